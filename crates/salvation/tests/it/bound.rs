//! What binds a model that others drive, move or make attack: each ability against each role and state of the rules, tried
//! on a table. The model in question is Sam.

mod trial;

use trial::{Way, tried};

/// Each cell says what comes of it: `yes` it is done, a rule refuses it, `-` the ability is never used on such a model
/// (it is of the other side), `.` the state cannot be.
const MOVED: &str = "
Sam                | Paranoia  | Corrupt | Siren's Song | Strike    | throw     | give up   | intercept | follow   | drag
as any other       | yes       | yes     | yes          | yes       | yes       | yes       | yes       | yes      | yes
without Speed      | yes       | yes     | yes          | yes       | yes       | yes       | SS-INT-02 | yes      | SS-R-82
without Energy     | yes       | yes     | yes          | yes       | yes       | yes       | yes       | yes      | yes
activated          | SS-SKL-10 | yes     | yes          | yes       | yes       | yes       | SS-INT-11 | yes      | yes
has reacted        | SS-SKL-10 | yes     | yes          | yes       | yes       | SS-REA-03 | SS-INT-11 | yes      | SS-REA-03
was driven         | SS-SKL-10 | yes     | yes          | yes       | yes       | yes       | SS-INT-11 | yes      | SS-R-68
has intercepted    | yes       | yes     | yes          | yes       | yes       | yes       | SS-INT-11 | yes      | SS-R-82
has disengaged     | SS-SKL-10 | yes     | yes          | yes       | yes       | yes       | SS-INT-11 | yes      | SS-DIS-08
has stood up       | SS-SKL-10 | yes     | yes          | yes       | yes       | yes       | SS-INT-11 | yes      | SS-R-82
stopped            | .         | .       | .            | yes       | .         | yes       | .         | .        | SS-ACT-08
fallen             | SS-R-68   | yes     | yes          | SS-R-63   | yes       | yes       | SS-INT-11 | SS-DIS-05 | SS-FAL-10
running            | SS-R-68   | yes     | yes          | SS-R-63   | yes       | SS-PAN-12 | SS-INT-11 | SS-DIS-05 | SS-PAN-12
raised this turn   | SS-R-68   | yes     | yes          | SS-SPL-02 | yes       | yes       | SS-INT-11 | SS-R-106 | SS-SPL-02
slowed             | yes       | yes     | yes          | yes       | yes       | yes       | yes       | yes      | yes
no more spells     | yes       | yes     | yes          | yes       | yes       | yes       | yes       | yes      | yes
engaged            | yes       | yes     | yes          | SS-R-63   | yes       | yes       | SS-INT-11 | yes      | SS-TRE-09
beside a phantom   | yes       | yes     | yes          | SS-R-63   | yes       | yes       | SS-INT-11 | yes      | SS-SKL-07
an escort          | SS-HOS-13 | yes     | yes          | SS-R-63   | SS-CMD-32 | yes       | SS-INT-11 | SS-R-106 | .
holds a model      | SS-R-68   | SS-R-65 | yes          | SS-R-63   | yes       | yes       | SS-INT-11 | SS-R-65  | SS-SKL-04
is corrupted       | -         | -       | yes          | SS-SPL-11 | yes       | -         | -         | -        | -
a courier          | yes       | yes     | yes          | yes       | yes       | yes       | yes       | yes      | .
";

