//! Scripts: everything is used up, and what does not fit is a fault with its line.

use std::collections::VecDeque;

use pebbles::Pebbles;
use scene::Naming;
use table::{Ran, Run, Script, ScriptLine, Seat, Tape, hash, run};

use crate::{SMALL, table_of};

/// Reads `north: words`, `north refused PB-..: words`, `north asked: why`, `dice: 1 2 3` and `look`.
fn script(text: &str) -> VecDeque<ScriptLine> {
    let mut lines = VecDeque::new();
    for (no, line) in (1..).zip(text.lines()) {
        if line == "look" {
            lines.push_back(ScriptLine::Look);
            continue;
        }
        let (head, rest) = line.split_once(':').expect("a line of a script has a colon");
        let words = rest.trim().to_string();
        let mut head = head.split(' ');
        let who = head.next().expect("a line begins with a word");
        let seat = Seat(u8::from(who == "south"));
        lines.push_back(match (who, head.next()) {
            ("dice", _) => ScriptLine::Dice {
                no,
                faces: words.split_whitespace().map(|face| face.parse().expect("a face")).collect(),
            },
            (_, Some("asked")) => ScriptLine::Asked { no, seat, why: words },
            (_, Some("refused")) => {
                let rule = head.next().expect("a rule").to_string();
                ScriptLine::Refused { no, seat, words, rule }
            }
            _ => ScriptLine::Answer { no, seat, words },
        });
    }
    lines
}

/// Plays one step by a script; what is left of the script, what was refused, the run and its tape.
fn play(text: &str) -> (usize, Vec<String>, Run<Pebbles>, Tape) {
    play_at(SMALL, text)
}

fn play_at(given: &str, text: &str) -> (usize, Vec<String>, Run<Pebbles>, Tape) {
    let (setup, game) = table_of(given);
    let mut lines = script(text);
    let mut tape = Tape::default();
    let mut dealer = Script::new(&mut lines, Naming::Axial);
    let run = run(&setup, &game, &mut tape, &mut dealer);
    let refused = dealer.refused().iter().map(|refusal| refusal.rule.id().to_string()).collect();
    (lines.len(), refused, run, tape)
}

#[track_caller]
fn fault(text: &str, why: &str) {
    match play(text).2.ran {
        Ran::Fault(fault) => assert_eq!(fault.why, why),
        other => panic!("{other:?} instead of a fault"),
    }
}

#[test]
fn a_script_is_used_up_and_its_tape_gives_the_same_game() {
    let text = "north asked: act\nnorth refused PB-ACT-01: pass\nnorth: throw\nnorth refused PB-ASK-01: pebble 3\n\
                north: pebble 2\nnorth: 2\ndice: 1 4\ndice: 6\nsouth: pebble 2\ndice: 5";
    // There is no `pass` among the acts, so that line cannot even be read.
    fault(text, "line 2: there is no choice \"pass\"; did you mean crash, wait or bid?");
    let text = text.replace("north refused PB-ACT-01: pass\n", "north refused PB-ACT-04: wait\n");
    fault(&text, "line 2: expected a refusal by PB-ACT-04, but it is legal");
    let text = text.replace("north refused PB-ACT-04: wait\n", "");
    let (left, refused, first, mut tape) = play(&text);
    assert_eq!((left, first.ran), (0, Ran::Ended));
    assert_eq!(refused, ["PB-ASK-01"]);
    assert_eq!(first.game.pebbles[2].grit, 2, "two hits, one of them braced against");
    assert_eq!(first.game.luck, [2, 3]);

    let (setup, game) = table_of(SMALL);
    let mut none = VecDeque::new();
    let mut dealer: Script<Pebbles> = Script::new(&mut none, Naming::Axial);
    let again = run(&setup, &game, &mut tape, &mut dealer);
    assert_eq!((again.ran, hash(&again.game)), (Ran::Ended, hash(&first.game)));
}

#[test]
fn what_is_left_over_or_missing_is_seen() {
    let (left, _, run, _) = play("north: wait\nnorth: wait");
    assert_eq!((left, run.ran), (1, Ran::Ended), "the step ends and a line is left");
    assert_eq!(play("").2.ran, Ran::Waiting);
    assert_eq!(play("north: throw\nlook\nnorth: pebble 2").2.ran, Ran::Waiting);
    fault("north: throw\nnorth: pebble 2\nnorth: 1\ndice: 3", "the script ends where 2 dice of 6 are thrown");
}

