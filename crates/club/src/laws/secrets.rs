//! What a seat is asked gives nothing away: the same step is run on a game and on one whose secrets were drawn anew.

use dice::{Pool, Reading};
use odds::Go;
use scene::{Answer, Eyes, Look, Seat};
use table::{
    Ahead, Dealer, Entry, Fuzz, Halt, Hash, Key, Known, Live, Play, Question, Ran, Rulebook, Run, Sealed,
    Seed, Stream, Tape, Why, hash, run,
};

use super::{Start, Tried, random_game, start_of};
use crate::Match;

/// The first positions of a game are all looked at, and then one in so many.
const LOOKED_FIRST: u32 = 80;
const LOOKED_THEN: u32 = 8;
/// How many steps are tried from each.
const TRIES: u64 = 6;

/// What a seat is asked, whom it waits for, and what it is told depends on nothing that it must not know: at every position
/// the next step runs alike on the game and on the game with all its secrets drawn anew, until the rules have shown
/// something to that seat.
pub fn questions_keep_secrets<R: Rulebook>(starts: &[Start<R>], runs: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        let start = start_of(starts, number)?;
        let mut stream = Stream::seeded(number);
        let mut position = 0;
        let check = |game: &R::Game| {
            position += 1;
            if position > LOOKED_FIRST && stream.below(LOOKED_THEN) > 0 || R::ending(game).is_some() {
                return Ok(());
            }
            for seat in (0..R::seats(&start.setup)).map(Seat) {
                let other = R::reshuffle(&start.setup, game, seat, &mut |bound| stream.below(bound));
                if other == *game {
                    continue;
                }
                for seed in 0..TRIES {
                    let seed = seed + TRIES * (1_000_003 * number + u64::from(position));
                    alike(start, [game, &other], seat, seed)?;
                }
            }
            Ok(())
        };
        let played = random_game(start, number, &mut Fuzz::new(number), check)?;
        tried.games += 1;
        tried.steps += played.tapes.len() as u64;
    }
    Ok(tried)
}

/// So many answers are given in a match whose positions are compared, and one position in so many is.
const GIVEN: u32 = 60;
const COMPARED: u32 = 3;

/// Everything that leaves a match for a seat is the same, byte for byte, when all that the seat does not know is drawn again;
/// so is everything that leaves for the public.
pub fn positions_keep_secrets<R: Known>(starts: &[Start<R>], runs: u64) -> Result<Tried, String>
where
    R::Why: Send,
{
    let mut tried = Tried::default();
    for number in 0..runs {
        let start = start_of(starts, number)?;
        let mut stream = Stream::seeded(number);
        let mut it = Match::<R>::new(&start.text, Seed::of(number))
            .map_err(|misfit| format!("{}: {misfit}", start.name))?;
        for _ in 0..GIVEN {
            let Some(seat) = it.waiting_for().first().copied() else { break };
            if it.tape().is_empty() && stream.below(COMPARED) == 0 {
                for seat in (0..R::seats(it.setup())).map(Seat) {
                    let below = &mut |bound| stream.below(bound);
                    let other = R::reshuffle(it.setup(), it.commit(), seat, below);
                    if other != *it.commit() {
                        let twin = it.twin(other)?;
                        leaves_alike(&it, &twin, seat).map_err(|why| format!("{}: {why}", start.name))?;
                        tried.entries += 1;
                    }
                }
            }
            let number = it.questions(seat).first().map_or(0, |posed| posed.number);
            let answer =
                it.sample(seat, number, &mut |bound| stream.below(bound)).ok_or("a domain is empty")?;
            it.answer(seat, it.epoch(), number, answer).map_err(|refused| refused.words)?;
        }
        tried.games += 1;
    }
    Ok(tried)
}

