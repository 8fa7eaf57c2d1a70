//! The campaign (chapter CAM, of our own design): a second rulebook that carries bands from battle to battle. A battle
//! itself is an ordinary match of the first one: [`battle()`] writes its table, [`result`] answers with its end.
//!
//! | rule | where |
//! | --- | --- |
//! | the map, homes, territories, the end (SS-CAM-02, 04, 05) | [`map`] |
//! | rounds, rest, pairs, scenarios, hiring (SS-CAM-03, 14) | [`round`] |
//! | results, recovery, experience, income (SS-CAM-06 to 12) | [`after`] |
//! | recruiting (SS-CAM-13, 15) | [`recruit`] |
//! | what a band is worth, and who fits into it (SS-CAM-16) | [`limits`] |

pub mod after;
mod battle;
mod enlist;
pub mod limits;
pub mod map;
pub mod recruit;
pub mod round;
pub mod scene;
pub mod setup;
pub mod state;
pub mod why;
mod worth;

use ::dice::Below;
use ::scene::{
    Card, Due, Gathering, List, Menu, Misfit, Names, Own, Ready, Recruit, Row, Scene, Seat, Start, Violation,
    says,
};
use table::{Ending, Given, Play, Rulebook, enclose};

use crate::{Salvation, rules};
pub use battle::{battle, ended, result, table};
pub use setup::Setup;
use state::{By, Game, Phase};
pub use why::{Why, Word};

/// The rulebook of campaigns.
#[derive(Debug)]
pub struct Campaign;

/// What the rules of the campaign stand at.
pub type Table<'a> = table::Table<'a, Campaign>;

impl Rulebook for Campaign {
    type Game = Game;
    type Setup = Setup;
    type Why = Why;

    const KEY: &'static str = "campaign";
    const TITLE: &'static str = "Salvation and Steel: campaign";
    const PREFIX: &'static str = "SS";
    const HOME: &'static str = Salvation::KEY;

    fn rules() -> &'static [Row] {
        rules::ALL
    }

    fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
        setup::set(given)
    }

    fn step(table: &mut Table) -> Play<()> {
        match table.phase {
            Phase::Corners => map::choose_homes(table),
            Phase::Round => round::begin(table),
            Phase::Hire(pair) => round::hire(table, pair),
            Phase::Battle(pair) => after::battle(table, pair),
            Phase::Advances(pair, side) => after::advances(table, pair, side),
            Phase::Income(pair) => {
                after::income(table, pair);
                Ok(())
            }
            Phase::Recruit(pair, side) => recruit::step(table, pair, side),
            Phase::Territory(pair) => map::take(table, pair),
            Phase::RoundOver => map::round_over(table),
        }
    }

    fn ending(game: &Game) -> Option<Ending> {
        ending(game)
    }

    fn seats(setup: &Setup) -> u8 {
        setup.seats.len() as u8
    }

    fn view(game: &Game, _: Seat) -> Game {
        game.clone()
    }

    fn reshuffle(_: &Setup, game: &Game, _: Seat, _: Below) -> Game {
        game.clone()
    }

    fn names<'a>(setup: &'a Setup, game: &'a Game) -> Box<dyn Names + 'a> {
        scene::names(setup, game)
    }

    fn scene(setup: &Setup, game: &Game) -> Scene {
        scene::scene(setup, game)
    }

    fn due(setup: &Setup, game: &Game) -> Option<Due> {
        let Phase::Battle(pair) = game.phase else { return None };
        let title = scene::meeting(setup, game.pair(pair));
        Some(Due { book: Salvation::KEY.into(), title, given: battle(setup, game, pair) })
    }

    fn cards(setup: &Setup) -> Vec<Card> {
        scene::cards(setup)
    }

    fn roster(own: &[Own]) -> Result<Vec<Recruit>, Misfit> {
        Salvation::roster(own)
    }

    fn check(list: &List, own: &[Own]) -> Result<Vec<Violation>, Misfit> {
        Salvation::check(list, own)
    }

    fn menu() -> Menu {
        let ready = |title: &str, says: &str, given: &str| Ready {
            title: title.into(),
            says: says.into(),
            given: given.into(),
        };
        let two = include_str!("../../tables/campaign-two.given");
        let four = include_str!("../../tables/campaign-four.given");
        Menu {
            tables: vec![
                ready("The road to Verden", "Two bands, nineteen territories, eight rounds.", two),
                ready("Four banners", "One band of each faction.", four),
            ],
            gathering: Some(Gathering { most: setup::MOST_PLAYERS, lists: Salvation::menu().ready }),
            ..Menu::default()
        }
    }

    fn given(start: &Start) -> Result<String, Misfit> {
        Own::none(&start.own)?;
        table(&start.seats, &start.lists)
    }

    fn gather(seats: &[String], lists: &[List], own: &[Own]) -> Result<String, Misfit> {
        for list in lists {
            if let Some(first) = Campaign::check(list, own)?.first() {
                return Err(Misfit { line: None, why: format!("{:?}: {}", list.name, first.words()) });
            }
        }
        let files: String = own.iter().map(enclose).collect();
        Ok(files + &table(seats, lists)?)
    }
}

/// How a campaign ended, if it has.
pub fn ending(game: &Game) -> Option<Ending> {
    let over = game.over?;
    let territories = game.territories(over.winner);
    let says = match over.by {
        By::Territories => {
            says!("{} wins the campaign: it holds {} of 19 territories", over.winner, territories)
        }
        By::Value => says!(
            "{} wins the campaign: {} of 19 territories, and the worthier band",
            over.winner,
            territories
        ),
        By::Dice => {
            says!("{} wins the campaign: {} of 19 territories, and the luckier die", over.winner, territories)
        }
    };
    Some(Ending { winner: Some(over.winner), says })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::scene::Entry;

    #[test]
    fn a_faction_of_a_players_own_goes_along_into_the_battles() {
        let page = include_str!("../../../../docs/factions.md");
        let (_, page) = page.split_once("\n## Salvation and Steel\n").unwrap();
        let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let own = [Own { file: "reeds.toml".into(), text: text.into() }];
        let mut lists = vec![Salvation::menu().ready.remove(0); 2];
        lists[1].faction = "Reed Wardens".into();
        lists[1].models = vec![Entry { is: "Reed Archer".into(), name: None, count: 4, with: Vec::new() }];
        let seats = ["Green".to_string(), "Blue".to_string()];
        assert!(Campaign::gather(&seats, &lists, &[]).is_err());
        let given = Campaign::gather(&seats, &lists, &own).unwrap();
        let (setup, mut game) = Campaign::set(&Given::read(&given, 1).unwrap()).unwrap();
        let (seats, scenario) = ([Seat(0), Seat(1)], crate::scenarios::Scenario::Annihilation);
        game.pairs.push(state::Pair { seats, scenario, worth: [0; 2], hired: Vec::new(), winner: None });
        let table = battle(&setup, &game, 0);
        let (setup, _) = Salvation::set(&Given::read(&table, 1).unwrap()).unwrap();
        assert!(setup.names.iter().any(|name| name == "Reed Archer 4"), "{:?}", setup.names);
    }
}
