//! Factions of a player's own: what is refused, where and why; and that whatever loads can be played.

use salvation::Salvation;
use salvation::abilities::{Ability, Skill, Spell};
use scene::{Entry, List, Own, Start};
use table::{Given, Rulebook, enclose};

/// The example of the page that explains the format.
fn example() -> Own {
    let page = include_str!("../../../../docs/factions.md");
    let (_, page) = page.split_once("\n## Salvation and Steel\n").expect("a chapter");
    let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    Own { file: "reeds.toml".into(), text: text.into() }
}

fn own(text: &str) -> [Own; 1] {
    [Own { file: "x.toml".into(), text: text.into() }]
}

fn list(faction: &str, models: &[(&str, u16, &[&str])]) -> List {
    let entry = |(is, count, with): &(&str, u16, &[&str])| Entry {
        is: is.to_string(),
        name: None,
        count: *count,
        with: with.iter().map(|name| name.to_string()).collect(),
    };
    List {
        book: "salvation".into(),
        name: format!("some {faction}"),
        faction: faction.into(),
        about: None,
        points: None,
        models: models.iter().map(entry).collect(),
    }
}

#[test]
fn the_example_of_the_page_is_on_the_roster_and_in_lists() {
    let own = [example()];
    let roster = Salvation::roster(&own).unwrap();
    let heron = roster.iter().find(|recruit| recruit.name == "Old Heron").unwrap();
    assert_eq!((heron.points, heron.ours, heron.faction.as_str()), (Some(40), true, "Reed Wardens"));
    assert_eq!(heron.extras, [("Icestorm".to_string(), 8), ("Shield".to_string(), 12)]);
    assert_eq!(roster.len(), 35);
    let models: &[(&str, u16, &[&str])] = &[
        ("Old Heron", 1, &["Icestorm", "Shield"]),
        ("Reed Archer", 4, &[]),
        ("Marsh Light", 2, &["Apparition"]),
    ];
    let legal = list("Reed Wardens", models);
    assert_eq!(Salvation::check(&legal, &own).unwrap(), []);
    assert!(!Salvation::check(&legal, &[]).unwrap().is_empty());
    let broken = list("Reed Wardens", &[("Reed Archer", 5, &[]), ("Marsh Light", 3, &["Shield"])]);
    let said: Vec<String> =
        Salvation::check(&broken, &own).unwrap().iter().map(|violation| violation.words()).collect();
    let said = said.join("\n");
    for words in ["ranged units: 5", "tricksters: 3", "Shield: only mages"] {
        assert!(said.contains(words), "{said}");
    }
    let start = Start {
        seats: ["Anna".into(), "Bert".into()],
        lists: [legal.clone(), legal],
        scenario: "annihilation".into(),
        map: "7".into(),
        options: vec!["last turn 6".into()],
        own: own.to_vec(),
    };
    let given = Salvation::given(&start).unwrap();
    assert_eq!(Given::read(&given, 1).unwrap().files, own);
    crate::play(&given, 4);
}

#[test]
fn the_list_of_the_page_is_legal() {
    let page = include_str!("../../../../docs/lists.md");
    let (_, page) = page.split_once("\n## Salvation and Steel\n").expect("a chapter");
    let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(Salvation::check(&List::read(text).unwrap(), &[]).unwrap(), []);
}

