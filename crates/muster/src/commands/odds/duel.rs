//! One attack of one model on another.

use club::Book;
use club::fight::{Exact, Fight};
use lab::number_of;
use odds::mean_interval;
use scene::Duel;
use serde::Serialize;
use table::SetDuel;

use super::Args;
use super::chart::{Bar, Chart};
use super::wait::Wait;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "One attack")]
pub struct Pairing {
    /// Who attacks
    #[arg(long, value_name = "MODEL", requires = "target")]
    attacker: Option<String>,

    /// With what; may be left out where there is only one attack
    #[arg(long, value_name = "NAME", requires = "attacker")]
    attack: Option<String>,

    /// Who is attacked
    #[arg(long, value_name = "MODEL", requires = "attacker")]
    target: Option<String>,

    /// Other numbers than those of the cards, such as hit=7 ev=4; GENESYS knows hit, dmg, ap, rng of the attack, ev,
    /// arm, hp, damage of the target, distance in inches, and command=1 or 0 for one more action point or none; Salvation
    /// knows accuracy, force and energy of the attacker, resistance, wounds and target-energy of the target, charged=1 where
    /// the attacker was charged by its target, and braced=1 where the target was charged by its attacker
    #[arg(long = "set", value_name = "NAME=VALUE", num_args = 1.., requires = "attacker")]
    settings: Vec<String>,

    /// What the attacker spends on it, in the rulebook's words: hit, damage, both, best; best is what costs the target
    /// most in the mean. Where its own action points do not do, it is given one more by a command, unless command=0 is set
    #[arg(long, value_name = "NAME", requires = "attacker")]
    focus: Option<String>,

    /// How much cover the target has
    #[arg(long, value_name = "N", requires = "attacker")]
    cover: Option<String>,

    /// With how many dice it is made, where the attacker chooses: in Salvation attack dice, or shots
    #[arg(long, value_name = "N", requires = "attacker")]
    attack_dice: Option<String>,

    /// How many dice the target puts against it
    #[arg(long, value_name = "N", requires = "attacker")]
    defence_dice: Option<String>,

    /// How far apart the two are, on a board with hexes
    #[arg(long, value_name = "N", requires = "attacker")]
    range: Option<String>,
}

#[derive(Serialize)]
struct Shown<'a> {
    book: &'a str,
    attacker: &'a str,
    /// The attack that was taken, also where nobody named it.
    attack: &'a str,
    target: &'a str,
    settings: Vec<(String, String)>,
    #[serde(flatten)]
    fight: &'a Fight,
}

impl Pairing {
    /// Whether a duel is asked for.
    pub fn wanted(&self) -> bool {
        self.attacker.is_some()
    }

    fn settings(&self) -> Result<Vec<(String, String)>, Failure> {
        let mut settings = Vec::new();
        for words in &self.settings {
            let Some((name, value)) = words.split_once('=') else {
                return Err(Failure::usage(format!(
                    "{words:?} sets nothing; a setting is NAME=VALUE, such as hit=7"
                )));
            };
            settings.push((name.trim().to_lowercase(), value.trim().to_string()));
        }
        let flags = [
            ("focus", &self.focus),
            ("cover", &self.cover),
            ("attack-dice", &self.attack_dice),
            ("defence-dice", &self.defence_dice),
            ("range", &self.range),
        ];
        settings
            .extend(flags.into_iter().filter_map(|(name, value)| Some((name.to_string(), value.clone()?))));
        Ok(settings)
    }
}

/// How this rulebook sets the table of a duel, if it has them.
pub fn of(book: &dyn Book) -> Result<SetDuel, Failure> {
    let none = || format!("{} has no duels; `muster odds` takes a case of it", book.title());
    book.duels().ok_or_else(|| Failure::new(none()))
}

pub fn run(desk: &mut Desk, key: &str, args: &Args) -> Done {
    let book = desk.book(key)?;
    let set = of(book)?;
    let pairing = &args.duel;
    let settings = pairing.settings()?;
    let duel = Duel {
        attacker: pairing.attacker.clone().unwrap_or_default(),
        attack: pairing.attack.clone(),
        target: pairing.target.clone().unwrap_or_default(),
        settings: settings.clone(),
        own: args.own.read()?,
    };
    let staged = set(&duel).map_err(|misfit| Failure::new(misfit.to_string()))?;
    let mut wait = Wait::new()?;
    let fight = book.fight(&staged, args.effort(), &mut |progress| wait.look(progress));
    wait.end();
    let mut fight = fight.map_err(Failure::new)?;
    weigh(&mut fight);
    if let Some(path) = &args.svg {
        files::write(path, &chart(&fight).draw())?;
    }
    if desk.json {
        let (attacker, target, attack) = (&duel.attacker, &duel.target, &staged.attack);
        return desk.show(&Shown { book: book.key(), attacker, attack, target, settings, fight: &fight });
    }
    print(desk, &fight)
}

