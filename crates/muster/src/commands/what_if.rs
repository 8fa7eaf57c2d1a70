//! `muster what-if BOOK --set Model.key=value`: what becomes of lists when numbers change.

use std::io::Write;

use lab::change::{self, Change};
use lab::{Field, WhatIf};

use crate::commands::games;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::many::{Ground, House, Many, level};

const EXAMPLES: &str = "Examples:
  muster what-if genesys --set \"Khorne Blood Warrior.points=9\"
  muster what-if genesys --set \"Templar Paladin.Shock Maul.dmg=7\" --set \"Templar Paladin.hp=6\"
  muster what-if salvation --lists my-bands --set Knight.energy=6 --games 2000

The same games are played twice, with the change and without: same maps, same seats, same dice. Only the lists that hold the
model are changed, the field stays as it is. A price changes what else a list may hold; docs/lab.md says how that is counted.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    /// What is different, as `Model.key=value` or `Model.Action.key=value` in the words of the faction's file; may be given
    /// several times
    #[arg(long = "set", value_name = "MODEL.KEY=VALUE", required = true)]
    sets: Vec<String>,

    /// A folder of lists, a file, or the name of a ready list; may be given several times, and all ready lists are the field
    /// if it is left out
    #[arg(long, value_name = "DIR|LIST")]
    lists: Vec<String>,

    /// Who plays all lists
    #[arg(long, default_value = "recruit")]
    level: String,

    /// Games of each pairing, with the change and as many without
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = games)]
    games: u64,

    #[command(flatten)]
    many: Many,

    #[command(flatten)]
    ground: Ground,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let house = House::open(desk, &args.book, &args.ground.own)?;
    let lists = house.lists(&args.lists)?;
    let roster = house.book.roster(&house.own).map_err(|misfit| Failure::new(misfit.to_string()))?;
    let changes: Vec<Change> = args
        .sets
        .iter()
        .map(|words| Change::read(words, &roster))
        .collect::<Result<_, _>>()
        .map_err(Failure::usage)?;
    change::agree(&changes).map_err(Failure::usage)?;
    let changed = change::apply(house.arena, &house.own, &changes).map_err(Failure::usage)?;
    if let Some(idle) = changed.sets.iter().find(|set| set.is_idle()) {
        let words = idle.change.words();
        return Err(Failure::usage(format!(
            "{words} is so already: nothing would change, and nothing was played"
        )));
    }
    let players = [level(&args.level)?; 2];
    let pair = [lists[0].clone(), lists[1].clone()];
    let like = house.plan(&args.ground, pair, players, args.games, args.many.seed)?;
    let (mut run, plans) = WhatIf::new(house.arena, &lists, &changed, &like).map_err(Failure::new)?;
    let field = Field::new(house.arena, plans);
    let ran = args.many.run(&field, |(place, game)| {
        run.add(place, &game);
        Ok(())
    })?;
    if desk.json {
        let mut report = ran.json(run.json(), &like);
        report["level"] = players[0].to_string().into();
        return desk.show(&report);
    }
    writeln!(desk.out, "{}{}Played: {}", ran.words(), run.told(), lab::ground(&like))?;
    let (games, lists) = (ran.done, lists.len());
    let line = format!("{games} games, half of them with it, in a field of {lists} lists, {}", players[0]);
    Ok(writeln!(desk.out, "{line}, seed {}; a draw is half a win, 95 % intervals", like.seed)?)
}
