//! After a battle: its results, recovery, experience and income.

use ::dice::Pool;
use scene::{Item, Seat, says};
use table::{Play, Roll, Split, Sum, SumLimit, Verdict, refuse};

use super::state::{Attribute, Game, Id, Phase, Standing};
use super::why::{Act, Word};
use super::{Setup, Table, Why, limits};
use crate::abilities::{Ability, Spell};
use crate::rules;

/// Experience for one advance.
const PER_ADVANCE: u16 = 5;
/// How far an attribute may rise over the list, and how far at all.
const MOST_OVER: u8 = 3;
const MOST: u8 = 18;
/// A band worth less is helped up to it.
const LEAST_VALUE: i32 = 100;
/// To beat a band worth so much more is paid for.
const UPHILL: i32 = 30;
/// Nobody takes out more than this, however many skeletons are raised.
const MOST_RAISED: i32 = 255;

/// What came of a battle for one band.
struct Toll {
    seat: Seat,
    fielded: Vec<Id>,
    out: Vec<Id>,
    given_up: Vec<Id>,
    kills: Vec<i32>,
}

/// The battle itself is played elsewhere; here its results are told, and what follows from them.
pub fn battle(table: &mut Table, pair: u8) -> Play<()> {
    let [one, other] = table.pair(pair).seats;
    let winner = who_won(table, one, other)?;
    table.pair_mut(pair).winner = winner;
    let tolls = [toll(table, pair, one, other)?, toll(table, pair, other, one)?];
    table.tell(rules::CAM_06, "recovery, experience, income and recruiting follow; all wounds are gone");
    for toll in &tolls {
        let arises = |id: &&Id| table.member(**id).spells & Spell::Arise.bit() != 0;
        if toll.fielded.iter().any(|id| arises(&id)) {
            table.tell(rules::CAM_07, says!("skeletons that were raised do not stay with {}", toll.seat));
        }
        recovery(table, toll)?;
    }
    for toll in &tolls {
        experience(table, toll, winner == Some(toll.seat));
    }
    table.phase = Phase::Advances(pair, 0);
    Ok(())
}

fn who_won(table: &mut Table, one: Seat, other: Seat) -> Play<Option<Seat>> {
    let mut options = table.options(rules::CAM_03);
    options.offer(Word::Seat(one));
    options.offer(Word::Seat(other));
    options.offer(Act::Draw);
    let item = table.pick(one, Why::WhoWon(one, other), rules::CAM_03, options)?;
    Ok([one, other].into_iter().find(|seat| Item::from(Word::Seat(*seat)) == item))
}

/// Who of a band was out of action, who was given up, and who took out whom.
fn toll(table: &mut Table, pair: u8, seat: Seat, enemy: Seat) -> Play<Toll> {
    let fielded = limits::fit(table.setup, &table.game, seat);
    let most = fielded.len() as u16;
    let mut options = table.options(rules::CAM_16);
    fielded.iter().for_each(|id| options.offer(*id));
    let out = table.pick_some(seat, Why::Out, rules::CAM_16, options, 0..=most)?;
    let out: Vec<Id> = fielded.iter().copied().filter(|id| out.contains(&Item::from(*id))).collect();
    let mut given_up = Vec::new();
    let heartless = is_heartless(table.setup, &table.game, pair, &fielded, seat);
    let verdicts: Vec<(Id, Verdict)> =
        fielded.iter().map(|id| (*id, may_give_up(table.setup, &table.game, heartless, &out, *id))).collect();
    if verdicts.iter().any(|(_, verdict)| verdict.is_ok()) {
        let mut options = table.options(rules::CAM_08);
        for (id, verdict) in verdicts {
            options.add(id, verdict);
        }
        let named = table.pick_some(seat, Why::GivenUp, rules::CAM_08, options, 0..=most)?;
        given_up = fielded.iter().copied().filter(|id| named.contains(&Item::from(*id))).collect();
    }
    let mut split = Split::new(rules::CAM_10);
    let enemies = enemies(table.setup, &table.game, pair, enemy);
    let terms = fielded.iter().map(|id| (split.part(says!("{}", *id), enemies), 1)).collect();
    let says = says!("there were only {} enemies to be taken out", enemies);
    split.limit(SumLimit { terms, least: 0, most: enemies, rule: rules::CAM_10, says });
    let kills = table.split(seat, Why::Kills, rules::CAM_10, split)?;
    Ok(Toll { seat, fielded, out, given_up, kills })
}

