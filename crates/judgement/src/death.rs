//! Death, the Souls of the slain, levels and the capture of an Effigy: JU-DTH, JU-LVL, JU-EFF, JU-R-86.

use scene::{Seat, says};
use table::Play;

use crate::abilities::Ability;
use crate::setup::{Kind, Setup};
use crate::state::{Cause, Condition, End, Game, Id};
use crate::why::Why;
use crate::{Table, damage, rules, stats};

/// JU-R-50: the highest level.
const HIGHEST: u8 = 3;

/// JU-ATK-05, step 5: everybody without health left dies, in the order of the table.
pub fn deaths(table: &mut Table) -> Play<()> {
    for id in table.ids() {
        if table.is_over() {
            break;
        }
        if let Some(cause) = table.model(id).felled
            && table.stands(id)
        {
            die(table, id, cause)?;
        }
    }
    Ok(())
}

/// JU-DTH-02: the model dies, its Soul goes where it belongs, and it leaves the board.
fn die(table: &mut Table, victim: Id, cause: Cause) -> Play<()> {
    table.tell(rules::DTH_02, says!("{} dies", victim));
    match table.setup.kind(victim) {
        Kind::Hero(side) => {
            lose_souls(table, victim);
            kill_level(table, victim, cause);
            own_soul(table, victim, side, cause)?;
        }
        Kind::Monster => bounty(table, victim, cause),
        Kind::Effigy(_) => {}
    }
    let round = table.round;
    let model = table.model_mut(victim);
    let worn = !model.conditions.is_empty();
    model.at = None;
    model.felled = None;
    model.died = Some(round);
    model.conditions.clear();
    if worn {
        table.tell(rules::DTH_07, says!("what was on {} goes away", victim));
    }
    Ok(())
}

/// JU-DTH-06: Souls bound to the dead Hero are lost, and the Effigy they were hurting recovers.
fn lose_souls(table: &mut Table, victim: Id) {
    let souls = std::mem::take(&mut table.model_mut(victim).souls);
    if souls > 0 {
        table.tell(rules::DTH_06, says!("{} Souls bound to {} are lost", souls, victim));
        if let Some(side) = table.setup.side(victim) {
            let health = i32::from(souls) * stats::SOUL;
            table.tell(rules::EFF_02, says!("the Effigy of {} regains {}", side.other(), health));
        }
    }
}

/// JU-DTH-04, JU-LVL-01, JU-R-42: the killer gains a level, cursed or dead as it may be.
fn kill_level(table: &mut Table, victim: Id, cause: Cause) {
    if let Cause::Model(killer) = cause
        && table.setup.is_hero(killer)
        && table.setup.enemies(killer, victim)
    {
        table.tell(rules::DTH_04, says!("{} has the killing blow on {}", killer, victim));
        earn(table, killer);
    }
}

/// JU-LVL-03, JU-LVL-05: a level that unlocks when the action is over.
fn earn(table: &mut Table, hero: Id) {
    let model = table.model_mut(hero);
    if model.level + model.earned < HIGHEST {
        model.earned += 1;
        table.tell(rules::LVL_01, says!("{} gains a level", hero));
    } else {
        table.tell(rules::LVL_05, says!("{} is at the highest level", hero));
    }
}

/// JU-LVL-03, JU-R-50: levels gained in the action that is over unlock now.
pub fn unlock(table: &mut Table) {
    for id in table.ids() {
        let model = table.model_mut(id);
        if model.earned > 0 {
            model.level += std::mem::take(&mut model.earned);
            let level = model.level;
            table.tell(rules::LVL_03, says!("{} is now of level {}", id, level));
            let health = stats::max_health(table.setup, &table.game, id);
            table.tell(rules::LVL_04, says!("the health of {} is now up to {}", id, health));
        }
    }
}

/// Whom the Soul of a slain Hero goes to.
enum Fare {
    /// Bound to this Hero, with a level if it did not kill.
    Bound(Id),
    /// The nearest eligible Hero of a side takes it; `harvested` gives it a level.
    Nearest {
        side: Seat,
        from: Id,
        harvested: bool,
    },
    /// Straight into the bank of this side's Effigy.
    Banked(Seat),
    Lost,
}

/// JU-R-86: who gets the Soul, all cases.
fn fare(setup: &Setup, game: &Game, victim: Id, side: Seat, cause: Cause) -> Fare {
    let enemy = side.other();
    let own_turn = game.active().is_some_and(|hero| setup.side(hero) == Some(side));
    let soulless = |id: Id| setup.profile(id).has(Ability::Soulless);
    let killer = match cause {
        Cause::Model(killer) if setup.is_hero(killer) && setup.enemies(killer, victim) => Some(killer),
        Cause::Model(killer) if setup.is_monster(killer) && !own_turn => return Fare::Lost,
        _ => None,
    };
    match killer {
        Some(killer) if game.has(killer, Condition::Curse) => Fare::Lost,
        Some(_) if soulless(victim) => Fare::Banked(enemy),
        // JU-R-48: nobody killed it, so somebody must be there to take note.
        None if soulless(victim) => {
            if eligible(setup, game, enemy).next().is_some() {
                Fare::Banked(enemy)
            } else {
                Fare::Lost
            }
        }
        Some(killer) if !game.stands(killer) => Fare::Nearest { side: enemy, from: victim, harvested: true },
        Some(killer) if soulless(killer) => Fare::Nearest { side: enemy, from: killer, harvested: false },
        Some(killer) => Fare::Bound(killer),
        None => Fare::Nearest { side: enemy, from: victim, harvested: true },
    }
}

