//! Before the first turn of a Hostage Exchange (SS-HOS-01 to 09).

use table::Play;

use crate::Table;
use crate::state::SetUp;

pub fn set_up(_table: &mut Table, _stage: SetUp) -> Play<()> {
    Ok(())
}
