//! What must hold for every rulebook, tried on many random games.
//!
//! Each law takes starting positions and a number of runs, and gives back how much was played or, in one sentence, where
//! the law was broken: the name of the start and the number of the run are enough to see it again.

mod drawn;
mod far;
mod heard;
mod measures;
mod secrets;
mod tables;

use scene::{Answer, Seat};
use table::{
    Dealer, Entry, Fuzz, Given, Hash, Key, Known, Live, Ran, Rulebook, Sealed, Seed, Stream, Tape, hash, run,
};

use crate::{Case, Match, Posed, Progress, Save};

pub use drawn::Draw;
pub use far::far_terrain_changes_nothing;
pub use heard::notes_change_nothing;
pub use measures::refusals_show_their_numbers;
pub use secrets::{positions_keep_secrets, questions_keep_secrets, unseen_answers_are_secret};
pub use tables::accepted_tables_are_played;

/// A game that goes on for longer than this does not end.
const MOST_STEPS: u32 = 20_000;
/// How often a random player may take something back in one match.
const MOST_UNDOS: u32 = 20;
/// A random player whose answers were taken back so often in a row holds still.
const MOST_TRIES: u32 = 30;
/// A match is saved at each of its first questions, and then at one in so many.
const SAVED_FIRST: u32 = 40;
const SAVED_THEN: u32 = 40;

/// A position from which games are played.
pub struct Start<R: Rulebook> {
    pub name: String,
    text: String,
    setup: R::Setup,
    game: R::Game,
}

impl<R: Rulebook> Start<R> {
    pub fn new(name: &str, text: &str) -> Result<Self, String> {
        let set = Given::read(text, 1).and_then(|given| R::set(&given));
        let (setup, game) = set.map_err(|misfit| format!("{name}: {misfit}"))?;
        Ok(Start { name: name.to_string(), text: text.to_string(), setup, game })
    }

    /// The table as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The table of a case; nothing for a case about a list.
    pub fn of_case(case: &Case) -> Option<Result<Self, String>> {
        case.given().map(|text| Start::new(&case.name, text))
    }
}

/// How much was played while a law was tried.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    pub games: u64,
    pub steps: u64,
    pub entries: u64,
    /// The steps of the longest game, and the entries of the longest step.
    pub longest_game: u64,
    pub longest_step: u64,
}

impl Tried {
    pub fn add(&mut self, more: Tried) {
        self.games += more.games;
        self.steps += more.steps;
        self.entries += more.entries;
        self.longest_game = self.longest_game.max(more.longest_game);
        self.longest_step = self.longest_step.max(more.longest_step);
    }
}

/// The start of a run, and what a fault in it is called.
fn start_of<R: Rulebook>(starts: &[Start<R>], run: u64) -> Result<&Start<R>, String> {
    let place = (run % (starts.len() as u64).max(1)) as usize;
    starts.get(place).ok_or_else(|| "there is nothing to start from".to_string())
}

/// A random game: its tapes and the fingerprint after each.
struct Played {
    tapes: Vec<Tape>,
    hashes: Vec<Hash>,
}

fn at<R: Rulebook>(start: &Start<R>, run: u64, step: u32) -> String {
    format!("{:?}, run {run}, step {step}", start.name)
}

/// Plays to the end at random; `each` sees every position on the way.
fn random_game<R: Rulebook>(
    start: &Start<R>,
    number: u64,
    fuzz: &mut dyn Dealer<R>,
    mut each: impl FnMut(&R::Game) -> Result<(), String>,
) -> Result<Played, String> {
    let mut game = start.game.clone();
    let mut played = Played { tapes: Vec::new(), hashes: Vec::new() };
    for step in 0..MOST_STEPS {
        each(&game).map_err(|why| format!("{}: {why}", at(start, number, step)))?;
        if R::ending(&game).is_some() {
            return Ok(played);
        }
        let mut tape = Tape::default();
        let ran = run::<R>(&start.setup, &game, &mut tape, fuzz);
        match ran.ran {
            Ran::Ended => {}
            Ran::Fault(fault) => {
                let entries = fault.tape.len();
                return Err(format!("{}: after {entries} entries: {}", at(start, number, step), fault.why));
            }
            other => return Err(format!("{}: the step did not end: {other:?}", at(start, number, step))),
        }
        game = ran.game;
        played.hashes.push(hash(&game));
        played.tapes.push(tape);
    }
    Err(format!("{}: the game does not end", at(start, number, MOST_STEPS)))
}

