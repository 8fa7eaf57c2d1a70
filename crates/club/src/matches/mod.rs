//! Matches: what is stored, and how an answer travels.
//!
//! Stored truth is the last commit, the tape of the step in progress and the answers that are still sealed, plus
//! the tapes of earlier steps with a full game every sixteen. Everything else is run again when it is needed.

mod ahead;
mod earlier;
mod house;
mod laid;
mod log;
mod look;
mod luck;
mod minds;
mod offer;
mod past;
mod proof;
mod save;
mod settle;
mod undo;

pub use ahead::{aim, ideas};
pub use earlier::earlier_words;
pub(crate) use earlier::recall_plainly;
pub(crate) use log::lines;
pub use save::Save;
pub(crate) use save::stored_again;

use dice::Below;
use odds::Watch;
use players::{Hurry, Mind, Thought};
use scene::{
    Answer, Begun, Change, Due, Eyes, Fought, Found, Kept, Look, Mark, Misfit, Offering, Position, Seat,
    Standing,
};
use serde::{Deserialize, Serialize};
use table::{
    Fault, Given, Hash, Key, Known, Live, Question, Ran, Rulebook, Sealed, Seed, Tape, bytes, hash, run,
};

use crate::{Because, Ended, Progress, Reason, Refused, Sitting, Told, Undone};
use log::StepLog;

/// How many steps lie between two games that are kept in full.
const FULL_EVERY: u32 = 16;
/// So many steps on end without a question are a game that does not come back.
const MOST_SILENT: u32 = 10_000;

/// A step that has been played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    tape: Tape,
    reveals: Vec<Reveal>,
    /// Of the game after it.
    hash: Hash,
}

/// Entries of a tape that were given unseen and shown together.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reveal {
    from: u32,
    to: u32,
}

/// A match of the rulebook `R`.
pub struct Match<R: Rulebook> {
    setup: R::Setup,
    given: String,
    seed: Seed,
    epoch: u32,
    /// The games before the steps 0, 16, 32 and so on; none where earlier rules led to it.
    full: Vec<Option<R::Game>>,
    first: Hash,
    steps: Vec<Step>,
    commit: R::Game,
    /// The step in progress.
    tape: Tape,
    reveals: Vec<Reveal>,
    sealed: Sealed,
    /// How many answers each seat has given; the number of its next question.
    answered: Vec<u32>,
    undone: Vec<Undone>,
    /// The matches whose past this one shares.
    branched: Vec<past::Branched>,
    /// What the players have agreed on besides the rules.
    settled: settle::Settled,
    /// What one seat has offered, and the others have not agreed to yet.
    offering: Option<Offering>,
    /// Whether the players sit at screens of their own, so that nobody sees everything.
    apart: bool,
    /// What was laid down before the match was taken up.
    laid: laid::Laid,
    /// How they have agreed to play, and what they have changed.
    agreed: house::Agreed,
    /// What of it was played under earlier rules, and what the log tells of that before each step.
    earlier: Option<earlier::Earlier<R::Game>>,
    aside: Vec<(u32, StepLog<R>)>,
    /// Why the last answers were taken back by the rules, if they were.
    taken_back: Option<String>,
    // From here on: what came of running the step in progress, to be looked at and never continued.
    now: R::Game,
    open: Vec<Question<R>>,
    unseen: bool,
    fault: Option<Fault>,
    log: Vec<StepLog<R>>,
    open_log: StepLog<R>,
}

impl<R: Rulebook> Match<R> {
    /// Sets the table from a text and plays up to the first question.
    pub fn new(given: &str, seed: Seed) -> Result<Self, Misfit> {
        let mut new = Self::set(given, seed)?;
        new.advance();
        Ok(new)
    }

    /// Sets the table without playing.
    fn set(given: &str, seed: Seed) -> Result<Self, Misfit> {
        let (setup, game) = R::set(&Given::read(given, 1)?)?;
        let seats = usize::from(R::seats(&setup));
        Ok(Match {
            setup,
            given: given.to_string(),
            seed,
            epoch: 0,
            full: vec![Some(game.clone())],
            // The text counts too: terrain, names and profiles are not in the game.
            first: hash(&(given, &game)),
            steps: Vec::new(),
            now: game.clone(),
            commit: game,
            tape: Tape::default(),
            reveals: Vec::new(),
            sealed: Sealed::default(),
            answered: vec![0; seats],
            undone: Vec::new(),
            branched: Vec::new(),
            settled: settle::Settled::default(),
            offering: None,
            apart: false,
            laid: laid::Laid::default(),
            agreed: house::Agreed::default(),
            earlier: None,
            aside: Vec::new(),
            taken_back: None,
            open: Vec::new(),
            unseen: false,
            fault: None,
            log: Vec::new(),
            open_log: StepLog::default(),
        })
    }

