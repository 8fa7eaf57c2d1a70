//! `muster referee BOOK`: a game between programs, one JSON object on a line.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `mod.rs` | the game: tell, ask, listen, check, answer |
//! | `letter.rs` | what is said in protocol 1 |
//! | `second.rs` | protocol 2: the values of a match as they are |
//! | `bot.rs` | who sits in a seat |
//! | `command.rs` | the command of a bot, as somebody types it |

mod bot;
mod command;
mod letter;
mod second;

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use club::{Because, Posed, Refused, Sitting};
use lab::number_of;
use players::{Level, Mind};
use scene::{Answer, Change, Eyes, Position, Rule, Seat, Shape};
use table::Seed;

use crate::commands::play::{begin, choose};
use crate::commands::{seconds, seed, writable};
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;
use crate::many::on_interrupt;
use bot::{Bot, Line, Silence};
pub use command::{COMMAND, command};
use letter::{Letter, PROTOCOL, PROTOCOLS, Reply, Said, Unread};

const EXAMPLES: &str = "Examples:
  muster referee salvation                         both seats are played through this pipe
  muster referee genesys --bot - --bot random      against a player of ours
  muster referee genesys --bot \"python3 examples/bot.py\" --bot \"python3 examples/bot.py\" --seed 7";

/// How many legal answers come with a question.
const PROPOSALS: usize = 8;
/// So much nonsense in a row is a forfeit.
const MOST_NONSENSE: u32 = 100;
/// What is said of a line that nobody has read to its end.
const TOO_LONG: &str = "the line is longer than 1,048,576 bytes";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    /// Who plays: `-` for this pipe, `random`, `recruit` or another level of ours, or the command of a program, with `cmd:` before
    /// it or without; once for each seat in turn, and this pipe where none is named
    #[arg(long = "bot", value_name = "WHO")]
    bots: Vec<String>,

    /// How many seconds a bot has for each question before it forfeits
    #[arg(long, default_value_t = 10, value_parser = seconds)]
    seconds: u64,

    /// A number from which all dice come, to play the same game again
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,

    /// Where the game is saved when it is over
    #[arg(long, value_name = "FILE")]
    save: Option<std::path::PathBuf>,

    #[command(flatten)]
    choices: choose::Choices,
}

/// Who sits in a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Sits {
    /// The bot of this place in the list.
    Bot(usize),
    /// The mind of this place in the list.
    Ours(usize),
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let book = desk.book(&args.book)?;
    let seed = args.seed.map_or_else(begin::chance, Seed::of);
    let sitting = match args.choices.any() {
        true => choose::begin(book, &args.choices, seed)?,
        false => begin::built_in(book, seed)?,
    };
    if args.bots.len() > sitting.seats().len() {
        let seats = sitting.seats().len();
        return Err(Failure::usage(format!("{} bots for {seats} seats", args.bots.len())));
    }
    begin::unused(args.save.as_deref(), &[])?;
    writable(args.save.as_deref())?;
    // The pipe is read on a thread of its own; the desk lets go of it.
    desk.input = Box::new(io::empty());
    let who: Vec<&str> = args.bots.iter().map(String::as_str).collect();
    let mut game = Game::seat(sitting, &who, args.seconds, args.seed.unwrap_or(1))?;
    if game.pipe {
        // It is written on a thread of its own, too. Were the desk to write there, it would wait until somebody reads.
        desk.out = Box::new(io::sink());
    }
    game.hello();
    let over = game.play();
    // Whatever becomes of the file, everybody hears how it ended.
    if let Ok(over) = &over {
        let line = game.goodbye(over);
        writeln!(desk.out, "{line}")?;
    }
    if let Some(path) = &args.save {
        files::write(path, &game.sitting.save())?;
    }
    over.map(|_| ())
}

fn written(letter: &Letter<'_>) -> String {
    serde_json::to_string(letter)
        .unwrap_or_else(|error| format!("{{\"say\":\"fault\",\"words\":\"{error}\"}}"))
}

struct Game {
    sitting: Box<dyn Sitting>,
    seats: Vec<String>,
    sits: Vec<Sits>,
    /// The bots, each with the seats that it plays.
    bots: Vec<(Bot, Vec<u8>)>,
    /// Whether one of them is at this program's own pipe.
    pipe: bool,
    /// From where on each seat has yet to be told what happened: the step, and how many lines of it are told.
    told: Vec<(u32, usize)>,
    /// The protocol of each bot.
    speaks: Vec<u32>,
    minds: Vec<Mind>,
    time: Duration,
    /// Somebody wants to leave.
    stop: Arc<AtomicBool>,
}

