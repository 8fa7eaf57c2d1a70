//! What models can do besides (chapter 6 and the glossary). Abilities are code, their names and values are data.

use scene::{Rule, nearest, says};
use serde::Deserialize;

use crate::chart::Entry;
use crate::profile::Attack;
use crate::state::{Game, Id};
use crate::{Setup, Table, rules};

pub mod counter_attack;
pub mod pairs;
pub mod push_back;
pub mod replacement;

/// The value in brackets after a name (WK-ABL-01), with a plus or without.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Written")]
pub struct X {
    pub value: u8,
    pub plus: bool,
}

/// The largest value that a profile may name.
const MOST: u8 = 5;

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u8),
    Words(String),
}

impl TryFrom<Written> for X {
    type Error = String;

    fn try_from(written: Written) -> Result<X, String> {
        match written {
            Written::Number(value) => X::read(&value.to_string()),
            Written::Words(words) => X::read(&words),
        }
    }
}

impl X {
    fn read(words: &str) -> Result<X, String> {
        let (digits, plus) = words.strip_prefix('+').map_or((words, false), |digits| (digits, true));
        match digits.parse() {
            Ok(value @ 1..=MOST) => Ok(X { value, plus }),
            _ => Err(format!("{words:?} is not a value from 1 to {MOST}, with or without a plus")),
        }
    }
}

/// An ability that a profile or an attack may name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Ability {
    // The attacker's replacements.
    Feint(X),
    FollowThrough(X),
    Sundering(X),
    Suppression(X),
    Unrelenting(X),
    CriticalBlow(X),
    // The defender's.
    Unbreakable(X),
    Ward(X),
    Deflection,
    // The pairs.
    OffensiveMastery(X),
    OffensiveExpertise(X),
    OffensiveProficiency(X),
    DefensiveMastery(X),
    DefensiveExpertise(X),
    DefensiveProficiency(X),
    // Reactions.
    PushBack(Entry),
    CounterAttack(Entry, u8),
}

/// An ability with a value, by its name alone.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Named {
    Feint,
    FollowThrough,
    Sundering,
    Suppression,
    Unrelenting,
    CriticalBlow,
    Unbreakable,
    Ward,
    OffensiveMastery,
    OffensiveExpertise,
    OffensiveProficiency,
    DefensiveMastery,
    DefensiveExpertise,
    DefensiveProficiency,
}

/// A name, how it is written, and the ability that it is with a value.
type Row = (Named, &'static str, fn(X) -> Ability);

impl Named {
    const ALL: [Row; 14] = [
        (Named::Feint, "Feint", Ability::Feint),
        (Named::FollowThrough, "Follow-through", Ability::FollowThrough),
        (Named::Sundering, "Sundering", Ability::Sundering),
        (Named::Suppression, "Suppression", Ability::Suppression),
        (Named::Unrelenting, "Unrelenting", Ability::Unrelenting),
        (Named::CriticalBlow, "Critical Blow", Ability::CriticalBlow),
        (Named::Unbreakable, "Unbreakable", Ability::Unbreakable),
        (Named::Ward, "Ward", Ability::Ward),
        (Named::OffensiveMastery, "Offensive Mastery", Ability::OffensiveMastery),
        (Named::OffensiveExpertise, "Offensive Expertise", Ability::OffensiveExpertise),
        (Named::OffensiveProficiency, "Offensive Proficiency", Ability::OffensiveProficiency),
        (Named::DefensiveMastery, "Defensive Mastery", Ability::DefensiveMastery),
        (Named::DefensiveExpertise, "Defensive Expertise", Ability::DefensiveExpertise),
        (Named::DefensiveProficiency, "Defensive Proficiency", Ability::DefensiveProficiency),
    ];

    pub fn words(self) -> &'static str {
        Named::ALL[self as usize].1
    }
}

