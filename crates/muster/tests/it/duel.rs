//! Odds of one attack, held against sums that know nothing of the program.

use std::collections::BTreeMap;

use club::chances::Effort;
use club::fight::{Exact, Fight};
use scene::Duel;

use crate::program::muster;

/// How often so many successes fall, for each number of dice: a die succeeds on 4, 5 and 6.
fn successes(dice: u32) -> Vec<u128> {
    let mut counts = vec![1u128];
    for _ in 0..dice {
        let mut next = vec![0; counts.len() + 1];
        for (count, ways) in counts.iter().enumerate() {
            for face in 1..=6 {
                next[count + usize::from(face >= 4)] += ways;
            }
        }
        // Three faces of six: one of two.
        counts = next.into_iter().map(|ways| ways / 3).collect();
    }
    counts
}

/// How often each margin falls, of all 2^(acting + defending) ways.
fn margins(acting: u32, defending: u32) -> BTreeMap<i64, u128> {
    let mut margins = BTreeMap::new();
    for (a, ways_a) in (0..).zip(successes(acting)) {
        for (d, ways_d) in (0..).zip(successes(defending)) {
            *margins.entry(a - d).or_insert(0) += ways_a * ways_d;
        }
    }
    margins
}

#[test]
fn the_sums_agree_with_every_ordered_throw() {
    for (acting, defending) in [(0, 2), (3, 0), (3, 2), (4, 3)] {
        let dice = acting + defending;
        let mut counted: BTreeMap<i64, u128> = BTreeMap::new();
        for throw in 0..6u32.pow(dice) {
            let face = |die: u32| throw / 6u32.pow(die) % 6 + 1;
            let good = |from: u32, to: u32| (from..to).filter(|die| face(*die) >= 4).count() as i64;
            *counted.entry(good(0, acting) - good(acting, dice)).or_insert(0) += 1;
        }
        let short: BTreeMap<i64, u128> = margins(acting, defending)
            .into_iter()
            .map(|(margin, ways)| (margin, ways * 3u128.pow(dice)))
            .collect();
        assert_eq!(short, counted, "{acting} against {defending}");
    }
}

/// An attack as the cards have it; `arm` is what is left of it when the damage test is made.
#[derive(Copy, Clone)]
struct Numbers {
    hit: u32,
    dmg: u32,
    ev: u32,
    arm: u32,
    hp: u32,
}

/// Losses with how often they fall, and of how many ways.
type Losses = (Vec<u128>, u128);

fn expected(numbers: Numbers, to_hit: bool, for_damage: bool) -> Losses {
    let Numbers { hit, dmg, ev, arm, hp } = numbers;
    let (hit, dmg) = (hit + 3 * u32::from(to_hit), dmg + 3 * u32::from(for_damage));
    let (of_hit, of_damage) = (1u128 << (hit + ev), 1u128 << (dmg + arm));
    let struck: u128 = margins(hit, ev).range(1..).map(|(_, ways)| ways).sum();
    let mut losses = vec![0; hp as usize + 1];
    losses[0] = (of_hit - struck) * of_damage;
    for (margin, ways) in margins(dmg, arm) {
        losses[margin.clamp(0, i64::from(hp)) as usize] += ways * struck;
    }
    (losses, of_hit * of_damage)
}

fn mean((losses, of): &Losses) -> (u128, u128) {
    ((0..).zip(losses).map(|(loss, ways): (u128, _)| loss * ways).sum(), *of)
}

/// What best play comes to where there are points for one focus: to hit before the dice or for damage after a hit, whatever
/// costs the target more.
fn best_of_one(numbers: Numbers) -> Losses {
    let ways = [expected(numbers, true, false), expected(numbers, false, true)];
    let [(a, of_a), (b, of_b)] = [mean(&ways[0]), mean(&ways[1])];
    let [hit, damage] = ways;
    if a * of_b > b * of_a { hit } else { damage }
}

fn fraction(num: u128, den: u128) -> String {
    let (mut a, mut b) = (num, den);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if den == a { (num / a).to_string() } else { format!("{}/{}", num / a, den / a) }
}

fn fight(attacker: &str, attack: &str, target: &str, settings: &[(&str, &str)]) -> Result<Fight, String> {
    let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let (attacker, target, attack) = (attacker.to_string(), target.to_string(), Some(attack.to_string()));
    let duel = Duel { attacker, attack, target, settings, own: Vec::new() };
    let book = club::find(muster::BOOKS, "genesys")?;
    let set = book.duels().expect("duels");
    let staged = set(&duel).map_err(|misfit| misfit.to_string())?;
    club::find(muster::BOOKS, "genesys")?.fight(&staged, Effort::default(), &mut |_| odds::Go::On)
}

