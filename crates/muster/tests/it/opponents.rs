//! Games at a terminal, most of them against a machine: it agrees for itself, and answers to what lies on the table.

use crate::program::{file, folder, muster_in};

/// Two fights, one of which Green begins.
const FIGHTS: &str = "\
case: Two fights
book: salvation

given
seats: Green, Red
Green: Kay, Knight, at 17Q
Green: Sid, Squire, at 17T
Red: Wes, Warrior, at 18Q
Red: Wim, Warrior, at 18T
Red: Wat, Warrior, at 16T
turn: 1, half Green
";

/// Few enough tries that no clock ends a thought.
const AGAINST: [&str; 4] = ["--players", "person,warlord:64", "--seed", "3"];

#[test]
fn after_a_take_back_a_machine_answers_as_if_it_had_never_thought() {
    let folder = folder("taken-back");
    let case = file(&folder, "fights.case", FIGHTS);
    let call = [&["play", case.as_str()][..], &AGAINST].concat();
    let second = "Sid\nfight\nSid attacks Wim = 3\n";
    let straight = muster_in(&folder, &call, second.as_bytes()).succeeds();
    let back = muster_in(&folder, &call, format!("Kay\nfight\nundo\nundo\n{second}").as_bytes()).succeeds();
    assert!(!back.contains("agree?") && !back.contains("No: "), "nobody agrees for the machine: {back}");
    let answers = |out: &str| {
        let lines = out.lines().filter(|line| line.contains("Red answers: "));
        lines.take(1).map(str::to_string).collect::<Vec<_>>()
    };
    let (_, since) = back.rsplit_once("taken back").expect("something was taken back");
    assert_eq!(answers(since), answers(&straight));
    assert_eq!(answers(since).len(), 1, "Red has answered: {since}");
}

/// Nothing is hidden on this table: Green acts and leaves it at that, Red does what it likes, and Green asks why.
#[test]
fn why_tells_who_answered_what_since_one_was_asked_last() {
    let folder = folder("why");
    let case = file(
        &folder,
        "duel.case",
        "case: Two of them\nbook: genesys\n\ngiven\nseats: Green, Red\ntable: 24 by 24\nscenario: fight\n\
         profile: Guard, SPD 4, EV 2, ARM 1, HP 4, base 1\n\
         attack: Guard, Sword, melee, AP 1, RNG 0, HIT 3, DMG 3\n\
         Green: Ana, Guard, at 12 by 4\nRed: Rolf, Guard, at 12 by 13\nturn: 1, next Green\n",
    );
    let call = ["play", case.as_str(), "--players", "person,warlord:64", "--seed", "3"];
    let out = muster_in(&folder, &call, b"why\nAna\ndone\nwhy\nundo\nwhy\nquit\n").succeeds();
    let (told, _) = out.split_once("% to win").expect("reasons");
    let title = told.lines().rev().find(|line| line.starts_with("Red: "));
    assert!(title.is_some_and(|title| title.contains("Rolf")), "who answered what how: {out}");
    assert!(out.contains("nobody has thought about it"), "{out}");
    assert!(out.contains("what was thought about has been taken back"), "{out}");
}

/// Both say unseen how they fight, and Red has done so when Green is asked.
#[test]
fn what_a_machine_thought_of_a_sealed_answer_is_not_told() {
    let folder = folder("sealed-why");
    let case = file(&folder, "fights.case", FIGHTS);
    let call = [&["play", case.as_str()][..], &AGAINST].concat();
    let out = muster_in(&folder, &call, b"why\nKay\nfight\nwhy\nquit\n").succeeds();
    let (before, sealed) = out.split_once("split their dice?").expect("both are asked");
    assert!(before.contains("nobody has thought about it"), "{before}");
    assert!(sealed.contains("where there are secrets, this is one too"), "{sealed}");
    assert!(!out.contains("% to win"), "{out}");
}

/// Who chases is thrown for before anybody is asked.
#[test]
fn what_happened_before_the_first_question_is_told_once() {
    let folder = folder("told-first");
    let call =
        ["play", "salvation", "--scenario", "escape", "--map", "open", "--seed", "1", "--save", "game.json"];
    let out = muster_in(&folder, &call, b"1\n").succeeds();
    assert_eq!(out.matches("the dice-off for the chase").count(), 1, "{out}");
    let again = muster_in(&folder, &["play", "game.json"], b"").succeeds();
    assert!(!again.contains("the dice-off for the chase"), "{again}");
}

#[test]
fn how_a_machine_is_hurried_is_told() {
    let folder = folder("hurried");
    assert!(
        muster_in(&folder, &["play", "--help"], b"").succeeds().contains("Ctrl-C makes it answer at once")
    );
    assert!(muster_in(&folder, &["play"], b"?\n").succeeds().contains("Ctrl-C"));
}

#[test]
fn nobody_takes_a_draw_for_a_machine() {
    let folder = folder("no-draw");
    let case = file(&folder, "fights.case", FIGHTS);
    let call = [&["play", case.as_str()][..], &AGAINST].concat();
    let out = muster_in(&folder, &call, b"draw\nyes\n").succeeds();
    assert!(out.contains("No: only people agree on a draw") && !out.contains("The game is over"), "{out}");
}

#[test]
fn a_draw_that_a_person_refuses_is_not_kept() {
    let folder = folder("refused-draw");
    let case = file(&folder, "fights.case", FIGHTS);
    let typed = b"save before.json\ndraw\nno\nsave after.json\nquit\n";
    let out = muster_in(&folder, &["play", &case, "--seed", "3"], typed).succeeds();
    assert!(out.contains("offers a draw. Does Red agree?") && out.contains("No: the game goes on"), "{out}");
    let [before, after] =
        ["before.json", "after.json"].map(|name| std::fs::read_to_string(folder.join(name)).expect("a save"));
    assert_eq!(before, after);
}

/// Whatever the terminal proposes can be typed as it stands there.
#[test]
fn what_is_proposed_can_be_typed() {
    let folder = folder("proposed");
    let call = ["play", "genesys", "--seed", "5", "--players", "person,veteran"];
    let after =
        |typed: &str| muster_in(&folder, &call, format!("Paladin Aldo\nrun\n{typed}").as_bytes()).succeeds();
    let asked = after("quit\n");
    let such = asked.lines().filter_map(|line| line.split_once("  such as "));
    let proposed: Vec<&str> = such.map(|(_, words)| words).collect();
    assert!(proposed.iter().any(|words| words.contains(" then ")), "a way round something: {asked}");
    for words in proposed {
        let told = after(&format!("{words}\nquit\n"));
        assert!(!told.contains("No: ") && told.contains(&format!(" answers: {words} (")), "{words}: {told}");
    }
}

#[test]
fn a_mistyped_name_is_nearest_to_what_it_begins() {
    let folder = folder("mistyped");
    muster_in(&folder, &["play", "genesys", "--players", "persn,veteran"], b"")
        .complains(2, "there is no player \"persn\"; did you mean person,");
    let call = ["play", "genesys", "--seed", "5"];
    let told = muster_in(&folder, &call, b"Paladin Aldo\ncharge\nquit\n").succeeds();
    assert!(told.contains("did you mean charge running, charge walking or"), "{told}");
}
