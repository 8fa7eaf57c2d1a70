//! Combat: who fights, hidden allocation (chapter 12), and a combat from its declaration to its end.

use scene::{Seat, says};
use table::{Answer, Domain, Halt, Play, Question, Split, SumLimit, Verdict, refuse};

use crate::attack::{self, Attack};
use crate::movement::activate;
use crate::state::{Charge, ChargeKind, Game, Id};
use crate::why::Why;
use crate::{Table, panic, push, rules, scenarios};

/// More dice than this are never rolled in one attack, whatever Energy a head of steam may pile up.
const MOST_DICE: i32 = 20;

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
pub fn may_fight(game: &Game, id: Id) -> Verdict {
    if !game.engaged(id) {
        return refuse(rules::CMB_03, says!("{} is in contact with no enemy", id));
    }
    if could_attack(game, id) {
        return Ok(());
    }
    let linked = chain(game, id);
    let seat = game.unit(id).band;
    if linked.iter().any(|model| game.unit(*model).band == seat && could_attack(game, *model)) {
        return Ok(());
    }
    if open_charge(game, &linked) {
        return Ok(());
    }
    refuse(rules::CMB_11, says!("no model of yours around {} could attack", id))
}

/// Whether an unfought charge, interception or followed disengagement is among these models.
fn open_charge(game: &Game, linked: &[Id]) -> bool {
    game.charges.iter().any(|charge| linked.contains(&charge.charger))
}

fn could_attack(game: &Game, id: Id) -> bool {
    game.unit(id).energy > 0 && game.contacts(id).any(|enemy| may_attack(game, id, enemy).is_ok())
}

