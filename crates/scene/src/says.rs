//! Sentences with blanks.
//!
//! Rules speak in templates and numbers; the words are put together only when somebody reads them, so that a
//! playout never formats a string.

use arrayvec::ArrayVec;
use space::Spot;

use crate::against::Against;
use crate::{Item, PieceId, Rule, Seat};

/// What can stand in a blank.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    Number(i32),
    /// A length in units, told in inches.
    Length(i32),
    /// A measure that breaks a limit, or that limit.
    Against(Against),
    Piece(PieceId),
    Spot(Spot),
    Seat(Seat),
    Item(Item),
    Text(&'static str),
}

/// A sentence: a template whose `{}` are filled by its arguments in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Says {
    template: &'static str,
    args: ArrayVec<Arg, 4>,
}

/// Who knows what things are called.
pub trait Names {
    fn piece(&self, id: PieceId) -> String;
    fn spot(&self, spot: Spot) -> String;
    fn seat(&self, seat: Seat) -> String;
    fn act(&self, act: u16) -> String;
    fn word(&self, word: u16) -> String;
    fn die(&self, class: u8) -> String;

    fn item(&self, item: Item) -> String {
        match item {
            Item::Piece(id) => self.piece(id),
            Item::Place(spot) => self.spot(spot),
            Item::Act(act) => self.act(act),
            Item::Die(class) => self.die(class),
            Item::Word(word) => self.word(word),
            Item::Pass => "pass".to_string(),
        }
    }
}

impl Says {
    /// Made wherever something is told or refused, whether anybody reads it or not: so it must cost nothing.
    #[inline]
    pub fn new(template: &'static str, args: &[Arg]) -> Self {
        Says { template, args: ArrayVec::try_from(args).expect("a sentence has at most four blanks") }
    }

    /// The pieces that it names, in their order.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> {
        self.args.iter().filter_map(|arg| match arg {
            Arg::Piece(id) | Arg::Item(Item::Piece(id)) => Some(*id),
            _ => None,
        })
    }

    pub fn template(&self) -> &'static str {
        self.template
    }

    /// The sentence in full.
    pub fn words(&self, names: &dyn Names) -> String {
        let mut words = String::with_capacity(self.template.len() + 16);
        for (before, arg) in self.parts() {
            words.push_str(before);
            words.push_str(&arg.map_or("?".to_string(), |arg| arg.words(names)));
        }
        words.push_str(self.template.rsplit('}').next().unwrap_or_default());
        words
    }

    /// What fills its blanks, in the order in which it is told.
    pub fn told(&self) -> impl Iterator<Item = &Arg> {
        self.parts().filter_map(|(_, arg)| arg)
    }

    /// The words before each blank, and what fills it: `{}` takes the next argument; `{have}`, `{want}` and `{at}`, the
    /// blanks of a missed limit, take the first, second and third.
    fn parts(&self) -> impl Iterator<Item = (&'static str, Option<&Arg>)> {
        let (mut next, mut rest) = (0, self.template);
        std::iter::from_fn(move || {
            let (before, after) = rest.split_once('{')?;
            let (blank, after) = after.split_once('}').unwrap_or((after, ""));
            rest = after;
            let place = match blank {
                "have" => 0,
                "want" => 1,
                "at" => 2,
                _ => {
                    next += 1;
                    next - 1
                }
            };
            Some((before, self.args.get(place)))
        })
    }
}

impl Arg {
    /// A number or a length in words; nothing else is plain.
    pub fn plain(&self) -> String {
        match *self {
            Arg::Number(number) => number.to_string(),
            Arg::Length(units) => format!("{}\"", crate::stage::about_inches(units)),
            Arg::Against(against) => against.words(),
            Arg::Text(text) => text.to_string(),
            Arg::Piece(_) | Arg::Spot(_) | Arg::Seat(_) | Arg::Item(_) => String::new(),
        }
    }

    fn words(&self, names: &dyn Names) -> String {
        match *self {
            Arg::Number(_) | Arg::Length(_) | Arg::Against(_) | Arg::Text(_) => self.plain(),
            Arg::Piece(id) => names.piece(id),
            Arg::Spot(spot) => names.spot(spot),
            Arg::Seat(seat) => names.seat(seat),
            Arg::Item(item) => names.item(item),
        }
    }
}

impl From<&'static str> for Says {
    fn from(template: &'static str) -> Self {
        Says::new(template, &[])
    }
}

/// A sentence with its blanks filled: `says!("{} goes to {}", unit, hex)`.
#[macro_export]
macro_rules! says {
    ($template:literal $(, $arg:expr)* $(,)?) => {
        $crate::Says::new($template, &[$($crate::Arg::from($arg)),*])
    };
}

/// A no: the rule that forbids it and one sentence with the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub rule: Rule,
    pub says: Says,
}

impl Refusal {
    pub fn new(rule: Rule, says: impl Into<Says>) -> Self {
        Refusal { rule, says: says.into() }
    }

    pub fn words(&self, names: &dyn Names) -> String {
        format!("{} ({})", self.says.words(names), self.rule)
    }
}

macro_rules! from_whole {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Arg {
            fn from(number: $kind) -> Self {
                Arg::Number(i32::from(number))
            }
        }
    )*};
}
from_whole!(i32, i16, i8, u8);

macro_rules! from_thing {
    ($($kind:ty => $case:ident),*) => {$(
        impl From<$kind> for Arg {
            fn from(thing: $kind) -> Self {
                Arg::$case(thing)
            }
        }
    )*};
}
from_thing!(PieceId => Piece, Spot => Spot, Seat => Seat, Item => Item, &'static str => Text);

impl From<space::Hex> for Arg {
    fn from(hex: space::Hex) -> Self {
        Arg::Spot(Spot::Hex(hex))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Plain;

    impl Names for Plain {
        fn piece(&self, id: PieceId) -> String {
            format!("piece {id}")
        }
        fn spot(&self, _: Spot) -> String {
            "there".into()
        }
        fn seat(&self, seat: Seat) -> String {
            format!("seat {}", seat.0)
        }
        fn act(&self, act: u16) -> String {
            format!("act {act}")
        }
        fn word(&self, word: u16) -> String {
            format!("word {word}")
        }
        fn die(&self, class: u8) -> String {
            format!("die {class}")
        }
    }

    #[test]
    fn blanks_are_filled_in_order() {
        let says = says!("{} is {} hexes away from {}", 3u16, 7, Seat(1));
        assert_eq!(says.words(&Plain), "piece 3 is 7 hexes away from seat 1");
        let no = Refusal::new(Rule::new("XX-ONE-01"), says!("only {} are allowed", 2));
        assert_eq!(no.words(&Plain), "only 2 are allowed (XX-ONE-01)");
    }
}
