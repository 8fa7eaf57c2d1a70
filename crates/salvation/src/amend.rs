//! What players may change by hand where all agree: places, wounds, what is left for the turn, how a unit is. Whatever they
//! agree on, nobody stands where no unit can, and nobody is taken out of action by it.

use scene::{Amend, PieceId};
use space::Spot;

use crate::scene::names;
use crate::setup::{self, Setup};
use crate::state::{Game, Id};

pub fn amend(setup: &Setup, game: &mut Game, amend: &Amend) -> Result<(), String> {
    let id = on_the_board(setup, game, amend.piece())?;
    match amend {
        Amend::Move { to, .. } => stand(setup, game, id, *to)?,
        Amend::Number { name, now, .. } => number(setup, game, id, name, *now)?,
        Amend::State { name, on, .. } => state(game, id, name, *on)?,
    }
    setup::sound(setup, game).map_err(|misfit| misfit.why)?;
    // Charges of two who no longer touch are over, as after any other move.
    game.drop_lapsed_charges();
    Ok(())
}

fn on_the_board(setup: &Setup, game: &Game, piece: PieceId) -> Result<Id, String> {
    let id = u8::try_from(piece).ok().map(Id).filter(|id| usize::from(id.0) < game.units.len());
    let id = id.ok_or_else(|| format!("there is no unit {piece}"))?;
    if game.unit(id).gone() {
        return Err(format!("{} is not on the board", names(setup, game).piece(piece)));
    }
    Ok(id)
}

fn stand(setup: &Setup, game: &mut Game, id: Id, to: Spot) -> Result<(), String> {
    let Spot::Hex(to) = to else { return Err("a unit stands in a hex, such as 19S".into()) };
    let place = space::lettered_name(to);
    if !setup.on_board(to) {
        return Err(format!("{place} is not on the board"));
    }
    if game.unit(id).link.is_some() {
        return Err("whoever holds somebody corrupted, or is held, stays where he is".into());
    }
    match game.model_at(to) {
        Some(other) if other != id => {
            let other = names(setup, game).piece(PieceId::from(other.0));
            Err(format!("{other} stands in {place}"))
        }
        _ => {
            game.unit_mut(id).at = to;
            Ok(())
        }
    }
}

fn number(setup: &Setup, game: &mut Game, id: Id, name: &str, now: i32) -> Result<(), String> {
    let profile = setup.profile(game, id);
    let (speed, energy) = (profile.speed, profile.energy);
    let unit = game.unit_mut(id);
    let (number, most) = match name {
        "wounds" => (&mut unit.wounds, 2),
        "speed left" => (&mut unit.speed, speed),
        "energy left" => (&mut unit.energy, energy),
        _ => return Err(format!("{name} cannot be set: wounds, speed left and energy left can")),
    };
    let fits = u8::try_from(now).ok().filter(|now| *now <= most);
    *number = fits.ok_or_else(|| format!("{name} {now} is not from 0 to {most}"))?;
    Ok(())
}

fn state(game: &mut Game, id: Id, name: &str, on: bool) -> Result<(), String> {
    let turn = game.turn.max(1);
    let unit = game.unit_mut(id);
    match name {
        "fallen" => unit.fell = if on { turn } else { 0 },
        "running" => unit.running = on,
        "stopped" => unit.stopped = on,
        "activated" => unit.activated = on,
        _ => return Err(format!("{name:?} cannot be given or taken by agreement")),
    }
    Ok(())
}
