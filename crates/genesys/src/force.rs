//! Force building (GE-R-57, ours: the book has none).

use scene::{List, Misfit, Own, Recruit, Says, Violation, nearest, says};

use crate::abilities::Passive;
use crate::profile::Profile;
use crate::{Genesys, faction, plain, rules};

/// What a force may cost, the usual first, and the side of its table in inches (GE-R-58).
pub const SIZES: [(u32, i32); 4] = [(100, 36), (50, 24), (75, 36), (150, 48)];
/// What a list that says nothing is meant for.
pub const USUAL: u32 = 100;
const LEAST_MODELS: u32 = 3;
const MOST_MODELS: u32 = 24;
/// Models of so many points or more come once for each full 100 points.
const RARE: u16 = 25;

/// The models that lists may name.
pub fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
    let built_in = faction::built_in().len();
    let recruit = |(place, profile): (usize, Profile)| Recruit {
        card: crate::card::card(&profile),
        points: Some(profile.points),
        ours: profile.ours || place >= built_in,
        also: Vec::new(),
        extras: Vec::new(),
        name: profile.name,
        faction: profile.faction,
    };
    let known = faction::known(own)?.into_iter().enumerate();
    Ok(known.filter(|(_, profile)| !profile.faction.is_empty()).map(recruit).collect())
}

/// Everything that is wrong with a force.
pub fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
    let mut known = faction::known(own)?;
    known.retain(|profile| !profile.faction.is_empty());
    Ok(wrong(list, &known))
}

fn wrong(list: &List, known: &[Profile]) -> Vec<Violation> {
    let mut wrong = Vec::new();
    let mut add = |says: Says, about: Option<String>| {
        wrong.push(Violation { rule: rules::R_57, says, about });
    };
    if !list.book.eq_ignore_ascii_case(<Genesys as table::Rulebook>::KEY) {
        add("the list is for another rulebook".into(), Some(format!("book {}", list.book)));
    }
    if !known.iter().any(|profile| profile.faction.eq_ignore_ascii_case(&list.faction)) {
        let near = nearest(&list.faction, known.iter().map(|profile| profile.faction.as_str()));
        add("there is no such faction".into(), Some(format!("{}{near}", list.faction)));
    }
    let limit = list.points.unwrap_or(USUAL);
    if !SIZES.iter().any(|(points, _)| *points == limit) {
        add(says!("a game of {} points; there are 50, 75, 100 and 150", number(limit)), None);
    }
    let (mut points, mut models) = (0u32, 0u32);
    for (place, entry) in list.models.iter().enumerate() {
        // Who is misspelt counts as well: the number of models is not wrong for that.
        models = models.saturating_add(entry.count.into());
        let Some(profile) = known.iter().find(|profile| profile.name.eq_ignore_ascii_case(&entry.is)) else {
            let near = nearest(&entry.is, known.iter().map(|profile| profile.name.as_str()));
            add("there is no such model".into(), Some(format!("{}{near}", entry.is)));
            continue;
        };
        let about = || Some(entry.is.clone());
        points = points.saturating_add(u32::from(profile.points) * u32::from(entry.count));
        if entry.count == 0 {
            add("0 copies of a model are none; leave it out".into(), about());
        }
        if !profile.faction.eq_ignore_ascii_case(&list.faction) {
            add("all models of a force come from one faction".into(), about());
        }
        let before = &list.models[..place];
        let same = |other: &&scene::Entry| other.is.eq_ignore_ascii_case(&entry.is);
        let copies =
            before.iter().filter(same).fold(entry.count, |sum, other| sum.saturating_add(other.count));
        let most = (limit / 100).max(1);
        if profile.points >= RARE && u32::from(copies) > most {
            let (copies, cost, most) = (i32::from(copies), i32::from(profile.points), number(most));
            add(says!("{} copies of a model of {} points, {} is the most", copies, cost, most), about());
        }
        if !entry.with.is_empty() {
            add("models carry nothing besides their profile".into(), about());
        }
        if let Some(name) = &entry.name {
            if let Some(why) = plain::model_fault(name) {
                add("such a name cannot be given".into(), Some(format!("the name of a model {why}")));
            }
            let named = |other: &scene::Entry| {
                other.name.as_ref().is_some_and(|other| other.eq_ignore_ascii_case(name))
            };
            if before.iter().any(named) {
                add("two entries have the same name".into(), Some(name.clone()));
            }
        }
    }
    if !(LEAST_MODELS..=MOST_MODELS).contains(&models) {
        let bounds = (number(LEAST_MODELS), number(MOST_MODELS));
        add(says!("{} models, from {} to {} are allowed", number(models), bounds.0, bounds.1), None);
    }
    if points > limit {
        add(says!("the force costs {} points and {} are allowed", number(points), number(limit)), None);
    }
    let leads = |entry: &scene::Entry| {
        let profile = known.iter().find(|profile| profile.name.eq_ignore_ascii_case(&entry.is));
        profile.is_none_or(|profile| profile.has(Passive::WildBeast).is_none())
    };
    if !list.models.is_empty() && !list.models.iter().any(leads) {
        let says = "every model is a wild beast, and one must be able to lead".into();
        wrong.push(Violation { rule: rules::LDR_06, says, about: None });
    }
    wrong
}

fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
