//! The price at which a model is worth its cost: so many points, spent on what else its lists have, would do as much.
//!
//! Each list that holds the model plays the field as it is, and again without the model and with some points more: few,
//! about its price, many. The difference in the share of points rises with the points that were given for it, and the
//! price is where it crosses nothing. All runs have the same maps, seats and dice.

use std::fmt::Write;

use scene::{Entry, List};
use serde_json::{Value, json};

use crate::arena::Arena;
use crate::fielded::{LeftOut, Priced, called, nobody, offers, price, priced};
use crate::interval::{Interval, one_figure, rounded, student};
use crate::paired::{self, Paired, least};
use crate::told::{number_of, signed};
use crate::{Fielded, Plan, Played, mixed};

/// Plans for each pairing: the list as it is, and at three prices.
const ARMS: usize = 4;

pub struct Pricing {
    pub model: String,
    /// What it costs now.
    pub points: u16,
    /// What was given for it instead.
    pub prices: [u32; 3],
    pub lists: Vec<String>,
    /// Lists that could have played and can do nothing with the points.
    pub left_out: Vec<LeftOut>,
    /// The highest price that all of the lists can spend.
    most: u32,
    cells: Vec<Cell>,
}

/// One list against one of the field: the line through the differences of each pair of games, added up.
#[derive(Clone, Debug, Default)]
struct Cell {
    open: [f64; ARMS],
    count: f64,
    /// Differences at each price.
    at: [Paired; 3],
    /// The height of the line in the middle and its slope, their squares and their product.
    line: [f64; 5],
}

impl Cell {
    /// The variances of height and slope, and what they have in common, of one pair of games.
    fn variances(&self) -> [f64; 3] {
        let [height, slope, hh, ss, hs] = self.line;
        let [h, s] = [height, slope].map(|sum| sum / self.count);
        [hh - height * h, ss - slope * s, hs - height * s].map(|sum| sum / (self.count - 1.0))
    }
}

/// What is sure of a model that is worth more, or less, than any price that was played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    MoreThan(u32),
    LessThan(u32),
}

/// A mean line over all cells, and how sure it is.
struct Line {
    height: f64,
    slope: f64,
    /// Variances of both, and what they have in common.
    spread: [f64; 3],
    /// On how many pairs the spread rests.
    freedom: f64,
}