fn leaves_alike<R: Known>(one: &Match<R>, other: &Match<R>, seat: Seat) -> Result<(), String>
where
    R::Why: Send,
{
    // The rules may show something before they ask.
    if one.view(seat) != other.view(seat) {
        return Ok(());
    }
    for eyes in [Eyes::Seat(seat), Eyes::Public] {
        let letters = |it: &Match<R>| -> Result<Vec<Vec<u8>>, String> {
            let position = it.position(eyes, 0).map_err(|refused| refused.words)?;
            let mut letters = vec![table::bytes(&position)];
            let numbers = position.questions.iter().map(|posed| posed.number);
            let mut looks: Vec<Look> = numbers.map(|number| Look::Propose { number, most: 4 }).collect();
            let pieces = position.scene.pieces.iter().map(|piece| piece.id);
            looks.extend(pieces.take(2).map(|from| Look::Regard { from, to: Vec::new() }));
            for look in &looks {
                let found = it.look(eyes, look, &mut |_| Go::On).map_err(|refused| refused.words)?;
                letters.push(table::bytes(&found));
            }
            Ok(letters)
        };
        if letters(one)? != letters(other)? {
            return Err(format!("what {eyes:?} gets depends on what seat {} must not know", seat.0));
        }
    }
    Ok(())
}

/// How many answers of a step are looked at, one after the other.
const ANSWERS: u32 = 12;

/// Where another answer would lead to a game that another seat cannot tell from this one, the answer is a secret, and its
/// question says so: the log shows it to nobody else.
pub fn unseen_answers_are_secret<R: Rulebook>(starts: &[Start<R>], runs: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        let start = start_of(starts, number)?;
        let mut stream = Stream::seeded(number);
        let mut position = 0;
        let check = |game: &R::Game| {
            position += 1;
            let looked = position <= LOOKED_FIRST || stream.below(LOOKED_THEN) == 0;
            match looked && R::ending(game).is_none() {
                true => told_or_secret(start, game, &mut stream),
                false => Ok(()),
            }
        };
        let played = random_game(start, number, &mut Fuzz::new(number), check)?;
        tried.games += 1;
        tried.steps += played.tapes.len() as u64;
    }
    Ok(tried)
}

/// Answers the questions of a step at random, each in two ways.
fn told_or_secret<R: Rulebook>(start: &Start<R>, game: &R::Game, stream: &mut Stream) -> Result<(), String> {
    let key = Key { seed: Seed::of(stream.below(u32::MAX).into()), epoch: 0, commit: 0 };
    let mut tape = Tape::default();
    for _ in 0..ANSWERS {
        let nothing = Sealed::default();
        let mut dealer = Live::<R>::new(key, &nothing);
        let run = run::<R>(&start.setup, game, &mut tape, &mut dealer);
        // What is answered unseen is sealed, whatever it is about.
        if run.ran != Ran::Waiting || dealer.unseen() {
            return Ok(());
        }
        let Some(question) = dealer.open().into_iter().next() else { return Ok(()) };
        let mut answer = || question.domain.sample(&mut |bound| stream.below(bound));
        let (Some(one), Some(other)) = (answer(), answer()) else { return Ok(()) };
        let after = |answer: &Answer| {
            let mut tape = tape.clone();
            tape.entries.push(Entry::Answer { seat: question.seat, answer: answer.clone() });
            table::run::<R>(&start.setup, game, &mut tape, &mut Ahead::<R>::default()).game
        };
        let games = [after(&one), after(&other)];
        let seats = (0..R::seats(&start.setup)).map(Seat).filter(|seat| *seat != question.seat);
        let alike = |seat: Seat| R::view(&games[0], seat) == R::view(&games[1], seat);
        let unseen = games[0] != games[1] && seats.clone().any(alike);
        if unseen && !question.why.secret() {
            return Err(format!("{:?} is answered unseen and is no secret", question.why.key()));
        }
        tape.entries.push(Entry::Answer { seat: question.seat, answer: one });
    }
    Ok(())
}