#[track_caller]
fn agrees(fight: &Fight, expected: &Losses) {
    let (losses, of) = expected;
    let most = losses.iter().rposition(|ways| *ways > 0).unwrap_or(0);
    let counted: Vec<&str> = fight.losses.iter().map(|loss| loss.exactly.fraction.as_str()).collect();
    let summed: Vec<String> = losses[..=most].iter().map(|ways| fraction(*ways, *of)).collect();
    assert_eq!(counted, summed, "{}", fight.title);
    let (num, den) = mean(expected);
    assert_eq!(fight.mean.fraction, fraction(num, den), "{}", fight.title);
    for (loss, shown) in fight.losses.iter().enumerate() {
        let at_least: u128 = losses[loss..].iter().sum();
        assert_eq!(shown.at_least.fraction, fraction(at_least, *of), "{}", fight.title);
    }
    assert!(fight.samples.is_none(), "{}", fight.title);
}

/// All ways to focus, each against its sum; a model that is destroyed has lost all its HP.
#[track_caller]
fn agrees_in_all_ways(names: [&str; 3], settings: &[(&str, &str)], numbers: Numbers) {
    let [attacker, attack, target] = names;
    // A master of melee has two more points for it, and needs no command.
    let rich = attacker == "Mighty Lord of Khorne";
    let alone = if rich { expected(numbers, true, true) } else { best_of_one(numbers) };
    let ways = [
        (&[("focus", "none")][..], expected(numbers, false, false)),
        (&[("focus", "hit")], expected(numbers, true, false)),
        (&[("focus", "damage")], expected(numbers, false, true)),
        (&[("focus", "both")], expected(numbers, true, true)),
        // Whoever focuses best may take the same command as whoever focuses both ways.
        (&[("focus", "best")], expected(numbers, true, true)),
        (&[("focus", "best"), ("command", "0")], alone),
    ];
    for (focus, summed) in ways {
        let settings = [settings, focus].concat();
        let fight = fight(attacker, attack, target, &settings).expect("a fight");
        agrees(&fight, &summed);
        let (losses, of) = &summed;
        let (Some(last), true) = (losses.last(), fight.counted == "damage") else { continue };
        assert_eq!(fight.destroyed.fraction, fraction(*last, *of), "{} {focus:?}", fight.title);
    }
}

#[test]
fn a_paladin_against_two_kinds_of_enemies() {
    let reaver = Numbers { hit: 8, dmg: 8, ev: 4, arm: 2, hp: 4 };
    let settings = [("ev", "4"), ("arm", "2"), ("hp", "4")];
    agrees_in_all_ways(["Templar Paladin", "Shock Maul", "Khorne Reaver"], &settings, reaver);
    let paladin = Numbers { hit: 8, dmg: 8, ev: 4, arm: 4, hp: 5 };
    agrees_in_all_ways(["Templar Paladin", "Shock Maul", "Templar Paladin"], &[], paladin);
}

#[test]
fn settings_change_the_dice_and_nothing_else() {
    let weak = Numbers { hit: 2, dmg: 1, ev: 3, arm: 0, hp: 2 };
    let settings = [("hit", "2"), ("dmg", "1"), ("ev", "3"), ("arm", "0"), ("hp", "2")];
    agrees_in_all_ways(["Templar Paladin", "Shock Maul", "Templar Paladin"], &settings, weak);
    let hopeless = Numbers { hit: 0, dmg: 11, ev: 14, arm: 14, hp: 40 };
    let settings = [("hit", "0"), ("dmg", "11"), ("ev", "14"), ("arm", "14"), ("hp", "40")];
    agrees_in_all_ways(["Templar Paladin", "Shock Maul", "Templar Paladin"], &settings, hopeless);
}

#[test]
fn armour_is_pierced_and_weakened() {
    let axe = Numbers { hit: 9, dmg: 6, ev: 4, arm: 2, hp: 5 };
    agrees_in_all_ways(["Mighty Lord of Khorne", "Axe of Khorne", "Templar Paladin"], &[], axe);
    // Whoever is hit by it is weakened before the damage test: ARM 4 becomes 2.
    for cover in 0..=3 {
        let drain = Numbers { hit: 7, dmg: 5, ev: 4 + cover, arm: 2, hp: 5 };
        let cover = cover.to_string();
        let settings = [("cover", cover.as_str())];
        agrees_in_all_ways(["Templar Reclaimer", "Lifedrain", "Templar Paladin"], &settings, drain);
    }
}

