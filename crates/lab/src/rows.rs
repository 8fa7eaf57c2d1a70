//! One line for each game, as a table of values between commas.

use crate::Played;

pub const HEAD: &str = "game,scenario,map,winner,first_turn,turns,steps,reason\n";

/// What is written of a game.
pub(crate) struct Row {
    pub game: u64,
    pub scenario: String,
    pub map: String,
    pub winner: &'static str,
    pub first_turn: Option<&'static str>,
    pub turns: u32,
    pub steps: u32,
    pub reason: String,
}

pub(crate) fn of(game: &Played) -> Row {
    let list = |side: u8| if side == 0 { "a" } else { "b" };
    Row {
        game: game.number,
        scenario: game.scenario.clone(),
        map: game.map.clone(),
        winner: game.winner.map_or("draw", list),
        first_turn: game.opened.map(list),
        turns: game.turns.into(),
        steps: game.steps,
        reason: game.reason.clone(),
    }
}

/// The line of a game.
pub fn row(game: &Played) -> String {
    let Row { game, scenario, map, winner, first_turn, turns, steps, reason } = of(game);
    let (scenario, map, reason) = (quoted(&scenario), quoted(&map), quoted(&reason));
    let first_turn = first_turn.unwrap_or_default();
    format!("{game},{scenario},{map},{winner},{first_turn},{turns},{steps},{reason}\n")
}

/// A value with a comma, a quote or a line end in it stands in quotes.
pub fn quoted(words: &str) -> String {
    if words.contains([',', '"', '\n']) {
        format!("\"{}\"", words.replace('"', "\"\""))
    } else {
        words.to_string()
    }
}
