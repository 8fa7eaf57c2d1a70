//! Letters of no page of ours: whatever is in them, the answer is one sentence, and nothing panics.

use post::{Glance, Letter, Library, No, Table, Wish, pack, unpack};
use scene::{Amend, Answer, Change, Entry, Eyes, House, Item, List, Look, Own, Reach, Seat, Start};
use table::Stream;

use crate::Clerk;
use crate::tests::BOOKS;

/// What stands where a text is expected.
const TEXTS: [&str; 12] = [
    "",
    "genesys",
    "salvation",
    "wrath",
    "no such book",
    "book = \"genesys\"\n[[model]]\nis = 3",
    "{\"format\": \"muster save\", \"version\": 2, \"book\": \"judgement\"}",
    "case: a\nbook: godslayer\n\ngiven\nseats: A, B\nwhen\nthen\n",
    "seats: A, B\ntable: 99999999999999999999 by -1\n",
    "(-2147483648,0)",
    "\u{1b}[2J\u{0}",
    "38.5 by 36 then 1e999 by NaN",
];

struct Any(Stream);

impl Any {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    fn text(&mut self) -> String {
        let text = TEXTS[self.below(TEXTS.len() as u32) as usize];
        if self.below(40) == 0 { text.repeat(20_000) } else { text.to_string() }
    }

    /// A small number more often than any other.
    fn number(&mut self) -> u32 {
        if self.below(4) > 0 { self.below(4) } else { self.below(u32::MAX) }
    }

    fn seat(&mut self) -> Seat {
        Seat(self.number() as u8)
    }

    fn answer(&mut self) -> Answer {
        let number = self.number();
        match self.below(4) {
            0 => Answer::One(Item::Act(number as u16)),
            1 => Answer::Some(vec![Item::Piece(number as u16); 3]),
            2 => Answer::Number(number as i32),
            _ => Answer::Split(vec![number as i32; 2]),
        }
    }

    fn list(&mut self) -> List {
        let entry = Entry {
            is: self.text(),
            name: Some(self.text()),
            count: self.number() as u16,
            with: vec![self.text()],
        };
        List {
            book: self.text(),
            name: self.text(),
            faction: self.text(),
            about: None,
            points: Some(self.number()),
            models: vec![entry],
        }
    }

    fn own(&mut self) -> Vec<Own> {
        vec![Own { file: self.text(), text: self.text() }]
    }

    fn wish(&mut self) -> Wish {
        let (seat, number, text) = (self.seat(), self.number(), self.text());
        let eyes = match self.below(4) {
            0 => Eyes::Public,
            1 => Eyes::Everything,
            _ => Eyes::Seat(seat),
        };
        let look = |look: Look| Wish::Glance(Glance::Look { eyes, look });
        match self.below(33) {
            0 => Library::Menu { book: text }.into(),
            1 => Library::Roster { book: text, own: self.own() }.into(),
            2 => Library::Check { text, own: self.own() }.into(),
            3 => Library::Judge { list: Box::new(self.list()), own: self.own() }.into(),
            4 => Library::Try { list: Box::new(self.list()), own: self.own(), games: 1, seed: 1 }.into(),
            5 => Table::Begin { book: text, given: self.text(), house: House::default(), seed: 1 }.into(),
            6 => Table::Arrange {
                book: text,
                start: Box::new(Start {
                    seats: [self.text(), self.text()],
                    lists: [self.list(), self.list()],
                    scenario: self.text(),
                    map: self.text(),
                    options: vec![self.text()],
                    own: self.own(),
                }),
                house: House::default(),
                seed: 1,
            }
            .into(),
            7 => Table::Gather {
                book: text,
                seats: vec![self.text(); 2],
                lists: vec![self.list(); 2],
                own: self.own(),
                seed: 1,
            }
            .into(),
            8 => Table::Load { text }.into(),
            9 => Library::Verify { text }.into(),
            10 => Library::Cases { text }.into(),
            11 => Table::Stage { text, stop: number, seed: 1 }.into(),
            12 => Table::Report { campaign: text }.into(),
            13 => Table::Show { eyes, from: number }.into(),
            14 => Change::Answer { seat, epoch: 0, number, answer: self.answer() }.into(),
            15 => look(Look::Read { number, words: text }),
            16 => look(Look::Propose { number, most: self.number() % 100 }),
            17 => look(Look::Preview { number, answer: self.answer() }),
            18 => look(Look::Foresee { number, answers: vec![self.answer()], reach: Reach::Decided }),
            19 => look(Look::Regard { from: number as u16, to: vec![self.number() as u16] }),
            20 => look(Look::Past { step: number, entry: self.number() }),
            21 => look(Look::Branch { step: number, entry: self.number(), seed: 1 }),
            22 => Change::TakeBack { seat }.into(),
            23 => Table::Seats { levels: vec![text] }.into(),
            24 => Glance::Advise { seat, number, take: vec![text], seed: 1 }.into(),
            25 => Table::Eyes { seat }.into(),
            26 => Change::Draw { seat }.into(),
            27 => Change::Consent { seat }.into(),
            28 => Change::Decline { seat }.into(),
            29 => {
                let amend = Amend::Number { piece: number as u16, name: text, now: self.number() as i32 };
                Change::Amend { seat, amend }.into()
            }
            30 => look(Look::Words { number, answer: self.answer() }),
            31 => look(Look::Luck { step: number }),
            _ => Change::Concede { seat }.into(),
        }
    }
}

#[test]
fn any_letter_is_answered_in_one_sentence() {
    let mut any = Any(Stream::seeded(11));
    let mut refused = 0;
    for book in BOOKS.iter().map(|book| book.key()) {
        let mut clerk = Clerk::new(BOOKS);
        let begin = |clerk: &mut Clerk| {
            let menu = club::find(BOOKS, book).expect("a book").menu();
            let given = menu.tables.first().expect("a table").given.clone();
            let begin = Table::Begin { book: book.into(), given, house: House::default(), seed: 7 };
            clerk.serve(begin.into(), &mut |_| {}).expect("a table of the menu");
        };
        begin(&mut clerk);
        for round in 0..600 {
            if round % 40 == 0 {
                begin(&mut clerk);
            }
            let letter = Letter { number: round, wish: any.wish() };
            let letter: Letter = unpack(&pack(&letter)).expect("what was packed");
            if let Err(No { words, .. }) = clerk.serve(letter.wish, &mut |_| {}) {
                refused += 1;
                assert!(!words.trim().is_empty() && !words.contains('\n'), "{words:?}");
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn any_bytes_are_no_letter() {
    let mut any = Any(Stream::seeded(5));
    for length in 0..2_000 {
        let bytes: Vec<u8> = (0..length % 90).map(|_| any.below(256) as u8).collect();
        if let Err(No { words, .. }) = unpack::<Letter>(&bytes) {
            assert!(words.contains("cannot be read"), "{words}");
        }
    }
}
