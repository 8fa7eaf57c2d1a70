use crate::{BOARDS, Chance};
use space::{
    Dir, Hex, HexSet, Limit, Point, Spot, is_slalom, is_straight, outline, propose_paths, propose_places,
    sample_path, sample_place,
};
use std::collections::BTreeSet;

/// A question about a path, and what makes it legal in plain words.
struct Question {
    start: Hex,
    open: HexSet,
    ends: Option<HexSet>,
    steps: u16,
    tolls: Vec<(HexSet, u16)>,
    least: Option<u16>,
    sidestep: Option<bool>,
    once: bool,
}

impl Question {
    fn random(chance: &mut Chance) -> Question {
        let field = Hex::new(0, 0).disc(4);
        let ends = chance.field(&field);
        let rare: HexSet = field.iter().copied().filter(|_| chance.below(25) == 0).collect();
        let tolls =
            (0..chance.below(3)).map(|_| (chance.field(&field), 1 + chance.below(2) as u16)).collect();
        Question {
            start: field[chance.below(field.len() as u32) as usize],
            open: chance.field(&field),
            ends: [None, Some(ends), Some(rare)][chance.below(3) as usize],
            steps: chance.below(5) as u16,
            tolls,
            least: [None, Some(1), Some(2), Some(3)][chance.below(4) as usize],
            sidestep: [None, None, Some(false), Some(true)][chance.below(4) as usize],
            once: chance.below(2) == 0,
        }
    }

    fn limits(&self) -> Vec<Limit> {
        let mut limits = vec![
            Limit::From(self.start),
            Limit::Open(self.open),
            Limit::Allowance { steps: self.steps, start: self.start, tolls: self.tolls.clone() },
        ];
        limits.extend(self.ends.map(Limit::Ends));
        limits.extend(self.least.map(Limit::AtLeast));
        limits.extend(self.sidestep.map(|sidestep| Limit::Line { start: self.start, sidestep }));
        limits.extend(self.once.then_some(Limit::Once));
        limits
    }

    fn allows(&self, way: &[Hex]) -> bool {
        let line = |from: Hex, way: &[Hex]| is_straight(from, way) || is_slalom(from, way);
        let crossed: Vec<Hex> =
            [self.start].into_iter().chain(way.iter().copied().take(way.len().saturating_sub(1))).collect();
        let owed = |set: &HexSet| crossed.iter().any(|hex| set.contains(*hex));
        let toll = self.tolls.iter().filter(|(set, _)| owed(set)).map(|(_, toll)| *toll).max().unwrap_or(0);
        way.iter().all(|hex| self.open.contains(*hex))
            && self.ends.is_none_or(|ends| way.last().is_some_and(|last| ends.contains(*last)))
            && way.len() <= usize::from(self.steps.saturating_sub(toll))
            && way.len() >= usize::from(self.least.unwrap_or(0))
            && (!self.once || way.iter().collect::<BTreeSet<_>>().len() == way.len())
            && match self.sidestep {
                None => true,
                Some(false) => line(self.start, way),
                Some(true) => line(self.start, way) || way.is_empty() || line(way[0], &way[1..]),
            }
    }

    /// Every legal path there is, by trying all.
    fn all(&self) -> Vec<Vec<Hex>> {
        let mut ways = vec![Vec::new()];
        let mut at = 0;
        while at < ways.len() {
            let here = ways[at].last().copied().unwrap_or(self.start);
            if ways[at].len() < usize::from(self.steps) {
                for hex in here.neighbours() {
                    if self.open.contains(hex) {
                        let mut longer = ways[at].clone();
                        longer.push(hex);
                        ways.push(longer);
                    }
                }
            }
            at += 1;
        }
        ways.retain(|way| self.allows(way));
        ways
    }
}

fn spots(way: &[Hex]) -> Vec<Spot> {
    way.iter().map(|hex| Spot::Hex(*hex)).collect()
}

fn accepts(limits: &[Limit], way: &[Spot]) -> bool {
    limits.iter().all(|limit| limit.refuse_path(way).is_none())
}

fn end(start: Hex, way: &[Spot]) -> Hex {
    way.last().and_then(|spot| spot.hex()).unwrap_or(start)
}

