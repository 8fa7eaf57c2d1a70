//! Charging (chapter 21): declaration, straight lines, formation at the end, success, and the charge attack.

use scene::{Refusal, Rule, says};
use space::free::{Allowance, FreeLimit, Outline, Stop, Trend, Way};
use space::{INCH, Limit, Point, Spot};
use table::{Item, Play, Verdict, refuse};

use crate::abilities::rank::long_charges;
use crate::engage::{attacks, compare_charge, in_melee, reaches};
use crate::exchange::{Assault, exchange};
use crate::flight::{go, not_on};
use crate::movement::{Plan, allowance, blocks, limits, next_mover, points, put, slow, walk};
use crate::profile::By;
use crate::sight::{base, hidden, sees};
use crate::state::{CardId, Game, Id};
use crate::why::{Act, AttackId, Why};
use crate::{Setup, Table, formation, psychology, rules, slay, stats};

pub fn may_charge(setup: &Setup, game: &Game, card: CardId, long: bool) -> Verdict {
    let entry = game.card(card);
    if long && !long_charges(setup.profile(game, card)) {
        return refuse(rules::CHG_10, says!("{} makes no long charges", card));
    }
    if entry.charged {
        return refuse(rules::CHG_25, says!("{} has charged in this activation", card));
    }
    if entry.strides > 0 || entry.fought {
        return refuse(rules::CHG_01, says!("{} has moved or fought in this round", card));
    }
    if !formation::in_formation(setup, game, card) {
        return refuse(rules::FRM_05, says!("{} is out of formation", card));
    }
    let met = game.members(card).find_map(|id| Some((id, in_melee(setup, game, id)?)));
    if let Some((id, enemy)) = met {
        return refuse(rules::CHG_04, says!("{} and {} are engaged", id, enemy));
    }
    let cheapest =
        attacks(setup, game, card, By::Melee).into_iter().map(|attack| setup.attack(attack).act).min();
    match cheapest {
        None => return refuse(rules::ENG_02, says!("{} has no melee weapon", card)),
        Some(cost) if cost > entry.tokens => {
            let says = says!("its attack costs {} and {} has {} tokens", cost, card, entry.tokens);
            return refuse(rules::CHG_08, says);
        }
        Some(_) => {}
    }
    if !game.members(card).any(|id| game.enemies(id).any(|enemy| sees(setup, game, id, enemy))) {
        return refuse(rules::CHG_03, says!("{} sees no enemy", card));
    }
    Ok(())
}

/// What was declared; none of it can be changed afterwards (GS-CHG-05).
struct Charge {
    card: CardId,
    long: bool,
    attack: AttackId,
    /// Who charges whom, in the order declared.
    aims: Vec<(Id, Id)>,
}

impl Charge {
    fn target(&self, id: Id) -> Option<Id> {
        self.aims.iter().find(|(charger, _)| *charger == id).map(|(_, target)| *target)
    }

    fn range(&self, setup: &Setup) -> i32 {
        setup.attack(self.attack).range
    }

    /// Whether a charger engages whom it charged, with the weapon it charged with (GS-CHG-16).
    fn arrived(&self, setup: &Setup, game: &Game, id: Id) -> bool {
        let reached = |target: Id| reaches(setup, game, id, target, self.range(setup));
        !game.model(id).gone && self.target(id).is_some_and(reached)
    }
}

