//! Pebbles: a game of our own, small enough to be counted by hand, with which the kernel is tested.
//!
//! Two sides throw, roll and polish pebbles on thirty-six hexes. It has one of everything that a rulebook may ask of
//! the kernel, and nothing else: the six shapes of question, answers given unseen, answers refused together, a secret, a
//! tally, sums with named terms, refusals with numbers, an end, and three acts that break down.

mod acts;
pub mod counted;
mod state;
mod words;

pub use acts::{APART, RANGE, Sheet};
pub use state::{Game, Id, Pebble, Setup};

use dice::Below;
use scene::{Card, Data, List, Menu, Misfit, Names, Own, Recruit, Row, Scene, Violation};
use table::{Ending, Given, Item, Play, Rule, Rulebook, Says, Seat, Secret, Why, says};

pub type Table<'a> = table::Table<'a, Pebbles>;

pub mod rules {
    use table::Rule;

    pub const ACT: Rule = Rule::new("PB-ACT-01");
    pub const THROW: Rule = Rule::new("PB-ACT-02");
    pub const MARCH: Rule = Rule::new("PB-ACT-03");
    pub const DROP: Rule = Rule::new("PB-ACT-04");
    pub const SHARE: Rule = Rule::new("PB-ACT-05");
    pub const POLISH: Rule = Rule::new("PB-ACT-06");
    pub const BID: Rule = Rule::new("PB-ACT-07");
    pub const BRAWL: Rule = Rule::new("PB-ACT-08");
    pub const BROKEN: Rule = Rule::new("PB-ACT-09");
    pub const RANGE: Rule = Rule::new("PB-ASK-01");
    pub const LUCK: Rule = Rule::new("PB-ASK-02");
    pub const BRACE: Rule = Rule::new("PB-ASK-03");
    pub const WAY: Rule = Rule::new("PB-ASK-04");
    pub const OPEN: Rule = Rule::new("PB-ASK-05");
    pub const STEPS: Rule = Rule::new("PB-ASK-06");
    pub const CHARM: Rule = Rule::new("PB-ASK-07");
    pub const END: Rule = Rule::new("PB-END-01");
}

const fn row(rule: Rule, text: &'static str) -> Row {
    Row { rule, heading: "Pebbles", text, notes: "", acts: true }
}

const ROWS: [Row; 3] = [
    row(rules::ACT, "A side does one thing, and then it is the other's turn."),
    row(rules::MARCH, "Two pebbles that march stay together."),
    row(rules::END, "A side without pebbles has lost."),
];

/// What a side may do.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Wait,
    Throw,
    Roll,
    March,
    Drop,
    Share,
    Polish,
    Bid,
    Brawl,
    Show,
    Crash,
    Spiral,
    Forever,
}

impl Act {
    pub const ALL: [(Act, &'static str); 13] = [
        (Act::Wait, "wait"),
        (Act::Throw, "throw"),
        (Act::Roll, "roll"),
        (Act::March, "march"),
        (Act::Drop, "drop"),
        (Act::Share, "share"),
        (Act::Polish, "polish"),
        (Act::Bid, "bid"),
        (Act::Brawl, "brawl"),
        (Act::Show, "show"),
        (Act::Crash, "crash"),
        (Act::Spiral, "spiral"),
        (Act::Forever, "forever"),
    ];
}

impl From<Act> for Item {
    fn from(act: Act) -> Item {
        Item::Act(act as u16)
    }
}

/// What a question is for: its short name and its words.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ask(&'static str, &'static str);

impl Ask {
    pub const ACT: Ask = Ask("act", "What do you do?");
    pub const TARGET: Ask = Ask("target", "Which pebble?");
    pub const LUCK: Ask = Ask("luck", "With how much luck?");
    pub const BRACE: Ask = Ask("brace", "Does the pebble brace itself?");
    pub const ROLL: Ask = Ask("roll", "Which way does it roll?");
    pub const DROP: Ask = Ask("drop", "Where does the new pebble fall?");
    pub const SHARE: Ask = Ask("share", "How is the grit shared out?");
    pub const POLISH: Ask = Ask("polish", "Which pebbles are polished?");
    pub const BID: Ask = Ask("bid", "How much luck do you bid?");
    pub const PAY: Ask = Ask("pay", "Does your first pebble wear, if your charm is smaller?");
    pub const SHRUG: Ask = Ask("shrug", "Is the knock shrugged off?");
}

impl Why for Ask {
    fn key(&self) -> &'static str {
        self.0
    }

