//! Ready bands and tables, prices, and starts that cannot be.

use std::collections::BTreeSet;

use salvation::Salvation;
use salvation::abilities::{Skill, Spell};
use salvation::state::{Fate, Phase, SetUp};
use scene::{List, Start};
use table::{Given, Rulebook};

fn points(list: &List) -> u32 {
    let roster = Salvation::roster(&[]).unwrap();
    let cost = |entry: &scene::Entry| {
        let recruit = roster.iter().find(|recruit| recruit.name == entry.is).unwrap();
        let extra = |name: &String| recruit.extras.iter().find(|(extra, _)| extra == name).unwrap().1;
        let each = recruit.points.unwrap() + entry.with.iter().map(extra).sum::<u16>();
        u32::from(each) * u32::from(entry.count)
    };
    list.models.iter().map(cost).sum()
}

#[test]
fn prices_are_those_of_the_catalog() {
    let spells = [20, 16, 8, 12, 12, 25];
    assert_eq!(Spell::ALL.iter().map(|spell| spell.points()).collect::<Vec<_>>(), spells);
    assert_eq!(Skill::ALL.iter().map(|skill| skill.points()).collect::<Vec<_>>(), [8, 15, 5, 6]);
    let roster = Salvation::roster(&[]).unwrap();
    let extras = |name: &str| {
        let recruit = roster.iter().find(|recruit| recruit.name == name).unwrap();
        recruit.extras.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(extras("Paladin"), ["Shield", "Strike", "Immolate"]);
    assert_eq!(extras("Sorcerer"), ["Fireball", "Icestorm", "Immolate"]);
    assert_eq!(extras("Red Wrath"), ["Shield", "Strike", "Fireball", "Icestorm", "Immolate"]);
    assert_eq!(extras("Necromancer"), ["Arise", "Fireball", "Icestorm", "Immolate"]);
    assert_eq!(extras("Alyssa"), ["Fireball", "Icestorm", "Immolate"]);
    assert_eq!(extras("Siren"), ["Corrupt", "Siren's Song", "Apparition", "Paranoia"]);
    assert!(extras("Knight").is_empty() && extras("Harpy").is_empty());
}

#[test]
fn two_bands_of_each_faction_are_ready() {
    let ready = Salvation::menu().ready;
    assert_eq!(ready.len(), salvation::menu::LISTS.len());
    let mut used: BTreeSet<String> = BTreeSet::new();
    for list in &ready {
        let wrong: Vec<String> =
            Salvation::check(list, &[]).unwrap().iter().map(|violation| violation.words()).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}", list.name);
        assert!((190..=200).contains(&points(list)), "{}: {} points", list.name, points(list));
        assert!(list.about.as_ref().is_some_and(|about| about.len() > 20), "{}", list.name);
        let same = ready.iter().filter(|other| other.faction == list.faction);
        let models = |list: &List| list.models.iter().map(|entry| entry.is.clone()).collect::<Vec<_>>();
        let [one, other] = same.collect::<Vec<_>>()[..] else { panic!("{}", list.faction) };
        assert_ne!(models(one), models(other), "{}", list.faction);
        used.extend(list.models.iter().flat_map(|entry| entry.with.iter().chain([&entry.is])).cloned());
    }
    let roster = Salvation::roster(&[]).unwrap();
    let all = roster.iter().map(|recruit| recruit.name.as_str());
    let all = all.chain(Spell::ALL.iter().map(|spell| spell.words()));
    let missing: Vec<&str> = all
        .chain(Skill::ALL.iter().map(|skill| skill.words()))
        .filter(|name| !used.contains(*name))
        .collect();
    assert!(missing.is_empty(), "no ready band has {missing:?}");
}

#[test]
fn ready_tables_can_be_set_and_show_different_scenarios() {
    let tables = Salvation::menu().tables;
    let mut scenarios = Vec::new();
    for ready in &tables {
        let given = Given::read(&ready.given, 1).unwrap();
        let (_, game) = Salvation::set(&given).unwrap_or_else(|misfit| panic!("{}: {misfit}", ready.title));
        // In an Escape couriers are still to be noted: who they are stands in no text.
        let begins = [Phase::Opening, Phase::SetUp(SetUp::Own(0))].contains(&game.phase);
        assert!(begins && game.turn == 1, "{}", ready.title);
        let scenario = given.last("scenario").unwrap().fields[0].clone();
        assert!(!scenarios.contains(&scenario), "{scenario} twice");
        scenarios.push(scenario);
        crate::play(&ready.given, 1);
    }
    assert_eq!(tables.len(), 6);
}

fn start() -> Start {
    let ready = Salvation::menu().ready;
    Start {
        seats: ["Anna".into(), "Bert".into()],
        lists: [ready[0].clone(), ready[6].clone()],
        scenario: "annihilation".into(),
        map: "placed".into(),
        options: vec!["pieces 6".into(), "last turn 12".into()],
        own: Vec::new(),
    }
}

/// A start after a change.
fn with(change: impl FnOnce(&mut Start)) -> Start {
    let mut start = start();
    change(&mut start);
    start
}

