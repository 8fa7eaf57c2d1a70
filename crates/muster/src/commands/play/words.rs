//! What a player may type besides answers.

use std::path::PathBuf;

pub enum Typed {
    Nothing,
    Help,
    Undo,
    Concede,
    Draw,
    Why,
    Hint,
    Log,
    Table,
    Look(String),
    Save(PathBuf),
    Quit,
    Answer(String),
}

pub const HELP: &str = "Answer in the words of the list, or with its number:
  a piece, a place or an act      Red 2 · 19K · 12.5 by 7 · charge · pass
  several                         Red 1, Red 2 · none
  a number                        3
  a split                         Red 1 attacks Green = 2, Red 1 defends against Green = 1
  a path                          19K 19L 20L · 12.5 by 7 then 14 by 9 · stay
  a path round a piece in contact round Red 1 to 14 by 9
Besides:
  ?            this help           table        the table again
  log          what happened       look NAME    everything about a model
  undo         take back           save FILE    save the game
  concede      give up             draw         offer or take a draw
  hint         what a warlord      why          what the machine thought
               would think of                   of when it answered last
  quit         leave               Ctrl-C       while a machine thinks:
                                                it answers at once
";

/// Reads a line. A word that could be both is an answer when it stands behind a colon.
pub fn read(line: &str) -> Typed {
    let line = line.split('#').next().unwrap_or_default().trim();
    if let Some(answer) = line.strip_prefix(':') {
        return Typed::Answer(answer.trim().to_string());
    }
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (first.to_lowercase().as_str(), rest.trim()) {
        ("", _) => Typed::Nothing,
        ("?" | "help", "") => Typed::Help,
        ("undo", "") => Typed::Undo,
        ("concede", "") => Typed::Concede,
        ("draw", "") => Typed::Draw,
        ("why", "") => Typed::Why,
        ("hint", "") => Typed::Hint,
        ("log", "") => Typed::Log,
        ("table", "") => Typed::Table,
        ("look", name) if !name.is_empty() => Typed::Look(name.to_string()),
        ("save", path) if !path.is_empty() => Typed::Save(PathBuf::from(path)),
        ("quit" | "exit", "") => Typed::Quit,
        _ => Typed::Answer(line.to_string()),
    }
}
