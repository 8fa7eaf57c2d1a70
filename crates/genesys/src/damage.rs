//! Damage, direct damage, healing (chapter 7), damage tables, and what follows when a model is destroyed.

use scene::says;
use table::Play;

use crate::abilities::{Passive, loss};
use crate::state::Id;
use crate::{Table, conditions, leaders, rules, scenarios, stats};

/// Marks the margin of a damage test; a model whose damage reaches its HP is destroyed at once.
pub fn suffer(table: &mut Table, id: Id, damage: i16) -> Play<()> {
    if damage <= 0 {
        table.tell(rules::DMG_02, says!("{} takes no damage", id));
        return Ok(());
    }
    table.tell(rules::DMG_02, says!("{} takes {} damage", id, damage));
    mark(table, id, damage)
}

/// Direct damage: no dice, no armour.
pub fn direct(table: &mut Table, id: Id, damage: i16) -> Play<()> {
    if damage <= 0 {
        return Ok(());
    }
    table.tell(rules::DMG_05, says!("{} takes {} direct damage", id, damage));
    mark(table, id, damage)
}

fn mark(table: &mut Table, id: Id, damage: i16) -> Play<()> {
    let hp = table.setup.profile(&table.game, id).hp;
    let before = table.model(id).damage;
    let after = (i16::from(before) + damage).min(i16::from(hp)) as u8;
    table.model_mut(id).damage = after;
    if after >= hp {
        let rule = table.setup.profile(&table.game, id).row(rules::PRF_06);
        table.tell(rule, says!("{} has {} HP and that much damage", id, hp));
        return destroy(table, id);
    }
    band_changes(table, id, before);
    Ok(())
}

/// Recovers damage, never above full health.
pub fn recover(table: &mut Table, id: Id, margin: i16) {
    let before = table.model(id).damage;
    if margin <= 0 {
        table.tell(rules::DMG_07, says!("{} recovers nothing", id));
        return;
    }
    let healed = margin.min(i16::from(before));
    if healed < margin {
        table.tell(
            rules::DMG_08,
            says!("{} of {} would be above full health and are lost", margin - healed, margin),
        );
    }
    table.model_mut(id).damage = before - healed as u8;
    table.tell(rules::DMG_07, says!("{} recovers {} damage", id, healed));
    band_changes(table, id, before);
}

/// Only the band of the damage as it is now applies, at once and in both directions.
fn band_changes(table: &mut Table, id: Id, before: u8) {
    let profile = table.setup.profile(&table.game, id);
    let now = table.model(id).damage;
    let (old, new) = (profile.band(before), profile.band(now));
    if old == new {
        return;
    }
    table.tell(rules::PRF_15, says!("the damage table of {} is looked up", id));
    if let Some(band) = new {
        table.tell(band.rule.0, says!("{} has {} damage: another band applies", id, now));
        table.tell(rules::DMG_09, says!("what the damage of {} did before no longer applies", id));
        if loss::condition(profile, now).is_some() {
            table.tell(rules::CND_09, says!("{} has a condition as long as it is so damaged", id));
        }
        conditions::tell_namesakes(table, id);
    }
    let [_, most] = loss::mana(profile, now);
    if table.model(id).mana > most {
        table.model_mut(id).mana = most;
        table.tell(rules::MAN_05, says!("{} can hold {} mana only; the rest is discarded", id, most));
    }
}

/// A destroyed model leaves the table with its tokens and conditions.
fn destroy(table: &mut Table, id: Id) -> Play<()> {
    leave(table, id);
    table.tell(rules::DMG_03, says!("{} is destroyed", id));
    blood_fuelled(table, id);
    scenarios::destroyed(table, id);
    leaders::fallen(table, id)
}

/// Takes a model off the table, with its tokens and conditions.
pub fn leave(table: &mut Table, id: Id) {
    let model = table.model_mut(id);
    model.gone = true;
    model.command = 0;
    model.mana = 0;
    model.plague = 0;
    model.conditions.clear();
}

/// Everybody who feeds on blood gains one mana for a death within 12 inches.
fn blood_fuelled(table: &mut Table, dead: Id) {
    let setup = table.setup;
    let game = &table.game;
    let fed: Vec<_> = game
        .standing()
        .filter_map(|id| Some((id, setup.profile(game, id).has(Passive::BloodFuelled)?)))
        .filter(|(id, _)| stats::within(setup, game, *id, dead, 12 * space::INCH))
        .collect();
    for (id, rule) in fed {
        let [_, most] = loss::mana(setup.profile(&table.game, id), table.model(id).damage);
        let model = table.model_mut(id);
        model.mana = (model.mana + 1).min(most);
        table.tell(rule, says!("{} gains mana: it has {}", id, table.model(id).mana));
    }
}
