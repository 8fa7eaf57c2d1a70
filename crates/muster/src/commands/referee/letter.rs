//! What the referee and a bot say to each other: one JSON object on a line. `docs/protocol.md` is the description.

use std::collections::BTreeMap;

use scene::{Answer, Asked, Scene, Told};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

/// The version of all this; it grows when a bot would have to be changed.
pub const PROTOCOL: u32 = 1;
/// All that a bot may ask for, by `{"protocol": 2}` as its first line.
pub const PROTOCOLS: [u32; 2] = [PROTOCOL, super::second::SECOND];

/// From the referee.
#[derive(Debug, Serialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Letter<'a> {
    /// The first line of a game.
    Hello {
        protocol: u32,
        protocols: &'a [u32],
        book: &'a str,
        seats: &'a [String],
        /// The seats that this bot plays.
        you: &'a [u8],
        /// How many seconds a bot has for each question.
        seconds: u64,
    },
    /// What happened since the last time, as the seat may know it.
    Events { seat: u8, told: &'a [Told] },
    /// The table as the seat may see it.
    View { seat: u8, scene: &'a Scene },
    /// A question, with legal answers to it: at least one.
    Ask { seat: u8, number: u32, asked: &'a Asked, proposals: &'a [Answer] },
    /// An answer that was only to be checked is legal.
    Fine { seat: u8, number: u32 },
    /// An answer is not legal, or a line is none; the question stays open. The rule is the one that is broken, or else the
    /// one that the question comes from.
    Refused { seat: u8, number: u32, rule: &'a str, words: &'a str },
    /// More answers to an open question.
    Proposals { seat: u8, number: u32, proposals: &'a [Answer] },
    /// The last line of a game.
    Over { winner: Option<u8>, words: &'a str },
}

/// From a bot.
#[derive(Debug, PartialEq)]
pub enum Reply {
    /// The answer to the open question of this number.
    Answer { number: u32, said: Said },
    /// Would this be legal?
    Check { number: u32, said: Said },
    /// So many legal answers, please.
    Propose { number: u32, most: u16 },
    /// The game is given up.
    Resign,
}

/// An answer as such, or as a person writes it.
#[derive(Debug, PartialEq)]
pub enum Said {
    Value(Answer),
    Words(String),
}

/// A line that is no reply.
#[derive(Debug, PartialEq)]
pub struct Unread {
    pub why: String,
    /// It only wanted to know something.
    pub asks: bool,
}

/// What a reply is about stands in one of these.
const KINDS: [&str; 4] = ["answer", "check", "propose", "resign"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answered {
    answer: u32,
    value: Option<Answer>,
    words: Option<String>,
}

/// The same under its own name, so that nobody is told of a field that he may not have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checked {
    check: u32,
    value: Option<Answer>,
    words: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Proposed {
    propose: u32,
    most: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Resigned {
    resign: bool,
}

impl Reply {
    /// The number of the question that it is about.
    pub fn number(&self) -> Option<u32> {
        match self {
            Reply::Answer { number, .. } | Reply::Check { number, .. } | Reply::Propose { number, .. } => {
                Some(*number)
            }
            Reply::Resign => None,
        }
    }

    /// Whether it only wants to know something.
    pub fn asks(&self) -> bool {
        matches!(self, Reply::Check { .. } | Reply::Propose { .. })
    }

    /// Reads a line. What kind of reply it is meant to be is found out first, so that whatever is wrong with it can be said.
    pub fn read(line: &str) -> Result<Reply, Unread> {
        let none = |why: String| Unread { why, asks: false };
        let fields: BTreeMap<String, IgnoredAny> =
            serde_json::from_str(line).map_err(|error| none(broken(&error)))?;
        let mut kinds = KINDS.into_iter().filter(|kind| fields.contains_key(*kind));
        let (Some(kind), None) = (kinds.next(), kinds.next()) else {
            let [first @ .., last] = KINDS;
            return Err(none(format!("this is no reply: a reply has one of {} or {last}", first.join(", "))));
        };
        let read = match kind {
            "propose" => {
                object(line).map(|Proposed { propose: number, most }| Reply::Propose { number, most })
            }
            "resign" => object(line).and_then(|Resigned { resign }| match resign {
                true => Ok(Reply::Resign),
                false => Err("who gives up says true".to_string()),
            }),
            "check" => object(line).and_then(|Checked { check: number, value, words }| {
                Ok(Reply::Check { number, said: said(value, words)? })
            }),
            _ => object(line).and_then(|Answered { answer: number, value, words }| {
                Ok(Reply::Answer { number, said: said(value, words)? })
            }),
        };
        let asks = matches!(kind, "check" | "propose");
        read.map_err(|why| Unread { why: format!("this `{kind}` cannot be read: {why}"), asks })
    }
}

fn said(value: Option<Answer>, words: Option<String>) -> Result<Said, String> {
    match (value, words) {
        (Some(value), None) => Ok(Said::Value(value)),
        (None, Some(words)) => Ok(Said::Words(words)),
        _ => Err("it has either `value` or `words`".to_string()),
    }
}

fn object<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| plain(&error))
}

/// Why a line is no JSON object.
fn broken(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Eof => format!("this is no JSON: it is cut off at column {}", error.column()),
        Category::Syntax => format!("this is no JSON at column {}", error.column()),
        Category::Data | Category::Io => "this is no JSON object".to_string(),
    }
}

/// What is wrong with an object, and where; kinds of numbers by their ranges.
fn plain(error: &serde_json::Error) -> String {
    // It is JSON, so what the reader stumbles over is only something else than it looks for.
    if error.is_syntax() {
        return format!("something else belongs at column {}", error.column());
    }
    let ours = [
        ("invalid type: ", ""),
        ("invalid value: ", ""),
        ("unknown variant", "unknown kind"),
        ("expected struct ", "expected "),
        ("expected a sequence", "expected a list"),
        (" at line 1 ", " at "),
    ];
    let words = ours.iter().fold(error.to_string(), |words, (theirs, ours)| words.replace(theirs, ours));
    let kinds = [
        ("u8", "0 to 255"),
        ("u16", "0 to 65535"),
        ("u32", "0 to 4294967295"),
        ("i16", "-32768 to 32767"),
        ("i32", "-2147483648 to 2147483647"),
    ];
    kinds.iter().fold(words, |words, (kind, range)| {
        words.replace(&format!("expected {kind} "), &format!("expected a number from {range} "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines with letters taken out and put in are read or refused in one sentence.
    #[test]
    fn any_line_is_read_or_refused() {
        const LINES: [&str; 5] = [
            "{\"answer\": 17, \"value\": {\"Path\": [{\"Point\": {\"x\": 1016, \"y\": -2147483648}}]}}",
            "{\"answer\": 17, \"words\": \"38.5 by 36 then 7 by 7\"}",
            "{\"check\": 1, \"value\": {\"Some\": [{\"Piece\": 3}, \"Pass\"]}}",
            "{\"propose\": 17, \"most\": 50}",
            "{\"resign\": true}",
        ];
        const PUT: [&str; 8] = ["", "\"", "{", "]", "-", "99999999999999999999", "\\u0000", "ä"];
        let mut stream = table::Stream::seeded(3);
        for round in 0..20_000 {
            let mut line: Vec<char> = LINES[round % LINES.len()].chars().collect();
            for _ in 0..=stream.below(3) {
                let from = stream.below(line.len() as u32 + 1) as usize;
                let to = (from + stream.below(6) as usize).min(line.len());
                line.splice(from..to, PUT[stream.below(PUT.len() as u32) as usize].chars());
            }
            if let Err(Unread { why, .. }) = Reply::read(&line.iter().collect::<String>()) {
                assert!(!why.trim().is_empty() && !why.contains('\n'), "{why:?}");
            }
        }
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said() {
        let why = |line: &str| Reply::read(line).expect_err(line);
        for (line, words, asks) in [
            ("{\"answer\": 0, \"wor", "this is no JSON: it is cut off at column 18", false),
            ("nonsense", "this is no JSON at column 2", false),
            ("{\"answer\": 0} more", "this is no JSON at column 15", false),
            ("[]", "this is no JSON object", false),
            ("{}", "one of answer, check, propose or resign", false),
            ("{\"answer\": 0, \"check\": 0}", "one of answer, check, propose or resign", false),
            ("{\"answer\": 0}", "this `answer` cannot be read: it has either `value` or `words`", false),
            (
                "{\"answer\": 0, \"value\": {\"Nine\": 1}}",
                "unknown kind `Nine`, expected one of `One`",
                false,
            ),
            ("{\"answer\": 0, \"value\": {\"Path\": 3}}", "integer `3`, expected a list at column", false),
            ("{\"answer\": 0, \"value\": 3}", "something else belongs at column 24", false),
            (
                "{\"check\": 0, \"value\": {\"One\": {\"Piece\": 99999}}}",
                "this `check` cannot be read: integer `99999`, expected a number from 0 to 65535 at column",
                true,
            ),
            ("{\"propose\": 0}", "this `propose` cannot be read: missing field `most`", true),
            ("{\"propose\": 0, \"most\": 100000}", "expected a number from 0 to 65535", true),
            ("{\"answer\": -1, \"words\": \"pass\"}", "expected a number from 0 to 4294967295", false),
            ("{\"answer\": 0, \"wrods\": \"pass\"}", "unknown field `wrods`", false),
            ("{\"check\": 0, \"check\": 0, \"words\": \"pass\"}", "duplicate field `check`", true),
            (
                "{\"answer\": 0, \"words\": \"pass\", \"foo\": 1}",
                "unknown field `foo`, expected one of `answer`, `value`, `words`",
                false,
            ),
            ("{\"resign\": false}", "who gives up says true", false),
        ] {
            let Unread { why, asks: asked } = why(line);
            assert!(why.contains(words), "{words:?} is not in {why:?}");
            assert_eq!(asked, asks, "{line}");
            assert!(!why.contains("invalid") && !why.contains(" line "), "not in the reader's words: {why}");
        }
    }

    #[test]
    fn replies_are_read() {
        let words = || Said::Words("pass".to_string());
        for (line, reply) in [
            ("{\"answer\": 7, \"words\": \"pass\"}", Reply::Answer { number: 7, said: words() }),
            ("{\"check\": 7, \"words\": \"pass\"}", Reply::Check { number: 7, said: words() }),
            (
                "{\"answer\": 7, \"value\": {\"Number\": 3}}",
                Reply::Answer { number: 7, said: Said::Value(Answer::Number(3)) },
            ),
            ("{\"most\": 5, \"propose\": 7}", Reply::Propose { number: 7, most: 5 }),
            ("{\"resign\": true}", Reply::Resign),
        ] {
            assert_eq!(Reply::read(line), Ok(reply));
        }
    }
}
