//! What becomes of lists when numbers change.

use lab::WhatIf;
use lab::change::{self, Change};

use table::Stream;

use crate::{find, made_up, plan, what_if};

/// The copies of a faction's file play exactly as the file does: whoever is changed into himself changes nothing at all.
#[test]
fn a_change_that_changes_nothing_makes_no_difference() {
    for (book, set) in [
        ("genesys", "Khorne Blood Warrior.hp=5"),
        ("genesys", "Dryad.points=5"),
        ("genesys", "Plague Monk.ev=5"),
        ("salvation", "Knight.energy=3"),
    ] {
        let model = set.split('.').next().unwrap();
        let arena = find(book);
        let (_, text) =
            arena.factions().iter().find(|(_, text)| text.contains(&format!("\"{model}\""))).unwrap();
        let (key, value) = set.split_once('.').unwrap().1.split_once('=').unwrap();
        let own = text.split(&format!("name = \"{model}\"")).nth(1).unwrap();
        assert!(
            own.split("\nname").next().unwrap().contains(&format!("{key} = {value}\n")),
            "{set} is no change"
        );
        let run = what_if(book, &[set], 6);
        let told = run.json();
        assert_eq!(told["lists"][0]["before"], told["lists"][0]["after"], "{set}");
        let change = run.change(None);
        // No pair differs, and three pairs of each list leave open whether the next one would.
        let (next, student) = ((3 * run.lists.len() + 1) as f64, [4.303, 2.776][run.lists.len() - 1]);
        let open = (change.high - student * 0.5 / next).abs() < 1e-3 && change.low == -change.high;
        assert!(change.share == 0.0 && open, "{set}: {change:?}");
    }
}

#[test]
fn a_change_is_the_difference_of_the_same_games() {
    // Warriors at 1 point leave 27 for others.
    let cheaper = what_if("genesys", &["Khorne Blood Warrior.points=1"], 4);
    assert_eq!((cheaper.lists[0].1, &cheaper.json()["lists"][0]["points_to_spend"]), (27, &27.into()));
    assert!(
        cheaper.told().starts_with("What if Khorne Blood Warrior.points from 10 to 1 ("),
        "{}",
        cheaper.told()
    );
    let set = serde_json::json!({ "set": "Khorne Blood Warrior.points", "from": 10, "to": 1 });
    assert_eq!(cheaper.json()["changes"], serde_json::json!([set]));
    // Whoever sees that cheaper is worse is told why that may be.
    let why = "A scenario that scores points of models scores the new price";
    assert!(cheaper.told().contains(why), "{}", cheaper.told());
    let dearer = what_if("genesys", &["Khorne Blood Warrior.points=12"], 4);
    assert_eq!(dearer.lists[0].1, -6);

    let mut run = what_if("genesys", &["Khorne Blood Warrior.hp=6"], 0);
    assert!(!run.told().contains(why), "{}", run.told());
    let mut stream = Stream::seeded(9);
    for pair in 0..500 {
        let luck = [stream.below(100), stream.below(100)];
        for (place, wins) in [(0, 50), (1, 53)] {
            for seat in 0..2 {
                run.add(place, &made_up(2 * pair + seat, luck[seat as usize] < wins));
            }
        }
    }
    let change = run.change(None);
    // 3 games of 100 are turned, nothing else: as a difference of separate games the interval would be 9 % wide.
    assert!((change.share - 0.03).abs() < 0.012, "{}", run.told());
    assert!(change.low > 0.015 && change.high < 0.05, "{}", run.told());
}

