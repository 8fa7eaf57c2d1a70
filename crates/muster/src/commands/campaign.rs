//! `muster campaign`: bands that go from battle to battle. A campaign is a saved match of a rulebook that gathers several
//! players; its battles are ordinary matches of another one, set from it and reported back to it.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use club::{Book, Sitting};
use scene::{Board, Eyes, Gathering, List, Outline, Scene, Seat};
use table::Seed;

use super::{play, seed};
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

const EXAMPLES: &str = "Examples:
  muster campaign new ours.json                       the ready campaign for two
  muster campaign new ours.json a.toml b.toml c.toml  three bands of your own
  muster campaign play ours.json                      homes, hiring, recruiting
  muster campaign battle ours.json evening.json       the next battle
  muster play evening.json --save evening.json
  muster campaign report ours.json evening.json       and what came of it
  muster campaign show ours.json";

/// What the players are called where nobody says otherwise.
const PLAYERS: [&str; 6] = ["Green", "Red", "Blue", "Gold", "White", "Black"];

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Begin a campaign
    New {
        /// Where it is kept
        file: PathBuf,
        /// The players' lists, two to six, as files or by the names of ready ones; a ready campaign if there are none
        lists: Vec<PathBuf>,
        /// What the players are called, with commas between them
        #[arg(long, value_delimiter = ',')]
        players: Vec<String>,
        /// Which ready campaign, by its title
        #[arg(long, conflicts_with = "lists")]
        ready: Option<String>,
        /// A number from which all dice come
        #[arg(long, value_parser = seed)]
        seed: Option<u64>,
    },
    /// The map, the bands and what has happened
    Show { file: PathBuf },
    /// Set the table of the next battle
    Battle {
        file: PathBuf,
        /// Where the battle is kept; `muster play` goes on with it
        out: PathBuf,
        /// A number from which all dice of the battle come
        #[arg(long, value_parser = seed)]
        seed: Option<u64>,
    },
    /// Take over the results of a battle that is over
    Report {
        file: PathBuf,
        /// The saved battle
        battle: PathBuf,
    },
    /// Answer what the campaign asks; a battle on a real table is reported here by hand
    Play { file: PathBuf },
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    match &args.what {
        What::New { file, lists, players, ready, seed } => {
            if lists.is_empty() && !players.is_empty() {
                let why = "--players names those who bring lists, and a ready campaign has names of its own";
                return Err(Failure::usage(why));
            }
            let book = gathers(desk)?;
            let given = match lists.is_empty() {
                true => ready_table(book, ready.as_deref())?,
                false => table(book, lists, players)?,
            };
            let seed = seed.map_or_else(play::chance, Seed::of);
            // The line that a misfit names is one of a text that was made here.
            let begun = book.sit(&given, seed).map_err(|misfit| Failure::new(misfit.why))?;
            if file.exists() {
                return Err(Failure::new(format!("there is a file {} already", file.display())));
            }
            files::write(file, &begun.save())?;
            Ok(writeln!(desk.out, "{} begin; {}", begun.seats().join(", "), next(&*begun, file))?)
        }
        What::Show { file } => show(desk, file),
        What::Battle { file, out, seed } => battle(desk, file, out, seed.map_or_else(play::chance, Seed::of)),
        What::Report { file, battle } => report(desk, file, battle),
        What::Play { file } => {
            load(desk, file, gathers(desk)?.key())?;
            play::go_on(desk, file)
        }
    }
}

/// The rulebook of campaigns.
fn gathers(desk: &Desk) -> Result<&'static dyn Book, Failure> {
    let found = desk.books.iter().copied().find(|book| book.menu().gathering.is_some());
    match found {
        Some(book) => Ok(book),
        None => Err(Failure::new("no rulebook here has campaigns")),
    }
}

fn gathering(book: &dyn Book) -> Gathering {
    book.menu().gathering.unwrap_or(Gathering { most: 0, lists: Vec::new() })
}

/// A saved match of this rulebook.
fn load(desk: &Desk, path: &Path, key: &str) -> Result<Box<dyn Sitting>, Failure> {
    let about = |why: String| Failure::new(format!("{}: {why}", path.display()));
    let sitting = club::load(desk.books, &files::read_save(path)?).map_err(about)?;
    match sitting.book() == key {
        true => Ok(sitting),
        false => Err(about(format!("this is a match of {:?}, not of {key:?}", sitting.book()))),
    }
}

/// The table of a ready campaign.
fn ready_table(book: &dyn Book, title: Option<&str>) -> Result<String, Failure> {
    let tables = book.menu().tables;
    let wanted = |table: &&scene::Ready| title.is_none_or(|title| table.title.eq_ignore_ascii_case(title));
    tables.iter().find(wanted).map(|table| table.given.clone()).ok_or_else(|| {
        let title = title.unwrap_or_default();
        let near = scene::nearest(title, tables.iter().map(|table| table.title.as_str()));
        Failure::usage(format!("there is no ready campaign {title:?}{near}"))
    })
}

/// The table of a new campaign with these lists.
fn table(book: &dyn Book, paths: &[PathBuf], players: &[String]) -> Result<String, Failure> {
    let known = gathering(book).lists;
    let mut lists = Vec::new();
    for path in paths {
        let about = |why: String| Failure::new(format!("{}: {why}", path.display()));
        // A file goes before a ready list of the same name.
        let name = path.to_string_lossy();
        let ready = known.iter().find(|list| list.name.eq_ignore_ascii_case(&name));
        let list = match ready.filter(|_| !path.exists()) {
            Some(list) => list.clone(),
            None => List::read(&files::read(path)?).map_err(|misfit| about(misfit.to_string()))?,
        };
        let broken = book.check(&list, &[]).map_err(|misfit| about(misfit.to_string()))?;
        if let Some(first) = broken.first() {
            return Err(about(first.words()));
        }
        lists.push(list);
    }
    let usual = || PLAYERS.iter().take(lists.len()).map(|name| name.to_string()).collect();
    let players: Vec<String> = if players.is_empty() { usual() } else { players.to_vec() };
    book.gather(&players, &lists, &[]).map_err(|misfit| Failure::new(misfit.to_string()))
}

