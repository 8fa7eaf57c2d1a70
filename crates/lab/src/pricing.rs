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
use crate::interval::{Interval, plus, student};
use crate::paired::least;
use crate::told::number_of;
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
    sums: [f64; 3],
    /// The height of the line in the middle and its slope, their squares and their product.
    line: [f64; 5],
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
        let roster = arena.roster(&like.own)?;
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
            cell.sums.iter_mut().zip(at).for_each(|(sum, at)| *sum += at);
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
        for Cell { count, line: [height, slope, hh, ss, hs], .. } in self.played() {
            let [h, s] = [height, slope].map(|sum| sum / count);
            line.height += h / cells;
            line.slope += s / cells;
            let scale = 1.0 / (count * (count - 1.0) * cells * cells);
            let sums = [hh - count * h * h, ss - count * s * s, hs - count * h * s];
            line.spread.iter_mut().zip(sums).for_each(|(sum, one)| *sum += scale * one);
            line.freedom += count - 1.0;
        }
        // As in a what-if, pairs that all came out alike prove little.
        let [low, _, high] = self.prices.map(f64::from);
        let least = least(line.freedom + cells);
        line.spread[0] = line.spread[0].max(least);
        line.spread[1] = line.spread[1].max(least / (high - low).powi(2));
        line
    }

    /// The price, and the interval that holds it with 95 %; nothing where too few games were played to tell one price from
    /// another.
    pub fn price(&self) -> Option<Interval> {
        // Nothing is known of the spread of one pair.
        if self.played().any(|cell| cell.count < 2.0) {
            return None;
        }
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
    pub fn differences(&self) -> Option<[(u32, f64); 3]> {
        let cells = self.played().count() as f64;
        let at = |place: usize| {
            let sum: f64 = self.played().map(|cell| cell.sums[place] / cell.count).sum();
            (self.prices[place], sum / cells)
        };
        (cells > 0.0).then(|| [0, 1, 2].map(at))
    }

    /// Prices about the best guess, for the games to come: far enough apart to tell them from each other, and none that a
    /// list could not spend.
    pub fn narrowed(&self) -> [u32; 3] {
        let points = f64::from(self.points.max(1));
        let most = (f64::from(self.most) / 1.5).clamp(points / 4.0, points * 4.0);
        let guess = self.price().map_or(points, |of| of.share).clamp(points / 4.0, most);
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

    pub fn told(&self) -> String {
        let mut out = format!("{} costs {}", self.model, number_of(self.points.into(), "point"));
        let _ = match self.price() {
            Some(of) => writeln!(
                out,
                " and is worth {:.1} ({:.1} to {:.1}){}",
                of.share,
                of.low,
                of.high,
                self.beyond(of)
            ),
            None => writeln!(out, "; too few games to tell one price from another, play more"),
        };
        let _ = writeln!(out, "Lists: {}", self.lists.join(", "));
        for left_out in &self.left_out {
            let _ = writeln!(out, "Left out: {}", left_out.words());
        }
        let Some(differences) = self.differences() else { return out };
        let _ = writeln!(out, "Difference in the share of points, in points of per cent:");
        for (price, difference) in differences {
            let (price, difference) = (number_of(price.into(), "point"), plus(100.0 * difference, 1));
            let _ = writeln!(out, "  {price:>11} instead of it: {difference}");
        }
        out
    }

    pub fn json(&self) -> Value {
        let differences = self.differences();
        let at = [0, 1, 2].map(|place| {
            let difference = differences.map(|all| all[place].1);
            json!({ "price": self.prices[place], "difference": difference })
        });
        let left_out: Vec<Value> = self.left_out.iter().map(LeftOut::json).collect();
        let worth = self.price().map(|of| json!({ "price": of.share, "low": of.low, "high": of.high }));
        json!({
            "model": self.model,
            "points": self.points,
            "worth": worth,
            "lists": self.lists,
            "left_out": left_out,
            "at": at,
        })
    }
}
