//! Odds in words and exact fractions, as front ends show them.

use dice::{Share, UBig};
use scene::{Chance, Foreseen, Seat};
use table::Rulebook;

use crate::{Group, Outlook, interval, shared};

impl<R: Rulebook> Outlook<R> {
    /// What was counted from this commit for a seat, with seats by their names.
    pub fn foreseen(&self, setup: &R::Setup, commit: &R::Game, seat: Seat) -> Foreseen {
        let names = R::names(setup, commit);
        let seats: Vec<String> = (0..R::seats(setup)).map(|seat| names.seat(Seat(seat))).collect();
        let chance = |group: Group| Chance {
            share: fraction(&group.share),
            millionths: millionths(&group.share),
            interval: self.how.samples().map(|count| interval(&group.share, count)),
            changes: group.changes,
            games: group.games,
        };
        let groups = self.groups(setup, &R::view(commit, seat));
        Foreseen {
            seat: seats.get(seat.index()).cloned().unwrap_or_default(),
            samples: self.how.samples(),
            seed: self.how.seed(),
            best: self.best,
            leaves: self.leaves,
            hidden: fraction(&self.hidden),
            dropped: fraction(&self.dropped),
            assumptions: self.assumptions.iter().map(|words| named(words, &seats)).collect(),
            shared: shared(&groups).into_iter().map(chance).collect(),
            outcomes: groups.into_iter().map(chance).collect(),
        }
    }
}

/// A sentence that counts seats from 1, with their names instead.
pub fn named(words: &str, seats: &[String]) -> String {
    const SEAT: &str = "seat ";
    let mut parts = words.split(SEAT);
    let mut said = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = part.split_at(digits);
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match place.and_then(|place| seats.get(place)) {
            // Only the word by itself is a seat.
            Some(name) if !said.ends_with(char::is_alphanumeric) => {
                said.push_str(name);
                said.push_str(rest);
            }
            _ => {
                said.push_str(SEAT);
                said.push_str(part);
            }
        }
    }
    said
}

/// A share as a fraction in lowest terms.
pub fn fraction(share: &Share) -> String {
    let (num, den) = share.lowest();
    if den == UBig::ONE { num.to_string() } else { format!("{num}/{den}") }
}

/// A share in millionths, rounded to the nearest; but what may happen is never nothing, and what may not happen never certain.
pub fn millionths(share: &Share) -> u64 {
    const ALL: u64 = 1_000_000;
    let near = u64::try_from(share.nearest(ALL)).unwrap_or(ALL);
    if share.is_zero() || *share == Share::one() { near } else { near.clamp(1, ALL - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_named_wherever_they_stand_in_a_sentence() {
        let seats: Vec<String> = (1..=12).map(|number| format!("Side {number}")).collect();
        for (words, said) in [
            ("The game is taken as seat 1 knows it.", "The game is taken as Side 1 knows it."),
            ("The policy answers, also for seat 2.", "The policy answers, also for Side 2."),
            ("Asked for it, seat 12 and seat 1", "Asked for it, Side 12 and Side 1"),
            ("The seat of seat 13, seat x and backseat 1.", "The seat of seat 13, seat x and backseat 1."),
        ] {
            assert_eq!(named(words, &seats), said);
        }
    }

    #[test]
    fn only_what_is_certain_has_all_millionths_and_only_what_is_impossible_none() {
        for (weight, total, shown) in [
            (0, 1, 0),
            (20, 20, 1_000_000),
            (1, 20u128.pow(20), 1),
            (20u128.pow(20) - 1, 20u128.pow(20), 999_999),
            (16_213_487, 67_108_864, 241_600),
            (198, 400, 495_000),
        ] {
            assert_eq!(millionths(&Share::of(weight, total)), shown, "{weight} of {total}");
        }
    }
}
