//! Turn sequence and dice-offs (chapter 4), activation (chapter 5), and the step: what do you do?

use scene::{Item, PieceId, Seat, says};
use table::{Play, Pool, Roll, Verdict, refuse};

use crate::abilities::{Ability, commanders, flyer, skills};
use crate::state::{Game, Id, Phase, Unit};
use crate::why::{Act, Why};
use crate::{
    Setup, Table, charge, combat, disengage, falling, healing, magic, movement, panic, ranged, rules,
    scenarios, stats,
};

/// One step: an action of the active player with everything that interrupts it, or the end of his half. Before the
/// first turn, one decision of the set-up.
pub fn step(table: &mut Table) -> Play<()> {
    match table.phase {
        Phase::SetUp(stage) => return scenarios::set_up(table, stage),
        Phase::Opening => {
            start_of_half(table)?;
            if table.over.is_some() {
                return Ok(());
            }
        }
        Phase::Half => {}
    }
    match what_do_you_do(table)? {
        None => end_of_half(table)?,
        Some(id) => action(table, id)?,
    }
    scenarios::check_destroyed(table);
    Ok(())
}

/// The active player uses his units in any order, as long as he likes, and then passes.
fn what_do_you_do(table: &mut Table) -> Play<Option<Id>> {
    let seat = table.active;
    let mut options = table.options(rules::TRN_06);
    options.offer(Act::EndHalf);
    for id in table.side(seat) {
        options.judge(id, || may_act(table.setup, &table.game, id));
    }
    match table.pick(seat, Why::WhatDoYouDo, rules::TRN_06, options)? {
        Item::Piece(piece) => Ok(Some(Id(piece as u8))),
        _ => Ok(None),
    }
}

/// Everything that a unit can be told to do.
const ACTS: [Act; 23] = [
    Act::Move,
    Act::Fight,
    Act::Stand,
    Act::Disengage,
    Act::Fly,
    Act::Crawl,
    Act::Charge,
    Act::Shoot,
    Act::Cast,
    Act::Heal,
    Act::Bewitch,
    Act::StrikePhantom,
    Act::Sacrifice,
    Act::Throw,
    scenarios::ACTS[0],
    scenarios::ACTS[1],
    scenarios::ACTS[2],
    scenarios::ACTS[3],
    scenarios::ACTS[4],
    scenarios::ACTS[5],
    scenarios::ACTS[6],
    scenarios::ACTS[7],
    scenarios::ACTS[8],
];

/// The acts that are worth a word for this unit: not those of other scenarios, nor what only one commander knows.
fn acts<'a>(setup: &'a Setup, game: &'a Game, id: Id) -> impl Iterator<Item = Act> + 'a {
    let known = move |act: &Act| match act {
        Act::Throw => setup.has(game, id, Ability::Behemoth),
        Act::Sacrifice => commanders::ever_had(setup, game, game.unit(id).band, Ability::Heartless),
        Act::StrikePhantom => game.phantoms.iter().any(|phantom| phantom.target == id),
        act => scenarios::knows(game, *act),
    };
    ACTS.into_iter().filter(known)
}

fn verdict(setup: &Setup, game: &Game, id: Id, act: Act) -> Verdict {
    match act {
        Act::Move => movement::may_move(setup, game, id),
        Act::Charge => charge::may_charge(setup, game, id),
        Act::Fight => combat::may_fight(setup, game, id),
        Act::Disengage => disengage::may_disengage(setup, game, id),
        Act::Stand => falling::may_stand(game, id),
        Act::Crawl => falling::may_crawl(setup, game, id),
        Act::Fly => flyer::may_fly(setup, game, id),
        Act::Shoot => ranged::may_shoot(setup, game, id),
        Act::Cast => magic::may_cast(setup, game, id),
        Act::Heal => healing::may_heal(setup, game, id),
        Act::Bewitch => skills::may_bewitch(setup, game, id),
        Act::StrikePhantom => skills::apparition::may_strike(game, id),
        Act::Sacrifice => commanders::heartless::may_sacrifice(setup, game, id),
        Act::Throw => commanders::behemoth::may_throw(setup, game, id),
        act if scenarios::ACTS.contains(&act) => scenarios::verdict(setup, game, id, act),
        _ => refuse(rules::TRN_06, "that is not something a unit does"),
    }
}

/// Whether anything is left for a unit to do. Nearly everybody can move, so that is looked at first and mostly alone.
fn may_act(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if acts(setup, game, id).any(|act| verdict(setup, game, id, act).is_ok()) {
        return Ok(());
    }
    movement::able(game, id)?;
    refuse(rules::ACT_02, says!("{} has nothing left to do", id))
}

/// Whether a unit that has just acted may be named again: in the half of its player, while something is left for it.
pub fn goes_on(setup: &Setup, game: &Game, piece: PieceId) -> bool {
    let Ok(id) = u8::try_from(piece).map(Id) else { return false };
    let own = game.phase == Phase::Half && game.side(game.active).any(|unit| unit == id);
    own && game.over.is_none() && may_act(setup, game, id).is_ok()
}

/// What one unit does.
fn action(table: &mut Table, id: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.active);
    let judge = |game: &Game, act| verdict(setup, game, id, act);
    let acts: Vec<Act> = acts(setup, &table.game, id).collect();
    match table.choose_judged(seat, Why::WhatWith(id), rules::ACT_02, &acts, judge)? {
        Act::Move => movement::simple_move(table, id),
        Act::Charge => charge::charge(table, id),
        Act::Fight => {
            table.tell(rules::CMB_01, says!("{} has a combat fought in his half", seat));
            combat::declare(table, id)
        }
        Act::Disengage => disengage::disengage(table, id),
        Act::Stand => falling::stand(table, id),
        Act::Crawl => falling::crawl(table, id),
        Act::Fly => flyer::fly(table, id),
        Act::Shoot => ranged::shoot(table, id),
        Act::Cast => magic::cast(table, id),
        Act::Heal => healing::heal(table, id),
        Act::Bewitch => skills::bewitch(table, id),
        Act::StrikePhantom => skills::apparition::strike(table, id),
        Act::Sacrifice => commanders::heartless::sacrifice(table, id),
        Act::Throw => commanders::behemoth::throw(table, id),
        act => scenarios::act(table, id, act),
    }
}

