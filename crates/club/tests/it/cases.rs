//! Cases: what they can say, what fails them, and how a fault in them is told.

use club::case::{coverage, parse, run_text};
use club::{Case, Report};

use crate::{PEBBLES, SMALL, TOYS};

/// A case on the small table whose first line after `when` has number 12.
fn text(script: &str) -> String {
    format!("case: a case\nbook: pebbles\ngiven\n{SMALL}when\n{script}")
}

fn report(script: &str) -> Report {
    run_text(&TOYS, &text(script)).unwrap_or_else(|misfit| panic!("{misfit}"))
}

#[track_caller]
fn holds(script: &str) -> Report {
    let report = report(script);
    assert_eq!(report.faults, [] as [String; 0], "{}", report.trace.join("\n"));
    report
}

#[track_caller]
fn fails(script: &str, faults: &[&str]) {
    assert_eq!(report(script).faults, faults);
}

#[track_caller]
fn misfit(text: &str, why: &str) {
    assert_eq!(parse(text).expect_err("it cannot be read").to_string(), why);
}

#[test]
fn pick_one_a_number_and_dice() {
    let report = holds(
        "north: throw           # an act\nnorth: pebble 2        # a piece\nnorth: 2\ndice: 1 4, 6\n\
         asked south: brace\nsouth: pebble 2\ndice: 5\n\
         then\npebble 2: at (2,2), grit 8, not polished, not gone   [PB-ACT-01]\n\
         panel luck of north: 2   [PB-ACT-01]\nturn: south moves   [PB-ACT-01]\n\
         asked south: act   [PB-ACT-01]\nnoted: loses 1 grit   [PB-ACT-01]",
    );
    assert!(report.passed() && report.trace.iter().any(|line| line.contains("north throws 1 4 6")));
    assert!(report.acted.contains(&pebbles::rules::BRACE));
}

#[test]
fn a_path_a_point_a_split_and_some() {
    let end = "then\nturn: turn 1   [PB-ACT-01]\n";
    holds(&format!(
        "north: roll\nnorth: pebble 1\nnorth: (3,1) (4,1)\n{end}pebble 1: at (4,1)   [PB-ACT-01]"
    ));
    holds(&format!("north: roll\nnorth: pebble 1\nnorth: stay\n{end}pebble 1: at (2,1)   [PB-ACT-01]"));
    holds(&format!("north: drop\nnorth: (0,2)\n{end}pebble 4: at (0,2), grit 1   [PB-ACT-01]"));
    holds(&format!(
        "north: share\nnorth: pebble 1 = 1, pebble 0 = 2\n{end}pebble 0: grit 5   [PB-ACT-01]\npebble 1: grit 10   [PB-ACT-01]"
    ));
    holds(&format!("north: polish\nnorth: pebble 1\n{end}pebble 1: polished   [PB-ACT-01]"));
    holds(&format!("north: polish\nnorth: none\n{end}pebble 1: not polished   [PB-ACT-01]"));
}

#[test]
fn refusals_are_expected_by_id_and_leave_the_question_open() {
    let report = holds("refused PB-ACT-01 north: (0,0)\nnorth: wait\nthen\nturn: south   [PB-ACT-01]");
    assert!(report.shown.contains("PB-ACT-01"));
    fails(
        "refused PB-ACT-03 north: march\nthen\nturn: south   [PB-ACT-01]",
        &["line 12: expected a refusal by PB-ACT-03, but it is legal"],
    );
    fails(
        "refused PB-ACT-03 north: (0,0)\nthen\nturn: south   [PB-ACT-01]",
        &[
            "line 12: expected a refusal by PB-ACT-03, but it is refused otherwise: (0,0) is not among the choices \
           (PB-ACT-01)",
        ],
    );
    fails(
        "north: throw\nnorth: pebble 3\nthen\nturn: south   [PB-ACT-01]",
        &["line 13: to \"target\", refused: 5 hexes away, 3 reached (PB-ASK-01)"],
    );
}

#[test]
fn take_backs_are_expected_by_id() {
    let apart = "north: march\nnorth: (0,1)\nnorth: (3,1)\n";
    holds(&format!(
        "{apart}taken back PB-ACT-03\nnorth: (1,2)\nnorth: stay\nthen\npebble 0: at (1,2)   [PB-ACT-03]"
    ));
    fails(
        &format!("{apart}north: (1,2)\nthen\nturn: 1   [PB-ACT-01]"),
        &["the answers were taken back by PB-ACT-03: 3 hexes apart, at most 2"],
    );
    fails(
        "north: march\nnorth: stay\ntaken back PB-ACT-03\nthen\nturn: 1   [PB-ACT-01]",
        &["line 14: expected PB-ACT-03 to take answers back, but \"roll\" is asked of north"],
    );
}

#[test]
fn unseen_answers_come_in_the_order_of_the_questions() {
    holds("north: bid\nnorth: 1\nsouth: 0\nnorth: 1\nsouth: 1\nthen\npanel luck of north: 2   [PB-ACT-01]");
    holds("north: bid\nthen\nasked south: bid   [PB-ACT-01]\nasked north: bid   [PB-ACT-01]");
    fails(
        "north: bid\nnorth: 1\nthen\nasked south: bid   [PB-ACT-01]",
        &["the script stops after 1 of 4 answers that are given unseen"],
    );
}

