//! Charging (chapter 21): declaration, straight lines, formation at the end, success, and the charge attack.

use scene::{Refusal, Rule, says};
use space::free::{Allowance, Base, FreeLimit, Outline, Stop, Trend, Way};
use space::{INCH, Limit, Point, Spot};
use table::{Item, Play, Verdict, refuse};

use crate::abilities::rank::long_charges;
use crate::engage::{attacks, compare_charge, in_melee, reaches};
use crate::exchange::{Assault, exchange};
use crate::flight::{go, not_on};
use crate::heading::Lunge;
use crate::movement::{Plan, allowance, blocks, limits, next_mover, points, put, slow, walk};
use crate::profile::By;
use crate::setup::{Ground, Piece};
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
    let attack = table.choose_unless_only(seat, Why::ChargeAttack(card), rules::CHG_07, choices)?;
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
        let mut choices: Vec<(Id, Verdict)> = Vec::new();
        for enemy in table.enemies(id) {
            let no = |rule| refuse(rule, says!("{} does not see {}", id, enemy));
            choices.push((enemy, hidden(setup, &table.game, id, enemy).map_or(Ok(()), no)));
        }
        let target = table.choose_unless_only(seat, Why::ChargeTarget(id), rules::CHG_06, choices)?;
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
    let Some(found) = find(setup, &table.game, charge, id, target, &limits) else {
        let says = says!("no straight way brings {} within reach of {}", id, target);
        table.tell(rules::CHG_13, says);
        return if unit { short(table, charge, id, target) } else { Ok(full(table, charge, id, target)) };
    };
    let mut acts = Vec::new();
    match found {
        Found::First if !unit => {}
        Found::First => acts.push(Act::Home),
        Found::Searched(end) => {
            acts.push(Act::AsFound);
            limits.insert(1, hint(base(setup, &table.game, id), end));
            let open: Vec<Limit> = limits.iter().map(|(limit, _)| limit.clone()).collect();
            if !space::propose_paths(&open, 1).is_empty() {
                acts.push(Act::OwnLine);
            }
        }
    }
    if unit {
        acts.push(Act::Short);
    }
    if !acts.is_empty() {
        let acts = acts.into_iter().map(|act| (act, Ok(())));
        match (table.choose(seat, Why::ChargeHome(id, target), rules::CHG_11, acts)?, found) {
            (Act::Short, _) => return short(table, charge, id, target),
            (Act::AsFound, Found::Searched(end)) => return Ok(vec![end]),
            _ => {}
        }
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

/// How a line home was found.
#[derive(Copy, Clone)]
enum Found {
    /// The first end that the limits propose is one.
    First,
    /// This is one, found among all headings.
    Searched(Point),
}

/// An end from which the target is engaged, if there is one.
fn find(
    setup: &Setup,
    game: &Game,
    charge: &Charge,
    id: Id,
    target: Id,
    limits: &[(Limit, Rule)],
) -> Option<Found> {
    let limits: Vec<Limit> = limits.iter().map(|(limit, _)| limit.clone()).collect();
    let mut there = game.clone();
    let mut engages = |end: Point| {
        there.model_mut(id).at = end;
        charge.arrived(setup, &there, id)
    };
    let first = space::propose_paths(&limits, 1).pop();
    if let Some([Spot::Point(end)]) = first.as_deref()
        && engages(*end)
    {
        return Some(Found::First);
    }
    let (mover, units) = (base(setup, game, id), stats::charge_distance(setup, game, id, charge.long));
    let near = |piece: &&Piece| piece.outline.within(&mover, units);
    if first.is_none() && !setup.pieces.iter().any(|piece| near(&piece)) && !by_the_edge(setup, mover, units)
    {
        // Among bases alone the ends that limits propose are complete.
        return None;
    }
    let blocks = blocks(setup, game, id);
    let slow: Vec<Outline> = slow(setup).iter().filter(|area| area.within(&mover, units)).cloned().collect();
    let hills = setup.pieces.iter().filter(near).filter(|piece| piece.ground == Ground::Hill);
    let lunge = Lunge {
        mover,
        target: base(setup, game, target),
        reach: charge.range(setup),
        units,
        table: &setup.table,
        stops: blocks.all(),
        low: &blocks.low,
        slow: &slow,
        hills: hills.map(|hill| hill.outline.clone()).collect(),
        limits: &limits,
    };
    lunge.end(&mut engages).map(Found::Searched)
}

/// Whether the edge of the table may narrow a charge.
fn by_the_edge(setup: &Setup, mover: Base, units: i32) -> bool {
    !setup.table.encloses(&Base::new(mover.at, mover.radius + units))
}

/// A limit that refuses nothing and whose extreme is this end, so that the end is among what is proposed.
fn hint(mover: Base, end: Point) -> (Limit, Rule) {
    let of = Outline::Round(Base::new(end, 0));
    let place = Box::new(FreeLimit::Beyond { of, radius: 0, distance: -2 * space::TOLERANCE });
    (Limit::Free(FreeLimit::End { mover, place }), rules::CHG_11)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Godslayer;
    use table::{Given, Rulebook};

    /// A crowded table at random: Ada charges Bran past friends, walls, fences, marshes, hills and the edge.
    fn scene(below: &mut dyn FnMut(u32) -> i32) -> Option<(Setup, Game)> {
        let place = |x: i32, y: i32| format!("{}.{:02} by {}.{:02}", x / 100, x % 100, y / 100, y % 100);
        let sizes = ["small", "medium", "large"];
        let mut text = String::from("seats: Green, Red\n");
        for (name, side) in [("Runner", 0), ("Stander", 1)] {
            let (size, range) = (sizes[below(3) as usize], 1 + below(2));
            text += &format!(
                "profile: {name}, character, {size}, MOV {}, MEL 5, DEF 12, ARM 3, LEAD 8, ACT 4, life 9, \
                 melee Blade act 1 range {range} power {side}\n",
                2 + below(2)
            );
        }
        let edge = 110 + below(3) * 400;
        text += &format!("Green: Ada, Runner, at {}\n", place(edge, 1000));
        let bran = place((edge + below(500) - 250).max(110), 1000 + 450 + below(600));
        text += &format!("Red: Bran, Stander, at {bran}\n");
        let mut found = None;
        for number in 0..2 + below(8) {
            let (x, y) = (edge.max(300) + below(500) - 250, 1100 + below(700));
            let kind = ["wall", "fence", "marsh", "rock", "hill", "wall", "marsh"][below(7) as usize];
            let (wide, deep) = (20 + below(250), 20 + below(150));
            let line = match below(3) {
                0 => format!("Green: Friend {number}, Stander, at {}\n", place(x, y)),
                1 => format!("terrain: {kind}, centre {}, radius 0.{:02}", place(x, y), 30 + below(60)),
                _ => format!("terrain: {kind}, from {}, to {}", place(x, y), place(x + wide, y + deep)),
            };
            let flat = line.ends_with('\n') || kind == "marsh" || kind == "rock";
            let more = format!("{text}{}{}\n", line.trim_end(), if flat { "" } else { ", height 2" });
            if let Ok(set) = Godslayer::set(&Given::read(&more, 1).unwrap()) {
                (text, found) = (more, Some(set));
            }
        }
        found
    }

    /// The slow oracle: many headings, and many places on each.
    fn somewhere(setup: &Setup, game: &Game, charge: &Charge, limits: &[(Limit, Rule)]) -> Option<Point> {
        let (id, target) = charge.aims[0];
        let (mover, aim) = (base(setup, game, id), base(setup, game, target));
        let units = stats::charge_distance(setup, game, id, false);
        let (x, y) = (aim.at.x - mover.at.x, aim.at.y - mover.at.y);
        let wide = aim.radius + mover.radius + charge.range(setup);
        let mut there = game.clone();
        for part in -300..=300 {
            let toward = aim.at.along(Point::new(aim.at.x - y, aim.at.y + x), wide * part / 300);
            for gone in (1..=units / 40).map(|step| step * 40) {
                let end = mover.at.along(toward, gone);
                if !mover.moved(end).within(&aim, charge.range(setup)) {
                    continue;
                }
                let legal = |limit: &Limit| limit.refuse_path(&[Spot::Point(end)]).is_none();
                there.model_mut(id).at = end;
                if limits.iter().all(|(limit, _)| legal(limit)) && charge.arrived(setup, &there, id) {
                    return Some(end);
                }
            }
        }
        None
    }

    #[test]
    fn no_charge_is_called_impossible_that_many_headings_find() {
        let runs = std::env::var("MUSTER_LAW_RUNS").ok().and_then(|words| words.parse().ok()).unwrap_or(300);
        let mut state = 7u64;
        let mut below = |bound: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % u64::from(bound)) as i32
        };
        let (mut searched, mut missed, mut impossible) = (0, Vec::new(), 0);
        for number in 0..runs {
            let Some((setup, game)) = scene(&mut below) else { continue };
            let attack = attacks(&setup, &game, CardId(0), By::Melee)[0];
            let charge = Charge { card: CardId(0), long: false, attack, aims: vec![(Id(0), Id(1))] };
            let limits = home_limits(&setup, &game, &charge, Id(0), Id(1));
            match find(&setup, &game, &charge, Id(0), Id(1), &limits) {
                Some(Found::First) => {}
                Some(Found::Searched(end)) => {
                    searched += 1;
                    let legal = |limit: &Limit| limit.refuse_path(&[Spot::Point(end)]).is_none();
                    assert!(limits.iter().all(|(limit, _)| legal(limit)), "scene {number}: {end}");
                }
                None => match somewhere(&setup, &game, &charge, &limits) {
                    Some(end) => missed.push((number, end)),
                    None => impossible += 1,
                },
            }
        }
        assert!(missed.is_empty(), "{} of {runs} missed: {missed:?}", missed.len());
        assert!(searched > 0 && impossible > 0, "{searched} searched, {impossible} impossible");
    }
}