    fn says(&self) -> Says {
        self.1.into()
    }
}

#[derive(Debug)]
pub struct Pebbles;

/// Whoever has won.
impl table::Known for Pebbles {
    fn worth(_: &Setup, game: &Game, seat: Seat) -> i64 {
        let winner = Self::ending(game).and_then(|ending| ending.winner);
        winner.map_or(0, |winner| if winner == seat { 1_000_000 } else { -1_000_000 })
    }
}

impl Rulebook for Pebbles {
    type Game = Game;
    type Setup = Setup;
    type Why = Ask;

    const KEY: &'static str = "pebbles";
    const TITLE: &'static str = "Pebbles";
    const PREFIX: &'static str = "PB";
    /// 2: `shows` was added. 3: `last_turn` became `turns`.
    const SCHEMA: u32 = 3;
    /// 2: who shows the charms is asked how to pay for a smaller one.
    const RULES: u32 = 2;

    fn rules() -> &'static [Row] {
        &ROWS
    }

    fn set(given: &Given) -> Result<(Setup, Game), Misfit> {
        state::set(given)
    }

    fn step(table: &mut Table<'_>) -> Play<()> {
        counted::step();
        let seat = table.mover;
        let choices: Vec<_> =
            Act::ALL.into_iter().map(|(act, _)| (act, acts::may(table, seat, act))).collect();
        let act = table.choose(seat, Ask::ACT, rules::ACT, choices)?;
        match act {
            Act::Wait => table.tell(rules::ACT, says!("{} waits", seat)),
            Act::Throw => acts::throw(table, seat)?,
            Act::Roll => acts::roll(table, seat)?,
            Act::March => acts::march(table, seat)?,
            Act::Drop => acts::drop(table, seat)?,
            Act::Share => acts::share(table, seat)?,
            Act::Polish => acts::polish(table, seat)?,
            Act::Bid => acts::bid(table)?,
            Act::Brawl => acts::brawl(table, seat)?,
            Act::Show => acts::show(table, seat)?,
            Act::Crash | Act::Spiral | Act::Forever => acts::break_down(table, seat, act)?,
        }
        table.mover = seat.other();
        table.turn += seat.0;
        Ok(())
    }

    fn lift(schema: u32, game: &mut Data) -> Result<(), String> {
        if schema == 2 {
            game.rename_field("last_turn", "turns");
        }
        Ok(())
    }

    fn ending(game: &Game) -> Option<Ending> {
        let left = |seat: u8| game.of(Seat(seat)).len();
        let winner = match (left(0), left(1)) {
            (0, 0) => None,
            (_, 0) => Some(Seat(0)),
            (0, _) => Some(Seat(1)),
            _ if game.turn <= game.turns => return None,
            (north, south) if north == south => None,
            (north, south) => Some(Seat(u8::from(north < south))),
        };
        Some(Ending { winner, says: winner.map_or("a draw".into(), |seat| says!("{} has won", seat)) })
    }

    fn view(game: &Game, seat: Seat) -> Game {
        counted::view();
        let mut view = game.clone();
        view.charm[seat.other().index()].hide();
        view
    }

    fn reshuffle(_: &Setup, game: &Game, seat: Seat, below: Below) -> Game {
        let mut other = game.clone();
        other.charm[seat.other().index()] = Secret::Known(below(3) as u8);
        other
    }

    fn names<'a>(_: &'a Setup, _: &'a Game) -> Box<dyn Names + 'a> {
        Box::new(words::Called)
    }

    fn scene(setup: &Setup, game: &Game) -> Scene {
        words::scene(setup, game)
    }

    fn cards(_: &Setup) -> Vec<Card> {
        Vec::new()
    }

    fn roster(_: &[Own]) -> Result<Vec<Recruit>, Misfit> {
        Ok(Vec::new())
    }

    fn check(_: &List, _: &[Own]) -> Result<Vec<Violation>, Misfit> {
        Ok(Vec::new())
    }

    fn menu() -> Menu {
        Menu::default()
    }
}
