//! Movement (chapter 12), charging (13) and evasive movement (15).

use std::cell::OnceCell;
use std::sync::Arc;

use arrayvec::ArrayVec;
use scene::{Arg, Item, Rule, says};
use space::{Allowance, Due, FreeLimit, Limit, Outline, Point, Spot, Toll, Way};
use table::{Play, Verdict, refuse};

use crate::abilities::{Passive, Rider};
use crate::assault::{self, Occasion};
use crate::disengage::{self, Journey};
use crate::profile::Kind;
use crate::state::{Condition, Game, Id};
use crate::why::{Act, AttackWord, TerrainWord, Why};
use crate::{Setup, Table, command, conditions, rules, scenarios, stats};

/// How far a Reposition goes.
const REPOSITION: i32 = 2 * space::INCH;

/// One of the actions that move a model.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Gait {
    pub act: Act,
    pub ap: u8,
    pub stride: Stride,
    pub evasive: bool,
    pub charge: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Stride {
    Walk,
    Run,
    Reposition,
}

/// Every way to move, with its price; an evasive move costs one more.
pub const GAITS: [Gait; 10] = {
    const fn gait(act: Act, ap: u8, stride: Stride, evasive: bool, charge: bool) -> Gait {
        Gait { act, ap, stride, evasive, charge }
    }
    [
        gait(Act::Walk, 1, Stride::Walk, false, false),
        gait(Act::WalkEvasively, 2, Stride::Walk, true, false),
        gait(Act::Run, 2, Stride::Run, false, false),
        gait(Act::RunEvasively, 3, Stride::Run, true, false),
        gait(Act::Reposition, 1, Stride::Reposition, false, false),
        gait(Act::RepositionEvasively, 2, Stride::Reposition, true, false),
        gait(Act::ChargeWalking, 1, Stride::Walk, false, true),
        gait(Act::ChargeWalkingEvasively, 2, Stride::Walk, true, true),
        gait(Act::ChargeRunning, 2, Stride::Run, false, true),
        gait(Act::ChargeRunningEvasively, 3, Stride::Run, true, true),
    ]
};

/// What all ways to move have in common, and whether there is anybody to charge walking and running: worked out once and
/// only if it is asked.
#[derive(Default)]
pub struct Prey {
    legs: OnceCell<Legs>,
    walk: OnceCell<Verdict>,
    run: OnceCell<Verdict>,
}

/// What carries a model, and what holds it back.
struct Legs {
    conditions: ArrayVec<Condition, 12>,
    speed: i32,
    toll: i32,
}

impl Prey {
    fn legs(&self, setup: &Setup, game: &Game, id: Id) -> &Legs {
        self.legs.get_or_init(|| Legs {
            conditions: conditions::of(setup, game, id),
            speed: stats::speed(setup, game, id).total(),
            toll: toll_at_start(setup, game, id),
        })
    }

    fn verdict(&self, setup: &Setup, game: &Game, id: Id, stride: Stride) -> &Verdict {
        let known = if stride == Stride::Run { &self.run } else { &self.walk };
        known.get_or_init(|| {
            let mut no = refuse(rules::CHG_02, says!("{} has a clear line at nobody", id));
            let charges = Charges::of(setup, game, id, stride);
            let friends = game.force(game.model(id).seat).filter(|target| *target != id);
            for target in game.enemies(id).chain(friends) {
                match charges.may(game, target) {
                    Ok(()) => return Ok(()),
                    refused => no = refused,
                }
            }
            no
        })
    }
}