/// Who may only defend.
fn may_attack(game: &Game, id: Id, enemy: Id) -> Verdict {
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
    let followed = game.charge_against(id, enemy) == Some(ChargeKind::Followed);
    if unit.disengaged && unit.band == game.active && !followed {
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

pub fn footing(game: &Game, id: Id) -> Footing {
    if !game.unit(id).steady() {
        return Footing::Helpless;
    }
    let mut contacts = game.contacts(id);
    let (Some(enemy), None) = (contacts.next(), contacts.next()) else { return Footing::Free };
    match game.charge_against(id, enemy) {
        None => Footing::Free,
        Some(ChargeKind::Charge) => Footing::BackFoot,
        Some(ChargeKind::Interception) => Footing::Clash,
        Some(ChargeKind::Followed) => Footing::Followed,
    }
}

/// What one model puts against one enemy.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    pub attack: u8,
    /// Of its Accuracy tests, how many fail on purpose.
    pub miss: u8,
    /// Of its Force tests, how many fail on purpose.
    pub pull: u8,
    pub defence: u8,
    /// Of its defence dice, how many fail on purpose.
    pub drop: u8,
    pub matched: bool,
}

/// The dice of a whole combat, by pair of models in contact.
pub struct Allocation {
    pairs: Vec<(Id, Id, Dice)>,
}

impl Allocation {
    pub fn of(&self, id: Id, enemy: Id) -> Dice {
        let found = self.pairs.iter().find(|(a, b, _)| *a == id && *b == enemy);
        found.map_or(Dice::default(), |(_, _, dice)| *dice)
    }

    /// Whether a model attacks anybody in this combat.
    pub fn attacks(&self, id: Id) -> bool {
        self.pairs.iter().any(|(a, _, dice)| *a == id && dice.attack > 0)
    }
}

/// One combat, in order: sealed allocations, reveal and payment; all dice; wounds and the dead; pushes; falls;
/// follow-ups; panic; the check for victory.
pub fn fight(table: &mut Table, id: Id) -> Play<()> {
    let linked = chain(&table.game, id);
    table.within(rules::CMB_13, says!("the combat around {}", id), |table| {
        open_up(table, &linked);
        let allocation = allocate(table, &linked)?;
        let results = attack::roll_all(table, &linked, &allocation)?;
        settle_charges(table, &linked);
        let aftermath = push::resolve(table, &linked, &results)?;
        panic::after_combat(table, &aftermath)?;
        scenarios::check_collapse(table);
        Ok(())
    })
}

/// Says who is in it, and what becomes of the charges behind it.
fn open_up(table: &mut Table, linked: &[Id]) {
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
fn settle_charges(table: &mut Table, linked: &[Id]) {
    let before = table.charges.len();
    table.charges.retain(|charge| !linked.contains(&charge.charger));
    if table.charges.len() < before {
        table.tell(rules::BRC_12, "the charge is fought: later rounds are free for both sides");
    }
}

/// Both players split the dice of all their models in secret and reveal them together; then it is paid.
fn allocate(table: &mut Table, linked: &[Id]) -> Play<Allocation> {
    let sheets: Vec<Sheet> = [table.active, table.active.other()]
        .into_iter()
        .map(|seat| Sheet::new(&table.game, linked, seat))
        .collect();
    let questions = sheets
        .iter()
        .map(|sheet| {
            Question::new(sheet.seat, Why::Allocate, rules::CMB_05, Domain::Split(sheet.split.clone()))
        })
        .collect();
    let answers = table.ask_all(questions)?;
    let mut pairs = Vec::new();
    for (sheet, answer) in sheets.iter().zip(answers) {
        let Answer::Split(numbers) = answer else { return Err(Halt::fault("an allocation is a split")) };
        pairs.extend(sheet.dice(&numbers));
    }
    fix_matches(table, &mut pairs);
    for &(id, enemy, dice) in &pairs {
        pay(table, id, enemy, dice);
    }
    for &id in linked {
        let enemies = pairs.iter().filter(|(a, _, dice)| *a == id && dice.attack + dice.defence > 0).count();
        if enemies > 1 {
            table.tell(rules::CMB_03, says!("{} splits its dice over {} enemies", id, enemies as i32));
        }
        let left = table.unit(id).energy;
        if left > 0 {
            table.tell(rules::CMB_12, says!("{} keeps {} Energy for another combat of this turn", id, left));
        }
    }
    table.tell(
        rules::CMB_06,
        "all of it happens at once: nobody moves, falls or dies before all dice are down",
    );
    Ok(Allocation { pairs })
}

/// A matching model rolls as many defence dice as its charger attacks with.
fn fix_matches(table: &mut Table, pairs: &mut [(Id, Id, Dice)]) {
    for place in 0..pairs.len() {
        let (id, enemy, dice) = pairs[place];
        if dice.matched {
            let against =
                pairs.iter().find(|(a, b, _)| *a == enemy && *b == id).map_or(0, |pair| pair.2.attack);
            pairs[place].2.defence = against;
            table.tell(rules::BRC_04, says!("{} matches the {} attack dice of {}", id, against, enemy));
        }
    }
}

/// Dice are paid at the reveal, needed or not; a match costs only as far as the Energy reaches.
fn pay(table: &mut Table, id: Id, enemy: Id, dice: Dice) {
    let left = table.unit(id).energy;
    let price = dice.attack + dice.defence;
    let paid = price.min(left);
    if price > 0 || dice.matched {
        let rule = if dice.matched { rules::BRC_05 } else { rules::CMB_04 };
        let says =
            says!("{} has {} attack and {} defence dice against {}", id, dice.attack, dice.defence, enemy);
        table.tell(rule, says);
    }
    table.unit_mut(id).energy = left - paid;
    if paid > 0 {
        table.tell(rules::ACT_04, says!("{} pays {} Energy, one for each die", id, paid));
    }
    if table.unit(id).band != table.active && paid > 0 {
        table.tell(rules::ACT_05, says!("{} spends {} of its Energy in the enemy's half", id, paid));
    }
    if dice.attack > 0 && table.unit(id).band == table.active {
        activate(table, id);
    }
}

/// A player's sheet: one part for each thing he can set, and what each part means.
struct Sheet {
    seat: Seat,
    split: Split,
    parts: Vec<(Id, Id, Kind)>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Attack,
    Miss,
    Pull,
    Defend,
    Drop,
    Match,
}

impl Sheet {
    fn new(game: &Game, linked: &[Id], seat: Seat) -> Sheet {
        let mut sheet = Sheet { seat, split: Split::new(rules::CMB_04), parts: Vec::new() };
        let mine: Vec<Id> = linked.iter().copied().filter(|id| game.unit(*id).band == seat).collect();
        for &id in &mine {
            for enemy in game.in_hex_order(game.contacts(id).collect()) {
                sheet.pair(game, id, enemy);
            }
            sheet.bounds(game, id);
        }
        if seat == game.active && !open_charge(game, linked) {
            sheet.one_attack_at_least(game);
        }
        sheet
    }

    fn part(&mut self, id: Id, enemy: Id, kind: Kind, says: scene::Says, most: i32) -> u16 {
        self.parts.push((id, enemy, kind));
        self.split.part(says, most)
    }

    fn limit(&mut self, terms: Vec<(u16, i32)>, most: i32, rule: scene::Rule, says: scene::Says) {
        self.split.limit(SumLimit { terms, least: -1_000, most, rule, says });
    }

    /// The parts of one model against one enemy.
    fn pair(&mut self, game: &Game, id: Id, enemy: Id) {
        let energy = i32::from(game.unit(id).energy).min(MOST_DICE);
        let attack = self.part(id, enemy, Kind::Attack, says!("{} attacks {}", id, enemy), energy);
        let miss = self.part(id, enemy, Kind::Miss, says!("{} misses {} on purpose", id, enemy), energy);
        let pull = self.part(id, enemy, Kind::Pull, says!("{} pulls its blows on {}", id, enemy), energy);
        let defend = self.part(id, enemy, Kind::Defend, says!("{} defends against {}", id, enemy), energy);
        let drop =
            self.part(id, enemy, Kind::Drop, says!("{} drops its guard against {}", id, enemy), energy);
        if let Err(no) = may_attack(game, id, enemy) {
            self.limit(vec![(attack, 1)], 0, no.rule, no.says);
        }
        let purpose = rules::ATR_09;
        self.limit(vec![(miss, 1), (attack, -1)], 0, purpose, says!("{} fails more tests than it takes", id));
        self.limit(vec![(pull, 1), (attack, -1)], 0, purpose, says!("{} fails more tests than it takes", id));
        self.limit(vec![(drop, 1), (defend, -1)], 0, purpose, says!("{} fails more tests than it takes", id));
        if footing(game, id) == Footing::BackFoot && energy > 0 {
            let matched = self.part(id, enemy, Kind::Match, says!("{} matches {}", id, enemy), 1);
            let says = says!("{} either attacks or matches", id);
            self.limit(vec![(attack, 1), (matched, MOST_DICE)], MOST_DICE, rules::BRC_04, says);
            let says = says!("a match of {} replaces its other defence dice", id);
            self.limit(vec![(defend, 1), (matched, MOST_DICE)], MOST_DICE, rules::BRC_04, says);
        }
    }

    fn places(&self, id: Id, kind: Kind) -> Vec<(u16, i32)> {
        let places = self.parts.iter().enumerate().filter(|(_, part)| part.0 == id && part.2 == kind);
        places.map(|(place, _)| (place as u16, 1)).collect()
    }

    /// What one model can spend in all, and its limit when it was charged.
    fn bounds(&mut self, game: &Game, id: Id) {
        let energy = game.unit(id).energy;
        let attacks = self.places(id, Kind::Attack);
        let mut all = attacks.clone();
        all.extend(self.places(id, Kind::Defend));
        self.limit(all, i32::from(energy), rules::ATR_02, says!("{} has {} Energy left", id, energy));
        let once = |rule| (rule, says!("{} was charged and has one attack die at most", id));
        let (rule, says) = match footing(game, id) {
            Footing::BackFoot => once(rules::BRC_01),
            Footing::Clash => once(rules::INT_06),
            Footing::Followed => once(rules::DIS_07),
            Footing::Free | Footing::Helpless => return,
        };
        self.limit(attacks, 1, rule, says);
    }

    /// Without an open charge the active player's dice must hold at least one attack.
    fn one_attack_at_least(&mut self, game: &Game) {
        let attacks = self.parts.iter().enumerate().filter(|(_, part)| part.2 == Kind::Attack);
        let terms: Vec<(u16, i32)> = attacks.map(|(place, _)| (place as u16, 1)).collect();
        let first = terms.iter().find(|(place, _)| {
            let (id, enemy, _) = self.parts[usize::from(*place)];
            game.unit(id).energy > 0 && may_attack(game, id, enemy).is_ok()
        });
        if let Some((place, _)) = first.copied() {
            self.split.hold_at(place, 1);
        }
        let says = says!("whoever declares a combat puts at least {} attack die in", 1);
        self.split.limit(SumLimit { terms, least: 1, most: 1_000, rule: rules::CMB_11, says });
    }

    /// The answer, put back together pair by pair.
    fn dice(&self, numbers: &[i32]) -> Vec<(Id, Id, Dice)> {
        let mut pairs: Vec<(Id, Id, Dice)> = Vec::new();
        for ((id, enemy, kind), number) in self.parts.iter().zip(numbers) {
            if *kind == Kind::Attack {
                pairs.push((*id, *enemy, Dice::default()));
            }
            let Some((_, _, dice)) = pairs.last_mut() else { continue };
            let number = *number as u8;
            match kind {
                Kind::Attack => dice.attack = number,
                Kind::Miss => dice.miss = number,
                Kind::Pull => dice.pull = number,
                Kind::Defend => dice.defence = number,
                Kind::Drop => dice.drop = number,
                Kind::Match => dice.matched = number > 0,
            }
        }
        pairs
    }
}

/// The directed attacks of a combat: the active player's first, then by the attacker's and the target's hex.
pub fn directed(game: &Game, linked: &[Id], allocation: &Allocation) -> Vec<Attack> {
    let mut attacks = Vec::new();
    for seat in [game.active, game.active.other()] {
        for &attacker in linked.iter().filter(|id| game.unit(**id).band == seat) {
            for &target in linked.iter().filter(|id| game.touch(attacker, **id)) {
                let dice = allocation.of(attacker, target);
                if dice.attack > 0 {
                    attacks.push(Attack::new(game, attacker, target, allocation));
                }
            }
        }
    }
    attacks
}
