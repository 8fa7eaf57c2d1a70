//! Disengage attacks (chapter 19): a declared path carried out, interrupted at the exact points where it leaves an
//! enemy's reach.

use scene::{Arg, Item, Seat, says};
use space::{Limit, Outline, Point, Spot, Stop, Way};
use table::{Play, Verdict, refuse};

use crate::abilities::Passive;
use crate::assault::{self, Occasion};
use crate::movement::{self, Gait, Stride};
use crate::profile::Kind;
use crate::state::{Game, Id};
use crate::why::{Act, AttackWord, Why};
use crate::{Setup, Table, command, engagement, rules, stats};

/// A declared move.
pub struct Journey {
    pub id: Id,
    pub ends: Vec<Point>,
    pub gait: Gait,
    /// Its maximum, worked out when it was declared.
    pub units: i32,
    /// Whom it charges.
    pub target: Option<Id>,
}

/// An enemy whose reach the path leaves, and where.
#[derive(Copy, Clone, Debug)]
struct Exit {
    stop: Stop,
    enemy: Id,
}

/// Carries a declared path out. Every enemy whose reach is left may strike once, in the order of the path, with the
/// mover standing exactly at the edge of that reach; a mover that survives goes on or stops there.
pub fn travel(table: &mut Table, mut journey: Journey) -> Play<()> {
    let id = journey.id;
    let engaged: Vec<Id> = engagement::engagers(table.setup, &table.game, id).collect();
    let mut struck: Vec<Id> = Vec::new();
    let mut paid: Vec<u8> = Vec::new();
    'paths: loop {
        let start = table.model(id).at;
        let mut exits = if journey.gait.evasive {
            Vec::new()
        } else {
            exits(table, id, &journey.ends, &struck, &engaged)
        };
        tell_inside(table, &journey, &exits);
        while let Some(exit) = next_exit(table, &mut exits)? {
            let before = table.model(id).at;
            table.model_mut(id).at = exit.stop.at;
            let speed = stats::speed(table.setup, &table.game, id).total();
            if !offer_strike(table, exit.enemy, &journey, &engaged)? {
                table.model_mut(id).at = before;
                continue;
            }
            struck.push(exit.enemy);
            if exits.iter().any(|other| other.enemy == exit.enemy) {
                table.tell(
                    rules::DIS_09,
                    says!("{} has struck once at this move and does not strike again", exit.enemy),
                );
            }
            exits.retain(|other| other.enemy != exit.enemy && !table.model(other.enemy).gone);
            if table.model(id).gone {
                table.tell(rules::DIS_06, says!("{} is removed where it was struck", id));
                return Ok(());
            }
            if stats::speed(table.setup, &table.game, id).total() != speed {
                table.tell(rules::MOV_13, says!("{} is slower now, but this move keeps its maximum", id));
            }
            if table.model(id).at != exit.stop.at {
                if !anew(table, &mut journey, start, exit.stop, &mut paid)? {
                    return Ok(());
                }
                continue 'paths;
            }
            if !goes_on(table, id)? {
                table.tell(rules::DIS_06, says!("{} stops there", id));
                return Ok(());
            }
        }
        if let Some(end) = journey.ends.last() {
            table.model_mut(id).at = *end;
        }
        let trail: Vec<Spot> = journey.ends.iter().copied().map(Spot::Point).collect();
        table.moved(rules::MOV_01, id.0.into(), &trail);
        return Ok(());
    }
}

/// Everywhere that the path leaves the engagement range of an enemy, ranges that it only passes through included. Of a
/// flyer only those who engaged it when the move began take notice.
fn exits(table: &Table, id: Id, ends: &[Point], struck: &[Id], engaged: &[Id]) -> Vec<Exit> {
    let (setup, game) = (table.setup, &table.game);
    let profile = setup.profile(game, id);
    let way = Way::new(game.model(id).at, ends, profile.radius());
    let flies = profile.has(Passive::Fly).is_some();
    let mut exits = Vec::new();
    for enemy in game.enemies(id).filter(|enemy| !struck.contains(enemy)) {
        let Some(reach) = engagement::reach(setup, game, enemy) else { continue };
        if flies && !engaged.contains(&enemy) {
            continue;
        }
        let around = Outline::Round(stats::base(setup, game, enemy));
        exits.extend(way.leaves(&around, reach).into_iter().map(|stop| Exit { stop, enemy }));
    }
    exits.sort_by_key(|exit| (exit.stop, exit.enemy));
    exits
}