    pub fn setup(&self) -> &R::Setup {
        &self.setup
    }

    /// The position at the open question, as a seat may know it.
    pub fn view(&self, seat: Seat) -> R::Game {
        R::view(&self.now, seat)
    }

    /// The position at the last commit.
    pub fn commit(&self) -> &R::Game {
        &self.commit
    }

    /// How many steps have been played to their end.
    pub fn commits(&self) -> u32 {
        self.steps.len() as u32
    }

    /// How often something was taken back.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// What is wrong, if the rules broke down. The last commit stands and can be saved or gone back from.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Some legal answer to an open question.
    pub fn sample(&self, seat: Seat, number: u32, below: Below) -> Option<Answer> {
        self.question(seat, number)?.domain.sample(below)
    }

    /// The tape of the step in progress.
    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// The tape of a step that was played to its end, or of the one in progress.
    pub fn tape_of(&self, step: u32) -> &Tape {
        self.steps.get(step as usize).map_or(&self.tape, |step| &step.tape)
    }

    /// What all dice of the match come from; nobody who plays may know it.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The open questions with their domains.
    pub fn open(&self) -> &[Question<R>] {
        &self.open
    }

    /// The open question of this seat with this number.
    pub fn question(&self, seat: Seat, number: u32) -> Option<&Question<R>> {
        let next = self.answered.get(seat.index())?;
        let place = number.checked_sub(*next)? as usize;
        self.open.iter().filter(|question| question.seat == seat).nth(place)
    }

    fn key(&self) -> Key {
        Key { seed: self.seed, epoch: self.epoch, commit: self.steps.len() as u32 }
    }

    /// Runs the step in progress from the commit, and the steps after it, until somebody is asked or it is over.
    fn advance(&mut self) {
        self.fault = None;
        for _ in 0..MOST_SILENT {
            if R::ending(&self.commit).is_some() {
                self.rest();
                return;
            }
            let mut tape = self.tape.clone();
            let before = tape.len() as u32;
            let mut dealer = Live::<R>::new(self.key(), &self.sealed);
            let run = run::<R>(&self.setup, &self.commit, &mut tape, &mut dealer);
            if let Ran::Fault(fault) = run.ran {
                self.rest();
                self.fault = Some(fault);
                return;
            }
            let (opened, unseen) = (dealer.opened(), dealer.unseen());
            let open = dealer.open();
            if let Some(count) = opened {
                self.sealed = Sealed::default();
                self.reveals.push(Reveal { from: before, to: before + count });
            }
            self.tape = tape;
            let length = self.tape.len() as u32;
            self.reveals.retain(|reveal| reveal.from < length);
            let told = StepLog::new(&run.game, run.notes, self.steps.len() as u32);
            match run.ran {
                Ran::Ended => self.commit_step(run.game, told),
                Ran::Waiting => {
                    let names = R::names(&self.setup, &run.game);
                    let refusal = open.iter().find_map(|question| question.taken_back.as_ref());
                    self.taken_back = refusal.map(|refusal| refusal.words(&*names));
                    drop(names);
                    (self.now, self.open, self.unseen, self.open_log) = (run.game, open, unseen, told);
                    return;
                }
                Ran::Hidden | Ran::Fault(_) => {
                    self.rest();
                    let why = "the rules asked the whole game for something hidden".to_string();
                    self.fault = Some(Fault { why, tape: self.tape.clone() });
                    return;
                }
            }
        }
        self.rest();
        let why = format!("{MOST_SILENT} steps went by without a question");
        self.fault = Some(Fault { why, tape: self.tape.clone() });
    }

    /// Nobody is asked anything.
    fn rest(&mut self) {
        self.now = self.commit.clone();
        (self.open, self.unseen, self.open_log) = (Vec::new(), false, StepLog::default());
    }

    fn commit_step(&mut self, game: R::Game, told: StepLog<R>) {
        self.commit = game;
        let (tape, reveals) = (std::mem::take(&mut self.tape), std::mem::take(&mut self.reveals));
        self.steps.push(Step { tape, reveals, hash: hash(&self.commit) });
        self.log.push(told);
        self.taken_back = None;
        if (self.steps.len() as u32).is_multiple_of(FULL_EVERY) {
            self.full.push(Some(self.commit.clone()));
        }
    }

