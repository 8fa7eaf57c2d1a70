//! Summoning (GE-R-11): new models arrive with both tokens and are full members of the force.

use arrayvec::ArrayVec;
use scene::{Arg, Rule, Seat, says};
use space::{FreeLimit, Limit, Outline, Spot};
use table::{Play, Verdict, refuse};

use crate::state::{Game, Id, Model};
use crate::why::Why;
use crate::{Setup, Table, movement, rules, stats};

use super::place::forests;

/// A force never has more models on the table.
const MOST: i32 = 30;
/// Ids are small numbers; nobody summons so many in a game.
const MOST_EVER: usize = 240;

/// Where one may be put: near the summoner, on the table, clear of models and impassable terrain.
fn limits(
    setup: &Setup,
    game: &Game,
    id: Id,
    radius: i32,
    within: i32,
    forest: bool,
    rule: Rule,
) -> Vec<(Limit, Rule)> {
    let of = Outline::Round(stats::base(setup, game, id));
    let mut limits: Vec<(Limit, Rule)> =
        vec![(FreeLimit::Near { of, radius, distance: within }.into(), rule)];
    if forest {
        limits.push((FreeLimit::Inside { areas: forests(setup, game), radius }.into(), rules::MSR_10));
    }
    limits.extend(movement::room(setup, game, None, radius));
    limits
}

fn room(
    setup: &Setup,
    game: &Game,
    id: Id,
    model: &str,
    within: i32,
    forest: bool,
    rule: Rule,
) -> Option<u8> {
    let profile = setup.profiles.iter().position(|profile| profile.name == model)?;
    let limits = limits(setup, game, id, setup.profiles[profile].radius(), within, forest, rule);
    let limits: Vec<Limit> = limits.into_iter().map(|(limit, _)| limit).collect();
    (!space::propose_places(&limits, 1).is_empty()).then_some(profile as u8)
}

fn full(game: &Game, seat: Seat) -> bool {
    game.force(seat).count() as i32 >= MOST || game.models.len() >= MOST_EVER
}

pub fn may_summon(
    setup: &Setup,
    game: &Game,
    id: Id,
    model: &str,
    within: i32,
    forest: bool,
    rule: Rule,
) -> Verdict {
    if full(game, game.model(id).seat) {
        let count = game.force(game.model(id).seat).count() as i32;
        return refuse(rules::R_11, says!("the force has {} models and at most {} are allowed", count, MOST));
    }
    match room(setup, game, id, model, within, forest, rule) {
        Some(_) => Ok(()),
        None => {
            let says = says!("there is no room for one within {} of {}", Arg::Length(within), id);
            refuse(rules::R_11, says)
        }
    }
}

/// Places as many as fit, one after the other.
pub fn summon(
    table: &mut Table,
    id: Id,
    (model, count): (&str, u8),
    within: i32,
    forest: bool,
    rule: Rule,
) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    for _ in 0..count {
        if full(&table.game, seat) {
            table.tell(rules::R_11, says!("a force has at most {} models on the table", MOST));
            return Ok(());
        }
        let Some(profile) = room(setup, &table.game, id, model, within, forest, rule) else {
            table.tell(rules::R_11, "there is no room for more");
            return Ok(());
        };
        let radius = setup.profiles[usize::from(profile)].radius();
        let limits = limits(setup, &table.game, id, radius, within, forest, rule);
        let spot = table.point(seat, Why::SummonAt(id), rule, limits)?;
        let Some(at) = spot.point() else { continue };
        let new = Id(table.models.len() as u8);
        table.models.push(Model {
            profile,
            seat,
            at,
            gone: false,
            escaped: false,
            waiting: false,
            summoned: true,
            damage: 0,
            activated: true,
            reacted: true,
            command: 0,
            mana: 0,
            plague: 0,
            uses: 0,
            conditions: ArrayVec::new(),
        });
        table.moved(rule, new.0.into(), &[Spot::Point(at)]);
        table.tell(rules::R_11, says!("{} comes carrying both tokens", new));
    }
    Ok(())
}
