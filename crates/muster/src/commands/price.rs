//! `muster price BOOK MODEL`: the price at which a model is worth its cost.

use std::io::Write;

use lab::interval::Interval;
use lab::{Field, Plan, Pricing, mixed, number_of};

use crate::commands::games;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::many::{Bar, Ground, House, Many, Ran, level};

const EXAMPLES: &str = "Examples:
  muster price genesys \"Khorne Blood Warrior\"
  muster price salvation Knight --lists my-bands --games 2000 --level random

Each list that holds the model plays the field as it is, and again without the model and with some points more, which buy what
else it has. The model is worth the points that do as much as it does. A first part of the games looks for them, the rest
is played about what was found; docs/lab.md says more.";

/// One part of so many is spent on a first look.
const LOOK: u64 = 4;
/// With fewer the first look would be less than a pair.
const FEWEST: u64 = 2 * LOOK;

/// How many games, as it is typed.
fn enough(words: &str) -> Result<u64, String> {
    let games = games(words)?;
    if games >= FEWEST { Ok(games) } else { Err(format!("a price takes at least {FEWEST} games")) }
}

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    /// The model
    model: String,

    /// A folder of lists, a file, or the name of a ready list; may be given several times, and all ready lists are the field
    /// if it is left out
    #[arg(long, value_name = "DIR|LIST")]
    lists: Vec<String>,

    /// Who plays all lists
    #[arg(long, default_value = "recruit")]
    level: String,

    /// Games of each pairing at each of three prices, and as many of the list as it is
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = enough)]
    games: u64,

    #[command(flatten)]
    many: Many,

    #[command(flatten)]
    ground: Ground,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let house = House::open(desk, &args.book, &args.ground.own)?;
    let lists = house.lists(&args.lists)?;
    let players = [level(&args.level)?; 2];
    let pair = [lists[0].clone(), lists[1].clone()];
    let like = house.plan(&args.ground, pair, players, args.games, args.many.seed)?;
    let roster = house.book.roster(&house.own).map_err(|misfit| Failure::new(misfit.to_string()))?;
    let model = roster.iter().find(|recruit| recruit.is_called(&args.model));
    let now = u32::from(model.and_then(|recruit| recruit.points).unwrap_or(1).max(1));
    let look = Plan { games: args.games.div_ceil(LOOK), ..like.clone() };
    let rest = Plan { games: args.games - look.games, seed: mixed(like.seed, 0x9d1c), ..like.clone() };
    let (mut bar, parts) = (args.many.bar(), [look.games, rest.games]);
    let (mut first, field) = planned(&house, args, &lists, [0, now, 2 * now], &look)?;
    bar.after = still(field.count(), parts);
    let looked = measured(args, &mut bar, &mut first, &field)?;
    let mut answer = Answer::of_look(first, &looked, parts);
    // Whoever stops during the first look is told what it came to.
    if looked.done == looked.of {
        let (mut run, field) = planned(&house, args, &lists, answer.run.narrowed(), &rest)?;
        bar.after = 0;
        let ran = measured(args, &mut bar, &mut run, &field)?;
        answer.go_on(run, &ran);
    }
    drop(bar);
    if desk.json {
        let mut report = answer.ran.json(answer.run.json(), &like);
        report["level"] = players[0].to_string().into();
        report["rests_on"] = answer.games.into();
        return desk.show(&report);
    }
    write!(desk.out, "{}{}", answer.stopped(), answer.run.told(answer.worth(args.games)))?;
    let (games, lists) = (number_of(answer.games, "game"), lists.len());
    let line = format!("{games}{} in a field of {lists} lists, {}", answer.part(), players[0]);
    let intervals = if answer.run.differences().is_some() { "; 95 % intervals" } else { "" };
    Ok(writeln!(desk.out, "{line}, seed {}{intervals}", args.many.seed)?)
}

/// The part of a run that is told, and on how many games it rests.
struct Answer {
    run: Pricing,
    games: u64,
    /// Of the first look and the rest together.
    ran: Ran,
    /// Games of the first look, where the answer is that of the rest.
    looked: Option<u64>,
}

impl Answer {
    /// So far there is a first look.
    fn of_look(run: Pricing, looked: &Ran, games: [u64; 2]) -> Answer {
        let of = looked.of + still(looked.of, games);
        Answer { run, games: looked.done, ran: Ran { done: looked.done, of }, looked: None }
    }

    /// The rest takes the place of the look, unless it was stopped before it told as much. A list that could not spend the
    /// highest price of the look may spend those of the rest, which has more games then.
    fn go_on(&mut self, run: Pricing, rest: &Ran) {
        let look = self.ran.done;
        self.ran = Ran { done: look + rest.done, of: look + rest.of };
        if rest.done == rest.of || tells_more(run.price(), self.run.price()) {
            (self.run, self.games, self.looked) = (run, rest.done, Some(look));
        }
    }