#[test]
fn faults_name_their_line() {
    fault(
        "north: throw\nsouth: pebble 2",
        "line 2: south answers, but the question \"target\" is put to north",
    );
    fault(
        "north: throw\nsouth asked: brace",
        "line 2: expected the question \"brace\" to south, but \"target\" is put to north",
    );
    fault("north: throw\ndice: 3", "line 2: dice, but \"target\" is asked of north");
    fault(
        "north: throw\nnorth: pebble 2\nnorth: none",
        "line 3: to \"luck\", \"none\" is not a whole number",
    );
    fault(
        "north: throw\nnorth: pebble 2\nnorth: 7",
        "line 3: to \"luck\", refused: 7 is not from 0 to 3 (PB-ASK-02)",
    );
    fault("north: throw\nnorth: pebble 2\nnorth: 0\ndice: 7", "line 4: a 7 is not on a die of 6");
    fault(
        "north: throw\nnorth: pebble 2\nnorth: 0\nsouth: pass",
        "line 4: 1 dice of 6 are thrown before this",
    );
    fault(
        "north: throw\nnorth refused PB-ACT-02: pebble 3",
        "line 2: expected a refusal by PB-ACT-02, but it is refused otherwise: 5 hexes away, 3 reached (PB-ASK-01)",
    );
    fault(
        "north: throw\nnorth: pebble 9",
        "line 2: to \"target\", there is no choice \"pebble 9\"; did you mean pebble 2 or pebble 3?",
    );
}

#[test]
fn all_six_shapes_are_read() {
    let ends = |text: &str| {
        let (left, _, run, _) = play(text);
        assert_eq!((left, run.ran), (0, Ran::Ended), "{text}");
        run.game
    };
    assert_eq!(ends("north: roll\nnorth: pebble 1\nnorth: (3,1) (4,1)").pebbles[1].at, space::Hex::new(4, 1));
    assert_eq!(ends("north: drop\nnorth: (0,2)").pebbles[4].at, space::Hex::new(0, 2));
    let shared = ends("north: share\nnorth: pebble 1 = 2, pebble 0 = 1");
    assert_eq!((shared.pebbles[0].grit, shared.pebbles[1].grit), (4, 4));
    assert!(ends("north: polish\nnorth refused PB-ACT-06: pebble 0\nnorth: pebble 1").pebbles[1].polished);
    assert!(!ends("north: polish\nnorth: none").pebbles[1].polished);
    assert_eq!(ends("north: bid\nnorth: 1\nsouth: 0\nnorth: 2\nsouth: 1").luck, [1, 3]);
}

#[test]
fn a_script_expects_what_is_taken_back() {
    let apart = "north: march\nnorth: (0,1)\nnorth: (3,1)";
    fault(apart, "the answers were taken back by PB-ACT-03: 3 hexes apart, at most 2");
    let (left, refused, run, tape) =
        play(&format!("{apart}\nnorth refused PB-ACT-03:\nnorth: (1,2)\nnorth: stay"));
    assert_eq!((left, run.ran, tape.len()), (0, Ran::Ended, 3));
    assert_eq!(refused, ["PB-ACT-03"]);
}

#[test]
fn a_tally_is_a_plain_loop_in_play() {
    // Pebbles 0 and 1 both touch pebble 2: two pairs, two throws each, and the loser may shrug it off.
    let (left, _, run, tape) = play_at(
        &SMALL.replace("(2,2)", "(1,2)"),
        "north: brawl\ndice: 1 3\ndice: 5 6\nsouth: pebble 2\ndice: 4 4\ndice: 1 4\nnorth: pass",
    );
    assert_eq!((left, run.ran), (0, Ran::Ended));
    assert_eq!((run.game.luck, run.game.pebbles[1].grit, run.game.pebbles[2].grit), ([4, 2], 1, 3));
    assert_eq!(tape.len(), 7);
    let rules: Vec<_> = run.notes.iter().flat_map(|note| note.rules()).collect();
    assert!(rules.contains(&pebbles::rules::BRAWL));
}
