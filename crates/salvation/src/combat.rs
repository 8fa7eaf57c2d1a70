//! Combat: who fights (chapter 12), and a combat from its declaration to its end.

use scene::{Seat, says};
use table::{Play, Verdict, refuse};

use crate::abilities::commanders::bloodlust;
use crate::allocation::{Allocation, allocate};
use crate::attack::{self, Attack};
use crate::movement::activate;
use crate::state::{Charge, ChargeKind, Game, Id};
use crate::{Setup, Table, panic, push, reaction, rules, scenarios};

/// Who fights in one combat, in hex order, and who faces whom: everybody his enemies in contact, or, under Paranoia, two
/// models alone.
#[derive(Clone, Debug)]
pub struct Melee {
    pub linked: Vec<Id>,
    pub driven: Option<Driven>,
}

/// A model that Paranoia drives at another, whoever that is.
#[derive(Copy, Clone, Debug)]
pub struct Driven {
    pub id: Id,
    pub victim: Id,
    /// Who decides for the driven model.
    pub by: Seat,
    /// Whether it moved to get there, so that its victim counts as charged.
    pub charged: bool,
}

impl Melee {
    /// The combat around a model.
    pub fn around(game: &Game, id: Id) -> Melee {
        Melee { linked: chain(game, id), driven: None }
    }

    /// Whom a model faces, in hex order.
    pub fn foes(&self, game: &Game, id: Id) -> Vec<Id> {
        match self.driven {
            Some(driven) if id == driven.id => vec![driven.victim],
            Some(driven) if id == driven.victim => vec![driven.id],
            Some(_) => Vec::new(),
            None => game.in_hex_order(game.contacts(id).collect()),
        }
    }

    /// Who decides for a model.
    pub fn seat(&self, game: &Game, id: Id) -> Seat {
        match self.driven {
            Some(driven) if id == driven.id => driven.by,
            _ => game.unit(id).side,
        }
    }

    /// The two sides in the order in which their attacks are rolled, each with its player and its models.
    pub fn parties(&self, game: &Game) -> [(Seat, Vec<Id>); 2] {
        if let Some(driven) = self.driven {
            return [(driven.by, vec![driven.id]), (game.unit(driven.victim).side, vec![driven.victim])];
        }
        [game.active, game.active.other()].map(|seat| {
            (seat, self.linked.iter().copied().filter(|id| game.unit(*id).side == seat).collect())
        })
    }

    /// Whether whoever declared it must put in at least one attack die.
    pub fn needs_attack(&self, game: &Game) -> bool {
        self.driven.is_some() || !open_charge(game, &self.linked)
    }

    /// Whether one of these models could put in an attack die with the Energy it has.
    pub fn can_strike(&self, game: &Game, models: &[Id]) -> bool {
        let attacks =
            |id: Id| self.foes(game, id).iter().any(|enemy| self.may_attack(game, id, *enemy).is_ok());
        models.iter().any(|id| game.unit(*id).energy > 0 && attacks(*id))
    }

    /// What holds a model back, or helps it, because it was charged.
    pub fn footing(&self, game: &Game, id: Id) -> Footing {
        if !game.unit(id).steady() {
            return Footing::Helpless;
        }
        match self.driven {
            Some(driven) if id == driven.victim => {
                let other = game.contacts(id).any(|enemy| enemy != driven.id);
                if driven.charged && !other { Footing::BackFoot } else { Footing::Free }
            }
            Some(_) => Footing::Free,
            None => footing(game, id),
        }
    }

    /// Who may only defend.
    pub fn may_attack(&self, game: &Game, id: Id, enemy: Id) -> Verdict {
        match self.driven {
            Some(driven) if id == driven.id => Ok(()),
            _ => may_attack(game, id, enemy),
        }
    }
}

/// Every model linked to the chosen one by chains of enemy contact, in hex order.
pub fn chain(game: &Game, from: Id) -> Vec<Id> {
    let mut linked = vec![from];
    let mut next = 0;
    while next < linked.len() {
        let here = linked[next];
        let new: Vec<Id> = game.contacts(here).filter(|other| !linked.contains(other)).collect();
        linked.extend(new);
        next += 1;
    }
    game.in_hex_order(linked)
}

