//! Lists: which Warbands may be fielded (JU-SET-01, JU-DRF-01).

use scene::{List, Recruit, Violation, says};

use crate::profile::{Profile, find, heroes};
use crate::rules;

/// Everything that is wrong with a Warband.
pub fn check(list: &List) -> Vec<Violation> {
    let known = heroes().unwrap_or_default();
    let mut wrong = Vec::new();
    let mut slots = 0;
    for (at, entry) in list.models.iter().enumerate() {
        slots += i32::from(entry.count);
        let about = Some(entry.is.clone());
        if find(&known, &entry.is).is_err() {
            wrong.push(Violation { rule: rules::HER_01, says: "there is no such Hero".into(), about });
            continue;
        }
        let before = list.models[..at].iter().any(|other| other.is.eq_ignore_ascii_case(&entry.is));
        if entry.count != 1 || before {
            let says = "a Hero appears once in a Warband".into();
            wrong.push(Violation { rule: rules::DRF_01, says, about });
        }
    }
    if slots != 3 && slots != 5 {
        let says = says!("{} Heroes are listed; a Warband has 3 or 5", slots);
        wrong.push(Violation { rule: rules::SET_01, says, about: None });
    }
    wrong
}

/// The Heroes that lists may name, with the race of each.
pub fn roster() -> Vec<Recruit> {
    let recruit = |hero: &Profile| Recruit {
        name: hero.name.clone(),
        faction: hero.race.map_or(String::new(), |race| format!("{race:?}")),
        points: None,
        ours: true,
        also: Vec::new(),
        extras: Vec::new(),
        card: crate::scene::hero_card(hero),
    };
    heroes().unwrap_or_default().iter().map(recruit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(models: &str) -> Vec<&'static str> {
        let text = format!("book = \"judgement\"\nname = \"n\"\nfaction = \"f\"\n{models}");
        check(&List::read(&text).unwrap()).iter().map(|fault| fault.rule.id()).collect()
    }

    fn hero(name: &str) -> String {
        format!("[[model]]\nis = \"{name}\"\n")
    }

    #[test]
    fn a_warband_has_three_or_five_different_heroes() {
        let three = hero("Rakkir") + &hero("Bastian") + &hero("Saiyin");
        assert!(faults(&three).is_empty());
        assert_eq!(faults(&(hero("Rakkir") + &hero("Bastian"))), ["JU-SET-01"]);
        assert_eq!(faults(&(hero("Rakkir") + &hero("Rakkir") + &hero("Saiyin"))), ["JU-DRF-01"]);
        assert_eq!(faults(&(hero("Rakkir") + &hero("Bastin") + &hero("Saiyin"))), ["JU-HER-01"]);
    }

    #[test]
    fn the_roster_names_every_hero_with_its_race() {
        assert!(roster().iter().any(|hero| hero.name == "Rakkir" && hero.faction == "Orc"));
    }
}
