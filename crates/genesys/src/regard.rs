//! How two models stand to each other. Everything may be measured at any time (GE-MSR-03).

use scene::{Arg, Names, Regard, Remark, Rule, Says, Sight, says};

use crate::state::{Game, Id};
use crate::why::TerrainWord;
use crate::{Setup, engagement, rules, sight, stats};

/// Distance, sight, cover and engagement of one model toward another.
pub fn regard(setup: &Setup, game: &Game, names: &dyn Names, from: Id, to: Id) -> Option<Regard> {
    if from == to || [from, to].into_iter().any(|id| !game.standing().any(|other| other == id)) {
        return None;
    }
    let mut says = Vec::new();
    let mut say = |rule: Rule, words: Says| says.push(Remark { rule, words: words.words(names) });
    let gap = stats::base(setup, game, from).gap(&stats::base(setup, game, to)).max(0);
    say(rules::MSR_02, Says::new("{} away", &[Arg::Length(gap)]));
    let seen = sight::sees(setup, game, from, to);
    match seen {
        true => say(rules::LOS_02, "in sight".into()),
        false => say(sight::unseen(setup, game, from, to), "out of sight".into()),
    }
    if game.model(from).seat != game.model(to).seat {
        if let Some(terrain) = sight::cover(setup, game, from, to) {
            let cover = setup.terrain[usize::from(terrain)].kind.cover;
            let word = scene::Item::from(TerrainWord(terrain));
            say(rules::COV_01, says!("the {} covers it against shots: +{} EV", word, i32::from(cover)));
        }
        if engagement::engages(setup, game, from, to) {
            say(rules::ENG_01, "engages it".into());
        }
        if engagement::engages(setup, game, to, from) {
            say(rules::ENG_01, "is engaged by it".into());
        }
        if engagement::flanks(setup, game, from, to) {
            say(rules::FLK_01, "flanks it".into());
        }
    }
    let sight = if seen { Sight::Clear } else { Sight::Blocked };
    Some(Regard { sight, says })
}
