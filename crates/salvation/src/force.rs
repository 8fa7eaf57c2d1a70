//! Building a band (chapter 24).

use scene::{Entry, List, Misfit, Own, Recruit, Rule, Says, Seat, Violation, nearest, says};
use space::Hex;
use table::Line;

use crate::abilities::{Ability, Skill, Spell};
use crate::profile::{self, Profile};
use crate::setup::{MOST_UNITS, learn};
use crate::state::{Fate, Game, Unit};
use crate::{Salvation, Setup, card, faction, plain, rules};

/// What a band may cost.
pub const MOST_POINTS: u32 = 200;
/// How many units a band may have.
pub const MOST_IN_BAND: u32 = MOST_UNITS as u32 / 2;
/// How many spells a mage may have.
const MOST_SPELLS: usize = 3;

/// The units that lists may name.
pub fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
    let built_in = faction::built_in().len();
    let recruit = |(place, profile): (usize, Profile)| Recruit {
        card: card::card(&profile),
        points: Some(profile.points),
        ours: place >= built_in,
        extras: extras(&profile),
        also: profile.also,
        name: profile.name,
        faction: profile.faction,
    };
    Ok(faction::known(own)?.into_iter().enumerate().map(recruit).collect())
}

/// What a unit may buy, with its price: the spells of a mage, the skills of a trickster.
fn extras(profile: &Profile) -> Vec<(String, u16)> {
    let mut extras = Vec::new();
    if profile.has(Ability::Mage) {
        let bought = profile.spells.iter().filter(|spell| !profile.knows.contains(spell));
        extras.extend(bought.map(|spell| (spell.words().to_string(), spell.points())));
    }
    if profile.has(Ability::Trickster) {
        extras.extend(Skill::ALL.iter().map(|skill| (skill.words().to_string(), skill.points())));
    }
    extras
}

/// Everything that is wrong with a band.
pub fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
    Ok(Check { list, known: &faction::known(own)?, wrong: Vec::new() }.all())
}

/// A band while it is looked through.
struct Check<'a> {
    list: &'a List,
    known: &'a [Profile],
    wrong: Vec<Violation>,
}

impl<'a> Check<'a> {
    fn add(&mut self, rule: Rule, says: impl Into<Says>, about: impl Into<Option<String>>) {
        self.wrong.push(Violation { rule, says: says.into(), about: about.into() });
    }

    fn all(mut self) -> Vec<Violation> {
        let list = self.list;
        if !list.book.eq_ignore_ascii_case(<Salvation as table::Rulebook>::KEY) {
            self.add(rules::BND_01, "the list is for another rulebook", format!("book {}", list.book));
        }
        if !self.known.iter().any(|profile| profile.faction.eq_ignore_ascii_case(&list.faction)) {
            let near = nearest(&list.faction, self.known.iter().map(|profile| profile.faction.as_str()));
            let about = format!("{}{near}", list.faction);
            self.add(rules::R_91, "there is no such faction, and bands are made of listed units only", about);
        }
        if let Some(points) = list.points.filter(|points| *points != MOST_POINTS) {
            let says = says!("a game of {} points; bands are of {}", number(points), number(MOST_POINTS));
            self.add(rules::BND_01, says, None);
        }
        let mut taken: Vec<(&'a Entry, &'a Profile)> = Vec::new();
        for (place, entry) in list.models.iter().enumerate() {
            match profile::find(self.known, &entry.is) {
                Ok(profile) => {
                    self.entry(entry, profile);
                    taken.push((entry, profile));
                }
                Err(_) => {
                    let near = nearest(&entry.is, self.known.iter().map(|profile| profile.name.as_str()));
                    self.add(rules::BND_07, "there is no such unit", format!("{}{near}", entry.is));
                }
            }
            self.name(entry, &list.models[..place]);
        }
        self.numbers(&taken);
        self.points(&taken);
        self.wrong
    }

