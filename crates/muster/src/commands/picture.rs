//! `muster picture FILE`: the table of a case or of a saved game as an SVG.

use std::path::PathBuf;

use club::case::UpTo;
use picture::{Wish, draw};
use scene::{Eyes, Scene};

use crate::commands::place_in_case;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

const EXAMPLES: &str = "Examples:
  muster picture bridge.case -o bridge.svg
  muster picture bridge.case --at 2 -o later.svg
  muster picture evening.json --whole -o evening.svg";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A case or a saved game
    file: PathBuf,

    /// Where the picture goes; to the output if this is left out or `-`
    #[arg(short, long, value_name = "FILE.svg")]
    out: Option<PathBuf>,

    /// The table at the Nth `then` of a case; the table as it was set if this is left out
    #[arg(long, value_name = "N", value_parser = place_in_case)]
    at: Option<u16>,

    /// The whole board, however empty it is
    #[arg(long)]
    whole: bool,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let text = files::read_save(&args.file)?;
    let about = |why: String| Failure::new(format!("{}: {why}", args.file.display()));
    let scene = scene_of(desk, &text, args.at).map_err(about)?;
    if desk.json {
        return desk.show(&scene);
    }
    let svg = draw(&scene, &Wish { whole: args.whole });
    match &args.out {
        Some(path) if path.as_os_str() != "-" => files::write(path, &svg),
        _ => Ok(desk.out.write_all(svg.as_bytes())?),
    }
}

/// The table that a text sets or leads to.
fn scene_of(desk: &Desk, text: &str, at: Option<u16>) -> Result<Scene, String> {
    // A save is JSON, and no case begins with a brace.
    if text.trim_start().starts_with('{') {
        return match at {
            Some(_) => Err("`--at` counts the `then` blocks of a case, and this is a saved game".to_string()),
            None => club::load(desk.books, text)?.scene(Eyes::Everything).map_err(|refused| refused.words),
        };
    }
    let case = club::case::parse_table(text).map_err(|misfit| misfit.to_string())?;
    club::find(desk.books, &case.book)?.scene(&case, UpTo::Then(at.unwrap_or(0)))
}