#[test]
fn paths_are_accepted_listed_sampled_and_outlined_alike() {
    let mut chance = Chance(12);
    let (mut some, mut none) = (0, 0);
    for board in 0..BOARDS {
        let question = Question::random(&mut chance);
        let limits = question.limits();
        let legal = question.all();
        let set: BTreeSet<Vec<Spot>> = legal.iter().map(|way| spots(way)).collect();
        let ends: HexSet = set.iter().map(|way| end(question.start, way)).collect();
        assert_eq!(outline(&limits), ends, "board {board}: {limits:?}");

        let listed = propose_paths(&limits, 10_000);
        assert!(listed.iter().all(|way| set.contains(way)), "board {board}");
        assert_eq!(listed.iter().collect::<BTreeSet<_>>().len(), listed.len(), "none twice");
        assert_eq!(listed.iter().map(|way| end(question.start, way)).collect::<HexSet>(), ends);
        if question.sidestep.is_some() {
            assert_eq!(listed.len(), set.len(), "board {board}: all lines");
        } else {
            let shortest = |hex| set.iter().filter(|way| end(question.start, way) == hex).map(Vec::len).min();
            if !(question.once && question.least.is_some_and(|least| least > 1)) {
                assert!(listed.iter().all(|way| Some(way.len()) == shortest(end(question.start, way))));
            }
        }
        let few = propose_paths(&limits, 3);
        assert_eq!(few.len(), listed.len().min(3));
        assert!(few.iter().all(|way| set.contains(way)));

        for _ in 0..4 {
            match sample_path(&limits, &mut |n| chance.below(n)) {
                Some(way) => assert!(set.contains(&way), "board {board}: {way:?}"),
                None => assert!(set.is_empty(), "board {board}: {limits:?}"),
            }
        }
        // What is legal is accepted, and a random change is accepted only if it is legal still.
        for way in legal.iter().take(20) {
            assert!(accepts(&limits, &spots(way)));
            let mut changed = way.clone();
            changed.push(Hex::new(chance.between(-4, 4), chance.between(-4, 4)));
            if chance.below(2) == 0 {
                changed.remove(0);
            }
            assert_eq!(
                accepts(&limits, &spots(&changed)),
                set.contains(&spots(&changed)),
                "{changed:?} {limits:?}"
            );
        }
        if set.is_empty() { none += 1 } else { some += 1 }
    }
    assert!(some > BOARDS / 4 && none > BOARDS / 20, "{some} {none}");
}

#[test]
fn every_legal_end_is_sampled() {
    let mut chance = Chance(13);
    for _ in 0..150 {
        let question = Question::random(&mut chance);
        let limits = question.limits();
        let mut seen = HexSet::EMPTY;
        for _ in 0..4_000 {
            if let Some(way) = sample_path(&limits, &mut |n| chance.below(n)) {
                seen.insert(end(question.start, &way));
            }
        }
        assert_eq!(seen, outline(&limits), "{limits:?}");
    }
}

#[test]
fn places_are_accepted_listed_sampled_and_outlined_alike() {
    let mut chance = Chance(14);
    let field = crate::middle();
    for _ in 0..BOARDS {
        let (near, far) = (chance.hex(), chance.hex());
        let (within, beyond) = (chance.below(8) as u16, chance.below(4) as u16);
        let (among, clear) = (chance.field(&field), chance.field(&field));
        let mut limits = vec![Limit::Among(among), Limit::ClearOf(clear)];
        if chance.below(2) == 0 {
            limits.push(Limit::Within { of: near, steps: within });
            limits.push(Limit::Beyond { of: far, steps: beyond });
        }
        let measured = limits.len() > 2;
        let legal = |hex: Hex| {
            let fits = near.distance(hex) <= within && far.distance(hex) > beyond;
            among.contains(hex) && !clear.contains(hex) && (fits || !measured)
        };
        let expected: HexSet = field.iter().copied().filter(|hex| legal(*hex)).collect();
        assert_eq!(outline(&limits), expected);
        for &hex in field.iter().step_by(7) {
            let accepted = limits.iter().all(|limit| limit.refuse_place(&Spot::Hex(hex)).is_none());
            assert_eq!(accepted, legal(hex));
        }
        assert!(propose_places(&limits, 1_000).into_iter().eq(expected.iter().map(Spot::Hex)));
        let few = propose_places(&limits, 5);
        assert_eq!(few.len(), (expected.len() as usize).min(5));
        assert!(few.iter().all(|spot| spot.hex().is_some_and(legal)));
        match sample_place(&limits, &mut |n| chance.below(n)) {
            Some(spot) => assert!(spot.hex().is_some_and(legal)),
            None => assert!(expected.is_empty()),
        }
    }
}

