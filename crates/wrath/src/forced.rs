//! Forced movement (chapter 10): told where to go, and stopped by whatever is in the way.

use scene::{Seat, says};
use space::free::{Allowance, Base, FreeLimit, Outline, PushToll, Pushed, Stopped, push};
use space::{Limit, Point, Spot, TOLERANCE};
use table::Play;

use crate::movement::{others, outlines, points};
use crate::state::Id;
use crate::why::Why;
use crate::{Table, rules};

/// A model is forced so many units by a player, who leads it any way (WK-MOV-04). The full distance must be moved
/// unless something stops it (WK-MOV-16).
pub fn forced(table: &mut Table, id: Id, units: i32, by: Seat) -> Play<()> {
    let mover = table.setup.base(&table.game, id);
    // A leg is rounded up and its end to the nearest unit, so the full distance has the tolerance either way.
    let least = units - TOLERANCE - 1;
    let limits = vec![
        (Limit::Free(FreeLimit::From(mover)), rules::MOV_03),
        (Limit::Free(FreeLimit::Fits(Allowance::new(mover, units))), rules::R_32),
        (Limit::Free(FreeLimit::Longer { mover, units: least }), rules::MOV_16),
    ];
    let path = table.path(by, Why::PushPath(id), rules::MOV_04, limits)?;
    let before: Vec<Id> = table.setup.contacts(&table.game, id).collect();
    let trail = pushed(table, id, mover, &points(&path), units);
    table.moved(rules::MOV_01, id.0.into(), &trail);
    let setup = table.setup;
    if let Some(left) = before.iter().find(|enemy| !setup.touch(&table.game, id, **enemy)) {
        table.tell(rules::MOV_05, says!("{} pays nothing for being forced away from {}", id, *left));
        table.tell(rules::MOV_08, says!("{} has disengaged all the same", id));
    }
    let met = setup.contacts(&table.game, id).find(|enemy| !before.contains(enemy));
    if let (Some(met), false) = (met, before.is_empty()) {
        table.tell(rules::R_14, says!("{} is forced from one enemy into another, {}", id, met));
    }
    Ok(())
}

/// Carries the path out leg by leg and returns the points it went to.
fn pushed(table: &mut Table, id: Id, mover: Base, ends: &[Point], units: i32) -> Vec<Spot> {
    let setup = table.setup;
    let models = others(setup, &table.game, id).len() as u16;
    let mut obstacles: Vec<Outline> = others(setup, &table.game, id).to_vec();
    obstacles.extend(outlines(setup, |piece| piece.impassable).iter().cloned());
    let solid = obstacles.len() as u16;
    obstacles.extend(outlines(setup, |piece| piece.wall && !piece.impassable).iter().cloned());
    // No push is longer than an inch, so whatever a piece costs is more than can be paid: it stops at the edge.
    let priced = setup.pieces.iter().filter(|piece| piece.price() > 0);
    let tolls: Vec<PushToll> = priced
        .map(|piece| PushToll { area: piece.outline.clone(), cost: piece.price(), at_start: false })
        .collect();
    let mut trail = Vec::new();
    let (mut here, mut left) = (mover, units);
    for &to in ends {
        let leg = here.at.length_to(to).min(left);
        let Pushed { at, gone, stopped } =
            push(here, here.at, to, leg, &obstacles, Some(&setup.table), &tolls);
        here = here.moved(at);
        trail.push(Spot::Point(at));
        left -= gone;
        match stopped {
            Stopped::Not => {}
            Stopped::Obstacle(place) if place < models => {
                table.tell(rules::MOV_06, says!("{} runs into another model and stops", id));
            }
            Stopped::Obstacle(place) if place < solid => {
                table.tell(rules::MOV_06, says!("{} runs into impassable terrain and stops", id));
            }
            Stopped::Obstacle(_) => table.tell(rules::TER_22, says!("a wall stops {}", id)),
            Stopped::Border => table.tell(rules::R_47, says!("{} stops at the edge of the table", id)),
            Stopped::Toll(_) => table.tell(rules::MOV_07, says!("{} stops at the edge of costly ground", id)),
        }
        if stopped != Stopped::Not {
            table.tell(rules::R_56, says!("{} stands at {}", id, Spot::Point(at)));
            break;
        }
        if left <= 0 {
            break;
        }
    }
    table.unit_mut(id).at = here.at;
    trail
}
