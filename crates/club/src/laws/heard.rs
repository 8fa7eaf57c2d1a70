//! Whether anybody listens changes nothing: the same game is played to a reader of every note and to nobody at all.

use dice::{Pool, Reading};
use scene::Answer;
use space::{Hex, Point, Spot};
use table::{Dealer, Domain, Fuzz, Hash, Play, Question, Ran, Rulebook, Stream, Tape, Why, hash, run};

use super::{MOST_STEPS, Start, Tried, at, start_of};

/// How many answers are drawn from each domain, and how many it proposes.
const DRAWN: usize = 2;
const PROPOSED: usize = 8;
/// Steps of a way in points, in units: within the tolerance and well past it.
const NEAR: [i32; 2] = [2, 400];

/// The same random game with somebody listening and with nobody: the same is asked, the same is legal, the same is
/// thrown, and it ends alike.
pub fn notes_change_nothing<R: Rulebook>(starts: &[Start<R>], runs: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        tried.add(both_ways(start_of(starts, number)?, number)?);
    }
    Ok(tried)
}

fn both_ways<R: Rulebook>(start: &Start<R>, number: u64) -> Result<Tried, String> {
    let mut deaf = Witness::<R>::new(Fuzz::new(number));
    let mut listening = Witness::<R>::new(Fuzz::listening(number));
    let mut stream = Stream::seeded(number);
    let mut tried = Tried { games: 1, ..Tried::default() };
    let mut game = start.game.clone();
    for step in 0..MOST_STEPS {
        if R::ending(&game).is_some() {
            return Ok(tried);
        }
        let fault = |why: String| format!("{}: {why}", at(start, number, step));
        let one = deaf.step(&start.setup, &game).map_err(fault)?;
        let two = listening.step(&start.setup, &game).map_err(fault)?;
        for (one, two) in deaf.asked.iter().zip(&listening.asked) {
            if let Some(why) = told_apart(one, two, &mut stream) {
                return Err(fault(format!(
                    "{:?} is put otherwise to somebody who listens: {why}",
                    one.why.key()
                )));
            }
        }
        if (one.tape != two.tape) || one.hash != two.hash {
            return Err(fault("with somebody listening it is another game".to_string()));
        }
        game = one.game;
        tried.steps += 1;
        tried.entries += one.tape.len() as u64;
    }
    Err(format!("{}: the game does not end", at(start, number, MOST_STEPS)))
}

/// A step that was played.
struct Stepped<R: Rulebook> {
    game: R::Game,
    tape: Tape,
    hash: Hash,
}

/// Answers at random and keeps every question of the step.
struct Witness<R: Rulebook> {
    fuzz: Fuzz,
    asked: Vec<Question<R>>,
}

impl<R: Rulebook> Witness<R> {
    fn new(fuzz: Fuzz) -> Self {
        Witness { fuzz, asked: Vec::new() }
    }

    fn step(&mut self, setup: &R::Setup, game: &R::Game) -> Result<Stepped<R>, String> {
        self.asked.clear();
        let mut tape = Tape::default();
        let ran = run::<R>(setup, game, &mut tape, self);
        match ran.ran {
            Ran::Ended => Ok(Stepped { hash: hash(&ran.game), game: ran.game, tape }),
            Ran::Fault(fault) => Err(fault.why),
            other => Err(format!("the step did not end: {other:?}")),
        }
    }
}

impl<R: Rulebook> Dealer<R> for Witness<R> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        self.asked.push(question.clone());
        self.fuzz.answer(setup, game, question)
    }

    fn throw(&mut self, throw: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading> {
        Dealer::<R>::throw(&mut self.fuzz, throw, pool, faces)
    }

    fn listens(&self) -> bool {
        Dealer::<R>::listens(&self.fuzz)
    }
}

/// What tells two questions apart by who listens: whom it is put to, what it is, or an answer that only one of them allows.
fn told_apart<R: Rulebook>(deaf: &Question<R>, heard: &Question<R>, stream: &mut Stream) -> Option<String> {
    if (deaf.seat, deaf.why.key(), deaf.rule) != (heard.seat, heard.why.key(), heard.rule) {
        return Some(format!("{:?} is asked", heard.why.key()));
    }
    let legal = |domain: &Domain, answer: &Answer| domain.contains(answer).is_ok();
    let mut answers = probes(&deaf.domain, stream);
    answers.extend(probes(&heard.domain, stream));
    let differs = |answer: &Answer| legal(&deaf.domain, answer) != legal(&heard.domain, answer);
    if let Some(answer) = answers.into_iter().find(differs) {
        return Some(format!("only one of them allows {answer:?}"));
    }
    let same = deaf.domain.propose(PROPOSED) == heard.domain.propose(PROPOSED);
    (!same).then(|| "other answers are proposed".to_string())
}

/// Answers that a domain allows, and others next to them.
fn probes(domain: &Domain, stream: &mut Stream) -> Vec<Answer> {
    let mut list = domain.propose(PROPOSED);
    list.extend((0..DRAWN).filter_map(|_| domain.sample(&mut |bound| stream.below(bound))));
    let beside: Vec<Answer> = list.iter().flat_map(beside).collect();
    list.extend(beside);
    if let Domain::One(options) | Domain::Some { options, .. } = domain {
        let alone = matches!(domain, Domain::One(_));
        let one = |item| if alone { Answer::One(item) } else { Answer::Some(vec![item]) };
        list.extend(options.choices().iter().map(|choice| one(choice.item)));
    }
    list
}

/// Answers a step away from this one.
fn beside(answer: &Answer) -> Vec<Answer> {
    match answer {
        Answer::Point(spot) => around(*spot).into_iter().map(Answer::Point).collect(),
        Answer::Path(path) => {
            let Some((last, before)) = path.split_last() else { return Vec::new() };
            let on = |spots: &[Spot], next| Answer::Path([spots, &[next]].concat());
            let mut list = vec![Answer::Path(before.to_vec())];
            for next in around(*last) {
                list.extend([on(before, next), on(path, next)]);
            }
            list
        }
        Answer::Number(number) => vec![Answer::Number(number - 1), Answer::Number(number + 1)],
        Answer::One(_) | Answer::Some(_) | Answer::Split(_) => Vec::new(),
    }
}

/// The places next to one.
fn around(spot: Spot) -> Vec<Spot> {
    match spot {
        Spot::Hex(hex) => hex.neighbours().into_iter().map(|hex: Hex| Spot::Hex(hex)).collect(),
        Spot::Point(Point { x, y }) => {
            let ways = [(1, 0), (0, 1), (-1, 0), (0, -1)];
            let off = |by: i32| ways.map(|(dx, dy)| Spot::Point(Point { x: x + dx * by, y: y + dy * by }));
            NEAR.into_iter().flat_map(off).collect()
        }
    }
}
