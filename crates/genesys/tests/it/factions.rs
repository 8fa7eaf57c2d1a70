//! Factions of a player's own: what is refused, where and why; and that whatever loads can be played.

use genesys::Genesys;
use scene::{Entry, List, Own, Start};
use table::{Fuzz, Given, Ran, Rulebook, Tape, enclose};

/// The example of the page that explains the format.
fn example() -> Own {
    let page = include_str!("../../../../docs/factions.md");
    let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    Own { file: "bog.toml".into(), text: text.into() }
}

fn own(text: &str) -> [Own; 1] {
    [Own { file: "x.toml".into(), text: text.into() }]
}

fn list(faction: &str, models: &[(&str, u16)]) -> List {
    let entry =
        |(is, count): &(&str, u16)| Entry { is: is.to_string(), name: None, count: *count, with: Vec::new() };
    List {
        book: "genesys".into(),
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
    let roster = Genesys::roster(&own).unwrap();
    let witch = roster.iter().find(|recruit| recruit.name == "Bog Witch").unwrap();
    assert_eq!((witch.points, witch.ours, witch.faction.as_str()), (Some(28), true, "Bog Folk"));
    assert_eq!(roster.len(), 21);
    let legal = list("Bog Folk", &[("Bog Witch", 1), ("Bog Runner", 10)]);
    assert_eq!(Genesys::check(&legal, &own).unwrap(), []);
    assert!(!Genesys::check(&legal, &[]).unwrap().is_empty());
    let start = Start {
        seats: ["Anna".into(), "Bert".into()],
        lists: [legal.clone(), legal],
        scenario: "blood toll".into(),
        map: "7".into(),
        options: Vec::new(),
        own: own.to_vec(),
    };
    let given = Genesys::given(&start).unwrap();
    assert_eq!(Given::read(&given, 1).unwrap().files, own);
    let winners = crate::play(&given, 12);
    assert!(winners > 0);
}

#[test]
fn a_faulty_file_is_refused_with_its_line_and_the_reason() {
    let text = example().text;
    let whole = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let faults: Vec<(String, &str, &str)> = vec![
        (whole("faction = \"Bog Folk\"", "faction = \"Bog Folk"), "x.toml, line 2: ", ""),
        (whole("faction = \"Bog Folk\"\n", "\n"), "x.toml", "`faction` is missing"),
        (whole("\"Bog Folk\"", "\"Skaven\""), "x.toml, line 2: ", "\"Skaven\" already"),
        (whole("\"Bog Folk\"", "\"\""), "x.toml, line 2: ", "is empty"),
        (whole("\"Bog Folk\"", "\"Bog, Folk\""), "x.toml, line 2: ", "','"),
        ("faction = \"Nobody\"\n".into(), "x.toml, line 1: ", "no models"),
        (whole("name = \"Bog Witch\"", "name = \"Plague Monk\""), "line 5: ", "in Skaven already"),
        (text.replace("Bog Runner", "Bog Witch"), "line 31: ", "\"Bog Witch\" in Bog Folk"),
        (text.replace("Bog Runner", "Bog Runner x2"), "line 31: ", "number of models"),
        (whole("points = 28", "points = 0"), "line 6: ", "points 0 is not from 1 to 150"),
        (whole("points = 28", "points = 70000"), "line 6: ", "70000"),
        (whole("points = 28", "pionts = 28"), "line 6: ", "did you mean"),
        (whole("base = \"1.25\"", "base = 1.25"), "line 8: ", "in quotes"),
        (whole("base = \"1.25\"", "base = \"9\""), "line 8: ", "from 0.50 to 5.00 inches"),
        (whole("spd = 5\n", "spd = -1\n"), "line 10: ", "spd is not from"),
        (whole("ev = 5\n", "ev = 13\n"), "line 11: ", "ev 13 is not from 0 to 12"),
        (whole("arm = 1\n", "arm = \"one\"\n"), "line 12: ", "whole number"),
        (whole("hp = 5\n", "hp = 0\n"), "line 13: ", "hp 0 is not from 1 to 60"),
        (whole("hp = 5\n", ""), "", "`hp` is missing"),
        (whole("mana = [2, 4]", "mana = [5, 4]"), "line 15: ", "mana"),
        (whole("name = \"Hex\"", "name = \"sting\""), "line 18: ", "two actions are called"),
        (whole("name = \"Sting\"", "name = \"walk\""), "line 17: ", "an answer that the rules give"),
        (whole("kind = \"Melee\"", "kind = \"Mele\""), "line 17: ", "did you mean"),
        (whole("rng = [6, 12]", "rng = [6]"), "line 18: ", "GE-PRF-12"),
        (whole("rng = [6, 12]", "rng = [12, 6]"), "line 18: ", "GE-PRF-12"),
        (whole("rng = [6, 12]", "rng = [6, 6]"), "line 18: ", "GE-PRF-12"),
        (whole("hit = [7, 5]", "hit = [7, 12]"), "line 18: ", "hit 12 is not from 0 to 11"),
        (whole("ap = 1, rng = [0], hit = [5]", "ap = 0, rng = [0], hit = [5]"), "line 17: ", "for ever"),
        (whole("\"Weaken\"", "\"Weakened\""), "line 18: ", "Weaken"),
        (whole("\"Weaken\"", "\"Blast\", \"Sweeping\""), "line 18: ", "only one of"),
        (whole("[2, \"Infection\"]", "[2, \"Infektion\"]"), "line 17: ", "Infection"),
        (whole("[2, \"Infection\"]", "[0, \"Infection\"]"), "line 17: ", "margin"),
        (whole("model = \"Bog Runner\"", "model = \"Bog Runer\""), "line 21: ", "Bog Runner"),
        (whole("ap = 1, mana = 2, does", "does"), "line 21: ", "for ever"),
        (whole("count = 1,", "count = 0,"), "line 21: ", "count 0"),
        (whole("who = \"enemy\"", "who = \"enemy bogg\""), "line 22: ", "did you mean bog"),
        (whole("condition = \"Entangled\"", "condition = \"Entangeld\""), "line 22: ", "Entangled"),
        (whole("{ Regeneration = 3 }", "{ Regeneration = 0 }"), "line 24: ", "Regeneration 0"),
        (whole("{ is = { Regeneration = 3 } }", "{ is = \"Flyy\" }"), "line 24: ", "Fly"),
        (whole("from = 3,", "from = 0,"), "line 27: ", "GE-PRF-15"),
        (whole("from = 3,", "from = 5,"), "line 27: ", "GE-PRF-15"),
        (whole("HitOf = [\"Hex\"", "HitOf = [\"Hax\""), "line 27: ", "did you mean Hex"),
        (whole("{ ArmourPiercing = 1 }", "\"ArmourPiercing\""), "line 41: ", ""),
        (whole("points = 7\n", "points = 7\nours = true\n"), "line 33: ", "stand-ins"),
        (whole("points = 7\n", "points = 7\nfaction = \"Other\"\n"), "line 33: ", "faction"),
        (whole("points = 7\n", "points = 7\nrule = \"PRF-01\"\n"), "line 33: ", "not in the catalog"),
        (format!("{text}{}", "#".repeat(100_000)), "x.toml: ", "100000 bytes"),
    ];
    let mut unlike = Vec::new();
    for (text, place, words) in faults {
        let why = Genesys::roster(&own(&text)).map(|_| ()).unwrap_err().to_string();
        if !(why.starts_with("x.toml") && why.contains(place) && why.contains(words)) {
            unlike.push(format!("{place}{words}: {why}"));
        }
        // The same file is refused on a table and beside a list, with the same sentence.
        let table = format!("{}Red: a, Plague Monk, at 5 by 5", enclose(&own(&text)[0]));
        let on_table = Genesys::set(&Given::read(&table, 1).unwrap()).map(|_| ()).unwrap_err().to_string();
        assert_eq!(on_table, why);
        assert_eq!(Genesys::check(&list("Skaven", &[]), &own(&text)).unwrap_err().to_string(), why);
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
    let twice = [example(), example()];
    assert!(Genesys::roster(&twice).unwrap_err().why.contains("two faction files are called bog.toml"));
    let crowd: Vec<Own> = (0..5).map(|i| Own { file: format!("{i}.toml"), text: String::new() }).collect();
    assert!(Genesys::roster(&crowd).unwrap_err().why.contains("at most 4"));
    let many: String = (0..31)
        .map(|i| text.split("[[model]]").nth(2).unwrap().replace("Bog Runner", &format!("R{i}")))
        .fold("faction = \"Many\"\n".to_string(), |all, model| format!("{all}[[model]]{model}"));
    assert!(Genesys::roster(&own(&many)).unwrap_err().why.contains("31 models, at most 30"));
}

/// A stream of small numbers.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }
}

const CONDITIONS: [&str; 12] = [
    "Stunned",
    "Weakened",
    "DefensiveStance",
    "Inspired",
    "Barkskin",
    "Entangled",
    "DemonicStrength",
    "KhornesRage",
    "Berserk",
    "Rooted",
    "RabidFever",
    "Numb",
];

/// Any faction that the checks let through.
fn drawn(draw: &mut Draw) -> String {
    let mut text = "faction = \"Drawn\"\n".to_string();
    for model in 0..4 {
        let n = |draw: &mut Draw, least: u64, most: u64| least + draw.below(most - least + 1);
        let (base, spd, ev) = (n(draw, 1, 5), n(draw, 0, 20), n(draw, 0, 12));
        let (arm, hp, cmd, most) = (n(draw, 0, 12), n(draw, 1, 60), n(draw, 0, 6), n(draw, 0, 12));
        let gain = n(draw, 0, most);
        text += &format!(
            "[[model]]\nname = \"M{model}\"\npoints = {}\ntraits = [\"t{model}\", \"monster\", \"monster handler\"]\n\
             base = \"{base}\"\nheight = \"{}\"\nspd = {spd}\nev = {ev}\narm = {arm}\nhp = {hp}\ncmd = {cmd}\n\
             mana = [{gain}, {most}]\nattacks = [\n",
            n(draw, 1, 20),
            n(draw, 1, 12),
        );
        for attack in 0..2 {
            let (near, far) = (n(draw, 0, 6), n(draw, 7, 48));
            let riders = [
                "",
                "{ ArmourPiercing = 12 }",
                "\"Weaken\"",
                "\"Drag\"",
                "{ Plague = 6 }",
                "\"PlagueDamage\"",
                "\"TwinWeapon\"",
            ];
            let wide = ["", "\"Sweeping\"", "\"WreckingBall\"", "\"Blast\""];
            let riders = [draw.one(&riders), draw.one(&wide)].into_iter().filter(|r| !r.is_empty());
            let riders: Vec<&str> = riders.collect();
            let kind = draw.one(&["Melee", "Ranged"]);
            let crit = draw.one(&["DivineShock", "Madness", "Infection", "HammerBlow", "Stun"]);
            text += &format!(
                "{{ name = \"A{attack}\", kind = \"{kind}\", ap = {}, once = {}, mana = {}, rng = [{near}, {far}], \
                 hit = [{}, {}], dmg = {}, riders = [{}], crits = [[{}, \"{crit}\"]] }},\n",
                attack + n(draw, 0, 1),
                attack == 0,
                n(draw, 0, 1),
                n(draw, 0, 11),
                n(draw, 0, 11),
                n(draw, 0, 11),
                riders.join(", "),
                n(draw, 1, 11),
            );
        }
        text += "]\nspecials = [\n";
        for special in 0..2 {
            let condition = draw.one(&CONDITIONS);
            let who = draw.one(&["friendly", "enemy", "t1", "enemy t2", "monster"]);
            let does = match draw.below(10) {
                0 => format!("{{ Heal = {{ dice = 12, within = 12, who = \"{who}\" }} }}"),
                1 => format!("{{ Give = {{ condition = \"{condition}\", within = 48, who = \"{who}\" }} }}"),
                2 => {
                    format!("{{ GiveAll = {{ condition = \"{condition}\", within = 12, who = \"{who}\" }} }}")
                }
                3 => format!("{{ Aura = {{ condition = \"{condition}\", within = 12, who = \"{who}\" }} }}"),
                4 => "{ ForestGates = { within = 6, distance = 8 } }".to_string(),
                5 => format!(
                    "{{ Summon = {{ model = \"M{}\", count = 3, within = 4, forest = false }} }}",
                    draw.below(4)
                ),
                6 => "{ Frenzy = { parts = [[\"A0\", 2], [\"A1\", 4]] } }".to_string(),
                7 => "{ MultiAttack = { parts = [[\"A0\", 2], [\"A1\", 1]] } }".to_string(),
                8 => "{ Wave = { within = 6, push = 6, dmg = 8 } }".to_string(),
                _ => "{ TestCommand = { against = 3 } }".to_string(),
            };
            text += &match draw.below(3) {
                0 => {
                    format!("{{ name = \"S{special}\", ap = {}, mana = 1, does = {does} }},\n", n(draw, 0, 2))
                }
                1 => format!("{{ name = \"S{special}\", command = true, cmd = 1, does = {does} }},\n"),
                _ => format!("{{ name = \"S{special}\", ap = 1, cmd = 1, once = true, does = {does} }},\n"),
            };
        }
        let passives = [
            "\"DefensiveStance\"",
            "\"Fly\"",
            "\"ForestWalk\"",
            "\"BlessingOfTheForest\"",
            "{ Regeneration = 10 }",
            "{ MeleeMaster = 4 }",
            "\"UnleashTheRage\"",
            "\"BloodFuelled\"",
            "\"WildBeast\"",
            "\"TameTheBeast\"",
            "\"FearTheWhip\"",
            "\"PlaguePowered\"",
            "\"PushedIntoBattle\"",
            "\"Guard\"",
        ];
        let passives: Vec<String> =
            passives.iter().filter(|_| draw.below(4) == 0).map(|is| format!("{{ is = {is} }}")).collect();
        text += &format!("]\npassives = [{}]\n", passives.join(", "));
        if hp > 4 {
            let loss = draw.one(&[
                "{ Speed = 20 }",
                "{ Ap = 2 }",
                "{ Has = \"Berserk\" }",
                "{ Has = \"Numb\" }",
                "{ Mana = [0, 0] }",
                "{ Forbids = \"S0\" }",
                "{ Forbids = \"A1\" }",
                "{ OncePerTurn = \"A1\" }",
                "{ HitOf = [\"A1\", 11] }",
            ]);
            text += &format!(
                "bands = [{{ from = 0, name = \"whole\" }}, {{ from = {}, name = \"hurt\", losses = [{loss}] }}]\n",
                hp / 2
            );
        }
    }
    text
}

/// Whatever the checks let through can be played to the end; more of them by `MUSTER_FACTIONS`.
#[test]
fn any_faction_that_loads_can_be_played() {
    let factions = std::env::var("MUSTER_FACTIONS").ok().and_then(|words| words.parse().ok()).unwrap_or(12);
    for seed in 0..factions {
        let own = own(&drawn(&mut Draw(seed)));
        let given = format!(
            "seats: Green, Red\nmap: {seed}\noptions: last turn 3, agree terrain\n{}\
             force: Green, M0, M1, M2, M3\nforce: Red, M0, M1, M2, M3\n",
            enclose(&own[0])
        );
        let (setup, start) = Genesys::set(&Given::read(&given, 1).unwrap())
            .unwrap_or_else(|misfit| panic!("faction {seed}: {misfit}\n{}", own[0].text));
        let (mut fuzz, mut game) = (Fuzz::new(seed), start);
        for step in 0.. {
            assert!(step < 5_000, "faction {seed} does not end");
            let run = table::run::<Genesys>(&setup, &game, &mut Tape::default(), &mut fuzz);
            assert_eq!(run.ran, Ran::Ended, "faction {seed}, step {step}\n{}", own[0].text);
            game = run.game;
            if Genesys::ending(&game).is_some() {
                break;
            }
        }
    }
}
