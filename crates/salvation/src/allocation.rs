//! Hidden allocation (the second half of chapter 12): what every model puts in against whom, sealed and revealed
//! together.

use scene::says;
use table::{Answer, Domain, Halt, Play, Question, Split, SumLimit};

use crate::abilities::commanders::war_dance;
use crate::combat::{Footing, Melee};
use crate::movement::activate;
use crate::state::{Game, Id};
use crate::why::Why;
use crate::{Setup, Table, magic, rules};

/// More dice than this are never rolled in one attack, whatever Energy a head of steam may pile up.
const MOST_DICE: i32 = 20;

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
    /// Attack dice beside those that were paid, from a War Dance.
    pub danced: u8,
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

/// Both players split the dice of all their models in secret and reveal them together; then it is paid.
/// Whoever gave in to a bloodlust must attack.
pub fn allocate(table: &mut Table, melee: &Melee, raging: &[Id]) -> Play<Allocation> {
    let (mut questions, mut sheets) = (Vec::new(), Vec::new());
    for (place, (seat, models)) in melee.parties(&table.game).into_iter().enumerate() {
        let Sheet { split, parts } = Sheet::new(&table.game, melee, &models, place == 0, raging);
        questions.push(Question::new(seat, Why::Allocate, rules::CMB_05, Domain::Split(split)));
        sheets.push(parts);
    }
    let mut pairs = Vec::new();
    for (parts, answer) in sheets.iter().zip(table.ask_all(questions)?) {
        let Answer::Split(numbers) = answer else { return Err(Halt::fault("an allocation is a split")) };
        pairs.extend(dice(parts, &numbers));
    }
    dance(table.setup, &table.game, melee, &mut pairs);
    fix_matches(table, &mut pairs);
    for &(id, enemy, dice) in &pairs {
        pay(table, id, enemy, dice);
    }
    for &id in &melee.linked {
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

/// Whoever puts an own die into an attack may gain more of them by a War Dance.
fn dance(setup: &Setup, game: &Game, melee: &Melee, pairs: &mut [(Id, Id, Dice)]) {
    for (id, enemy, dice) in pairs.iter_mut().filter(|(_, _, dice)| dice.attack > 0) {
        dice.danced = war_dance::dice(setup, game, melee, *id, *enemy);
    }
}

/// A matching model rolls as many defence dice as its charger attacks with.
fn fix_matches(table: &mut Table, pairs: &mut [(Id, Id, Dice)]) {
    for place in 0..pairs.len() {
        let (id, enemy, dice) = pairs[place];
        if dice.matched {
            let against = pairs
                .iter()
                .find(|(a, b, _)| *a == enemy && *b == id)
                .map_or(0, |pair| pair.2.attack + pair.2.danced);
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
    table.game.spend(id, paid);
    if price > 0 {
        table.unit_mut(id).busy = true;
    }
    if paid > 0 {
        table.tell(rules::ACT_04, says!("{} pays {} Energy, one for each die", id, paid));
    }
    if dice.danced > 0 {
        table.tell(rules::CMD_20, says!("{} gains {} attack dice against {}", id, dice.danced, enemy));
    }
    if table.unit(id).side != table.active && paid > 0 {
        table.tell(rules::ACT_05, says!("{} spends {} of its Energy in the enemy's half", id, paid));
    }
    if dice.attack > 0 {
        magic::tell_hand_weapons(table, id);
    }
    if dice.attack > 0 && table.unit(id).side == table.active {
        activate(table, id);
    }
}

/// A player's sheet: one part for each thing he can set, and what each part means.
struct Sheet {
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
    /// The sheet of one side; `declared` says whether it is the side that had the combat fought.
    fn new(game: &Game, melee: &Melee, models: &[Id], declared: bool, raging: &[Id]) -> Sheet {
        let mut sheet = Sheet { split: Split::new(rules::CMB_04), parts: Vec::new() };
        for &id in models {
            for enemy in melee.foes(game, id) {
                sheet.pair(game, melee, id, enemy);
            }
            sheet.bounds(game, melee, id);
        }
        let rages = |id: &&Id| models.contains(id);
        for id in raging.iter().filter(rages) {
            sheet.rage(game, melee, *id);
        }
        if declared && melee.needs_attack(game) && !raging.iter().any(|id| models.contains(id)) {
            sheet.one_attack_at_least(game, melee);
        }
        sheet
    }

    fn part(&mut self, id: Id, enemy: Id, kind: Kind, says: scene::Says, most: i32) -> u16 {
        self.parts.push((id, enemy, kind));
        self.split.part(says, most)
    }

    /// A share of another part that fails on purpose.
    fn share(&mut self, id: Id, enemy: Id, kind: Kind, says: scene::Says, of: u16) {
        self.parts.push((id, enemy, kind));
        self.split.share(says, of, rules::ATR_09);
    }

    fn limit(&mut self, terms: Vec<(u16, i32)>, most: i32, rule: scene::Rule, says: scene::Says) {
        self.split.limit(SumLimit { terms, least: -1_000, most, rule, says });
    }

    /// The parts of one model against one enemy.
    fn pair(&mut self, game: &Game, melee: &Melee, id: Id, enemy: Id) {
        let energy = i32::from(game.unit(id).energy).min(MOST_DICE);
        let attack = self.part(id, enemy, Kind::Attack, says!("{} attacks {}", id, enemy), energy);
        self.share(id, enemy, Kind::Miss, says!("{} misses {} on purpose", id, enemy), attack);
        self.share(id, enemy, Kind::Pull, says!("{} pulls its blows on {}", id, enemy), attack);
        let defend = self.part(id, enemy, Kind::Defend, says!("{} defends against {}", id, enemy), energy);
        self.share(id, enemy, Kind::Drop, says!("{} drops its guard against {}", id, enemy), defend);
        if let Err(no) = melee.may_attack(game, id, enemy) {
            self.limit(vec![(attack, 1)], 0, no.rule, no.says);
        }
        if melee.footing(game, id) == Footing::BackFoot {
            let matched = self.part(id, enemy, Kind::Match, says!("{} matches {}", id, enemy), 1);
            if energy == 0 {
                let says = says!("{} has no Energy left to match with", id);
                self.limit(vec![(matched, 1)], 0, rules::BRC_05, says);
            }
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
    fn bounds(&mut self, game: &Game, melee: &Melee, id: Id) {
        let energy = game.unit(id).energy;
        let attacks = self.places(id, Kind::Attack);
        let mut all = attacks.clone();
        all.extend(self.places(id, Kind::Defend));
        self.limit(all, i32::from(energy), rules::ATR_02, says!("{} has {} Energy left", id, energy));
        let once = |rule| (rule, says!("{} was charged and has one attack die at most", id));
        let (rule, says) = match melee.footing(game, id) {
            Footing::BackFoot => once(rules::BRC_01),
            Footing::Clash => once(rules::INT_06),
            Footing::Followed => once(rules::DIS_07),
            Footing::Free | Footing::Helpless => return,
        };
        self.limit(attacks, 1, rule, says);
    }

    /// Who gave up Resistance for this combat puts at least one attack die in.
    fn rage(&mut self, game: &Game, melee: &Melee, id: Id) {
        let terms = self.places(id, Kind::Attack);
        let open = |place: u16| melee.may_attack(game, id, self.parts[usize::from(place)].1).is_ok();
        let Some((place, _)) = terms.iter().find(|(place, _)| open(*place)).copied() else { return };
        self.split.hold_at(place, 1);
        let says = says!("{} is in a bloodlust and puts at least {} attack die in", id, 1);
        self.split.limit(SumLimit { terms, least: 1, most: 1_000, rule: rules::R_70, says });
    }

    /// Without an open charge the active player's dice must hold at least one attack.
    fn one_attack_at_least(&mut self, game: &Game, melee: &Melee) {
        let attacks = self.parts.iter().enumerate().filter(|(_, part)| part.2 == Kind::Attack);
        let terms: Vec<(u16, i32)> = attacks.map(|(place, _)| (place as u16, 1)).collect();
        let first = terms.iter().find(|(place, _)| {
            let (id, enemy, _) = self.parts[usize::from(*place)];
            game.unit(id).energy > 0 && melee.may_attack(game, id, enemy).is_ok()
        });
        let Some((place, _)) = first.copied() else { return };
        self.split.hold_at(place, 1);
        let says = says!("whoever declares a combat puts at least {} attack die in", 1);
        self.split.limit(SumLimit { terms, least: 1, most: 1_000, rule: rules::CMB_11, says });
    }
}

/// The answer, put back together pair by pair.
fn dice(parts: &[(Id, Id, Kind)], numbers: &[i32]) -> Vec<(Id, Id, Dice)> {
    let mut pairs: Vec<(Id, Id, Dice)> = Vec::new();
    for ((id, enemy, kind), number) in parts.iter().zip(numbers) {
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
