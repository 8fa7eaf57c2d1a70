//! Pools of dice, their readings and the weight of each.

use serde::{Deserialize, Serialize};

/// Draws a whole number below the bound it is given; the only form in which chance enters this crate.
pub type Below<'a> = &'a mut dyn FnMut(u32) -> u32;

/// The most dice that a pool of classes may hold: `20^28` still fits the weights.
pub const MOST_DICE: u8 = 28;
/// The largest die.
pub const MOST_SIDES: u8 = 20;
/// Into how many classes the faces of a die may fall.
pub const MOST_CLASSES: usize = 10;

/// What a rule reads off a throw: a few whole numbers, whose meaning is the pool's.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Reading([i16; MOST_CLASSES]);

impl Reading {
    /// A reading of one number.
    pub fn of(value: i16) -> Self {
        let mut numbers = [0; MOST_CLASSES];
        numbers[0] = value;
        Reading(numbers)
    }

    /// A reading of counts, one for each class.
    pub fn counts(counts: &[i16]) -> Self {
        let mut numbers = [0; MOST_CLASSES];
        numbers[..counts.len()].copy_from_slice(counts);
        Reading(numbers)
    }

    /// The only number of a reading of one number; of counts, how many dice fell into the first class.
    pub fn value(self) -> i16 {
        self.0[0]
    }

    /// How many dice fell into the given class.
    pub fn count(self, class: usize) -> i16 {
        self.0[class]
    }

    pub fn numbers(&self) -> &[i16; MOST_CLASSES] {
        &self.0
    }
}

/// Some dice, thrown together, and what is looked at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pool {
    dice: u8,
    sides: u8,
    look: Look,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    /// Each face belongs to a class; the reading counts the dice in each class.
    Classes { of: [u8; MOST_SIDES as usize], classes: u8 },
    /// The sum of all dice.
    Sum,
    /// The highest die.
    Best,
    /// One die that decides between equal ways; faces left over are rolled again.
    Decide { ways: u8 },
    /// The first `acting` dice against the rest: how many more of them show at least `from`.
    Margin { acting: u8, from: u8 },
    /// Two sides roll one die each, ties again; the reading is 0 if the first rolled higher, else 1. The first adds
    /// `bonus` to its die.
    Duel { bonus: i8 },
}

impl Pool {
    /// Dice that pass on `at_most` or less; the reading counts passes, then failures.
    pub fn passes(dice: u8, sides: u8, at_most: i32) -> Self {
        Self::bands(dice, sides, &[at_most])
    }

    /// Dice that fall into the first class whose bound is not exceeded, or into the last class.
    pub fn bands(dice: u8, sides: u8, bounds: &[i32]) -> Self {
        let mut of = [0; MOST_SIDES as usize];
        for (i, class) in of.iter_mut().enumerate().take(usize::from(sides)) {
            let face = i as i32 + 1;
            *class = bounds.iter().take_while(|&&bound| face > bound).count() as u8;
        }
        Self::classes(dice, sides, of, bounds.len() as u8 + 1)
    }

    /// Dice whose faces carry symbols: `faces[i]` is the class of the i-th face.
    pub fn symbols(dice: u8, faces: &[u8]) -> Self {
        let mut of = [0; MOST_SIDES as usize];
        of[..faces.len()].copy_from_slice(faces);
        let classes = faces.iter().max().map_or(1, |most| most + 1);
        Self::classes(dice, faces.len() as u8, of, classes)
    }

    fn classes(dice: u8, sides: u8, of: [u8; MOST_SIDES as usize], classes: u8) -> Self {
        assert!(dice <= MOST_DICE, "a pool of {dice} dice is larger than {MOST_DICE}");
        assert!(usize::from(classes) <= MOST_CLASSES && (1..=MOST_SIDES).contains(&sides));
        Pool { dice, sides, look: Look::Classes { of, classes } }
    }

    /// The sum of some dice; of one die, its face.
    pub fn sum(dice: u8, sides: u8) -> Self {
        assert!(dice <= MOST_DICE && (1..=MOST_SIDES).contains(&sides));
        Pool { dice, sides, look: Look::Sum }
    }

    /// The best of some dice.
    pub fn best(dice: u8, sides: u8) -> Self {
        assert!((1..=MOST_DICE).contains(&dice) && (1..=MOST_SIDES).contains(&sides));
        Pool { dice, sides, look: Look::Best }
    }

    /// One die decides between `ways` equal ways: each gets the same number of faces from 1 up, faces left over
    /// are rolled again.
    pub fn decide(ways: u8, sides: u8) -> Self {
        assert!(ways >= 1 && ways <= sides && sides <= MOST_SIDES, "{ways} ways on a die of {sides}");
        Pool { dice: 1, sides, look: Look::Decide { ways } }
    }

    /// Two sides roll a die each until one is higher: 0 if it is the first, 1 if it is the second.
    pub fn duel(sides: u8) -> Self {
        Self::duel_with(sides, 0)
    }