#[test]
fn cover_counts_for_shots_only_and_range_bands_for_their_distance() {
    let maul = Numbers { hit: 8, dmg: 8, ev: 4, arm: 4, hp: 5 };
    for cover in ["1", "2", "3"] {
        let settings = [("cover", cover)];
        agrees_in_all_ways(["Templar Paladin", "Shock Maul", "Templar Paladin"], &settings, maul);
    }
    // Two action points for the shot leave one on command, and none for both.
    for (distance, hit) in [("12", 7), ("12.5", 5), ("24", 5)] {
        for (focus, to_hit, for_damage) in
            [("none", false, false), ("hit", true, false), ("damage", false, true)]
        {
            let claw = Numbers { hit, dmg: 6, ev: 6, arm: 4, hp: 5 };
            let settings = [("distance", distance), ("focus", focus), ("cover", "2")];
            let fight =
                fight("Plague Claw", "Plague Catapult", "Templar Paladin", &settings).expect("a fight");
            agrees(&fight, &expected(claw, to_hit, for_damage));
        }
    }
    let claw = Numbers { hit: 7, dmg: 6, ev: 4, arm: 4, hp: 5 };
    let best = fight("Plague Claw", "Plague Catapult", "Templar Paladin", &[("focus", "best")]);
    agrees(&best.expect("a fight"), &best_of_one(claw));
    let why = fight("Plague Claw", "Plague Catapult", "Templar Paladin", &[("focus", "both")]).unwrap_err();
    assert!(why.contains("costs 4 action points and Plague Claw has 3"), "{why}");
}

#[test]
fn damage_before_counts_and_plague_is_counted_instead_of_damage() {
    let settings = [("damage", "3")];
    let fight_on = fight("Templar Paladin", "Shock Maul", "Templar Paladin", &settings).expect("a fight");
    agrees(&fight_on, &expected(Numbers { hit: 8, dmg: 8, ev: 4, arm: 4, hp: 2 }, false, false));
    let blast = fight("Plague Priest", "Plague Blast", "Templar Paladin", &[]).expect("a fight");
    assert_eq!((blast.counted.as_str(), blast.destroyed.fraction.as_str()), ("plague", "0"));
    // Nobody's HP end the plague: the greatest margin is all five dice of the attacker.
    agrees(&blast, &expected(Numbers { hit: 7, dmg: 5, ev: 4, arm: 4, hp: 5 }, false, false));
}

#[test]
fn what_may_happen_is_not_shown_as_nothing_and_the_rest_not_as_certain() {
    // One die against fourteen, twice: once in 2^30.
    let settings = [("hit", "1"), ("dmg", "1"), ("ev", "14"), ("arm", "14")];
    let fight = fight("Templar Paladin", "Shock Maul", "Templar Paladin", &settings).expect("a fight");
    let [nothing, one] = &fight.losses[..] else { panic!("{fight:?}") };
    assert_eq!(one.exactly.fraction, "1/1073741824");
    let shown = [&nothing.exactly, &nothing.at_least, &one.exactly, &fight.destroyed].map(Exact::percent);
    assert_eq!(shown, ["99.9999", "100.0000", "0.0001", "0.0000"]);
    // The mean is no chance: it is as near to nothing as it is.
    assert_eq!(fight.mean.decimal(), "0.000000");
}

#[test]
fn every_attack_of_every_model_can_be_counted() {
    let book = club::find(muster::BOOKS, "genesys").expect("the book");
    let set = book.duels().expect("duels");
    let mut counted = 0;
    for recruit in book.roster(&[]).expect("the roster") {
        let asked = Duel { attacker: recruit.name.clone(), target: "Dryad".into(), ..Duel::default() };
        let names: Vec<String> = match set(&asked) {
            Ok(_) => vec![String::new()],
            Err(misfit) => {
                let (_, names) =
                    misfit.why.split_once("name one of them: ").expect("the names of its attacks");
                names.split(", ").map(str::to_string).collect()
            }
        };
        for name in names {
            let attack = Some(name).filter(|name| !name.is_empty());
            let settings = vec![("focus".to_string(), "best".to_string())];
            let staged = set(&Duel { attack, settings, ..asked.clone() }).expect("a table");
            let fight = club::find(muster::BOOKS, "genesys")
                .and_then(|book| book.fight(&staged, Effort::default(), &mut |_| odds::Go::On));
            let fight = fight.unwrap_or_else(|why| panic!("{}: {why}", staged.title));
            assert_eq!(fight.losses[0].at_least.fraction, "1", "{}", fight.title);
            assert!(fight.losses.len() > 1, "{} may come to something", fight.title);
            counted += 1;
        }
    }
    assert!(counted >= 25, "{counted} attacks");
}

