//! A refusal that names a measure and its limit shows why: what is too far reads farther than what is allowed, and so on.

use scene::{Against, Answer, Arg, Says};
use space::{Hex, Point, Spot};
use table::{Choice, Dealer, Domain, Fuzz, Halt, Play, Pool, Question, Reading, Rulebook, Stream};

use super::{Start, Tried, random_game, start_of};

/// One question in so many is answered wrongly before it is answered.
const ASKED: u32 = 3;
/// Proposals that are changed a little for each of them.
const PROPOSALS: usize = 6;
/// In sentences with these words two numbers are a measure and its limit.
const MEASURES: [&str; 6] = ["hexes", "inch", "away", "apart", "reach", "long "];

/// Random games, in which every refusal of an option, of wrong answers and of answers taken back is read.
pub fn refusals_show_their_numbers<R: Rulebook>(starts: &[Start<R>], runs: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        let start = start_of(starts, number)?;
        let mut reader = Reader { fuzz: Fuzz::listening(number), stream: Stream::seeded(number) };
        let played = random_game(start, number, &mut reader, |_| Ok(()))?;
        tried.games += 1;
        tried.steps += played.tapes.len() as u64;
    }
    Ok(tried)
}

/// Reads every refusal, gives wrong answers, and then plays at random.
struct Reader {
    fuzz: Fuzz,
    stream: Stream,
}

impl<R: Rulebook> Dealer<R> for Reader {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let mut said: Vec<Says> = question.taken_back.iter().map(|no| no.says.clone()).collect();
        if let Domain::One(options) | Domain::Some { options, .. } = &question.domain {
            let says = |choice: &Choice| {
                let no = choice.no.as_ref().map(|no| no.says.clone());
                no.into_iter().chain(choice.hint.as_deref().cloned())
            };
            said.extend(options.choices().iter().flat_map(says));
        }
        let mut told = said.iter().find_map(fault);
        if told.is_none() && self.stream.below(ASKED) == 0 {
            told = wrong(&question.domain, &mut self.stream)
                .iter()
                .find_map(|answer| question.domain.contains(answer).err().and_then(|no| fault(&no.says)));
        }
        match told {
            Some(why) => Err(Halt::fault(format!("{:?}: {why}", question.why))),
            None => Dealer::<R>::answer(&mut self.fuzz, setup, game, question),
        }
    }

    fn throw(&mut self, throw: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading> {
        Dealer::<R>::throw(&mut self.fuzz, throw, pool, faces)
    }

    fn listens(&self) -> bool {
        true
    }
}

/// What is wrong with the numbers of a sentence.
fn fault(says: &Says) -> Option<String> {
    let told = |which: fn(&Arg) -> bool| says.told().filter(|arg| which(arg)).count();
    let lengths = told(|arg| matches!(arg, Arg::Length(_)));
    let numbers = told(|arg| matches!(arg, Arg::Number(_)));
    let measured = MEASURES.iter().any(|word| says.template().contains(word));
    let hidden = says.told().find_map(|arg| match arg {
        Arg::Against(against) if !shows(against) => Some(against),
        _ => None,
    });
    let why = match hidden {
        Some(against) => format!("the numbers do not show why: {against:?}"),
        None if lengths > 1 => "a length and its limit are told as two lengths".to_string(),
        None if numbers > 1 && measured => "a measure and its limit are told as two numbers".to_string(),
        None if numbers > 0 && says.template().contains("{} inch") => {
            "inches are told as a number".to_string()
        }
        None => return None,
    };
    Some(format!("{:?}: {why}", says.template()))
}

/// Whether the two numbers, read as they are told, show how one breaks the other.
fn shows(against: &Against) -> bool {
    let read = |limit: bool| {
        let words = Against { limit, ..*against }.words();
        let (whole, part) = words.trim_end_matches('"').split_once('.').map_or((&*words, ""), |parts| parts);
        let digits = format!("{}{part:0<4}", whole.trim_end_matches('"'));
        digits.parse::<i64>().unwrap_or_default()
    };
    against.breach.shows(read(false), read(true))
}

/// Answers that are wrong by little, by much, or not at all.
fn wrong(domain: &Domain, stream: &mut Stream) -> Vec<Answer> {
    let mut answers = domain.propose(PROPOSALS);
    answers.extend(domain.sample(&mut |bound| stream.below(bound)));
    let mut list = vec![Answer::Path(Vec::new())];
    for answer in answers {
        for by in [3, 4, 60, 1_500, 20_000] {
            match &answer {
                Answer::Point(spot) => list.push(Answer::Point(moved(*spot, by, stream))),
                Answer::Path(path) => {
                    let Some((last, rest)) = path.split_last() else { continue };
                    let end = moved(*last, by, stream);
                    list.push(Answer::Path(rest.iter().copied().chain([end]).collect()));
                    list.push(Answer::Path(path.iter().copied().chain(way(*last, end)).collect()));
                    list.push(Answer::Path(vec![end]));
                }
                _ => {}
            }
        }
    }
    list
}

/// A spot beside another one: up to so many units away, or some hexes.
fn moved(spot: Spot, by: i32, stream: &mut Stream) -> Spot {
    let mut off = |by: i32| stream.below(2 * by as u32 + 1) as i32 - by;
    match spot {
        Spot::Point(at) => Spot::Point(Point::new(at.x + off(by), at.y + off(by))),
        Spot::Hex(hex) => {
            let mut off = || off(by.min(9)) as i16;
            Spot::Hex(Hex::new(hex.q + off(), hex.r + off()))
        }
    }
}

/// The way on to a spot: hex by hex, or in one leg.
fn way(from: Spot, to: Spot) -> Vec<Spot> {
    match (from, to) {
        (Spot::Hex(a), Spot::Hex(b)) => {
            let on = space::drawn(a, b, [1, 2, -3]);
            on.into_iter().filter(|hex| *hex != a && *hex != b).chain([b]).map(Spot::Hex).collect()
        }
        _ => vec![to],
    }
}
