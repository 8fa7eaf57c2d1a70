//! `muster campaign`: bands that go from battle to battle. A campaign is a saved match of the campaign's own rulebook; its
//! battles are ordinary matches, set from it and reported back to it.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use club::{Match, Save, Sitting};
use salvation::Salvation;
use salvation::campaign::state::{Attribute, Phase};
use salvation::campaign::{self, Campaign, limits, map};
use scene::List;
use table::{Rulebook, Seed};

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
            let given =
                if lists.is_empty() { ready_table(ready.as_deref())? } else { table(lists, players)? };
            let seed = seed.map_or_else(play::chance, Seed::of);
            // The line that a misfit names is one of a text that nobody wrote.
            let begun = Match::<Campaign>::new(&given, seed).map_err(|misfit| Failure::new(misfit.why))?;
            if file.exists() {
                return Err(Failure::new(format!("there is a file {} already", file.display())));
            }
            files::write(file, &begun.save())?;
            Ok(writeln!(desk.out, "{} begin; {}", begun.seats().join(", "), next(&begun, file))?)
        }
        What::Show { file } => show(desk, file),
        What::Battle { file, out, seed } => battle(desk, file, out, seed.map_or_else(play::chance, Seed::of)),
        What::Report { file, battle } => report(desk, file, battle),
        What::Play { file } => {
            load::<Campaign>(file)?;
            play::go_on(desk, file)
        }
    }
}

fn load<R: Rulebook>(path: &Path) -> Result<Match<R>, Failure> {
    let read = Save::read(&files::read_save(path)?).and_then(|save| Match::<R>::resume(&save));
    read.map_err(|why| Failure::new(format!("{}: {why}", path.display())))
}

/// The table of a ready campaign.
fn ready_table(title: Option<&str>) -> Result<String, Failure> {
    let tables = Campaign::menu().tables;
    let wanted = |table: &&scene::Ready| title.is_none_or(|title| table.title.eq_ignore_ascii_case(title));
    tables.iter().find(wanted).map(|table| table.given.clone()).ok_or_else(|| {
        let title = title.unwrap_or_default();
        let near = scene::nearest(title, tables.iter().map(|table| table.title.as_str()));
        Failure::usage(format!("there is no ready campaign {title:?}{near}"))
    })
}

/// The table of a new campaign with these lists.
fn table(paths: &[PathBuf], players: &[String]) -> Result<String, Failure> {
    let mut lists = Vec::new();
    for path in paths {
        let about = |why: String| Failure::new(format!("{}: {why}", path.display()));
        // A file goes before a ready list of the same name.
        let name = path.to_string_lossy();
        let ready = Salvation::menu().ready.into_iter().find(|list| list.name.eq_ignore_ascii_case(&name));
        let list = match ready.filter(|_| !path.exists()) {
            Some(list) => list,
            None => List::read(&files::read(path)?).map_err(|misfit| about(misfit.to_string()))?,
        };
        let broken = Campaign::check(&list, &[]).map_err(|misfit| about(misfit.to_string()))?;
        if let Some(first) = broken.first() {
            return Err(about(first.words()));
        }
        lists.push(list);
    }
    let usual = || PLAYERS.iter().take(lists.len()).map(|name| name.to_string()).collect();
    let players: Vec<String> = if players.is_empty() { usual() } else { players.to_vec() };
    campaign::table(&players, &lists).map_err(|misfit| Failure::new(misfit.to_string()))
}

/// What to do next, in words.
fn next(campaign: &Match<Campaign>, file: &Path) -> String {
    let file = file.display();
    match (campaign.ending(), campaign.commit().phase) {
        (Some(ended), _) => ended.words,
        (None, Phase::Battle(_)) => {
            format!("the next battle is set by `muster campaign battle {file} BATTLE.json`")
        }
        (None, _) => format!("`muster campaign play {file}` asks what is to be decided"),
    }
}

fn show(desk: &mut Desk, file: &Path) -> Done {
    let campaign = load::<Campaign>(file)?;
    let scene = campaign.scene(None);
    if desk.json {
        return desk.show(&scene);
    }
    let (setup, game) = (campaign.setup(), campaign.commit());
    writeln!(desk.out, "== {} ==", scene.turn)?;
    for row in -2..=2i16 {
        write!(desk.out, "{:1$}", "", 2 * usize::from(row.unsigned_abs()))?;
        for (place, hex) in map::territories().into_iter().enumerate().filter(|(_, hex)| hex.r == row) {
            // Homes stand in brackets; seats are numbered as below.
            let home = map::CORNERS.iter().position(|corner| *corner == hex);
            let home = game.bands.iter().any(|band| home.is_some() && band.home.map(usize::from) == home);
            let holder = game.held[place].map_or(".".to_string(), |seat| (seat.0 + 1).to_string());
            write!(desk.out, "{}", if home { format!("[{holder}] ") } else { format!(" {holder}  ") })?;
        }
        writeln!(desk.out)?;
    }
    for seat in game.seats() {
        let panels = scene.panels.iter().filter(|panel| panel.side == Some(seat));
        let panels: Vec<String> = panels.map(|panel| format!("{} {}", panel.name, panel.value)).collect();
        writeln!(desk.out, "\n{} {}: {}", seat.0 + 1, setup.seats[seat.index()], panels.join(", "))?;
        for id in game.serving(seat) {
            let (member, piece) = (game.member(id), &scene.pieces[usize::from(id.0)]);
            let number = |attribute: Attribute| {
                format!("{} {}", attribute.short(), limits::number(setup, member, attribute))
            };
            let mut words = vec![setup.profile(member).name.clone()];
            words.extend(Attribute::ALL.map(number));
            words.extend(piece.tokens.iter().map(|(name, _)| name.clone()));
            words.push(format!("experience {}", member.experience));
            words.extend(piece.states.iter().map(|state| state.name.clone()));
            writeln!(desk.out, "  {}: {}", piece.name, words.join(", "))?;
        }
    }
    writeln!(desk.out)?;
    for told in campaign.log(None, 0) {
        writeln!(desk.out, "{told}")?;
    }
    Ok(writeln!(desk.out, "\n{}", next(&campaign, file))?)
}

fn battle(desk: &mut Desk, file: &Path, out: &Path, seed: Seed) -> Done {
    let Some(due) = load::<Campaign>(file)?.due() else {
        return Err(Failure::new(
            "no battle is due; `muster campaign play` asks what is to be decided first",
        ));
    };
    let battle =
        Match::<Salvation>::new(&due.given, seed).map_err(|misfit| Failure::new(misfit.to_string()))?;
    if out.exists() {
        return Err(Failure::new(format!("there is a file {} already", out.display())));
    }
    files::write(out, &battle.save())?;
    let out = out.display();
    Ok(writeln!(desk.out, "{} meet; `muster play {out} --save {out}` goes on", battle.seats().join(" and "))?)
}

fn report(desk: &mut Desk, file: &Path, battle: &Path) -> Done {
    load::<Campaign>(file)?;
    let ended = load::<Salvation>(battle)?.ending();
    let campaign = club::campaign::report(desk.books, &files::read_save(file)?, &files::read_save(battle)?)
        .map_err(|why| Failure::new(format!("{}: {why}", battle.display())))?;
    files::write(file, &campaign.save())?;
    let campaign = load::<Campaign>(file)?;
    let words = ended.map_or(String::new(), |ended| ended.words);
    Ok(writeln!(desk.out, "{words}; {}", next(&campaign, file))?)
}