/// Tells that nobody may strike at a mover that stays in reach, or whom a flyer passes over.
fn tell_inside(table: &mut Table, journey: &Journey, exits: &[Exit]) {
    if !table.listens() || journey.gait.evasive || journey.ends.is_empty() {
        return;
    }
    let (setup, game, id) = (table.setup, &table.game, journey.id);
    let stays =
        engagement::engagers(setup, game, id).any(|enemy| exits.iter().all(|exit| exit.enemy != enemy));
    if stays {
        table.tell(rules::ENG_02, says!("{} is engaged", id));
        table.tell(rules::DIS_07, says!("{} stays within reach, which provokes nobody", id));
    }
    if let Some(rule) = setup.profile(&table.game, id).has(Passive::Fly) {
        table.tell(rule, says!("{} flies: only those who engaged it at the start may strike", id));
    }
}

/// The next exit on the path; of several at the same point the attackers' player says which.
fn next_exit(table: &mut Table, exits: &mut Vec<Exit>) -> Play<Option<Exit>> {
    let Some(first) = exits.first().copied() else { return Ok(None) };
    let level = exits.iter().take_while(|exit| exit.stop == first.stop).count();
    // Those who cannot react are passed over first: there is nothing to choose about them.
    let unable = |exit: &Exit| may_react(table.setup, &table.game, exit.enemy).is_err();
    let mut place = exits[..level].iter().position(unable);
    if level > 1 && place.is_none() {
        let seat: Seat = table.model(first.enemy).seat;
        let choices: Vec<_> = exits[..level].iter().map(|exit| (exit.enemy, Ok(()))).collect();
        let enemy = table.choose(seat, Why::NextDisengage, rules::DIS_09, choices)?;
        place = exits.iter().position(|exit| exit.enemy == enemy);
    }
    Ok(Some(exits.remove(place.unwrap_or_default())))
}

/// Whether an attack can be the disengage attack: cost exactly 1, and it reaches the mover where it stands now.
fn may_strike(setup: &Setup, game: &Game, enemy: Id, place: u8, mover: Id) -> Verdict {
    let attack = &setup.profile(game, enemy).attacks[usize::from(place)];
    if attack.ap != 1 {
        return refuse(rules::DIS_02, says!("it costs {} action points, not 1", attack.ap));
    }
    let mana = game.model(enemy).mana;
    if mana < attack.mana {
        return refuse(rules::MAN_04, says!("that costs {} mana and {} has {}", attack.mana, enemy, mana));
    }
    assault::usable(setup, game, enemy, place, attack, Occasion::Disengage)?;
    if !stats::within(setup, game, enemy, mover, attack.range()) {
        let gap = stats::base(setup, game, enemy).gap(&stats::base(setup, game, mover));
        let [gap, range] = Arg::too_long(gap, attack.range());
        let says = says!("{} is {} away and the attack reaches {}", mover, gap, range);
        return refuse(rules::DIS_05, says);
    }
    assault::may_strike(setup, game, enemy, attack, mover)
}

/// Offers an enemy its disengage attack; returns whether it was made.
fn offer_strike(table: &mut Table, enemy: Id, journey: &Journey, engaged: &[Id]) -> Play<bool> {
    let (setup, mover) = (table.setup, journey.id);
    if table.model(enemy).gone {
        return Ok(false);
    }
    if let Err(no) = may_react(setup, &table.game, enemy) {
        table.tell(no.rule, no.says);
        return Ok(false);
    }
    let profile = table.model(enemy).profile;
    let melee = (0u8..).zip(&setup.profiles[usize::from(profile)].attacks);
    let attacks: Vec<_> = melee
        .filter(|(_, attack)| attack.kind == Kind::Melee)
        .map(|(place, _)| {
            let verdict = may_strike(setup, &table.game, enemy, place, mover);
            (AttackWord { profile, attack: place }, verdict)
        })
        .collect();
    if let Some(no) = attacks.iter().find_map(|(_, verdict)| verdict.as_ref().err())
        && attacks.iter().all(|(_, verdict)| verdict.is_err())
    {
        let no = no.clone();
        table.tell(no.rule, no.says);
        table.tell(rules::ENG_07, says!("{} engages {} all the same", enemy, mover));
        return Ok(false);
    }
    tell_exit(table, enemy, journey, engaged.contains(&enemy));
    let seat = table.model(enemy).seat;
    let Some(word) = table.choose_or_pass(seat, Why::Disengage(enemy, mover), rules::DIS_01, attacks)? else {
        return Ok(false);
    };
    table.moved(rules::DIS_04, mover.0.into(), &[Spot::Point(table.model(mover).at)]);
    table.tell(rules::DIS_03, says!("{} may focus once for free", enemy));
    table.tell(rules::ACT_11, says!("the disengage attack of {} costs no action point", enemy));
    if table.model(enemy).activated {
        table.tell(rules::DIS_11, says!("{} has been activated and strikes all the same", enemy));
    }
    let mana = setup.profiles[usize::from(profile)].attacks[usize::from(word.attack)].mana;
    table.model_mut(enemy).mana -= mana;
    assault::make(table, enemy, word.attack, Some(mover), Occasion::Disengage)?;
    Ok(true)
}

