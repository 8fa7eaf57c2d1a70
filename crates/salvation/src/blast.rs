//! What a volley, a spell or an explosion does to models: defence dice, dice, Shields, and then its effects in the order
//! of a close combat, but without stuns and follow-ups.

use scene::{Rule, Seat, says};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet};
use table::{Answer, Domain, Halt, Play, Pool, Question, Roll, Split, Sum};

use crate::abilities::spells::shield::{self, Threat, Used};
use crate::attack::passes;
use crate::push::{self, Aftermath, Source};
use crate::scenarios::Stakes;
use crate::state::{Fate, Id};
use crate::why::Why;
use crate::{Table, dying, movement, panic, rules, scenarios, stats};

/// More dice than this are never rolled in one defence.
const MOST_DICE: u8 = 20;

/// A spell or an explosion that reaches several hexes.
#[derive(Clone, Debug)]
pub struct Blast {
    /// Who did it.
    pub by: Id,
    /// Whether it goes up in it: it is gone when all dice are down, with the dead (SS-R-103).
    pub spent: bool,
    /// Why each model is rolled for.
    pub rule: Rule,
    pub threat: Threat,
    pub strikes: Vec<Strike>,
}

/// What a blast does in one hex.
#[derive(Copy, Clone, Debug)]
pub struct Strike {
    pub hex: Hex,
    /// What a model there is thrown back from.
    pub from: Hex,
    pub force: i32,
}

/// A unit explodes with the same Force in all hexes around it.
pub fn explode(
    table: &mut Table,
    by: Id,
    source: Hex,
    force: i32,
    hexes: &[Hex],
    threat: Threat,
    rule: Rule,
) -> Play<()> {
    let strikes = hexes.iter().map(|hex| Strike { hex: *hex, from: source, force }).collect();
    blast(table, Blast { by, spent: true, rule, threat, strikes })
}

/// What somebody puts against a strike, and whether the strike is held back.
#[derive(Copy, Clone, Debug, Default)]
struct Guard {
    defence: u8,
    drop: u8,
    spared: bool,
}

/// One strike on whatever is in its hex.
#[derive(Copy, Clone, Debug)]
struct Item {
    strike: Strike,
    /// The model there; else it is something that the scenario knows.
    target: Option<Id>,
    guard: Guard,
}

/// What the dice of a blast have come to: who is wounded, by place, and the Shields that were used up.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Sheet {
    wounded: Vec<u8>,
    used: Used,
}

/// The wounds of a hostage or a gate.
struct Harm {
    hex: Hex,
    wounds: u8,
}

/// A spell or an explosion from the defence dice to its last effect.
pub fn blast(table: &mut Table, mut blast: Blast) -> Play<()> {
    let seat = table.unit(blast.by).side;
    // Gates burn by spells; a hostage is hurt by any explosion.
    let things = match (&table.game.stakes, blast.threat) {
        (Stakes::Siege(_), Threat::Wound) => HexSet::EMPTY,
        _ => scenarios::blast_targets(&table.game, seat),
    };
    blast.strikes.sort_by_key(|strike| strike.hex);
    let mut items: Vec<Item> = Vec::new();
    for &strike in &blast.strikes {
        let target = table.model_at(strike.hex);
        if target.is_some() || things.contains(strike.hex) {
            items.push(Item { strike, target, guard: Guard::default() });
        }
    }
    guards(table, &blast, seat, &mut items)?;
    let (sheet, harm) = dice(table, &blast, seat, &items)?;
    shield::settle(table, &sheet.used);
    if blast.spent {
        table.tell(rules::R_103, says!("all dice are down, and {} is gone with the dead", blast.by));
        dying::leaves(table, blast.by, Fate::GivenUp)?;
    }
    let mut struck = Vec::new();
    for (item, wounds) in items.iter().zip(&sheet.wounded) {
        let Some(id) = item.target.filter(|_| *wounds > 0) else { continue };
        let source = Source { at: item.strike.from, by: Some(blast.by), force: item.strike.force };
        struck.push(Struck { id, wounds: *wounds, source, picks: table.unit(id).side });
    }
    let after = wounds(table, &struck)?;
    for Harm { hex, wounds } in harm {
        scenarios::blast_harms(table, seat, hex, wounds);
    }
    if table.over.is_some() {
        return Ok(());
    }
    give_ways(table, &struck, after, rules::MAG_08)?;
    scenarios::check_collapse(table);
    Ok(())
}

