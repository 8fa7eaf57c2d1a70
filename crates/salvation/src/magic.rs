//! Sorcery (chapter 17): who may cast what, and a cast from its test to its effect.

use scene::{Arg, Rule, says};
use space::Hex;
use table::{Play, Verdict, refuse};

use crate::abilities::skills::corrupt;
use crate::abilities::spells::{arise, fireball, icestorm, immolate, shield, strike};
use crate::abilities::{Ability, Spell};
use crate::movement::{able, activate, can_go_on};
use crate::state::{Game, Id};
use crate::why::{Act, Why};
use crate::{Setup, Table, reaction, rules, scenarios, stats};

/// When a spell is cast: as an action of the mage's own half, or in answer to an enemy's.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    Own,
    Reaction,
}

/// What a spell is aimed at.
#[derive(Copy, Clone, Debug)]
pub enum Aim {
    /// Nobody: it begins where the caster stands.
    Here,
    Hex(Hex),
    Model(Id),
    /// A model, and the attribute that is halved.
    Half(Id, Act),
}

/// Whether a unit may cast any spell in its own half.
pub fn may_cast(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if game.unit(id).spells == 0 {
        return refuse(rules::MAG_01, says!("{} knows no spell", id));
    }
    able(game, id)?;
    spells_first(game, id)?;
    any_spell(setup, game, id, Moment::Own)
}

/// Spells come before everything else in a turn, and some are in no state to cast any.
pub fn spells_first(game: &Game, id: Id) -> Verdict {
    let unit = game.unit(id);
    corrupt::may_use(game, id)?;
    if unit.holds() {
        return refuse(rules::SKL_04, says!("{} holds somebody corrupted and may only defend", id));
    }
    scenarios::may_harm(game)?;
    if scenarios::escorts(game, id) {
        return refuse(rules::HOS_13, says!("{} leads a hostage and casts nothing", id));
    }
    if !unit.busy {
        return Ok(());
    }
    if unit.stirred {
        return refuse(rules::FAL_12, says!("{} stood up this turn, which is a move: no spells", id));
    }
    if !unit.activated {
        return refuse(rules::R_45, says!("{} has defended or intercepted this turn: no spells", id));
    }
    refuse(rules::MAG_03, says!("{} has moved, attacked or defended this turn: no more spells", id))
}

/// Whether there is any spell that a mage could cast now.
pub fn any_spell(setup: &Setup, game: &Game, id: Id, moment: Moment) -> Verdict {
    let mut no = refuse(rules::MAG_01, says!("{} knows no spell", id));
    for spell in known(game, id) {
        match may_cast_spell(setup, game, id, spell, moment) {
            Ok(()) => return Ok(()),
            refusal => no = refusal,
        }
    }
    no
}

fn known(game: &Game, id: Id) -> impl Iterator<Item = Spell> + use<> {
    let spells = game.unit(id).spells;
    Spell::ALL.iter().copied().filter(move |spell| spells & spell.bit() != 0)
}

/// How far a spell reaches: in answer to an enemy, as far as the mage's Speed.
pub fn range(setup: &Setup, game: &Game, id: Id, spell: Spell, moment: Moment) -> u16 {
    match moment {
        Moment::Own => spell.range(),
        Moment::Reaction => u16::from(stats::speed(setup, game, id)),
    }
}

/// Whether a mage could cast this spell at anything.
fn may_cast_spell(setup: &Setup, game: &Game, id: Id, spell: Spell, moment: Moment) -> Verdict {
    let left = game.unit(id).energy;
    if left < spell.energy() {
        let says = says!("the spell costs {} Energy and {} has {} left", spell.energy(), id, left);
        return refuse(rules::MAG_02, says);
    }
    match spell {
        Spell::Arise => arise::may_raise(setup, game, id),
        Spell::Immolate => immolate::may_burn(setup, game, id),
        Spell::Shield if moment == Moment::Reaction => {
            refuse(rules::R_62, "in the enemy's half a Shield answers what it keeps off")
        }
        Spell::Fireball | Spell::Icestorm | Spell::Shield | Spell::Strike => {
            let range = range(setup, game, id, spell, moment);
            let any = game.standing().any(|target| may_aim(setup, game, id, spell, target, range).is_ok());
            let says = says!("nobody fit for the spell is within {} of {}", i32::from(range), id);
            if any { Ok(()) } else { refuse(rules::MAG_06, says) }
        }
    }
}