/// Runs a step on both games: first as far as only this seat answers, then with everybody's answers.
fn alike<R: Rulebook>(start: &Start<R>, games: [&R::Game; 2], seat: Seat, seed: u64) -> Result<(), String> {
    for others in [false, true] {
        let mut first = Onlooker { seat, others, seed, replay: None, given: Vec::new(), seen: Vec::new() };
        let one = run::<R>(&start.setup, games[0], &mut Tape::default(), &mut first);
        let replay = Some(std::mem::take(&mut first.given));
        let mut second = Onlooker { seat, others, seed, replay, given: Vec::new(), seen: Vec::new() };
        let two = run::<R>(&start.setup, games[1], &mut Tape::default(), &mut second);
        for ran in [&one.ran, &two.ran] {
            if let Ran::Fault(fault) = ran {
                return Err(format!("for seat {}: {}", seat.0, fault.why));
            }
        }
        if let Some(why) = told_apart(&first.seen, &second.seen) {
            return Err(format!("seat {} is asked by what it must not know: {why}", seat.0));
        }
        if !others {
            read_alike(&one, &two, seat)?;
        }
    }
    Ok(())
}

/// What is told and asked may differ only if something was shown to the seat, so that it sees another game in the end.
fn read_alike<R: Rulebook>(one: &Run<R>, two: &Run<R>, seat: Seat) -> Result<(), String> {
    let (a, b) = (transcript(one), transcript(two));
    if a == b || hash(&R::view(&one.game, seat)) != hash(&R::view(&two.game, seat)) {
        return Ok(());
    }
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let line = |lines: &[String]| lines.get(same).cloned().unwrap_or_default();
    Err(format!("seat {} reads what it must not know: {} or {}", seat.0, line(&a), line(&b)))
}

/// What a run told, and how it ended.
fn transcript<R: Rulebook>(run: &Run<R>) -> Vec<String> {
    let mut lines: Vec<String> = run.notes.iter().map(|note| format!("{note:?}")).collect();
    lines.push(format!("{:?}", run.ran));
    lines
}

/// What somebody at one seat notices of a step.
#[derive(Clone, Debug, PartialEq)]
enum Seen {
    /// Somebody is asked; the question itself, if it is this seat, and what the seat sees of the game then.
    Asked { by: Seat, question: Option<String>, view: Hash },
    /// Dice are thrown.
    Thrown(String),
}

/// The first question that differs although everything seen before was the same.
fn told_apart(one: &[Seen], two: &[Seen]) -> Option<String> {
    for (a, b) in one.iter().zip(two) {
        match (a, b) {
            (Seen::Asked { view: a, .. }, Seen::Asked { view: b, .. }) if a != b => return None,
            (Seen::Asked { .. }, Seen::Asked { .. }) if a != b => return Some(format!("{a:?} or {b:?}")),
            (a, b) if a != b => return None,
            _ => {}
        }
    }
    None
}

/// Answers at random, or as the first time, and keeps what one seat notices.
struct Onlooker {
    seat: Seat,
    /// Whether the other seats answer too; else the step stops where one of them is asked.
    others: bool,
    seed: u64,
    replay: Option<Vec<Answer>>,
    given: Vec<Answer>,
    seen: Vec<Seen>,
}

impl<R: Rulebook> Dealer<R> for Onlooker {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        let view = R::view(game, self.seat);
        let words = || {
            let asked = question.asked(&*R::names(setup, &view));
            format!("{asked:?} {:?}", question.domain)
        };
        let own = question.seat == self.seat;
        let seen = Seen::Asked { by: question.seat, question: own.then(words), view: hash(&view) };
        self.seen.push(seen);
        if !own && !self.others {
            return Err(Halt::waiting());
        }
        let place = self.given.len();
        let answer = match &self.replay {
            Some(answers) => answers.get(place).cloned(),
            None => {
                let mut stream = Stream::seeded(self.seed.wrapping_mul(101).wrapping_add(place as u64));
                question.domain.sample(&mut |bound| stream.below(bound))
            }
        };
        // What another seat could answer may depend on its own secrets.
        let answer = answer.filter(|answer| question.domain.contains(answer).is_ok());
        let answer = answer.ok_or_else(Halt::waiting)?;
        self.given.push(answer.clone());
        Ok(answer)
    }

    fn throw(&mut self, throw: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        self.seen.push(Seen::Thrown(format!("{pool:?}")));
        let mut stream = Stream::seeded(self.seed ^ u64::from(throw).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Ok(pool.throw(&mut |bound| stream.below(bound), None))
    }

    fn listens(&self) -> bool {
        true
    }
}
