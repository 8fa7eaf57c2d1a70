//! What comes next at a table, as somebody wants to know it.

use odds::{Odds, Said, Span, Stop, Unfit, Watch};
use players::Player;
use scene::{Foreseen, Seat};
use table::{Ahead, Entry, Known, Next, Question, Rulebook, Tape, run};

/// How much work it may be.
#[derive(Copy, Clone, Debug)]
pub struct Effort {
    /// Runs of the rules after which it is sampled.
    pub limit: u64,
    pub samples: u32,
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { limit: odds::LIMIT, samples: odds::SAMPLES, seed: 1 }
    }
}

/// Which odds are wanted.
pub struct Wanted<'a> {
    pub player: Player,
    /// Whose eyes and whose plan; whoever is asked, if nobody is named.
    pub seat: Option<&'a str>,
    /// Who plays as well as can be; whose odds they are, if the name is empty.
    pub best: Option<&'a str>,
    pub plan: &'a str,
    pub span: Span,
    pub effort: Effort,
}

/// Where a table stands.
pub struct Spot<'a, R: Rulebook> {
    pub setup: &'a R::Setup,
    pub commit: &'a R::Game,
    /// What was answered and thrown in the step in progress.
    pub tape: &'a Tape,
    pub open: &'a [Question<R>],
    /// How it ended, if it has: by the rules or between the players.
    pub ending: Option<String>,
}

pub fn chances<R: Known>(
    spot: Spot<'_, R>,
    wanted: &Wanted<'_>,
    watch: Watch<'_>,
) -> Result<Foreseen, String> {
    let names = R::names(spot.setup, spot.commit);
    if let Some(ending) = &spot.ending {
        return Err(format!("the game is over: {ending}"));
    }
    let seats: Vec<String> = (0..R::seats(spot.setup)).map(|seat| names.seat(Seat(seat))).collect();
    let find = |name: &str| {
        let place = seats.iter().position(|seat| seat.eq_ignore_ascii_case(name.trim()));
        let none = || format!("there is no seat {name:?}; the seats are {}", seats.join(" and "));
        place.map(|place| Seat(place as u8)).ok_or_else(none)
    };
    let seat = wanted.seat.map_or_else(|| Ok(asking(&spot)), find)?;
    let mut player = wanted.player;
    let Effort { limit, samples, seed } = wanted.effort;
    let mut odds = Odds::<R>::new(spot.setup, spot.commit, seat, wanted.player.name(), &mut player)
        .given(spot.tape)
        .span(wanted.span)
        .limit(limit, samples, seed)
        .watch(watch);
    for words in wanted.plan.split(';').map(str::trim).filter(|words| !words.is_empty()) {
        // `Red: shoot` is an answer of Red; everything else is answered by the seat itself.
        let (of, words) = match words.split_once(": ") {
            Some((name, words)) => (find(name)?, words),
            None => (seat, words),
        };
        odds = odds.plan_of(of, [Said::Words(words.to_string())]);
    }
    if let Some(name) = wanted.best {
        odds = odds
            .best(if name.is_empty() { seat } else { find(name)? }, &club::aim::<R>)
            .ideas(&club::ideas::<R>);
    }
    let outlook = odds.count().map_err(|stop| match (&stop, wanted.span) {
        (Stop::Plan { unfit: Unfit::Later, .. }, Span::Activation) => {
            format!("{stop}; `--steps` goes further")
        }
        (Stop::Plan { unfit: Unfit::Later, .. }, _) => {
            format!("{stop}; `--steps` or `--activation` goes further")
        }
        _ => stop.to_string(),
    })?;
    Ok(outlook.foreseen(spot.setup, &now(&spot), seat))
}

/// The table at the open question: what the step has done before it asked is nothing that may come. Where dice come next, the
/// answers that lead to them belong to what comes, and it is the table at the first of these questions.
fn now<R: Rulebook>(spot: &Spot<'_, R>) -> R::Game {
    let mut tape = if spot.open.is_empty() { Tape::default() } else { spot.tape.clone() };
    let mut dealer = Ahead::<R>::default();
    let ahead = run::<R>(spot.setup, spot.commit, &mut tape, &mut dealer).game;
    // A step that nobody and nothing decides comes as a whole.
    if matches!(dealer.next, Next::End) { spot.commit.clone() } else { ahead }
}

/// Who wants to know: whoever is asked; or, where dice are thrown next, whoever began the step.
fn asking<R: Rulebook>(spot: &Spot<'_, R>) -> Seat {
    let mut answers = spot.tape.entries.iter().filter_map(|entry| match entry {
        Entry::Answer { seat, .. } => Some(*seat),
        Entry::Throw { .. } => None,
    });
    let asked = spot.open.first().map(|question| question.seat);
    asked.or_else(|| answers.next()).unwrap_or(Seat(0))
}