    fn progress(&self) -> Progress {
        if self.fault.is_some() {
            return Progress::Broken;
        }
        match self.ending() {
            Some(ended) => Progress::Over(ended),
            None => Progress::Asks(self.waiting_for()),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        R::names(&self.setup, &self.now).seat(seat)
    }

    /// Whether this seat may answer a question of this number now.
    fn expected(&self, seat: Seat, epoch: u32, number: u32) -> Result<&Question<R>, Refused> {
        if seat.0 >= R::seats(&self.setup) {
            let last = R::seats(&self.setup) - 1;
            let words = format!("there is no seat {}; they are counted from 0 to {last}", seat.0);
            return Err(Refused::new(Because::Seat, words));
        }
        let name = self.seat_name(seat);
        if epoch != self.epoch {
            let words =
                format!("the answer of {name} is for epoch {epoch}, but since an undo it is {}", self.epoch);
            return Err(Refused::new(Because::Epoch, words));
        }
        let next = self.answered[seat.index()];
        if number < next {
            return Err(Refused::new(
                Because::Number,
                format!("{name} has answered question {number} already"),
            ));
        }
        let over = self.settlement().is_some();
        let Some(question) = self.open.iter().find(|question| question.seat == seat && !over) else {
            let words = match self.ending() {
                Some(_) => "the game is over".to_string(),
                None => format!("{name} is not asked anything now"),
            };
            return Err(Refused::new(Because::Seat, words));
        };
        if number > next {
            let words = format!("question {next} to {name} comes before question {number}");
            return Err(Refused::new(Because::Number, words));
        }
        Ok(question)
    }
}

impl<R: Known> Sitting for Match<R>
where
    R::Why: Send,
{
    fn begun(&self) -> Begun {
        self.begun()
    }

    fn standing(&self) -> Standing {
        self.standing()
    }

    fn sit_apart(&mut self) {
        self.sit_apart();
    }

    fn position(&self, eyes: Eyes, from: u32) -> Result<Position, Refused> {
        self.position(eyes, from)
    }

    fn look(&self, eyes: Eyes, look: &Look, watch: Watch<'_>) -> Result<Found, Refused> {
        self.look(eyes, look, watch)
    }

    fn change(&mut self, change: Change) -> Result<Progress, Refused> {
        self.change(change)
    }

    fn sample(&self, seat: Seat, number: u32, below: Below) -> Option<Answer> {
        self.sample(seat, number, below)
    }

    fn think(&self, seat: Seat, number: u32, mind: &mut Mind, hurry: Hurry) -> Option<Answer> {
        self.thought(seat, number, mind, hurry)
    }

    fn ponder(&self, seat: Seat, number: u32, mind: &mut Mind, tries: u32) -> Option<Thought> {
        self.pondered(seat, number, mind, tries)
    }

    fn reasons(&self, seat: Seat, mind: &Mind) -> Vec<Reason> {
        self.reasons_of(seat, mind.ideas())
    }

    fn due(&self) -> Option<Due> {
        self.due()
    }

    fn fought(&self) -> Option<Fought> {
        let winner = self.ending()?.winner;
        Some(Fought { given: self.given.clone(), game: bytes(&self.commit), winner })
    }

    fn reported(&self, fought: &Fought) -> Option<(Seat, Answer)> {
        let open = self.open.first()?;
        let answer = R::reported(&self.setup, &self.commit, fought, open.seat, &open.why)?;
        Some((open.seat, answer))
    }

    fn kept(&self, since: Mark) -> Kept {
        self.kept(since)
    }
}

impl<R: Rulebook> Match<R> {
    /// The log from a step on, as a seat may read it.
    fn told(&self, eyes: Eyes, from: u32) -> Vec<Told> {
        let steps = (0..).zip(self.log.iter().chain([&self.open_log])).skip(from as usize);
        let beside = |at: u32| self.aside.iter().filter(move |(before, _)| *before == at).map(|(_, log)| log);
        let all = steps.flat_map(|(at, step)| beside(at).chain([step]));
        all.flat_map(|step| step.read(&self.setup, eyes)).collect()
    }

