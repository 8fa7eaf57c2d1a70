//! `muster play`: a game for two at one terminal.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `mod.rs` | the loop: show, ask, answer |
//! | `begin.rs` | how a game is set: from a built-in table, a case or a save |
//! | `choose.rs` | how a game is set: from lists, a scenario and a map |
//! | `minds.rs` | seats that no person plays, and hints |
//! | `shown.rs` | the table and the open question as text |
//! | `words.rs` | what a player may type besides answers |

pub mod begin;
pub mod choose;
mod minds;
mod shown;
mod words;

use std::path::{Path, PathBuf};

pub use begin::chance;
use club::{Posed, Progress, Reason, Refused, Sitting};
use minds::Minds;
use scene::{Answer, Change, Eyes, Scene, Seat, Shape, Shows};
use serde::Serialize;
use table::Seed;

use crate::commands::{seed, writable};
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;
use words::Typed;

const EXAMPLES: &str = "Examples:
  muster play
  muster play judgement --seed 7 --save evening.json
  muster play genesys --a my-list.toml --b \"Blood Tithe\" --scenario breakthrough --map 7
  muster play evening.json --save evening.json
  muster play salvation --players person,warlord
  muster play genesys --players veteran,recruit --seed 3
  muster play bridge.case < answers.txt

While a machine thinks, Ctrl-C makes it answer at once. At a question Ctrl-C leaves, if it is pressed twice.";

/// How many answers are proposed where there are too many to be listed.
const EXAMPLES_SHOWN: usize = 4;

#[derive(Debug, Default, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A case, whose table is set, a saved game, which goes on, or a rulebook, whose built-in table is set
    #[arg(value_name = "FILE|BOOK")]
    file: Option<PathBuf>,

    /// The rulebook
    #[arg(long, conflicts_with = "file")]
    book: Option<String>,

    #[command(flatten)]
    choices: choose::Choices,

    /// Who plays each seat: person, recruit, veteran, warlord or warlord:TRIES; two people if this is left out
    #[arg(long, value_name = "A,B")]
    players: Option<String>,

    /// A number from which all dice come, to play the same game again
    #[arg(long, value_parser = seed)]
    seed: Option<u64>,

    /// Where the game is saved after every answer
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let seed = args.seed.map_or_else(chance, Seed::of);
    let (sitting, saved) = match begin::book(desk, args.file.as_deref(), args.book.as_deref())? {
        Some(book) if args.choices.any() => (choose::begin(book, &args.choices, seed)?, false),
        Some(book) => (begin::built_in(book, seed)?, false),
        None => begin::file(desk, args.file.as_deref().unwrap_or(Path::new("")), &args.choices, seed)?,
    };
    begin::known(args.players.as_deref())?;
    let minds = Minds::read(args.players.as_deref(), sitting.seats().len(), args.seed.unwrap_or(1))?;
    let mut own: Vec<PathBuf> = args.file.iter().filter(|_| saved).cloned().collect();
    begin::unused(args.save.as_deref(), &own)?;
    writable(args.save.as_deref())?;
    own.extend(args.save.clone());
    let mut game = Game::new(sitting, args.save.clone(), own, minds);
    if !desk.json {
        begin::greet(desk, &*game.sitting)?;
        // A save does not say who played, and whoever expects a machine would wait for it.
        if saved && args.players.is_none() && game.sitting.ending().is_none() {
            writeln!(desk.out, "People play all seats; `--players person,veteran` would seat a machine.")?;
        }
    }
    game.play(desk)
}

/// Goes on with a saved game, and saves it after every answer.
pub fn go_on(desk: &mut Desk, file: &Path) -> Done {
    let players = Some("person".to_string());
    let args = Args { file: Some(file.into()), save: Some(file.into()), players, ..Args::default() };
    run(desk, &args)
}

/// A game at this terminal.
struct Game {
    sitting: Box<dyn Sitting>,
    minds: Minds,
    save: Option<PathBuf>,
    /// The files that hold this game, which may be written again.
    own: Vec<PathBuf>,
    /// The file could not be written the last time, which everybody has been told.
    unsaved: bool,
    seats: Vec<String>,
    /// Whether the seats know different things, so that each must look alone.
    secrets: bool,
    /// Who answered last, and so may take back.
    last: Option<Seat>,
    /// Who was asked at the same time, each without seeing the others.
    sealing: Vec<Seat>,
    /// Who looks at the screen.
    looking: Option<Seat>,
    /// The step and how many of its lines of the log have been printed.
    told: (u32, usize),
    /// The turn and the epoch whose table was printed last.
    table_of: Option<(String, u32)>,
}