/// How a game ended.
pub struct Over {
    pub winner: Option<Seat>,
    pub words: String,
    /// Who lost by not playing, and what was wrong.
    pub forfeit: Option<(Seat, String)>,
    pub steps: u32,
}

/// A whole game between the players named: levels of ours, or the commands of bots.
pub fn between(sitting: Box<dyn Sitting>, who: &[&str], seconds: u64, seed: u64) -> Result<Over, Failure> {
    let mut game = Game::seat(sitting, who, seconds, seed)?;
    game.hello();
    let over = game.play()?;
    game.goodbye(&over);
    Ok(over)
}

impl Game {
    fn seat(mut sitting: Box<dyn Sitting>, who: &[&str], seconds: u64, seed: u64) -> Result<Game, Failure> {
        let seats = sitting.seats();
        sitting.sit_apart();
        let mut game = Game {
            // Steps that ask nobody may lie before the first question.
            told: vec![(0, 0); seats.len()],
            sitting,
            sits: Vec::new(),
            bots: Vec::new(),
            speaks: Vec::new(),
            pipe: false,
            minds: Vec::new(),
            time: Duration::from_secs(seconds.max(1)),
            // Bots do not hear an interrupt at the terminal: who is interrupted here ends them.
            stop: on_interrupt(None)?,
            seats,
        };
        let mut here = None;
        for seat in 0..game.seats.len() as u8 {
            let who = who.get(usize::from(seat)).copied().unwrap_or("-");
            let sits = match (who, Level::find(who)) {
                (_, Ok(level)) => {
                    game.minds.push(Mind::new(level, seed ^ (u64::from(seat) + 1) << 56));
                    Sits::Ours(game.minds.len() - 1)
                }
                ("-", _) => {
                    let place = *here.get_or_insert_with(|| {
                        game.bots.push((Bot::here(game.time), Vec::new()));
                        game.bots.len() - 1
                    });
                    game.pipe = true;
                    Sits::Bot(place)
                }
                (who, _) => {
                    let command = command(who).map_err(Failure::usage)?;
                    game.bots.push((Bot::start(command).map_err(Failure::new)?, Vec::new()));
                    Sits::Bot(game.bots.len() - 1)
                }
            };
            if let Sits::Bot(place) = sits {
                game.bots[place].1.push(seat);
            }
            game.sits.push(sits);
        }
        game.speaks = vec![PROTOCOL; game.bots.len()];
        Ok(game)
    }

    fn hello(&mut self) {
        let (book, seconds) = (&self.sitting.book(), self.time.as_secs());
        for (bot, you) in &mut self.bots {
            bot.tell(&written(&Letter::Hello {
                protocol: PROTOCOL,
                protocols: &PROTOCOLS,
                book,
                seats: &self.seats,
                you,
                seconds,
            }));
        }
    }

    /// The last line of a game, to everybody.
    fn goodbye(&mut self, over: &Over) -> String {
        let line = written(&Letter::Over { winner: over.winner.map(|seat| seat.0), words: &over.words });
        self.bots.iter_mut().for_each(|(bot, _)| bot.tell(&line));
        line
    }

