//! Movement (chapter 10): the two free movements, disengaging, and what terrain takes.

use std::sync::Arc;

use scene::{Rule, says};
use space::free::{Allowance, Base, Due, FreeLimit, Outline, Parting, Toll, Way, first_parting};
use space::{INCH, Limit, Point, Spot};
use table::{Play, Verdict, refuse};

use crate::state::{Game, Id};
use crate::terrain::Piece;
use crate::why::Why;
use crate::{Setup, Table, rules, stats};

/// WK-MOV-09: what breaking contact with an enemy costs.
const DISENGAGE: i32 = 3 * INCH;
/// WK-ACT-08: how far a Sprint goes.
const SPRINT: i32 = 4 * INCH;

/// The two kinds of free movement.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Gait {
    Maneuver,
    Sprint,
}

/// Whether a model may Sprint.
pub fn may_sprint(setup: &Setup, game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    if unit.acted {
        return refuse(rules::TRN_06, says!("{} has used its action", id));
    }
    if unit.sprinted {
        return refuse(rules::ACT_09, says!("{} has sprinted in this round", id));
    }
    if let Some(enemy) = setup.contacts(game, id).next() {
        return refuse(rules::ACT_10, says!("{} is engaged with {}", id, enemy));
    }
    Ok(())
}

/// A Maneuver: up to Mobility inches.
pub fn maneuver(table: &mut Table, id: Id) -> Play<()> {
    let mobility = stats::mobility(table.setup, &table.game, id);
    table.count(rules::STA_01, says!("{} may move {} inches", id, mobility.total()), &mobility);
    table.unit_mut(id).moved = true;
    go(table, id, Gait::Maneuver, mobility.total() * INCH)
}

/// A Sprint is a free movement of its own with all its costs and limits.
pub fn sprint(table: &mut Table, id: Id) -> Play<()> {
    table.tell(rules::ACT_08, says!("{} sprints up to {} inches", id, SPRINT / INCH));
    let unit = table.unit_mut(id);
    unit.sprinted = true;
    unit.acted = true;
    go(table, id, Gait::Sprint, SPRINT)
}

/// The path is asked for, carried out and told.
fn go(table: &mut Table, id: Id, gait: Gait, units: i32) -> Play<()> {
    let (setup, seat) = (table.setup, table.unit(id).army);
    let ground = Ground::new(setup, &table.game, id);
    let (why, rule) = match gait {
        Gait::Maneuver => (Why::MovePath(id), rules::TRN_06),
        Gait::Sprint => (Why::SprintPath(id), rules::ACT_08),
    };
    let limits = ground.limits(setup, &table.game, id, gait, units);
    let path = table.path(seat, why, rule, limits)?;
    let ends = points(&path);
    let before: Vec<Id> = setup.contacts(&table.game, id).collect();
    tell_costs(table, id, &ground, &ends, &before);
    let way = Way::new(ground.mover.at, &ends, ground.mover.radius);
    if way.length() > 0 {
        let unit = table.unit_mut(id);
        unit.at = way.end();
        unit.mired = 0;
        table.moved(rules::MOV_03, id.0.into(), &path);
        tell_contacts(table, id, &before);
    } else {
        table.tell(rules::TRN_07, says!("{} stays where it is", id));
    }
    Ok(())
}

/// What is around a model that is about to move.
struct Ground {
    mover: Base,
    enemies: Arc<[Base]>,
    models: Arc<[Outline]>,
    tolls: Arc<[Toll]>,
    /// The place of the piece behind each toll.
    pieces: Vec<u8>,
}

impl Ground {
    fn new(setup: &Setup, game: &Game, id: Id) -> Ground {
        let unit = game.unit(id);
        let enemies = game.enemies(id).map(|enemy| setup.base(game, enemy)).collect();
        let mut tolls = Vec::new();
        let mut pieces = Vec::new();
        for (place, piece) in (0u8..).zip(&setup.pieces) {
            if piece.price() == 0 {
                continue;
            }
            // Elevated ground costs only whoever comes up, Rough ground also whoever sets out on it.
            let start = unit.mired & (1 << place) != 0;
            let due = if start { Due::StartAndEachEntry } else { Due::EachEntry };
            tolls.push(Toll { area: piece.outline.clone(), cost: i32::from(piece.rough) * INCH, due });
            tolls.push(Toll {
                area: piece.outline.clone(),
                cost: i32::from(piece.elevated) * INCH,
                due: Due::EachEntry,
            });
            pieces.extend([place, place]);
        }
        Ground {
            mover: setup.base(game, id),
            enemies,
            models: others(setup, game, id),
            tolls: tolls.into(),
            pieces,
        }
    }