#[test]
fn a_miss_says_what_is_wrong() {
    let here = Hex::new(0, 0);
    let way = |dirs: &[Dir]| {
        let mut at = here;
        let step = |dir: &Dir| {
            at = at.step(*dir);
            Spot::Hex(at)
        };
        dirs.iter().map(step).collect::<Vec<_>>()
    };
    let words = |limit: &Limit, way: &[Spot]| limit.refuse_path(way).map(|miss| miss.to_string());
    use Dir::{E, NE, SW, W};
    let mud = HexSet::from_iter([Hex::new(1, 0)]);
    let allowance = Limit::Allowance { steps: 3, start: here, tolls: vec![(mud, 2)] };
    assert_eq!(words(&allowance, &way(&[E])), None, "the last hex costs nothing");
    assert_eq!(
        words(&allowance, &way(&[E, E])).as_deref(),
        Some("the path is 2 long and through (1,0) only 1 are allowed")
    );
    assert_eq!(
        words(&allowance, &way(&[NE, NE, NE, NE])).as_deref(),
        Some("the path is 4 long and 3 are allowed")
    );
    let skip = [Spot::Hex(Hex::new(2, 0))];
    assert_eq!(words(&Limit::From(here), &skip).as_deref(), Some("the path comes to (2,0) by a step of 2"));
    assert_eq!(words(&Limit::Open(mud), &way(&[E, E])).as_deref(), Some("the path cannot enter (2,0)"));
    assert_eq!(words(&Limit::Ends(mud), &way(&[E, E])).as_deref(), Some("the path cannot end in (2,0)"));
    assert!(words(&Limit::Ends(mud), &[]).is_some());
    assert!(words(&Limit::AtLeast(2), &way(&[E])).is_some_and(|words| words.contains("at least 2")));
    assert_eq!(words(&Limit::Once, &way(&[E, NE, SW])).as_deref(), Some("the path comes to (1,0) twice"));
    let place = Limit::Within { of: here, steps: 2 };
    let miss = place.refuse_place(&Spot::Hex(Hex::new(3, 0))).expect("a miss");
    assert_eq!((miss.have, miss.want, miss.at), (3, 2, Some(Spot::Hex(Hex::new(3, 0)))));
    assert_eq!(place.refuse_path(&way(&[W])), None, "a limit on places accepts every path");
    assert_eq!(Limit::Once.refuse_place(&Spot::Hex(here)), None, "and the other way round");
    let point = Spot::Point(Point { x: 0, y: 0 });
    assert!(place.refuse_place(&point).is_some());
    assert!(Limit::Once.refuse_path(&[point]).is_some());
}

/// JU-EX-18 to JU-EX-21: charges by straight, slalom and after a sidestep.
#[test]
fn charges_of_the_examples() {
    use Dir::{E, NE, SE, SW};
    let start = Hex::new(0, 0);
    let line = |sidestep| Limit::Line { start, sidestep };
    let legal = |limit: &Limit, dirs: &[Dir], to: (i16, i16)| {
        let mut at = start;
        let way: Vec<Hex> = dirs
            .iter()
            .map(|dir| {
                at = at.step(*dir);
                at
            })
            .collect();
        assert_eq!(at, Hex::new(to.0, to.1));
        limit.refuse_way(&way).is_none()
    };
    assert!(legal(&line(false), &[E; 5], (5, 0)));
    assert!(legal(&line(false), &[E, NE, E, NE, E], (5, -2)));
    assert!(legal(&line(true), &[SE, E, E, E, E], (4, 1)));
    assert!(!legal(&line(false), &[SE, E, E, E, E], (4, 1)));
    assert!(legal(&line(true), &[SW, E, NE, E, NE], (3, -1)));
    assert!(!legal(&line(true), &[E, E, NE, NE, E], (5, -2)));
}
