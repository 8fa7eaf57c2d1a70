//! Lines of a bot that are refused: what it is told, and when it is asked again.

use std::path::Path;

use serde_json::Value;

use crate::program::muster_in;

/// What a bot at the pipe is told that says these lines and then gives up.
fn told(lines: &[&str]) -> Vec<Value> {
    let says: String = lines.iter().chain(&["{\"resign\": true}"]).map(|line| format!("{line}\n")).collect();
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let args = ["referee", "salvation", "--bot", "-", "--bot", "first", "--seed", "1"];
    let out = muster_in(root, &args, says.as_bytes()).succeeds();
    out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn count(letters: &[Value], say: &str) -> usize {
    letters.iter().filter(|letter| letter["say"] == say).count()
}

/// The words of a refusal of one line, and how often the question was asked.
fn refused(line: &str) -> (String, usize) {
    let letters = told(&[line]);
    assert_eq!(count(&letters, "refused"), 1, "{line}: {letters:?}");
    let refused = letters.iter().find(|letter| letter["say"] == "refused").expect("it is refused");
    assert!(refused["rule"].as_str().is_some_and(|rule| rule.starts_with("SS-")), "{refused}");
    (refused["words"].as_str().expect("words").to_string(), count(&letters, "ask"))
}

#[test]
fn who_only_wanted_to_know_is_refused_and_not_asked_again() {
    for line in [
        "{\"check\": 0, \"value\": {\"One\": {\"Act\": 256}}}",
        "{\"check\": 0, \"value\": {\"Number\": 3}}",
        "{\"check\": 0, \"value\": {\"Nine\": 3}}",
        "{\"check\": 0, \"words\": \"frobnicate\"}",
        "{\"check\": 99, \"words\": \"end the half\"}",
        "{\"propose\": 99, \"most\": 1}",
        "{\"propose\": 0}",
    ] {
        assert_eq!(refused(line).1, 1, "{line}");
    }
    for line in
        ["nonsense", "{\"answer\": 0, \"words\": \"frobnicate\"}", "{\"answer\": 99, \"words\": \"pass\"}"]
    {
        assert_eq!(refused(line).1, 2, "{line}");
    }
    // However often: only wrong answers cost the game.
    let letters = told(&["{\"check\": 0, \"words\": \"frobnicate\"}"; 150]);
    assert_eq!((count(&letters, "refused"), count(&letters, "ask")), (150, 1));
    assert!(
        letters
            .last()
            .is_some_and(|over| over["words"].as_str().is_some_and(|words| words.contains("gave up")))
    );
}

#[test]
fn a_refusal_says_what_is_wrong() {
    for (line, words) in [
        ("{\"answer\": 0, \"wor", "this is no JSON: it is cut off at column 18"),
        ("{\"hello\": 0}", "a reply has one of answer, check, propose or resign"),
        ("{\"answer\": 0, \"value\": {\"Nine\": 1}}", "unknown kind `Nine`"),
        (
            "{\"answer\": 0, \"value\": {\"One\": {\"Piece\": 99999}}}",
            "integer `99999`, expected a number from 0 to 65535",
        ),
        // The numbers of a list are the terminal's.
        ("{\"check\": 0, \"words\": \"1\"}", "there is no choice \"1\""),
        ("{\"propose\": 0}", "missing field `most`"),
        ("{\"propose\": 0, \"most\": 100000}", "integer `100000`, expected a number from 0 to 65535"),
        // What the rules have no name for is called as the bot called it, and not by what is left of it in fewer bits.
        (
            "{\"answer\": 0, \"value\": {\"One\": {\"Piece\": 256}}}",
            "{\"Piece\":256} is not among the choices (SS-",
        ),
        (
            "{\"check\": 0, \"value\": {\"One\": {\"Piece\": 65535}}}",
            "{\"Piece\":65535} is not among the choices (SS-",
        ),
        (
            "{\"answer\": 0, \"value\": {\"One\": {\"Act\": 256}}}",
            "{\"Act\":256} is not among the choices (SS-",
        ),
    ] {
        let (said, _) = refused(line);
        assert!(said.contains(words), "{words:?} is not in {said:?}");
    }
}

#[test]
fn a_refusal_does_not_quote_without_end() {
    let long = "é".repeat(400_000);
    for line in [
        format!("{{\"answer\": 0, \"words\": \"{long}\"}}"),
        format!("{{\"check\": 0, \"words\": \"{long}\"}}"),
        format!("{{\"answer\": \"{long}\", \"words\": \"pass\"}}"),
        format!("{{\"answer\": 0, \"{long}\": 1}}"),
    ] {
        let (said, _) = refused(&line);
        assert!(said.contains("éé…"), "{said}");
        assert!(said.len() < 1_000, "{} bytes", said.len());
    }
}
