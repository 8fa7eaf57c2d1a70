//! Dwarfs: the points of the Health that is left.

use crate::profile::BUILT_IN;
use crate::setup::MOST;
use crate::state::Game;
use crate::why::Why;
use crate::{Dwarfs, Setup, stats};
use scene::Seat;
use space::{Lure, Spot};
use table::{Complete, Known, Stock};

/// What an ended game counts for, more than any force.
const WON: i64 = 1_000_000_000;

impl Known for Dwarfs {
    const COMPLETE: Option<Complete> = Some(Complete { most: MOST as u16, factions: &BUILT_IN });

    fn worth(setup: &Setup, game: &Game, seat: Seat) -> i64 {
        if let Some(over) = game.over {
            return over.winner.map_or(0, |winner| if winner == seat { WON } else { -WON });
        }
        of(setup, game, seat) - of(setup, game, seat.other())
    }

    fn drive(_: &Setup, game: &Game, seat: Seat) -> i64 {
        let nearest = |id| {
            let at = game.model(id).at;
            game.side(seat.other())
                .map(|other| i64::from(game.model(other).at.distance(at)))
                .min()
                .unwrap_or(0)
        };
        -20 * game.side(seat).map(nearest).sum::<i64>()
    }

    fn whole(setup: &Setup, game: &Game) -> i64 {
        let points =
            |model: &crate::state::Model| i64::from(setup.profiles[usize::from(model.profile)].points);
        500 * game.models.iter().map(points).sum::<i64>()
    }

    fn lures(_: &Setup, game: &Game, why: &Why, lures: &mut Vec<Lure>) {
        if let Why::MovePath(id) = why {
            let enemies = game.side(game.model(*id).side.other());
            lures.extend(enemies.map(|enemy| Lure::at(Spot::Hex(game.model(enemy).at), 1)));
        }
    }

    fn kinds(setup: &Setup) -> Vec<String> {
        setup.profiles.iter().map(|profile| profile.name.clone()).collect()
    }

    fn stock(setup: &Setup, game: &Game, stock: &mut Vec<Stock>) {
        stock.clear();
        stock.extend(game.models.iter().map(|model| {
            let profile = &setup.profiles[usize::from(model.profile)];
            let left = u16::from(profile.health - model.wounds) * 1000 / u16::from(profile.health);
            Stock { seat: model.side, kind: model.profile.into(), points: profile.points, left }
        }));
    }

    fn opens(game: &Game) -> Option<Seat> {
        // The first round was opened by the player who opens every odd one.
        Some(if game.round % 2 == 1 { game.first } else { game.first.other() })
    }

    fn turn(game: &Game) -> u16 {
        game.round.into()
    }
}

fn of(setup: &Setup, game: &Game, seat: Seat) -> i64 {
    let worth = |id| {
        let profile = setup.profile(game, id);
        1000 * i64::from(profile.points) * i64::from(stats::left(setup, game, id)) / i64::from(profile.health)
    };
    game.side(seat).map(worth).sum()
}
