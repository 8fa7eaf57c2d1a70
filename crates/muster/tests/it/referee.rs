//! Programs play: the example bot to the end of a game, and bots that do everything wrong.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::muster_in;
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Plays with what a bot at the pipe says, and returns what it was told.
fn referee(args: &[&str], says: &str) -> Vec<Value> {
    let mut all = vec!["referee"];
    all.extend(args);
    let out = muster_in(root(), &all, says.as_bytes()).succeeds();
    out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn rule(letter: &Value) -> &str {
    letter["rule"].as_str().expect("a rule")
}

fn of<'a>(letters: &'a [Value], say: &str) -> Vec<&'a Value> {
    letters.iter().filter(|letter| letter["say"] == say).collect()
}

/// Everything that events told, in order.
fn told(letters: &[Value]) -> Vec<&Value> {
    of(letters, "events").into_iter().flat_map(|letter| letter["told"].as_array().expect("lines")).collect()
}

fn no_python() -> bool {
    let none = Command::new("python3").arg("--version").output().is_err();
    if none {
        eprintln!("there is no python3 here, so the example bot is not tried");
    }
    none
}

#[test]
fn the_example_bot_plays_to_the_end() {
    if no_python() {
        return;
    }
    for book in ["genesys", "salvation"] {
        let bot = "python3 examples/bot.py 5";
        let letters = referee(&[book, "--bot", bot, "--bot", bot, "--seed", "7", "--seconds", "60"], "");
        let words = letters[0]["words"].as_str().unwrap();
        assert_eq!((letters.len(), &letters[0]["say"]), (1, &Value::from("over")));
        assert!(!words.contains("forfeits"), "{book}: {words}");
    }
}

/// Protocol 2, against a bot of protocol 1: each is spoken to in its own.
#[test]
fn the_bot_of_the_second_protocol_plays_to_the_end() {
    if no_python() {
        return;
    }
    for book in ["genesys", "salvation"] {
        let bots = ["--bot", "python3 examples/bot2.py", "--bot", "python3 examples/bot.py 5"];
        let letters = referee(&[&[book][..], &bots, &["--seed", "7", "--seconds", "60"]].concat(), "");
        let words = letters[0]["words"].as_str().unwrap();
        assert_eq!((letters.len(), &letters[0]["say"]), (1, &Value::from("over")));
        assert!(!words.contains("forfeits"), "{book}: {words}");
    }
}

/// What a bot of protocol 2 may say, line by line. The seat it plays loses by giving up in the end.
#[test]
fn the_second_protocol_speaks_changes_and_looks() {
    let says = [
        r#"{"protocol": 2}"#,
        r#"{"look": {"Propose": {"number": 0, "most": 2}}}"#,
        r#"{"look": "Hashes"}"#,
        r#"{"change": {"TakeBack": {"seat": 0}}}"#,
        r#"{"change": {"Concede": {"seat": 1}}}"#,
        r#"{"answer": 0, "words": "pass"}"#,
        r#"{"change": {"Draw": {"seat": 0}}}"#,
        r#"{"change": {"Concede": {"seat": 0}}}"#,
    ];
    let letters =
        referee(&["salvation", "--bot", "-", "--bot", "first", "--seed", "1"], &(says.join("\n") + "\n"));
    let says: Vec<&str> = letters.iter().map(|letter| letter["say"].as_str().expect("a kind")).collect();
    let first = says.iter().rposition(|say| *say == "hello").expect("it is greeted again");
    assert_eq!((&letters[0]["protocol"], &letters[first]["protocol"]), (&1.into(), &2.into()));
    assert_eq!(letters[0]["protocols"], serde_json::json!([1, 2]));
    assert_eq!(letters[first]["begun"]["book"], "salvation");
    assert_eq!(
        says[first + 1..],
        ["position", "found", "refused", "refused", "refused", "refused", "position", "over"],
        "no level of ours takes a draw, and the question is put again"
    );
    let position = &letters[first + 1]["position"];
    assert_eq!(position["eyes"], serde_json::json!({ "Seat": 0 }));
    assert_eq!((&position["questions"][0]["number"], &position["from"]), (&0.into(), &0.into()));
    assert!(letters[first + 2]["found"]["Proposals"].as_array().is_some_and(|all| !all.is_empty()));
    let no = |place: usize| letters[first + place]["words"].as_str().expect("a reason");
    assert_eq!(no(3), "everything is shown when the game is over");
    assert_eq!(no(4), "between programs nothing is taken back");
    assert_eq!(no(5), "this seat is not asked now");
    assert!(no(6).contains("see docs/protocol.md"), "{}", no(6));
    let text = letters.iter().map(Value::to_string).collect::<String>();
    assert!(!text.contains("seed"), "the dice to come are for nobody's eyes");
}