fn tell_exit(table: &mut Table, enemy: Id, journey: &Journey, engaged: bool) {
    if !table.listens() {
        return;
    }
    let (setup, mover) = (table.setup, journey.id);
    let reach = engagement::reach(setup, &table.game, enemy).unwrap_or(0);
    table.tell(rules::ENG_01, says!("{} reaches {}", enemy, Arg::Length(reach)));
    table.tell(rules::ENG_06, says!("{} is about to leave the reach of {}", mover, enemy));
    if !engaged {
        table.tell(rules::DIS_08, says!("{} came into that reach in this same move", mover));
    }
    if journey.gait.stride == Stride::Reposition || journey.target.is_some() {
        table.tell(rules::DIS_10, "charges and repositions provoke like any move");
    }
}

/// A model may react any number of times, unless a condition or a token forbids it.
fn may_react(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if game.model(id).reacted {
        return refuse(rules::DIS_11, says!("{} carries a reaction token and cannot react", id));
    }
    let held = crate::conditions::of(setup, game, id);
    match held.iter().find_map(|condition| condition.on_reaction(id)) {
        Some((rule, says)) => refuse(rule, says),
        None => Ok(()),
    }
}

/// A mover that was struck goes on along its path, or ends its move where it is, if it may stand there. A commander
/// may give it its extra action point meanwhile.
fn goes_on(table: &mut Table, id: Id) -> Play<bool> {
    let seat = table.model(id).seat;
    let limits =
        movement::room(table.setup, &table.game, Some(id), table.setup.profile(&table.game, id).radius());
    let here = Spot::Point(table.model(id).at);
    let stands = limits.iter().all(|(limit, _)| limit.refuse_place(&here).is_none());
    if !stands {
        table.tell(rules::MSR_09, says!("{} cannot stop there: there is no room", id));
    }
    loop {
        let mut options = table.options(rules::DIS_06);
        options.offer(Act::GoOn);
        let verdict = match stands {
            true => Ok(()),
            false => refuse(rules::MSR_09, says!("there is no room for {} to stop at {}", id, here)),
        };
        options.add(Item::Pass, verdict);
        command::offer(table, id, &mut options);
        if options.legal().nth(1).is_none() {
            return Ok(true);
        }
        match table.pick(seat, Why::GoOn(id), rules::DIS_06, options)? {
            Item::Pass => return Ok(false),
            Item::Act(act) if Act::of(act) == Some(Act::Command) => command::interject(table, id)?,
            _ => return Ok(true),
        }
    }
}

/// A mover that was pushed where it was struck may go on from there by a new path, with what is left of its maximum; a
/// charge goes on straight at its target.
fn anew(
    table: &mut Table,
    journey: &mut Journey,
    start: Point,
    stop: Stop,
    paid: &mut Vec<u8>,
) -> Play<bool> {
    let (setup, id) = (table.setup, journey.id);
    let mut gone: Vec<Point> = journey.ends[..usize::from(stop.leg)].to_vec();
    gone.push(stop.at);
    let way = Way::new(start, &gone, setup.profile(&table.game, id).radius());
    journey.units -= stop.gone;
    for (place, terrain) in (0u8..).zip(setup.ground(&table.game)) {
        let (starts, entries) = way.entries(&terrain.outline);
        let cost = stats::slow(setup, &table.game, id, terrain).unwrap_or(0);
        if cost > 0 && (starts || !entries.is_empty()) && !paid.contains(&place) {
            journey.units -= cost;
            paid.push(place);
        }
    }
    let limits = movement::limits(setup, &table.game, id, journey.units, journey.target, paid);
    let bare: Vec<Limit> = limits.iter().map(|(limit, _)| limit.clone()).collect();
    if journey.units <= 0 || space::propose_paths(&bare, 1).is_empty() || !goes_on(table, id)? {
        table.tell(rules::DIS_06, says!("{} ends its move where it was pushed to", id));
        return Ok(false);
    }
    let seat = table.model(id).seat;
    table.tell(rules::R_26, says!("{} was moved and goes on by a new way", id));
    let why = journey.target.map_or(Why::MovePath(id), |target| Why::ChargeEnd(id, target));
    journey.ends = movement::points(&table.path(seat, why, rules::DIS_06, limits)?);
    Ok(true)
}