/// Random games reach their end without a fault; no domain samples or proposes what it does not contain; and every game
/// played again from its tapes is equal, also when somebody listens who did not before.
pub fn games_end_and_play_again_equal<R: Rulebook>(starts: &[Start<R>], runs: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        tried.add(plays_again(start_of(starts, number)?, number, |_| Ok(()))?);
    }
    Ok(tried)
}

/// One random game, played again from its tapes; `each` sees every step the second time.
fn plays_again<R: Rulebook>(
    start: &Start<R>,
    number: u64,
    mut each: impl FnMut(Step<'_, R>) -> Result<(), String>,
) -> Result<Tried, String> {
    let mut listener = if number.is_multiple_of(4) { Fuzz::listening(number) } else { Fuzz::new(number) };
    let played = random_game(start, number, &mut listener, |_| Ok(()))?;
    let mut again = if number % 4 == 1 { Fuzz::listening(number) } else { Fuzz::new(number) };
    let mut game = start.game.clone();
    let steps = played.tapes.len() as u64;
    let mut tried = Tried { games: 1, steps, longest_game: steps, ..Tried::default() };
    for (step, (tape, known)) in (0..).zip(played.tapes.iter().zip(&played.hashes)) {
        let mut copy = tape.clone();
        let ran = run::<R>(&start.setup, &game, &mut copy, &mut again);
        if ran.ran != Ran::Ended || copy != *tape || hash(&ran.game) != *known {
            return Err(format!(
                "{}: played again from its tape it is another game",
                at(start, number, step)
            ));
        }
        each(Step { run: number, step, setup: &start.setup, before: &game, tape, after: &ran.game })
            .map_err(|why| format!("{}: {why}", at(start, number, step)))?;
        game = ran.game;
        tried.entries += tape.len() as u64;
        tried.longest_step = tried.longest_step.max(tape.len() as u64);
    }
    Ok(tried)
}

/// A step of a random game.
pub struct Step<'a, R: Rulebook> {
    pub run: u64,
    pub step: u32,
    pub setup: &'a R::Setup,
    pub before: &'a R::Game,
    pub tape: &'a Tape,
    pub after: &'a R::Game,
}

