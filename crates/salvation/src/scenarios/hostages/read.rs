//! Hostages in a table as given.

use scene::{Misfit, nearest};
use table::Line;

use super::{Hostage, stand, stand_mut};
use crate::Setup;
use crate::setup::hex;
use crate::state::Game;

/// What may be said of a hostage.
const WORDS: [&str; 6] = ["of", "at", "escort", "wounds", "let go", "handed"];

/// `hostage: of Green, at 14K, escort Ann, wounds 1`, below the models; and `scenario: hostage exchange, truce over`.
pub fn read(setup: &Setup, game: &mut Game, line: &Line) -> Result<bool, Misfit> {
    match line.head.as_str() {
        "scenario" => {
            for field in line.fields.iter().skip(1) {
                if field != "truce over" {
                    let why = format!("{field:?} says nothing about a hostage exchange; `truce over` does");
                    return Err(line.misfit(why));
                }
            }
            if let Some(hostages) = stand_mut(game) {
                hostages.truce = !line.has("truce over");
            }
            Ok(true)
        }
        "hostage" => hostage(setup, game, line).map(|()| true),
        _ => Ok(false),
    }
}

fn hostage(setup: &Setup, game: &mut Game, line: &Line) -> Result<(), Misfit> {
    for field in &line.fields {
        if !WORDS.iter().any(|word| field == word || field.starts_with(&format!("{word} "))) {
            return Err(
                line.misfit(format!("{field:?} says nothing about a hostage{}", nearest(field, WORDS)))
            );
        }
    }
    let (Some(owner), Some(at)) = (line.after("of"), line.after("at")) else {
        return Err(line.misfit("a hostage is `hostage: of SEAT, at HEX`"));
    };
    let (owner, at) = (setup.seated(line, owner)?, hex(line, at)?);
    if game.terrain.contains(at) || game.occupied().contains(at) {
        return Err(line.misfit("a hostage stands in a hex that is not free (SS-BRD-09)"));
    }
    if stand(game).is_some_and(|hostages| hostages.of(owner).is_some()) {
        return Err(line.misfit("one side wants two hostages back (SS-HOS-04)"));
    }
    let wounds = match line.number("wounds")? {
        Some(wounds @ 0..=2) => wounds as u8,
        Some(wounds) => return Err(line.misfit(format!("wounds {wounds} is not from 0 to 2"))),
        None => 0,
    };
    let escort = line.after("escort").map(|name| setup.named(line, name)).transpose()?;
    if escort.is_some_and(|id| game.unit(id).side != owner || !game.unit(id).at.touches(at)) {
        return Err(line.misfit("an escort is a friend in contact with its hostage (SS-HOS-10)"));
    }
    let hostage = Hostage { at, wounds, escort, let_go: line.has("let go"), handed: line.has("handed") };
    if let Some(hostages) = stand_mut(game) {
        hostages.hostages[owner.index()] = Some(hostage);
    }
    Ok(())
}