/// Whether the active model can move in this way.
pub fn may_go(setup: &Setup, game: &Game, id: Id, gait: &Gait, prey: &Prey) -> Verdict {
    let Some(active) = game.active.filter(|active| active.id == id) else {
        return refuse(rules::ACT_01, says!("{} is not active", id));
    };
    if gait.stride != Stride::Reposition && active.moved {
        return refuse(rules::ACT_06, says!("{} has made its move action", id));
    }
    if active.ap < gait.ap {
        let rule = match gait.evasive {
            true if active.purse(true) >= gait.ap => rules::EVA_04,
            true => rules::EVA_01,
            false => rules::ACT_03,
        };
        return refuse(rule, says!("that costs {} action points and {} has {}", gait.ap, id, active.ap));
    }
    let move_action = gait.stride != Stride::Reposition;
    let legs = prey.legs(setup, game, id);
    for condition in &legs.conditions {
        if let Some((rule, says)) = condition.on_move(id, move_action) {
            return refuse(rule, says);
        }
    }
    let (most, toll) = (gait.stride.covers(legs.speed), legs.toll);
    if most <= toll {
        let [most, toll] = Arg::too_short(most, toll);
        return refuse(rules::MOV_11, says!("{} would move {} and the ground takes {}", id, most, toll));
    }
    if gait.charge {
        return prey.verdict(setup, game, id, gait.stride).clone();
    }
    Ok(())
}

impl Stride {
    /// The most that a move of this kind covers at a speed, before terrain takes its share.
    fn covers(self, speed: i32) -> i32 {
        match self {
            Stride::Walk => speed,
            Stride::Run => 2 * speed,
            Stride::Reposition => REPOSITION,
        }
    }
}

fn reach(setup: &Setup, game: &Game, id: Id, stride: Stride) -> i32 {
    stride.covers(stats::speed(setup, game, id).total())
}

/// What the terrain that a model stands in takes from its move.
fn toll_at_start(setup: &Setup, game: &Game, id: Id) -> i32 {
    let base = stats::base(setup, game, id);
    let here = setup.ground(game).filter(|terrain| terrain.outline.overlaps(&base));
    here.filter_map(|terrain| stats::slow(setup, game, id, terrain)).sum()
}

/// A walk, run or reposition: the path is declared whole and then carried out, interrupted by those it leaves behind.
pub fn go(table: &mut Table, id: Id, gait: &Gait) -> Play<()> {
    let seat = table.model(id).seat;
    let units = reach(table.setup, &table.game, id, gait.stride);
    let limits = limits(table.setup, &table.game, id, units, None, &[]);
    let path = table.path(seat, Why::MovePath(id), rules::MOV_01, limits)?;
    let ends = points(&path);
    tell_maximum(table, id, gait, units, &ends);
    pay(table, id, gait);
    disengage::travel(table, Journey { id, ends, gait: *gait, units, target: None })?;
    if gait.stride != Stride::Reposition {
        scenarios::may_escape(table, id)?;
    }
    Ok(())
}

fn pay(table: &mut Table, id: Id, gait: &Gait) {
    let moved = table.active.is_some_and(|active| active.moved);
    if let Some(active) = &mut table.game.active {
        active.pay(gait.ap, false);
        active.moved |= gait.stride != Stride::Reposition;
    }
    let rule = match gait.stride {
        Stride::Walk => rules::MOV_05,
        Stride::Run => rules::MOV_06,
        Stride::Reposition => rules::MOV_07,
    };
    table.tell(rule, says!("{} pays {} action points to move", id, gait.ap));
    table.tell(
        rules::PRF_09,
        says!("{} has {} action points left", id, table.active.map_or(0, |active| active.ap)),
    );
    if moved {
        table.tell(rules::ACT_07, says!("{} has moved already; this is no move action", id));
    }
    if gait.evasive {
        table.tell(rules::EVA_01, "the last of these action points is for moving evasively");
        table.tell(rules::EVA_02, says!("{} moves evasively: nobody strikes as it leaves", id));
        table.tell(rules::EVA_03, "it was declared and paid before the first inch");
    }
    command::spent(table, id);
}