/// How sure a sampled attack is besides its shares: the mean has an interval of its own, and what is certain has none.
fn weigh(fight: &mut Fight) {
    let Some(count) = fight.samples else { return };
    let losses: Vec<(u32, u64)> =
        fight.losses.iter().map(|loss| (loss.loss, loss.exactly.millionths)).collect();
    fight.mean.interval = mean_interval(&losses, count);
    // Whatever is lost, it is at least nothing.
    if fight.hidden.fraction == "0"
        && let Some(nothing) = fight.losses.first_mut()
    {
        nothing.at_least.interval = None;
    }
}

/// Between what a sampled mean lies, rounded outwards; nothing where it is exact.
fn around(fight: &Fight) -> Option<String> {
    fight.samples?;
    let thousandths = |number: u32| format!("{}.{:03}", number / 1_000, number % 1_000);
    Some(match fight.mean.interval {
        Some((low, high)) => {
            format!("{} to {} with 95 %", thousandths(low / 1_000), thousandths(high.div_ceil(1_000)))
        }
        // Playouts that all came to the same say nothing of how far others may be off.
        None => "how sure it is cannot be said".to_string(),
    })
}

fn how(fight: &Fight) -> String {
    match (fight.samples, fight.seed) {
        (Some(samples), Some(seed)) => {
            let playouts = number_of(samples.into(), "playout");
            format!("From {playouts}, seed {seed}, with 95 % intervals")
        }
        (Some(samples), None) => format!("From {}", number_of(samples.into(), "playout")),
        (None, _) => "Exact".to_string(),
    }
}

fn chart(fight: &Fight) -> Chart {
    let mut bars: Vec<Bar> = fight
        .losses
        .iter()
        .map(|loss| Bar {
            words: format!("{} {}, at least that in {} %", fight.counted, loss.loss, loss.at_least.percent()),
            millionths: loss.exactly.millionths,
            interval: loss.exactly.interval,
        })
        .collect();
    let destroyed = &fight.destroyed;
    bars.push(Bar {
        words: "the target is destroyed".to_string(),
        millionths: destroyed.millionths,
        interval: destroyed.interval,
    });
    let between = around(fight).map_or_else(String::new, |between| format!(", {between}"));
    let mean = format!("The mean is {}{between}.", fight.mean.decimal());
    let notes = std::iter::once(mean).chain(fight.assumptions.iter().cloned()).collect();
    Chart { title: fight.title.clone(), how: how(fight), parts: vec![(None, bars)], notes }
}

/// Every loss with its bar and with all that are greater, then the mean and the end of the target.
fn print(desk: &mut Desk, fight: &Fight) -> Done {
    let out = &mut desk.out;
    writeln!(out, "{}\n", fight.title)?;
    writeln!(out, "{:>9}      exactly  {:30}      at least", fight.counted, "")?;
    for loss in &fight.losses {
        let (exactly, at_least) = (&loss.exactly, &loss.at_least);
        let bar = bar(exactly);
        let (share, or_more) = (exactly.percent(), at_least.percent());
        writeln!(out, "{:>9}  {share:>9} %  {bar:30}  {or_more:>9} %", loss.loss)?;
        // What was sampled lies somewhere between, and that stands under it.
        if let Some(between) = exactly.between() {
            let or_more = at_least.between().unwrap_or_default();
            let line = format!("{:9}  {between:>11}  {:30}  {or_more:>11}", "", "");
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    let destroyed = &fight.destroyed;
    let (bar, share) = (bar(destroyed), destroyed.between().unwrap_or_else(|| short(destroyed).to_string()));
    writeln!(out, "\ndestroyed  {:>9} %  {bar:30}  {share}", destroyed.percent())?;
    // A sampled fraction would only look exact.
    let fraction = around(fight).unwrap_or_else(|| short(&fight.mean).to_string());
    writeln!(out, "     mean  {:>9}    {:30}  {fraction}", fight.mean.decimal(), "")?;
    if fight.hidden.fraction != "0" {
        writeln!(
            out,
            "In {} % the rules would need what the attacker does not know.",
            fight.hidden.percent()
        )?;
    }
    let runs = number_of(fight.leaves, "run");
    writeln!(out, "\n{}, {runs} of the rules; `--json` has the fractions.", how(fight))?;
    for assumption in &fight.assumptions {
        writeln!(out, "{assumption}")?;
    }
    Ok(())
}

fn bar(share: &Exact) -> String {
    const LONG: u64 = 30;
    "█".repeat((share.millionths * LONG).div_ceil(1_000_000) as usize)
}

/// A fraction that fits is shown; the others stand in the JSON.
fn short(number: &Exact) -> &str {
    if number.fraction.len() <= 28 { &number.fraction } else { "" }
}
