//! Escape in a table as given.

use scene::Misfit;
use table::Line;

use super::{couriers, stand_mut};
use crate::Setup;
use crate::setup::hex;
use crate::state::{Game, Phase, SetUp};

/// `scenario: escape, chaser Red, couriers to be noted` before the first turn; without the last field couriers are told in
/// the lines of their models; and `information: 12K 13L`.
pub fn read(setup: &Setup, game: &mut Game, line: &Line) -> Result<bool, Misfit> {
    match line.head.as_str() {
        "scenario" => scenario(setup, game, line).map(|()| true),
        "information" => {
            let places = line.fields.iter().flat_map(|field| field.split_whitespace());
            let hexes = places.map(|place| hex(line, place)).collect::<Result<Vec<_>, _>>()?;
            if let Some(escape) = stand_mut(game) {
                escape.information.extend(hexes);
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

fn scenario(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    for field in line.fields.iter().skip(1) {
        if field == "couriers to be noted" {
            game.phase = Phase::SetUp(SetUp::Own(0));
            continue;
        }
        let Some(name) = field.strip_prefix("chaser ") else {
            return Err(line.misfit(format!(
                "{field:?} says nothing about an escape; `chaser` and a seat does, and `couriers to be noted`"
            )));
        };
        let chaser = setup.seated(line, name)?;
        if let Some(escape) = stand_mut(game) {
            escape.chaser = chaser;
        }
    }
    // Contacts that a table begins with are no new ones.
    let met = couriers::pairs(game);
    let Some(escape) = stand_mut(game) else { return Ok(()) };
    let (met, escapee) = (met, escape.escapee());
    escape.met = met;
    let noted = |unit: &&crate::state::Unit| unit.courier.known() == Some(&true);
    if game.units.iter().filter(noted).any(|unit| unit.band != escapee) {
        return Err(line.misfit("a courier belongs to the escapee (SS-ESC-04)"));
    }
    let unknown = game.units.iter().filter(noted).filter(|unit| !unit.known).count();
    if let Some(escape) = stand_mut(game) {
        escape.couriers = unknown as u8;
    }
    Ok(())
}