/// What the terminal does after a line.
enum Next {
    Ask,
    Leave,
}

/// A state of the game for a program that plays.
#[derive(Serialize)]
struct State<'a> {
    seat: &'a str,
    scene: &'a Scene,
    questions: &'a [Posed],
}

impl Game {
    fn new(sitting: Box<dyn Sitting>, save: Option<PathBuf>, own: Vec<PathBuf>, minds: Minds) -> Game {
        let seats = sitting.seats();
        // Whoever takes up a game again knows how it came there, but before the first answer everything is new.
        let begun =
            sitting.log(Eyes::Everything, 0).iter().any(|told| matches!(told.shows, Shows::Answer(_)));
        let told = (if begun { sitting.commits() } else { 0 }, 0);
        let sealing = Vec::new();
        Game {
            sitting,
            minds,
            save,
            own,
            unsaved: false,
            seats,
            secrets: false,
            last: None,
            sealing,
            looking: None,
            told,
            table_of: None,
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("?", String::as_str)
    }

    /// Asks until the game is over or everybody has left.
    fn play(&mut self, desk: &mut Desk) -> Done {
        loop {
            let standing = self.sitting.standing();
            if let Some(why) = standing.fault {
                self.stuck(desk, why)?;
                continue;
            }
            if standing.ending.is_some() {
                match self.over(desk)? {
                    Next::Leave => return Ok(()),
                    Next::Ask => continue,
                }
            }
            let waiting = standing.waiting;
            if let Some(seat) = waiting.iter().copied().find(|seat| self.minds.plays(*seat)) {
                self.machine(desk, seat)?;
                continue;
            }
            // Whoever sits there already goes first, so that the terminal changes hands as seldom as possible.
            let again = waiting.iter().copied().find(|seat| Some(*seat) == self.looking);
            let Some(seat) = again.or(waiting.first().copied()) else {
                return Err(Failure::new("nobody is asked anything, though the game is not over"));
            };
            minds::rest();
            let unseen = self.unseen(&waiting, seat);
            self.hand_over(desk, seat, unseen)?;
            let Some(posed) = self.sitting.questions(seat).into_iter().next() else {
                return Err(Failure::new("a question without words is open"));
            };
            self.ask(desk, seat, &posed)?;
            loop {
                let Some(line) = desk.line()? else { return self.leave(desk, "the input is over") };
                minds::stay();
                match self.typed(desk, seat, &posed, &line)? {
                    Some(Next::Leave) => return self.leave(desk, "the game is left"),
                    Some(Next::Ask) => break,
                    None if desk.terminal => write!(desk.out, "> ")?,
                    None => {}
                }
            }
        }
    }

    /// A seat that no person plays is asked. Where only such seats are left, whoever watches sees everything.
    fn machine(&mut self, desk: &mut Desk, seat: Seat) -> Done {
        let posed = self.sitting.questions(seat);
        let number = posed.first().map(|posed| posed.number);
        let answer = number.and_then(|number| self.minds.answer(&*self.sitting, seat, number));
        let (Some(number), Some(answer)) = (number, answer) else {
            return Err(Failure::new("a question without an answer"));
        };
        if let Err(refused) = self.sitting.answer(seat, self.sitting.epoch(), number, answer) {
            return self.stuck(desk, format!("a player of ours was refused: {refused}"));
        }
        self.keep(desk)?;
        if !desk.json && self.minds.all(self.seats.len()) {
            self.tell(desk, None)?;
        }
        Ok(())
    }

    /// The game cannot go on from here, and what there is of it must not be lost with the program: it can be saved, or gone
    /// back from. Returns when it was gone back from.
    fn stuck(&mut self, desk: &mut Desk, why: String) -> Done {
        const REST: &str = "`undo`, `save FILE` or `quit`";
        if desk.json {
            desk.show(&serde_json::json!({ "stuck": why }))?;
        } else {
            writeln!(desk.out, "{why}; what is left is {REST}")?;
        }
        let seat = self.last.unwrap_or(Seat(0));
        loop {
            if desk.terminal {
                write!(desk.out, "> ")?;
            }
            let line = desk.line()?;
            match line.as_deref().map_or(Typed::Quit, words::read) {
                Typed::Nothing => {}
                Typed::Quit => return Err(Failure::new(why)),
                Typed::Save(path) => self.save_as(desk, &path)?,
                Typed::Undo => {
                    if self.undo(desk, seat)?.is_some() {
                        return Ok(());
                    }
                }
                _ => {
                    self.no(desk, &format!("what is left is {REST}"))?;
                }
            }
        }
    }

    /// Whether this is answered without seeing the other seat's answer: several are asked at once, or this is the last
    /// of those who were.
    fn unseen(&mut self, waiting: &[Seat], seat: Seat) -> bool {
        if waiting.len() > 1 {
            self.sealing = waiting.to_vec();
            return true;
        }
        let last = self.looking != Some(seat) && self.sealing.contains(&seat);
        self.sealing.clear();
        last
    }

    /// A curtain between seats, where one must not see what the other is asked or knows.
    fn hand_over(&mut self, desk: &mut Desk, seat: Seat, unseen: bool) -> Done {
        if self.looking == Some(seat) {
            return Ok(());
        }
        self.secrets |= self.differ();
        let first = self.looking.is_none();
        self.looking = Some(seat);
        let curtain = unseen || self.secrets;
        if desk.json || !curtain || (first && !unseen) {
            return Ok(());
        }
        if desk.terminal {
            // What the other seat saw is pushed out of sight.
            desk.clear()?;
            write!(desk.out, "Hand over to {}, who alone may look, and press Enter. ", self.name(seat))?;
            desk.line()?;
        } else {
            writeln!(desk.out, "--- {} alone may look now ---", self.name(seat))?;
        }
        self.table_of = None;
        Ok(())
    }

    /// Whether the seats see different tables.
    fn differ(&self) -> bool {
        let seen = |seat: u8| serde_json::to_string(&self.sitting.scene(Seat(seat)).ok()).ok();
        (1..self.seats.len() as u8).any(|seat| seen(seat) != seen(0))
    }

    /// Shows what is new, and the question.
    fn ask(&mut self, desk: &mut Desk, seat: Seat, posed: &Posed) -> Done {
        if desk.json {
            let (scene, questions) = (self.scene(seat)?, self.sitting.questions(seat));
            return desk.show(&State { seat: self.name(seat), scene: &scene, questions: &questions });
        }
        self.tell(desk, Some(seat))?;
        // Between two tables the log says what changed; `table` shows it at any time.
        let scene = self.scene(seat)?;
        let now = (scene.turn.clone(), self.sitting.epoch());
        if self.table_of.as_ref() != Some(&now) {
            shown::table(&mut desk.out, &scene)?;
            self.table_of = Some(now);
        }
        let examples = self.examples(seat, posed);
        let words = |answer: &Answer| self.sitting.words(seat, posed.number, answer);
        let examples: Vec<String> = examples.iter().map(words).collect();
        shown::question(&mut desk.out, self.name(seat), &posed.asked, &examples)?;
        if desk.terminal {
            write!(desk.out, "> ")?;
        }
        Ok(())
    }

    /// The table as some eyes see it.
    fn scene(&self, eyes: impl Into<Eyes>) -> Result<Scene, Failure> {
        self.sitting.scene(eyes).map_err(|refused| Failure::new(refused.words))
    }

    /// A few legal answers, where there are too many to be listed.
    fn examples(&self, seat: Seat, posed: &Posed) -> Vec<Answer> {
        match posed.asked.shape {
            Shape::Split { .. } | Shape::Point { .. } | Shape::Path { .. } => {
                self.sitting.propose(seat, posed.number, EXAMPLES_SHOWN)
            }
            Shape::One { .. } | Shape::Some { .. } | Shape::Number { .. } => Vec::new(),
        }
    }

    /// Prints the lines of the log that have not been printed.
    fn tell(&mut self, desk: &mut Desk, seat: Option<Seat>) -> Done {
        let (from, seen) = self.told;
        let log = self.sitting.log(seat, from);
        for told in log.iter().skip(seen) {
            writeln!(desk.out, "  {}", told.to_string().replace('\n', "\n  "))?;
        }
        let now = self.sitting.commits();
        let of_now = log.iter().filter(|told| told.commit == now).count();
        self.told = (now, of_now);
        Ok(())
    }

    /// Takes up a line; nothing when the same question stays open.
    fn typed(
        &mut self,
        desk: &mut Desk,
        seat: Seat,
        posed: &Posed,
        line: &str,
    ) -> Result<Option<Next>, Failure> {
        match words::read(line) {
            Typed::Nothing => Ok(None),
            Typed::Help => {
                write!(desk.out, "{}", words::HELP)?;
                Ok(None)
            }
            Typed::Quit => {
                // Nobody leaves a game that is not saved without having heard so.
                let knew = self.unsaved;
                self.keep(desk)?;
                Ok((knew || !self.unsaved).then_some(Next::Leave))
            }
            Typed::Log => {
                for told in self.sitting.log(seat, 0) {
                    writeln!(desk.out, "  {}", told.to_string().replace('\n', "\n  "))?;
                }
                Ok(None)
            }
            Typed::Table => {
                shown::table(&mut desk.out, &self.scene(seat)?)?;
                Ok(None)
            }
            Typed::Look(name) => {
                shown::piece(&mut desk.out, &self.scene(seat)?, &name)?;
                Ok(None)
            }
            Typed::Save(path) => {
                self.save_as(desk, &path)?;
                Ok(None)
            }
            Typed::Why => {
                match self.minds.thoughts(&*self.sitting) {
                    Ok(thoughts) => {
                        for one in thoughts {
                            writeln!(desk.out, "{}", one.title)?;
                            list(desk, &one.reasons)?;
                        }
                    }
                    Err(none) => writeln!(desk.out, "{none}")?,
                }
                Ok(None)
            }
            Typed::Hint => {
                let (reasons, odds) = minds::hint(&*self.sitting, seat, posed.number);
                if reasons.is_empty() {
                    writeln!(desk.out, "there is nothing to choose")?;
                }
                list(desk, &reasons)?;
                if let Some(odds) = odds {
                    shown::odds(&mut desk.out, &odds)?;
                }
                Ok(None)
            }
            Typed::Undo => self.undo(desk, seat),
            Typed::Concede => self.settle(desk, seat, Typed::Concede),
            Typed::Draw => self.settle(desk, seat, Typed::Draw),
            Typed::Answer(words) => self.answer(desk, seat, posed, &words),
        }
    }

    fn answer(
        &mut self,
        desk: &mut Desk,
        seat: Seat,
        posed: &Posed,
        words: &str,
    ) -> Result<Option<Next>, Failure> {
        // A line may begin with the seat, as in a case.
        let own = words.split_once(':').filter(|(name, _)| name.trim().eq_ignore_ascii_case(self.name(seat)));
        let words = own.map_or(words, |(_, words)| words.trim());
        let answer = match numbered(posed, &self.examples(seat, posed), words) {
            Some(answer) => Ok(answer),
            None => self.sitting.read(seat, posed.number, words),
        };
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => return self.no(desk, &why),
        };
        match self.sitting.answer(seat, self.sitting.epoch(), posed.number, answer) {
            Ok(_) => {
                self.last = Some(seat);
                self.keep(desk)?;
                Ok(Some(Next::Ask))
            }
            Err(Refused { words, .. }) => self.no(desk, &words),
        }
    }

