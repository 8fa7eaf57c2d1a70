//! Odds in words and exact fractions, as front ends show them.

use dice::{Share, UBig};
use scene::{Chance, Foreseen, Seat};
use table::Rulebook;

use crate::{Group, Outlook, interval};

impl<R: Rulebook> Outlook<R> {
    /// What was counted from this commit for a seat, with seats by their names.
    pub fn foreseen(&self, setup: &R::Setup, commit: &R::Game, seat: Seat) -> Foreseen {
        let names = R::names(setup, commit);
        let seats: Vec<String> = (0..R::seats(setup)).map(|seat| names.seat(Seat(seat))).collect();
        let chance = |group: Group| Chance {
            share: fraction(&group.share),
            millionths: u64::try_from(group.share.per(1_000_000)).unwrap_or(1_000_000),
            interval: self.how.samples().map(|count| interval(&group.share, count)),
            changes: group.changes,
            games: group.games,
        };
        Foreseen {
            seat: seats.get(seat.index()).cloned().unwrap_or_default(),
            samples: self.how.samples(),
            seed: self.how.seed(),
            leaves: self.leaves,
            hidden: fraction(&self.hidden),
            assumptions: self.assumptions.iter().map(|words| named(words, &seats)).collect(),
            outcomes: self.groups(setup, &R::view(commit, seat)).into_iter().map(chance).collect(),
        }
    }
}

/// A sentence that counts seats from 1, with their names instead.
pub fn named(words: &str, seats: &[String]) -> String {
    (1..).zip(seats).fold(words.to_string(), |words, (no, name)| {
        words.replace(&format!("seat {no} "), &format!("{name} "))
    })
}

/// A share as a fraction in lowest terms.
pub fn fraction(share: &Share) -> String {
    let (num, den) = share.lowest();
    if den == UBig::ONE { num.to_string() } else { format!("{num}/{den}") }
}