#[test]
fn the_example_bot_is_short() {
    let text = std::fs::read_to_string(root().join("examples/bot.py")).unwrap();
    assert!(text.lines().count() < 100);
}

/// The bot alone, with a table on which three of the other side can be attacked: whoever moved last is.
#[test]
fn the_example_bot_heeds_what_happened() {
    if no_python() {
        return;
    }
    let said = [
        r#"{"say": "events", "seat": 0, "told": [{"shows": "Nothing"}, {"shows": {"Moved": {"piece": 4, "path": []}}}]}"#,
        r#"{"say": "events", "seat": 0, "told": [{"shows": {"Moved": {"piece": 3, "path": []}}}]}"#,
        r#"{"say": "events", "seat": 0, "told": [{"shows": {"Moved": {"piece": 0, "path": []}}}]}"#,
        r#"{"say": "view", "seat": 0, "scene": {"pieces": [{"id": 0, "side": 0, "gone": false}, {"id": 3, "side": 1, "gone": false},
            {"id": 4, "side": 1, "gone": false}, {"id": 5, "side": 1, "gone": false}]}}"#,
        r#"{"say": "ask", "seat": 0, "number": 7, "proposals": [{"One": "Pass"}], "asked": {"shape": {"One": {"options": [
            {"item": {"Piece": 3}, "words": "c", "refused": null}, {"item": {"Piece": 4}, "words": "d", "refused": null},
            {"item": {"Piece": 5}, "words": "e", "refused": null}, {"item": "Pass", "words": "pass", "refused": null}]}}}}"#,
    ];
    let says: String = said.iter().map(|letter| letter.replace('\n', " ") + "\n").collect();
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let mut bot = Command::new("python3")
            .args(["examples/bot.py", seed])
            .current_dir(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the bot starts");
        bot.stdin.take().expect("an input").write_all(says.as_bytes()).expect("the bot listens");
        let output = bot.wait_with_output().expect("the bot ends");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("an answer");
        let expected = serde_json::json!({ "answer": 7, "value": { "One": { "Piece": 3 } } });
        assert_eq!(answer, expected, "seed {seed}");
    }
}

/// What a bot hears is the record of the game, line for line and each once: before a question what led to it, and at the end
/// the rest.
#[test]
fn events_tell_all_that_happened() {
    let save = crate::program::folder("referee-events").join("game.json").display().to_string();
    // Nobody knows beforehand which dice-offs are won, so both answers are tried, and one of them is refused.
    let both = |number: u32| {
        let answer = |words: &str| format!("{{\"answer\": {number}, \"words\": \"{words}\"}}\n");
        answer("end the half") + &answer("first half")
    };
    let says: String = (0..40).map(both).collect();
    let args = ["salvation", "--bot", "-", "--bot", "first", "--seed", "1", "--save", &save];
    let letters = referee(&args, &says);
    let replay = muster_in(root(), &["replay", &save, "--json"], b"").succeeds();
    let replay: Value = serde_json::from_str(&replay).expect("JSON");
    let log: Vec<&Value> = replay["log"].as_array().expect("a record").iter().collect();
    assert_eq!(told(&letters), log);
    assert!(
        log.iter().any(|line| line["shows"] == serde_json::json!({ "Answer": 1 })),
        "the other side's too"
    );
    let says: Vec<&str> = letters.iter().map(|letter| letter["say"].as_str().expect("a kind")).collect();
    let views = says.iter().filter(|say| **say == "view").count();
    assert_eq!(says.windows(3).filter(|three| *three == ["events", "view", "ask"]).count(), views);
    assert!(views > 10 && says.ends_with(&["events", "over"]), "{says:?}");
}

