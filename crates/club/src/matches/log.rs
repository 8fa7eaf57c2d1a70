//! Notes as words.

use scene::{Names, Rule, Seat, Shows, ToldTerm, way};
use table::{Note, Rulebook, Sum};

use crate::Told;

/// A line of the log, and what of it other seats may read.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub told: Told,
    /// Of an answer: whose it is, and the line without it.
    pub answered: Option<(Seat, String)>,
}

/// What a step told, and from which seats something was hidden when it ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepLog {
    pub lines: Vec<Line>,
    pub hidden: Vec<bool>,
}

impl StepLog {
    pub fn new<R: Rulebook>(setup: &R::Setup, game: &R::Game, notes: &[Note], commit: u32) -> Self {
        let lines = lines(&*R::names(setup, game), notes, commit);
        let hidden = (0..R::seats(setup)).map(|seat| R::view(game, Seat(seat)) != *game).collect();
        StepLog { lines, hidden }
    }

    /// The lines as a seat may read them. As long as something is hidden from a seat, it does not read what the
    /// others answered: an answer may be the secret, and what follows from it in the open is told besides.
    pub fn read(&self, seat: Option<Seat>) -> impl Iterator<Item = Told> + '_ {
        let hidden = seat.is_some_and(|seat| self.hidden.get(seat.index()).copied().unwrap_or(true));
        self.lines.iter().map(move |line| match &line.answered {
            Some((by, bare)) if hidden && seat != Some(*by) => {
                Told { words: bare.clone(), ..line.told.clone() }
            }
            _ => line.told.clone(),
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
            lines.push(Line { told: Told { commit, depth, rule, words, terms, shows }, answered });
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
            Note::Asked { seat, rule, says, parts, answer, .. } => {
                let bare = format!("{} {} answers", says.words(names), names.seat(*seat));
                let words = format!("{bare}: {}", answer.words(names, parts));
                add(*rule, words, None, Shows::Answer(*seat));
                if let Some(line) = lines.last_mut() {
                    line.answered = Some((*seat, bare));
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
