//! Building a force.

use scene::{Card, List, Recruit, Rule, Says, Violation, nearest, says};

use crate::profile::{Profile, built_in, find};
use crate::{rules, scene as drawn};

pub const MOST_POINTS: u32 = 12;

pub fn recruit(profile: &Profile) -> Recruit {
    let card: Card = drawn::card(profile);
    Recruit {
        name: profile.name.clone(),
        also: Vec::new(),
        faction: profile.clan.clone(),
        points: Some(profile.points),
        ours: false,
        extras: Vec::new(),
        card,
    }
}

pub fn check(list: &List) -> Vec<Violation> {
    let mut wrong = Vec::new();
    let mut fault =
        |rule: Rule, says: Says, about: Option<String>| wrong.push(Violation { rule, says, about });
    let mut points = 0;
    for entry in &list.models {
        let Ok(number) = find(&entry.is) else {
            let near = nearest(&entry.is, built_in().iter().map(|profile| profile.name.as_str()));
            fault(rules::FRC_03, "there is no such model".into(), Some(format!("{}{near}", entry.is)));
            continue;
        };
        let profile = &built_in()[usize::from(number)];
        if !profile.clan.eq_ignore_ascii_case(&list.faction) {
            fault(rules::FRC_02, "all models are of one clan".into(), Some(entry.is.clone()));
        }
        if !entry.with.is_empty() {
            fault(rules::FRC_03, "a model carries nothing besides".into(), Some(entry.is.clone()));
        }
        points += u32::from(profile.points) * u32::from(entry.count);
    }
    let most = list.points.unwrap_or(MOST_POINTS);
    if points > most {
        fault(rules::FRC_01, says!("{} points, and {} are allowed", points as i32, most as i32), None);
    }
    if !list.models.iter().any(|entry| entry.count > 0) {
        fault(rules::FRC_03, "nobody is in the list".into(), None);
    }
    wrong
}