#[test]
fn one_may_look_between_answers_and_before_dice() {
    let looks = "north: throw\nthen\nasked north: target   [PB-ACT-01]\n\
                 when\nnorth: pebble 2\nnorth: 0\nthen\npebble 2: grit 9   [PB-ACT-01]\n\
                 when\ndice: 3\nthen\nasked south: brace   [PB-ACT-01]\n\
                 when\nsouth: pass\nthen\npebble 2: grit 8   [PB-ACT-01]";
    holds(looks);
    holds(&looks.replace("when\nsouth: pass\nthen\npebble 2: grit 8   [PB-ACT-01]", ""));
}

#[test]
fn what_is_left_over_or_missing_fails_the_case() {
    let end = "then\nturn: 1   [PB-ACT-01]";
    fails(&format!("north: wait\ndice: 3\n{end}"), &["line 13: dice, but \"act\" is asked of south"]);
    fails(
        &format!("north: throw\nnorth: pebble 2\nnorth: 0\nsouth: pass\n{end}"),
        &["line 15: 1 dice of 6 are thrown before this"],
    );
    fails(
        "then\nturn: 1   [PB-ACT-01]\nwhen\nnorth: throw\nnorth: pebble 2\nnorth: 0",
        &["the script ends where 1 dice of 6 are thrown"],
    );
    fails(
        &format!("south: wait\n{end}"),
        &["line 12: south answers, but the question \"act\" is put to north"],
    );
    fails(
        &format!("west: wait\n{end}"),
        &["line 12: there is no seat \"west\"; did you mean north or south?"],
    );
    let over = text(&format!("north: wait\nsouth: wait\nnorth: wait\n{end}")).replace("turns 30", "turns 1");
    assert_eq!(run_text(&TOYS, &over).unwrap().faults, ["line 14: the game is over before this"]);
}

#[test]
fn where_a_case_stops_the_open_question_is_told() {
    let open = |script: &str| report(script).open.into_iter().map(|asked| asked.words).collect::<Vec<_>>();
    assert_eq!(open("north: throw\nthen\nturn: 1   [PB-ACT-01]"), ["Which pebble?"]);
    assert_eq!(open("north: throw\nnorth: pebble 9\nthen\nturn: 1   [PB-ACT-01]"), ["Which pebble?"]);
    assert_eq!(open("north: bid\nthen\nturn: 1   [PB-ACT-01]").len(), 4);
}

#[test]
fn the_end_can_be_looked_at() {
    let over = text(
        "north: wait\nsouth: wait\nthen\nending: a draw   [PB-ACT-01]\npebble 0: at (1,1)   [PB-ACT-01]",
    );
    let over = over.replace("turns 30", "turns 1");
    assert_eq!(run_text(&TOYS, &over).unwrap().faults, [] as [String; 0]);
    let other = over.replace("ending: a draw", "ending: north has won");
    assert_eq!(
        run_text(&TOYS, &other).unwrap().faults,
        ["line 15: the ending is \"a draw\", not \"north has won\""]
    );
}

#[test]
fn what_is_not_so_is_told_line_by_line() {
    fails(
        "north: wait\nthen\npebble 2: at (2,3), grit 4, polished   [PB-ACT-01]\npebble 7: gone   [PB-ACT-01]\n\
         pebble 0: not polished, grip 3, at home   [PB-ACT-01]\npanel luck of south: 9   [PB-ACT-01]\n\
         panel lack: 1   [PB-ACT-01]\nturn: turn 9   [PB-ACT-01]\nasked north: act   [PB-ACT-01]\n\
         noted: boom   [PB-ACT-01]\nending: a draw   [PB-ACT-01]\nmarker smoke: at (1,1)   [PB-ACT-01]\n\
         legal   [PB-ACT-01]",
        &[
            "line 14: pebble 2 is at (2,2), not at (2,3); pebble 2 has grit 9, not 4; pebble 2 is not polished; it is in \
             no state",
            "line 15: there is no piece \"pebble 7\"; did you mean pebble 0, pebble 1 or pebble 2?",
            "line 16: pebble 0 is polished; pebble 0 has no number called \"grip\"; did you mean grit?; `home` is not a \
             hex: write its two coordinates, like (3,-1).",
            "line 17: luck of south is 3, not 9",
            "line 18: there is no panel \"lack\"; did you mean luck?",
            "line 19: the turn is \"turn 1, south moves\", not \"turn 9\"",
            "line 20: \"act\" is not asked of north; asked is \"act\" of south",
            "line 21: \"boom\" was not noted",
            "line 22: the game has not ended, so not with \"a draw\"",
            "line 23: there is no marker \"smoke\" at (1,1)",
            "line 24: only a list is broken or legal",
        ],
    );
}