/// One pair of games against each opponent is enough for an interval, and so is what somebody stopped before all had two.
#[test]
fn a_change_has_an_interval_before_everybody_has_met_twice() {
    let genesys = find("genesys");
    let changes = vec![Change::read("Khorne Reaver.hp=2", &genesys.roster(&[]).unwrap()).unwrap()];
    let changed = change::apply(genesys, &[], &changes).unwrap();
    let ready = genesys.menu().ready;
    let (mut run, plans) = WhatIf::new(genesys, &ready, &changed, &plan(2)).unwrap();
    let mut pair = |arm: usize, of: u64, won: bool| {
        for (place, won) in [(2 * arm, won), (2 * arm + 1, true)] {
            (0..2).for_each(|seat| run.add(place, &made_up(2 * of + seat, won)));
        }
    };
    // Against one opponent of seven the change turns a pair.
    let arms = plans.len() / 2;
    (0..arms).for_each(|arm| pair(arm, 0, arm % 7 > 0));
    pair(0, 1, true);
    let wide = run.change(None);
    let mut pair = |arm: usize| {
        for place in [2 * arm, 2 * arm + 1] {
            (0..2).for_each(|seat| run.add(place, &made_up(2 + seat, true)));
        }
    };
    (1..arms).for_each(&mut pair);
    let change = run.change(None);
    assert!(wide.low > -0.2 && wide.high < 0.4 && wide.share > 0.0, "{wide:?}");
    assert!(change.high - change.low < wide.high - wide.low, "{change:?} {wide:?}");
}

/// Dice are keyed by game, step and throw: what a small change does not touch is the same in both runs.
#[test]
fn the_same_dice_show_a_small_change_sooner() {
    let run = what_if("genesys", &["Khorne Blood Warrior.hp=6"], 60);
    let [same, apart] = [run.change(None), run.apart()].map(|of| of.high - of.low);
    assert!(0.0 < same && same < 0.6 * apart, "{same} against {apart}: {}", run.told());
    assert!(run.told().contains("with the same maps and dice"));
}

#[test]
fn changes_are_refused_with_what_may_have_been_meant() {
    let arena = find("genesys");
    let roster = arena.roster(&[]).unwrap();
    let refused = |words: &str| match Change::read(words, &roster) {
        Err(why) => why,
        Ok(change) => change::apply(arena, &[], &[change]).unwrap_err(),
    };
    for (words, expected) in [
        ("Khorne Blod Warrior.points=9", "Khorne Blood Warrior"),
        ("Khorne Blood Warrior.pionts=9", "points"),
        ("Khorne Blood Warrior.Goraxe.dmg=9", "Goreaxe"),
        ("Khorne Blood Warrior.Goreaxe.damage=9", "did you mean"),
        ("Khorne Blood Warrior.points=nine", "is no value"),
        ("Khorne Blood Warrior.points=9\nhp = 9", "is no value"),
        ("Khorne Blood Warrior.hp=0", "hp"),
        ("Khorne Blood Warrior.points=0", "points"),
        ("Khorne Blood Warrior.hp=-3", "hp"),
        ("Khorne Blood Warrior.name=\"x\"", "no number"),
        ("Khorne Blood Warrior=9", "no key is named"),
        ("nonsense", "Model.key=value"),
        ("=3", "Model.key=value"),
    ] {
        let why = refused(words).to_lowercase();
        assert!(why.contains(&expected.to_lowercase()) && !why.contains("line"), "{words}: {why}");
        assert!(!why.contains("warrior'"), "the copy is nobody's but ours: {why}");
    }
}

/// A model is found by all its names, and what is written twice is found however it is written.
#[test]
fn names_are_what_they_are_elsewhere() {
    let salvation = find("salvation").roster(&[]).unwrap();
    let change = Change::read("succubus.energy=6", &salvation).unwrap();
    let recruit = salvation.iter().find(|recruit| recruit.is_called("Succubus")).unwrap();
    assert!(recruit.name != "Succubus" && change.model == recruit.name, "{change:?}");
    assert_eq!(change.path, ["energy"]);

    let genesys = find("genesys").roster(&[]).unwrap();
    let read = |words: &str| Change::read(words, &genesys).unwrap();
    let [one, other] =
        ["Shock Maul", "shock maul"].map(|name| read(&format!("Templar Paladin.{name}.dmg=7")));
    assert!(change::agree(&[one.clone(), other]).unwrap_err().contains("contradict each other"));
    assert_eq!(change::agree(&[one, read("Templar Paladin.Shock Maul.hit=7")]), Ok(()));
}
