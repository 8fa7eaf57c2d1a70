//! A card says everything that its profile holds.

use salvation::abilities::{Ability, Skill};
use salvation::card::{ability, card, skill, spell};
use salvation::faction;

#[test]
fn a_card_says_everything_that_its_profile_holds() {
    let profiles = faction::built_in();
    assert_eq!(profiles.len(), 32);
    for profile in profiles {
        let card = card(profile);
        assert_eq!((&card.title, &card.kind), (&profile.name, &profile.faction));
        let numbers = [
            profile.speed.into(),
            profile.energy.into(),
            profile.accuracy.into(),
            profile.force.into(),
            profile.resistance.into(),
            profile.special.into(),
            profile.points,
            3,
        ];
        let shown: Vec<u16> = card.numbers.iter().map(|(_, value)| value.parse().unwrap()).collect();
        assert_eq!(shown, numbers, "{}", profile.name);
        let mut expected: Vec<(String, String)> = Vec::new();
        for is in &profile.abilities {
            let (rule, words) = ability(profile, *is);
            assert!(words.starts_with(is.words()) && words.len() > is.words().len() + 10, "{words}");
            expected.push((rule.id().to_string(), words));
        }
        for is in profile.spells.iter().filter(|_| profile.has(Ability::Mage)) {
            let (rule, words) = spell(*is);
            expected.push((rule.id().to_string(), words));
        }
        for is in Skill::ALL.iter().filter(|_| profile.has(Ability::Trickster)) {
            let (rule, words) = skill(*is);
            expected.push((rule.id().to_string(), format!("{} points: {words}", is.points())));
        }
        for (rule, words) in expected {
            let line = card.lines.iter().find(|(_, line)| line.contains(&words));
            assert_eq!(line.map(|(rule, _)| rule.id()), Some(rule.as_str()), "{}: {words}", profile.name);
        }
        let row = profile.rule.map(|row| row.0);
        assert_eq!(card.lines.first().map(|(rule, _)| *rule), row, "{}", profile.name);
    }
}

/// The numbers of the profiles are those of the catalog's rows, points included.
#[test]
fn the_numbers_are_those_of_the_catalog() {
    let catalog = include_str!("../../RULES.md");
    for profile in faction::built_in() {
        let row = profile.rule.expect("a row").0.id();
        let line = catalog.lines().find(|line| line.starts_with(&format!("| {row} |"))).expect("its line");
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!(cells[2], profile.name, "{row}");
        let numbers: Vec<u16> = cells[3..].iter().filter_map(|cell| cell.parse().ok()).collect();
        let card: Vec<u16> = card(profile).numbers.iter().map(|(_, value)| value.parse().unwrap()).collect();
        // All but the last, which is the same for everybody.
        assert_eq!(numbers, card[..7], "{row}");
    }
}

/// The words themselves, on the cards that have most of them.
#[test]
fn cards_read_as_people_need_them() {
    let line = |name: &str, start: &str| {
        let profile = faction::built_in().iter().find(|profile| profile.name == name).expect("a profile");
        let found = card(profile).lines.into_iter().find(|(_, words)| words.contains(start));
        let (rule, words) = found.expect("a line");
        format!("{words} ({rule})")
    };
    assert_eq!(
        line("Ranged Knight", "ranged"),
        "ranged: it shoots for 2 Energy a shot: up to 7 hexes at Accuracy 15, up to 14 at 7 (SS-RGD-07)"
    );
    assert_eq!(
        line("Alyssa", "Arise"),
        "knows Arise (3 Energy): three skeletons rise within 5 hexes, not next to enemies, and move from the next turn \
         (SS-SPL-01)"
    );
    assert_eq!(
        line("Red Wrath", "Shield"),
        "12 points: Shield (2 Energy): keeps one wound or one spell off a friend within 12; may be cast at the very \
         moment it is needed (SS-SPL-08)"
    );
    assert_eq!(
        line("Siren", "Song"),
        "15 points: Siren's Song (3 Energy): models within 10 are moved, 6 hexes in all (SS-SKL-05)"
    );
}
