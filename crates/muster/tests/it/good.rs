//! What the program does when all is well.

use crate::program::{DUEL, file, folder, muster, muster_in};

/// The lines that each person types in a short game: two moves, and a half that ends.
const GAME: &[u8] = b"?\nAldric\nmove\nnonsense\n23P 22P\nlook Aldric\ntable\nlog\nundo\n23P\nend the half\nSefa\n1\nstay\nquit\n";

#[test]
fn help_and_version_are_shown() {
    let help = muster(&["--help"]).succeeds();
    for word in ["case", "rules", "odds", "replay", "picture", "play", "list", "card", "army", "Examples:"] {
        assert!(help.contains(word), "{word}");
    }
    assert!(muster(&["odds", "--help"]).succeeds().contains("--best"));
    assert!(muster(&["--version"]).succeeds().starts_with("muster "));
}

#[test]
fn a_case_passes_and_a_wrong_one_is_shown_beside_its_line() {
    let folder = folder("cases");
    // Which question a case stops at is up to its script: this one stops before the first die.
    let wrong = file(&folder, "wrong.case", DUEL.replace("not fallen", "fallen"));
    let ran = muster(&["case", &wrong, "--trace"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("FAILED") && ran.out.contains("  18 - Green: at 19J, fallen"), "{}", ran.out);
    assert!(ran.out.ends_with("0 passed, 1 failed\n"), "{}", ran.out);
    file(&folder, "right.case", DUEL);
    let both = muster(&["--json", "case", &folder.display().to_string()]);
    let said: serde_json::Value = serde_json::from_str(&both.out).expect("JSON");
    assert_eq!((both.code, &said["passed"], &said["failed"]), (1, &1.into(), &1.into()), "{}", both.out);
    assert_eq!(said["cases"][0]["name"], "A duel");
}

#[test]
fn rules_are_counted_and_shown() {
    let folder = folder("rules");
    file(&folder, "right.case", DUEL);
    let cases = folder.display().to_string();
    let out = muster(&["rules", "salvation", "--cases", &cases]).succeeds();
    assert!(out.starts_with("salvation 1/") && out.ends_with(" rules shown by 1 cases\n"), "{out}");
    let missing = muster(&["rules", "salvation", "--missing", "--cases", &cases]).succeeds();
    assert!(missing.contains("  SS-TRN-05\n") && !missing.contains("  SS-TRN-06\n"));
    muster(&["rules", "salvation", "--require-all", "--cases", &cases]).complains(1, "are shown by no case");
    let shown = muster(&["rules", "show", "ss-trn-06", "--cases", &cases]).succeeds();
    assert!(shown.starts_with("SS-TRN-06 (") && shown.ends_with("shown by\n  A duel\n"), "{shown}");
}

#[test]
fn odds_are_exact_and_add_up() {
    let folder = folder("odds");
    let case = file(&folder, "duel.case", DUEL);
    let out = muster(&["--json", "odds", &case]).succeeds();
    let said: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let outcomes = said["outcomes"].as_array().expect("outcomes");
    assert!(said["samples"].is_null() && outcomes.len() > 1 && said["seat"] == "Green", "{out}");
    // All denominators divide 400: two dice of twenty sides.
    let share = |outcome: &serde_json::Value| {
        let words = outcome["share"].as_str().expect("a fraction").to_string();
        let (num, den) = words.split_once('/').expect("a fraction");
        num.parse::<u64>().unwrap() * (400 / den.parse::<u64>().unwrap())
    };
    assert_eq!(outcomes.iter().map(share).sum::<u64>(), 400);
    let table = muster(&["odds", &case, "--best", "Green", "--top", "1"]).succeeds();
    assert!(
        table.contains('█') && table.contains("exact") && table.contains("Green plays as well"),
        "{table}"
    );
}

#[test]
fn a_position_without_claims_has_odds_and_is_no_case() {
    let folder = folder("position");
    let (position, _) = DUEL.split_once("\nthen\n").expect("a claim");
    let position = file(&folder, "position.case", position);
    assert!(muster(&["odds", &position]).succeeds().contains("exact"));
    assert!(muster(&["picture", &position]).succeeds().starts_with("<svg "));
    let ran = muster(&["case", &position]);
    assert!(ran.code == 1 && ran.out.contains("no line that follows a `then`"), "{}", ran.out);
}

#[test]
fn a_trace_names_the_parts_of_a_split() {
    let folder = folder("trace");
    let case = file(&folder, "duel.case", DUEL);
    let ran = muster(&["case", &case, "--trace"]);
    assert!(ran.out.contains("Green answers: Green attacks Red <1> = 1"), "{}", ran.out);
}

#[test]
fn a_picture_is_well_formed() {
    let folder = folder("picture");
    let case = file(&folder, "duel.case", DUEL);
    let svg = folder.join("duel.svg");
    muster(&["picture", &case, "--at", "1", "-o", &svg.display().to_string()]).succeeds();
    let drawn = std::fs::read_to_string(svg).expect("a picture");
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
    assert!(drawn.contains("Red &lt;1&gt;") && !drawn.contains("Red <1>"));
    let shown = |what: &str| drawn.matches(what).count();
    for element in ["g", "text", "title", "desc", "clipPath", "svg"] {
        let opened = shown(&format!("<{element}>")) + shown(&format!("<{element} "));
        assert_eq!(opened, shown(&format!("</{element}>")), "{element}");
    }
    assert_eq!(muster(&["picture", &case, "--at", "1"]).succeeds(), drawn, "the same bytes to the output");
}

#[test]
fn a_game_is_played_saved_and_played_again() {
    let folder = folder("game");
    let run = |seed: &str| {
        // A game that is begun anew is not saved over one that is there.
        let _ = std::fs::remove_file(folder.join("game.json"));
        muster_in(&folder, &["play", "--seed", seed, "--save", "game.json"], GAME).succeeds()
    };
    let first = run("5");
    for words in ["Verden against Remnant", "No: ", "taken back", "Aldric goes 23P", "saved as game.json"] {
        assert!(first.contains(words), "{words:?} is not in {first}");
    }
    assert_eq!(first, run("5"), "the same seed and words give the same game");
    let again = muster_in(&folder, &["replay", "game.json"], b"").succeeds();
    assert!(again.contains("fingerprints agree; the game is not over"), "{again}");
    let on = muster_in(&folder, &["play", "game.json"], b"log\n").succeeds();
    assert!(on.contains("Aldric goes 23P") && on.contains("the input is over"), "{on}");
    let drawn = muster_in(&folder, &["picture", "game.json"], b"").succeeds();
    assert!(drawn.contains("Aldric"));
}

#[test]
fn what_is_answered_unseen_is_asked_behind_a_curtain() {
    let folder = folder("curtain");
    let case = file(&folder, "duel.case", DUEL);
    // The words are those of the case, seats and all; numbers choose what is proposed.
    let typed = b"Green: Green\nGreen: fight\nGreen: Green attacks Red <1> = 1, Green defends against Red <1> = 0\n1\nquit\n";
    let out = muster_in(&folder, &["play", &case, "--seed", "4"], typed).succeeds();
    let curtain = out.find("--- Red alone may look now ---").expect("a curtain");
    assert!(!out[curtain..].split("Red:").next().unwrap_or_default().contains("Green attacks"), "{out}");
    assert!(!out.contains("No: "), "{out}");
}

#[test]
fn nothing_at_all_begins_a_game() {
    let out = muster(&[]).succeeds();
    assert!(out.contains("`?` helps") && out.contains("the input is over"), "{out}");
}

#[test]
fn every_rulebook_has_a_start_that_can_be_played() {
    for book in muster::BOOKS {
        let ready = book.menu().tables;
        assert!(!ready.is_empty(), "{} has no start", book.key());
        for table in ready {
            let sitting = book.sit(&table.given, table::Seed::of(1)).expect("the start is a table");
            assert!(!sitting.waiting_for().is_empty(), "somebody is asked");
        }
    }
}

#[test]
fn a_program_plays_in_json() {
    let folder = folder("json");
    let out = muster_in(&folder, &["--json", "play", "--seed", "1"], b"nonsense\nAldric\n").succeeds();
    let mut values = serde_json::Deserializer::from_str(&out).into_iter::<serde_json::Value>();
    let mut next = || values.next().expect("a value").expect("JSON");
    assert_eq!(next()["questions"][0]["asked"]["why"], "what-do-you-do");
    assert!(next()["refused"].as_str().is_some_and(|why| why.contains("nonsense")));
    assert_eq!(next()["questions"][0]["asked"]["why"], "what-with");
}