    /// Says why not; the question stays open.
    fn no(&self, desk: &mut Desk, why: &str) -> Result<Option<Next>, Failure> {
        let why = scene::brief(why);
        if desk.json {
            desk.show(&serde_json::json!({ "refused": why }))?;
        } else {
            writeln!(desk.out, "No: {why}")?;
        }
        Ok(None)
    }

    /// Takes back the last answer; the other side has to agree where that is needed.
    fn undo(&mut self, desk: &mut Desk, seat: Seat) -> Result<Option<Next>, Failure> {
        let by = self.last.unwrap_or(seat);
        if let Err(why) = self.sitting.change(Change::TakeBack { seat: by }) {
            return self.no(desk, &why.words);
        }
        if let Err(why) = self.agreed(desk, true)? {
            return self.no(desk, why.as_deref().unwrap_or("nothing is taken back"));
        }
        self.told = (self.sitting.commits(), usize::MAX);
        if !desk.json {
            writeln!(desk.out, "taken back")?;
        }
        self.keep(desk)?;
        Ok(Some(Next::Ask))
    }

    /// Whether all others agree to what is offered, if anything is; else why nothing comes of it, where there is more to
    /// say than no. A machine agrees to what is only a favour.
    fn agreed(&mut self, desk: &mut Desk, favour: bool) -> Result<Result<(), Option<String>>, Failure> {
        while let Some(offering) = self.sitting.standing().offering {
            let left = |seat: &Seat| *seat != offering.by && !offering.agreed.contains(seat);
            let Some(seat) = (0..self.seats.len() as u8).map(Seat).find(left) else { break };
            let machine = self.minds.plays(seat);
            if machine && !favour {
                self.decline(seat)?;
                return Ok(Err(Some("only people agree on a draw".to_string())));
            }
            if !machine {
                writeln!(desk.out, "{}. Does {} agree? (yes or no)", offering.words, self.name(seat))?;
                if !agreed(desk)? {
                    self.decline(seat)?;
                    return Ok(Err(None));
                }
            }
            if let Err(refused) = self.sitting.change(Change::Consent { seat }) {
                return Ok(Err(Some(refused.words)));
            }
        }
        Ok(Ok(()))
    }