#[test]
fn an_id_has_to_be_known_and_to_have_acted() {
    fails(
        "north: wait\nthen\nturn: 1   [PB-ACT-01, PB-ACT-03, PB-END-02]",
        &["line 14: PB-END-02 is not in the catalog; did you mean PB-END-01, PB-ACT-01 or PB-ACT-03?"],
    );
    fails("north: wait\nthen\nturn: 1   [PB-END-01]", &["line 14: PB-END-01 did not act"]);
}

#[test]
fn a_list_is_checked_and_not_played() {
    let list = |then: &str| {
        let list = "book = \"pebbles\"\nname = \"n\"\nfaction = \"f\"\n[[model]]\nis = \"Pebble\"\n";
        format!("case: a list\nbook: pebbles\nlist\n{list}then\n{then}")
    };
    let faults = |text: &str| run_text(&TOYS, text).unwrap().faults;
    assert_eq!(faults(&list("legal   [PB-ACT-01]")), [] as [String; 0]);
    assert_eq!(
        faults(&list("broken: too many   [PB-ACT-01]")),
        ["line 10: \"too many\" is not what is broken; broken is nothing"]
    );
    assert_eq!(
        faults(&list("turn: 1   [PB-ACT-01]")),
        ["line 10: of a list one says `broken: words` or `legal`"]
    );
    let wrong = list("legal   [PB-ACT-01]").replace("is = \"Pebble\"", "is = 7");
    assert!(faults(&wrong)[0].starts_with("line 8: "), "{:?}", faults(&wrong));
    misfit(
        &list("when\nlegal [PB-ACT-01]").replace("then\n", ""),
        "line 9: a list is checked and not played",
    );
}

#[test]
fn a_table_that_cannot_be_set_is_told_with_the_line_of_the_file() {
    let wrong = text("then\nturn: 1   [PB-ACT-01]").replace("grit 9", "grit much");
    assert_eq!(
        run_text(&TOYS, &wrong).unwrap().faults,
        ["line 8: grit is followed by \"much\", not by a number"]
    );
}

#[test]
fn a_text_that_is_no_case_is_told_where() {
    misfit("", "the case has no `case:` line");
    misfit("case: a\ngiven\n", "the case has no `book:` line");
    misfit("case: a\nbook: b\n", "the case has no `given` block");
    misfit("case: a\nbook: b\ngiven\nwhen\nx: y", "the case has no line that follows a `then`");
    misfit("case: a\ncase: b", "line 2: `case:` and `book:` are each followed by a name, once");
    misfit("hello", "line 1: \"hello\" stands where `case: NAME`, `book: NAME` or `given` is expected");
    misfit("case: a\nwhen", "line 2: a `given` block comes first");
    misfit("case: a\ngiven\ngiven", "line 3: a case has one `given` or `list` block, and this is the second");
    misfit("given\nwhen\nwait", "line 3: \"wait\" is not `SEAT: words`");
    misfit("given\nwhen\ndice:", "line 3: `dice:` is followed by at least one face");
    misfit("given\nwhen\ndice: 3 many", "line 3: \"many\" is not the face of a die");
    misfit("given\nwhen\ntaken back it", "line 3: \"it\" is not the id of a rule, such as SS-CHG-02");
    misfit("given\nwhen\nrefused PB-ACT-01", "line 3: `refused` is followed by an id and `SEAT: words`");
    misfit(
        "given\nthen\nx: gone",
        "line 3: a line that follows a `then` ends with the ids that it shows, in brackets",
    );
    misfit("given\nthen\npanel x: y [PB-ACT-01]", "line 3: \"y\" is not a whole number");
    misfit("given\nthen\nx: gone []", "line 3: \"\" is not the id of a rule, such as SS-CHG-02");
    let why = run_text(&TOYS, &text("then\nturn: 1 [PB-ACT-01]").replace("pebbles", "pebble")).unwrap_err();
    assert_eq!(why.to_string(), "there is no rulebook \"pebble\"; did you mean pebbles?");
}

#[test]
fn other_ends_of_lines_and_a_mark_of_encoding_change_nothing() {
    let plain = text("north: wait\nthen\nturn: 1   [PB-ACT-01]");
    let other = format!("\u{feff}{}", plain.replace('\n', "\r\n"));
    assert_eq!(run_text(&TOYS, &other).unwrap().faults, [] as [String; 0]);
}

#[test]
fn coverage_says_what_is_shown_and_what_is_not() {
    let case = |name: &str, ids: &str| -> Case {
        let text = text(&format!("north: wait\nthen\nturn: 1   [{ids}]"));
        parse(&text.replace("a case", name)).unwrap()
    };
    let cases = [case("first", "PB-ACT-01"), case("second", "PB-ACT-01, PB-ACT-03, PB-NOT-01")];
    let found = coverage(&TOYS, &PEBBLES, &cases);
    assert_eq!(found.shown["PB-ACT-01"], ["first", "second"]);
    assert_eq!(found.shown["PB-ACT-03"], ["second"]);
    assert_eq!(found.missing.iter().map(|row| row.rule.id()).collect::<Vec<_>>(), ["PB-END-01"]);
    assert_eq!(found.unknown["PB-NOT-01"], ["second"]);
    assert!(found.definitions.is_empty());
}
