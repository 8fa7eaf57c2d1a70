//! `muster odds`: what comes next, with exact shares.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `position.rs` | what comes next in a case or in a saved game |
//! | `duel.rs` | one attack of one model on another |
//! | `chart.rs` | either as a picture |
//! | `wait.rs` | how far it has come, for who waits |

mod chart;
mod duel;
mod position;
mod wait;

use std::path::{Path, PathBuf};

use club::chances::Effort;
use odds::Span;

use crate::commands::{ending, place_in_case, seed, within, writable};
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::own::Owned;

const EXAMPLES: &str = "Examples:
  muster odds duel.case                   up to the first dice of the case, then every way they may fall
  muster odds duel.case --at 1            after its first `then`
  muster odds duel.case --best Green      where Green is asked, the best answer for Green
  muster odds duel.case --policy random --steps 2
  muster odds evening.json --plan \"Aldric; charge; 19K; Aldric; fight\" --svg charge.svg
  muster odds evening.json --plan \"Aldric; charge; 19K\" --activation --best --limit 50000 --seed 7
  muster odds genesys --attacker \"Templar Paladin\" --target \"Khorne Reaver\" --focus best
  muster odds genesys --attacker \"Templar Reclaimer\" --attack Lifedrain --target Dryad --cover 2 --set ev=5 distance=4
  muster odds salvation --attacker Knight --target Warrior --attack-dice 2 --defence-dice 1
  muster odds salvation --attacker \"Ranged Warrior\" --attack shot --range 7 --target Squire --set wounds=1";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A case, which is played up to its next dice; a saved game; or a rulebook, for one attack of one model on another
    #[arg(value_name = "FILE|BOOK")]
    of: PathBuf,

    /// Play the case as written to its Nth `then` first
    #[arg(long, value_name = "N", value_parser = place_in_case, conflicts_with = "attacker")]
    at: Option<u16>,

    /// Whose odds they are, from what this seat knows: whoever is asked, if nobody is named
    #[arg(long, value_name = "SEAT", conflicts_with = "attacker")]
    seat: Option<String>,

    /// What is answered next, in order and over several steps: "Aldric; charge; 19K"; `Red: stay` is an answer of Red. An answer
    /// that does not fit a question waits for one that it fits; with `?` behind it, it is given only where it is asked for,
    /// and the next one does not wait for it: "Sword; Rolf; pass; paid focus?; Sword; Rolf"
    #[arg(long, value_name = "ANSWERS", conflicts_with = "attacker")]
    plan: Option<String>,

    /// Who answers what is left open: first takes what comes first; random draws once, from the seed
    #[arg(long, value_name = "NAME", default_value = "first", conflicts_with = "attacker")]
    policy: String,

    /// The seat that plays as well as can be: whose odds they are, if nobody is named
    #[arg(long, value_name = "SEAT", num_args = 0..=1, default_missing_value = "", conflicts_with = "attacker")]
    best: Option<String>,

    /// The whole activation, from step to step, until it is over
    #[arg(long, conflicts_with_all = ["steps", "attacker"])]
    activation: bool,

    /// How many steps are played one after the other; without this, one step, or as much of the activation as is planned
    #[arg(long, value_parser = steps, conflicts_with = "attacker")]
    steps: Option<u16>,

    /// So many runs of the rules are counted before it is sampled instead
    #[arg(long, value_name = "RUNS", default_value_t = odds::LIMIT, value_parser = limit)]
    limit: u64,

    /// How many playouts a sample has
    #[arg(long, value_name = "N", default_value_t = odds::SAMPLES, value_parser = samples)]
    samples: u32,

    /// Where the dice of a sample come from, and the answers of a policy that draws
    #[arg(long, default_value_t = 1, value_parser = seed)]
    seed: u64,

    /// How many outcomes are listed
    #[arg(long, default_value_t = 20, value_parser = top, conflicts_with = "attacker")]
    top: usize,

    /// Draws the outcomes as bars into a file
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    duel: duel::Pairing,

    #[command(flatten)]
    own: Owned,
}

/// More steps than these are not counted one after the other.
const MOST_STEPS: u16 = 50;

fn steps(words: &str) -> Result<u16, String> {
    within(words, 1..=MOST_STEPS.into()).map(|steps| steps as u16)
}

fn samples(words: &str) -> Result<u32, String> {
    within(words, 1..=u32::MAX.into()).map(|samples| samples as u32)
}

fn top(words: &str) -> Result<usize, String> {
    within(words, 0..=u32::MAX.into()).map(|top| top as usize)
}

fn limit(words: &str) -> Result<u64, String> {
    within(words, 0..=u64::MAX)
}

/// Refuses a place for the picture before anything is counted for it. A pipe or a device is written to as it is.
fn drawable(svg: Option<&Path>) -> Done {
    let file = svg.filter(|path| path.is_dir() || path.is_file() || !path.exists());
    writable(file)?;
    match file.filter(|path| ending(path) != "svg") {
        Some(path) => Err(Failure::usage(format!("{}: outcomes are drawn as .svg", path.display()))),
        None => Ok(()),
    }
}

impl Args {
    fn effort(&self) -> Effort {
        Effort { limit: self.limit, samples: self.samples, seed: self.seed }
    }

    fn span(&self) -> Span {
        match (self.activation, self.steps, &self.plan) {
            (true, ..) => Span::Activation,
            (_, Some(steps), _) => Span::Steps(steps),
            (_, None, Some(_)) => Span::Planned,
            (_, None, None) => Span::Steps(1),
        }
    }
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    drawable(args.svg.as_deref())?;
    if args.duel.wanted() {
        if args.of.is_file() && desk.book(&args.of.to_string_lossy()).is_err() {
            let file = args.of.display();
            let why = format!(
                "`--attacker` and `--target` need a rulebook, and {file} is a file; it has a `--plan`"
            );
            return Err(Failure::usage(why));
        }
        return duel::run(desk, &args.of.to_string_lossy(), args);
    }
    if !args.of.exists()
        && let Ok(book) = desk.book(&args.of.to_string_lossy())
    {
        // Whoever would be told in the end that there are no duels is told so at once.
        duel::of(book)?;
        let of = args.of.display();
        return Err(Failure::usage(format!("the odds of {of} need `--attacker MODEL` and `--target MODEL`")));
    }
    position::run(desk, &args.of, args)
}
