//! Choosing a scenario (SCN), and Annihilation (ANN): a fight to the last.

use table::Play;

use crate::Table;
use crate::state::SetUp;

/// Where nobody chose, a die does (SS-SCN-01).
pub fn choose(_table: &mut Table) -> Play<()> {
    Ok(())
}

pub fn set_up(_table: &mut Table, _stage: SetUp) -> Play<()> {
    Ok(())
}
