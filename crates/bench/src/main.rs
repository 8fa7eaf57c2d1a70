//! How fast it is, measured: a table of numbers, or JSON with `--json`. Nothing here fails for being slow.
//! Names of rulebooks, `wholes`, `answers`, `halves`, `minds`, `activations`, `hexes` or `tables` behind it measure only those.
//! `--fingerprint=200` measures nothing: it plays so many random games of each complete rulebook and prints a number that changes when any game does.
//!
//! | file | what is measured |
//! | --- | --- |
//! | `timer.rs` | medians of repeated batches; rows and how they are printed |
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
mod minds;
mod plays;
mod positions;
mod timer;
mod wholes;

use genesys::Genesys;
use godslayer::Godslayer;
use judgement::Judgement;
use pebbles::Pebbles;
use salvation::Salvation;
use table::Rulebook;
use timer::Report;
use wrath::Wrath;

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
    playouts(&mut report);
    wholes::measure::<Salvation>(&mut report);
    wholes::measure::<Genesys>(&mut report);
    for book in [Salvation::KEY, Genesys::KEY] {
        answers::measure(&mut report, book);
        halves::measure(&mut report, book);
    }
    minds::measure::<Salvation>(&mut report);
    minds::measure::<Genesys>(&mut report);
    odds(&mut report);
    activation::measure::<Salvation>(&mut report);
    activation::measure::<Genesys>(&mut report);
    if report.wants("hexes") {
        hexes::measure(&mut report);
    }
    if report.wants("tables") {
        frees::measure(&mut report);
    }
    report.print();
}

fn fingerprints(report: &Report, games: u64) {
    if report.wants(Salvation::KEY) {
        println!("salvation {games} games {}", wholes::fingerprint::<Salvation>(games));
    }
    if report.wants(Genesys::KEY) {
        println!("genesys {games} games {}", wholes::fingerprint::<Genesys>(games));
    }
}

fn playouts(report: &mut Report) {
    plays::measure::<Pebbles>(report, positions::PEBBLES);
    plays::measure::<Salvation>(report, positions::SALVATION_24);
    plays::measure::<Judgement>(report, positions::JUDGEMENT_SKIRMISH);
    plays::measure::<Genesys>(report, positions::GENESYS_PROOF);
    plays::measure::<Godslayer>(report, positions::GODSLAYER_PROOF);
    plays::measure::<Wrath>(report, positions::WRATH_PROOF);
}

fn odds(report: &mut Report) {
    counts::measure::<Pebbles>(report, "a throw of four dice", positions::PEBBLES_THROW, 1);
    // Whoever attacks is activated in a step of its own, except in Salvation.
    counts::measure::<Judgement>(report, "an attack with six dice", positions::JUDGEMENT_ATTACK, 2);
    counts::measure::<Genesys>(report, "an attack and its damage", positions::GENESYS_ATTACK, 2);
    counts::measure::<Godslayer>(report, "an attack of one model", positions::GODSLAYER_ATTACK, 2);
    counts::measure::<Wrath>(report, "an attack with four dice", positions::WRATH_ATTACK, 2);
    counts::measure::<Salvation>(report, "a duel", positions::SALVATION_DUEL, 1);
    counts::measure::<Salvation>(report, "three against two", positions::SALVATION_THREE_ON_TWO, 1);
    counts::measure::<Salvation>(report, "the same with twice the dice", positions::SALVATION_STRONG, 1);
}