/// JU-R-45: Heroes of a side that may take a Soul.
fn eligible<'a>(setup: &'a Setup, game: &'a Game, side: Seat) -> impl Iterator<Item = Id> + 'a {
    game.ids().filter(move |id| {
        setup.kind(*id) == Kind::Hero(side)
            && game.stands(*id)
            && game.model(*id).felled.is_none()
            && !game.has(*id, Condition::Curse)
            && !setup.profile(*id).has(Ability::Soulless)
    })
}

/// JU-DTH-05, JU-DTH-08: the dead Hero's own Soul.
fn own_soul(table: &mut Table, victim: Id, side: Seat, cause: Cause) -> Play<()> {
    let setup = table.setup;
    match fare(setup, &table.game, victim, side, cause) {
        Fare::Bound(killer) => {
            table.tell(rules::LVL_02, says!("{} gets one level for kill and Soul", killer));
            bind(table, killer, rules::DTH_05);
            honour(table, victim, killer);
        }
        Fare::Nearest { side, from, harvested } => {
            let Some(taker) = nearest(table, side, from, harvested)? else {
                table.tell(rules::R_45, says!("nobody can take the Soul of {}", victim));
                return Ok(());
            };
            if harvested {
                earn(table, taker);
                bind(table, taker, lost_killer(setup, cause));
                honour(table, victim, taker);
            } else {
                bind(table, taker, rules::SPR_31);
            }
        }
        Fare::Banked(seat) => {
            let bank = &mut table.banked[seat.index()];
            *bank = bank.saturating_add(1);
            let soulless = matches!(cause, Cause::Model(id) if setup.profile(id).has(Ability::Soulless));
            let rule = if soulless { rules::SPR_32 } else { rules::SPR_30 };
            table.tell(rule, says!("the Soul of {} goes into the bank of {}", victim, seat));
            table.tell(rules::EFF_02, says!("the Effigy of {} loses {}", seat.other(), stats::SOUL));
        }
        Fare::Lost => {
            let cursed = matches!(cause, Cause::Model(id) if table.has(id, Condition::Curse));
            let rule = if cursed { rules::CON_05 } else { rules::MON_19 };
            table.tell(rule, says!("the Soul of {} does not appear", victim));
        }
    }
    captured(table);
    Ok(())
}

/// The rule by which somebody else than the killer harvests.
fn lost_killer(setup: &Setup, cause: Cause) -> scene::Rule {
    match cause {
        Cause::Model(id) if setup.is_monster(id) => rules::MON_18,
        Cause::Model(_) => rules::R_43,
        Cause::Nobody => rules::R_44,
    }
}

/// The nearest eligible Hero of a side; its player picks among equals.
fn nearest(table: &mut Table, side: Seat, from: Id, harvested: bool) -> Play<Option<Id>> {
    let (setup, game) = (table.setup, &table.game);
    let away = |id: Id| setup.distance(game, from, id);
    let others = || eligible(setup, game, side).filter(|id| *id != from);
    let Some(least) = others().map(away).min() else { return Ok(None) };
    let near: Vec<Id> = others().filter(|id| away(*id) == least).collect();
    if let [only] = near[..] {
        return Ok(Some(only));
    }
    let rule = if harvested { rules::DTH_08 } else { rules::SPR_31 };
    let choices: Vec<_> = near.into_iter().map(|id| (id, Ok(()))).collect();
    table.choose(side, Why::Soul, rule, choices).map(Some)
}

/// JU-EFF-02: a Soul is bound to a Hero and weighs on the enemy's Effigy.
fn bind(table: &mut Table, hero: Id, rule: scene::Rule) {
    table.model_mut(hero).souls += 1;
    table.tell(rule, says!("a Soul is bound to {}", hero));
    if let Some(side) = table.setup.side(hero) {
        table.tell(rules::EFF_02, says!("the Effigy of {} loses {}", side.other(), stats::SOUL));
    }
}

/// JU-SPR-12: Honour pays when the Soul was harvested.
fn honour(table: &mut Table, victim: Id, taker: Id) {
    if table.setup.profile(victim).has(Ability::Honour)
        && let Some(seat) = table.setup.side(taker)
    {
        damage::gain_fate(table, seat, 1, rules::SPR_12);
    }
}

/// JU-MON-02, JU-MON-03: level and Fate for a slain monster.
fn bounty(table: &mut Table, victim: Id, cause: Cause) {
    let setup = table.setup;
    let Cause::Model(killer) = cause else { return };
    let Some(seat) = setup.side(killer).filter(|_| setup.is_hero(killer)) else { return };
    table.tell(rules::MON_02, says!("{} slays {}", killer, victim));
    earn(table, killer);
    let game = &table.game;
    let beside =
        game.ids().any(|id| setup.kind(id) == Kind::Hero(seat) && setup.distance(game, id, victim) <= 1);
    if beside {
        damage::gain_fate(table, seat, setup.profile(victim).bounty, rules::MON_03);
    }
}

/// JU-EFF-01, JU-R-64: an Effigy without health is captured and the game is over at once.
pub fn captured(table: &mut Table) {
    let setup = table.setup;
    let active = table.active().and_then(|hero| setup.side(hero));
    let first = active.unwrap_or(table.first);
    for loser in [first.other(), first] {
        let there = setup.effigies[loser.index()].is_some();
        if there && !table.is_over() && stats::effigy_health(setup, &table.game, loser) <= 0 {
            table.game.end = Some(End::Captured(loser.other()));
            table.tell(rules::EFF_01, says!("the Effigy of {} falls", loser));
        }
    }
}