    fn decline(&mut self, seat: Seat) -> Result<Progress, Failure> {
        self.sitting.change(Change::Decline { seat }).map_err(|refused| Failure::new(refused.words))
    }

    /// A player gives up, or offers a draw that the other takes or not.
    fn settle(&mut self, desk: &mut Desk, seat: Seat, how: Typed) -> Result<Option<Next>, Failure> {
        let change = match how {
            Typed::Concede => Change::Concede { seat },
            _ => Change::Draw { seat },
        };
        if let Err(refused) = self.sitting.change(change) {
            return self.no(desk, &refused.words);
        }
        if let Err(why) = self.agreed(desk, false)? {
            return self.no(desk, why.as_deref().unwrap_or("the game goes on"));
        }
        self.keep(desk)?;
        Ok(Some(Next::Ask))
    }

    /// Saves after every answer, so that no accident costs more than one. A file that cannot be written does not end the
    /// game: it is said once, until it can be written again.
    fn keep(&mut self, desk: &mut Desk) -> Done {
        let written = self.write();
        let knew = std::mem::replace(&mut self.unsaved, written.is_err());
        match written {
            Err(failure) if !knew => {
                let why = failure.words.unwrap_or_default();
                if desk.json {
                    return desk.show(&serde_json::json!({ "unsaved": why }));
                }
                Ok(writeln!(desk.out, "{why}; `save FILE` saves the game elsewhere")?)
            }
            _ => Ok(()),
        }
    }

