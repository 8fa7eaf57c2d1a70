//! Building a band (chapter 24).

use scene::{List, Misfit, Violation, nearest, says};
use table::Line;

use crate::faction::built_in;
use crate::profile::Profile;
use crate::state::Game;
use crate::{Setup, rules};

/// What a band may cost.
const MOST_POINTS: u32 = 200;

/// Everything that is wrong with a band.
pub fn check(list: &List) -> Vec<Violation> {
    let known = built_in();
    let mut wrong = Vec::new();
    let mut points = 0;
    let mut units = 0;
    for entry in &list.models {
        let Some(profile) = known.iter().find(|profile| profile.name.eq_ignore_ascii_case(&entry.is)) else {
            let near = nearest(&entry.is, known.iter().map(|profile| profile.name.as_str()));
            let about = Some(format!("{}{near}", entry.is));
            wrong.push(Violation { rule: rules::BND_07, says: "there is no such unit".into(), about });
            continue;
        };
        units += u32::from(entry.count);
        points += u32::from(profile.points) * u32::from(entry.count);
        if !profile.faction.eq_ignore_ascii_case(&list.faction) {
            let says = "a band has units of one faction only".into();
            wrong.push(Violation { rule: rules::BND_01, says, about: Some(entry.is.clone()) });
        }
        if let Some(extra) = entry.with.first() {
            let says = "this unit can buy neither spells nor skills".into();
            wrong.push(Violation {
                rule: rules::BND_06,
                says,
                about: Some(format!("{}: {extra}", entry.is)),
            });
        }
    }
    if units == 0 {
        let says = "a band has at least one unit".into();
        wrong.push(Violation { rule: rules::BND_01, says, about: None });
    }
    if points > MOST_POINTS {
        let points = i32::try_from(points).unwrap_or(i32::MAX);
        let says = says!("the band costs {} points and {} are allowed", points, MOST_POINTS as i32);
        wrong.push(Violation { rule: rules::BND_01, says, about: None });
    }
    wrong
}

/// `force: Green, Knight x3, Paladin with Shield and Strike as Oda`: a band that is still to be set up.
pub fn read(_setup: &mut Setup, _game: &mut Game, _known: &[Profile], line: &Line) -> Result<(), Misfit> {
    Err(line.misfit("forces are not read yet"))
}