    /// Asks until the game is over.
    fn play(&mut self) -> Result<Over, Failure> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(interrupted());
            }
            let standing = self.sitting.standing();
            if let Some(why) = standing.fault {
                return Err(Failure::new(format!("the rules broke down: {why}")));
            }
            if let Some(ended) = standing.ending {
                for seat in (0..self.seats.len() as u8).map(Seat) {
                    let position = self.position(seat)?;
                    self.events(seat, &position);
                }
                let (winner, words) = (ended.winner, ended.words);
                return Ok(Over { winner, words, forfeit: None, steps: standing.commits });
            }
            if let Some((place, seat)) = self.offered()? {
                // Who does not answer takes no draw; what else that means shows when it is asked.
                if self.theirs_again(place, seat)?.is_some() {
                    let _ = self.sitting.change(Change::Decline { seat });
                }
                continue;
            }
            let Some(seat) = standing.waiting.first().copied() else {
                return Err(Failure::new("nobody is asked and the game is not over"));
            };
            let position = self.position(seat)?;
            let Some(posed) = position.questions.first() else {
                return Err(Failure::new("a seat is waited for and not asked"));
            };
            match self.sits[seat.index()] {
                Sits::Ours(place) => self.ours(place, seat, posed.number)?,
                Sits::Bot(place) => {
                    let lost = match self.speaks[place] {
                        second::SECOND => self.theirs_again(place, seat)?,
                        _ => self.theirs(place, seat, &position, posed)?,
                    };
                    if let Some(why) = lost {
                        // The record says so too, where a game of this rulebook can be given up.
                        let _ = unharmed(|| self.sitting.change(Change::Concede { seat }));
                        let winner = (self.seats.len() == 2).then(|| seat.other());
                        let words = format!("{} forfeits: {why}", self.seats[seat.index()]);
                        return Ok(Over {
                            winner,
                            words,
                            forfeit: Some((seat, why)),
                            steps: standing.commits,
                        });
                    }
                }
            }
        }
    }

    /// A player of ours answers.
    fn ours(&mut self, place: usize, seat: Seat, number: u32) -> Result<(), Failure> {
        let (stop, mind) = (&self.stop, &mut self.minds[place]);
        let answer = self.sitting.think(seat, number, mind, &mut |_| !stop.load(Ordering::Relaxed));
        let answer = answer.ok_or_else(|| Failure::new("a question without an answer"))?;
        let answered = self.sitting.answer(seat, self.sitting.epoch(), number, answer);
        answered
            .map(|_| ())
            .map_err(|refused| Failure::new(format!("a player of ours was refused: {refused}")))
    }

    /// What a seat sees, with what happened since it was last told.
    fn position(&self, seat: Seat) -> Result<Position, Failure> {
        let (commit, _) = self.told[seat.index()];
        self.sitting.position(Eyes::Seat(seat), commit).map_err(|refused| Failure::new(refused.words))
    }

    /// Tells a bot what it missed.
    fn events(&mut self, seat: Seat, position: &Position) {
        let Sits::Bot(place) = self.sits[seat.index()] else { return };
        let (_, lines) = self.told[seat.index()];
        let told = &position.log;
        let new = told.get(lines..).unwrap_or_default();
        if !new.is_empty() {
            self.bots[place].0.tell(&written(&Letter::Events { seat: seat.0, told: new }));
        }
        let now = position.standing.commits;
        let open = told.iter().filter(|line| line.commit >= now).count();
        self.told[seat.index()] = (now, open);
    }

    /// A bot answers one question. Returns why it has lost, if it has.
    fn theirs(
        &mut self,
        place: usize,
        seat: Seat,
        position: &Position,
        posed: &Posed,
    ) -> Result<Option<String>, Failure> {
        let view = written(&Letter::View { seat: seat.0, scene: &position.scene });
        let number = posed.number;
        let proposals = self.sitting.propose(seat, number, PROPOSALS);
        let ask = written(&Letter::Ask { seat: seat.0, number, asked: &posed.asked, proposals: &proposals });
        let until = Instant::now() + self.time;
        self.events(seat, position);
        self.bots[place].0.tell(&view);
        self.bots[place].0.tell(&ask);
        let mut nonsense = 0;
        loop {
            let line = match self.bots[place].0.hear(until, &self.stop) {
                // An empty line means nothing: some write one after each of theirs.
                Ok(Line::Whole(line)) if line.is_empty() => continue,
                Ok(line) => line,
                Err(Silence::TooLate) => {
                    return Ok(Some(format!(
                        "no answer within {}",
                        number_of(self.time.as_secs(), "second")
                    )));
                }
                Err(Silence::Gone) => return Ok(Some("the bot is gone".into())),
                Err(Silence::Stopped) => return Err(interrupted()),
            };
            if second::is_wanted(&line) {
                self.speaks[place] = second::SECOND;
                self.hello_again(place);
                return self.theirs_again(place, seat);
            }
            match unharmed(|| self.reply(seat, posed, &line)).unwrap_or(Heard::Broke) {
                Heard::Broke => return Ok(Some("its line led to a fault in the program".into())),
                Heard::Answered => return Ok(None),
                Heard::Resigned => return Ok(Some("it gave up".into())),
                Heard::Asked(letter) => self.bots[place].0.tell(&letter),
                Heard::Wrong(letter) => {
                    nonsense += 1;
                    if nonsense >= MOST_NONSENSE {
                        return Ok(Some(format!("{MOST_NONSENSE} wrong answers to one question")));
                    }
                    self.bots[place].0.tell(&letter);
                    self.bots[place].0.tell(&ask);
                }
            }
        }
    }

    /// What a line of a bot comes to.
    fn reply(&mut self, seat: Seat, posed: &Posed, line: &Line) -> Heard {
        let (number, rule) = (posed.number, posed.asked.rule);
        // What breaks no rule of its own is still no answer to what this rule asks. Whoever only asked knows the question.
        let refused = |known: bool, words: &str| {
            let words = &scene::brief(words);
            let letter = written(&Letter::Refused { seat: seat.0, number, rule: rule.id(), words });
            if known { Heard::Asked(letter) } else { Heard::Wrong(letter) }
        };
        let Line::Whole(line) = line else { return refused(false, TOO_LONG) };
        let reply = match Reply::read(line) {
            Ok(reply) => reply,
            Err(Unread { why, asks }) => return refused(asks, &format!("{why}; see docs/protocol.md")),
        };
        let asks = reply.asks();
        if let Some(named) = reply.number().filter(|named| *named != number) {
            // To ask again after an answer that comes twice would have it come twice for the rest of the game.
            let known = asks || named < number;
            return refused(known, &format!("question {named} is not open; question {number} is"));
        }
        let said = match reply {
            Reply::Resign => return Heard::Resigned,
            Reply::Propose { most, .. } => {
                let proposals = self.sitting.propose(seat, number, usize::from(most.max(1)));
                return Heard::Asked(written(&Letter::Proposals {
                    seat: seat.0,
                    number,
                    proposals: &proposals,
                }));
            }
            Reply::Answer { said, .. } | Reply::Check { said, .. } => said,
        };
        let answer = match said {
            Said::Value(answer) => match strange(&posed.asked.shape, &answer) {
                Some(why) => return refused(asks, &format!("{why} ({rule})")),
                None => answer,
            },
            Said::Words(words) => match self.sitting.read(seat, number, &words) {
                Ok(answer) => answer,
                Err(why) => return refused(asks, &why),
            },
        };
        if asks { self.check(seat, number, &answer) } else { self.answer(seat, number, rule, answer) }
    }

    /// `rule` is the question's, for a refusal that names none.
    fn answer(&mut self, seat: Seat, number: u32, rule: Rule, answer: Answer) -> Heard {
        match self.sitting.answer(seat, self.sitting.epoch(), number, answer) {
            Ok(_) => Heard::Answered,
            Err(Refused { because, words }) => {
                let rule = match &because {
                    Because::Rule(broken) => broken.id(),
                    _ => rule.id(),
                };
                Heard::Wrong(written(&Letter::Refused { seat: seat.0, number, rule, words: &words }))
            }
        }
    }

    fn check(&self, seat: Seat, number: u32, answer: &Answer) -> Heard {
        let refused = self.sitting.preview(seat, number, answer).and_then(|preview| preview.refused);
        Heard::Asked(match refused {
            None => written(&Letter::Fine { seat: seat.0, number }),
            Some(no) => {
                // An answer is refused in these words, too.
                let (rule, words) = (no.rule.id(), format!("{} ({})", no.words, no.rule));
                written(&Letter::Refused { seat: seat.0, number, rule, words: &words })
            }
        })
    }
}

