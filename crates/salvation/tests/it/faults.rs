//! Tables that cannot be: each is refused with its line and one sentence.

use salvation::Salvation;
use table::{Given, Rulebook};

fn fault(text: &str) -> (Option<u32>, String) {
    let given = Given::read(text, 1).unwrap();
    let misfit = Salvation::set(&given).map(|_| ()).unwrap_err();
    (misfit.line, misfit.why)
}

#[test]
fn hostages_and_couriers_are_where_they_can_be() {
    let exchange = "seats: A, B\nscenario: hostage exchange\nA: x, Knight, at 20K\nB: y, Knight, at 30K\n";
    let escape =
        "seats: A, B\nscenario: escape, chaser B\nA: x, Knight, at 20K, courier\nB: y, Knight, at 30K\n";
    let faults = [
        (exchange, "hostage: of A", "at HEX"),
        (exchange, "hostage: of C, at 20L", "no seat"),
        (exchange, "hostage: of A, at 20K", "SS-BRD-09"),
        (exchange, "hostage: of A, at 20L, escort z", "no unit"),
        (exchange, "hostage: of A, at 20M, escort x", "SS-HOS-10"),
        (exchange, "hostage: of B, at 20L, escort x", "SS-HOS-10"),
        (exchange, "hostage: of A, at 20L, wounds 3", "from 0 to 2"),
        (exchange, "hostage: of A, at 20L, eskort x", "escort"),
        (exchange, "information: 20L", "nothing is called"),
        (escape, "information: 99Z", "its numbers run from 1 to 37"),
        (escape, "hostage: of A, at 20L", "nothing is called"),
    ];
    for (table, line, words) in faults {
        let (at, why) = fault(&format!("{table}{line}"));
        assert_eq!(at, Some(5), "{line:?}: {why}");
        assert!(why.contains(words), "{line:?}: {why}");
    }
    let twice = format!("{exchange}hostage: of A, at 20L\nhostage: of A, at 20M");
    assert!(fault(&twice).1.contains("SS-HOS-04"));
    for (scenario, words) in [
        ("hostage exchange, truce gone", "truce over"),
        ("escape, chaser C", "no seat"),
        ("escape, hunter A", "chaser"),
        ("escape, chaser A", "SS-ESC-04"),
    ] {
        let text = format!("seats: A, B\nscenario: {scenario}\nA: x, Knight, at 20K, courier");
        let (at, why) = fault(&text);
        assert_eq!(at, Some(2), "{scenario:?}: {why}");
        assert!(why.contains(words), "{scenario:?}: {why}");
    }
}

#[test]
fn a_fault_has_its_line_and_its_reason() {
    let faults = [
        ("seats: A, A", 1, "same name"),
        ("A: x, Knihgt, at 5E\nseats: A, B", 1, "Knight"),
        ("seats: A, B\nA: x, Knight, at 5E\nA: y, Knight, at 5E", 3, "SS-BRD-09"),
        ("seats: A, B\nA: x, Knight, at 5E\nA: x, Knight, at 6E", 3, "two units are called x"),
        ("seats: A, B\nA: x, Knight, at 5E, knows Shield", 2, "Knight cannot have Shield (SS-UNT-28)"),
        ("seats: A, B\nA: x, Paladin, at 5E, knows Shild", 2, "Shield"),
        ("profile: P, Sp 5, En 3, Ac 9, Fo 9, Re 9, Sc 9, flier", 1, "flyer"),
        ("profile: P, Sp 5, En 13, Ac 9, Fo 9, Re 9, Sc 9", 1, "more than 12"),
        ("profile: P, Sp 5, En 3, Ac 9, Fo 9, Re 9", 1, "has no Sc"),
        ("scenario: lockdown", 1, "lock-down"),
        ("map: somewhere", 1, "a number"),
        ("options: last turn 0", 1, "from 1 to 200"),
        ("seats: A, B\nforce: C, Knight", 2, "no seat"),
        ("seats: A, B\nforce: A", 2, "no units"),
        ("seats: A, B\nforce:", 2, "a force is"),
        ("seats: A, B\nforce: A, Knight\nforce: A, Squire", 3, "A has two forces"),
        ("seats: A, B\nforce: A, Knight x99", 2, "from 1 to 30"),
        ("seats: A, B\nforce: A, Knight x0", 2, "from 1 to 30"),
        ("seats: A, B\nforce: A, Skeleton x30, Squire x30, Squire", 2, "more than 60"),
        ("seats: A, B\nforce: A, Squier", 2, "Squire"),
        ("seats: A, B\nforce: A, Paladin with Shield and Fireworks", 2, "Fireball"),
        ("seats: A, B\nforce: A, Squire with Shield", 2, "Squire cannot have Shield (SS-UNT-28)"),
        ("seats: A, B\nA: x, Knight, at 5E\nturn: 0", 3, "from 1 to 200"),
    ];
    for (text, line, words) in faults {
        let (at, why) = fault(text);
        assert_eq!(at, Some(line), "{text:?}: {why}");
        assert!(why.contains(words), "{text:?}: {why}");
    }
    for (text, words) in [
        ("seats: A, B\nforce: A, Knight", "B has no force"),
        ("seats: A, B\nforce: A, Knight\nforce: B, Knight\nA: x, Knight, at 5E", "still to be set up"),
        ("seats: A, B", "no unit"),
    ] {
        let (at, why) = fault(text);
        assert_eq!((at, why.contains(words)), (None, true), "{text:?}: {why}");
    }
}
