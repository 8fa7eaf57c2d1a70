//! Odds of one attack of Salvation and Steel, held against sums that know nothing of the program.

use club::chances::Effort;
use club::fight::Fight;
use scene::Duel;

use crate::program::muster;

/// One attack by its numbers: every die has twenty faces and passes on the value or less.
#[derive(Copy, Clone)]
struct Numbers {
    dice: u32,
    /// Nothing where every blow hits by itself.
    accuracy: Option<u128>,
    /// Whether one test decides for all dice, as with a spell.
    cast: bool,
    force: u128,
    defence: u32,
    resistance: u128,
    braced: bool,
    /// The wounds that it takes to kill the target.
    left: usize,
}

/// How often so many of the dice pass, of all 20^dice throws.
fn passes(dice: u32, value: u128) -> Vec<u128> {
    let value = value.min(20);
    let mut counts = vec![1u128];
    for _ in 0..dice {
        let mut next = vec![0; counts.len() + 1];
        for (count, ways) in counts.iter().enumerate() {
            next[count] += ways * (20 - value);
            next[count + 1] += ways * value;
        }
        counts = next;
    }
    counts
}

/// How many defence dice succeed, throw by throw: of the failed ones a brace saves one that missed by 1 or 2.
fn saves(dice: u32, value: u128, braced: bool) -> Vec<u128> {
    let mut counts = vec![0; dice as usize + 1];
    for throw in 0..20u128.pow(dice) {
        let faces: Vec<u128> = (0..dice).map(|die| throw / 20u128.pow(die) % 20 + 1).collect();
        let good = faces.iter().filter(|face| **face <= value).count();
        let near = faces.iter().any(|face| *face > value && *face <= value + 2);
        counts[good + usize::from(braced && near)] += 1;
    }
    counts
}

/// Wounds with how often they fall, and of how many ways.
fn expected(numbers: Numbers) -> (Vec<u128>, u128) {
    let Numbers { dice, accuracy, cast, force, defence, resistance, braced, left } = numbers;
    let all = 20u128.pow(dice);
    let mut hits = vec![0; dice as usize + 1];
    match accuracy {
        None => hits[dice as usize] = all,
        Some(accuracy) if cast => {
            hits[dice as usize] = accuracy * all / 20;
            hits[0] = (20 - accuracy) * all / 20;
        }
        Some(accuracy) => hits = passes(dice, accuracy),
    }
    let mut losses = vec![0; left + 1];
    for (hit, ways_hit) in hits.iter().enumerate() {
        // All dice of Force are counted, those of blows that missed too, so that every way weighs the same.
        let spare = 20u128.pow(dice - hit as u32);
        for (wound, ways_wound) in passes(hit as u32, force).iter().enumerate() {
            for (saved, ways_saved) in saves(defence, resistance, braced).iter().enumerate() {
                let through = wound.saturating_sub(saved).min(left);
                losses[through] += ways_hit * ways_wound * spare * ways_saved;
            }
        }
    }
    (losses, all * all * 20u128.pow(defence))
}

fn fraction(num: u128, den: u128) -> String {
    let (mut a, mut b) = (num, den);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if den == a { (num / a).to_string() } else { format!("{}/{}", num / a, den / a) }
}

fn fight(names: [&str; 3], settings: &[(&str, &str)]) -> Result<Fight, String> {
    let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let [attacker, attack, target] = names.map(str::to_string);
    let attack = Some(attack).filter(|name| !name.is_empty());
    let duel = Duel { attacker, attack, target, settings, own: Vec::new() };
    let book = club::find(muster::BOOKS, "salvation")?;
    let set = book.duels().expect("duels");
    let staged = set(&duel).map_err(|misfit| misfit.to_string())?;
    club::find(muster::BOOKS, "salvation")?.fight(&staged, Effort::default(), &mut |_| odds::Go::On)
}

#[track_caller]
fn agrees(names: [&str; 3], settings: &[(&str, &str)], numbers: Numbers) {
    let fight = fight(names, settings).unwrap_or_else(|why| panic!("{names:?} {settings:?}: {why}"));
    let (losses, of) = expected(numbers);
    let most = losses.iter().rposition(|ways| *ways > 0).unwrap_or(0);
    let counted: Vec<&str> = fight.losses.iter().map(|loss| loss.exactly.fraction.as_str()).collect();
    let summed: Vec<String> = losses[..=most].iter().map(|ways| fraction(*ways, of)).collect();
    assert_eq!(counted, summed, "{} {settings:?}", fight.title);
    assert!(fight.samples.is_none(), "{}", fight.title);
    let dead = losses.get(numbers.left).copied().unwrap_or(0);
    assert_eq!(fight.destroyed.fraction, fraction(dead, of), "{}", fight.title);
}

