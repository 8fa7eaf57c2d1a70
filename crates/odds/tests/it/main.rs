//! The odds against independent enumeration, against sampling and against themselves.

mod activation;
mod best;
mod books;
mod by_hand;
mod choices;
mod counted;
mod limits;
mod summaries;
mod taken_back;
mod tallies;

use dice::{Below, Share};
use odds::Outlook;
use pebbles::{Act, Ask, Game, Pebbles, Setup};
use table::{Answer, Given, Item, Policy, Question, Rulebook};

/// North's two pebbles both touch south's first.
const CLOSE: &str = "\
game: turns 6
north: luck 4, charm 1
south: luck 1, charm 2
pebble: north, (1,1), grit 3, polished
pebble: north, (2,1), grit 2
pebble: south, (1,2), grit 3
pebble: south, (3,4), grit 3
";

fn table_of(text: &str) -> (Setup, Game) {
    Pebbles::set(&Given::read(text, 1).expect("it can be read")).expect("it can be set")
}

fn act(act: Act) -> Answer {
    Answer::One(act.into())
}

fn piece(id: u16) -> Answer {
    Answer::One(Item::Piece(id))
}

/// Throws whenever it can, at full luck; of other options it takes the last, so that it braces and shrugs.
struct Bold;

impl Policy<Pebbles> for Bold {
    fn answer(&mut self, _: &Setup, _: &Game, question: &Question<Pebbles>, _: Below) -> Answer {
        let all = question.domain.propose(100);
        match question.why {
            Ask::ACT if all.contains(&act(Act::Throw)) => act(Act::Throw),
            Ask::ACT => act(Act::Wait),
            _ => all.into_iter().next_back().expect("a domain is never empty"),
        }
    }
}

/// Takes the first proposal: passes, holds still.
struct Meek;

impl Policy<Pebbles> for Meek {
    fn answer(&mut self, _: &Setup, _: &Game, question: &Question<Pebbles>, _: Below) -> Answer {
        question.domain.propose(1).remove(0)
    }
}

/// All shares together.
fn sum(outlook: &Outlook<Pebbles>) -> Share {
    let mut sum = outlook.share_of(|_| true);
    sum += &outlook.hidden;
    sum
}
