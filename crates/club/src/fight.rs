//! One attack, counted through the rules: what the target loses, and whether it is destroyed.

use std::collections::BTreeMap;

use dice::Share;
use odds::{Habit, Odds, Watch, fraction, interval, millionths, named};
use players::Player;
use scene::{Scene, Seat, Staged};
use serde::Serialize;
use table::Rulebook;

use crate::case::led;
use crate::chances::Effort;

/// What an attack leads to.
#[derive(Debug, Serialize)]
pub struct Fight {
    pub title: String,
    /// What is counted: `damage`.
    pub counted: String,
    pub losses: Vec<Loss>,
    pub mean: Exact,
    pub destroyed: Exact,
    /// The share in which the rules would need what the attacker does not know.
    pub hidden: Exact,
    /// How many playouts were sampled; nothing where the shares are exact.
    pub samples: Option<u32>,
    pub seed: Option<u64>,
    pub leaves: u64,
    pub assumptions: Vec<String>,
}

/// A loss of so much, and how likely it is.
#[derive(Debug, Serialize)]
pub struct Loss {
    pub loss: u32,
    pub exactly: Exact,
    pub at_least: Exact,
}

/// A number as a fraction in lowest terms, and rounded to the nearest millionth.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Exact {
    pub fraction: String,
    pub millionths: u64,
    /// Where it was sampled: between what a share lies 95 times in 100, in millionths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(u32, u32)>,
}

impl Exact {
    fn of(number: &Share) -> Exact {
        Exact {
            fraction: fraction(number),
            millionths: u64::try_from(number.nearest(1_000_000)).unwrap_or(u64::MAX),
            interval: None,
        }
    }

    /// A share, which is not so sure where it was sampled.
    fn share(share: &Share, samples: Option<u32>) -> Exact {
        Exact {
            fraction: fraction(share),
            millionths: millionths(share),
            interval: samples.map(|count| interval(share, count)),
        }
    }

    /// Between what it lies, in per cent; nothing where it is exact.
    pub fn between(&self) -> Option<String> {
        self.interval.map(scene::between)
    }

    pub fn percent(&self) -> String {
        format!("{}.{:04}", self.millionths / 10_000, self.millionths % 10_000)
    }

    pub fn decimal(&self) -> String {
        format!("{}.{:06}", self.millionths / 1_000_000, self.millionths % 1_000_000)
    }
}

/// The bar or token of the target in a scene, and whether the target is gone.
fn state(scene: &Scene, staged: &Staged) -> (i32, bool) {
    let Some(piece) = scene.pieces.iter().find(|piece| piece.id == staged.target) else { return (0, true) };
    let bar = piece.bars.iter().find(|bar| bar.name == staged.bar).map(|bar| bar.now);
    let token = || piece.tokens.iter().find(|(name, _)| *name == staged.bar).map(|(_, count)| *count);
    (bar.or_else(token).unwrap_or(0), piece.gone)
}

pub fn fight<R: Rulebook>(staged: &Staged, effort: Effort, watch: Watch<'_>) -> Result<Fight, String> {
    // The lines of a table that the rulebook has written mean nothing to the reader.
    let stage = led::<R>(&staged.given, &staged.answers).map_err(|why| match why.split_once(": ") {
        Some((place, why)) if place.starts_with("line ") => format!("the attack cannot be made: {why}"),
        _ => why,
    })?;
    let (before, _) = state(&R::scene(&stage.setup, &stage.commit), staged);
    let lost = |setup: &R::Setup, game: &R::Game| {
        let (now, gone) = state(&R::scene(setup, game), staged);
        (now.abs_diff(before), gone)
    };
    let worth = |setup: &R::Setup, game: &R::Game, seat: Seat| {
        let loss = i64::from(lost(setup, game).0);
        if seat == staged.attacker { loss } else { -loss }
    };
    let mut player = Player::First;
    let mut odds = Odds::<R>::new(&stage.setup, &stage.commit, staged.attacker, player.name(), &mut player)
        .given(&stage.tape)
        .limit(effort.limit, effort.samples, effort.seed)
        .watch(watch)
        .best(staged.attacker, &worth);
    for (seat, why, answer) in &staged.habits {
        odds = odds.habit(Habit { seat: *seat, why: why.clone(), answer: answer.clone() });
    }
    let outlook = odds.count().map_err(|stop| stop.to_string())?;

    let mut shares: BTreeMap<u32, Share> = BTreeMap::new();
    let (mut mean, mut destroyed) = (Share::zero(), Share::zero());
    for outcome in &outlook.outcomes {
        let (loss, gone) = lost(&stage.setup, &outcome.game);
        *shares.entry(loss).or_insert_with(Share::zero) += &outcome.share;
        mean += &(&outcome.share * &Share::of(loss.into(), 1));
        if gone {
            destroyed += &outcome.share;
        }
    }
    let names = R::names(&stage.setup, &stage.commit);
    let seats: Vec<String> = (0..R::seats(&stage.setup)).map(|seat| names.seat(Seat(seat))).collect();
    let counting = outlook.assumptions.iter().map(|words| named(words, &seats));
    Ok(Fight {
        title: if outlook.best == scene::Best::TooMuch {
            format!("{}, not with best play", staged.title)
        } else {
            staged.title.clone()
        },
        counted: staged.bar.clone(),
        losses: losses(&shares, outlook.how.samples()),
        mean: Exact::of(&mean),
        destroyed: Exact::share(&destroyed, outlook.how.samples()),
        hidden: Exact::share(&outlook.hidden, outlook.how.samples()),
        samples: outlook.how.samples(),
        seed: outlook.how.seed(),
        leaves: outlook.leaves,
        assumptions: staged.assumes.iter().cloned().chain(counting).collect(),
    })
}

/// Every loss up to the greatest, with what it takes at least that much.
fn losses(shares: &BTreeMap<u32, Share>, samples: Option<u32>) -> Vec<Loss> {
    let most = shares.keys().last().copied().unwrap_or(0);
    let mut at_least = Share::zero();
    let mut losses: Vec<Loss> = (0..=most)
        .rev()
        .map(|loss| {
            let share = shares.get(&loss).cloned().unwrap_or_else(Share::zero);
            at_least += &share;
            Loss { loss, exactly: Exact::share(&share, samples), at_least: Exact::share(&at_least, samples) }
        })
        .collect();
    losses.reverse();
    losses
}
