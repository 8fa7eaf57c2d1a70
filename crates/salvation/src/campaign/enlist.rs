//! Members of a band as they are given.

use scene::{Misfit, Seat, nearest};
use table::Line;

use super::limits;
use super::setup::{Setup, small};
use super::state::{Attribute, Game, Member};
use super::why::Act;
use crate::abilities::{Ability, Skill, Spell};
use crate::plain;
use crate::profile::Profile;

/// What may be said of a member.
const WORDS: [&str; 5] = ["knows", "experience", "advances", "gained", "lost"];

/// `Green: Oda, Paladin, knows Shield and Strike, experience 12, gained Force and Force, lost Speed`
pub fn member(setup: &mut Setup, game: &mut Game, line: &Line, seat: Seat) -> Result<(), Misfit> {
    let [name, profile, ..] = line.fields.as_slice() else {
        return Err(line.misfit("a member of a band is `seat: name, profile`"));
    };
    if setup.names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
        return Err(line.misfit(format!("two members are called {name}")));
    }
    if let Some(why) = plain::unit_fault(name) {
        return Err(line.misfit(format!("the name of a member {why}")));
    }
    // Recruits are numbered, those for hire are called so, and some words are answers here.
    let numbered = name.rsplit_once(' ').is_some_and(|(kind, number)| {
        let recruit = setup.profiles.iter().any(|known| known.name.eq_ignore_ascii_case(kind));
        recruit && number.parse::<u16>().is_ok_and(|number| number > 99)
    });
    let hired = name.to_lowercase().starts_with("hired ");
    if numbered || hired || Act::is_word(name) {
        return Err(line.misfit(format!("a member cannot be called {name:?}")));
    }
    if setup.names.len() >= 360 {
        return Err(line.misfit("more than 360 members"));
    }
    let faction = &setup.factions[usize::from(game.band(seat).faction)];
    let own = |known: &&Profile| known.faction == *faction;
    let found = setup.places().find(|place| {
        let known = &setup.profiles[usize::from(*place)];
        own(&known) && known.is_called(profile)
    });
    let Some(place) = found else {
        let names = setup.profiles.iter().filter(own).map(|known| known.name.as_str());
        return Err(line.misfit(format!("{faction} have no unit {profile:?}{}", nearest(profile, names))));
    };
    for field in &line.fields[2..] {
        if !WORDS.iter().any(|word| field.starts_with(&format!("{word} "))) {
            return Err(
                line.misfit(format!("{field:?} says nothing about a member{}", nearest(field, WORDS)))
            );
        }
    }
    let known = &setup.profiles[usize::from(place)];
    let mut member = Member::recruit(seat, place, known);
    member.experience = small(line, "experience", 999)?.unwrap_or(0);
    member.gained = attributes(line, "gained")?;
    member.lost = attributes(line, "lost")?;
    let spent = member.gained.iter().sum::<u8>() + member.gained[Attribute::Energy as usize];
    member.advances = small(line, "advances", 100)?.map_or(spent, |advances| advances as u8);
    for name in
        line.after("knows").unwrap_or_default().split(" and ").map(str::trim).filter(|name| !name.is_empty())
    {
        learn(setup, &mut member, name).map_err(|why| line.misfit(why))?;
    }
    if let Some(attribute) =
        Attribute::ALL.iter().find(|attribute| limits::number(setup, &member, **attribute) == 0)
    {
        return Err(line.misfit(format!("the {} of {name} is below 1 (SS-CAM-09)", attribute.name())));
    }
    game.members.push(member);
    setup.names.push(name.clone());
    Ok(())
}

fn learn(setup: &Setup, member: &mut Member, name: &str) -> Result<(), String> {
    let profile = setup.profile(member);
    match (Spell::read(name), Skill::read(name)) {
        (Ok(spell), _) if profile.has(Ability::Mage) => {
            let verdict = limits::may_learn(setup, member, spell);
            verdict.map_err(|refusal| format!("{} cannot have {name} ({})", profile.name, refusal.rule))?;
            member.spells |= spell.bit();
        }
        (_, Ok(skill)) if profile.has(Ability::Trickster) => member.skills |= skill.bit(),
        (Err(_), Err(_)) => {
            let names = Spell::ALL.iter().map(|spell| spell.words());
            let names = names.chain(Skill::ALL.iter().map(|skill| skill.words()));
            return Err(format!("there is no spell or skill {name:?}{}", nearest(name, names)));
        }
        _ => return Err(format!("{} cannot have {name} (SS-UNT-28)", profile.name)),
    }
    Ok(())
}

/// How often each attribute is named after a word: `gained Force and Force and Speed`.
fn attributes(line: &Line, word: &str) -> Result<[u8; 6], Misfit> {
    let mut counts = [0u8; 6];
    for name in
        line.after(word).unwrap_or_default().split(" and ").map(str::trim).filter(|name| !name.is_empty())
    {
        let found = Attribute::ALL.iter().find(|attribute| attribute.name().eq_ignore_ascii_case(name));
        let Some(attribute) = found else {
            let near = nearest(name, Attribute::ALL.map(Attribute::name));
            return Err(line.misfit(format!("there is no attribute {name:?}{near}")));
        };
        counts[*attribute as usize] += 1;
        if counts[*attribute as usize] > 18 {
            return Err(line.misfit(format!("{name} is named more than 18 times")));
        }
    }
    Ok(counts)
}
