//! Tables that cannot be: each is refused with its line and one sentence.

use genesys::Genesys;
use table::{Given, Rulebook};

fn fault(text: &str) -> (Option<u32>, String) {
    let given = Given::read(text, 1).unwrap();
    let misfit = Genesys::set(&given).map(|_| ()).unwrap_err();
    (misfit.line, misfit.why)
}

#[test]
fn a_fault_has_its_line_and_its_reason() {
    let faults = [
        ("seats: A, A", 1, "same name"),
        ("table: 3 by 3", 1, "from 6 to 100"),
        ("A: x, Plague Munk, at 5 by 5\nseats: A, B", 1, "Plague Monk"),
        ("seats: A, B\nA: x, Plague Monk, at 5 by 5\nA: y, Plague Monk, at 5 by 5.5", 3, "overlap"),
        ("seats: A, B\nA: x, Plague Monk, at 0.2 by 5", 2, "GE-MSR-09"),
        ("seats: A, B\nterrain: house, at 4 by 4 to 8 by 8\nA: x, Plague Monk, at 5 by 5", 3, "impassable"),
        ("seats: A, B\nA: x, Plague Monk, at 5 by 5, damage 1", 2, "damage 1 is not from 0 to 0"),
        ("seats: A, B\nA: x, Plague Monk, at 5 by 5, plagued 2", 2, "plague"),
        ("seats: A, B\nA: x, Khorne Hellbeast, at 5 by 5, leader", 2, "GE-LDR-06"),
        ("profile: P, SPD 5, EV 2, ARM 2, HP 0", 1, "HP 0"),
        ("profile: P, SPD 5, EV 2, ARM 2, HP 2, fli", 1, "fly"),
        (
            "profile: P, SPD 5, EV 2, ARM 2, HP 2\nattack: P, a, melee, AP 1, RNG 0/2, HIT 3, DMG 3",
            2,
            "GE-PRF-12",
        ),
        (
            "profile: P, SPD 5, EV 2, ARM 2, HP 2\nattack: P, a, melee, AP 1, RNG 0, HIT 3, DMG 3, drog",
            2,
            "drag",
        ),
        ("terrain: wood, at 1 by 1 to 2 by 2", 1, "there is no terrain"),
        ("map: crossroad", 1, "crossroads"),
        ("scenario: blood tall", 1, "blood toll"),
        ("options: last turn 0", 1, "from 1 to 50"),
        (
            "options: last turn 4, last turn 8",
            1,
            "the options `last turn 4` and `last turn 8` contradict each other",
        ),
        (
            "options: last turn 8\noptions: agree terrain, last turn 4",
            2,
            "`last turn 8` and `last turn 4` contradict",
        ),
        ("seats: A, B\nforce: A, Plague Monk x99\nforce: B, Dryad", 2, "from 1 to 24"),
        ("seats: A, B\noptions: no originals\nforce: A, Plague Claw\nforce: B, Dryad", 3, "no profile"),
        ("seats: A, B\nA: x, Plague Monk, at 5 by 5\nturn: 0", 3, "from 1 to 50"),
        ("seats: A, B\nforce: A, Plague Monk\nB: x, Plague Monk, at 5 by 5", 2, "B has no force"),
    ];
    for (text, line, words) in faults {
        let (at, why) = fault(text);
        assert_eq!(at, Some(line), "{text:?}: {why}");
        assert!(why.contains(words), "{text:?}: {why}");
    }
    let (at, why) = fault("seats: A, B\nA: x, Plague Monk, at 5 by 5, activated");
    assert_eq!((at, why.contains("activated")), (None, true), "{why}");
}

/// Who says the same twice contradicts nobody.
#[test]
fn the_same_last_turn_may_be_said_twice() {
    let text = "seats: A, B\noptions: last turn 4\noptions: no originals, last turn 4\nA: x, Plague Monk, at 5 by 5\n";
    let set = Genesys::set(&Given::read(text, 1).unwrap());
    assert!(set.is_ok(), "{:?}", set.err().map(|misfit| misfit.why));
}
