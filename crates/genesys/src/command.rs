//! Command (chapter 22).

use scene::{Arg, says};
use table::{Options, Play, Verdict, refuse};

use crate::abilities::Passive;
use crate::state::{Game, Id};
use crate::why::{Act, Why};
use crate::{Setup, Table, rules, stats};

/// Command radius, model space to model space.
const RADIUS: i32 = 12 * space::INCH;
/// The radius of those who command by the whip.
const WHIP: i32 = 6 * space::INCH;

/// Whether a holder of tokens can give the active model an extra action point.
fn may_command(setup: &Setup, game: &Game, commander: Id, id: Id, commanded: bool) -> Verdict {
    if commanded {
        return refuse(rules::CMD_05, says!("{} was given its extra action point", id));
    }
    let (by, to) = (setup.profile(game, commander), setup.profile(game, id));
    if let Some(rule) = to.has(Passive::WildBeast)
        && !by.is("monster handler")
    {
        return refuse(rule, says!("{} is no handler of monsters and cannot command {}", commander, id));
    }
    if let Some(rule) = by.has(Passive::TameTheBeast)
        && !to.is("monster")
    {
        return refuse(rule, says!("{} commands monsters only", commander));
    }
    let (rule, radius) = match by.has(Passive::FearTheWhip) {
        Some(rule) => (rule, WHIP),
        None => (rules::CMD_02, RADIUS),
    };
    if !stats::within(setup, game, commander, id, radius) {
        let gap = stats::base(setup, game, id).gap(&stats::base(setup, game, commander));
        let [gap, most] = Arg::too_long(gap, radius);
        let says = says!("{} is {} away from {} and at most {} is allowed", id, gap, commander, most);
        return refuse(rule, says);
    }
    Ok(())
}

/// Every model that holds a command token, with a verdict whether it can give the active model an extra action point.
pub fn commanders(setup: &Setup, game: &Game, id: Id) -> Vec<(Id, Verdict)> {
    let Some(active) = game.active.filter(|active| active.id == id) else { return Vec::new() };
    let holders = game.force(game.model(id).seat).filter(|model| game.model(*model).command > 0);
    holders.map(|commander| (commander, may_command(setup, game, commander, id, active.commanded))).collect()
}

/// Whether somebody can.
pub fn verdict(setup: &Setup, game: &Game, id: Id) -> Verdict {
    let mut no = refuse(rules::CMD_01, "no model of this side holds a command token");
    for (_, verdict) in commanders(setup, game, id) {
        match verdict {
            Ok(()) => return Ok(()),
            refused => no = refused,
        }
    }
    no
}

/// Adds the command to a question in the middle of an action, where it can be taken.
pub fn offer(table: &Table, id: Id, options: &mut Options) {
    if verdict(table.setup, &table.game, id).is_ok() {
        options.offer(Act::Command);
    }
}

/// A command in the middle of an action: nothing else can come between its steps.
pub fn interject(table: &mut Table, id: Id) -> Play<()> {
    table.tell(rules::ACT_10, says!("the action of {} is not finished: only a command comes in between", id));
    take(table, id)
}

/// A commander in range spends a token: the active model has one action point more.
pub fn take(table: &mut Table, id: Id) -> Play<()> {
    let commanders = commanders(table.setup, &table.game, id);
    let able: Vec<Id> =
        commanders.iter().filter(|(_, verdict)| verdict.is_ok()).map(|(commander, _)| *commander).collect();
    let commander = match able.as_slice() {
        [] => return Ok(()),
        [one] => *one,
        _ => table.choose(table.model(id).seat, Why::Commander(id), rules::CMD_03, commanders)?,
    };
    table.model_mut(commander).command -= 1;
    if let Some(active) = &mut table.game.active {
        active.ap += 1;
        active.commanded = true;
    }
    table.tell(rules::CMD_03, says!("{} gives {} an extra action point", commander, id));
    if commander == id || table.model(id).command > 0 {
        table.tell(rules::CMD_04, says!("{} is a commander itself", id));
    }
    let (by, to) = (table.setup.profile(&table.game, commander), table.setup.profile(&table.game, id));
    if by.has(Passive::TameTheBeast).or(to.has(Passive::WildBeast)).is_some() {
        table.tell(rules::CMD_08, says!("{} may command {}, which not everybody may", commander, id));
    }
    table.tell(rules::CMD_07, "it is an action point like any other");
    table.tell(rules::CMD_06, says!("{} is in the radius now; where it goes later does not matter", id));
    Ok(())
}

/// Counts an action of the active model.
pub fn spent(table: &mut Table, id: Id) {
    let Some(active) = &mut table.game.active else { return };
    active.actions = active.actions.saturating_add(1);
    let (number, left) = (active.actions, active.purse(true));
    if number > 1 {
        table.tell(
            rules::ACT_04,
            says!("it is action {} of {}, which has {} action points left", number, id, left),
        );
    }
}
