//! Ready lists and tables, and starts that cannot be.

use genesys::Genesys;
use scene::{List, Start};
use table::{Given, Rulebook};

fn points(list: &List) -> u32 {
    let roster = Genesys::roster(&[]).unwrap();
    let cost = |name: &str| roster.iter().find(|recruit| recruit.name == name).unwrap().points.unwrap();
    list.models.iter().map(|entry| u32::from(cost(&entry.is)) * u32::from(entry.count)).sum()
}

#[test]
fn two_lists_of_each_faction_are_ready() {
    let ready = Genesys::menu().ready;
    assert_eq!(ready.len(), genesys::menu::LISTS.len());
    for list in &ready {
        let wrong: Vec<String> =
            Genesys::check(list, &[]).unwrap().iter().map(|violation| violation.words()).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}", list.name);
        assert!((90..=100).contains(&points(list)), "{}: {} points", list.name, points(list));
        assert!(list.about.as_ref().is_some_and(|about| about.len() > 20), "{}", list.name);
        let same = ready.iter().filter(|other| other.faction == list.faction);
        let models = |list: &List| list.models.iter().map(|entry| entry.is.clone()).collect::<Vec<_>>();
        let [one, other] = same.collect::<Vec<_>>()[..] else { panic!("{}", list.faction) };
        assert_ne!(models(one), models(other), "{}", list.faction);
    }
}

#[test]
fn ready_tables_can_be_set_and_show_different_scenarios() {
    let tables = Genesys::menu().tables;
    let mut scenarios = Vec::new();
    for ready in &tables {
        let given = Given::read(&ready.given, 1).unwrap();
        Genesys::set(&given).unwrap_or_else(|misfit| panic!("{}: {misfit}", ready.title));
        let scenario = given.last("scenario").unwrap().fields[0].clone();
        assert!(!scenarios.contains(&scenario), "{scenario} twice");
        scenarios.push(scenario);
    }
    assert_eq!(tables.len(), 4);
}

fn start() -> Start {
    let ready = Genesys::menu().ready;
    Start {
        seats: ["Anna".into(), "Bert".into()],
        lists: [ready[0].clone(), ready[6].clone()],
        scenario: "three stones".into(),
        map: "crossroads".into(),
        options: vec!["agree terrain".into(), "last turn 4".into()],
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
    let (setup, game) = Genesys::set(&Given::read(&Genesys::given(&start()).unwrap(), 1).unwrap()).unwrap();
    assert_eq!((setup.last_turn, setup.terrain.len(), game.models.len()), (4, 5, 5 + 18));
    assert_eq!(setup.seats, ["Anna", "Bert"]);
    for (size, side) in [(50, 24), (75, 36), (100, 36), (150, 48)] {
        for map in ["crossroads", "old mill", "standing stones", "12"] {
            let start = with(|start| {
                start.map = map.into();
                for list in &mut start.lists {
                    list.points = Some(size);
                    list.models.retain(|entry| entry.count > 2);
                    list.models[0].count = 3;
                }
            });
            let given = Genesys::given(&start).unwrap();
            let (setup, _) = Genesys::set(&Given::read(&given, 1).unwrap()).unwrap();
            assert_eq!((setup.width, setup.depth), (side * space::INCH, side * space::INCH), "{size} {map}");
        }
    }
}

#[test]
fn names_of_models_stay_and_differ() {
    let start = with(|start| {
        start.lists[1] = start.lists[0].clone();
        for list in &mut start.lists {
            list.models[0].name = Some("Aldric".into());
            list.models[2].name = Some("Hammer".into());
        }
    });
    let (setup, _) = Genesys::set(&Given::read(&Genesys::given(&start).unwrap(), 1).unwrap()).unwrap();
    assert_eq!(setup.names[0], "Aldric");
    assert_eq!(setup.names[2..5], ["Hammer 1", "Hammer 2", "Hammer 3"]);
    assert_eq!(setup.names[5], "Aldric of Bert");
    assert_eq!(setup.names[6], "Templar Reclaimer of Bert");
    assert_eq!(setup.names[9], "Hammer 3 of Bert");
}

#[test]
fn a_start_that_cannot_be_is_refused_in_one_sentence() {
    let faults: Vec<(Start, &str)> = vec![
        (with(|start| start.seats[0] = "bert".into()), "same name"),
        (with(|start| start.seats[0] = "".into()), "is empty"),
        (with(|start| start.seats[0] = "A, B".into()), "the name of a seat"),
        (with(|start| start.seats[0] = "A: B".into()), "the name of a seat"),
        (with(|start| start.seats[0] = "#1".into()), "the name of a seat"),
        (with(|start| start.seats[0] = "A\nmap: 3".into()), "one line"),
        (with(|start| start.seats[0] = "Force".into()), "a line of a table begins with"),
        (with(|start| start.seats[0] = "x".repeat(41)), "more than 40"),
        (with(|start| start.scenario = "thre stones".into()), "three stones"),
        (with(|start| start.scenario = "fight\nseats: C, D".into()), "no scenario"),
        (with(|start| start.map = "crosroads".into()), "crossroads"),
        (with(|start| start.map = "-1".into()), "no map"),
        (with(|start| start.options.push("last turn 0".into())), "last turn"),
        (with(|start| start.options.push("no orignals".into())), "no originals"),
        (with(|start| start.lists[0].points = Some(150)), "same limit (GE-R-57)"),
        (with(|start| start.lists[0].points = Some(60)), "60 points; there are"),
        (with(|start| start.lists[0].models[0].count = 2), "\"The storm\" of Anna: Templar Lord on Dracoth"),
        (with(|start| start.lists[0].models[0].count = 0), "leave it out"),
        (with(|start| start.lists[0].models[0].is = "Nobody".into()), "there is no such model (GE-R-57)"),
        (with(|start| start.lists[0].models[0].name = Some("A, B".into())), "the name of a model"),
        (with(|start| start.lists[0].book = "wrath".into()), "another rulebook"),
        (with(|start| start.lists[0].faction = "Templers".into()), "Templars"),
        (
            with(|start| {
                start.options = vec!["no originals".into()];
                start.lists[1].models[0].is = "Plague Claw".into();
            }),
            "GE-R-13",
        ),
    ];
    for (start, words) in faults {
        let why = Genesys::given(&start).unwrap_err().to_string();
        assert!(why.contains(words) && !why.contains('\n'), "{words}: {why}");
    }
}

#[test]
fn the_list_of_the_page_is_legal() {
    let page = include_str!("../../../../docs/lists.md");
    let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let list = List::read(text).unwrap();
    assert_eq!(Genesys::check(&list, &[]).unwrap(), []);
    assert_eq!(points(&list), 100);
}