impl Ability {
    /// The name and value of those that have a value.
    pub fn named(self) -> Option<(Named, X)> {
        match self {
            Ability::Feint(x) => Some((Named::Feint, x)),
            Ability::FollowThrough(x) => Some((Named::FollowThrough, x)),
            Ability::Sundering(x) => Some((Named::Sundering, x)),
            Ability::Suppression(x) => Some((Named::Suppression, x)),
            Ability::Unrelenting(x) => Some((Named::Unrelenting, x)),
            Ability::CriticalBlow(x) => Some((Named::CriticalBlow, x)),
            Ability::Unbreakable(x) => Some((Named::Unbreakable, x)),
            Ability::Ward(x) => Some((Named::Ward, x)),
            Ability::OffensiveMastery(x) => Some((Named::OffensiveMastery, x)),
            Ability::OffensiveExpertise(x) => Some((Named::OffensiveExpertise, x)),
            Ability::OffensiveProficiency(x) => Some((Named::OffensiveProficiency, x)),
            Ability::DefensiveMastery(x) => Some((Named::DefensiveMastery, x)),
            Ability::DefensiveExpertise(x) => Some((Named::DefensiveExpertise, x)),
            Ability::DefensiveProficiency(x) => Some((Named::DefensiveProficiency, x)),
            Ability::Deflection | Ability::PushBack(_) | Ability::CounterAttack(..) => None,
        }
    }

    /// The row of the glossary.
    pub fn rule(self) -> Rule {
        match self {
            Ability::Feint(_) => rules::GLO_17,
            Ability::FollowThrough(_) => rules::GLO_19,
            Ability::Sundering(_) => rules::GLO_37,
            Ability::Suppression(_) => rules::GLO_40,
            Ability::Unrelenting(_) => rules::GLO_44,
            Ability::CriticalBlow(_) => rules::GLO_10,
            Ability::Unbreakable(_) => rules::GLO_43,
            Ability::Ward(_) => rules::GLO_45,
            Ability::Deflection => rules::GLO_12,
            Ability::OffensiveMastery(_) => rules::GLO_28,
            Ability::OffensiveExpertise(_) => rules::GLO_27,
            Ability::OffensiveProficiency(_) => rules::GLO_29,
            Ability::DefensiveMastery(_) => rules::GLO_03,
            Ability::DefensiveExpertise(_) => rules::GLO_02,
            Ability::DefensiveProficiency(_) => rules::GLO_04,
            Ability::PushBack(_) => rules::GLO_05,
            Ability::CounterAttack(..) => rules::GLO_01,
        }
    }

    /// Reads an ability as an inline profile writes it: `Feint 2`, `Ward +1`, `Counter-attack Parry 1`.
    pub fn read(words: &str) -> Result<Ability, String> {
        let (name, last) = words.rsplit_once(' ').unwrap_or((words, ""));
        if words.eq_ignore_ascii_case("Deflection") {
            return Ok(Ability::Deflection);
        }
        if name.eq_ignore_ascii_case("Push Back") {
            return Entry::read(last).map(Ability::PushBack);
        }
        if let Some((counter, entry)) = name.rsplit_once(' ')
            && counter.eq_ignore_ascii_case("Counter-attack")
        {
            return Ok(Ability::CounterAttack(Entry::read(entry)?, X::read(last)?.value));
        }
        match Named::ALL.iter().find(|(_, known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, _, with)) => Ok(with(X::read(last)?)),
            None => {
                let others = ["Deflection", "Push Back", "Counter-attack"];
                let names = Named::ALL.iter().map(|(_, name, _)| *name).chain(others);
                Err(format!("there is no ability {words:?}{}", nearest(name, names)))
            }
        }
    }

    /// How it is written on a card.
    pub fn words(self) -> String {
        match self {
            Ability::Deflection => "Deflection".into(),
            Ability::PushBack(entry) => format!("Push Back [{}]", entry.words()),
            Ability::CounterAttack(entry, rate) => format!("Counter-attack [{}] ({rate})", entry.words()),
            _ => self.named().map_or(String::new(), |(named, x)| {
                format!("{} ({}{})", named.words(), if x.plus { "+" } else { "" }, x.value)
            }),
        }
    }
}

/// Where a model has an ability from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Card,
    Attack,
    /// From the commander, for the whole game (WK-LDR-12).
    Training,
    /// From the leader of a combined activation (WK-LDR-09).
    Inspire,
}