/// The sequence of GS-CHG-26: declare, test, pay, move, attack. Whether the charge succeeded; else the activation ends.
pub fn charge(table: &mut Table, card: CardId, long: bool) -> Play<bool> {
    let charge = declare(table, card, long)?;
    let mut charged: Vec<CardId> = Vec::new();
    for (_, target) in &charge.aims {
        let of = table.model(*target).card;
        if !charged.contains(&of) {
            charged.push(of);
        }
    }
    table.card_mut(card).charged = true;
    psychology::charge_test(table, card, &charged)?;
    let cost = table.setup.attack(charge.attack).act;
    table.card_mut(card).tokens -= cost;
    table.tell(rules::CHG_08, says!("{} pays {} once; the charge movement is free", card, cost));
    let plan = plan(table, &charge)?;
    let starts: Vec<(Id, Point)> = table.members(card).map(|id| (id, table.model(id).at)).collect();
    for (id, path) in &plan {
        walk(table, *id, path, rules::CHG_11)?;
    }
    let arrived = |table: &Table, id: Id| charge.arrived(table.setup, &table.game, id);
    let home: Vec<(Id, Id)> = charge.aims.iter().copied().filter(|(id, _)| arrived(table, *id)).collect();
    if home.is_empty() {
        complete(table, &charge, &plan, &starts)?;
        if table.members(card).next().is_some() {
            table.tell(rules::CHG_18, says!("the charge of {} has failed and its activation ends", card));
            compare_charge(table, card)?;
        }
        return Ok(false);
    }
    let short = charge.aims.len() - home.len();
    if short > 0 {
        let says = says!("{} of {} fell short, but the charge has succeeded", short as i32, card);
        table.tell(rules::CHG_17, says);
    }
    for (id, _) in &home {
        table.model_mut(*id).bonus = true;
    }
    table.tell(rules::CHG_23, says!("{} has the charge bonus until the end of the turn", card));
    compare_charge(table, card)?;
    charge_attack(table, &charge, home)?;
    Ok(true)
}

/// The charge attack goes at the charged models; who kills his as an individual goes on at once (chapter 22).
fn charge_attack(table: &mut Table, charge: &Charge, home: Vec<(Id, Id)>) -> Play<()> {
    let card = charge.card;
    table.card_mut(card).fought = true;
    table.tell(rules::CHG_20, says!("the charge attack of {} is made against whom it charged", card));
    let single = if table.card(card).unit { None } else { home.first().copied() };
    exchange(table, &Assault { card, attack: charge.attack, strikes: home })?;
    match single {
        Some((id, target)) if table.model(target).gone && !table.model(id).gone => {
            slay::slay(table, id, charge.attack)
        }
        _ => Ok(()),
    }
}

/// Chargers, their targets and the attack, in this order.
fn declare(table: &mut Table, card: CardId, long: bool) -> Play<Charge> {
    let (setup, seat) = (table.setup, table.card(card).seat);
    let tokens = table.card(card).tokens;
    let choices: Vec<(AttackId, Verdict)> = attacks(setup, &table.game, card, By::Melee)
        .into_iter()
        .map(|attack| {
            let cost = setup.attack(attack).act;
            let dear = says!("{} costs {} and {} has {} tokens", attack, cost, card, tokens);
            (attack, if cost > tokens { refuse(rules::CHG_08, dear) } else { Ok(()) })
        })
        .collect();
    let attack = match choices.as_slice() {
        [(only, Ok(()))] => *only,
        _ => table.choose(seat, Why::ChargeAttack(card), rules::CHG_07, choices)?,
    };
    let members: Vec<Id> = table.members(card).collect();
    let chargers = if table.card(card).unit {
        let mut options = table.options(rules::CHG_14);
        for id in &members {
            let visible = table.enemies(*id).any(|enemy| sees(setup, &table.game, *id, enemy));
            options.add(
                *id,
                if visible { Ok(()) } else { refuse(rules::CHG_03, says!("{} sees no enemy", *id)) },
            );
        }
        let most = members.len() as u16;
        let named = table.pick_some(seat, Why::Chargers(card), rules::CHG_14, options, 1..=most)?;
        named.into_iter().filter_map(model).collect()
    } else {
        members
    };
    let mut aims = Vec::new();
    for id in chargers {
        let (mut visible, mut choices) = (Vec::new(), Vec::new());
        for enemy in table.enemies(id) {
            let hidden = hidden(setup, &table.game, id, enemy);
            if hidden.is_none() {
                visible.push(enemy);
            }
            let no = |rule| refuse(rule, says!("{} does not see {}", id, enemy));
            choices.push((enemy, hidden.map_or(Ok(()), no)));
        }
        let target = match visible.as_slice() {
            [only] => *only,
            _ => table.choose(seat, Why::ChargeTarget(id), rules::CHG_06, choices)?,
        };
        aims.push((id, target));
    }
    if long {
        table.tell(rules::CHG_10, says!("{} charges over the long distance", card));
    }
    Ok(Charge { card, long, attack, aims })
}