/// A Knight against a Warrior: Accuracy 15, Force 14 against Resistance 9.
const KNIGHT: Numbers = Numbers {
    dice: 2,
    accuracy: Some(15),
    cast: false,
    force: 14,
    defence: 1,
    resistance: 9,
    braced: false,
    left: 3,
};

#[test]
fn blows_with_any_number_of_dice() {
    for dice in 1..=4 {
        for defence in 0..=3 {
            let (attack, guard) = (dice.to_string(), defence.to_string());
            // A Knight has 3 Energy, and one more after a good charge.
            let settings =
                [("attack-dice", attack.as_str()), ("defence-dice", guard.as_str()), ("energy", "4")];
            let accuracy = if defence == 0 { None } else { Some(15) };
            agrees(["Knight", "", "Warrior"], &settings, Numbers { dice, accuracy, defence, ..KNIGHT });
        }
    }
    // What nothing is said about is all the Energy of the cards.
    agrees(["Knight", "blow", "Warrior"], &[], Numbers { dice: 3, defence: 4, ..KNIGHT });
}

#[test]
fn other_numbers_and_wounds_taken_before() {
    let settings = [
        ("attack-dice", "2"),
        ("defence-dice", "2"),
        ("accuracy", "7"),
        ("force", "20"),
        ("resistance", "13"),
    ];
    let odd = Numbers { accuracy: Some(7), force: 20, defence: 2, resistance: 13, ..KNIGHT };
    agrees(["Knight", "", "Warrior"], &settings, odd);
    for wounds in 1..=2 {
        let said = wounds.to_string();
        let settings = [&settings[..], &[("wounds", said.as_str())]].concat();
        let hurt = Numbers { resistance: 13 - 2 * wounds as u128, left: 3 - wounds, ..odd };
        agrees(["Knight", "", "Warrior"], &settings, hurt);
    }
}

#[test]
fn charged_and_braced() {
    let dice = |attack: &'static str| [("attack-dice", attack), ("defence-dice", "2")];
    let with = |attack, more: &[(&'static str, &'static str)]| [&dice(attack)[..], more].concat();
    let braced = Numbers { defence: 2, braced: true, ..KNIGHT };
    agrees(["Knight", "", "Warrior"], &with("2", &[("braced", "1")]), braced);
    let charged = Numbers { dice: 1, accuracy: Some(17), defence: 2, ..KNIGHT };
    agrees(["Knight", "", "Warrior"], &with("1", &[("charged", "1")]), charged);
    let clash = Numbers { braced: true, ..charged };
    agrees(["Knight", "", "Warrior"], &with("1", &[("charged", "1"), ("braced", "1")]), clash);
    let why = fight(["Knight", "", "Warrior"], &with("2", &[("charged", "1")])).unwrap_err();
    assert!(why.contains("charged=1: an attacker that was charged has 1 attack die (SS-BRC-02)"), "{why}");
    let title = fight(["Knight", "", "Warrior"], &with("1", &[("charged", "1")])).unwrap().title;
    assert!(title.contains("1 attack die (Accuracy 17, Force 14)"), "{title}");
}

#[test]
fn shots_near_and_far() {
    let shot = Numbers { dice: 1, accuracy: Some(11), force: 11, defence: 0, ..KNIGHT };
    for (range, accuracy) in [("2", 11), ("6", 11), ("7", 5), ("11", 5)] {
        for defence in 0..=2 {
            let guard = defence.to_string();
            let settings = [
                ("range", range),
                ("attack-dice", "2"),
                ("defence-dice", guard.as_str()),
                ("resistance", "9"),
            ];
            let numbers = Numbers { dice: 2, accuracy: Some(accuracy), defence, ..shot };
            agrees(["Ranged Warrior", "shot", "Squire"], &settings, numbers);
        }
    }
    let why = fight(["Ranged Warrior", "shot", "Squire"], &[("range", "12")]).unwrap_err();
    assert!(why.contains("range=12 is not a number from 2 to 11"), "{why}");
}

#[test]
fn spells_test_once() {
    for defence in 0..=2 {
        let guard = defence.to_string();
        let settings = [("defence-dice", guard.as_str())];
        let fire = Numbers { dice: 1, accuracy: Some(10), cast: true, force: 12, defence, ..KNIGHT };
        agrees(["Sorcerer", "fireball", "Warrior"], &settings, fire);
        for (range, force) in [("1", 9), ("2", 6)] {
            let settings = [("defence-dice", guard.as_str()), ("range", range), ("attack-dice", "3")];
            agrees(["Sorcerer", "Immolate", "Warrior"], &settings, Numbers { force, ..fire });
        }
    }
}

