//! How two models stand to each other. Hexes may be counted at any time (SS-BRD-05).

use scene::{Names, Regard, Remark, Rule, Says, Sight, says};

use crate::state::{Game, Id};
use crate::{ranged, rules, scenarios};

/// Distance, contact and sight of one model toward another.
pub fn regard(game: &Game, names: &dyn Names, from: Id, to: Id) -> Option<Regard> {
    if from == to || [from, to].into_iter().any(|id| !game.standing().any(|other| other == id)) {
        return None;
    }
    let mut says = Vec::new();
    let mut say = |rule: Rule, words: Says| says.push(Remark { rule, words: words.words(names) });
    let (here, there) = (game.unit(from).at, game.unit(to).at);
    match i32::from(here.distance(there)) {
        0 => say(rules::BRD_05, "in the same hex".into()),
        1 => say(rules::BRD_08, "1 hex away, in contact".into()),
        far => say(rules::BRD_05, says!("{} hexes away", far)),
    }
    let terrain = scenarios::view_blockers(game, here, there);
    let sight = match space::drawn_clear(here, there, &terrain) {
        false => {
            say(rules::TER_04, "out of sight behind terrain".into());
            Sight::Blocked
        }
        true if !space::drawn_clear(here, there, &(terrain | ranged::bodies(game))) => {
            say(rules::TER_05, "in sight, but somebody stands in the way of a shot".into());
            Sight::Partly
        }
        true => {
            say(rules::RGD_06, "in sight".into());
            Sight::Clear
        }
    };
    Some(Regard { sight, says })
}