/// Who chases is thrown for before anybody is asked.
#[test]
fn events_tell_what_happened_before_the_first_question() {
    let place = ["salvation", "--scenario", "escape", "--map", "open", "--seed", "1"];
    let letters = referee(&[&place[..], &["--bot", "-", "--bot", "first"]].concat(), "{\"resign\": true}\n");
    let told = told(&letters);
    assert_eq!((&told[0]["rule"], &told[0]["commit"]), (&"SS-ESC-01".into(), &0.into()));
    let chases = |line: &&&Value| line["words"].as_str().is_some_and(|words| words.contains(" chases "));
    assert_eq!(told.iter().filter(chases).count(), 1, "told once: {told:?}");
}

/// Who the couriers are and what they do unseen, their owner is told and nobody else; everything besides is told to both alike.
#[cfg(unix)]
#[test]
fn a_bot_is_told_what_its_seat_may_know() {
    if no_python() {
        return;
    }
    let folder = crate::program::folder("referee-secrets");
    let heard = ["chaser", "escapee"].map(|name| folder.join(name));
    let bot = |place: usize| format!("tee '{}' | python3 examples/bot.py 5", heard[place].display());
    let (first, second) = (bot(0), bot(1));
    let bots = ["--bot", &first, "--bot", &second, "--seconds", "60"];
    let place = ["salvation", "--scenario", "escape", "--map", "open", "--seed", "1"];
    referee(&[&place[..], &bots[..]].concat(), "");
    let [chaser, escapee] = heard.map(|path| {
        let text = std::fs::read_to_string(path).expect("what the bot heard");
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect::<Vec<Value>>()
    });
    let (chaser, escapee) = (told(&chaser), told(&escapee));
    assert_eq!(chaser.len(), escapee.len());
    let mut differ = chaser.iter().zip(&escapee).filter(|(one, other)| one != other);
    let (hidden, open) = differ.next().expect("one of them knows more");
    assert_eq!((&hidden["rule"], &open["rule"]), (&"SS-ESC-04".into(), &"SS-ESC-04".into()));
    assert_eq!(hidden["words"], "Who carries the message? Remnant Kings answers");
    assert!(open["words"].as_str().expect("words").contains("answers: "), "{open}");
    for (hidden, open) in differ {
        let [hidden, open] = [hidden, open].map(|line| line["words"].as_str().expect("words"));
        assert!(hidden.ends_with("answers") && open.starts_with(hidden), "{hidden}, {open}");
    }
}

#[test]
fn a_question_comes_with_a_view_and_legal_answers() {
    let letters =
        referee(&["salvation", "--bot", "-", "--bot", "first", "--seed", "1"], "{\"resign\": true}\n");
    assert_eq!(letters[0]["say"], "hello");
    assert_eq!(letters[0]["you"], serde_json::json!([0]));
    assert!(!of(&letters, "view")[0]["scene"]["pieces"].as_array().unwrap().is_empty());
    let ask = of(&letters, "ask")[0];
    assert!(!ask["proposals"].as_array().unwrap().is_empty());
    let over = letters.last().unwrap();
    assert_eq!(over["winner"], 1);
    assert!(over["words"].as_str().unwrap().contains("gave up"), "{over}");
}

/// The shapes of places that the document shows are read as a bot's questions are, of hexes and of a free table.
#[test]
fn questions_about_places_are_as_the_document_says() {
    let document = std::fs::read_to_string(root().join("docs/protocol.md")).expect("the document");
    let shown: Vec<Value> = document
        .lines()
        .filter(|line| line.starts_with("{\"Path\""))
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    for (shown, (book, says)) in
        shown.iter().zip([("salvation", ["Aldric", "move"]), ("genesys", ["Paladin Aldo", "run"])])
    {
        let answer = |(number, words)| format!("{{\"answer\": {number}, \"words\": \"{words}\"}}\n");
        let says: String = says.into_iter().enumerate().map(answer).collect();
        let letters = referee(&[book, "--bot", "-", "--bot", "first", "--seed", "5"], &says);
        let asked = &of(&letters, "ask").last().expect("a question")["asked"]["shape"]["Path"];
        let shown = &shown["Path"];
        assert_eq!(shown["from"], asked["from"], "{book}");
        for list in ["outline", "limits"] {
            let some = |shape: &Value| shape[list].as_array().unwrap_or_else(|| panic!("{shape}")).clone();
            assert!(some(asked).starts_with(&some(shown)), "{book}: {} and {}", shown[list], asked[list]);
        }
    }
    assert_eq!(shown.len(), 2);
}

