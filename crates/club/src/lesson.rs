//! What a lesson proposes to the learner, and who plays against him.

use players::{Known, Level, Mind};
use scene::{Answer, Seat};

use crate::{Match, Sitting};

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
    let known = sitting.as_any();
    if let Some(known) = known.downcast_ref::<Match<genesys::Genesys>>() {
        return think(known, seat, number, level, seed);
    }
    if let Some(known) = known.downcast_ref::<Match<salvation::Salvation>>() {
        return think(known, seat, number, level, seed);
    }
    // Nobody thinks about the others yet.
    let mut stream = table::Stream::seeded(seed);
    sitting.sample(seat, number, &mut |bound| stream.below(bound))
}

fn think<R: Known>(known: &Match<R>, seat: Seat, number: u32, level: Level, seed: u64) -> Option<Answer> {
    let question = known.question(seat, number)?;
    let view = R::view(known.commit(), seat);
    Some(Mind::new(level, seed).answer::<R>(known.setup(), &view, &known.tape().entries, question))
}