/// Both players say unseen how many defence dice their models buy; the one whose spell it is may hold it back.
fn guards(table: &mut Table, blast: &Blast, seat: Seat, items: &mut [Item]) -> Play<()> {
    let (mut questions, mut sheets) = (Vec::new(), Vec::new());
    for asked in [table.active, table.active.other()] {
        let mut split = Split::new(rules::R_41);
        let mut parts: Vec<(usize, Part)> = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let Some(id) = item.target else { continue };
            let unit = table.unit(id);
            if unit.side == asked && unit.energy > 0 {
                let defend = split.part(says!("{} defends", id), unit.energy.min(MOST_DICE).into());
                parts.push((place, Part::Defend));
                split.share(says!("{} drops its guard", id), defend, rules::ATR_09);
                parts.push((place, Part::Drop));
            }
            if seat == asked && blast.threat == Threat::Spell {
                split.part(says!("{} is spared", id), 1);
                parts.push((place, Part::Spare));
            }
        }
        if !parts.is_empty() {
            questions.push(Question::new(asked, Why::BlastDefence, rules::R_41, Domain::Split(split)));
            sheets.push(parts);
        }
    }
    for (parts, answer) in sheets.into_iter().zip(table.ask_all(questions)?) {
        let Answer::Split(numbers) = answer else { return Err(Halt::fault("defence dice are a split")) };
        for ((place, part), number) in parts.into_iter().zip(numbers) {
            let guard = &mut items[place].guard;
            match part {
                Part::Defend => guard.defence = number as u8,
                Part::Drop => guard.drop = number as u8,
                Part::Spare => guard.spared = number > 0,
            }
        }
    }
    for item in items.iter() {
        if let Some(id) = item.target {
            pay_defence(table, id, item.guard.defence);
        }
    }
    Ok(())
}

#[derive(Copy, Clone, Debug)]
enum Part {
    Defend,
    Drop,
    Spare,
}

/// Defence dice are paid, needed or not, and whoever defends has its spells behind it.
pub fn pay_defence(table: &mut Table, id: Id, dice: u8) {
    if dice == 0 {
        return;
    }
    table.game.spend(id, dice);
    table.unit_mut(id).busy = true;
    table.tell(rules::ACT_04, says!("{} pays {} Energy, one for each die", id, dice));
    if table.unit(id).side != table.active {
        table.tell(rules::ACT_05, says!("{} spends {} of its Energy in the enemy's half", id, dice));
    }
}

/// All dice of a blast, hex by hex, and what they do to things that are no models.
fn dice(table: &mut Table, blast: &Blast, seat: Seat, items: &[Item]) -> Play<(Sheet, Vec<Harm>)> {
    let mut harm = Vec::new();
    let mut sheet = Sheet { wounded: vec![0; items.len()], used: Used::default() };
    if items.len() > 1 {
        table.tell(rules::R_13, says!("{} hexes are rolled for one after the other", items.len() as i32));
    }
    let places: Vec<usize> = (0..items.len()).collect();
    let mut rest = places.as_slice();
    while let Some(&first) = rest.first() {
        if items[first].target.is_none() {
            let Strike { hex, force, .. } = items[first].strike;
            harm.push(Harm { hex, wounds: scenarios::blast_reaches(table, seat, hex, force)? });
            rest = &rest[1..];
            continue;
        }
        let models = rest.iter().take_while(|place| items[**place].target.is_some()).count();
        sheet = table.tally(sheet, &rest[..models], |table, sheet, place| {
            let Sheet { wounded, used } = sheet;
            wounded[*place] = roll_one(table, blast, &items[*place], used)?;
            Ok(())
        })?;
        rest = &rest[models..];
    }
    Ok((sheet, harm))
}

