//! What a band is worth, and who may belong to it.

use scene::{Rule, Seat, says};
use table::{Sum, Verdict, refuse};

use super::setup::Setup;
use super::state::{Attribute, Game, Id, Member};
use crate::abilities::{Ability, Skill, Spell};
use crate::force::MOST_IN_BAND;
use crate::profile::Profile;
use crate::rules;

/// What a band may be worth when a campaign begins, and later.
pub const AT_FIRST: i32 = 200;
pub const MOST_VALUE: i32 = 300;
/// What an advance adds to a unit's value.
pub const PER_ADVANCE: i32 = 2;
/// A mage has so many spells at most.
const MOST_SPELLS: u32 = 3;

/// What the list says.
pub fn listed(profile: &Profile, attribute: Attribute) -> u8 {
    match attribute {
        Attribute::Speed => profile.speed,
        Attribute::Energy => profile.energy,
        Attribute::Accuracy => profile.accuracy,
        Attribute::Force => profile.force,
        Attribute::Resistance => profile.resistance,
        Attribute::Special => profile.special,
    }
}

/// What a member has come to.
pub fn number(setup: &Setup, member: &Member, attribute: Attribute) -> u8 {
    let listed = listed(setup.profile(member), attribute);
    let place = attribute as usize;
    (listed + member.gained[place]).saturating_sub(member.lost[place])
}

/// The list price of a member with all it has bought.
pub fn price(setup: &Setup, member: &Member) -> u16 {
    let profile = setup.profile(member);
    let bought = |spell: &&Spell| member.spells & spell.bit() != 0 && !profile.knows.contains(spell);
    let spells: u16 = Spell::ALL.iter().filter(bought).map(|spell| spell.points()).sum();
    let has = |skill: &&Skill| member.skills & skill.bit() != 0;
    let skills: u16 = Skill::ALL.iter().filter(has).map(|skill| skill.points()).sum();
    profile.points + spells + skills
}

pub fn worth(setup: &Setup, member: &Member) -> i32 {
    i32::from(price(setup, member)) + PER_ADVANCE * i32::from(member.advances)
}

/// What a band is worth: purse and injuries do not count.
pub fn value(setup: &Setup, game: &Game, seat: Seat) -> Sum {
    let members = || game.serving(seat).map(|id| game.member(id));
    let prices = members().map(|member| i32::from(price(setup, member))).sum();
    let mut sum = Sum::new(rules::CAM_16, "list prices", prices);
    let advances: i32 = members().map(|member| i32::from(member.advances)).sum();
    sum.add(rules::CAM_11, "advances", PER_ADVANCE * advances);
    sum
}

/// Whether one more of this kind may join a company.
pub fn room(company: &[&Profile], profile: &Profile) -> Verdict {
    let count = |wanted: &dyn Fn(&Profile) -> bool| company.iter().filter(|one| wanted(one)).count() as i32;
    let any = |ability: Ability| company.iter().any(|one| one.has(ability));
    if company.len() >= MOST_IN_BAND as usize {
        let (have, most) = (company.len() as i32, MOST_IN_BAND as i32);
        return refuse(rules::R_94, says!("the band has {} units, and {} is the limit", have, most));
    }
    if profile.has(Ability::Commander) && any(Ability::Commander) {
        return refuse(rules::BND_02, says!("a band has {} commander at most, and this one has it", 1));
    }
    // A mage who commands does not use up the place of the others.
    let mage = |one: &Profile| one.has(Ability::Mage) && !one.has(Ability::Commander);
    if mage(profile) && count(&mage) >= 1 {
        return refuse(
            rules::BND_03,
            says!("a band has {} mage at most besides one who commands, and this one has it", 1),
        );
    }
    let trickster = |one: &Profile| one.has(Ability::Trickster);
    if trickster(profile) && any(Ability::NoTricksters)
        || profile.has(Ability::NoTricksters) && any(Ability::Trickster)
    {
        return refuse(rules::BND_04, "no trickster serves under this commander");
    }
    if trickster(profile) && count(&trickster) >= 2 {
        return refuse(rules::BND_02, says!("a band has {} tricksters at most, and this one has them", 2));
    }
    let ranged = |one: &Profile| one.has(Ability::Ranged);
    if ranged(profile) && count(&ranged) >= 4 {
        return refuse(rules::BND_02, says!("a band has {} ranged units at most, and this one has them", 4));
    }
    if profile.has(Ability::Skeleton) && !any(Ability::Necromancer) {
        return refuse(rules::BND_05, "skeletons need a Necromancer in the band");
    }
    Ok(())
}

/// Those of a band who can take the field; whoever breaks a limit stays at home until he fits.
pub fn fit(setup: &Setup, game: &Game, seat: Seat) -> Vec<Id> {
    let serving: Vec<Id> = game.serving(seat).collect();
    let profile = |id: &Id| setup.profile(game.member(*id));
    let all: Vec<&Profile> = serving.iter().map(profile).collect();
    let mut company: Vec<&Profile> = Vec::new();
    let mut fit = Vec::new();
    for id in serving {
        let one = profile(&id);
        // A skeleton may stand in the list before its Necromancer.
        let bound = one.has(Ability::Skeleton) && all.iter().any(|other| other.has(Ability::Necromancer));
        if bound && company.len() < MOST_IN_BAND as usize || room(&company, one).is_ok() {
            company.push(one);
            fit.push(id);
        }
    }
    fit
}

/// Whether a band can pay a price, in points and in value.
pub fn afford(setup: &Setup, game: &Game, seat: Seat, price: u16) -> Verdict {
    let (price, purse) = (i32::from(price), i32::from(game.band(seat).purse));
    if price > purse {
        return refuse(rules::CAM_13, says!("it costs {} and the purse holds {}", price, purse));
    }
    grow(setup, game, seat, price, rules::CAM_13)
}

/// Whether a band's value may grow by so much; `rule` says why it matters here.
pub fn grow(setup: &Setup, game: &Game, seat: Seat, by: i32, rule: Rule) -> Verdict {
    let grown = value(setup, game, seat).total() + by;
    if grown > MOST_VALUE {
        return refuse(rule, says!("the band would be worth {}, and {} is the limit", grown, MOST_VALUE));
    }
    Ok(())
}

/// Whether a member may learn a spell, apart from its price.
pub fn may_learn(setup: &Setup, member: &Member, spell: Spell) -> Verdict {
    let profile = setup.profile(member);
    if member.spells & spell.bit() != 0 {
        return refuse(
            rules::BND_06,
            says!("{} is known already", scene::Item::from(super::Word::Spell(spell))),
        );
    }
    if !profile.spells.contains(&spell) {
        return refuse(rules::BND_06, "the spell is not on the list of its faction");
    }
    let known = member.spells.count_ones();
    if known >= MOST_SPELLS {
        return refuse(
            rules::BND_06,
            says!("it knows {} spells, and {} is the limit", known as i32, MOST_SPELLS as i32),
        );
    }
    Ok(())
}