/// How many enemies there were, with the hired and, where somebody can raise them, with skeletons.
fn enemies(setup: &Setup, game: &Game, pair: u8, enemy: Seat) -> i32 {
    let fielded = limits::fit(setup, game, enemy);
    let pair = game.pair(pair);
    let hired = if pair.weaker() == Some(enemy) { pair.hired.len() } else { 0 };
    let raises = |spells: u8| spells & Spell::Arise.bit() != 0;
    // Those for hire know only what comes free with them.
    let hired_raise =
        pair.hired.iter().any(|place| setup.profiles[usize::from(*place)].knows.contains(&Spell::Arise));
    let raised = hired_raise || fielded.iter().any(|id| raises(game.member(*id).spells));
    (fielded.len() + hired) as i32 + if raised { MOST_RAISED } else { 0 }
}

/// Whether a heartless commander led the band, be it one who was hired.
fn is_heartless(setup: &Setup, game: &Game, pair: u8, fielded: &[Id], seat: Seat) -> bool {
    let pair = game.pair(pair);
    let hired = pair.hired.iter().filter(|_| pair.weaker() == Some(seat));
    let hired = hired.map(|place| &setup.profiles[usize::from(*place)]);
    let own = fielded.iter().map(|id| setup.profile(game.member(*id)));
    own.chain(hired).any(|profile| profile.has(Ability::Heartless))
}

/// Only an Immolate or a heartless commander asks for a life.
fn may_give_up(setup: &Setup, game: &Game, heartless: bool, out: &[Id], id: Id) -> Verdict {
    if out.contains(&id) {
        return refuse(rules::CAM_08, says!("{} was out of action", id));
    }
    let member = game.member(id);
    let asked = member.spells & Spell::Immolate.bit() != 0
        || heartless && !setup.profile(member).has(Ability::Heartless);
    if !asked {
        return refuse(rules::CAM_08, says!("nobody could give up {}", id));
    }
    Ok(())
}

/// Each unit that was out of action rolls, in the order of the band list.
fn recovery(table: &mut Table, toll: &Toll) -> Play<()> {
    for id in toll.fielded.iter().copied() {
        if toll.given_up.contains(&id) {
            table.member_mut(id).standing = Standing::Dead;
            table.tell(rules::CAM_08, says!("{} was given up: dead without a roll", id));
            continue;
        }
        if !toll.out.contains(&id) {
            continue;
        }
        table.tell(rules::DTH_04, says!("{} was out of action, which need not be the end", id));
        let says = says!("{} recovers: 1-2 dead, 3-6 a lasting injury", id);
        let reading = table.roll(Roll::new(toll.seat, rules::CAM_08, says, Pool::bands(1, 20, &[2, 6])))?;
        if reading.count(0) > 0 {
            table.member_mut(id).standing = Standing::Dead;
            table.tell(rules::CAM_08, says!("{} is dead", id));
        } else if reading.count(1) > 0 {
            injury(table, toll.seat, id)?;
        } else {
            table.tell(rules::CAM_08, says!("{} has fully recovered", id));
        }
    }
    Ok(())
}

/// A lasting injury lowers an attribute for good.
fn injury(table: &mut Table, seat: Seat, id: Id) -> Play<()> {
    let says = says!("{} keeps an injury", id);
    let pool = Pool::bands(1, 20, &[4, 8, 12, 16]);
    let reading = table.roll(Roll::new(seat, rules::CAM_09, says, pool))?;
    let hurt =
        [Attribute::Speed, Attribute::Accuracy, Attribute::Force, Attribute::Resistance, Attribute::Special];
    let class = (0..hurt.len()).find(|class| reading.count(*class) > 0).unwrap_or(0);
    let attribute = hurt[class];
    let now = limits::number(table.setup, table.member(id), attribute);
    if now <= 1 {
        table.tell(rules::CAM_09, says!("the {} of {} is {} and stays so", attribute.name(), id, now));
        return Ok(());
    }
    table.member_mut(id).lost[attribute as usize] += 1;
    table.tell(rules::CAM_09, says!("the {} of {} falls to {}", attribute.name(), id, now - 1));
    Ok(())
}

/// Everybody who took the field and lives learns from it.
fn experience(table: &mut Table, toll: &Toll, won: bool) {
    for (id, kills) in toll.fielded.iter().copied().zip(toll.kills.iter().copied()) {
        if table.member(id).standing != Standing::Serves {
            continue;
        }
        let stood = i32::from(!toll.out.contains(&id));
        let mut sum = Sum::new(rules::CAM_10, "not out of action", stood);
        sum.add(rules::CAM_10, "enemies taken out", kills);
        sum.add(rules::CAM_10, "the battle is won", if won { stood } else { 0 });
        table.count(rules::CAM_10, says!("the experience of {} grows by", id), &sum);
        let member = table.member_mut(id);
        member.experience = member.experience.saturating_add(sum.total() as u16);
    }
}

