//! What a lesson proposes to the learner, and who plays against him.

use players::{Level, Mind};
use scene::{Answer, Seat};

use crate::Sitting;

/// The first of these answers, written as a person would, that is legal here; what somebody of this level would do where
/// none is.
pub fn advise(
    sitting: &dyn Sitting,
    (seat, number): (Seat, u32),
    take: &[String],
    level: Level,
    seed: u64,
) -> Option<Answer> {
    let read = |words: &String| sitting.read(seat, number, words).ok();
    let legal =
        |answer: &Answer| sitting.preview(seat, number, answer).is_some_and(|it| it.refused.is_none());
    take.iter().filter_map(read).find(legal).or_else(|| partner(sitting, (seat, number), level, seed))
}

/// What somebody of this level answers to an open question. He knows what his seat may know, and not what the dice will be.
pub fn partner(
    sitting: &dyn Sitting,
    (seat, number): (Seat, u32),
    level: Level,
    seed: u64,
) -> Option<Answer> {
    sitting.think(seat, number, &mut Mind::new(level, seed), &mut |_| true)
}
