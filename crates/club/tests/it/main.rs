//! Matches, saves, cases and laws, with the toy rulebook and with the real ones.

mod ahead;
mod books;
mod cases;
mod decoders;
mod earlier;
mod games;
mod house;
mod kept;
mod laws;
mod lessons;
mod matches;
mod minds;
mod offers;
mod own;
mod past;
mod saves;
mod secrets;
mod settled;
mod short;
mod soak;
mod stages;

use club::{Book, Of, Posed, Progress, Refused, Sitting};
use pebbles::Pebbles;
use scene::Seat;
use table::Seed;

/// Every rulebook.
static BOOKS: &[&dyn Book] = ::books::books!(club::erased);

static PEBBLES: Of<Pebbles> = Of::new();
static TOYS: [&dyn Book; 1] = [&PEBBLES];

const NORTH: Seat = Seat(0);
const SOUTH: Seat = Seat(1);

/// Two against two, north to move, with broken acts on offer.
const SMALL: &str = "\
game: turns 30, broken acts
north: luck 4, charm 1
south: luck 3, charm 2
pebble: north, (1,1), grit 3, polished
pebble: north, (2,1), grit 9
pebble: south, (2,2), grit 9
pebble: south, (3,4), grit 9
";

fn sit(given: &str) -> Box<dyn Sitting> {
    PEBBLES.sit(given, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"))
}

fn asked(sitting: &dyn Sitting, seat: Seat) -> Posed {
    sitting.questions(seat).into_iter().next().expect("the seat is asked")
}

/// Answers the next question of the named seat in words.
fn try_say(sitting: &mut dyn Sitting, line: &str) -> Result<Progress, Refused> {
    let (who, words) = line.split_once(": ").expect("a seat and words");
    let seat = if who == "north" { NORTH } else { SOUTH };
    let number = asked(sitting, seat).number;
    let answer = sitting.read(seat, number, words).unwrap_or_else(|why| panic!("{line}: {why}"));
    let epoch = sitting.epoch();
    sitting.answer(seat, epoch, number, answer)
}

#[track_caller]
fn say(sitting: &mut dyn Sitting, lines: &str) {
    for line in lines.lines() {
        if let Err(refused) = try_say(sitting, line.trim()) {
            panic!("{line}: {refused}");
        }
    }
}