    /// As [`Pool::duel`], but the first side adds a bonus to its die, or with a negative one takes it off.
    pub fn duel_with(sides: u8, bonus: i8) -> Self {
        assert!(
            (2..=MOST_SIDES).contains(&sides) && bonus.unsigned_abs() < sides,
            "{bonus} on a die of {sides}"
        );
        Pool { dice: 2, sides, look: Look::Duel { bonus } }
    }

    /// Two sides roll a pool each; a die that shows at least `from` is a success. The reading is the acting side's
    /// successes less the defending side's. The acting dice are thrown first.
    pub fn margin(acting: u8, defending: u8, sides: u8, from: u8) -> Self {
        assert!(acting <= MOST_DICE && defending <= MOST_DICE - acting && (1..=MOST_SIDES).contains(&sides));
        Pool { dice: acting + defending, sides, look: Look::Margin { acting, from } }
    }

    pub fn dice(&self) -> u8 {
        self.dice
    }

    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// The class of a face, where the pool has classes: 0 is what the rule hopes for.
    pub fn class_of(&self, face: u8) -> Option<u8> {
        match self.look {
            Look::Classes { of, .. } if (1..=self.sides).contains(&face) => Some(of[usize::from(face) - 1]),
            _ => None,
        }
    }

    /// Reads faces as they come. `None` when the faces run out or one is not on the die.
    pub fn read(&self, mut next: impl FnMut() -> Option<u8>) -> Option<Reading> {
        let mut face = || next().filter(|face| (1..=self.sides).contains(face));
        match self.look {
            Look::Classes { of, .. } => {
                let mut counts = [0; MOST_CLASSES];
                for _ in 0..self.dice {
                    counts[usize::from(of[usize::from(face()?) - 1])] += 1;
                }
                Some(Reading(counts))
            }
            Look::Sum => {
                let mut sum = 0;
                for _ in 0..self.dice {
                    sum += i16::from(face()?);
                }
                Some(Reading::of(sum))
            }
            Look::Best => {
                let mut best = 0;
                for _ in 0..self.dice {
                    best = best.max(i16::from(face()?));
                }
                Some(Reading::of(best))
            }
            Look::Margin { acting, from } => {
                let mut margin = 0;
                for die in 0..self.dice {
                    let success = i16::from(face()? >= from);
                    margin += if die < acting { success } else { -success };
                }
                Some(Reading::of(margin))
            }
            Look::Decide { ways } => loop {
                let way = (face()? - 1) / (self.sides / ways);
                if way < ways {
                    return Some(Reading::of(i16::from(way)));
                }
            },
            Look::Duel { bonus } => loop {
                let (first, second) = (i16::from(face()?) + i16::from(bonus), i16::from(face()?));
                if first != second {
                    return Some(Reading::of(i16::from(first < second)));
                }
            },
        }
    }

    /// Throws the dice. Drawing faces one by one has the same distribution as drawing from [`Pool::readings`]
    /// and gives the faces to show for nothing.
    pub fn throw(&self, below: Below, mut shown: Option<&mut Vec<u8>>) -> Reading {
        let sides = u32::from(self.sides);
        self.read(|| {
            let face = below(sides) as u8 + 1;
            if let Some(faces) = shown.as_deref_mut() {
                faces.push(face);
            }
            Some(face)
        })
        .expect("a die that is thrown always shows a face")
    }

    /// Every reading that can come up, in order, with its weight; the weights add up to [`Pool::total`].
    pub fn readings(&self) -> Vec<(Reading, u128)> {
        match self.look {
            Look::Classes { of, classes } => {
                let mut faces = [0u128; MOST_CLASSES];
                for class in &of[..usize::from(self.sides)] {
                    faces[usize::from(*class)] += 1;
                }
                let mut list = Vec::new();
                spread(&faces[..usize::from(classes)], 0, self.dice, 1, &mut Reading::default(), &mut list);
                list.sort_unstable_by_key(|(reading, _)| *reading);
                list
            }
            Look::Sum => {
                let mut ways = vec![1u128];
                for _ in 0..self.dice {
                    let mut next = vec![0; ways.len() + usize::from(self.sides)];
                    for (sum, weight) in ways.iter().enumerate() {
                        for face in 1..=usize::from(self.sides) {
                            next[sum + face] += weight;
                        }
                    }
                    ways = next;
                }
                let listed = ways.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
                listed.map(|(sum, weight)| (Reading::of(sum as i16), weight)).collect()
            }
            Look::Best => (1..=u128::from(self.sides))
                .map(|best| {
                    let n = u32::from(self.dice);
                    (Reading::of(best as i16), best.pow(n) - (best - 1).pow(n))
                })
                .collect(),
            Look::Margin { acting, from } => {
                // A success for the defending side is as good as a failure that was owed: shifting its dice turns the
                // difference into a sum of independent dice.
                let (hit, miss) = (
                    u128::from((self.sides + 1).saturating_sub(from)),
                    u128::from(from.min(self.sides + 1) - 1),
                );
                let mut ways = vec![1u128];
                for die in 0..self.dice {
                    let (stay, step) = if die < acting { (miss, hit) } else { (hit, miss) };
                    let mut next = vec![0; ways.len() + 1];
                    for (at, weight) in ways.iter().enumerate() {
                        next[at] += weight * stay;
                        next[at + 1] += weight * step;
                    }
                    ways = next;
                }
                let least = -i16::from(self.dice - acting);
                let listed = (least..).zip(ways).filter(|(_, weight)| *weight > 0);
                listed.map(|(margin, weight)| (Reading::of(margin), weight)).collect()
            }
            Look::Decide { ways } => (0..i16::from(ways)).map(|way| (Reading::of(way), 1)).collect(),
            Look::Duel { bonus } => {
                let (first, second) = wins(self.sides, bonus);
                vec![(Reading::of(0), first), (Reading::of(1), second)]
            }
        }
    }