/// Tells how the maximum of a declared move comes about.
fn tell_maximum(table: &mut Table, id: Id, gait: &Gait, units: i32, ends: &[Point]) {
    if !table.listens() {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let rule = match gait.stride {
        Stride::Walk => rules::MOV_05,
        Stride::Run => rules::MOV_06,
        Stride::Reposition => rules::MOV_07,
    };
    let mut most = units;
    let way = Way::new(game.model(id).at, ends, setup.profile(game, id).radius());
    let mut free = Vec::new();
    let mut slowed = Vec::new();
    let mut pieces = 0;
    for (place, terrain) in (0u8..).zip(setup.ground(game)) {
        let (starts, entries) = way.entries(&terrain.outline);
        if ends.is_empty() || (!starts && entries.is_empty()) {
            continue;
        }
        if let Some(rule) = stats::lets_off(setup, game, id, terrain) {
            free.push((rule, place));
            continue;
        }
        let Some(cost) = terrain.slow().filter(|cost| *cost > 0) else { continue };
        pieces += 1;
        most -= cost;
        let by = match gait.stride {
            Stride::Run => rules::MOV_10,
            _ if pieces > 1 => rules::MOV_09,
            _ => rules::MOV_08,
        };
        slowed.push((by, terrain.kind.rule, place, cost));
    }
    let speed = stats::speed(setup, game, id);
    // A sum is told in bare numbers, and these are lengths, so each of their terms is a line of its own.
    if gait.stride != Stride::Reposition {
        for term in speed.terms().iter().filter(|term| term.rule != rules::PRF_03) {
            table.tell(term.rule, says!("{}: {}", term.says.template(), Arg::Length(term.value)));
        }
        table.tell(rules::PRF_03, says!("SPD in all: {}", Arg::Length(speed.total())));
    }
    table.tell(rule, says!("the move: {}", Arg::Length(units)));
    for (by, kind, place, cost) in slowed {
        let terrain = Item::from(TerrainWord(place));
        table.tell(by, says!("less for the {}: {}", terrain, Arg::Length(-cost)));
        table.tell(kind, says!("the {} takes {}", terrain, Arg::Length(cost)));
    }
    table.tell(rules::MOV_02, says!("the most that it may move: {}", Arg::Length(most)));
    match pieces {
        0 => {}
        1 => table.tell(rules::TER_02, says!("{} is slowed by one piece of terrain", id)),
        _ => table.tell(rules::TER_02, says!("{} is slowed by {} pieces of terrain", id, pieces)),
    }
    for (rule, place) in free {
        table.tell(rule, says!("the {} does not slow {}", Item::from(TerrainWord(place)), id));
    }
}

/// What a path must keep to: it starts here, stays on the table, passes no model and nothing impassable, ends clear,
/// and is no longer than the stride less the SLOW of every piece it starts in or enters and has not paid for.
pub fn limits(
    setup: &Setup,
    game: &Game,
    id: Id,
    units: i32,
    charge: Option<Id>,
    paid: &[u8],
) -> Vec<(Limit, Rule)> {
    let profile = setup.profile(game, id);
    let mover = stats::base(setup, game, id);
    let bodies = bodies(setup, game, Some(id));
    let walls: Arc<[Outline]> = impassable(setup, game).collect();
    let deep = setup.ground(game).filter(|terrain| terrain.is_deep());
    let deep: Arc<[Outline]> = deep.map(|terrain| terrain.outline.clone()).collect();
    let tolls = (0u8..).zip(setup.ground(game)).filter_map(|(place, terrain)| {
        let cost = stats::slow(setup, game, id, terrain)?;
        let owed = cost > 0 && !paid.contains(&place);
        owed.then(|| Toll { area: terrain.outline.clone(), cost, due: Due::Once })
    });
    let allowance = Allowance { tolls: tolls.collect(), ..Allowance::new(mover, units) };
    let mut limits = vec![(FreeLimit::From(mover), rules::MOV_01)];
    if let Some(target) = charge {
        let target = stats::base(setup, game, target);
        limits.push((FreeLimit::Longer { mover, units: 0 }, rules::CHG_09));
        limits.push((FreeLimit::RunsAt { mover, target }, rules::CHG_02));
    }
    limits.push((FreeLimit::Stays { mover, inside: setup.field.clone() }, rules::MOV_12));
    if profile.has(Passive::Fly).is_some() {
        for of in [bodies, walls] {
            let place = Box::new(FreeLimit::Apart { from: of, radius: mover.radius });
            limits.push((FreeLimit::End { mover, place }, rules::MSR_09));
        }
    } else {
        limits.push((FreeLimit::Clear { mover, of: bodies }, rules::MOV_03));
        if !deep.is_empty() {
            limits.push((FreeLimit::Clear { mover, of: deep }, rules::TRP_08));
        }
        limits.push((FreeLimit::Clear { mover, of: walls }, rules::TER_03));
    }
    limits.push((FreeLimit::Fits(allowance), rules::MOV_02));
    limits.into_iter().map(|(limit, rule)| (limit.into(), rule)).collect()
}

fn bodies(setup: &Setup, game: &Game, except: Option<Id>) -> Arc<[Outline]> {
    let others = game.standing().filter(|other| Some(*other) != except);
    others.map(|other| Outline::Round(stats::base(setup, game, other))).collect()
}

/// What a model that is placed must keep to: on the table, clear of models and of impassable terrain.
pub fn room(setup: &Setup, game: &Game, except: Option<Id>, radius: i32) -> Vec<(Limit, Rule)> {
    let inside: Arc<[Outline]> = [setup.field.clone()].into_iter().collect();
    let limits = [
        FreeLimit::Inside { areas: inside, radius },
        FreeLimit::Apart { from: bodies(setup, game, except), radius },
        FreeLimit::Apart { from: impassable(setup, game).collect(), radius },
    ];
    limits.into_iter().map(|limit| (limit.into(), rules::MSR_09)).collect()
}

/// The terrain that no model may enter.
pub fn impassable<'a>(setup: &'a Setup, game: &'a Game) -> impl Iterator<Item = Outline> + 'a {
    setup.ground(game).filter(|terrain| terrain.slow().is_none()).map(|terrain| terrain.outline.clone())
}

pub fn points(path: &[Spot]) -> Vec<Point> {
    path.iter().filter_map(|spot| spot.point()).collect()
}

/// What there is to know about charges of one stride: worked out once for all targets.
struct Charges<'a> {
    setup: &'a Setup,
    id: Id,
    /// What a charge must keep to, whoever is its target: of a flight the whole, else a short step.
    limits: Vec<FreeLimit>,
}

