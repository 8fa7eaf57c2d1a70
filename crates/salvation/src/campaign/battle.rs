//! From the campaign to a match of the rulebook and back: the table of a battle, and what its end answers here.

use std::fmt::Write;

use scene::{Answer, Item, List, Misfit, Seat};

use super::state::{Attribute, Game, Id, Member};
use super::why::{Act, Word};
use super::{Setup, Why, limits, round, scene as shown};
use crate::abilities::{Skill, Spell};
use crate::state::{self, Fate};

/// The text of the table for a battle. Members whose numbers have changed are variants of their profiles.
pub fn battle(setup: &Setup, game: &Game, pair: u8) -> String {
    let pair = game.pair(pair);
    let names = pair.seats.map(|seat| setup.seats[seat.index()].as_str());
    let mut text =
        format!("seats: {}\nscenario: {}\noptions: campaign\n", names.join(", "), round::name(pair.scenario));
    for file in &setup.files {
        text += &table::enclose(file);
    }
    let mut forces = String::new();
    for (seat, name) in pair.seats.into_iter().zip(names) {
        let _ = write!(forces, "force: {name}");
        for id in limits::fit(setup, game, seat) {
            let (called, member) = (shown::name(setup, game, id), game.member(id));
            let profile = &setup.profile(member).name;
            let fielded = if changed(member) {
                let _ = write!(text, "variant: {profile} of {called}, of {profile}");
                for attribute in Attribute::ALL {
                    let _ =
                        write!(text, ", {} {}", attribute.short(), limits::number(setup, member, attribute));
                }
                let _ = writeln!(text);
                format!("{profile} of {called}")
            } else {
                profile.clone()
            };
            let _ = write!(forces, ", {fielded}{} as {called}", learnt(setup, member));
        }
        if pair.weaker() == Some(seat) {
            for (number, place) in (1..).zip(&pair.hired) {
                let profile = &setup.profiles[usize::from(*place)].name;
                let _ = write!(forces, ", {profile} as hired {profile} {number}");
            }
        }
        forces.push('\n');
    }
    text + &forces
}

fn changed(member: &Member) -> bool {
    member.gained != member.lost
}

/// ` with Shield and Strike`, where it has bought something.
fn learnt(setup: &Setup, member: &Member) -> String {
    let known = &setup.profile(member).knows;
    let spells = Spell::ALL.iter().filter(|spell| member.spells & spell.bit() != 0 && !known.contains(spell));
    let skills = Skill::ALL.iter().filter(|skill| member.skills & skill.bit() != 0);
    let names: Vec<&str> =
        spells.map(|spell| spell.words()).chain(skills.map(|skill| skill.words())).collect();
    if names.is_empty() { String::new() } else { format!(" with {}", names.join(" and ")) }
}

/// What the end of a battle answers to a question of the campaign; nothing for every other question, and before the
/// battle has ended. `game` is the campaign at that question, which is put to `seat`.
pub fn result(
    (setup, game): (&Setup, &Game),
    (battle_setup, battle): (&crate::Setup, &state::Game),
    seat: Seat,
    why: &Why,
) -> Option<Answer> {
    ended((setup, game), (battle_setup, battle), battle.over?.winner, seat, why)
}

/// The same for a battle that has ended with this winner, be it that somebody conceded (SS-WIN-06).
pub fn ended(
    (setup, game): (&Setup, &Game),
    (battle_setup, battle): (&crate::Setup, &state::Game),
    winner: Option<Seat>,
    seat: Seat,
    why: &Why,
) -> Option<Answer> {
    let fielded = || limits::fit(setup, game, seat);
    let unit = |id: Id| {
        let called = shown::name(setup, game, id);
        let place = battle_setup.names.iter().position(|name| *name == called)?;
        battle.units.get(place)
    };
    let those = |fate: Fate| {
        let wanted = |id: &Id| unit(*id).is_some_and(|unit| unit.fate == fate);
        Answer::Some(fielded().into_iter().filter(wanted).map(Item::from).collect())
    };
    match why {
        Why::WhoWon(one, other) => {
            let winner = winner.and_then(|winner| battle_setup.seats.get(winner.index()));
            let seat = [*one, *other].into_iter().find(|seat| setup.seats.get(seat.index()) == winner);
            Some(Answer::One(seat.map_or(Act::Draw.into(), |seat| Word::Seat(seat).into())))
        }
        Why::Out => Some(those(Fate::Out)),
        Why::GivenUp => Some(those(Fate::GivenUp)),
        Why::Kills => {
            let kills = |id: Id| unit(id).map_or(0, |unit| i32::from(unit.kills));
            Some(Answer::Split(fielded().into_iter().map(kills).collect()))
        }
        _ => None,
    }
}

/// The text of a new campaign for these players with their lists.
pub fn table(seats: &[String], lists: &[List]) -> Result<String, Misfit> {
    let wrong = |why: String| Misfit { line: None, why };
    if seats.len() != lists.len() {
        return Err(wrong(format!("{} lists need as many names, not {}", lists.len(), seats.len())));
    }
    // What would break a line of the text below is told as what it is.
    if let Some(why) = seats.iter().find_map(|seat| scene::name_fault(seat)) {
        return Err(wrong(format!("the name of a player {why}")));
    }
    let mut text = format!("seats: {}\n", seats.join(", "));
    let mut named: Vec<String> = Vec::new();
    for (seat, list) in seats.iter().zip(lists) {
        let _ = writeln!(text, "band: {seat}, {}", list.faction);
        for entry in &list.models {
            for _ in 0..entry.count {
                let called = entry.name.clone().unwrap_or_else(|| entry.is.clone());
                // Two of a kind are numbered, also across the bands.
                let taken = |name: &str| named.iter().any(|other| other.eq_ignore_ascii_case(name));
                let called = match taken(&called) {
                    false => called,
                    true => (2..)
                        .map(|number| format!("{called} {number}"))
                        .find(|name| !taken(name))
                        .unwrap_or_default(),
                };
                let _ = write!(text, "{seat}: {called}, {}", entry.is);
                if !entry.with.is_empty() {
                    let _ = write!(text, ", knows {}", entry.with.join(" and "));
                }
                text.push('\n');
                named.push(called);
            }
        }
    }
    Ok(text)
}