    /// What the weights add up to.
    pub fn total(&self) -> u128 {
        match self.look {
            Look::Decide { ways } => u128::from(ways),
            Look::Duel { bonus } => {
                let (first, second) = wins(self.sides, bonus);
                first + second
            }
            _ => u128::from(self.sides).pow(u32::from(self.dice)),
        }
    }
}

/// In how many pairs of faces the first side of a duel is ahead, and in how many the second. Without a bonus they are
/// as one to one, which keeps the weights small.
fn wins(sides: u8, bonus: i8) -> (u128, u128) {
    if bonus == 0 {
        return (1, 1);
    }
    let pairs =
        |first: u8| (1..=sides).map(move |second| i16::from(first) + i16::from(bonus) - i16::from(second));
    let ahead = |sign: i16| (1..=sides).flat_map(pairs).filter(|lead| lead.signum() == sign).count() as u128;
    (ahead(1), ahead(-1))
}

/// Lists the ways to spread `left` dice over the classes from `class` on; a class without faces gets none.
fn spread(
    faces: &[u128],
    class: usize,
    left: u8,
    weight: u128,
    so_far: &mut Reading,
    list: &mut Vec<(Reading, u128)>,
) {
    if class + 1 == faces.len() {
        if left == 0 || faces[class] > 0 {
            so_far.0[class] = i16::from(left);
            list.push((*so_far, weight * faces[class].pow(u32::from(left))));
        }
        return;
    }
    let most = if faces[class] > 0 { left } else { 0 };
    let mut choose = 1u128;
    for n in 0..=most {
        so_far.0[class] = i16::from(n);
        spread(faces, class + 1, left - n, weight * choose * faces[class].pow(u32::from(n)), so_far, list);
        choose = choose * u128::from(left - n) / (u128::from(n) + 1);
    }
    so_far.0[class] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(pool: Pool, faces: &[u8]) -> Option<Reading> {
        let mut left = faces.iter().copied();
        let reading = pool.read(|| left.next());
        assert_eq!(left.len(), 0, "all faces are used up");
        reading
    }

    #[test]
    fn passes_count_what_is_equal_or_lower() {
        assert_eq!(faces(Pool::passes(4, 20, 11), &[3, 11, 7, 15]), Some(Reading::counts(&[3, 1])));
        assert_eq!(faces(Pool::passes(1, 20, 0), &[1]), Some(Reading::counts(&[0, 1])));
        assert_eq!(faces(Pool::passes(1, 20, 25), &[20]), Some(Reading::counts(&[1, 0])));
    }

    #[test]
    fn bands_tell_near_misses_apart() {
        assert_eq!(faces(Pool::bands(3, 20, &[11, 13]), &[11, 13, 14]), Some(Reading::counts(&[1, 1, 1])));
    }

    #[test]
    fn a_duel_rolls_ties_again_and_a_decision_its_left_over_faces() {
        assert_eq!(faces(Pool::duel(20), &[7, 7, 3, 9]), Some(Reading::of(1)));
        assert_eq!(faces(Pool::duel_with(10, 1), &[6, 7, 7, 7]), Some(Reading::of(0)));
        assert_eq!(Pool::duel_with(10, 1).readings(), [(Reading::of(0), 55), (Reading::of(1), 36)]);
        assert_eq!(Pool::duel_with(10, -1).readings(), [(Reading::of(0), 36), (Reading::of(1), 55)]);
        assert_eq!((Pool::duel(10).total(), Pool::duel_with(10, 1).total()), (2, 91));
        assert_eq!(faces(Pool::decide(3, 20), &[19, 20, 13]), Some(Reading::of(2)));
        assert_eq!(faces(Pool::decide(2, 6), &[3]), Some(Reading::of(0)));
    }

    #[test]
    fn faces_that_are_not_on_the_die_or_run_out_are_no_reading() {
        assert_eq!(faces(Pool::sum(1, 6), &[7]), None);
        assert_eq!(faces(Pool::sum(2, 6), &[3]), None);
    }

    #[test]
    fn ten_dice_of_four_symbols_have_286_readings() {
        let pool = Pool::symbols(10, &[0, 0, 1, 1, 2, 3]);
        assert_eq!(pool.readings().len(), 286);
        assert_eq!(pool.total(), 60_466_176);
    }
}