#[test]
fn nonsense_is_refused_and_the_question_asked_again() {
    let says = "nonsense\n{\"answer\": 99, \"words\": \"pass\"}\n{\"answer\": 0, \"words\": \"fly to the moon\"}\n\
                {\"answer\": 0, \"value\": {\"Number\": 3}}\n{\"check\": 0, \"value\": {\"Number\": 3}}\n\
                {\"propose\": 0, \"most\": 2}\n{\"check\": 0, \"words\": \"end the half\"}\n\
                []\n{\"resign\": false}\n{\"answer\": 0, \"wor\n{\"check\": 0, \"words\": \"nonsense\"}\n\
                {\"propose\": 0, \"most\": 0}\n";
    let letters = referee(&["salvation", "--bot", "-", "--bot", "first", "--seed", "1"], says);
    let refused = of(&letters, "refused");
    assert_eq!(refused.len(), 5 + 4);
    let named = refused.iter().filter(|letter| rule(letter).starts_with("SS-"));
    assert_eq!(named.count(), refused.len(), "nonsense has a rule, too: {refused:?}");
    assert_eq!(refused[0]["rule"], of(&letters, "ask")[0]["asked"]["rule"], "it is the question's");
    assert!(refused[1]["words"].as_str().unwrap().contains("question 99 is not open"));
    assert_eq!(refused[3], refused[4], "a check says what an answer would have been told");
    assert!(refused[4]["words"].as_str().unwrap().ends_with(&format!("({})", rule(refused[4]))));
    assert_eq!(of(&letters, "ask").len(), 1 + 7, "asked again after each wrong answer");
    let proposals = |place: usize| of(&letters, "proposals")[place]["proposals"].as_array().unwrap().len();
    assert_eq!((proposals(0), proposals(1)), (2, 1));
    assert_eq!(of(&letters, "fine").len(), 1);
    let words = letters.last().unwrap()["words"].as_str().unwrap();
    assert!(words.contains("forfeits") && words.contains("gone"), "{words}");
}

/// An answer that comes twice is refused once, and the traffic is what it was; a line without anything in it is none.
#[test]
fn an_answer_that_comes_twice_is_not_asked_for_again() {
    let first = "{\"answer\": 0, \"words\": \"end the half\"}\n";
    let says = format!("\n{first}\n{first}{first}{{\"resign\": true}}\n");
    let letters = referee(&["salvation", "--bot", "-", "--bot", "first", "--seed", "1"], &says);
    let refused = of(&letters, "refused");
    assert_eq!(refused.len(), 2, "{refused:?}");
    for letter in refused {
        let words = letter["words"].as_str().unwrap();
        assert!(words.starts_with("question 0 is not open; question 1 is"), "{words}");
    }
    assert_eq!(of(&letters, "ask").len(), 2, "each question once");
}

/// A line that is too long is one line, whatever its length.
#[test]
fn a_line_that_is_too_long_is_refused_once() {
    let says = format!("{}\n{{\"resign\": true}}\n", "x".repeat(3 << 20));
    let letters = referee(&["salvation", "--bot", "-", "--bot", "first", "--seed", "1"], &says);
    let refused = of(&letters, "refused");
    assert_eq!((refused.len(), of(&letters, "ask").len()), (1, 2));
    assert_eq!(refused[0]["words"], "the line is longer than 1,048,576 bytes");
}

/// Plays at random until it is asked for a path, checks paths that nobody can go, and gives up when all of them are refused.
#[cfg(unix)]
const FAR: &str = r#"
import json, random, sys

random.seed(1)

def point(x):
    return {"Point": {"x": x, "y": 0}}

