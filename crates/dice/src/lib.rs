//! Dice as the rules see them.
//!
//! A rule never looks at faces: it asks a [`Pool`] for a [`Reading`], exactly what the rule looks at and no more
//! (ten dice are 286 readings or 60 million ordered faces). Every pool lists its readings with whole-number
//! weights, so that play, odds and tests share one definition of chance. Where randomness comes from is not
//! known here: whoever rolls hands in a function that draws a number below a bound.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `pool.rs` | the pools, their readings and weights, reading given faces |
//! | `share.rs` | an exact share of one, kept as two big integers |

mod pool;
mod share;

pub use pool::{Below, MOST_CLASSES, MOST_DICE, MOST_SIDES, Pool, Reading};
pub use share::{Share, UBig};
