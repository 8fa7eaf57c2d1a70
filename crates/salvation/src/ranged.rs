//! Ranged attacks (chapter 16).

use scene::{Arg, Item, Seat, says};
use space::{Hex, HexSet, Spot};
use table::{Play, Pool, Roll, Split, Sum, SumLimit, Verdict, refuse};

use crate::abilities::Ability;
use crate::abilities::commanders::steadfast;
use crate::abilities::spells::shield::{self, Threat, Used};
use crate::attack::passes;
use crate::blast::{self, Struck};
use crate::movement::{able, activate, can_go_on};
use crate::push::Source;
use crate::scenarios::Stakes;
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, reaction, rules, scenarios, stats};

/// What one shot costs.
const SHOT: u8 = 2;

/// What can be shot at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Mark {
    Model(Id),
    /// A hostage, which is no model of either side.
    Hostage(Hex),
}

impl From<Mark> for Item {
    fn from(mark: Mark) -> Item {
        match mark {
            Mark::Model(id) => id.into(),
            Mark::Hostage(hex) => Item::Place(Spot::Hex(hex)),
        }
    }
}

impl Mark {
    fn at(self, game: &Game) -> Hex {
        match self {
            Mark::Model(id) => game.unit(id).at,
            Mark::Hostage(hex) => hex,
        }
    }
}

/// Whether a unit may shoot at anybody.
pub fn may_shoot(setup: &Setup, game: &Game, id: Id) -> Verdict {
    may_aim(setup, game, id)?;
    if marks(game, id).into_iter().all(|mark| may_shoot_at(setup, game, id, mark).is_err()) {
        return refuse(rules::RGD_06, says!("{} has nobody in range and in sight to shoot at", id));
    }
    Ok(())
}

/// What a shooter needs, whomever it shoots at.
fn may_aim(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if !setup.has(game, id, Ability::Ranged) {
        return refuse(rules::RGD_02, says!("{} is no ranged unit and cannot shoot", id));
    }
    able(game, id)?;
    scenarios::may_attack(game, id)?;
    let left = game.unit(id).energy;
    if left < SHOT {
        return refuse(rules::RGD_02, says!("a shot costs {} Energy and {} has {} left", SHOT, id, left));
    }
    if let Some(enemy) = game.contacts(id).next() {
        return refuse(rules::RGD_04, says!("{} is in contact with {} and cannot shoot", id, enemy));
    }
    Ok(())
}

/// All enemies, and the hostages that its side could harm.
fn marks(game: &Game, id: Id) -> Vec<Mark> {
    let mut marks: Vec<Mark> = game.enemies(id).map(Mark::Model).collect();
    if let Stakes::Hostages(_) = game.stakes {
        let exposed = scenarios::blast_targets(game, game.unit(id).side);
        marks.extend(exposed.iter().map(Mark::Hostage));
    }
    marks
}

/// Whether a unit may shoot at this: in range, out of combat, and in sight.
fn may_shoot_at(setup: &Setup, game: &Game, id: Id, mark: Mark) -> Verdict {
    let (from, to) = (game.unit(id).at, mark.at(game));
    let (away, most) = (i32::from(from.distance(to)), stats::force(setup, game, id).total());
    if away > most {
        let [away, most] = Arg::too_many(away, most);
        let says = says!("{} is {} hexes away and {} shoots {} far", Item::from(mark), away, id, most);
        return refuse(rules::RGD_08, says);
    }
    if let Mark::Model(target) = mark {
        if game.unit(target).gone() {
            return refuse(rules::RGD_06, says!("{} is gone", target));
        }
        if let Some(enemy) = game.contacts(target).next() {
            return refuse(rules::RGD_05, says!("{} is in combat with {}", target, enemy));
        }
    }
    let terrain = scenarios::view_blockers(game, from, to);
    if !space::drawn_clear(from, to, &terrain) {
        return refuse(rules::RGD_06, says!("terrain stands between {} and {}", id, Item::from(mark)));
    }
    if !space::drawn_clear(from, to, &(terrain | bodies(game))) {
        return refuse(rules::TER_05, says!("another model stands between {} and {}", id, Item::from(mark)));
    }
    Ok(())
}

