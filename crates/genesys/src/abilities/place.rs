//! Forest Gates: a friend that stands wholly in a forest is placed wholly in a forest. A placement has no path.

use std::sync::Arc;

use scene::{Arg, Rule, says};
use space::{FreeLimit, Limit, Outline, Spot};
use table::{Play, Verdict, refuse};

use crate::state::{Condition, Game, Id};
use crate::why::Why;
use crate::{Setup, Table, conditions, movement, rules, sight, stats};

/// The forests on the table.
pub fn forests(setup: &Setup, game: &Game) -> Arc<[Outline]> {
    setup
        .ground(game)
        .filter(|terrain| terrain.has("forest"))
        .map(|terrain| terrain.outline.clone())
        .collect()
}

fn may_pass(setup: &Setup, game: &Game, id: Id, other: Id, within: i32, rule: Rule) -> Verdict {
    let (from, base) = (stats::base(setup, game, id), stats::base(setup, game, other));
    if game.model(other).seat != game.model(id).seat {
        return refuse(rule, says!("{} is not a friend", other));
    }
    if !from.within(&base, within) {
        let [gap, most] = Arg::too_long(from.gap(&base), within);
        return refuse(rules::MSR_04, says!("{} is {} away and at most {} is allowed", other, gap, most));
    }
    if !forests(setup, game).iter().any(|forest| forest.encloses(&base)) {
        return refuse(rules::MSR_10, says!("{} is not completely within a forest", other));
    }
    if conditions::has(setup, game, other, Condition::Rooted) {
        return refuse(rules::KHO_13, says!("{} is held fast and cannot be placed", other));
    }
    if !sight::sees(setup, game, id, other) {
        return refuse(rules::LOS_10, says!("{} does not see {}", id, other));
    }
    Ok(())
}

pub fn may_open(setup: &Setup, game: &Game, id: Id, within: i32, rule: Rule) -> Verdict {
    let mut no = refuse(rule, says!("{} has nobody for it", id));
    for friend in game.force(game.model(id).seat) {
        match may_pass(setup, game, id, friend, within, rule) {
            Ok(()) => return Ok(()),
            refused => no = refused,
        }
    }
    no
}

pub fn forest_gates(
    table: &mut Table,
    id: Id,
    within: i32,
    distance: i32,
    rule: Rule,
    pay: impl FnOnce(&mut Table),
) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let all: Vec<Id> = table.standing().collect();
    let friend = table.choose_judged(seat, Why::SpecialTarget(id), rule, &all, |game, other| {
        may_pass(setup, game, id, other, within, rule)
    })?;
    pay(table);
    let base = stats::base(setup, &table.game, friend);
    let around = Outline::Round(space::Base::new(base.at, 0));
    let mut limits: Vec<(Limit, Rule)> = vec![
        // No part of it may end farther away than it was moved, which is how far its centre goes.
        (FreeLimit::Near { of: around, radius: 0, distance }.into(), rules::R_29),
        (FreeLimit::Inside { areas: forests(setup, &table.game), radius: base.radius }.into(), rule),
    ];
    limits.extend(movement::room(setup, &table.game, Some(friend), base.radius));
    let spot = table.point(seat, Why::PlaceAt(friend), rule, limits)?;
    if let Some(at) = spot.point() {
        table.model_mut(friend).at = at;
        table.moved(rules::PSH_06, friend.0.into(), &[Spot::Point(at)]);
        table.tell(rules::PSH_06, says!("{} is placed: no path, nobody strikes at it", friend));
    }
    Ok(())
}