#[test]
fn a_faulty_file_is_refused_with_its_line_and_the_reason() {
    let text = example().text;
    let whole = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let faults: Vec<(String, &str, &str)> = vec![
        (whole("faction = \"Reed Wardens\"", "faction = \"Reed Wardens"), "x.toml, line 2: ", ""),
        (whole("faction = \"Reed Wardens\"\n", "\n"), "x.toml", "`faction` is missing"),
        (whole("\"Reed Wardens\"", "\"anoba\""), "x.toml, line 2: ", "\"Anoba\" already"),
        (whole("\"Reed Wardens\"", "\"\""), "x.toml, line 2: ", "is empty"),
        (whole("\"Reed Wardens\"", "\"Reed, Wardens\""), "x.toml, line 2: ", "','"),
        (whole("\"Icestorm\", \"Shield\"", "\"Icestrom\""), "x.toml, line 3: ", "Icestorm"),
        (
            whole("\"Icestorm\", \"Shield\"", "\"Shield\", \"Shield\""),
            "x.toml, line 3: ",
            "Shield stands there twice",
        ),
        ("faction = \"Nobody\"\n".into(), "x.toml, line 1: ", "no units"),
        (whole("name = \"Old Heron\"", "name = \"Incubus\""), "line 6: ", "in Cult of Orrun already"),
        (text.replace("Reed Archer", "Old Heron"), "line 18: ", "\"Old Heron\" in Reed Wardens"),
        (text.replace("Reed Archer", "Reed Archer x2"), "line 18: ", "number of units"),
        (text.replace("Reed Archer", "Fireball"), "line 18: ", "an answer that the rules give"),
        (whole("points = 40", "points = 0"), "line 13: ", "points 0 is not from 1 to 200"),
        (whole("points = 40", "points = 70000"), "line 13: ", "70000"),
        (whole("points = 40", "pionts = 40"), "line 13: ", "did you mean"),
        (whole("points = 40\n", ""), "line 5: ", "Old Heron: points 0"),
        (whole("speed = 7", "speed = 21"), "line 7: ", "speed 21 is not from 0 to 20"),
        (whole("energy = 4", "energy = 13"), "line 8: ", "energy 13 is not from 0 to 12"),
        (whole("accuracy = 12", "accuracy = 26"), "line 9: ", "accuracy 26 is not from 0 to 25"),
        (whole("force = 12", "force = \"twelve\""), "line 10: ", "whole number"),
        (whole("resistance = 12", "resistance = 0"), "line 11: ", "resistance 0 is not from 1 to 25"),
        (whole("special = 11\n", ""), "", "`special` is missing"),
        (whole("special = 11", "special = 99"), "line 12: ", "special 99"),
        (whole("\"Fearless\"", "\"Fearles\""), "line 14: ", "Fearless"),
        (whole("\"Fearless\"", "\"WarDance\""), "line 14: ", "war dance stands there twice"),
        (whole("\"Commander\", ", ""), "line 14: ", "SS-R-69"),
        (whole("\"Mage\", ", ""), "line 15: ", "SS-UNT-28"),
        (whole("[\"Strike\"]", "[\"Strike\", \"Strike\"]"), "line 15: ", "Strike stands there twice"),
        (
            whole("[\"Strike\"]", "[\"Strike\", \"Shield\", \"Arise\", \"Immolate\"]"),
            "line 15: ",
            "4 spells; a mage has at most 3 (SS-MAG-01)",
        ),
        (whole("\"Ranged\"", "\"Skeleton\", \"Necromancer\""), "line 26: ", "SS-UNT-25"),
        (whole("points = 16\n", "points = 16\nrule = \"UNT-01\"\n"), "line 26: ", "not in the catalog"),
        (whole("points = 16\n", "points = 16\nspells = [\"Arise\"]\n"), "line 26: ", "only a mage"),
        (format!("{text}{}", "#".repeat(100_000)), "x.toml: ", "100000 bytes"),
    ];
    let mut unlike = Vec::new();
    for (text, place, words) in faults {
        let why = Salvation::roster(&own(&text)).map(|_| ()).unwrap_err().to_string();
        if !(why.starts_with("x.toml") && why.contains(place) && why.contains(words)) {
            unlike.push(format!("{place}{words}: {why}"));
        }
        // The same file is refused on a table and beside a list, with the same sentence.
        let table = format!("{}north: a, Squire, at 5E", enclose(&own(&text)[0]));
        let on_table = Salvation::set(&Given::read(&table, 1).unwrap()).map(|_| ()).unwrap_err().to_string();
        assert_eq!(on_table, why);
        assert_eq!(Salvation::check(&list("Anoba", &[]), &own(&text)).unwrap_err().to_string(), why);
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
    let twice = [example(), example()];
    assert!(Salvation::roster(&twice).unwrap_err().why.contains("two faction files are called reeds.toml"));
    let crowd: Vec<Own> = (0..5).map(|i| Own { file: format!("{i}.toml"), text: String::new() }).collect();
    assert!(Salvation::roster(&crowd).unwrap_err().why.contains("at most 4"));
    let many: String = (0..31)
        .map(|i| text.split("[[unit]]").nth(2).unwrap().replace("Reed Archer", &format!("R{i}")))
        .fold("faction = \"Many\"\n".to_string(), |all, unit| format!("{all}[[unit]]{unit}"));
    assert!(Salvation::roster(&own(&many)).unwrap_err().why.contains("31 units, at most 30"));
}

/// A stream of small numbers.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A faction of four units with any numbers and abilities that the checks let through, and who has what in a force.
fn drawn(draw: &mut Draw) -> (String, String) {
    let mut text = "faction = \"Drawn\"\n".to_string();
    let mut force = Vec::new();
    for unit in 0..4 {
        let mut has: Vec<Ability> = Ability::ALL.iter().copied().filter(|_| draw.below(3) == 0).collect();
        has.retain(|ability| *ability != Ability::Commander);
        if has.contains(&Ability::Necromancer) {
            has.retain(|ability| *ability != Ability::Skeleton);
        }
        has.push(Ability::Commander);
        let names: Vec<String> = has.iter().map(|ability| format!("{ability:?}")).collect();
        let mut n = |least: u64, most: u64| least + draw.below(most - least + 1);
        text += &format!(
            "[[unit]]\nname = \"Unit {unit}\"\nspeed = {}\nenergy = {}\naccuracy = {}\nforce = {}\nresistance = {}\n\
             special = {}\npoints = {}\nabilities = {names:?}\n",
            n(0, 20),
            n(0, 12),
            n(0, 25),
            n(0, 25),
            n(1, 25),
            n(0, 25),
            n(1, 50),
        );
        let mut with: Vec<&str> = Vec::new();
        if has.contains(&Ability::Mage) {
            with.extend(Spell::ALL.iter().filter(|_| n(0, 1) == 0).map(|spell| spell.words()));
        }
        if has.contains(&Ability::Trickster) {
            with.extend(Skill::ALL.iter().filter(|_| n(0, 1) == 0).map(|skill| skill.words()));
        }
        let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(" and ")) };
        force.push(format!("Unit {unit} x2{with}"));
    }
    (text, force.join(", "))
}

/// Whatever the checks let through can be played to the end; more of them by `MUSTER_FACTIONS`.
#[test]
fn any_faction_that_loads_can_be_played() {
    let factions = std::env::var("MUSTER_FACTIONS").ok().and_then(|words| words.parse().ok()).unwrap_or(8);
    for seed in 0..factions {
        let (text, force) = drawn(&mut Draw(seed));
        let given = format!(
            "seats: Green, Red\nmap: {seed}\noptions: last turn 3\n{}force: Green, {force}\nforce: Red, {force}\n",
            enclose(&own(&text)[0])
        );
        crate::play(&given, 2);
    }
}