    /// What a path has to keep to, in the order in which it is looked at: the first rule that is broken is named.
    fn limits(&self, setup: &Setup, game: &Game, id: Id, gait: Gait, units: i32) -> Vec<(Limit, Rule)> {
        let mover = self.mover;
        let clear = |of: Arc<[Outline]>| FreeLimit::Clear { mover, of };
        let plain = Allowance::new(mover, units);
        let length = if gait == Gait::Maneuver { rules::STA_01 } else { rules::ACT_08 };
        let mut limits = vec![
            (FreeLimit::From(mover), rules::MOV_03),
            (FreeLimit::Stays { mover, inside: setup.table.clone() }, rules::MEA_11),
            (FreeLimit::Fits(plain.clone()), length),
            (clear(Arc::clone(&self.models)), rules::MOV_02),
        ];
        let impassable = outlines(setup, |piece| piece.impassable);
        if !impassable.is_empty() {
            limits.push((clear(impassable), rules::TER_15));
        }
        let walls = outlines(setup, |piece| piece.wall);
        if !walls.is_empty() {
            let size = setup.profile(game, id).size;
            match gait {
                Gait::Sprint => limits.push((clear(walls), rules::TER_21)),
                Gait::Maneuver => {
                    let high = outlines(setup, |piece| piece.wall && piece.height().unwrap_or(0) > size);
                    limits.push((clear(high), rules::TER_23));
                    let place = Box::new(FreeLimit::Apart { from: walls, radius: mover.radius });
                    limits.push((FreeLimit::End { mover, place }, rules::TER_21));
                }
            }
        }
        let tolled = Allowance { tolls: Arc::clone(&self.tolls), ..plain };
        if !self.tolls.is_empty() {
            limits.push((FreeLimit::Fits(tolled.clone()), rules::TER_08));
        }
        if !self.enemies.is_empty() {
            let parting = Some(Parting { from: Arc::clone(&self.enemies), cost: DISENGAGE });
            limits.push((FreeLimit::Fits(Allowance { parting, ..tolled }), rules::MOV_09));
            limits.push((FreeLimit::PartsForGood { mover, from: Arc::clone(&self.enemies) }, rules::MOV_11));
        }
        limits.into_iter().map(|(limit, rule)| (Limit::Free(limit), rule)).collect()
    }
}

/// All other models.
pub fn others(setup: &Setup, game: &Game, id: Id) -> Arc<[Outline]> {
    let others = game.standing().filter(|other| *other != id);
    others.map(|other| Outline::Round(setup.base(game, other))).collect()
}

/// The pieces of terrain of some kind.
pub fn outlines(setup: &Setup, which: impl Fn(&Piece) -> bool) -> Arc<[Outline]> {
    setup.pieces.iter().filter(|piece| which(piece)).map(|piece| piece.outline.clone()).collect()
}

/// Says what the movement paid besides its length.
fn tell_costs(table: &mut Table, id: Id, ground: &Ground, ends: &[Point], before: &[Id]) {
    if !table.listens() || ends.is_empty() {
        return;
    }
    let setup = table.setup;
    let way = Way::new(ground.mover.at, ends, ground.mover.radius);
    if first_parting(&way, &ground.enemies).is_some() {
        table.tell(rules::MOV_09, says!("{} disengages for {} inches", id, DISENGAGE / INCH));
        if before.len() > 1 {
            table.tell(rules::MOV_10, says!("it pays once for {} enemies", before.len() as i32));
        }
        if before.is_empty() {
            table.tell(rules::R_13, says!("{} touched an enemy on its way and left it again", id));
        }
    } else if !before.is_empty() {
        table.tell(rules::MOV_12, says!("{} stays in contact and does not disengage", id));
    }
    for (toll, place) in ground.tolls.iter().zip(&ground.pieces).filter(|(toll, _)| toll.cost > 0) {
        let (starts_in, entries) = way.entries(&toll.area);
        let inches = toll.cost / INCH;
        let rough = setup.pieces[usize::from(*place)].rough > 0;
        let rule = if rough { rules::TER_20 } else { rules::TER_13 };
        if starts_in && toll.due == Due::StartAndEachEntry {
            table.tell(rules::TER_19, says!("{} began on rough ground and pays {}", id, inches));
        }
        for _ in entries {
            table.tell(rule, says!("{} pays {} for entering", id, inches));
        }
    }
    let walls = outlines(setup, |piece| piece.wall);
    if way.legs().any(|leg| !leg.is_clear(walls.iter())) {
        table.tell(rules::TER_23, says!("{} crosses a wall no larger than itself", id));
    }
}

/// Says whom the model has come into contact with.
fn tell_contacts(table: &mut Table, id: Id, before: &[Id]) {
    if !table.listens() {
        return;
    }
    let now: Vec<Id> = table.setup.contacts(&table.game, id).collect();
    for enemy in now.iter().filter(|enemy| !before.contains(enemy)) {
        table.tell(rules::MOV_18, says!("{} engages {} at no cost", id, *enemy));
    }
    if now.is_empty() != before.is_empty() {
        let says = if now.is_empty() { says!("{} is unengaged", id) } else { says!("{} is engaged", id) };
        table.tell(rules::MEA_07, says);
    }
}

/// A path as points; the domains of this book hold no other places.
pub fn points(path: &[Spot]) -> Vec<Point> {
    let point = |spot: &Spot| match spot {
        Spot::Point(point) => Some(*point),
        Spot::Hex(_) => None,
    };
    path.iter().filter_map(point).collect()
}