/// Why an answer is none to this question, whatever the rules say: it is of another kind, or has an item that the question does
/// not have. That is named as the bot wrote it, for it may be one that has no name.
fn strange(shape: &Shape, answer: &Answer) -> Option<String> {
    let (options, items) = match (shape, answer) {
        (Shape::One { options }, Answer::One(item)) => (options, std::slice::from_ref(item)),
        (Shape::Some { options, .. }, Answer::Some(items)) => (options, items.as_slice()),
        (Shape::Number { .. }, Answer::Number(_))
        | (Shape::Split { .. }, Answer::Split(_))
        | (Shape::Point { .. }, Answer::Point(_))
        | (Shape::Path { .. }, Answer::Path(_)) => return None,
        _ => return Some("that is not the kind of answer asked for".to_string()),
    };
    let unlisted = items.iter().find(|item| options.iter().all(|offer| offer.item != **item))?;
    Some(format!("{} is not among the choices", serde_json::to_string(unlisted).unwrap_or_default()))
}

fn interrupted() -> Failure {
    Failure::new("the game was interrupted")
}

/// What something comes to; nothing where it breaks. That ends this game and no other.
fn unharmed<T>(does: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(does)).ok()
}

/// What a line of a bot comes to.
#[derive(Debug, PartialEq)]
enum Heard {
    Answered,
    /// There is a fault in the program, and this line has found it.
    Broke,
    Resigned,
    /// It wanted to know something, or has said once more what was heard already; the question is the same.
    Asked(String),
    Wrong(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_breaks_something_ends_only_its_own_game() {
        assert_eq!(unharmed(|| Heard::Answered), Some(Heard::Answered));
        assert_eq!(unharmed(|| -> Heard { panic!("a fault that this line has found") }), None);
    }
}