    /// The `--games` that a run of so many would have needed to end where this one was stopped.
    fn worth(&self, games: u64) -> u64 {
        (games as f64 * self.ran.done as f64 / self.ran.of.max(1) as f64).ceil() as u64
    }

    /// `24 games after a first look of 8`
    fn part(&self) -> String {
        match self.looked {
            Some(look) => format!(" after a first look of {look}"),
            None => " of the first look".to_string(),
        }
    }

    /// What somebody who interrupted it is told first.
    fn stopped(&self) -> String {
        let Ran { done, of } = self.ran;
        match (done < of, self.games == done) {
            (false, _) => String::new(),
            (true, true) => self.ran.words(),
            (true, false) => {
                format!("stopped after {done} of {of} games; the answer rests on {} of them\n", self.games)
            }
        }
    }
}

/// The games that follow a look of so many. As long as nobody knows better, the rest has the same plans, and so many games
/// of each.
fn still(looked: u64, games: [u64; 2]) -> u64 {
    let [look, rest] = games.map(|games| games.next_multiple_of(2));
    looked / look.max(1) * rest
}

/// Whether the rest, where it was stopped, says more about the price than the look.
fn tells_more(rest: Option<Interval>, look: Option<Interval>) -> bool {
    match (rest, look) {
        (Some(rest), Some(look)) => rest.high - rest.low < look.high - look.low,
        (rest, _) => rest.is_some(),
    }
}

fn planned<'a>(
    house: &'a House,
    args: &Args,
    lists: &[scene::List],
    prices: [u32; 3],
    plan: &Plan,
) -> Result<(Pricing, Field<'a>), Failure> {
    let (run, plans) = Pricing::new(house.arena, lists, &args.model, prices, plan).map_err(Failure::usage)?;
    Ok((run, Field::new(house.arena, plans)))
}

fn measured(args: &Args, bar: &mut Bar, run: &mut Pricing, field: &Field) -> Result<Ran, Failure> {
    args.many.run_part(bar, field, |(place, game)| {
        run.add(place, &game);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use lab::arena;
    use players::{Level, Player};

    use super::*;

    /// One pairing at three prices; nothing of it has been played.
    fn pricing() -> Pricing {
        let arena = arena::find(crate::BOOKS, "genesys").expect("a rulebook");
        let ready = arena.menu().ready;
        let field = [ready[4].clone(), ready[0].clone()];
        let plan = Plan {
            book: arena.key(),
            title: arena.title(),
            lists: field.clone(),
            fielded: [None, None],
            scenarios: vec!["fight".to_string()],
            map: None,
            options: Vec::new(),
            own: Vec::new(),
            players: [Level::Simple(Player::Random); 2],
            games: 2,
            seed: 1,
        };
        Pricing::new(arena, &field, "Khorne Blood Warrior", [0, 10, 20], &plan).expect("a run").0
    }

    #[test]
    fn who_stops_early_is_told_the_look_and_the_whole() {
        // 80 games at each of four plans: 20 for the look and 60 for the rest.
        let looked = |done| Answer::of_look(pricing(), &Ran { done, of: 80 }, [20, 60]);
        let early = looked(30);
        assert_eq!(early.stopped(), "stopped after 30 of 320 games; what was played counts\n");
        assert_eq!((early.games, early.part()), (30, " of the first look".to_string()));
        // A rest of two games tells nothing.
        let mut soon = looked(80);
        soon.go_on(pricing(), &Ran { done: 2, of: 240 });
        assert_eq!(soon.stopped(), "stopped after 82 of 320 games; the answer rests on 80 of them\n");
        assert_eq!((soon.games, soon.looked), (80, None));
        let mut whole = looked(80);
        whole.go_on(pricing(), &Ran { done: 240, of: 240 });
        assert_eq!((whole.stopped(), whole.games), (String::new(), 240));
        assert_eq!(whole.part(), " after a first look of 80");
        // One more list fits into the rest: two pairings instead of one.
        let rest = |done| {
            let mut answer = looked(80);
            answer.go_on(pricing(), &Ran { done, of: 480 });
            (answer.ran.done, answer.ran.of, answer.stopped())
        };
        assert_eq!(rest(480), (560, 560, String::new()));
        let words = "stopped after 340 of 560 games; the answer rests on 80 of them\n";
        assert_eq!(rest(260), (340, 560, words.to_string()));
    }

    #[test]
    fn what_is_surer_tells_more() {
        let within = |low: f64, high: f64| Some(Interval { share: 10.0, low, high });
        assert!(tells_more(within(9.0, 11.0), within(5.0, 20.0)) && tells_more(within(0.0, 90.0), None));
        assert!(!tells_more(within(0.0, 90.0), within(5.0, 20.0)) && !tells_more(None, None));
        assert!(!tells_more(None, within(5.0, 20.0)));
    }
}