/// Every die is bought, as are shots and spells; what there is to pay with can be set.
#[test]
fn nobody_spends_more_energy_than_it_has() {
    let knight = ["Knight", "", "Warrior"];
    let archer = ["Ranged Warrior", "shot", "Squire"];
    let sorcerer = ["Sorcerer", "fireball", "Warrior"];
    for (names, settings, why) in [
        (
            knight,
            &[("attack-dice", "9")][..],
            "9 attack dice 9 Energy is needed, and Knight has 3 (SS-CMB-04)",
        ),
        (
            knight,
            &[("defence-dice", "5")],
            "5 defence dice 5 Energy is needed, and Warrior has 4 (SS-CMB-04)",
        ),
        (archer, &[("attack-dice", "3")], "3 shots 6 Energy is needed, and Ranged Warrior has 4 (SS-RGD-02)"),
        (archer, &[("defence-dice", "9")], "9 Energy is needed, and Squire has 3 (SS-RGD-09)"),
        (sorcerer, &[("energy", "2")], "Fireball 3 Energy is needed, and Sorcerer has 2 (SS-MAG-02)"),
        (sorcerer, &[("defence-dice", "9")], "9 Energy is needed, and Warrior has 4 (SS-R-41)"),
        (["Sorcerer", "Immolate", "Warrior"], &[("attack-dice", "9")], "Energy is needed, and Sorcerer has"),
    ] {
        let said = fight(names, settings).unwrap_err();
        assert!(said.contains(why), "{why:?} is not in {said:?}");
    }
    let both = [("attack-dice", "4"), ("energy", "4"), ("defence-dice", "5"), ("target-energy", "5")];
    assert!(fight(knight, &both).is_ok());
    // What nothing is said about is all there is.
    agrees(knight, &[("energy", "2"), ("target-energy", "1")], KNIGHT);
}

/// Whoever has an ability that asks something on the way is asked nothing here.
#[test]
fn every_unit_can_strike_and_be_struck() {
    let book = club::find(muster::BOOKS, "salvation").expect("the book");
    let roster = book.roster(&[]).expect("the roster");
    assert_eq!(roster.len(), 32);
    for recruit in &roster {
        let dice = [("attack-dice", "2"), ("defence-dice", "1")];
        for names in [[&recruit.name, "", "Squire"], ["Squire", "", &recruit.name]] {
            let fight = fight(names, &dice).unwrap_or_else(|why| panic!("{names:?}: {why}"));
            assert_eq!(fight.losses[0].at_least.fraction, "1", "{}", fight.title);
            assert!(fight.losses.len() == 3 && fight.samples.is_none(), "{}", fight.title);
        }
        let abilities = |name: &str| recruit.card.lines.iter().any(|(_, words)| words.starts_with(name));
        for (attack, able) in [("shot", abilities("ranged")), ("Immolate", abilities("mage"))] {
            assert_eq!(fight([&recruit.name, attack, "Squire"], &[]).is_ok(), able, "{}", recruit.name);
        }
    }
}

#[test]
fn the_program_takes_dice_and_range() {
    let call = ["odds", "salvation", "--attacker", "knight", "--target", "Warrior"];
    let with =
        |more: &[&'static str]| muster(&call.into_iter().chain(more.iter().copied()).collect::<Vec<_>>());
    let out = with(&["--attack-dice", "2", "--defence-dice", "1"]).succeeds();
    for words in ["Knight, 2 attack dice (Accuracy 15, Force 14)", "22449/32000", "wounds", "Exact"] {
        assert!(out.contains(words), "{words:?} is not in {out}");
    }
    with(&["--attack-dice", "0"]).complains(1, "attack-dice=0 is not a number from 1 to 20");
    with(&["--defence-dice", "21"]).complains(1, "defence-dice=21 is not a number from 0 to 20");
    with(&["--range", "2"]).complains(1, "range=2 is not a number from 1 to 1");
    with(&["--attack", "shot"]).complains(1, "Knight is no ranged unit and cannot shoot (SS-UNT-28)");
    with(&["--attack", "Fireball"]).complains(1, "Knight is no mage and cannot cast Fireball");
    with(&["--attack", "Firebal"]).complains(1, "did you mean Fireball");
    with(&["--set", "armour=2"]).complains(1, "there is no setting \"armour\"");
    let paladin =
        ["odds", "salvation", "--attacker", "Paladin", "--target", "Squire", "--attack", "Fireball"];
    muster(&paladin).complains(1, "Fireball is not on the list of Paladin (SS-R-58)");
    let shot =
        ["odds", "salvation", "--attacker", "Ranged Warrior", "--target", "Squire", "--attack", "shot"];
    let far = muster(&[&shot[..], &["--range", "7", "--set", "wounds=1"][..]].concat()).succeeds();
    assert!(far.contains("At long range Accuracy is 5 (SS-RGD-08)."), "{far}");
    assert!(far.contains("The target has 1 wound already, which is -2 Resistance"), "{far}");
    let near = muster(&[&shot[..], &["--range", "6"][..]].concat()).succeeds();
    assert!(!near.contains("long range"), "{near}");
}