impl<'a> Charges<'a> {
    fn of(setup: &'a Setup, game: &Game, id: Id, stride: Stride) -> Self {
        let units = reach(setup, game, id, stride);
        let flies = setup.profile(game, id).has(Passive::Fly).is_some();
        let step = if flies { units } else { space::charge_step(stats::base(setup, game, id), units) };
        let limits = limits(setup, game, id, units, None, &[]).into_iter();
        let limits = limits.filter_map(|(limit, _)| match limit {
            Limit::Free(limit) => Some(limit.nearby(step)),
            _ => None,
        });
        Charges { setup, id, limits: limits.collect() }
    }

    /// Whether there is a line on which the active model might charge somebody, friends too.
    fn may(&self, game: &Game, target: Id) -> Verdict {
        let (setup, id) = (self.setup, self.id);
        let (mover, at) = (stats::base(setup, game, id), stats::base(setup, game, target));
        if mover.touches(&at) {
            return refuse(rules::CHG_09, says!("{} is in contact with {} before it moves", id, target));
        }
        let runs = FreeLimit::RunsAt { mover, target: at };
        let limits: Vec<&FreeLimit> = self.limits.iter().chain([&runs]).collect();
        if space::charge_end(&limits).is_none() {
            return refuse(rules::CHG_02, says!("{} has no clear line at {}", id, target));
        }
        Ok(())
    }
}