    /// A unit by itself: its faction, its copies, and what it buys.
    fn entry(&mut self, entry: &Entry, profile: &Profile) {
        let about = || entry.is.clone();
        if entry.count == 0 {
            self.add(rules::BND_01, "0 copies of a unit are none; leave it out", about());
        }
        if !profile.faction.eq_ignore_ascii_case(&self.list.faction) {
            match profile.has(Ability::Commander) {
                true => {
                    let says = "a commander serves only the faction behind his name";
                    self.add(rules::R_56, says, format!("{}, {}", entry.is, profile.faction));
                }
                false => self.add(rules::BND_01, "a band has units of one faction only", about()),
            }
        }
        let mut spells: Vec<Spell> = profile.knows.clone();
        for (place, extra) in entry.with.iter().enumerate() {
            let about = format!("{}: {extra}", entry.is);
            if entry.with[..place].iter().any(|other| other.eq_ignore_ascii_case(extra)) {
                self.add(rules::BND_06, "it is bought once, and used as often as Energy lasts", about);
                continue;
            }
            match (Spell::read(extra), Skill::read(extra)) {
                (Ok(spell), _) => {
                    self.spell(profile, spell, about);
                    if profile.has(Ability::Mage) && !spells.contains(&spell) {
                        spells.push(spell);
                    }
                }
                (_, Ok(_)) if profile.has(Ability::Trickster) => {}
                (_, Ok(_)) => self.add(rules::UNT_28, "only tricksters have bewitch skills", about),
                (Err(_), Err(_)) => {
                    let names = Spell::ALL.iter().map(|spell| spell.words());
                    let names = names.chain(Skill::ALL.iter().map(|skill| skill.words()));
                    let about = format!("{about}{}", nearest(extra, names));
                    self.add(rules::BND_06, "there is no such spell or skill", about);
                }
            }
        }
        if spells.len() > MOST_SPELLS {
            let rule = if profile.knows.is_empty() { rules::BND_06 } else { rules::R_58 };
            let says = says!(
                "{} different spells, {} are the most of a mage",
                spells.len() as i32,
                MOST_SPELLS as i32
            );
            self.add(rule, says, about());
        }
    }

    fn spell(&mut self, profile: &Profile, spell: Spell, about: String) {
        if !profile.has(Ability::Mage) {
            let of_faction = |other: &&Profile| other.faction == profile.faction && other.has(Ability::Mage);
            match self.known.iter().any(|other| of_faction(&other)) {
                true => self.add(rules::UNT_28, "only mages have spells", about),
                false => self.add(rules::UNT_29, "its faction has no mage, so it has no spells", about),
            }
        } else if profile.knows.contains(&spell) {
            self.add(rules::R_58, "it knows this spell already, free of points", about);
        } else if !profile.spells.contains(&spell) {
            self.add(rules::R_58, "the spell is not on its list", about);
        }
    }

    fn name(&mut self, entry: &Entry, before: &[Entry]) {
        let Some(name) = &entry.name else { return };
        if let Some(why) = plain::unit_fault(name) {
            self.add(rules::BND_01, "such a name cannot be given", format!("the name of a unit {why}"));
        }
        let same = |other: &Entry| other.name.as_ref().is_some_and(|other| other.eq_ignore_ascii_case(name));
        if before.iter().any(same) {
            self.add(rules::BND_01, "two entries have the same name", name.clone());
        }
    }

    /// How many there are of each kind.
    fn numbers(&mut self, taken: &[(&Entry, &Profile)]) {
        let count = |is: &dyn Fn(&Profile) -> bool| -> u32 {
            taken.iter().filter(|(_, profile)| is(profile)).map(|(entry, _)| u32::from(entry.count)).sum()
        };
        let has = |ability: Ability| count(&|profile| profile.has(ability));
        let commanders = has(Ability::Commander);
        let leads = count(&|profile| profile.has(Ability::Commander) && profile.has(Ability::Mage)) > 0;
        let mages = count(&|profile| profile.has(Ability::Mage) && !profile.has(Ability::Commander));
        let (tricksters, ranged) = (has(Ability::Trickster), has(Ability::Ranged));
        let kinds = [(commanders, 1, "commander"), (tricksters, 2, "trickster"), (ranged, 4, "ranged unit")];
        for (number_of, most, kind) in kinds {
            if number_of > most {
                let says = says!("{} are too many, {} is the most", number(number_of), number(most));
                self.add(rules::BND_02, says, format!("{kind}s"));
            }
        }
        if mages > 1 {
            let (rule, about) = match leads {
                true => (rules::BND_03, "magic users besides the commander"),
                false => (rules::BND_02, "magic users"),
            };
            let says = says!("{} are too many, {} is the most", number(mages), 1);
            self.add(rule, says, about.to_string());
        }
        let stern = taken.iter().find(|(_, profile)| profile.has(Ability::NoTricksters));
        if let Some((entry, _)) = stern.filter(|_| tricksters > 0) {
            self.add(rules::BND_04, "no trickster serves under this commander", entry.is.clone());
        }
        if has(Ability::Skeleton) > 0 && has(Ability::Necromancer) == 0 {
            self.add(rules::BND_05, "skeletons come only with a Necromancer in the band", None);
        }
        let all: u32 = self.list.models.iter().map(|entry| u32::from(entry.count)).sum();
        if all == 0 {
            self.add(rules::BND_01, "a band has at least one unit", None);
        }
        if all > MOST_IN_BAND {
            let says = says!("{} units, {} are the most of a band", number(all), number(MOST_IN_BAND));
            self.add(rules::R_94, says, None);
        }
    }

