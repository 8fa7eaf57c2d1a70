//! Bloodlust (Red Wrath, SS-CMD-10 to 13).

use table::Play;

use crate::Table;
use crate::combat::Melee;

/// Before the dice are split, units of the band that will attack may give up Resistance for Energy.
pub fn offer(_table: &mut Table, _melee: &Melee) -> Play<()> {
    Ok(())
}
