//! One line for each game, as a table of values between commas.

use crate::Played;

pub const HEAD: &str = "game,scenario,map,winner,first_turn,turns,steps,reason\n";

/// The line of a game.
pub fn row(game: &Played) -> String {
    let list = |side: Option<u8>| side.map_or("", |side| if side == 0 { "a" } else { "b" });
    let Played { number, scenario, map, winner, opened, turns, steps, reason, .. } = game;
    let winner = winner.map_or("draw", |side| list(Some(side)));
    let (scenario, map, reason) = (quoted(scenario), quoted(map), quoted(reason));
    format!("{number},{scenario},{map},{winner},{},{turns},{steps},{reason}\n", list(*opened))
}

/// A value with a comma, a quote or a line end in it stands in quotes.
fn quoted(words: &str) -> String {
    if words.contains([',', '"', '\n']) {
        format!("\"{}\"", words.replace('"', "\"\""))
    } else {
        words.to_string()
    }
}