/// The hexes of all models and hostages: they stop shots, markers do not.
pub fn bodies(game: &Game) -> HexSet {
    let models: HexSet = game.standing().map(|id| game.unit(id).at).collect();
    match &game.stakes {
        Stakes::Hostages(hostages) => models | hostages.filled().into_iter().collect(),
        _ => models,
    }
}

/// The shots of one volley, and how many of its tests fail on purpose.
#[derive(Copy, Clone, Debug)]
struct Volley {
    shots: u8,
    miss: u8,
    pull: u8,
}

/// A volley: target and shots are named openly, then the defence dice, then all is rolled.
pub fn shoot(table: &mut Table, id: Id) -> Play<()> {
    let (setup, seat) = (table.setup, table.unit(id).side);
    let game = &table.game;
    let targets: Vec<_> =
        marks(game, id).into_iter().map(|mark| (mark, may_shoot_at(setup, game, id, mark))).collect();
    let mark = table.choose(seat, Why::ShotTarget(id), rules::RGD_06, targets)?;
    let mut volley = name_shots(table, seat, id)?;
    if table.unit(id).activated {
        table.tell(rules::RGD_03, says!("{} shoots in the midst of its activation", id));
    }
    activate(table, id);
    reaction::declared(table, &[id])?;
    if !can_go_on(table, id) {
        return Ok(());
    }
    if may_aim(setup, &table.game, id).and_then(|()| may_shoot_at(setup, &table.game, id, mark)).is_err() {
        table.tell(rules::REA_06, says!("{} cannot shoot any more", id));
        return Ok(());
    }
    volley.shots = volley.shots.min(table.unit(id).energy / SHOT);
    let says = match volley.shots {
        1 => says!("one shot of {} at {}", id, Item::from(mark)),
        shots => says!("{} shots of {} at {}", shots, id, Item::from(mark)),
    };
    table.within(rules::RGD_13, says, |table| {
        table.game.spend(id, SHOT * volley.shots);
        table.unit_mut(id).busy = true;
        table
            .tell(rules::ACT_04, says!("{} pays {} Energy, {} for each shot", id, SHOT * volley.shots, SHOT));
        match mark {
            Mark::Model(target) => at_model(table, id, target, volley)?,
            Mark::Hostage(hex) => at_hostage(table, seat, id, hex, volley)?,
        }
        scenarios::check_collapse(table);
        Ok(())
    })
}

fn name_shots(table: &mut Table, seat: Seat, id: Id) -> Play<Volley> {
    let most = i32::from(table.unit(id).energy / SHOT);
    let mut split = Split::new(rules::RGD_02);
    let shots = split.part("shots".into(), most);
    split.share("misses on purpose".into(), shots, rules::ATR_09);
    split.share("pulled shots".into(), shots, rules::ATR_09);
    split.hold_at(shots, 1);
    let terms = vec![(shots, 1)];
    let says = says!("a volley has {} to {} shots", 1, most);
    split.limit(SumLimit { terms, least: 1, most, rule: rules::RGD_13, says });
    let numbers = table.split(seat, Why::Shots(id), rules::RGD_13, split)?;
    Ok(Volley { shots: numbers[0] as u8, miss: numbers[1] as u8, pull: numbers[2] as u8 })
}

/// A volley at a model.
fn at_model(table: &mut Table, id: Id, target: Id, volley: Volley) -> Play<()> {
    let to = table.unit(target).at;
    if table.friends(target).any(|friend| table.touch(target, friend)) {
        table.tell(rules::R_43, says!("{} touches only its own friends, so it is not in combat", target));
    }
    let (defence, drop) = guard(table, id, target)?;
    blast::pay_defence(table, target, defence);
    let hits = hits(table, id, to, volley)?;
    if defence == 0 {
        table.tell(rules::RGD_10, says!("{} does not defend, and shots are tested all the same", target));
        table.tell(rules::R_33, says!("only blows in contact hit by themselves: {} shots do", hits));
    }
    let wounds = wounds(table, id, target, hits, volley)?;
    if hits > wounds {
        table.tell(rules::RGD_11, says!("{} stuns of shots do nothing to {}", hits - wounds, target));
    }
    if wounds == 0 {
        return Ok(());
    }
    let saved = blast::saves(table, target, defence, drop, rules::RGD_09)?;
    let mut left = blast::keep_off(table, target, id, wounds, saved)?;
    let mut used = Used::default();
    while left > 0 && shield::offer(table, &mut used, target, Threat::Wound)? {
        left -= 1;
    }
    shield::settle(table, &used);
    if left == 0 {
        return Ok(());
    }
    let force = stats::force(table.setup, &table.game, id).total();
    let source = Source { at: table.unit(id).at, by: Some(id), force };
    let picks = if steadfast::picks(table.setup, &table.game, id) {
        table.tell(rules::CMD_15, says!("{} is steadfast: its player picks where {} goes", id, target));
        table.unit(id).side
    } else {
        table.unit(target).side
    };
    blast::apply(table, &[Struck { id: target, wounds: left, source, picks }], rules::RGD_12)
}

