//! Combat manoeuvres: JU-MAN. What the icons of an attack buy.

use scene::{Item, says};
use table::{Play, Verdict, refuse};

use crate::attack::Blow;
use crate::profile::{Effect, Manoeuvre};
use crate::setup::Setup;
use crate::why::{Act, Why, Word};
use crate::{Table, condition, push, rules};

/// JU-MAN-01: one manoeuvre after the damage, if the icons pay for it.
pub fn buy(table: &mut Table, blow: &Blow, icons: u8, dealt: i32) -> Play<()> {
    if icons == 0 {
        return Ok(());
    }
    // JU-MAN-03, JU-MON-16: a monster has no Push, whichever of its attacks this is.
    if table.setup.is_monster(blow.by) {
        return monsters_own(table, blow, icons, dealt);
    }
    let (setup, seat) = (table.setup, blow.roller(table.setup, &table.game));
    let mut options = table.options(rules::MAN_01);
    options.offer(Item::Pass);
    options.add(Act::Push, push::verdict(setup, &table.game, blow));
    for (at, manoeuvre) in (0..).zip(&setup.profile(blow.by).manoeuvres) {
        options.add(Word::Manoeuvre(blow.by, at), affordable(setup, blow, manoeuvre, icons, dealt));
    }
    if options.legal().count() == 1 {
        return Ok(());
    }
    let item = table.pick(seat, Why::Manoeuvre, rules::MAN_01, options)?;
    if item != Item::Pass {
        table.tell(rules::MAN_02, "the damage of the attack came first");
        table.tell(rules::DIC_04, says!("{} icons pay for a manoeuvre of {}", icons, blow.by));
    }
    if item == Act::Push.into() {
        if dealt == 0 {
            table.tell(rules::MAN_04, "a push needs no damage");
        }
        return push::push(table, blow, icons);
    }
    let named = |at: &u8| Item::from(Word::Manoeuvre(blow.by, *at)) == item;
    match (0..setup.profile(blow.by).manoeuvres.len() as u8).find(named) {
        Some(at) => carry_out(table, blow, &setup.profile(blow.by).manoeuvres[usize::from(at)]),
        None => Ok(()),
    }
}

/// JU-MAN-10: whether the icons pay for it and the damage it needs was done.
fn affordable(setup: &Setup, blow: &Blow, manoeuvre: &Manoeuvre, icons: u8, dealt: i32) -> Verdict {
    if manoeuvre.icons > icons {
        return refuse(rules::MAN_01, says!("it costs {} icons and {} are there", manoeuvre.icons, icons));
    }
    if manoeuvre.needs_damage && dealt < 1 {
        return refuse(rules::MAN_10, says!("{} suffered no damage", blow.target));
    }
    if setup.is_effigy(blow.target) {
        let rule = match manoeuvre.effect {
            Effect::Condition(_) => rules::EFF_06,
            Effect::Throw(_) => rules::MAN_11,
        };
        return refuse(rule, says!("{} is immune", blow.target));
    }
    Ok(())
}

/// JU-MON-16, JU-R-60: a monster must use the first of its own that the icons pay for.
fn monsters_own(table: &mut Table, blow: &Blow, icons: u8, dealt: i32) -> Play<()> {
    let setup = table.setup;
    let own = setup.profile(blow.by).manoeuvres.iter();
    let Some(first) = own.clone().find(|own| affordable(setup, blow, own, icons, dealt).is_ok()) else {
        table.tell(rules::MON_16, says!("{} has no manoeuvre for {} icons", blow.by, icons));
        return Ok(());
    };
    table.tell(rules::R_60, says!("{} uses its manoeuvre", blow.by));
    carry_out(table, blow, first)
}

fn carry_out(table: &mut Table, blow: &Blow, manoeuvre: &Manoeuvre) -> Play<()> {
    table.tell(rules::MAN_10, says!("{} carries out a manoeuvre of its card", blow.by));
    match manoeuvre.effect {
        Effect::Condition(what) => {
            condition::afflict(table, blow.target, what, blow.by);
            Ok(())
        }
        Effect::Throw(hexes) => push::throw(table, blow, hexes),
    }
}
