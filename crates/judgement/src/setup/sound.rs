//! Whether a table that was read can be: nothing on it contradicts the rest.

use scene::{Misfit, Seat};
use space::HexSet;
use table::{Given, Line};

use super::{Kind, Setup};
use crate::abilities::Ability;
use crate::state::{Game, Id, Phase};
use crate::stats;

/// Everything stands on the board, where it may stand, and alone; the pit of a dead monster is where one may stand.
pub(super) fn check_places(setup: &Setup, game: &Game, lines: &[&Line]) -> Result<(), Misfit> {
    let mut taken = HexSet::EMPTY;
    for id in game.ids() {
        let (line, figure) = (lines[id.index()], setup.figure(id));
        let name = &figure.name;
        let pit = figure.pit.filter(|_| !game.stands(id));
        for hex in setup.hexes(game, id).iter().chain(&pit) {
            if setup.impassable.contains(*hex) || setup.walls_from(0).contains(*hex) {
                return Err(
                    line.misfit(format!("{name} cannot stand on {hex}: the terrain there forbids it"))
                );
            }
        }
        for hex in setup.hexes(game, id) {
            if !taken.insert(*hex) {
                return Err(line.misfit(format!("{name} cannot stand on {hex}: somebody is there already")));
            }
        }
        let twice = |other: &Id| {
            other.index() < id.index() && setup.is_effigy(*other) && setup.kind(*other) == setup.kind(id)
        };
        if game.ids().any(|other| twice(&other)) {
            return Err(line.misfit("each side has one Effigy"));
        }
    }
    Ok(())
}

/// JU-R-78: no feature lies over another or under an Effigy, and no pit under one either.
pub(super) fn check_ground(setup: &Setup, given: &Given) -> Result<(), Misfit> {
    let effigies = setup.effigy_hexes(Seat(0)) | setup.effigy_hexes(Seat(1));
    let mut taken = effigies;
    for (feature, line) in setup.features.iter().zip(given.all("terrain")) {
        for hex in &feature.hexes {
            if !taken.insert(*hex) {
                let what = if effigies.contains(*hex) { "an Effigy" } else { "other terrain" };
                return Err(line.misfit(format!("on {hex} there is {what} already (JU-R-78)")));
            }
        }
    }
    for (figure, line) in setup.figures.iter().filter(|figure| figure.pit.is_some()).zip(given.all("monster"))
    {
        if figure.pit.is_some_and(|pit| effigies.contains(pit)) {
            return Err(line.misfit(format!("the pit of {} lies under an Effigy (JU-R-78)", figure.name)));
        }
    }
    Ok(())
}

/// What is said about the models agrees with their cards, with each other and with the round.
pub(super) fn check_states(setup: &Setup, game: &Game, lines: &[&Line]) -> Result<(), Misfit> {
    for id in game.ids() {
        let (line, model, name) = (lines[id.index()], game.model(id), &setup.figure(id).name);
        let card = setup.profile(id);
        if i32::from(model.damage) >= stats::max_health(setup, game, id) {
            return Err(line.misfit(format!("{name} would be dead with {} damage", model.damage)));
        }
        if model.mark.is_some_and(|mark| !setup.is_hero(mark) || !setup.enemies(id, mark)) {
            return Err(line.misfit(format!("{name} can only mark an enemy Hero")));
        }
        if model.mark.is_some() && !card.has(Ability::MarkTarget) {
            return Err(line.misfit(format!("{name} does not mark targets (JU-SPR-17)")));
        }
        if model.souls > 0 && card.has(Ability::Soulless) {
            return Err(line.misfit(format!("{name} is Soulless and holds no Soul (JU-SPR-29)")));
        }
        if model.died.is_some_and(|round| round > game.round) {
            return Err(line.misfit(format!("{name} cannot have died after round {}", game.round)));
        }
        if model.resurrected && game.round == 1 {
            return Err(line.misfit(format!("{name} cannot have come back in round 1 (JU-RND-02)")));
        }
        if game.phase == Phase::Communion && (model.activated || model.resurrected) {
            let why =
                "has done nothing yet: the round begins with Communion; or say who is active (JU-RND-01)";
            return Err(line.misfit(format!("{name} {why}")));
        }
    }
    for seat in [Seat(0), Seat(1)] {
        let name = &setup.seats[seat.index()];
        let fault = |why: String| Err(Misfit { line: None, why });
        if setup.effigies[seat.index()].is_some() && stats::effigy_health(setup, game, seat) <= 0 {
            return fault(format!("the Effigy of {name} has no health left"));
        }
        if !game.ids().any(|id| setup.kind(id) == Kind::Hero(seat)) {
            return fault(format!("{name} has no Hero"));
        }
    }
    Ok(())
}