/// Whether a spell may be aimed at this model.
fn may_aim(setup: &Setup, game: &Game, id: Id, spell: Spell, target: Id, range: u16) -> Verdict {
    match spell {
        Spell::Fireball => fireball::may_burn(game, id, target, range),
        Spell::Icestorm => within(game, id, target, range, rules::SPL_05),
        Spell::Shield => shield::may_cover(game, id, target, range),
        Spell::Strike => strike::may_send(setup, game, id, target, range),
        Spell::Arise | Spell::Immolate => Ok(()),
    }
}

/// Whether a model is near enough for a spell.
pub fn within(game: &Game, id: Id, target: Id, range: u16, rule: Rule) -> Verdict {
    let away = game.distance(id, target);
    if away > range {
        let [away, most] = Arg::too_many(away, range);
        let says = says!("{} is {} hexes from {} and the spell reaches {}", target, away, id, most);
        return refuse(rule, says);
    }
    Ok(())
}

/// A spell of the mage's own half: it is declared, the enemy may answer, then it is paid, tested and takes effect.
pub fn cast(table: &mut Table, id: Id) -> Play<()> {
    let (spell, aim) = declare(table, id, Moment::Own)?;
    if table.unit(id).activated {
        table.tell(rules::MAG_05, says!("{} casts once more this turn", id));
    }
    activate(table, id);
    reaction::declared(table, &[id])?;
    if !can_go_on(table, id) {
        return Ok(());
    }
    if let Err(no) = still_aims(table, id, spell, aim, Moment::Own) {
        table.tell(rules::REA_06, says!("{} cannot go on with its spell", id));
        table.tell(no.rule, no.says);
        return Ok(());
    }
    resolve(table, id, spell, aim)
}

/// The mage's player names a spell and what it is aimed at.
pub fn declare(table: &mut Table, id: Id, moment: Moment) -> Play<(Spell, Aim)> {
    let (setup, seat) = (table.setup, table.unit(id).side);
    let game = &table.game;
    let spells: Vec<_> =
        known(game, id).map(|spell| (spell, may_cast_spell(setup, game, id, spell, moment))).collect();
    let spell = table.choose(seat, Why::Spell(id), rules::MAG_01, spells)?;
    if matches!(spell, Spell::Arise | Spell::Immolate) {
        return Ok((spell, Aim::Here));
    }
    let game = &table.game;
    let range = range(setup, game, id, spell, moment);
    let targets: Vec<_> =
        game.standing().map(|target| (target, may_aim(setup, game, id, spell, target, range))).collect();
    let target = table.choose(seat, Why::SpellTarget(id), rules::MAG_06, targets)?;
    let aim = match spell {
        Spell::Fireball => Aim::Hex(table.unit(target).at),
        Spell::Icestorm => Aim::Half(target, icestorm::attribute(table, id, target)?),
        _ => Aim::Model(target),
    };
    Ok((spell, aim))
}

/// Whether a declared spell can still be cast as it was declared, after it was answered.
fn still_aims(table: &Table, id: Id, spell: Spell, aim: Aim, moment: Moment) -> Verdict {
    let (setup, game) = (table.setup, &table.game);
    spells_first(game, id)?;
    may_cast_spell(setup, game, id, spell, moment)?;
    let target = match aim {
        Aim::Here => return Ok(()),
        Aim::Hex(hex) => game.model_at(hex),
        Aim::Model(target) | Aim::Half(target, _) => Some(target).filter(|id| !game.unit(*id).gone()),
    };
    let Some(target) = target else { return refuse(rules::R_46, "what it was aimed at is gone") };
    may_aim(setup, game, id, spell, target, range(setup, game, id, spell, moment))
}