impl Pricing {
    /// The run at three prices and its plans.
    pub fn new(
        arena: &dyn Arena,
        field: &[List],
        model: &str,
        prices: [u32; 3],
        like: &Plan,
    ) -> Result<(Pricing, Vec<Plan>), String> {
        let roster = arena.roster(&like.own).map_err(|misfit| misfit.to_string())?;
        let Some(recruit) = roster.iter().find(|recruit| recruit.is_called(model)) else {
            let near = scene::nearest(model, roster.iter().map(|recruit| recruit.name.as_str()));
            return Err(format!("there is no model {model:?}{near}"));
        };
        let kept = [recruit.name.clone()];
        let holds = |list: &&List| list.models.iter().any(|entry| called(&roster, &entry.is, &recruit.name));
        let of_faction = |list: &&List| list.faction.eq_ignore_ascii_case(&recruit.faction);
        let anybody = field.iter().any(|list| holds(&list));
        let mut run = Pricing {
            model: recruit.name.clone(),
            points: recruit.points.unwrap_or(0),
            prices,
            lists: Vec::new(),
            left_out: Vec::new(),
            most: u32::MAX,
            cells: Vec::new(),
        };
        let mut plans = Vec::new();
        for (place, list) in field.iter().enumerate() {
            if if anybody { !holds(&list) } else { !of_faction(&list) } {
                continue;
            }
            let (rest, held): (Vec<Priced>, Vec<Priced>) =
                priced(list, &kept, &roster).into_iter().partition(|priced| priced.spare);
            let copies = |priced: &Priced| i64::from(priced.entry.count);
            let offers = offers(arena, list, &kept, &like.own)?;
            // Where no list of the field has one, each of its faction buys one, and goes without something for it.
            let saved = if anybody { 0 } else { i64::from(run.points) };
            let bought = Entry { is: recruit.name.clone(), name: None, count: 1, with: Vec::new() };
            let bought = Priced { price: price(&bought, &roster).unwrap_or(0), entry: bought, spare: false };
            let held = if anybody { held } else { vec![bought] };
            let number: i64 = held.iter().map(copies).sum();
            // What the copies carry is sold with them, at its price.
            let carried = |one: &Priced| (i64::from(one.price) - i64::from(run.points)) * copies(one);
            let extras: i64 = held.iter().map(carried).sum();
            let instead = |price: u32| Fielded {
                entries: rest.clone(),
                offers: offers.clone(),
                points: number * i64::from(price) + extras - saved,
                most: arena.most(),
            };
            let all = rest.iter().chain(&held).cloned().collect();
            let base = Fielded { entries: all, offers: Vec::new(), points: -saved, most: arena.most() };
            let dearest = instead(prices.into_iter().max().unwrap_or(0));
            // Where nothing else is held, nobody would stand on the table at the price of nothing.
            let alone = rest.is_empty().then(|| "holds nothing else".to_string());
            if let Some(why) = alone.or_else(|| base.fault()).or_else(|| dearest.fault()) {
                run.left_out.push(LeftOut { list: list.name.clone(), why });
                continue;
            }
            let most = (dearest.spendable() - extras + saved) / number.max(1);
            run.most = run.most.min(u32::try_from(most).unwrap_or(u32::MAX));
            run.lists.push(list.name.clone());
            for (other, against) in field.iter().enumerate().filter(|(other, _)| *other != place) {
                let seed = mixed(like.seed, (place * field.len() + other) as u64);
                let like = Plan { lists: [list.clone(), against.clone()], seed, ..like.clone() };
                plans.push(Plan { fielded: [Some(base.clone()), None], ..like.clone() });
                for price in prices {
                    let fielded = Some(instead(price));
                    plans.push(Plan { fielded: [fielded, None], ..like.clone() });
                }
                run.cells.push(Cell::default());
            }
        }
        if plans.is_empty() && !run.left_out.is_empty() {
            return Err(nobody(&run.left_out));
        }
        match plans.is_empty() {
            true => Err(format!(
                "there are no two lists in the field of which one could hold {}; --lists names others",
                run.model
            )),
            false => Ok((run, plans)),
        }
    }

    /// A game of the plan at this place.
    pub fn add(&mut self, place: usize, game: &Played) {
        let (cell, arm) = (&mut self.cells[place / ARMS], place % ARMS);
        cell.open[arm] += game.winner.map_or(0.5, |side| f64::from(u8::from(side == 0))) / 2.0;
        if game.number % 2 == 1 && arm == ARMS - 1 {
            let [low, _, high] = self.prices.map(f64::from);
            let open = std::mem::take(&mut cell.open);
            let at = [1, 2, 3].map(|arm| open[arm] - open[0]);
            let (height, slope) = (at.iter().sum::<f64>() / 3.0, (at[2] - at[0]) / (high - low));
            cell.count += 1.0;
            cell.at.iter_mut().zip(at).for_each(|(paired, at)| paired.add(at));
            let line = [height, slope, height * height, slope * slope, height * slope];
            cell.line.iter_mut().zip(line).for_each(|(sum, one)| *sum += one);
        }
    }

