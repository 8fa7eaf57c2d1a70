//! Building a warband (chapter 6), at the usual battle level.

use scene::{List, Rule, Says, Violation, nearest, says};

use crate::profile::{Kind, Profile, built_in};
use crate::rules;

/// GS-WRB-01: the usual battle level; lists do not carry another one yet.
const LEVEL: u32 = 300;

/// Everything that is wrong with a warband.
pub fn check(list: &List) -> Vec<Violation> {
    let known = built_in();
    let mut wrong = Vec::new();
    let mut add = |rule: Rule, says: Says, about: Option<String>| wrong.push(Violation { rule, says, about });
    let mut fielded: Vec<(&Profile, u16)> = Vec::new();
    let (mut points, mut warlords, mut room) = (0, 0, 0);
    for entry in &list.models {
        let Some(profile) = known.iter().find(|profile| profile.name.eq_ignore_ascii_case(&entry.is)) else {
            let near = nearest(&entry.is, known.iter().map(|profile| profile.name.as_str()));
            add(rules::WRB_02, "there is no such profile".into(), Some(format!("{}{near}", entry.is)));
            continue;
        };
        let about = || Some(profile.name.clone());
        if !profile.faction.eq_ignore_ascii_case(&list.faction) {
            add(rules::WRB_02, "a warband has models of one faction only".into(), about());
        }
        if let Some(extra) = entry.with.first() {
            let about = Some(format!("{}: {extra}", profile.name));
            add(rules::ITM_02, "its profile lists no items".into(), about);
        }
        let (times, cost) = if profile.is_unit() {
            if !(u16::from(profile.core)..=u16::from(profile.most)).contains(&entry.count) {
                let count = i32::from(entry.count);
                add(
                    rules::WRB_05,
                    says!("{} models are not from {} to {}", count, profile.core, profile.most),
                    about(),
                );
            }
            let extra = u32::from(entry.count.saturating_sub(profile.core.into()));
            (1, u32::from(profile.cost) + u32::from(profile.trooper) * extra)
        } else {
            (entry.count, u32::from(profile.cost) * u32::from(entry.count))
        };
        points += cost;
        match fielded.iter_mut().find(|(other, _)| other.name == profile.name) {
            Some((_, count)) => *count += times,
            None => fielded.push((profile, times)),
        }
    }
    for (profile, count) in &fielded {
        if *count > u16::from(profile.limit) {
            let says = says!("it is fielded {} times and {} is the limit", i32::from(*count), profile.limit);
            add(rules::WRB_07, says, Some(profile.name.clone()));
        }
        if profile.kind == Kind::Warlord {
            warlords += i32::from(*count);
            // GS-WRB-11: a warlord whose limit is above 1 makes room for itself.
            room += i32::from((*count).min(profile.limit.into())) - 1;
        }
    }
    if warlords == 0 {
        add(rules::WRB_09, "a warband has at least one warlord".into(), None);
    }
    if warlords > 1 + room {
        add(rules::WRB_10, says!("{} warlords are fielded and {} are allowed", warlords, 1 + room), None);
    }
    if points > LEVEL {
        let points = i32::try_from(points).unwrap_or(i32::MAX);
        add(
            rules::WRB_01,
            says!("it costs {} points and the battle level is {}", points, LEVEL as i32),
            None,
        );
    }
    wrong
}
