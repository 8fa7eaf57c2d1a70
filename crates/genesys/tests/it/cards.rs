//! A card says everything that its profile holds.

use genesys::card::{card, crit, effect, loss, passive, rider};
use genesys::faction;
use genesys::profile::Profile;

/// What a reader of the data expects on the card; in which line is the card's own matter.
fn expected(profile: &Profile) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for attack in &profile.attacks {
        words.push(format!("{}: AP {}", attack.name, attack.ap));
        words.push(format!("DMG {}", attack.dmg));
        words.extend(attack.hit.iter().map(|hit| hit.to_string()));
        words.extend(attack.rng.iter().map(|rng| format!("{}\"", rng.0 / space::INCH)));
        words.extend((attack.mana > 0).then(|| format!("MANA {}", attack.mana)));
        words.extend(attack.once.then(|| "ONCE".to_string()));
        words.extend(attack.riders.iter().map(|has| rider(*has)));
        words.extend(attack.crits.iter().map(|(margin, has)| {
            let name = has.words();
            format!("CRIT {margin} {name}: {}", crit(*has))
        }));
    }
    for special in &profile.specials {
        words.push(format!("{}: ", special.name));
        words.extend((special.cmd > 0).then(|| format!("CMD {}", special.cmd)));
        words.extend((special.mana > 0).then(|| format!("MANA {}", special.mana)));
        words.push(effect(&special.does));
    }
    words.extend(profile.passives.iter().map(|owned| passive(owned.is)));
    for band in &profile.bands {
        words.push(format!("damage {}-", band.from));
        words.push(band.name.clone());
        words.extend(band.losses.iter().map(loss));
    }
    words
}

#[test]
fn a_card_says_everything_that_its_profile_holds() {
    let profiles = faction::built_in();
    assert!(profiles.len() > 20, "only {} profiles", profiles.len());
    for profile in profiles {
        let card = card(profile);
        let lines: Vec<&str> = card.lines.iter().map(|(_, words)| words.as_str()).collect();
        let lines = lines.join("\n");
        for words in expected(profile) {
            assert!(lines.contains(&words), "{}: {words:?} is not in\n{lines}", profile.name);
        }
        for word in &profile.traits {
            assert!(card.kind.contains(word), "{}: {word} is not in {:?}", profile.name, card.kind);
        }
        let rows = profile.attacks.iter().map(|attack| attack.row());
        let rows = rows.chain(profile.specials.iter().map(|special| special.row()));
        for row in rows.chain(profile.passives.iter().map(|owned| owned.row())) {
            assert!(card.lines.iter().any(|(rule, _)| *rule == row), "{}: no {row}", profile.name);
        }
        assert_eq!(lines.contains("ours"), profile.ours, "{}", profile.name);
    }
}

/// The words themselves, on the cards that have most of them.
#[test]
fn cards_read_as_people_need_them() {
    let line = |name: &str, start: &str| {
        let profile = faction::built_in().iter().rfind(|profile| profile.name == name).expect("a profile");
        let found = card(profile).lines.into_iter().find(|(_, words)| words.contains(start));
        let (rule, words) = found.expect("a line");
        format!("{words} ({rule})")
    };
    assert_eq!(
        line("Mighty Lord of Khorne", "Axe"),
        "MELEE Axe of Khorne: AP 1, RNG 1\", HIT 9, DMG 6; Armour Piercing 2: the target's ARM counts 2 less in the \
         damage test; CRIT 3 Madness: if it suffers damage, the target gets Berserk (GE-KHO-12: EV 1, no focus, and it \
         must first attack somebody at random whom it engages) for one round (GE-KHO-16)"
    );
    assert_eq!(
        line("Plague Claw", "Catapult:"),
        "RANGED Plague Catapult: AP 2, ONCE, RNG 12\"/24\", HIT 7/5, DMG 6; Blast: a separate attack also on every other \
         model, friend or foe, within 2\" of the target; each model hit gets +1 Plague (GE-SKA-10: as many dice of \
         direct damage each upkeep, then one less) (GE-R-13)"
    );
    assert_eq!(
        line("Templar Lord on Dracoth", "Aura"),
        "SPECIAL Inspiring Aura: AP 0, CMD 2; for one round all friendly templar models have Inspired (GE-TPL-28: its \
         focuses cost no AP) while within 6\" (GE-TPL-27)"
    );
    assert_eq!(
        line("Khorne Hellbeast", "Last Gasp"),
        "damage 11-14: Last Gasp: it has Berserk (GE-KHO-12: EV 1, no focus, and it must first attack somebody at random \
         whom it engages); DMG -2; 1 AP less in each activation (GE-KHO-31)"
    );
    assert_eq!(
        line("Khorne Hellbeast", "Frenzy"),
        "SPECIAL Frenzy: AP 1, ONCE; free attacks on one target: Tusk once, Claw 2 times (GE-KHO-32)"
    );
    assert_eq!(
        line("Treelord", "Regeneration"),
        "Regeneration 6: as its activation begins it may heal by a 6/0 test (GE-SYL-28)"
    );
}
