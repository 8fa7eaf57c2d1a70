//! How fast it is, measured: a table of numbers, or JSON with `--json`. Nothing here fails for being slow.
//! Names of rulebooks, `wholes`, `answers`, `halves`, `minds`, `activations`, `hexes` or `tables` behind it measure only those.
//! `--fingerprint=200` measures nothing: it plays so many random games of each complete rulebook and prints a number that changes when any game does.
//!
//! | file | what is measured |
//! | --- | --- |
//! | `timer.rs` | medians of repeated batches; rows and how they are printed |
//! | `measured.rs` | a rulebook, erased: what is measured of it |
//! | `positions.rs` | the tables that are measured on, and who plays them |
//! | `plays.rs` | playouts, answers by running again, copies, bytes and hashes |
//! | `wholes.rs` | whole random games of complete rulebooks |
//! | `answers.rs` | answers of bots through a referee, with all that is written for them |
//! | `halves.rs` | two threads of the lab against two processes |
//! | `counts.rs` | exact odds |
//! | `activation.rs` | the odds of whole activations met in random games |
//! | `minds.rs` | games between those who think, and how long people wait for them |
//! | `hexes.rs` | sight, ways and reach, each beside hexx |
//! | `frees.rs` | sight, legs and ways on free tables |

mod activation;
mod answers;
mod counts;
mod frees;
mod halves;
mod hexes;
mod measured;
mod minds;
mod plays;
mod positions;
mod timer;
mod wholes;

use measured::Measured;
use pebbles::Pebbles;
use timer::Report;

/// Every rulebook.
static BOOKS: &[&dyn Measured] = books::books!(club::erased);

fn main() {
    let (flags, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let mut report = Report::new(flags.iter().any(|flag| flag == "--json"), words);
    if let Some(book) = flags.iter().find_map(|flag| flag.strip_prefix(halves::HALF)) {
        return halves::play_half(book);
    }
    if let Some(games) = flags.iter().find_map(|flag| flag.strip_prefix("--fingerprint=")?.parse().ok()) {
        return fingerprints(&report, games);
    }
    plays::measure::<Pebbles>(&mut report);
    // A book in the crate of another is made of games of that one.
    for book in BOOKS.iter().filter(|book| book.home() == book.key()) {
        book.playouts(&mut report);
    }
    complete().for_each(|book| book.wholes(&mut report));
    for book in complete() {
        answers::measure(&mut report, book.key());
        halves::measure(&mut report, book.key());
    }
    complete().for_each(|book| book.minds(&mut report));
    counts::measure::<Pebbles>(&mut report);
    BOOKS.iter().for_each(|book| book.odds(&mut report));
    complete().for_each(|book| book.activations(&mut report));
    if report.wants("hexes") {
        hexes::measure(&mut report);
    }
    if report.wants("tables") {
        frees::measure(&mut report);
    }
    report.print();
}

/// The rulebooks of which whole games are played from lists.
fn complete() -> impl Iterator<Item = &'static dyn Measured> {
    lab::arena::complete(BOOKS)
}

fn fingerprints(report: &Report, games: u64) {
    for book in complete().filter(|book| report.wants(book.key())) {
        println!("{} {games} games {}", book.key(), book.fingerprint(games));
    }
}
