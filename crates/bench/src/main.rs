//! How fast it is, measured: a table of numbers, or JSON with `--json`. Nothing here fails for being slow.
//!
//! | file | what is measured |
//! | --- | --- |
//! | `timer.rs` | medians of repeated batches; rows and how they are printed |
//! | `positions.rs` | the tables that are measured on, and who plays them |
//! | `plays.rs` | playouts, answers by running again, copies, bytes and hashes |
//! | `counts.rs` | exact odds |
//! | `hexes.rs` | sight, ways and reach, each beside hexx |

mod counts;
mod hexes;
mod plays;
mod positions;
mod timer;

use positions::{
    PEBBLES, PEBBLES_THROW, SALVATION_24, SALVATION_DUEL, SALVATION_STRONG, SALVATION_THREE_ON_TWO,
};
use timer::Report;

fn main() {
    let mut report = Report::new(std::env::args().any(|arg| arg == "--json"));
    plays::measure::<pebbles::Pebbles>(&mut report, PEBBLES);
    plays::measure::<salvation::Salvation>(&mut report, SALVATION_24);
    counts::measure::<pebbles::Pebbles>(&mut report, "a throw of four pebbles", PEBBLES_THROW);
    counts::measure::<salvation::Salvation>(&mut report, "a duel", SALVATION_DUEL);
    counts::measure::<salvation::Salvation>(&mut report, "three against two", SALVATION_THREE_ON_TWO);
    counts::measure::<salvation::Salvation>(
        &mut report,
        "three against two with twice the dice",
        SALVATION_STRONG,
    );
    hexes::measure(&mut report);
    report.print();
}
