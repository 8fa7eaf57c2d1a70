//! What a game can be begun with: models, lists, scenarios, maps, and profiles of a player's own.

use serde::{Deserialize, Serialize};

use crate::{Card, Entry, Lesson, List, Misfit, PieceId, Seat};

/// A file with a faction of a player's own: numbers and names on the abilities that the rulebook has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    /// What the file is called, for sentences about it.
    pub file: String,
    pub text: String,
}

impl Own {
    /// For rulebooks that take no factions of a player's own.
    pub fn none(own: &[Own]) -> Result<(), Misfit> {
        match own.first() {
            None => Ok(()),
            Some(own) => {
                let why = format!("{}: this rulebook takes no factions of a player's own", own.file);
                Err(Misfit { line: None, why })
            }
        }
    }
}

/// A model that lists may name.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recruit {
    pub name: String,
    /// Other names that lists may use for it.
    pub also: Vec<String>,
    pub faction: String,
    /// Nothing where the book counts models instead of points.
    pub points: Option<u16>,
    /// Whether it is a stand-in of ours, or a player's own, and not the book's.
    pub ours: bool,
    /// What may be bought for it besides, with its price: spells, weapons.
    pub extras: Vec<(String, u16)>,
    pub card: Card,
}

impl Recruit {
    /// Whether this is one of its names.
    pub fn is_called(&self, name: &str) -> bool {
        let mut names = std::iter::once(&self.name).chain(&self.also);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    /// What an entry of it costs with everything that it carries; nothing where models are counted instead.
    pub fn cost(&self, entry: &Entry) -> Option<u32> {
        let price = |name: &String| {
            let extra = self.extras.iter().find(|(extra, _)| extra.eq_ignore_ascii_case(name));
            extra.map_or(0, |(_, price)| u32::from(*price))
        };
        let with: u32 = entry.with.iter().map(price).sum();
        Some((u32::from(self.points?) + with) * u32::from(entry.count))
    }
}

/// Something to choose before the game, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What a start names it by.
    pub key: String,
    pub title: String,
    /// One or two sentences.
    pub says: String,
}

/// Everything that a game of this rulebook can be begun with. Each list begins with the usual choice.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Menu {
    /// What is missing, where the rulebook is not complete, in words.
    pub incomplete: Option<String>,
    /// What a force may cost.
    pub sizes: Vec<u32>,
    pub scenarios: Vec<Choice>,
    /// Made by hand; where `drawn` is set, any number is the key of a map as well.
    pub maps: Vec<Choice>,
    pub drawn: bool,
    /// What both players may agree on before the game.
    pub options: Vec<Choice>,
    /// Legal lists, two of each faction.
    pub ready: Vec<List>,
    /// Whole tables, set and ready, for who wants to play at once.
    pub tables: Vec<Ready>,
    /// For a game of more than two players, each with a list.
    pub gathering: Option<Gathering>,
    /// First games with a coach.
    pub lessons: Vec<Lesson>,
}

/// What a game of several players with a list each is begun with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Gathering {
    /// The most who can play; two are the fewest.
    pub most: u8,
    /// Ready lists to choose from.
    pub lists: Vec<List>,
}

/// A match of another rulebook that is due within a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    pub book: String,
    /// Who meets whom, in words.
    pub title: String,
    /// The text from which its table is set.
    pub given: String,
}

/// A match that was due and is over, as the one that it was due in takes its end over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    /// The text from which its table was set.
    pub given: String,
    /// The position at its end, in the bytes of its rulebook.
    pub game: Vec<u8>,
    /// Nobody, in a draw.
    pub winner: Option<Seat>,
}

/// A table that is set already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    pub title: String,
    pub says: String,
    /// The text from which it is set.
    pub given: String,
}

impl Menu {
    /// A menu with a single dish.
    pub fn of_table(title: &str, says: &str, given: &str) -> Menu {
        let ready = Ready { title: title.to_string(), says: says.to_string(), given: given.to_string() };
        Menu { tables: vec![ready], ..Menu::default() }
    }

    /// The same, of a rulebook that is not complete.
    pub fn lacking(self, words: &str) -> Menu {
        Menu { incomplete: Some(words.to_string()), ..self }
    }
}

/// The choices that make a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    pub seats: [String; 2],
    pub lists: [List; 2],
    /// Keys of the menu.
    pub scenario: String,
    pub map: String,
    pub options: Vec<String>,
    pub own: Vec<Own>,
}

/// One attack, wanted for its odds alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duel {
    pub attacker: String,
    /// The attack's name; nothing where the attacker has only one.
    pub attack: Option<String>,
    pub target: String,
    /// What is to be different: numbers of either card, cover, what the attacker spends, each as `name`, `value`.
    pub settings: Vec<(String, String)>,
    pub own: Vec<Own>,
}

/// A duel on a table of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staged {
    /// Who strikes whom, and with what.
    pub title: String,
    /// The name of the attack that is made.
    pub attack: String,
    /// The text from which its table is set.
    pub given: String,
    /// The answers that lead to the attack, as a person writes them.
    pub answers: Vec<(Seat, String)>,
    /// Who attacks, and decides well wherever no habit does.
    pub attacker: Seat,
    /// What is laid down for the dice to come: who answers, the short name of a question, and what is answered to it.
    pub habits: Vec<(Seat, String, String)>,
    /// Whose loss is counted, and the bar or token that shows it.
    pub target: PieceId,
    pub bar: String,
    /// What was assumed, in sentences.
    pub assumes: Vec<String>,
}