/// Random games from starts that are drawn: they end, they play again equal, and one in so many is saved and loaded on
/// the way. `each` sees every step, for laws of its own.
pub fn drawn_games_keep_the_laws<R: Known>(
    numbers: std::ops::Range<u64>,
    saved: u64,
    mut each: impl FnMut(Step<'_, R>) -> Result<(), String>,
) -> Result<Tried, String>
where
    R::Why: Send,
{
    let draw = Draw::<R>::new()?;
    let mut tried = Tried::default();
    for number in numbers {
        let start = draw.start(number)?;
        tried.add(plays_again(&start, number, &mut each)?);
        if number.is_multiple_of(saved.max(1)) {
            saves_equal(&start, number, u32::MAX)?;
        }
    }
    Ok(tried)
}

/// What a seat sees does not change when everything it does not know is drawn anew; a view holds nothing more to hide, and
/// it can be drawn.
pub fn views_keep_secrets<R: Rulebook>(starts: &[Start<R>], runs: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        let start = start_of(starts, number)?;
        let mut stream = Stream::seeded(number);
        let check = |game: &R::Game| {
            for seat in (0..R::seats(&start.setup)).map(Seat) {
                let view = R::view(game, seat);
                let other = R::reshuffle(&start.setup, game, seat, &mut |bound| stream.below(bound));
                if R::view(&other, seat) != view {
                    return Err(format!("what seat {} sees depends on what it must not know", seat.0));
                }
                if R::view(&view, seat) != view {
                    return Err(format!("the view of seat {} hides something from itself", seat.0));
                }
                if R::scene(&start.setup, &view).ending.is_some() != R::ending(game).is_some() {
                    return Err(format!("seat {} does not see whether the game is over", seat.0));
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

/// Every game of random matches comes back as it was from the text that a save holds of it.
pub fn stored_games_come_back<R: Rulebook>(starts: &[Start<R>], runs: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        let start = start_of(starts, number)?;
        let check = |game: &R::Game| {
            let back = crate::matches::stored_again::<R>(game)?;
            let same = back == *game && table::bytes(&back) == table::bytes(game);
            if same { Ok(()) } else { Err("stored and read again, the game is another one".to_string()) }
        };
        let played = random_game(start, number, &mut Fuzz::new(number), check)?;
        tried.games += 1;
        tried.steps += played.tapes.len() as u64;
    }
    Ok(tried)
}

/// A match that is saved, loaded and continued is equal to one that never was, whatever is answered or taken back; and a
/// step that was cut off before a throw throws the same when it is run again.
pub fn saves_continue_equal<R: Known>(starts: &[Start<R>], runs: u64) -> Result<Tried, String>
where
    R::Why: Send,
{
    saves_continue_equal_for(starts, runs, u32::MAX)
}

/// The same for so many questions of each match.
pub fn saves_continue_equal_for<R: Known>(starts: &[Start<R>], runs: u64, most: u32) -> Result<Tried, String>
where
    R::Why: Send,
{
    let mut tried = Tried::default();
    for number in 0..runs {
        tried.add(saves_equal(start_of(starts, number)?, number, most)?);
    }
    Ok(tried)
}

/// One match twice: straight on, and saved and loaded again and again.
fn saves_equal<R: Known>(start: &Start<R>, number: u64, most: u32) -> Result<Tried, String>
where
    R::Why: Send,
{
    let new = || Match::<R>::new(&start.text, Seed::of(number)).map_err(|misfit| misfit.to_string());
    let (mut straight, mut saved) = (new()?, new()?);
    let mut player = Player { stream: Stream::seeded(number), undos: 0, tries: 0 };
    let mut questions = 0;
    while !straight.waiting_for().is_empty() && straight.commits() < MOST_STEPS && questions < most {
        let fault = |why: String| format!("{}: {why}", at(start, number, straight.commits()));
        if questions < SAVED_FIRST || questions.is_multiple_of(SAVED_THEN) {
            let text = saved.save();
            let save = Save::read(&text).map_err(fault)?;
            saved = Match::<R>::prove(&save).map_err(fault)?;
            if saved.save() != text || saved.now_bytes() != straight.now_bytes() {
                return Err(fault("loaded, the match is another one".to_string()));
            }
        }
        questions += 1;
        let before = straight.commit().clone();
        let (epoch, commits) = (straight.epoch(), straight.commits());
        player
            .plays(&mut straight, &mut saved)
            .map_err(|why| format!("{}: {why}", at(start, number, commits)))?;
        // Throws are keyed by the epoch, so a step that reaches back into an earlier one cannot be compared.
        if straight.commits() == commits + 1 && epoch == 0 {
            throws_again(&straight, &before, commits)
                .map_err(|why| format!("{}: {why}", at(start, number, commits)))?;
        }
    }
    if let Some(fault) = straight.fault() {
        return Err(format!("{}: {}", at(start, number, straight.commits()), fault.why));
    }
    if straight.hashes() != saved.hashes() || questions < most && straight.ending().is_none() {
        return Err(format!("{}: the matches end otherwise", at(start, number, straight.commits())));
    }
    let (steps, entries) = (u64::from(straight.commits()), u64::from(questions));
    Ok(Tried { games: 1, steps, entries, ..Tried::default() })
}

/// Somebody who answers at random and now and then takes it back.
struct Player {
    stream: Stream,
    undos: u32,
    /// How often in a row the rules took the answers back.
    tries: u32,
}

impl Player {
    /// Answers one question, or takes an answer back, in both matches alike.
    fn plays<R: Known>(&mut self, a: &mut Match<R>, b: &mut Match<R>) -> Result<(), String>
    where
        R::Why: Send,
    {
        let seats = a.waiting_for();
        let seat = seats[self.stream.below(seats.len() as u32) as usize];
        if self.undos < MOST_UNDOS && self.stream.below(30) == 0 {
            self.undos += 1;
            let other = Seat((seat.0 + 1) % R::seats(a.setup()));
            let agreed = self.stream.below(2) == 0;
            let undo = |it: &mut Match<R>| {
                if agreed { it.undo_with_consent(seat, other) } else { it.undo(seat) }
            };
            return same(undo(a), undo(b));
        }
        let posed = a.questions(seat);
        let Some(Posed { number, asked }) = posed.first() else {
            return Err("a seat is waited for and not asked".to_string());
        };
        self.tries = if asked.taken_back.is_some() { self.tries + 1 } else { 0 };
        let holds = if self.tries > MOST_TRIES { a.propose(seat, *number, 1).pop() } else { None };
        let stream = &mut self.stream;
        let answer = holds.or_else(|| a.sample(seat, *number, &mut |bound| stream.below(bound)));
        let answer: Answer = answer.ok_or("a domain is empty")?;
        let epoch = a.epoch();
        let progress = a.answer(seat, epoch, *number, answer.clone());
        if let Err(refused) = &progress {
            return Err(format!("{answer:?} was sampled and is refused: {refused}"));
        }
        same(progress, b.answer(seat, epoch, *number, answer))
    }
}

fn same(a: Result<Progress, crate::Refused>, b: Result<Progress, crate::Refused>) -> Result<(), String> {
    if a == b { Ok(()) } else { Err(format!("the same act comes out otherwise: {a:?} and {b:?}")) }
}

/// Cuts the step that has just been committed off before each of its throws and runs it again.
fn throws_again<R: Rulebook>(played: &Match<R>, before: &R::Game, step: u32) -> Result<(), String> {
    let tape = played.tape_of(step);
    let key = Key { seed: played.seed(), epoch: 0, commit: step };
    for (cut, entry) in tape.entries.iter().enumerate() {
        if matches!(entry, Entry::Answer { .. }) {
            continue;
        }
        let mut again = Tape { entries: tape.entries[..cut].to_vec() };
        let nothing = Sealed::default();
        run::<R>(played.setup(), before, &mut again, &mut Live::<R>::new(key, &nothing));
        if again.entries.get(cut) != Some(entry) {
            return Err(format!("cut off before its entry {cut}, the step throws something else"));
        }
    }
    Ok(())
}

/// The laws of one rulebook as tests: `laws!(salvation, salvation::Salvation, starts, runs)`, where `starts` gives the
/// positions and `runs` the number of random games.
#[macro_export]
macro_rules! laws {
    ($name:ident, $book:ty, $starts:expr, $runs:expr) => {
        mod $name {
            use super::*;

            #[track_caller]
            fn holds(
                law: fn(&[$crate::laws::Start<$book>], u64) -> Result<$crate::laws::Tried, String>,
                runs: u64,
            ) {
                let starts = ($starts)().unwrap_or_else(|why| panic!("{why}"));
                match law(&starts, runs) {
                    Ok(tried) => assert_eq!(tried.games, runs),
                    Err(why) => panic!("{why}"),
                }
            }

            #[test]
            fn games_end_and_play_again_equal() {
                holds($crate::laws::games_end_and_play_again_equal, $runs);
            }

            #[test]
            fn notes_change_nothing() {
                holds($crate::laws::notes_change_nothing, $runs / 20);
            }

            #[test]
            fn refusals_show_their_numbers() {
                holds($crate::laws::refusals_show_their_numbers, $runs / 10);
            }

            #[test]
            fn accepted_tables_are_played() {
                holds($crate::laws::accepted_tables_are_played, $runs / 4);
            }

            #[test]
            fn stored_games_come_back() {
                holds($crate::laws::stored_games_come_back, $runs / 20);
            }

            #[test]
            fn views_keep_secrets() {
                holds($crate::laws::views_keep_secrets, $runs / 10);
            }

            #[test]
            fn questions_keep_secrets() {
                holds($crate::laws::questions_keep_secrets, $runs / 10);
            }

            #[test]
            fn unseen_answers_are_secret() {
                holds($crate::laws::unseen_answers_are_secret, $runs / 10);
            }

            #[test]
            fn positions_keep_secrets() {
                holds($crate::laws::positions_keep_secrets, $runs / 20);
            }

            #[test]
            fn saves_continue_equal() {
                holds($crate::laws::saves_continue_equal, $runs / 50);
            }
        }
    };
}
