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

use judgement::Judgement;
use pebbles::Pebbles;
use salvation::Salvation;
use timer::Report;

fn main() {
    let mut report = Report::new(std::env::args().any(|arg| arg == "--json"));
    plays::measure::<Pebbles>(&mut report, positions::PEBBLES);
    plays::measure::<Salvation>(&mut report, positions::SALVATION_24);
    plays::measure::<Judgement>(&mut report, positions::JUDGEMENT_SKIRMISH);
    counts::measure::<Pebbles>(&mut report, "a throw of four dice", positions::PEBBLES_THROW, 1);
    // A Hero is activated in a step of its own.
    counts::measure::<Judgement>(&mut report, "an attack with six dice", positions::JUDGEMENT_ATTACK, 2);
    counts::measure::<Salvation>(&mut report, "a duel", positions::SALVATION_DUEL, 1);
    counts::measure::<Salvation>(&mut report, "three against two", positions::SALVATION_THREE_ON_TWO, 1);
    counts::measure::<Salvation>(&mut report, "the same with twice the dice", positions::SALVATION_STRONG, 1);
    hexes::measure(&mut report);
    report.print();
}