    /// The cells that have games: of a run that was stopped early, the others say nothing.
    fn played(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| cell.count > 0.0)
    }

    fn line(&self) -> Line {
        let mut line = Line { height: 0.0, slope: 0.0, spread: [0.0; 3], freedom: 0.0 };
        let cells = self.played().count() as f64;
        // As in a what-if: where a pairing has fewer than two pairs of games, all are one sample.
        let few = self.played().any(|cell| cell.count < 2.0);
        let mut all = Cell::default();
        for cell in self.played() {
            all.count += cell.count;
            all.line.iter_mut().zip(cell.line).for_each(|(sum, one)| *sum += one);
        }
        for cell in self.played() {
            let [h, s] = [cell.line[0], cell.line[1]].map(|sum| sum / cell.count);
            line.height += h / cells;
            line.slope += s / cells;
            let variances = if few { all.variances() } else { cell.variances() };
            let scale = 1.0 / (cell.count * cells * cells);
            line.spread.iter_mut().zip(variances).for_each(|(sum, one)| *sum += scale * one);
        }
        line.freedom = all.count - if few { 1.0 } else { cells };
        // As in a what-if, pairs that all came out alike prove little.
        let [low, _, high] = self.prices.map(f64::from);
        let least = least(all.count);
        line.spread[0] = line.spread[0].max(least);
        line.spread[1] = line.spread[1].max(least / (high - low).powi(2));
        line
    }

    /// The price, and the interval that holds it with 95 %; nothing where too few games were played to tell one price from
    /// another.
    pub fn price(&self) -> Option<Interval> {
        let Line { height, slope, spread: [hh, ss, hs], freedom } = self.line();
        let t2 = student(freedom).powi(2);
        let middle = self.prices.iter().map(|price| f64::from(*price)).sum::<f64>() / 3.0;
        // The ends are where the line, with its error, crosses nothing (Fieller's theorem).
        let [a, b, c] = [slope * slope - t2 * ss, height * slope - t2 * hs, height * height - t2 * hh];
        let root = (b * b - a * c).sqrt();
        if slope <= 0.0 || a.is_nan() || a <= 0.0 || root.is_nan() {
            return None;
        }
        let at = |x: f64| (middle + x).max(0.0);
        Some(Interval { share: at(-height / slope), low: at((-b - root) / a), high: at((-b + root) / a) })
    }

    /// The difference in the share of points at each price; nothing where nothing was played.
    pub fn differences(&self) -> Option<[(u32, Interval); 3]> {
        let at = |place: usize| {
            let cells: Vec<Paired> = self.played().map(|cell| cell.at[place]).collect();
            (self.prices[place], paired::mean(&cells))
        };
        self.played().next().is_some().then(|| [0, 1, 2].map(at))
    }

    /// On which side of all prices that were played the model is, where no price among them came out and the games at the
    /// outermost leave no doubt: the whole interval of the difference there is on one side of nothing. Each side is wrong in one
    /// of forty, so both together are in one of twenty at most.
    pub fn bound(&self) -> Option<Bound> {
        let [(low, least), _, (high, most)] = self.differences()?;
        let price = self.price().map(|of| of.share);
        let above = price.is_none_or(|price| price > f64::from(high)) && most.high < 0.0;
        let below = price.is_none_or(|price| price < f64::from(low)) && least.low > 0.0;
        match (above, below) {
            (true, false) => Some(Bound::MoreThan(high)),
            (false, true) => Some(Bound::LessThan(low)),
            // A difference that falls while points are added is luck, or no line at all.
            _ => None,
        }
    }

    /// Prices about the best guess, for the games to come: far enough apart to tell them from each other, and none that a
    /// list could not spend.
    pub fn narrowed(&self) -> [u32; 3] {
        let points = f64::from(self.points.max(1));
        let most = (f64::from(self.most) / 1.5).clamp(points / 4.0, points * 4.0);
        let side = self.bound().map(|bound| match bound {
            Bound::MoreThan(price) | Bound::LessThan(price) => f64::from(price),
        });
        let guess = self.price().map(|of| of.share).or(side).unwrap_or(points).clamp(points / 4.0, most);
        let wide = (guess / 2.0).max(2.0);
        [guess - wide, guess, guess + wide].map(|price| (price.round().max(0.0) as u32).min(self.most))
    }

    /// What is said of an answer that lies where nobody has looked.
    fn beyond(&self, of: Interval) -> String {
        let [low, _, high] = self.prices;
        match (f64::from(low)..=f64::from(high)).contains(&of.share) {
            true => String::new(),
            false => format!(", beyond the prices that were played: {low} to {high}"),
        }
    }

    /// On which side of the prices it is, and what that rests on: the difference at the outermost of them.
    fn aside(&self, bound: Bound) -> String {
        let (price, side, goes, place) = match bound {
            Bound::MoreThan(price) => (price, "more", "still do worse", 2),
            Bound::LessThan(price) => (price, "less", "do better already", 0),
        };
        let points = number_of(price.into(), "point");
        let mut ends = self.differences().map_or([0.0; 2], |all| [all[place].1.low, all[place].1.high]);
        ends.iter_mut().for_each(|end| *end = end.abs());
        ends.sort_by(f64::total_cmp);
        let [least, most] = ends.map(|end| rounded(100.0 * end, 1));
        format!(
            " and is worth {side} than {price}, with 95 %: {points} instead of it {goes}, by {least} to {most} points of per cent\n"
        )
    }

    /// What it is worth, as the end of a sentence about what it costs.
    fn worth(&self, games: u64) -> String {
        let line =
            |of: Interval| format!("{:.1} ({:.1} to {:.1}){}\n", of.share, of.low, of.high, self.beyond(of));
        match (self.bound(), self.price()) {
            (Some(bound), None) => self.aside(bound),
            (Some(bound), Some(of)) => {
                self.aside(bound) + "The line through the differences goes on to " + &line(of)
            }
            (None, Some(of)) => " and is worth ".to_string() + &line(of),
            (None, None) => {
                let more = self.more(games);
                format!("; too few games to tell one price from another, {more}\n")
            }
        }
    }

    /// How many games would tell one price from another, if as many as `games` leave the slope of the line as unsure as it is:
    /// they grow with the square of what is wanted. Where it does not rise, nobody knows how little it does.
    fn more(&self, games: u64) -> String {
        let Line { slope, spread: [_, ss, _], freedom, .. } = self.line();
        let times = student(freedom).powi(2) * ss / (slope * slope);
        match (slope > 0.0, times.is_finite()) {
            // Whoever has few pairs knows little of their spread.
            (true, true) => {
                format!("play more, about `--games {}`", one_figure(times.max(2.0) * games as f64))
            }
            (false, _) if freedom >= 1.0 => "play more; so far more points did no better".to_string(),
            _ => "play more".to_string(),
        }
    }

    /// The report of a run that so many games, as they are named for each pairing, come to.
    pub fn told(&self, games: u64) -> String {
        let costs = number_of(self.points.into(), "point");
        let mut out = format!("{} costs {costs}{}", self.model, self.worth(games));
        let _ = writeln!(out, "Lists: {}", self.lists.join(", "));
        for left_out in &self.left_out {
            let _ = writeln!(out, "Left out: {}", left_out.words());
        }
        let Some(differences) = self.differences() else { return out };
        let _ = writeln!(out, "Difference in the share of points, in points of per cent:");
        for (price, difference) in differences {
            let price = number_of(price.into(), "point");
            let _ = writeln!(out, "  {price:>11} instead of it: {}", signed(difference));
        }
        out
    }

    pub fn json(&self) -> Value {
        let differences = self.differences();
        let at = [0, 1, 2].map(|place| {
            let of = differences.map(|all| all[place].1);
            let [difference, low, high] = [of.map(|of| of.share), of.map(|of| of.low), of.map(|of| of.high)];
            json!({ "price": self.prices[place], "difference": difference, "low": low, "high": high })
        });
        let left_out: Vec<Value> = self.left_out.iter().map(LeftOut::json).collect();
        let worth = self.price().map(|of| json!({ "price": of.share, "low": of.low, "high": of.high }));
        let (more_than, less_than) = match self.bound() {
            Some(Bound::MoreThan(price)) => (Some(price), None),
            Some(Bound::LessThan(price)) => (None, Some(price)),
            None => (None, None),
        };
        json!({
            "model": self.model,
            "points": self.points,
            "worth": worth,
            "more_than": more_than,
            "less_than": less_than,
            "lists": self.lists,
            "left_out": left_out,
            "at": at,
        })
    }
}