/// A charge: one straight line at a named target, and at once an attack on it, free of charge, if it is in range.
pub fn charge(table: &mut Table, id: Id, gait: &Gait) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let all: Vec<Id> = table.standing().filter(|target| *target != id).collect();
    let charges = Charges::of(setup, &table.game, id, gait.stride);
    let target = table.choose_judged(seat, Why::ChargeTarget(id), rules::CHG_01, &all, |game, target| {
        charges.may(game, target)
    })?;
    let units = reach(setup, &table.game, id, gait.stride);
    let limits = limits(setup, &table.game, id, units, Some(target), &[]);
    let path = table.path(seat, Why::ChargeEnd(id, target), rules::CHG_02, limits)?;
    let ends = points(&path);
    tell_maximum(table, id, gait, units, &ends);
    pay(table, id, gait);
    table.tell(rules::CHG_03, says!("the charge of {} is a move like any other", id));
    disengage::travel(table, Journey { id, ends, gait: *gait, units, target: Some(target) })?;
    if !table.model(id).gone && !table.model(target).gone {
        if stats::base(setup, &table.game, id).touches(&stats::base(setup, &table.game, target)) {
            table.tell(rules::MSR_07, says!("{} is in contact with {}", id, target));
        }
        charge_attack(table, id, target)?;
    }
    scenarios::may_escape(table, id)
}

/// Whether an attack can be the charge attack.
fn may_crown(setup: &Setup, game: &Game, id: Id, place: u8, target: Id) -> Verdict {
    let attack = &setup.profile(game, id).attacks[usize::from(place)];
    if attack.ap != 1 {
        return refuse(rules::CHG_04, says!("it costs {} action points, not 1", attack.ap));
    }
    let mana = game.model(id).mana;
    if mana < attack.mana {
        return refuse(rules::MAN_04, says!("that costs {} mana and {} has {}", attack.mana, id, mana));
    }
    assault::usable(setup, game, id, place, attack, Occasion::Charge)?;
    if attack.has(Rider::Sweeping) && game.model(target).seat == game.model(id).seat {
        return refuse(attack.row(), says!("{} sweeps at enemies only, and {} is none", id, target));
    }
    assault::may_strike(setup, game, id, attack, target)
}

/// The charge attack: one MELEE attack of cost exactly 1 that reaches the target, for free, if its player likes. A
/// command may be given before it, to pay for its focus.
fn charge_attack(table: &mut Table, id: Id, target: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let profile = table.model(id).profile;
    let melee = (0u8..).zip(&setup.profiles[usize::from(profile)].attacks);
    let places: Vec<u8> =
        melee.filter(|(_, attack)| attack.kind == Kind::Melee).map(|(place, _)| place).collect();
    let place = loop {
        let mut options = table.options(rules::CHG_04);
        options.offer(Item::Pass);
        for place in &places {
            let verdict = may_crown(setup, &table.game, id, *place, target);
            options.add(AttackWord { profile, attack: *place }, verdict);
        }
        if options.legal().nth(1).is_none() {
            table.tell(rules::CHG_05, says!("{} cannot be struck: no charge attack", target));
            return Ok(());
        }
        command::offer(table, id, &mut options);
        match table.pick(seat, Why::ChargeAttack(id, target), rules::CHG_04, options)? {
            Item::Word(word) => break AttackWord::of(word).attack,
            Item::Act(_) => command::interject(table, id)?,
            _ => {
                table.tell(rules::CHG_07, says!("{} passes up its charge attack", id));
                return Ok(());
            }
        }
    };
    let attack = &setup.profiles[usize::from(profile)].attacks[usize::from(place)];
    table.tell(rules::ACT_11, says!("the charge attack of {} costs no action point", id));
    if attack.once
        && let Some(active) = &mut table.game.active
    {
        active.once |= 1 << place;
        table.tell(rules::CHG_08, says!("that was its one use in this activation for {}", id));
    }
    table.model_mut(id).mana -= attack.mana;
    let left = table.active.map_or(0, |active| active.purse(true));
    table.tell(rules::CHG_06, says!("{} may focus it with the {} action points it has", id, left));
    assault::make(table, id, place, Some(target), Occasion::Charge)
}
