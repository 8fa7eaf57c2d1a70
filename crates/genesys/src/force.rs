//! Force building (GE-R-57, ours: the book has none).

use scene::{List, Misfit, Own, Recruit, Violation, nearest, says};

use crate::{profile, rules};

const POINTS: u32 = 100;
const LEAST_MODELS: u32 = 3;
const MOST_MODELS: u32 = 24;
/// Models of so many points or more come once for each full 100 points.
const RARE: u16 = 25;

/// The models that lists may name.
pub fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
    Own::none(own)?;
    let fielded = profile::built_in().into_iter().filter(|profile| !profile.faction.is_empty());
    let recruit = |profile: profile::Profile| Recruit {
        card: crate::scene::card(&profile),
        points: Some(profile.points),
        ours: profile.ours,
        name: profile.name,
        faction: profile.faction,
    };
    Ok(fielded.map(recruit).collect())
}

/// Everything that is wrong with a force.
pub fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
    Own::none(own)?;
    let known: Vec<_> =
        profile::built_in().into_iter().filter(|profile| !profile.faction.is_empty()).collect();
    let mut wrong = Vec::new();
    let mut add = |says: scene::Says, about: Option<String>| {
        wrong.push(Violation { rule: rules::R_57, says, about });
    };
    let (mut points, mut models) = (0u32, 0u32);
    for entry in &list.models {
        let Some(profile) = known.iter().find(|profile| profile.name.eq_ignore_ascii_case(&entry.is)) else {
            let near = nearest(&entry.is, known.iter().map(|profile| profile.name.as_str()));
            add("there is no such model".into(), Some(format!("{}{near}", entry.is)));
            continue;
        };
        models = models.saturating_add(entry.count.into());
        points = points.saturating_add(u32::from(profile.points) * u32::from(entry.count));
        if !profile.faction.eq_ignore_ascii_case(&list.faction) {
            add("all models of a force come from one faction".into(), Some(entry.is.clone()));
        }
        let before = list.models.iter().take_while(|other| !std::ptr::eq(*other, entry));
        let same = |other: &&scene::Entry| other.is.eq_ignore_ascii_case(&entry.is);
        let copies = before.filter(same).fold(entry.count, |sum, other| sum.saturating_add(other.count));
        if profile.points >= RARE && copies > 1 {
            add(
                says!("{} copies of a model of {} points", i32::from(copies), i32::from(profile.points)),
                Some(entry.is.clone()),
            );
        }
        if !entry.with.is_empty() {
            add("models carry nothing besides their profile".into(), Some(entry.is.clone()));
        }
    }
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    if !(LEAST_MODELS..=MOST_MODELS).contains(&models) {
        add(says!("{} models, from {} to {} are allowed", number(models), 3, 24), None);
    }
    if points > POINTS {
        add(says!("the force costs {} points and {} are allowed", number(points), 100), None);
    }
    Ok(wrong)
}