/// The cast itself: the Energy is spent, one test of Accuracy decides, and the effect follows.
pub fn resolve(table: &mut Table, id: Id, spell: Spell, aim: Aim) -> Play<()> {
    table.within(rules::MAG_02, says!("{} casts {}", id, scene::Item::from(spell)), |table| {
        tell_aim(table, id, aim);
        let energy = if spell == Spell::Immolate { table.unit(id).energy } else { spell.energy() };
        table.game.spend(id, energy);
        table.tell(rules::ACT_04, says!("{} pays {} Energy", id, energy));
        let sum = stats::accuracy(table.setup, &table.game, id, None);
        let passed = stats::own_test(table, id, rules::MAG_02, sum)?;
        if !passed {
            table.tell(rules::MAG_02, says!("the spell of {} fails", id));
        }
        let effect = match (spell, aim) {
            (Spell::Immolate, _) => immolate::burn(table, id, energy, passed),
            _ if !passed => Ok(()),
            (Spell::Arise, _) => arise::raise(table, id),
            (Spell::Fireball, Aim::Hex(hex)) => fireball::burst(table, id, hex),
            (Spell::Icestorm, Aim::Half(target, attribute)) => icestorm::storm(table, id, target, attribute),
            (Spell::Shield, Aim::Model(target)) => {
                shield::wait(table, target);
                Ok(())
            }
            (Spell::Strike, Aim::Model(friend)) => strike::send(table, friend),
            _ => Ok(()),
        };
        effect?;
        // A spell is a round of combat too (SS-R-49), and after each it is seen who is still there.
        scenarios::check_collapse(table);
        Ok(())
    })
}

/// Says what does not matter to a spell: sight, and enemies beside the mage.
fn tell_aim(table: &mut Table, id: Id, aim: Aim) {
    if table.engaged(id) {
        table.tell(rules::MAG_10, says!("{} casts although it is engaged", id));
    }
    let to = match aim {
        Aim::Here => return,
        Aim::Hex(hex) => hex,
        Aim::Model(target) | Aim::Half(target, _) => table.unit(target).at,
    };
    let from = table.unit(id).at;
    table.tell(rules::MAG_06, says!("{} is {} hexes away, in reach", to, i32::from(from.distance(to))));
    if table.listens() && !stats::sees(&table.game, from, to) {
        table.tell(rules::TER_07, says!("{} does not see {} and need not", id, to));
    }
}

/// Says of a mage that others have moved that its spells are not over for that.
pub fn tell_moved_by_others(table: &mut Table, id: Id) {
    let unit = table.unit(id);
    if unit.spells != 0 && !unit.busy && !unit.gone() {
        table.tell(rules::MAG_09, says!("{} was moved by others and may still cast", id));
    }
}

/// Says of a mage that sets out that this ends its spells of the turn.
pub fn tell_spells_over(table: &mut Table, id: Id) {
    let unit = *table.unit(id);
    if unit.spells == 0 || unit.busy {
        return;
    }
    table.tell(rules::ACT_03, says!("{} moves now and casts nothing more this turn", id));
    if unit.drained {
        table.tell(rules::MAG_04, says!("{} has cast and goes on with {} Energy", id, unit.energy));
    }
}

/// Says of ranged units, mages and medics that they strike in contact like everybody else.
pub fn tell_hand_weapons(table: &mut Table, id: Id) {
    let has = |ability| table.setup.has(&table.game, id, ability);
    let (armed, heals) = (has(Ability::Ranged) || has(Ability::Mage), has(Ability::Medic));
    if armed {
        table.tell(rules::RGD_01, says!("{} strikes with its hand weapon", id));
        table.tell(rules::R_44, says!("{} attacks in contact with its own numbers", id));
    }
    if heals {
        table.tell(rules::HEA_05, says!("{} fights like everybody else", id));
    }
}