/// Whether it may put in an attack die: in a combat of its own half, in one of the enemy's, driven by Paranoia, and
/// corrupted.
const STRIKES: &str = "
Sam                | own half  | enemy's half | driven    | corrupted
as any other       | yes       | yes          | yes       | yes
without Speed      | yes       | yes          | yes       | yes
without Energy     | SS-CMB-04 | SS-CMB-04    | SS-CMB-04 | SS-CMB-04
activated          | yes       | yes          | .         | yes
has reacted        | SS-CMB-10 | yes          | .         | yes
was driven         | SS-R-68   | yes          | .         | yes
has intercepted    | yes       | yes          | yes       | yes
has disengaged     | SS-CMB-10 | yes          | .         | yes
has stood up       | yes       | yes          | .         | yes
stopped            | SS-ACT-08 | .            | .         | SS-ACT-08
fallen             | SS-FAL-02 | SS-FAL-02    | .         | SS-FAL-02
running            | SS-PAN-12 | SS-PAN-12    | .         | .
raised this turn   | yes       | yes          | .         | yes
slowed             | yes       | yes          | yes       | yes
no more spells     | yes       | yes          | yes       | yes
engaged            | yes       | yes          | yes       | yes
beside a phantom   | yes       | yes          | yes       | yes
an escort          | SS-HOS-13 | SS-HOS-13    | .         | .
holds a model      | SS-CMB-10 | SS-CMB-10    | .         | .
is corrupted       | .         | .            | .         | .
a courier          | yes       | yes          | yes       | yes
";

/// What each state is on a table: the fields of Sam's line, and lines of its own, with `BESIDE` for a free hex next to him,
/// `OWN` for his player and `OTHER` for the other one.
const STATES: [(&str, &str, &str); 21] = [
    ("as any other", "", ""),
    ("without Speed", "speed left 0", ""),
    ("without Energy", "energy left 0", ""),
    ("activated", "activated", ""),
    ("has reacted", "reacted, drained, winded, speed left 0", ""),
    ("was driven", "driven, activated", ""),
    ("has intercepted", "intercepted, winded, busy, speed left 0", ""),
    ("has disengaged", "disengaged, activated, winded, speed left 0", ""),
    ("has stood up", "stirred, activated, winded, busy, speed left 0", ""),
    ("stopped", "stopped, activated", ""),
    ("fallen", "fallen 1", ""),
    ("running", "running", ""),
    ("raised this turn", "raised 2", ""),
    ("slowed", "slowed, speed left 4", ""),
    ("no more spells", "busy", ""),
    ("engaged", "", "OTHER: Foe, Squire, at BESIDE"),
    ("beside a phantom", "", "phantom: Sam, at BESIDE"),
    ("an escort", "", "scenario: hostage exchange, truce over\nhostage: of OWN, at BESIDE, escort Sam"),
    ("holds a model", "", "OTHER: Cor, Squire, at BESIDE\nlink: Sam, holds Cor"),
    ("is corrupted", "", "OTHER: Tri, Whisper, at BESIDE\nlink: Tri, holds Sam"),
    ("a courier", "courier", "scenario: escape, chaser OTHER"),
];

/// The abilities and procedures by which models are moved by others or asked to follow, each on a table of its own.
const WAYS: [Way; 9] = [
    Way {
        name: "Paranoia",
        own: "Red",
        at: "19R",
        beside: "20R",
        table: "Green: Wil, Whisper, at 19M, knows Paranoia\nRed: Vic, Squire, at 24M",
        script: &["Wil", "bewitch", "Paranoia"],
        asked: "skill-target",
        answer: "Sam",
    },
    Way {
        name: "Corrupt",
        own: "Red",
        at: "19N",
        beside: "20N",
        table: "Green: Wil, Whisper, at 19M, knows Corrupt\nRed: Vic, Squire, at 18L",
        script: &["Wil", "bewitch", "Corrupt"],
        asked: "skill-target",
        answer: "Sam",
    },
    Way {
        name: "Siren's Song",
        own: "Red",
        at: "19R",
        beside: "20R",
        table: "Green: Wil, Siren, at 19M, knows Siren's Song\nRed: Vic, Squire, at 24M",
        script: &["Wil", "bewitch", "Siren's Song", "take the test"],
        asked: "song-next",
        answer: "Sam",
    },
    Way {
        name: "Strike",
        own: "Green",
        at: "19P",
        beside: "20P",
        table: "Green: Wil, Paladin, at 19M, knows Strike\nGreen: Vic, Squire, at 22M\nRed: Far, Squire, at 35A",
        script: &["Wil", "cast a spell", "Strike"],
        asked: "spell-target",
        answer: "Sam",
    },
    Way {
        name: "throw",
        own: "Red",
        at: "19N",
        beside: "20N",
        table: "Green: Ever, The Everlasting, at 19M\nRed: Vic, Squire, at 18L",
        script: &["Ever", "throw"],
        asked: "throw-whom",
        answer: "Sam",
    },
    Way {
        name: "give up",
        own: "Green",
        at: "19M",
        beside: "20M",
        table: "Green: Aly, Alyssa, at 10J\nRed: Far, Squire, at 35A",
        script: &["Sam"],
        asked: "what-with",
        answer: "give up",
    },
    Way {
        name: "intercept",
        own: "Red",
        at: "21N",
        beside: "22N",
        table: "Green: Mov, Squire, at 19J\nRed: Vic, Squire, at 21K",
        script: &["Mov", "move", "19K 19L 19M 19N"],
        asked: "intercept",
        answer: "Sam",
    },
    Way {
        name: "follow",
        own: "Red",
        at: "19N",
        beside: "20N",
        table: "Green: Dis, Squire, at 19M\nRed: Vic, Squire, at 35A",
        script: &["Dis", "disengage", "19L", "fail on purpose"],
        asked: "follow",
        answer: "19M",
    },
    Way {
        name: "drag",
        own: "Green",
        at: "19N",
        beside: "18N",
        table: "scenario: treasure hunt, treasure 20M\nGreen: Ann, Squire, at 19M\nGreen: Vic, Squire, at 21M\n\
                Red: Far, Squire, at 35A",
        script: &["Ann", "drag the treasure"],
        asked: "draggers",
        answer: "Sam",
    },
];

