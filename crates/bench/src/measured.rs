//! A rulebook, erased: what is measured of it.

use club::Of;
use lab::arena::Arena;
use table::{Hash, Known};

use crate::timer::Report;
use crate::{activation, counts, minds, plays, wholes};

pub trait Measured: Arena {
    fn playouts(&self, report: &mut Report);
    fn odds(&self, report: &mut Report);
    // Of complete rulebooks only.
    fn wholes(&self, report: &mut Report);
    fn minds(&self, report: &mut Report);
    fn activations(&self, report: &mut Report);
    fn fingerprint(&self, games: u64) -> Hash;
}

impl<R: Known> Measured for Of<R>
where
    R::Why: Send,
{
    fn playouts(&self, report: &mut Report) {
        plays::measure::<R>(report);
    }

    fn odds(&self, report: &mut Report) {
        counts::measure::<R>(report);
    }

    fn wholes(&self, report: &mut Report) {
        wholes::measure::<R>(report);
    }

    fn minds(&self, report: &mut Report) {
        minds::measure::<R>(report);
    }

    fn activations(&self, report: &mut Report) {
        activation::measure::<R>(report);
    }

    fn fingerprint(&self, games: u64) -> Hash {
        wholes::fingerprint::<R>(games)
    }
}