    fn write(&self) -> Done {
        match &self.save {
            Some(path) => files::write(path, &self.sitting.save()),
            None => Ok(()),
        }
    }

    /// Saves where somebody wants it, or says why not.
    fn save_as(&mut self, desk: &mut Desk, path: &Path) -> Done {
        let unused = begin::unused(Some(path), &self.own);
        match unused.and_then(|()| files::write(path, &self.sitting.save())) {
            Ok(()) => {
                self.own.push(path.to_path_buf());
                writeln!(desk.out, "saved as {}", path.display())?;
            }
            Err(failure) => writeln!(desk.out, "{}", failure.words.unwrap_or_default())?,
        }
        Ok(())
    }

    fn over(&mut self, desk: &mut Desk) -> Result<Next, Failure> {
        let words = self.sitting.ending().map_or(String::new(), |ended| ended.words);
        if desk.json {
            desk.show(&serde_json::json!({ "ending": self.sitting.ending() }))?;
            return Ok(Next::Leave);
        }
        self.tell(desk, None)?;
        shown::table(&mut desk.out, &self.scene(Eyes::Everything)?)?;
        writeln!(desk.out, "The game is over: {words}.")?;
        let Err(failure) = self.write() else { return Ok(Next::Leave) };
        self.stuck(desk, failure.words.unwrap_or_default())?;
        Ok(Next::Ask)
    }

    fn leave(&self, desk: &mut Desk, why: &str) -> Done {
        self.write()?;
        if !desk.json {
            match &self.save {
                Some(path) => writeln!(desk.out, "{why}; it is saved as {}", path.display())?,
                None => writeln!(desk.out, "{why}")?,
            }
        }
        Ok(())
    }
}

/// What was thought of, a line for each.
fn list(desk: &mut Desk, reasons: &[Reason]) -> Done {
    Reason::told(reasons).iter().try_for_each(|words| writeln!(desk.out, "  {words}"))?;
    Ok(())
}

/// Whether the next line says yes.
fn agreed(desk: &mut Desk) -> Result<bool, Failure> {
    Ok(desk.line()?.is_some_and(|line| line.eq_ignore_ascii_case("yes")))
}

/// A choice or an example by its number in the list, unless a choice is called by that number.
fn numbered(posed: &Posed, examples: &[Answer], words: &str) -> Option<Answer> {
    let (Shape::One { options } | Shape::Some { options, .. }) = &posed.asked.shape else {
        let place: usize = words.parse().ok()?;
        return examples.get(place.checked_sub(1)?).cloned();
    };
    if options.iter().any(|offer| offer.words == words) {
        return None;
    }
    let place: usize = words.parse().ok()?;
    let item = shown::open(options).nth(place.checked_sub(1)?)?.item;
    match posed.asked.shape {
        Shape::One { .. } => Some(Answer::One(item)),
        _ => Some(Answer::Some(vec![item])),
    }
}
