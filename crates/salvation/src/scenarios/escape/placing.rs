//! Before the first turn of an Escape (SS-ESC-01 to 04).

use table::Play;

use crate::Table;
use crate::state::SetUp;

pub fn set_up(_table: &mut Table, _stage: SetUp) -> Play<()> {
    Ok(())
}