/// Advances that a member has earned and not spent.
pub fn open(game: &Game, id: Id) -> u8 {
    let member = game.member(id);
    let earned = (member.experience / PER_ADVANCE).min(u16::from(u8::MAX)) as u8;
    earned.saturating_sub(member.advances)
}

/// The members of one side spend their advances, or save them.
pub fn advances(table: &mut Table, pair: u8, side: u8) -> Play<()> {
    table.phase = if side == 0 { Phase::Advances(pair, 1) } else { Phase::Income(pair) };
    let seat = table.pair(pair).seats[usize::from(side)];
    let serving: Vec<Id> = table.serving(seat).collect();
    for id in serving {
        loop {
            let verdicts = Attribute::ALL
                .map(|attribute| (attribute, may_improve(table.setup, &table.game, id, attribute)));
            if verdicts.iter().all(|(_, verdict)| verdict.is_err()) {
                break;
            }
            let mut options = table.options(rules::CAM_11);
            options.offer(Item::Pass);
            for (attribute, verdict) in verdicts {
                options.add(Word::Attribute(attribute), verdict);
            }
            let why = Why::Advance(id, open(&table.game, id));
            let item = table.pick(seat, why, rules::CAM_11, options)?;
            let chosen = |attribute: &Attribute| Item::from(Word::Attribute(*attribute)) == item;
            let Some(attribute) = Attribute::ALL.into_iter().find(chosen) else { break };
            let member = table.member_mut(id);
            member.gained[attribute as usize] += 1;
            member.advances += cost(attribute);
            let now = limits::number(table.setup, table.member(id), attribute);
            table.tell(rules::CAM_11, says!("the {} of {} rises to {}", attribute.name(), id, now));
        }
    }
    Ok(())
}

fn cost(attribute: Attribute) -> u8 {
    if attribute == Attribute::Energy { 2 } else { 1 }
}

fn may_improve(setup: &Setup, game: &Game, id: Id, attribute: Attribute) -> Verdict {
    let (member, open, cost) = (game.member(id), open(game, id), cost(attribute));
    if open < cost {
        return refuse(rules::CAM_11, says!("it takes {} advances and {} are open", cost, open));
    }
    let gained = member.gained[attribute as usize];
    let raised = limits::number(setup, member, attribute) + 1;
    match attribute {
        Attribute::Speed | Attribute::Energy if gained >= 1 => {
            return refuse(rules::CAM_11, says!("{} rises only once", attribute.name()));
        }
        Attribute::Speed | Attribute::Energy => {}
        _ => {
            let most = (limits::listed(setup.profile(member), attribute) + MOST_OVER).min(MOST);
            if raised > most {
                return refuse(
                    rules::CAM_11,
                    says!("{} would be {}, and {} is the limit", attribute.name(), raised, most),
                );
            }
        }
    }
    limits::grow(setup, game, member.band, limits::PER_ADVANCE * i32::from(cost), rules::R_101)
}

/// Both sides are paid, and a band that is worth little is helped up.
pub fn income(table: &mut Table, pair: u8) {
    table.phase = Phase::Recruit(pair, 0);
    let fought = table.pair(pair).clone();
    for seat in fought.seats {
        let won = fought.winner == Some(seat);
        let ahead = i32::from(fought.worth_of(fought.other(seat))) - i32::from(fought.worth_of(seat));
        let mut sum = Sum::new(rules::CAM_12, "after a battle", 10);
        sum.add(rules::CAM_12, "3 for each territory", 3 * i32::from(table.territories(seat)));
        sum.add(rules::CAM_12, "the battle is won", if won { 10 } else { 0 });
        sum.add(
            rules::CAM_12,
            "against a band worth 30 points more",
            if won && ahead >= UPHILL { 10 } else { 0 },
        );
        table.count(rules::CAM_12, says!("the income of {}", seat), &sum);
        let value = limits::value(table.setup, &table.game, seat).total();
        let missing = (LEAST_VALUE - value).max(0);
        if missing > 0 {
            table.tell(
                rules::CAM_13,
                says!("the band of {} is worth {}: {} points are added to its purse", seat, value, missing),
            );
        }
        let band = table.band_mut(seat);
        band.purse = band.purse.saturating_add((sum.total() + missing) as u16);
    }
}
