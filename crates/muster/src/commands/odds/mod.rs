//! `muster odds`: what comes next, with exact shares.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `case.rs` | the next step of a case |
//! | `duel.rs` | one attack of one model on another |

mod case;
mod duel;

use std::path::PathBuf;

use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::own::Owned;

const EXAMPLES: &str = "Examples:
  muster odds duel.case                   up to the first dice of the case, then every way they may fall
  muster odds duel.case --at 1            after its first `then`
  muster odds duel.case --best Green      where Green is asked, the best answer for Green
  muster odds duel.case --policy random --steps 2
  muster odds genesys --attacker \"Templar Paladin\" --target \"Khorne Reaver\" --focus best
  muster odds genesys --attacker \"Templar Reclaimer\" --attack Lifedrain --target Dryad --cover 2 --set ev=5 distance=4
  muster odds salvation --attacker Knight --target Warrior --attack-dice 2 --defence-dice 1
  muster odds salvation --attacker \"Ranged Warrior\" --attack shot --range 7 --target Squire --set wounds=1";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A case, which is played up to its next dice; or a rulebook, for one attack of one model on another
    #[arg(value_name = "FILE|BOOK")]
    of: PathBuf,

    /// Play the case as written to its Nth `then` first
    #[arg(long, value_name = "N", default_value_t = 0)]
    at: u16,

    /// Who answers what the case leaves open: first or random
    #[arg(long, value_name = "NAME", default_value = "first")]
    policy: String,

    /// The seat that plays as well as can be
    #[arg(long, value_name = "SEAT")]
    best: Option<String>,

    /// How many steps are played one after the other
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=50))]
    steps: u16,

    /// How many outcomes are listed
    #[arg(long, default_value_t = 20)]
    top: usize,

    #[command(flatten)]
    duel: duel::Pairing,

    #[command(flatten)]
    own: Owned,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    if args.duel.wanted() {
        return duel::run(desk, &args.of.to_string_lossy(), &args.duel, &args.own);
    }
    if !args.of.exists() && desk.book(&args.of.to_string_lossy()).is_ok() {
        let book = args.of.display();
        return Err(Failure::usage(format!(
            "the odds of {book} need `--attacker MODEL` and `--target MODEL`"
        )));
    }
    case::run(desk, &args.of, args)
}