fn model(item: Item) -> Option<Id> {
    match item {
        Item::Piece(piece) => Some(Id(piece as u8)),
        _ => None,
    }
}

/// The lines of all chargers and the moves of the rest, declared as in a move and judged together (GS-CHG-15).
fn plan(table: &mut Table, charge: &Charge) -> Play<Plan> {
    let (card, start) = (charge.card, table.game.clone());
    loop {
        let mark = table.mark();
        let mut plan: Plan = Vec::new();
        let mut left: Vec<Id> = table.members(card).collect();
        let mut refusal = None;
        while !left.is_empty() {
            let next =
                if table.card(card).unit { next_mover(table, card, &left)? } else { left.first().copied() };
            let Some(id) = next else { break };
            left.retain(|other| *other != id);
            let path = match charge.target(id) {
                Some(target) => line(table, charge, id, target, &mut refusal)?,
                None => beside(table, charge, id)?,
            };
            put(table, id, &path);
            plan.push((id, path));
        }
        let says = says!("{} must be in formation after all charge movement", card);
        if refusal.is_none() && !formation::in_formation(table.setup, &table.game, card) {
            refusal = Some(Refusal::new(rules::CHG_15, says));
        }
        match refusal {
            Some(refusal) => table.take_back_to(&mark, refusal)?,
            None => {
                table.accept();
                table.game = start;
                return Ok(plan);
            }
        }
    }
}

/// A member that does not charge moves up to the charge distance, in any direction (GS-CHG-14).
fn beside(table: &mut Table, charge: &Charge, id: Id) -> Play<Vec<Point>> {
    let seat = table.card(charge.card).seat;
    let units = stats::charge_distance(table.setup, &table.game, id, charge.long);
    let mut limits = limits(table.setup, &table.game, id, units, rules::CHG_14);
    let mover = base(table.setup, &table.game, id);
    // Nobody runs away from the table in a charge: the unit would be torn apart.
    let stays = FreeLimit::Stays { mover, inside: table.setup.table.clone() };
    limits.push((Limit::Free(stays), rules::CHG_14));
    let path = table.path(seat, Why::MovePath(id), rules::CHG_14, limits)?;
    Ok(points(&path))
}

/// A charger's own straight line (GS-R-01, GS-R-02): home if there is a way, else toward the target and no further.
fn line(
    table: &mut Table,
    charge: &Charge,
    id: Id,
    target: Id,
    refusal: &mut Option<Refusal>,
) -> Play<Vec<Point>> {
    let (setup, seat, unit) = (table.setup, table.card(charge.card).seat, table.card(charge.card).unit);
    let mut limits = home_limits(setup, &table.game, charge, id, target);
    let ends = ends(setup, &table.game, charge, id, &limits);
    let Some((first, seen)) = ends else {
        let says = says!("no straight way brings {} within reach of {}", id, target);
        table.tell(rules::CHG_13, says);
        return if unit { short(table, charge, id, target) } else { Ok(full(table, charge, id, target)) };
    };
    if unit {
        let acts = [Act::Home, Act::Short].map(|act| (act, Ok(())));
        if table.choose(seat, Why::ChargeHome(id, target), rules::CHG_11, acts)? == Act::Short {
            return short(table, charge, id, target);
        }
    } else if !seen {
        // The first end that limits propose is out of sight of the target: of an individual only the one found is asked.
        let of = Outline::Round(space::free::Base::new(first, 0));
        let place = Box::new(FreeLimit::Near { of, radius: 0, distance: 0 });
        let mover = base(setup, &table.game, id);
        limits.push((Limit::Free(FreeLimit::End { mover, place }), rules::CHG_16));
    }
    let path = table.path(seat, Why::ChargeEnd(id, target), rules::CHG_11, limits)?;
    let path = points(&path);
    let from = table.model(id).at;
    put(table, id, &path);
    if !charge.arrived(setup, &table.game, id) {
        let says = says!("{} does not see {} from there", id, target);
        *refusal = Some(Refusal::new(rules::CHG_16, says));
    }
    table.model_mut(id).at = from;
    Ok(path)
}

