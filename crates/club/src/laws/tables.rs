//! What is accepted as a table can be played: tables are altered at random, and those that are set are played.

use table::{Fuzz, Given, Ran, Rulebook, Stream, Tape, run};

use super::{Start, Tried, start_of};

/// How often a table is altered at once, and how many alterations are tried until one is accepted.
const CHANGES: u32 = 4;
const TRIES: u32 = 12;
/// So many steps of each table are played.
const STEPS: u32 = 60;
/// Numbers that are written in place of others.
const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "7", "12", "13", "60", "99"];

/// A table that is accepted is no dead end: every step of it ends, asks or rolls or changes something, and no question is
/// without an answer.
pub fn accepted_tables_are_played<R: Rulebook>(starts: &[Start<R>], runs: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        let start = start_of(starts, number)?;
        let mut stream = Stream::seeded(number);
        let mut text = start.text().to_string();
        for _ in 0..TRIES {
            let other = &starts[stream.below(starts.len() as u32) as usize];
            let altered = altered(start.text(), other.text(), &mut stream);
            if set::<R>(&altered).is_some() {
                text = altered;
                break;
            }
        }
        let steps = played::<R>(&text, number)
            .map_err(|why| format!("{:?}, run {number}: {why}, from this table:\n{text}", start.name))?;
        tried.add(Tried { games: 1, steps, longest_game: steps, ..Tried::default() });
    }
    Ok(tried)
}

fn set<R: Rulebook>(text: &str) -> Option<(R::Setup, R::Game)> {
    Given::read(text, 1).and_then(|given| R::set(&given)).ok()
}

/// Plays the first steps of a table at random and returns how many they were.
fn played<R: Rulebook>(text: &str, number: u64) -> Result<u64, String> {
    let Some((setup, mut game)) = set::<R>(text) else { return Err("it cannot be set".to_string()) };
    let mut fuzz = if number.is_multiple_of(2) { Fuzz::listening(number) } else { Fuzz::new(number) };
    for step in 0..STEPS {
        if R::ending(&game).is_some() {
            return Ok(step.into());
        }
        let mut tape = Tape::default();
        let ran = run::<R>(&setup, &game, &mut tape, &mut fuzz);
        match ran.ran {
            Ran::Ended if tape.is_empty() && ran.game == game => {
                return Err(format!("step {step} changes nothing and asks nothing"));
            }
            Ran::Ended => game = ran.game,
            Ran::Fault(fault) => return Err(format!("step {step}: {}", fault.why)),
            other => return Err(format!("step {step} did not end: {other:?}")),
        }
    }
    Ok(STEPS.into())
}

/// A table with a few things altered; `other` lends it lines and fields.
fn altered(text: &str, other: &str, stream: &mut Stream) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let lent: Vec<&str> = other.lines().filter(|line| line.contains(':')).collect();
    for _ in 0..=stream.below(CHANGES) {
        alter(&mut lines, &lent, stream);
    }
    lines.join("\n")
}

fn any<'a, T>(list: &'a [T], stream: &mut Stream) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[stream.below(list.len() as u32) as usize])
}

fn alter(lines: &mut Vec<String>, lent: &[&str], stream: &mut Stream) {
    if lines.is_empty() {
        return;
    }
    let at = stream.below(lines.len() as u32) as usize;
    match stream.below(8) {
        0 => {
            lines.remove(at);
        }
        1 => {
            let to = stream.below(lines.len() as u32) as usize;
            lines.swap(at, to);
        }
        2 => lines.extend(any(lent, stream).map(|line| line.to_string())),
        3 => {
            let mut fields: Vec<&str> = lines[at].split(", ").collect();
            fields.remove(stream.below(fields.len() as u32) as usize);
            lines[at] = fields.join(", ");
        }
        4 | 5 => lines[at] = renumbered(&lines[at], stream),
        // What is said of one is said of all, or of one more.
        choice => {
            let Some(field) = field(lines, lent, stream) else { return };
            let head = |line: &str| line.split(':').next().unwrap_or_default().to_string();
            let of = head(&lines[at]);
            let whom = |place: usize, line: &str| if choice == 6 { head(line) == of } else { place == at };
            for (place, line) in lines.iter_mut().enumerate() {
                if whom(place, line) {
                    *line += &format!(", {field}");
                }
            }
        }
    }
}

/// A field that is not the first of its line, from this table or from another.
fn field(lines: &[String], lent: &[&str], stream: &mut Stream) -> Option<String> {
    let mine: Vec<&str> = lines.iter().map(String::as_str).collect();
    let line = any(if stream.below(2) == 0 { &mine } else { lent }, stream)?;
    let fields: Vec<&str> = line.split(", ").skip(1).collect();
    any(&fields, stream).map(|field| field.to_string())
}

/// The line with another number in place of one of its own.
fn renumbered(line: &str, stream: &mut Stream) -> String {
    let is = |word: &&str| word.chars().all(|letter| letter.is_ascii_digit()) && !word.is_empty();
    let words: Vec<&str> = line.split_inclusive([' ', ',', '(', ')']).collect();
    let bare = |word: &str| word.trim_end_matches([' ', ',', '(', ')']).to_string();
    let numbers: Vec<usize> = (0..words.len()).filter(|at| is(&bare(words[*at]).as_str())).collect();
    let Some(&place) = any(&numbers, stream) else { return line.to_string() };
    let Some(number) = any(&NUMBERS, stream) else { return line.to_string() };
    let with = |(at, word): (usize, &&str)| {
        if at == place { word.replacen(&bare(word), number, 1) } else { word.to_string() }
    };
    words.iter().enumerate().map(with).collect()
}