/// The target's player openly names its defence dice, and how many of them fail on purpose.
fn guard(table: &mut Table, id: Id, target: Id) -> Play<(u8, u8)> {
    let unit = *table.unit(target);
    if unit.energy == 0 {
        return Ok((0, 0));
    }
    let mut split = Split::new(rules::ATR_02);
    let dice = split.part("defence dice".into(), unit.energy.min(20).into());
    split.share("dropped on purpose".into(), dice, rules::ATR_09);
    let numbers = table.split(unit.side, Why::ShotDefence(target, id), rules::R_41, split)?;
    Ok((numbers[0] as u8, numbers[1] as u8))
}

/// Accuracy for each shot, which long range halves.
fn hits(table: &mut Table, id: Id, to: Hex, volley: Volley) -> Play<u8> {
    let sum = aim(table, id, to);
    if volley.miss > 0 {
        table.tell(rules::R_11, says!("{} misses {} times on purpose", id, volley.miss.min(volley.shots)));
    }
    let pool = Pool::passes(volley.shots.saturating_sub(volley.miss), 20, sum.total());
    let says = says!("{} shoots at {}", id, to);
    passes(table, Roll::new(table.unit(id).side, rules::RGD_09, says, pool).because(sum))
}

/// What a shooter tests to hit something in a hex.
fn aim(table: &mut Table, id: Id, to: Hex) -> Sum {
    let away = i32::from(table.unit(id).at.distance(to));
    let force = stats::force(table.setup, &table.game, id).total();
    let short = (force + 1) / 2;
    let mut sum = stats::accuracy(table.setup, &table.game, id, None);
    table.tell(rules::BRD_06, says!("the range to {} is {}", to, away));
    if force % 2 == 1 {
        table.tell(rules::R_09, says!("half of Force {} is rounded up to {} for short range", force, short));
    }
    if away <= short {
        table.tell(rules::RGD_07, says!("{} is no more than {}: short range", away, short));
        return sum;
    }
    let half = (sum.total() / 2).max(1);
    if sum.total() % 2 == 1 {
        table.tell(rules::ATR_12, says!("half of Accuracy {} is rounded down to {}", sum.total(), half));
        table.tell(rules::R_08, says!("a half that is not whole is {}", half));
    }
    sum.add(rules::RGD_08, "halved at long range", half - sum.total());
    sum
}

/// Force for each hit.
fn wounds(table: &mut Table, id: Id, target: Id, hits: u8, volley: Volley) -> Play<u8> {
    let pulled = volley.pull.min(hits);
    if pulled > 0 {
        table.tell(rules::R_11, says!("{} pulls {} of its shots", id, pulled));
    }
    let sum = stats::force(table.setup, &table.game, id);
    let pool = Pool::passes(hits - pulled, 20, sum.total());
    let says = says!("how hard {} hits {}", id, target);
    passes(table, Roll::new(table.unit(id).side, rules::RGD_09, says, pool).because(sum))
}

/// A volley at a hostage: each hit that is not pulled tests the Force once.
fn at_hostage(table: &mut Table, seat: Seat, id: Id, hex: Hex, volley: Volley) -> Play<()> {
    let hits = hits(table, id, hex, volley)?;
    let force = stats::force(table.setup, &table.game, id).total();
    for _ in volley.pull.min(hits)..hits {
        if scenarios::blast_targets(&table.game, seat).contains(hex) {
            let wounds = scenarios::blast_reaches(table, seat, hex, force)?;
            scenarios::blast_harms(table, seat, hex, wounds);
        }
    }
    Ok(())
}
