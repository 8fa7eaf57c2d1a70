//! Notes as words, made when they are read.

use std::cell::RefCell;

use scene::{Eyes, Names, Rule, Seat, Shows, ToldTerm, way};
use table::{Note, Rulebook, Sum};

use crate::Told;

/// A line of the log, and what of it other seats may read.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub told: Told,
    /// Of an answer: whose it is, and the line without it.
    pub answered: Option<(Seat, String)>,
    /// Whether it is for the eyes of that seat alone.
    pub secret: bool,
}

/// What a step told.
pub(crate) struct StepLog<R: Rulebook>(RefCell<Words<R>>);

enum Words<R: Rulebook> {
    /// What was told in this step, and the game at its end, which knows the names.
    Unread {
        notes: Vec<Note>,
        game: R::Game,
        commit: u32,
    },
    Read(Lines),
}

/// The lines of a step, and from which seats something was hidden when it ended.
#[derive(Clone, Default)]
struct Lines {
    lines: Vec<Line>,
    hidden: Vec<bool>,
}

impl<R: Rulebook> Default for StepLog<R> {
    fn default() -> Self {
        StepLog(RefCell::new(Words::Read(Lines::default())))
    }
}

impl<R: Rulebook> StepLog<R> {
    pub fn new(game: &R::Game, notes: Vec<Note>, commit: u32) -> Self {
        StepLog(RefCell::new(Words::Unread { notes, game: game.clone(), commit }))
    }

    /// A step of which only the lines are known.
    pub fn of_lines(lines: Vec<Line>, hidden: Vec<bool>) -> Self {
        StepLog(RefCell::new(Words::Read(Lines { lines, hidden })))
    }

    fn with<T>(&self, setup: &R::Setup, read: impl FnOnce(&Lines) -> T) -> T {
        let mut words = self.0.borrow_mut();
        if let Words::Unread { notes, game, commit } = &*words {
            let lines = lines(&*R::names(setup, game), notes, *commit);
            let hidden = (0..R::seats(setup)).map(|seat| R::view(game, Seat(seat)) != *game).collect();
            *words = Words::Read(Lines { lines, hidden });
        }
        match &*words {
            Words::Read(lines) => read(lines),
            Words::Unread { .. } => read(&Lines::default()),
        }
    }

    /// How many lines there are.
    pub fn len(&self, setup: &R::Setup) -> usize {
        self.with(setup, |all| all.lines.len())
    }

    /// Whether something was hidden from a seat when the step ended.
    pub fn hides(&self, setup: &R::Setup, seat: Seat) -> bool {
        self.with(setup, |all| all.hidden.get(seat.index()) == Some(&true))
    }

    /// All lines, also those that some seats may not read.
    pub fn lines(&self, setup: &R::Setup) -> Vec<Line> {
        self.with(setup, |all| all.lines.clone())
    }

    /// The lines as some eyes may read them. A seat from which something was hidden when the step ended does not read the
    /// secret answers of the others; what follows from them in the open is told besides.
    pub fn read(&self, setup: &R::Setup, eyes: Eyes) -> Vec<Told> {
        self.with(setup, |all| {
            let hidden = match eyes {
                Eyes::Everything => false,
                Eyes::Public => all.hidden.contains(&true),
                Eyes::Seat(seat) => all.hidden.get(seat.index()).copied().unwrap_or(true),
            };
            let read = |line: &Line| match &line.answered {
                Some((by, bare)) if line.secret && hidden && eyes.seat() != Some(*by) => {
                    Told { words: bare.clone(), ..line.told.clone() }
                }
                _ => line.told.clone(),
            };
            all.lines.iter().map(read).collect()
        })
    }
}

/// All notes of a step as lines.
pub(crate) fn lines(names: &dyn Names, notes: &[Note], commit: u32) -> Vec<Line> {
    let mut depth: u8 = 0;
    let mut lines = Vec::new();
    for note in notes {
        let mut add = |rule: Rule, words: String, sum: Option<&Sum>, shows: Shows| {
            let answered = None;
            let terms = sum.map_or(Vec::new(), |sum| terms(names, sum));
            lines.push(Line {
                told: Told { commit, depth, rule, words, terms, shows },
                answered,
                secret: false,
            });
        };
        match note {
            Note::Told { rule, says } => add(*rule, says.words(names), None, Shows::Nothing),
            Note::Counted { rule, says, sum } => {
                add(*rule, format!("{}: {}", says.words(names), sum.total()), Some(sum), Shows::Nothing);
            }
            Note::Moved { rule, piece, path } => {
                let shows = Shows::Moved { piece: *piece, path: path.clone() };
                add(*rule, format!("{} goes {}", names.piece(*piece), way(names, path)), None, shows);
            }
            Note::Asked { seat, rule, says, parts, answer, secret, .. } => {
                let bare = format!("{} {} answers", says.words(names), names.seat(*seat));
                let words = format!("{bare}: {}", answer.words(names, parts));
                add(*rule, words, None, Shows::Answer(*seat));
                if let Some(line) = lines.last_mut() {
                    (line.answered, line.secret) = (Some((*seat, bare)), *secret);
                }
            }
            Note::Thrown { seat, rule, says, pool, reading, faces, sum } => {
                let mut words = format!("{}: {} throws ", says.words(names), names.seat(*seat));
                if faces.is_empty() {
                    words +=
                        &format!("{} dice of {} and reads {}", pool.dice(), pool.sides(), reading.value());
                } else {
                    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                    words += &faces.join(" ");
                }
                let shows = Shows::Threw {
                    seat: *seat,
                    sides: pool.sides(),
                    faces: faces.clone(),
                    value: reading.value().into(),
                };
                add(*rule, words, Some(sum), shows);
            }
            Note::Refused { refusal, .. } => {
                let words = format!("refused: {}", refusal.says.words(names));
                add(refusal.rule, words, None, Shows::Refusal);
            }
            Note::Opens { rule, says } => {
                add(*rule, says.words(names), None, Shows::Heading);
                depth = depth.saturating_add(1);
            }
            Note::Closes => depth = depth.saturating_sub(1),
        }
    }
    lines
}

fn terms(names: &dyn Names, sum: &Sum) -> Vec<ToldTerm> {
    let term =
        |term: &table::Term| ToldTerm { words: term.says.words(names), value: term.value, rule: term.rule };
    sum.terms().iter().map(term).collect()
}