/// Whether a combat around this unit may be declared by its player.
pub fn may_fight(setup: &Setup, game: &Game, id: Id) -> Verdict {
    scenarios::may_harm(game)?;
    if !game.engaged(id) {
        return refuse(rules::CMB_03, says!("{} is in contact with no enemy", id));
    }
    if could_attack(setup, game, id) {
        return Ok(());
    }
    let linked = chain(game, id);
    let seat = game.unit(id).side;
    if linked.iter().any(|model| game.unit(*model).side == seat && could_attack(setup, game, *model)) {
        return Ok(());
    }
    if open_charge(game, &linked) {
        return Ok(());
    }
    refuse(rules::CMB_11, says!("no model of yours around {} could attack", id))
}

/// Whether an unfought charge, interception or followed disengagement is among these models.
pub fn open_charge(game: &Game, linked: &[Id]) -> bool {
    game.charges.iter().any(|charge| linked.contains(&charge.charger))
}

/// Whether a model could put in an attack die, with the Energy it has or with what a bloodlust would give it.
fn could_attack(setup: &Setup, game: &Game, id: Id) -> bool {
    (game.unit(id).energy > 0 || bloodlust::most(setup, game, id) > 0)
        && game.contacts(id).any(|enemy| may_attack(game, id, enemy).is_ok())
}

/// Who may only defend.
pub fn may_attack(game: &Game, id: Id, enemy: Id) -> Verdict {
    let unit = game.unit(id);
    let charged = game.charge_against(id, enemy).is_some();
    if charged && !unit.steady() {
        return refuse(
            rules::BRC_13,
            says!("{} is down or running and may only defend against its charger", id),
        );
    }
    if unit.fallen() {
        return refuse(rules::FAL_02, says!("{} is down and cannot attack", id));
    }
    if unit.running {
        return refuse(rules::PAN_12, says!("{} is running and may only defend", id));
    }
    if unit.stopped {
        return refuse(rules::ACT_08, says!("{} is stopped and may only defend", id));
    }
    scenarios::may_attack(game, id)?;
    if unit.holds() {
        return refuse(rules::CMB_10, says!("{} holds somebody corrupted and may only defend", id));
    }
    if unit.reacted && unit.side == game.active && !unit.corrupted() {
        return refuse(rules::CMB_10, says!("{} cast a spell as a reaction and may only defend", id));
    }
    if unit.driven && unit.side == game.active && !unit.corrupted() {
        return refuse(
            rules::R_68,
            says!("Paranoia has used up the activation of {}: it may only defend", id),
        );
    }
    let followed = game.charge_against(id, enemy) == Some(ChargeKind::Followed);
    if unit.disengaged && unit.side == game.active && !unit.corrupted() && !followed {
        return refuse(rules::CMB_10, says!("{} disengaged and may only defend", id));
    }
    Ok(())
}

/// What a model may do in its first combat after it was charged, as long as its charger is its only enemy in
/// contact.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Footing {
    /// Nothing holds it back.
    Free,
    /// On the back foot: one attack die at +2, or a brace, or a match.
    BackFoot,
    /// Both charged each other: one attack die at +2, or a brace.
    Clash,
    /// Caught while slipping away: one plain attack die.
    Followed,
    /// Down or running: it only defends, and neither braces nor matches.
    Helpless,
}

impl Footing {
    /// Why its attack die is rolled at +2, if it is.
    pub fn bonus(self) -> Option<scene::Rule> {
        match self {
            Footing::BackFoot => Some(rules::BRC_02),
            Footing::Clash => Some(rules::INT_06),
            Footing::Free | Footing::Followed | Footing::Helpless => None,
        }
    }

    /// Why it may save one near miss if it does not attack.
    pub fn brace(self) -> Option<scene::Rule> {
        match self {
            Footing::BackFoot => Some(rules::BRC_03),
            Footing::Clash => Some(rules::R_25),
            Footing::Free | Footing::Followed | Footing::Helpless => None,
        }
    }
}

/// What the open charge of its only enemy in contact means for a model that is upright and does not run.
fn footing(game: &Game, id: Id) -> Footing {
    let mut contacts = game.contacts(id);
    let (Some(enemy), None) = (contacts.next(), contacts.next()) else { return Footing::Free };
    match game.charge_against(id, enemy) {
        None => Footing::Free,
        Some(ChargeKind::Charge) => Footing::BackFoot,
        Some(ChargeKind::Interception) => Footing::Clash,
        Some(ChargeKind::Followed) => Footing::Followed,
    }
}