/// What an end must keep to: one straight leg, nothing in the way, within the charge distance, the target in reach and
/// nearer than before.
fn home_limits(setup: &Setup, game: &Game, charge: &Charge, id: Id, target: Id) -> Vec<(Limit, Rule)> {
    let (mover, aim) = (base(setup, game, id), Outline::Round(base(setup, game, target)));
    let units = stats::charge_distance(setup, game, id, charge.long);
    let blocks = blocks(setup, game, id);
    let distance = if charge.long { rules::CHG_10 } else { rules::CHG_09 };
    let end = |place: FreeLimit| FreeLimit::End { mover, place: Box::new(place) };
    let near = FreeLimit::Near { of: aim.clone(), radius: mover.radius, distance: charge.range(setup) };
    let mut limits = vec![
        (FreeLimit::From(mover), rules::CHG_11),
        (FreeLimit::Straight, rules::CHG_11),
        (FreeLimit::Clear { mover, of: blocks.all().into() }, rules::CHG_13),
        (FreeLimit::Fits(Allowance::new(mover, units)), distance),
        (end(near), rules::CHG_16),
        (FreeLimit::Trend { mover, to: aim, trend: Trend::Nearer }, rules::CHG_11),
        (FreeLimit::Stays { mover, inside: setup.table.clone() }, rules::CHG_11),
    ];
    if !slow(setup).is_empty() {
        limits.push((FreeLimit::Fits(allowance(setup, mover, units)), rules::TER_03));
    }
    if !blocks.low.is_empty() {
        limits.push((end(FreeLimit::Apart { from: blocks.low, radius: mover.radius }), rules::MOV_06));
    }
    limits.into_iter().map(|(limit, rule)| (Limit::Free(limit), rule)).collect()
}

/// An end from which the target is engaged, if there is one, and whether it is the first that the limits propose.
fn ends(
    setup: &Setup,
    game: &Game,
    charge: &Charge,
    id: Id,
    limits: &[(Limit, Rule)],
) -> Option<(Point, bool)> {
    let limits: Vec<Limit> = limits.iter().map(|(limit, _)| limit.clone()).collect();
    let mut there = game.clone();
    let mut engages = |way: &Vec<Spot>| match way.last() {
        Some(Spot::Point(end)) => {
            there.model_mut(id).at = *end;
            charge.arrived(setup, &there, id).then_some(*end)
        }
        _ => None,
    };
    let first = space::propose_paths(&limits, 1).pop()?;
    if let Some(end) = engages(&first) {
        return Some((end, true));
    }
    space::propose_paths(&limits, 24).iter().find_map(engages).map(|end| (end, false))
}

/// The farthest point on the line toward the target's centre, up to so many units or to what stops the base.
fn toward(setup: &Setup, game: &Game, id: Id, target: Id, units: i32) -> Point {
    let mover = base(setup, game, id);
    let blocks = blocks(setup, game, id);
    let (end, ..) = go(setup, mover.radius, mover.at, game.model(target).at, units, &blocks.all());
    let mut path = [end];
    not_on(&mut path, mover.at, mover.radius, &blocks.low);
    path[0]
}

