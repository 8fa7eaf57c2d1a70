//! Recruiting: units, spells and skills are bought, units are dismissed.

use scene::{Item, Seat, says};
use table::{Play, Verdict, refuse};

use super::state::{Game, Id, Member, Phase, Standing};
use super::why::{Act, Word};
use super::{Setup, Table, Why, limits};
use crate::abilities::{Ability, Skill, Spell};
use crate::profile::Profile;
use crate::rules;

/// One purchase or dismissal, or the end of it.
pub fn step(table: &mut Table, pair: u8, side: u8) -> Play<()> {
    let seat = table.pair(pair).seats[usize::from(side)];
    let setup = table.setup;
    let mut options = table.options(rules::CAM_13);
    options.add(Act::Done, may_stop(setup, &table.game, seat));
    for place in setup.of_faction(table.band(seat).faction) {
        options.judge(Word::Profile(place), || may_buy(setup, &table.game, seat, place));
        let points = i32::from(setup.profiles[usize::from(place)].points);
        options.hint(|| says!("{} points", points));
    }
    for id in table.serving(seat) {
        options.offer(id);
    }
    let why = Why::Recruit(table.band(seat).purse.into());
    let item = table.pick(seat, why, rules::CAM_13, options)?;
    if let Some(place) = setup.places().find(|place| Item::from(Word::Profile(*place)) == item) {
        buy(table, seat, place);
        return Ok(());
    }
    let seen_to = table.serving(seat).find(|id| Item::from(*id) == item);
    if let Some(id) = seen_to {
        return see_to(table, seat, id);
    }
    table.phase = match side {
        0 => Phase::Recruit(pair, 1),
        _ if usize::from(pair) + 1 < table.pairs.len() => Phase::Hire(pair + 1),
        _ => Phase::Territory(0),
    };
    Ok(())
}

/// A band goes on with at least one unit that can take the field.
fn may_stop(setup: &Setup, game: &Game, seat: Seat) -> Verdict {
    if limits::fit(setup, game, seat).is_empty() {
        return refuse(
            rules::R_102,
            says!("the band needs {} unit that can take the field, and has none", 1),
        );
    }
    Ok(())
}

fn may_buy(setup: &Setup, game: &Game, seat: Seat, place: u8) -> Verdict {
    let profile = &setup.profiles[usize::from(place)];
    let company: Vec<&Profile> = game.serving(seat).map(|id| setup.profile(game.member(id))).collect();
    limits::room(&company, profile)?;
    limits::afford(setup, game, seat, profile.points)
}

fn buy(table: &mut Table, seat: Seat, place: u8) {
    let profile = &table.setup.profiles[usize::from(place)];
    let fallen = |member: &Member| {
        member.band == seat
            && member.standing == Standing::Dead
            && table.setup.profile(member).has(Ability::Commander)
    };
    if profile.has(Ability::Commander) && table.members.iter().any(fallen) {
        table.tell(rules::CAM_15, says!("the dead commander of {} is replaced", seat));
    }
    table.band_mut(seat).purse -= profile.points;
    let id = Id(table.members.len() as u16);
    table.members.push(Member::recruit(seat, place, profile));
    let (points, left) = (i32::from(profile.points), i32::from(table.band(seat).purse));
    table.tell(rules::CAM_13, says!("{} joins {} for {} points: {} are left", id, seat, points, left));
}

/// What a member learns, or whether it goes.
fn see_to(table: &mut Table, seat: Seat, id: Id) -> Play<()> {
    let setup = table.setup;
    let profile = setup.profile(table.member(id));
    let mut options = table.options(rules::CAM_13);
    options.offer(Act::Nothing);
    options.add(Act::Dismiss, may_dismiss(setup, &table.game, seat, id));
    if profile.has(Ability::Mage) {
        for spell in Spell::ALL {
            let verdict = limits::may_learn(setup, table.member(id), *spell);
            options.add(
                Word::Spell(*spell),
                verdict.and_then(|()| limits::afford(setup, &table.game, seat, spell.points())),
            );
        }
    }
    if profile.has(Ability::Trickster) {
        for skill in Skill::ALL {
            let known = table.member(id).skills & skill.bit() != 0;
            let verdict = if known { refuse(rules::BND_06, "the skill is known already") } else { Ok(()) };
            options.add(
                Word::Skill(*skill),
                verdict.and_then(|()| limits::afford(setup, &table.game, seat, skill.points())),
            );
        }
    }
    let item = table.pick(seat, Why::WhatFor(id), rules::CAM_13, options)?;
    if item == Act::Dismiss.into() {
        table.member_mut(id).standing = Standing::Dismissed;
        table.tell(rules::CAM_13, says!("{} is dismissed without refund", id));
        return Ok(());
    }
    let spell = Spell::ALL.iter().find(|spell| Item::from(Word::Spell(**spell)) == item);
    let skill = Skill::ALL.iter().find(|skill| Item::from(Word::Skill(**skill)) == item);
    let points = match (spell, skill) {
        (Some(spell), _) => {
            table.member_mut(id).spells |= spell.bit();
            spell.points()
        }
        (_, Some(skill)) => {
            table.member_mut(id).skills |= skill.bit();
            skill.points()
        }
        _ => return Ok(()),
    };
    table.band_mut(seat).purse -= points;
    table.tell(rules::CAM_13, says!("{} learns {} for {} points", id, item, points as i32));
    Ok(())
}

/// The last who can take the field stays.
fn may_dismiss(setup: &Setup, game: &Game, seat: Seat, id: Id) -> Verdict {
    let mut without = game.clone();
    without.member_mut(id).standing = Standing::Dismissed;
    if limits::fit(setup, &without, seat).is_empty() && limits::fit(setup, game, seat).contains(&id) {
        return refuse(rules::R_102, says!("without {} nobody could take the field", id));
    }
    Ok(())
}

impl Member {
    /// Somebody fresh from the list.
    pub fn recruit(band: Seat, place: u8, profile: &Profile) -> Member {
        Member {
            band,
            profile: place,
            spells: profile.knows.iter().fold(0, |spells, spell| spells | spell.bit()),
            skills: 0,
            gained: [0; 6],
            lost: [0; 6],
            experience: 0,
            advances: 0,
            standing: Standing::Serves,
        }
    }
}