/// The combats in which Sam might attack.
const COMBATS: [Way; 4] = [
    Way {
        name: "own half",
        own: "Green",
        at: "19M",
        beside: "20M",
        table: "Red: Rex, Squire, at 19N\nGreen: Fay, Squire, at 18N",
        script: &["Fay", "fight"],
        asked: "allocate",
        answer: "Sam attacks Rex = 1",
    },
    Way {
        name: "enemy's half",
        own: "Red",
        at: "19M",
        beside: "20M",
        table: "Green: Rex, Squire, at 19N",
        script: &["Rex", "fight", "Rex attacks Sam = 1"],
        asked: "allocate",
        answer: "Sam attacks Rex = 1",
    },
    Way {
        name: "driven",
        own: "Red",
        at: "19R",
        beside: "20R",
        table: "Green: Wil, Whisper, at 19M, knows Paranoia\nRed: Vic, Squire, at 18R",
        script: &["Wil", "bewitch", "Paranoia", "Sam", "take the test"],
        asked: "allocate",
        answer: "Sam attacks Vic = 1",
    },
    Way {
        name: "corrupted",
        own: "Red",
        at: "19R",
        beside: "20R",
        table: "Green: Tri, Whisper, at 20Q\nGreen: Gil, Squire, at 17R\nRed: Vic, Squire, at 18R\nlink: Tri, holds Sam",
        script: &["Gil", "fight"],
        asked: "allocate",
        answer: "Sam attacks Vic = 1",
    },
];

/// Reads a table and tries all its cells.
fn check(cells: &str, ways: &[Way]) {
    let mut lines = cells.trim().lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let head = lines.next().expect("a table has a head");
    assert_eq!(head[1..], ways.iter().map(|way| way.name).collect::<Vec<_>>());
    let rows: Vec<Vec<&str>> = lines.collect();
    assert_eq!(rows.len(), STATES.len(), "every state has its row");
    let mut faults = Vec::new();
    for (row, (state, fields, more)) in rows.iter().zip(STATES) {
        assert_eq!(row[0], state);
        assert_eq!(row.len(), head.len(), "{state}");
        for (expected, way) in row[1..].iter().zip(ways).filter(|(expected, _)| **expected != ".") {
            let trial = tried(way, fields, more);
            if !trial.shows(expected) {
                faults.push(format!("{}, {state}: expected {expected}, but {trial:?}", way.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn each_ability_heeds_each_role_and_state() {
    check(MOVED, &WAYS);
}

#[test]
fn who_may_only_defend_never_attacks() {
    check(STRIKES, &COMBATS);
}