/// An individual whose charge fails goes the full way (GS-R-03).
fn full(table: &Table, charge: &Charge, id: Id, target: Id) -> Vec<Point> {
    let units = stats::charge_distance(table.setup, &table.game, id, charge.long);
    let end = toward(table.setup, &table.game, id, target, units);
    if end == table.model(id).at { Vec::new() } else { vec![end] }
}

/// A member that does not charge home goes toward its target as far as its player likes.
fn short(table: &mut Table, charge: &Charge, id: Id, target: Id) -> Play<Vec<Point>> {
    let seat = table.card(charge.card).seat;
    let units = stats::charge_distance(table.setup, &table.game, id, charge.long);
    let (from, end) = (table.model(id).at, toward(table.setup, &table.game, id, target, units));
    let length = from.length_to(end);
    let most = (length * 100 + INCH / 2) / INCH;
    if most == 0 {
        return Ok(Vec::new());
    }
    let steps = table.number(seat, Why::ChargeShort(id, target), rules::CHG_15, 0..=most)?;
    let mut path = match steps {
        0 => return Ok(Vec::new()),
        steps if steps == most => [end],
        steps => [from.along(end, (steps * INCH + 50) / 100)],
    };
    let (radius, low) = (base(table.setup, &table.game, id).radius, blocks(table.setup, &table.game, id).low);
    not_on(&mut path, from, radius, &low);
    Ok(path.to_vec())
}

/// GS-R-03: when no member of a unit has arrived, the chargers in the order in which they moved each go on along their
/// line, to the farthest point at which the unit is in formation.
fn complete(table: &mut Table, charge: &Charge, plan: &Plan, starts: &[(Id, Point)]) -> Play<()> {
    if !table.card(charge.card).unit {
        return Ok(());
    }
    let moved = plan.iter().map(|(id, _)| *id);
    let rest = charge.aims.iter().map(|(id, _)| *id).filter(|id| !plan.iter().any(|(moved, _)| moved == id));
    let order: Vec<Id> = moved.chain(rest).filter(|id| charge.target(*id).is_some()).collect();
    for id in order {
        let Some(target) = charge.target(id).filter(|_| !table.model(id).gone) else { continue };
        let Some((_, start)) = starts.iter().find(|(other, _)| *other == id) else { continue };
        let (setup, game) = (table.setup, &table.game);
        let mover = base(setup, game, id);
        let gone = allowance(setup, mover.moved(*start), 0).length(&[mover.at]);
        let left = i64::from(stats::charge_distance(setup, game, id, charge.long)) - gone;
        let end = toward(setup, game, id, target, i32::try_from(left.max(0)).unwrap_or(0));
        if let Some(there) = farthest(setup, game, charge.card, id, end) {
            walk(table, id, &[there], rules::CHG_18)?;
        }
    }
    Ok(())
}

/// The farthest point of a straight way at which the unit is in formation, the others standing where they are: its end, or
/// where a link to one of them is about to break.
fn farthest(setup: &Setup, game: &Game, card: CardId, id: Id, end: Point) -> Option<Point> {
    let mover = base(setup, game, id);
    let ends = [end];
    let way = Way::new(mover.at, &ends, mover.radius);
    let others = game.members(card).filter(|other| *other != id);
    let mut links: Vec<Stop> = others
        .flat_map(|other| way.leaves(&Outline::Round(base(setup, game, other)), formation::LINK))
        .collect();
    links.sort();
    let mut there = game.clone();
    let candidates = std::iter::once(end).chain(links.into_iter().rev().map(|stop| stop.at));
    let mut in_formation = candidates.filter(|at| {
        there.model_mut(id).at = *at;
        formation::in_formation(setup, &there, card)
    });
    in_formation.next().filter(|at| *at != mover.at)
}