/// The active player declares a combat around one of his models. If that one could strike and the answer of the other
/// side keeps it from it, it has acted all the same.
pub fn declare(table: &mut Table, id: Id) -> Play<()> {
    let linked = chain(&table.game, id);
    let able = could_attack(table.setup, &table.game, id);
    reaction::declared(table, &linked)?;
    if table.over.is_some() {
        return Ok(());
    }
    if able && !table.unit(id).gone() && !could_attack(table.setup, &table.game, id) {
        table.tell(rules::R_46, says!("{} can no longer strike in the combat that it declared", id));
        table.tell(rules::R_104, says!("{} has declared an action and counts as activated", id));
        activate(table, id);
    }
    fight_on(table, id, linked)
}

/// A charge has to be fought at the end of a half: first the other side may answer.
pub fn fight_due(table: &mut Table, id: Id) -> Play<()> {
    let linked = chain(&table.game, id);
    reaction::declared(table, &linked)?;
    if table.over.is_some() { Ok(()) } else { fight_on(table, id, linked) }
}

/// An answered combat is fought by those who are still linked.
fn fight_on(table: &mut Table, id: Id, linked: Vec<Id>) -> Play<()> {
    let fights = |id: &Id| !table.unit(*id).gone() && table.engaged(*id);
    let Some(id) = std::iter::once(id).chain(linked).find(fights) else {
        table.tell(rules::REA_06, "nobody of this combat is in contact with an enemy any more");
        return Ok(());
    };
    let melee = Melee::around(&table.game, id);
    round(table, id, &melee)
}

/// One combat, in order: bloodlust; sealed allocations, reveal and payment; all dice; wounds and the dead; pushes; falls;
/// follow-ups; panic; the check for victory.
pub fn round(table: &mut Table, id: Id, melee: &Melee) -> Play<()> {
    table.within(rules::CMB_13, says!("the combat around {}", id), |table| {
        open_up(table, melee);
        let raging = bloodlust::offer(table, melee)?;
        let allocation = allocate(table, melee, &raging)?;
        let results = attack::roll_all(table, melee, &allocation)?;
        settle_charges(table, melee);
        let aftermath = push::resolve(table, melee, &results)?;
        panic::after_combat(table, &aftermath)?;
        scenarios::check_collapse(table);
        Ok(())
    })
}

/// Says who is in it, and what becomes of the charges behind it.
fn open_up(table: &mut Table, melee: &Melee) {
    let linked = &melee.linked;
    if let Some(Driven { id, victim, .. }) = melee.driven {
        table
            .tell(rules::R_68, says!("{} and {} fight as if they were enemies, and nobody else", id, victim));
        return;
    }
    table.tell(rules::CMB_02, says!("{} models are linked by contact", linked.len() as i32));
    let charges: Vec<Charge> =
        table.charges.iter().copied().filter(|charge| linked.contains(&charge.charger)).collect();
    if charges.is_empty() {
        table.tell(rules::CMB_08, "nobody has charged since: both sides split their dice freely");
    }
    for Charge { charger, target, kind } in charges {
        table.tell(rules::CHG_10, says!("the charge of {} on {} is fought", charger, target));
        for (id, by) in [(target, charger), (charger, target)] {
            if kind != ChargeKind::Interception && id == charger || !table.unit(id).steady() {
                continue;
            }
            let Some(other) = table.contacts(id).find(|enemy| *enemy != by) else { continue };
            let rule = match kind {
                ChargeKind::Interception => rules::INT_14,
                _ if table.charge_against(id, other).is_some() => rules::BRC_07,
                _ => rules::BRC_06,
            };
            table.tell(rule, says!("{} also touches {} and divides its Energy freely", id, other));
        }
    }
}

/// The effects of a charge cover the first combat after it.
fn settle_charges(table: &mut Table, melee: &Melee) {
    let before = table.charges.len();
    let linked = &melee.linked;
    // Whom Paranoia drives fights one model only: charges of others on the two are still to be fought.
    let fought = |charge: &Charge| {
        linked.contains(&charge.charger) && (melee.driven.is_none() || linked.contains(&charge.target))
    };
    table.charges.retain(|charge| !fought(charge));
    if table.charges.len() < before {
        table.tell(rules::BRC_12, "the charge is fought: later rounds are free for both sides");
    }
}

/// The directed attacks of a combat: the active player's first, then by the attacker's and the target's hex.
pub fn directed(game: &Game, melee: &Melee, allocation: &Allocation) -> Vec<Attack> {
    let mut attacks = Vec::new();
    for (_, models) in melee.parties(game) {
        for attacker in models {
            for target in melee.foes(game, attacker) {
                if allocation.of(attacker, target).attack > 0 {
                    attacks.push(Attack::new(game, melee, attacker, target, allocation));
                }
            }
        }
    }
    attacks
}
