//! What players may change by hand where all agree: places, damage, tokens, conditions. Whatever they agree on, nobody
//! stands where no model can be, and nobody is destroyed by it.

use scene::{Amend, Answer, PieceId};
use space::Spot;
use table::{Domain, Limits};

use crate::abilities::Passive;
use crate::movement;
use crate::scene::names;
use crate::setup::Setup;
use crate::state::{Condition, Game, Held, Id};

pub fn amend(setup: &Setup, game: &mut Game, amend: &Amend) -> Result<(), String> {
    let id = on_the_table(setup, game, amend.piece())?;
    match amend {
        Amend::Move { to, .. } => stand(setup, game, id, *to),
        Amend::Number { name, now, .. } => number(setup, game, id, name, *now),
        Amend::State { name, on, .. } => state(game, id, name, *on),
    }
}

fn on_the_table(setup: &Setup, game: &Game, piece: PieceId) -> Result<Id, String> {
    let id = u8::try_from(piece).ok().map(Id).filter(|id| usize::from(id.0) < game.models.len());
    let id = id.ok_or_else(|| format!("there is no model {piece}"))?;
    if game.model(id).gone {
        return Err(format!("{} is not on the table", names(setup, game).piece(piece)));
    }
    Ok(id)
}

fn stand(setup: &Setup, game: &mut Game, id: Id, to: Spot) -> Result<(), String> {
    let at = to.point().ok_or("a model stands at a point, such as 12.5 by 7")?;
    let profile = setup.profile(game, id);
    let mut limits = movement::room(setup, game, Some(id), profile.radius());
    // Who flies may stand in impassable terrain, which is the last of them.
    if profile.passives.iter().any(|owned| owned.is == Passive::Fly) {
        limits.pop();
    }
    let there = Domain::Point(Limits::new(limits)).contains(&Answer::Point(to));
    there.map_err(|refusal| refusal.words(&*names(setup, game)))?;
    game.model_mut(id).at = at;
    Ok(())
}

fn number(setup: &Setup, game: &mut Game, id: Id, name: &str, now: i32) -> Result<(), String> {
    let hp = i32::from(setup.profile(game, id).hp);
    let model = game.model_mut(id);
    let (number, most) = match name {
        "damage" => (&mut model.damage, hp - 1),
        "command" => (&mut model.command, 20),
        "mana" => (&mut model.mana, 20),
        "plague" => (&mut model.plague, 14),
        _ => return Err(format!("{name} cannot be set: damage, command, mana and plague can")),
    };
    *number = within(name, now, most)?;
    Ok(())
}

fn within(name: &str, now: i32, most: i32) -> Result<u8, String> {
    let fits = u8::try_from(now).ok().filter(|_| now <= most);
    fits.ok_or_else(|| format!("{name} {now} is not from 0 to {most}"))
}

fn state(game: &mut Game, id: Id, name: &str, on: bool) -> Result<(), String> {
    let turn = game.turn;
    let active = game.active.is_some_and(|active| active.id == id);
    let model = game.model_mut(id);
    match name {
        "activated" if active => return Err("a model in its activation cannot be turned over".into()),
        "activated" => model.activated = on,
        "reaction token" => model.reacted = on,
        _ => {
            let known = |condition: &Condition| condition.words().1 == name;
            let condition = Condition::ALL.into_iter().find(known);
            let condition =
                condition.ok_or_else(|| format!("{name:?} cannot be given or taken by agreement"))?;
            model.conditions.retain(|held| held.condition != condition);
            // As if it came from the model itself in this turn, so that it lasts until its activation in the next.
            if on && model.conditions.try_push(Held { condition, by: id, turn, aura: false }).is_err() {
                return Err("no model holds more conditions than this one".into());
            }
        }
    }
    Ok(())
}