    /// Units, spells and skills together.
    fn points(&mut self, taken: &[(&Entry, &Profile)]) {
        let units: u32 =
            taken.iter().map(|(entry, profile)| u32::from(profile.points) * u32::from(entry.count)).sum();
        let extras: u32 = taken.iter().map(|(entry, _)| bought(entry) * u32::from(entry.count)).sum();
        if units > MOST_POINTS {
            let says = says!(
                "the band costs {} points and {} are allowed",
                number(units + extras),
                number(MOST_POINTS)
            );
            self.add(rules::BND_01, says, None);
        } else if units + extras > MOST_POINTS {
            let says = says!(
                "with {} for spells and skills the band costs {} points and {} are allowed",
                number(extras),
                number(units + extras),
                number(MOST_POINTS)
            );
            self.add(rules::R_56, says, None);
        }
    }
}

/// What the spells and skills of one copy cost.
fn bought(entry: &Entry) -> u32 {
    let price = |name: &String| match (Spell::read(name), Skill::read(name)) {
        (Ok(spell), _) => spell.points(),
        (_, Ok(skill)) => skill.points(),
        _ => 0,
    };
    entry.with.iter().map(|name| u32::from(price(name))).sum()
}

fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// `force: Green, Knight x3, Paladin with Shield and Strike as Oda`: a band that is still to be set up.
pub fn read(setup: &mut Setup, game: &mut Game, known: &[Profile], line: &Line) -> Result<(), Misfit> {
    let [seat, entries @ ..] = line.fields.as_slice() else {
        return Err(line.misfit("a force is `force: seat, unit x2, unit with spell and spell as name`"));
    };
    let band = setup.seated(line, seat)?;
    if game.survivors(band).next().is_some() {
        return Err(line.misfit(format!("{seat} has two forces")));
    }
    if entries.is_empty() {
        return Err(line.misfit(format!("the force of {seat} has no units")));
    }
    let mut names: Vec<&str> = Vec::new();
    for words in entries {
        let wanted = Wanted::read(words);
        let profile = profile::find(known, wanted.is).map_err(|why| line.misfit(why))?;
        if !(1..=MOST_IN_BAND as u16).contains(&wanted.count) {
            let why = format!("{} of {}; a number from 1 to {MOST_IN_BAND} is", wanted.count, profile.name);
            return Err(line.misfit(why));
        }
        let own = wanted.name.unwrap_or(&profile.name);
        let others = entries.iter().filter(|other| Wanted::read(other).same(&wanted));
        let numbered = wanted.count > 1 || others.count() > 1;
        for _ in 0..wanted.count {
            let copies = names.iter().filter(|other| other.eq_ignore_ascii_case(own)).count() + 1;
            names.push(own);
            if game.units.len() >= MOST_UNITS {
                return Err(line.misfit(format!("more than {MOST_UNITS} units")));
            }
            let place = setup.profile_place(profile);
            let mut unit = Unit::new(place, band, Hex::from_offset(0, 0), profile.speed, profile.energy);
            unit.fate = Fate::Waiting;
            learn(&mut unit, profile, wanted.with).map_err(|why| line.misfit(why))?;
            let name = called(setup, band, own, numbered.then_some(copies));
            game.units.push(unit);
            setup.names.push(name);
        }
    }
    Ok(())
}

/// One entry of a force line.
struct Wanted<'a> {
    is: &'a str,
    count: u16,
    with: &'a str,
    name: Option<&'a str>,
}

impl<'a> Wanted<'a> {
    fn read(words: &'a str) -> Wanted<'a> {
        let (words, name) =
            words.split_once(" as ").map_or((words, None), |(is, name)| (is, Some(name.trim())));
        let (words, with) = words.split_once(" with ").unwrap_or((words, ""));
        let counted = words.rsplit_once(" x").and_then(|(is, count)| Some((is, count.parse().ok()?)));
        let (is, count) = counted.unwrap_or((words, 1));
        Wanted { is: is.trim(), count, with: with.trim(), name }
    }

    /// Whether both would be called the same.
    fn same(&self, other: &Wanted<'_>) -> bool {
        self.name.unwrap_or(self.is).eq_ignore_ascii_case(other.name.unwrap_or(other.is))
    }
}

/// A name of its own: several of a kind are numbered, and whose it is stands behind it where the other side has the same.
fn called(setup: &Setup, band: Seat, own: &str, copy: Option<usize>) -> String {
    let name = copy.map_or(own.to_string(), |copy| format!("{own} {copy}"));
    let seat = &setup.seats[band.index()];
    let more = (2..).map(|more| format!("{name} of {seat} {more}"));
    let mut tries = [name.clone(), format!("{name} of {seat}")].into_iter().chain(more);
    let taken = |name: &String| setup.names.iter().any(|other| other.eq_ignore_ascii_case(name));
    tries.find(|name| !taken(name)).unwrap_or(name)
}
