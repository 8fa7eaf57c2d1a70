//! Game sizes and army building (chapter 16), by the formula of WK-R-45.

use scene::{List, Rule, Violation, nearest, says};

use crate::profile::{Profile, Type, built_in};
use crate::rules;

/// What a game size asks for: its rule, ranks of leaders, Rank 1 infantry, Rank 1 specialists, option picks.
const SIZES: [(Rule, u32, u32, u32, u32); 3] =
    [(rules::ARM_03, 2, 12, 2, 0), (rules::ARM_04, 3, 18, 2, 2), (rules::ARM_05, 5, 24, 4, 4)];

/// Everything that is wrong with an army. The commander is the leader whose entry has `with = ["commander"]`.
pub fn check(list: &List) -> Vec<Violation> {
    let known = built_in();
    let mut wrong = Vec::new();
    let mut fault =
        |rule: Rule, says: scene::Says, about: Option<String>| wrong.push(Violation { rule, says, about });
    let mut army: Vec<(&Profile, u32)> = Vec::new();
    let mut commanders = 0;
    for entry in &list.models {
        let about = Some(entry.is.clone());
        let Some(profile) = known.iter().find(|profile| profile.name.eq_ignore_ascii_case(&entry.is)) else {
            let near = nearest(&entry.is, known.iter().map(|profile| profile.name.as_str()));
            fault(rules::ARM_01, "there is no such model".into(), Some(format!("{}{near}", entry.is)));
            continue;
        };
        if !profile.house.eq_ignore_ascii_case(&list.faction) {
            fault(rules::ARM_02, "all models come from one house".into(), about.clone());
        }
        match entry.with.as_slice() {
            [] => {}
            [word] if word == "commander" && profile.is(Type::Leader) => commanders += u32::from(entry.count),
            _ => fault(rules::ARM_11, "only a leader is named, and only as commander".into(), about),
        }
        army.push((profile, entry.count.into()));
    }
    if commanders != 1 {
        fault(
            rules::LDR_07,
            says!("{} commanders are named and there is exactly one", commanders as i32),
            None,
        );
    }
    for (profile, _) in &army {
        let count: u32 = army.iter().filter(|(other, _)| other == profile).map(|(_, count)| count).sum();
        if profile.is(Type::Character) && count > 1 {
            let says = says!("{} of them, and a Character is there once at most", count as i32);
            fault(rules::R_45, says, Some(profile.name.clone()));
        }
    }
    slots(&army, &mut fault);
    wrong
}

/// All slots are filled; models of Rank 2 take two.
fn slots(army: &[(&Profile, u32)], fault: &mut impl FnMut(Rule, scene::Says, Option<String>)) {
    let sum = |kind: Type| -> u32 {
        let of = |profile: &Profile| match kind {
            Type::Leader => profile.is(Type::Leader),
            _ => profile.is(kind) && !profile.is(Type::Leader),
        };
        army.iter()
            .filter(|(profile, _)| of(profile))
            .map(|(profile, count)| u32::from(profile.rank) * count)
            .sum()
    };
    let (ranks, infantry, specialists) = (sum(Type::Leader), sum(Type::Infantry), sum(Type::Specialist));
    let Some((rule, _, foot, special, picks)) = SIZES.iter().copied().find(|size| size.1 == ranks) else {
        let says = says!("the leaders have {} ranks, and a game has 2, 3 or 5 of them", ranks as i32);
        fault(rules::ARM_10, says, None);
        return;
    };
    let fits = |picked: u32| infantry == foot + 3 * picked && specialists == special + picks - picked;
    if !(0..=picks).any(fits) {
        let says = says!(
            "{} infantry and {} specialists do not fill the slots: {} and {} before any picks",
            infantry as i32,
            specialists as i32,
            foot as i32,
            special as i32
        );
        fault(rule, says, None);
    }
}