/// In its fixed order: rally tests and runs, arrivals, releases of corrupted units; then free play.
fn start_of_half(table: &mut Table) -> Play<()> {
    table.phase = Phase::Half;
    table.tell(rules::TRN_05, says!("the half of {} begins", table.active));
    skills::apparition::half_begins(table, table.active);
    panic::rally(table)?;
    scenarios::check_destroyed(table);
    if table.over.is_none() {
        scenarios::arrivals(table)?;
        skills::corrupt::releases(table)?;
    }
    Ok(())
}

/// At the end of a half its open charges are fought; then the other half or the end of the turn follows.
fn end_of_half(table: &mut Table) -> Play<()> {
    loop {
        // Whoever is answered or let go on the way may no longer face whom it charged.
        charge::lapse(table);
        if table.charges.is_empty() {
            break;
        }
        let next = next_fight(table)?;
        table.tell(rules::CHG_11, says!("the charge of {} must be fought now", next));
        combat::fight_due(table, next)?;
        if table.over.is_some() {
            return Ok(());
        }
    }
    skills::apparition::half_over(table);
    scenarios::half_over(table);
    for unit in &mut table.game.units {
        unit.stopped = false;
    }
    if table.active == table.first {
        table.active = table.first.other();
        table.tell(rules::TRN_07, says!("{} has the second half", table.active));
    } else {
        end_of_turn(table)?;
        if table.over.is_some() {
            return Ok(());
        }
    }
    start_of_half(table)
}

/// The active player picks the open charge to be fought next; charges of one combat are fought together.
fn next_fight(table: &mut Table) -> Play<Id> {
    let mut fights: Vec<(Id, Verdict)> = Vec::new();
    let mut linked: Vec<Id> = Vec::new();
    for charge in &table.charges {
        if !linked.contains(&charge.charger) {
            linked.extend(combat::chain(&table.game, charge.charger));
            fights.push((charge.charger, Ok(())));
        }
    }
    match fights.as_slice() {
        [(only, _)] => Ok(*only),
        _ => table.choose(table.active, Why::NextFight, rules::CHG_11, fights),
    }
}

/// In their fixed order: pools are refilled, the objective is checked, the last turn ends the game, and a dice-off
/// decides who says who goes first.
fn end_of_turn(table: &mut Table) -> Play<()> {
    table.within(rules::TRN_12, says!("turn {} ends", table.turn), |table| {
        refresh(table);
        scenarios::check_objective(table);
        turn_limit(table);
        if table.over.is_some() { Ok(()) } else { next_turn(table) }
    })
}

fn turn_limit(table: &mut Table) {
    if table.over.is_none() && table.turn >= scenarios::last_turn(table.setup, &table.game) {
        scenarios::time_is_up(table);
    }
}

/// A throw of one die by both, again while it is tied; the higher wins.
pub fn dice_off(table: &mut Table, rule: scene::Rule, says: &'static str) -> Play<Seat> {
    let roll = Roll::new(Seat(0), rule, says, Pool::duel(20));
    Ok(Seat(table.roll(roll)?.value().clamp(0, 1) as u8))
}

/// The winner of the dice-off decides who goes first.
fn next_turn(table: &mut Table) -> Play<()> {
    table.turn += 1;
    let first = match scenarios::fixed_first(&table.game) {
        Some((first, rule)) => {
            table.tell(rule, says!("{} goes first in every turn", first));
            first
        }
        None => {
            let winner = dice_off(table, rules::TRN_02, "the dice-off for this turn")?;
            let choices = [(Act::GoFirst, Ok(())), (Act::GoSecond, Ok(()))];
            match table.choose(winner, Why::GoFirst, rules::TRN_03, choices)? {
                Act::GoFirst => winner,
                _ => winner.other(),
            }
        }
    };
    table.first = first;
    table.active = first;
    table.tell(rules::TRN_01, says!("turn {} begins with the half of {}", table.turn, first));
    Ok(())
}

/// Unused Speed and Energy are lost, both are refilled, and what holds for this turn ends.
fn refresh(table: &mut Table) {
    table.tell(rules::TRN_09, "what is left of Speed and Energy is lost, and both are refilled");
    let setup = table.setup;
    let ids: Vec<Id> = table.ids().collect();
    for id in &ids {
        if table.unit(*id).lust > 0 && !table.unit(*id).gone() {
            table.tell(rules::CMD_13, says!("the bloodlust of {} is over and its Resistance is back", *id));
        }
        let unit = table.unit_mut(*id);
        *unit = Unit {
            activated: false,
            stirred: false,
            intercepted: false,
            disengaged: false,
            busy: false,
            reacted: false,
            driven: false,
            drained: false,
            winded: false,
            lust: 0,
            slowed: false,
            chilled: false,
            spurred: false,
            threw: false,
            shields: 0,
            searched: false,
            dragged: false,
            led: 0,
            ..*unit
        };
    }
    for id in ids {
        let (speed, energy) = (stats::speed(setup, &table.game, id), stats::energy(setup, &table.game, id));
        let unit = table.unit_mut(id);
        unit.speed = speed;
        unit.energy = energy;
    }
    skills::corrupt::refresh(table);
    scenarios::refresh(table);
}