    /// The seats that have something to answer.
    pub fn waiting_for(&self) -> Vec<Seat> {
        if self.settlement().is_some() {
            return Vec::new();
        }
        let mut seats: Vec<Seat> = self.open.iter().map(|question| question.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// Makes a change, and plays on until a seat is asked again or the game is over.
    pub fn change(&mut self, change: Change) -> Result<Progress, Refused> {
        match change {
            Change::Answer { seat, epoch, number, answer } => self.answer(seat, epoch, number, answer),
            Change::TakeBack { seat } => self.take_back(seat),
            Change::Amend { seat, amend } => self.offer_amend(seat, amend),
            Change::Draw { seat } => self.offer_draw(seat),
            Change::Consent { seat } => self.consent(seat),
            Change::Decline { seat } => self.decline(seat),
            Change::Concede { seat } => self.concede(seat),
            Change::Agree { terms } => self.agree(terms),
            Change::Overtime { seat } => self.overtime(seat),
            Change::Claim { seat } => self.claim(seat),
        }
    }

    /// A match of another rulebook that has to be played before this one goes on.
    pub fn due(&self) -> Option<Due> {
        self.ending().is_none().then(|| R::due(&self.setup, &self.commit)).flatten()
    }

    /// Reads an answer to an open question as a person writes it. Whether it is legal is another matter.
    pub fn read(&self, seat: Seat, number: u32, words: &str) -> Result<Answer, String> {
        let Some(question) = self.question(seat, number) else {
            return Err(format!("question {number} to seat {} is not open", seat.0));
        };
        let view = self.view(seat);
        let scene = R::scene(&self.setup, &view);
        let pieces = || scene.pieces.clone();
        let names = R::names(&self.setup, &view);
        table::read_answer(&question.domain, words, &*names, scene.naming(), &pieces)
    }

    /// A short list of legal answers to an open question.
    pub fn propose(&self, seat: Seat, number: u32, most: usize) -> Vec<Answer> {
        self.question(seat, number).map_or(Vec::new(), |question| question.domain.propose(most))
    }

    /// An answer to an open question in words.
    pub fn words(&self, seat: Seat, number: u32, answer: &Answer) -> String {
        let parts = self.question(seat, number).map_or(Vec::new(), |question| question.domain.parts());
        answer.words(&*R::names(&self.setup, &self.now), &parts)
    }

    /// The fingerprint of the game at the last commit.
    pub fn hash(&self) -> Hash {
        self.changed_hash().unwrap_or_else(|| self.steps.last().map_or(self.first, |step| step.hash))
    }

    /// The fingerprints at all commits, the one the table was set to first.
    pub fn hashes(&self) -> Vec<Hash> {
        [self.first].into_iter().chain(self.steps.iter().map(|step| step.hash)).collect()
    }

    /// The match as a text from which it can be taken up.
    pub fn save(&self) -> String {
        self.saved().write()
    }

    /// Answers a question and plays on until a seat is asked again or the game is over.
    pub fn answer(
        &mut self,
        seat: Seat,
        epoch: u32,
        number: u32,
        answer: Answer,
    ) -> Result<Progress, Refused> {
        let question = self.expected(seat, epoch, number)?;
        if let Err(refusal) = question.domain.contains(&answer) {
            let words = refusal.words(&*R::names(&self.setup, &self.now));
            return Err(Refused::new(Because::Rule(refusal.rule), words));
        }
        let (tape, sealed, reveals) = (self.tape.clone(), self.sealed.clone(), self.reveals.clone());
        let log = std::mem::take(&mut self.open_log);
        let looked = (self.now.clone(), self.open.clone(), self.unseen, log);
        let steps = self.steps.len();
        if self.unseen {
            self.sealed.0.entry(seat).or_default().push(answer);
        } else {
            self.tape.entries.push(table::Entry::Answer { seat, answer });
        }
        self.advance();
        match self.fault.take() {
            Some(fault) if self.steps.len() == steps => {
                (self.tape, self.sealed, self.reveals) = (tape, sealed, reveals);
                (self.now, self.open, self.unseen, self.open_log) = looked;
                let words = format!("the rules cannot go on with this answer: {}", fault.why);
                return Err(Refused::new(Because::Fault(fault), words));
            }
            fault => self.fault = fault,
        }
        self.answered[seat.index()] += 1;
        self.offering = None;
        self.play_on(seat);
        Ok(self.progress())
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ended> {
        if let Some(ended) = self.settlement() {
            return Some(ended);
        }
        let ending = R::ending(&self.commit)?;
        let words = ending.says.words(&*R::names(&self.setup, &self.commit));
        Some(Ended { winner: ending.winner, words })
    }
}
