//! `muster card BOOK MODEL`: a model's card.

use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::own::Owned;
use crate::sheet;

const EXAMPLES: &str = "Examples:
  muster card genesys \"Templar Paladin\"
  muster card genesys \"Bog Hag\" --own my-factions";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A rulebook
    book: String,

    /// The name of a model; `muster list` has them all
    model: String,

    #[command(flatten)]
    own: Owned,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let book = desk.book(&args.book)?;
    let roster = book.roster(&args.own.of(book)?).map_err(|misfit| Failure::new(misfit.to_string()))?;
    let name = &args.model;
    let Some(recruit) = roster.iter().find(|recruit| recruit.is_called(name)) else {
        let near = scene::nearest(name, roster.iter().map(|recruit| recruit.name.as_str()));
        return Err(Failure::new(format!("{} has no model {name:?}{near}", book.title())));
    };
    if desk.json {
        return desk.show(recruit);
    }
    sheet::card(&mut desk.out, recruit)?;
    Ok(())
}