/// What to do next, in words.
fn next(campaign: &dyn Sitting, file: &Path) -> String {
    let file = file.display();
    match (campaign.ending(), campaign.due()) {
        (Some(ended), _) => ended.words,
        (None, Some(_)) => format!("the next battle is set by `muster campaign battle {file} BATTLE.json`"),
        (None, None) => format!("`muster campaign play {file}` asks what is to be decided"),
    }
}

fn show(desk: &mut Desk, file: &Path) -> Done {
    let campaign = load(desk, file, gathers(desk)?.key())?;
    let scene = campaign.scene(Eyes::Everything).map_err(|refused| Failure::new(refused.words))?;
    if desk.json {
        return desk.show(&scene);
    }
    writeln!(desk.out, "== {} ==", scene.turn)?;
    for row in map(&scene) {
        writeln!(desk.out, "{row}")?;
    }
    for side in &scene.sides {
        let panels = scene.panels.iter().filter(|panel| panel.side == Some(side.seat));
        let panels: Vec<String> = panels.map(|panel| format!("{} {}", panel.name, panel.value)).collect();
        writeln!(desk.out, "\n{} {}: {}", side.seat.0 + 1, side.name, panels.join(", "))?;
        for piece in scene.pieces.iter().filter(|piece| piece.side == Some(side.seat) && !piece.gone) {
            let mut words = vec![piece.emblem.clone()];
            words.extend(piece.bars.iter().map(|bar| format!("{} {}", bar.name, bar.now)));
            words.extend(piece.tokens.iter().map(|(name, _)| name.clone()));
            words.extend(piece.states.iter().map(|state| state.name.clone()));
            writeln!(desk.out, "  {}: {}", piece.name, words.join(", "))?;
        }
    }
    writeln!(desk.out)?;
    for told in campaign.log(Eyes::Everything, 0) {
        writeln!(desk.out, "{told}")?;
    }
    Ok(writeln!(desk.out, "\n{}", next(&*campaign, file))?)
}

/// A small board of hexes, row by row, with the number of the side that holds each; what has a name of its own stands in
/// brackets.
fn map(scene: &Scene) -> Vec<String> {
    let Board::Hexes { hexes, .. } = &scene.board else { return Vec::new() };
    let named = |seat: Seat| scene.sides.iter().find(|side| side.seat == seat).map(|side| side.name.as_str());
    let held = |hex: &space::Hex| {
        let zone =
            scene.zones.iter().find(|zone| matches!(&zone.outline, Outline::Hexes(at) if at.contains(hex)));
        let holder = zone.and_then(|zone| Some((zone.side?, zone)));
        match holder {
            Some((seat, zone)) if Some(zone.name.as_str()) != named(seat) => format!("[{}] ", seat.0 + 1),
            Some((seat, _)) => format!(" {}  ", seat.0 + 1),
            None => " .  ".to_string(),
        }
    };
    let mut rows: Vec<i16> = hexes.iter().map(|hex| hex.r).collect();
    rows.sort_unstable();
    rows.dedup();
    // Each row lies half a hex further to the right than the one above it.
    let left = |row: i16| hexes.iter().filter(|hex| hex.r == row).map(|hex| 2 * hex.q + row).min();
    let least = rows.iter().filter_map(|row| left(*row)).min().unwrap_or(0);
    let line = |row: &i16| {
        let indent = usize::try_from(2 * (left(*row).unwrap_or(least) - least)).unwrap_or(0);
        let mut own: Vec<&space::Hex> = hexes.iter().filter(|hex| hex.r == *row).collect();
        own.sort_unstable_by_key(|hex| hex.q);
        format!("{:indent$}{}", "", own.into_iter().map(held).collect::<String>())
    };
    rows.iter().map(line).collect()
}

fn battle(desk: &mut Desk, file: &Path, out: &Path, seed: Seed) -> Done {
    let Some(due) = load(desk, file, gathers(desk)?.key())?.due() else {
        return Err(Failure::new(
            "no battle is due; `muster campaign play` asks what is to be decided first",
        ));
    };
    let battle = desk.book(&due.book)?.sit(&due.given, seed);
    let battle = battle.map_err(|misfit| Failure::new(misfit.to_string()))?;
    if out.exists() {
        return Err(Failure::new(format!("there is a file {} already", out.display())));
    }
    files::write(out, &battle.save())?;
    let out = out.display();
    Ok(writeln!(desk.out, "{} meet; `muster play {out} --save {out}` goes on", battle.seats().join(" and "))?)
}

fn report(desk: &mut Desk, file: &Path, battle: &Path) -> Done {
    let due = load(desk, file, gathers(desk)?.key())?.due();
    let due = due.ok_or_else(|| Failure::new(format!("{}: no battle is due", file.display())))?;
    let ended = load(desk, battle, &due.book)?.ending();
    let campaign = club::campaign::report(desk.books, &files::read_save(file)?, &files::read_save(battle)?)
        .map_err(|why| Failure::new(format!("{}: {why}", battle.display())))?;
    files::write(file, &campaign.save())?;
    let words = ended.map_or(String::new(), |ended| ended.words);
    Ok(writeln!(desk.out, "{words}; {}", next(&*campaign, file))?)
}