#[test]
fn a_start_is_set_as_it_was_chosen() {
    let given = Salvation::given(&start()).unwrap();
    let (setup, game) = Salvation::set(&Given::read(&given, 1).unwrap()).unwrap();
    assert_eq!((setup.last_turn, setup.agreed, game.units.len()), (12, Some(6), 9 + 11));
    assert_eq!(
        (setup.seats.clone(), game.phase),
        (["Anna".into(), "Bert".into()], Phase::SetUp(SetUp::Begin))
    );
    assert!(game.units.iter().all(|unit| unit.fate == Fate::Waiting));
    let named = |name: &str| game.units[setup.names.iter().position(|known| known == name).unwrap()];
    assert_eq!(named("Paladin").spells, Spell::Shield.bit());
    assert_eq!(named("Alyssa").spells, Spell::Arise.bit() | Spell::Fireball.bit());
    assert_eq!(named("Necromancer").spells, Spell::Arise.bit() | Spell::Icestorm.bit());
    assert_eq!((named("Lys").spells, named("Lys").skills), (0, Skill::Corrupt.bit()));
    for map in ["open", "PLACED", "12"] {
        for (key, _) in salvation::scenarios::Scenario::ALL {
            let start = with(|start| (start.map, start.scenario) = (map.into(), key.into()));
            let given = Salvation::given(&start).unwrap_or_else(|misfit| panic!("{map} {key}: {misfit}"));
            assert!(Salvation::set(&Given::read(&given, 1).unwrap()).is_ok());
        }
    }
}

#[test]
fn names_of_units_stay_and_differ() {
    let start = with(|start| {
        start.lists[1] = start.lists[0].clone();
        for list in &mut start.lists {
            list.models[0].name = Some("Aldric".into());
            list.models[4].name = Some("Hob".into());
        }
    });
    let (setup, _) = Salvation::set(&Given::read(&Salvation::given(&start).unwrap(), 1).unwrap()).unwrap();
    let names = &setup.names;
    assert_eq!(names[..4], ["Aldric", "Knight 1", "Knight 2", "Knight 3"]);
    assert_eq!(names[6..9], ["Hob 1", "Hob 2", "Hob 3"]);
    assert_eq!(names[9..13], ["Aldric of Bert", "Knight 1 of Bert", "Knight 2 of Bert", "Knight 3 of Bert"]);
    assert_eq!(names[17], "Hob 3 of Bert");
    let given = "seats: A, B\nforce: A, Squire, Squire, Squire x2 as Wat, Squire\nforce: B, Squire";
    let (setup, _) = Salvation::set(&Given::read(given, 1).unwrap()).unwrap();
    assert_eq!(setup.names, ["Squire 1", "Squire 2", "Wat 1", "Wat 2", "Squire 3", "Squire"]);
}

#[test]
fn a_start_that_cannot_be_is_refused_in_one_sentence() {
    let faults: Vec<(Start, &str)> = vec![
        (with(|start| start.seats[0] = "bert".into()), "same name"),
        (with(|start| start.seats[0] = "".into()), "is empty"),
        (with(|start| start.seats[0] = "A, B".into()), "the name of a seat"),
        (with(|start| start.seats[0] = "A\nmap: 3".into()), "one line"),
        (with(|start| start.seats[0] = "Force".into()), "a line of a table begins with"),
        (with(|start| start.seats[0] = "x".repeat(41)), "more than 40"),
        (with(|start| start.scenario = "lock down".into()), "lock-down"),
        (with(|start| start.scenario = "siege\nseats: C, D".into()), "no scenario"),
        (with(|start| start.map = "opn".into()), "open"),
        (with(|start| start.map = "-1".into()), "no map"),
        (with(|start| start.options.push("last turn 0".into())), "last turn"),
        (with(|start| start.options.push("pieces 99".into())), "pieces 12"),
        (
            with(|start| start.lists[0].points = Some(150)),
            "a game of 150 points; bands are of 200 (SS-BND-01)",
        ),
        (
            with(|start| start.lists[0].models[0].count = 2),
            "\"The wall of Verden\" of Anna: commanders: 2 are too",
        ),
        (with(|start| start.lists[0].models[0].count = 0), "leave it out"),
        (with(|start| start.lists[0].models[0].is = "Nobody".into()), "there is no such unit (SS-BND-07)"),
        (with(|start| start.lists[0].models[0].name = Some("A, B".into())), "the name of a unit"),
        (with(|start| start.lists[0].models[0].name = Some("19S".into())), "the name of a hex"),
        (with(|start| start.lists[0].models[2].with.push("Arise".into())), "not on its list (SS-R-58)"),
        (with(|start| start.lists[0].book = "wrath".into()), "another rulebook"),
        (with(|start| start.lists[0].faction = "Knights of Verdun".into()), "Knights of Verden"),
    ];
    for (start, words) in faults {
        let why = Salvation::given(&start).unwrap_err().to_string();
        assert!(why.contains(words) && !why.contains('\n'), "{words}: {why}");
    }
}