/// Everything that a model can do, with the attack it uses.
pub fn of<'a>(
    setup: &'a Setup,
    game: &'a Game,
    id: Id,
    attack: Option<&'a Attack>,
) -> impl Iterator<Item = (Ability, Source)> + 'a {
    let unit = game.unit(id);
    let inspired = game.inspirer(id).map_or(&[][..], |leader| &setup.profile(game, leader).inspire);
    let on = |list: &'a [Ability], source| list.iter().map(move |ability| (*ability, source));
    on(&setup.profile(game, id).abilities, Source::Card)
        .chain(on(attack.map_or(&[], |attack| &attack.abilities), Source::Attack))
        .chain(on(&setup.training[unit.army.index()], Source::Training))
        .chain(on(inspired, Source::Inspire))
}

pub fn has(setup: &Setup, game: &Game, id: Id, ability: Ability) -> bool {
    of(setup, game, id, None).any(|(other, _)| other == ability)
}

/// The value of an ability: the largest without a plus, and all with one (WK-ABL-02 to WK-ABL-05).
pub fn value(setup: &Setup, game: &Game, id: Id, attack: Option<&Attack>, named: Named) -> u8 {
    let (mut largest, mut plus) = (0, 0);
    for (ability, _) in of(setup, game, id, attack) {
        match ability.named() {
            Some((other, x)) if other == named && x.plus => plus += x.value,
            Some((other, x)) if other == named => largest = x.value.max(largest),
            _ => {}
        }
    }
    largest + plus
}

/// The value of an ability that bears on what is going on, with where it comes from where anybody listens.
pub fn told(table: &mut Table, id: Id, attack: Option<&Attack>, named: Named) -> u8 {
    let total = value(table.setup, &table.game, id, attack, named);
    if total == 0 || !table.listens() {
        return total;
    }
    let all: Vec<(X, Source)> = of(table.setup, &table.game, id, attack)
        .filter_map(|(ability, source)| {
            ability.named().filter(|(other, _)| *other == named).map(|it| (it.1, source))
        })
        .collect();
    let count = |plus: bool| all.iter().filter(|(x, _)| x.plus == plus).count();
    let says = says!("{} has {} ({})", id, named.words(), total);
    match (count(false), count(true)) {
        (0, 1) => table.tell(rules::ABL_03, says.clone()),
        (0, _) => table.tell(rules::ABL_04, says.clone()),
        (_, 1..) => table.tell(rules::ABL_02, says.clone()),
        (2.., _) => table.tell(rules::ABL_05, says.clone()),
        (_, 0) => table.tell(rules::ABL_01, says.clone()),
    }
    let has = |source| all.iter().any(|(_, other)| *other == source);
    if has(Source::Training) {
        table.tell(rules::LDR_12, says!("{} was trained by its commander: {}", id, named.words()));
        if !table.units.iter().any(|unit| unit.commander && !unit.gone && unit.army == table.unit(id).army) {
            table.tell(rules::LDR_13, says!("{} keeps the training of its fallen commander", id));
        }
    }
    if has(Source::Inspire) {
        table.tell(rules::LDR_09, says!("{} is inspired: {}", id, named.words()));
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abilities_are_read_or_the_nearest_are_named() {
        assert_eq!(Ability::read("Feint 2"), Ok(Ability::Feint(X { value: 2, plus: false })));
        assert_eq!(Ability::read("ward +1"), Ok(Ability::Ward(X { value: 1, plus: true })));
        assert_eq!(Ability::read("Counter-attack Parry 1"), Ok(Ability::CounterAttack(Entry::Parry, 1)));
        assert_eq!(Ability::read("Push Back Block"), Ok(Ability::PushBack(Entry::Block)));
        assert!(Ability::read("Feind 2").unwrap_err().contains("did you mean Feint"));
        assert!(Ability::read("Feint 9").is_err() && Ability::read("Feint").is_err());
        assert!(Ability::read("Push Back Cover").is_err());
    }

    #[test]
    fn names_stand_in_their_places() {
        for (place, (named, words, with)) in Named::ALL.iter().enumerate() {
            assert_eq!((*named as usize, named.words()), (place, *words));
            assert_eq!(with(X { value: 1, plus: false }).named().map(|it| it.0), Some(*named));
        }
    }
}