#[test]
fn the_program_shows_bars_or_fractions() {
    let call = ["odds", "genesys", "--attacker", "templar paladin", "--target", "Dryad", "--focus", "best"];
    let out = muster(&call).succeeds();
    for words in
        ["Shock Maul", "destroyed", "mean", "█", "at least", "Exact", "no flank", "has 3 action points"]
    {
        assert!(out.contains(words), "{words:?} is not in {out}");
    }
    let call: Vec<&str> = ["--json"].into_iter().chain(call).chain(["--set", "ev=2", "hp=3"]).collect();
    let said: serde_json::Value = serde_json::from_str(&muster(&call).succeeds()).expect("JSON");
    assert_eq!(said["losses"].as_array().map(Vec::len), Some(4));
    assert!(said["destroyed"]["fraction"].as_str().is_some_and(|share| share.contains('/')));
    assert_eq!(said["attack"], "Shock Maul", "nobody has named it");
    assert_eq!(said["settings"][0], serde_json::json!(["ev", "2"]));
}

#[test]
fn what_cannot_be_counted_is_said_in_one_sentence() {
    let duel = |more: &[&'static str]| {
        let call = ["odds", "genesys", "--attacker", "Templar Paladin", "--target", "Dryad"];
        muster(&call.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())
    };
    let of = |attacker, target| muster(&["odds", "genesys", "--attacker", attacker, "--target", target]);
    of("Templar Paladni", "Dryad").complains(1, "did you mean Templar Paladin,");
    of("Templar Paladin", "Dyrad").complains(1, "there is no model \"Dyrad\"; did you mean Dryad,");
    of("Mighty Lord of Khorne", "Dryad")
        .complains(1, "name one of them: Axe of Khorne, Flesh Hound Claws, Fetch!");
    duel(&["--attack", "Shock Mall"]).complains(1, "did you mean Shock Maul?");
    duel(&["--set", "hti=7"]).complains(1, "there is no setting \"hti\"; did you mean hit,");
    duel(&["--set", "hit"]).complains(2, "a setting is NAME=VALUE");
    duel(&["--set", "hit=12"]).complains(1, "0 to 11");
    duel(&["--set", "ev=-1"]).complains(1, "ev=-1 is not a number from 0 to 14");
    duel(&["--set", "hit=7", "hit=8"]).complains(1, "hit is set twice");
    duel(&["--set", "hit=7/8"]).complains(1, "one HIT for each RNG");
    duel(&["--set", "rng=x"]).complains(1, "rng=x");
    duel(&["--set", "rng=-1"]).complains(1, "rng=-1: -1 is not from 0 to 72 inches");
    duel(&["--set", "rng=120"]).complains(1, "rng=120");
    duel(&["--set", "hp=0"]).complains(1, "hp=0 is not a number from 1 to 255");
    duel(&["--set", "hp=60"]).succeeds();
    duel(&["--set", "damage=99"]).complains(1, "damage=99 is not a number from 0 to");
    duel(&["--set", "distance=3"]).complains(1, "reaches 1\" (GE-ATK-01)");
    duel(&["--cover", "4"]).complains(1, "cover=4 is not a number from 0 to 3");
    duel(&["--focus", "luck"]).complains(1, "there is no focus \"luck\"");
    duel(&["--set", "ap=3", "--focus", "hit"]).complains(1, "costs 4 action points");
    muster(&["odds", "genesys"]).complains(2, "need `--attacker MODEL`");
    muster(&["odds", "genesys", "--attacker", "Dryad"]).complains(2, "--target");
    muster(&["odds", "genseys", "--attacker", "A", "--target", "B"]).complains(2, "did you mean genesys");
    // A rulebook says of itself whether it has duels; it is no matter of how a refusal begins.
    for book in muster::BOOKS.iter().filter(|book| book.duels().is_none()) {
        let none = format!("{} has no duels; `muster odds` takes a case of it", book.title());
        muster(&["odds", book.key(), "--attacker", "A", "--target", "B"]).complains(1, &none);
        muster(&["odds", book.key()]).complains(1, &none);
    }
    let duels = muster::BOOKS.iter().filter(|book| book.duels().is_some()).map(|book| book.key());
    assert_eq!(duels.collect::<Vec<_>>(), ["salvation", "genesys"]);
    duel(&["--top", "0"]).complains(2, "--top");
    duel(&["--svg", "x.txt"]).complains(2, "x.txt: outcomes are drawn as .svg");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    muster(&["odds", file, "--attacker", "A", "--target", "B"])
        .complains(2, "`--attacker` and `--target` need a rulebook, and ");
    // A shot at somebody who stands so near that he engages the shooter is refused by the rules themselves.
    let near =
        ["odds", "genesys", "--attacker", "Templar Reclaimer", "--attack", "Lifedrain", "--target", "Dryad"];
    let near: Vec<&str> = near.into_iter().chain(["--set", "distance=0"]).collect();
    muster(&near).complains(1, "the attack cannot be made");
}