wild = [
    [point(2147483647), point(-2147483648)],
    [point(1000000000), point(-1000000000)],
    [point(131000 * (leg % 2)) for leg in range(20000)],
]
left = len(wild)
for line in sys.stdin:
    letter = json.loads(line)
    if letter["say"] == "refused":
        left -= 1
        if left == 0:
            print(json.dumps({"resign": True}), flush=True)
    if letter["say"] != "ask":
        continue
    number = letter["number"]
    if "Path" in letter["asked"]["shape"]:
        for path in wild:
            print(json.dumps({"check": number, "value": {"Path": path}}), flush=True)
    else:
        print(json.dumps({"answer": number, "value": random.choice(letter["proposals"])}), flush=True)
"#;

#[cfg(unix)]
#[test]
fn a_check_past_all_bounds_is_refused_and_harms_nothing() {
    if no_python() {
        return;
    }
    let bot = crate::program::file(&crate::program::folder("referee-far"), "far.py", FAR);
    // A command may be marked as in a tournament.
    let bot = format!("cmd:python3 '{bot}'");
    for book in muster::BOOKS.iter().filter(|book| book.menu().gathering.is_none()).map(|book| book.key()) {
        let letters =
            referee(&[book, "--bot", &bot, "--bot", "random", "--seed", "1", "--seconds", "60"], "");
        let words = letters[0]["words"].as_str().unwrap();
        assert!(words.ends_with("it gave up"), "{book}: {words}");
    }
}

#[test]
fn who_hangs_or_dies_forfeits() {
    let letters = referee(&["salvation", "--bot", "exec sleep 30", "--bot", "first", "--seconds", "1"], "");
    assert!(letters[0]["words"].as_str().unwrap().ends_with("no answer within 1 second"));
    assert_eq!(letters[0]["winner"], 1);
    let letters = referee(&["salvation", "--bot", "true", "--bot", "first"], "");
    assert!(letters[0]["words"].as_str().unwrap().contains("gone"));
}

/// Neither blocks the referee: one talks all the time, the other asks all the time, and both never read.
#[cfg(unix)]
#[test]
fn who_does_not_read_forfeits() {
    let against = |bot: &str| {
        let args = ["salvation", "--bot", bot, "--bot", "first", "--seconds", "1", "--seed", "1"];
        let letters = referee(&args, "");
        assert_eq!((letters.len(), &letters[0]["winner"]), (1, &1.into()));
        letters[0]["words"].as_str().unwrap().to_string()
    };
    assert!(against("exec yes").contains("100 wrong answers"));
    let asks = against(r#"exec yes '{"propose": 0, "most": 1}'"#);
    assert!(asks.contains("no answer within 1 second"), "{asks}");
}

/// Whatever a bot has started holds the output of this test open for as long as it lives, and would leave a mark at its end.
#[cfg(unix)]
#[test]
fn bots_end_with_their_game() {
    let mark = crate::program::folder("referee-ends").join("mark");
    let lives = format!("(sleep 60; touch '{}')", mark.display());
    for bot in [format!("{lives}; true"), format!("{lives} & wait"), format!("{lives} & true")] {
        let letters = referee(&["salvation", "--bot", &bot, "--bot", "first", "--seconds", "1"], "");
        assert!(letters[0]["words"].as_str().unwrap().contains("forfeits"));
        assert!(!mark.exists(), "{bot} lived on");
    }
}

#[test]
fn a_game_is_saved_and_a_mistyped_level_is_no_program() {
    let save = crate::program::folder("referee").join("game.json").display().to_string();
    referee(&["salvation", "--bot", "first", "--bot", "first", "--seed", "1", "--save", &save], "");
    assert!(muster_in(root(), &["replay", &save], b"").succeeds().contains("fingerprints agree"));
    for level in ["vetran", "veteran:3", "warlord:many"] {
        let ran = muster_in(root(), &["referee", "salvation", "--bot", level, "--bot", "first"], b"");
        assert_eq!(ran.code, 2, "{level}: {}", ran.err);
    }
    muster_in(root(), &["referee", "salvation", "--bot", "vetran"], b"").complains(2, "did you mean veteran");
}

#[test]
fn bots_and_seats_must_fit() {
    let three = ["referee", "genesys", "--bot", "first", "--bot", "first", "--bot", "first"];
    muster_in(root(), &three, b"").complains(2, "3 bots for 2 seats");
    muster_in(root(), &["referee", "chess"], b"").complains(2, "chess");
}