/// One model: its Force die, and if that passed its defence dice and Shields. Returns the wounds that get through.
fn roll_one(table: &mut Table, blast: &Blast, item: &Item, used: &mut Used) -> Play<u8> {
    let Item { strike, target: Some(target), guard } = *item else { return Ok(0) };
    if guard.spared {
        table.tell(rules::R_11, says!("{} is spared on purpose", target));
        return Ok(0);
    }
    let sum = Sum::new(blast.rule, "Force", strike.force);
    let says = says!("how hard {} is hit", target);
    let roll = Roll::new(table.unit(blast.by).side, blast.rule, says, Pool::passes(1, 20, strike.force));
    if passes(table, roll.because(sum))? == 0 {
        table.tell(rules::MAG_08, says!("{} is not wounded, and a stun would do nothing", target));
        return Ok(0);
    }
    let saved = saves(table, target, guard.defence, guard.drop, rules::MAG_07)?;
    let mut wounds = keep_off(table, target, blast.by, 1, saved)?;
    while wounds > 0 && shield::offer(table, used, target, blast.threat)? {
        wounds -= 1;
    }
    Ok(wounds)
}

/// Defence dice against a shot, spell or explosion test Resistance; nobody braces.
pub fn saves(table: &mut Table, target: Id, dice: u8, drop: u8, rule: Rule) -> Play<u8> {
    if drop > 0 {
        table.tell(rules::R_11, says!("{} drops its guard with {} dice on purpose", target, drop));
    }
    let sum = stats::defence(table.setup, &table.game, target);
    let pool = Pool::passes(dice - drop, 20, sum.total());
    let roll = Roll::new(table.unit(target).side, rule, says!("{} defends", target), pool);
    passes(table, roll.because(sum))
}

/// Each success may cancel one wound; its player need not. Returns the wounds that are left.
pub fn keep_off(table: &mut Table, target: Id, by: Id, wounds: u8, saved: u8) -> Play<u8> {
    let most = wounds.min(saved);
    if most == 0 {
        return Ok(wounds);
    }
    let seat = table.unit(target).side;
    let cancelled = table.number(seat, Why::Cancel(target, by), rules::RES_05, 0..=most.into())?;
    Ok(wounds - cancelled as u8)
}

/// A model that is wounded, from where, and who picks where it gives way to.
#[derive(Copy, Clone, Debug)]
pub struct Struck {
    pub id: Id,
    pub wounds: u8,
    pub source: Source,
    pub picks: Seat,
}

/// The effects in their order: wounds and the dead; moves, in the active player's order; falls; panic. The check for
/// victory is left to whoever knows that all is over. `rule` is why the wounded are moved.
pub fn apply(table: &mut Table, struck: &[Struck], rule: Rule) -> Play<()> {
    let after = wounds(table, struck)?;
    give_ways(table, struck, after, rule)
}

/// The wounds are recorded and the dead are gone.
fn wounds(table: &mut Table, struck: &[Struck]) -> Play<Aftermath> {
    let mut after = Aftermath::begin(table);
    for one in struck {
        if push::wound(table, one.id, one.wounds, &mut after)?
            && let Some(by) = one.source.by
        {
            dying::credit(table, by, one.id);
        }
    }
    for one in struck {
        push::stop(table, one.id);
    }
    Ok(after)
}

/// Who is left gives way and falls, and then there is panic.
fn give_ways(table: &mut Table, struck: &[Struck], mut after: Aftermath, rule: Rule) -> Play<()> {
    let mut due: Vec<Struck> = struck.iter().copied().filter(|one| !table.unit(one.id).gone()).collect();
    while !due.is_empty() {
        let ids = due.iter().map(|one| one.id).collect();
        let next = push::next_of(table, Why::NextPush, rules::PSH_11, ids)?;
        let place = due.iter().position(|one| one.id == next).unwrap_or_default();
        let Struck { id, source, picks, .. } = due.remove(place);
        table.tell(rules::R_42, says!("{} is moved away from {}", id, source.at));
        if push::give_way(table, id, source, picks, &mut after)? {
            table.tell(rule, says!("{} gives way", id));
            table.tell(rules::RGD_14, says!("nobody follows up into the hex of {}", id));
        }
    }
    let wounded: Vec<Id> = struck.iter().map(|one| one.id).collect();
    push::falls(table, &wounded, &after);
    movement::settle(table)?;
    panic::after_combat(table, &after)
}
