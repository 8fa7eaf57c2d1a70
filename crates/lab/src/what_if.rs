//! What becomes of lists when numbers of a model change: the same games twice, with the change and without.

use std::fmt::Write;

use scene::{Entry, List};
use serde_json::{Value, json};

use crate::arena::Arena;
use crate::change::{Changed, Set, copied};
use crate::fielded::{LeftOut, called, nobody, offers, price, priced};
use crate::interval::Interval;
use crate::paired::{Paired, apart, mean};
use crate::told::{interval, number_of, percent, signed, with_interval};
use crate::{Fielded, Plan, Played, Score, mixed};

pub struct WhatIf {
    pub sets: Vec<Set>,
    /// The lists that hold a changed model, and the points that the change leaves each.
    pub lists: Vec<(String, i64)>,
    /// Lists that hold one, too, and can do nothing with the points.
    pub left_out: Vec<LeftOut>,
    arms: Vec<Arm>,
}

/// One such list against one of the field.
struct Arm {
    /// By its place among the lists.
    list: usize,
    before: Score,
    after: Score,
    paired: Paired,
    /// The pairs of games without the change and with it, each by itself.
    alone: [Paired; 2],
    /// What the pair of games in progress came to, without the change and with it.
    open: [f64; 2],
}

impl WhatIf {
    /// The run and its plans: for each pairing one without the change and one with it.
    pub fn new(
        arena: &dyn Arena,
        field: &[List],
        changed: &Changed,
        like: &Plan,
    ) -> Result<(WhatIf, Vec<Plan>), String> {
        let sets = changed.sets.clone();
        let mut run = WhatIf { sets, lists: Vec::new(), left_out: Vec::new(), arms: Vec::new() };
        let mut plans = Vec::new();
        for (place, list) in field.iter().enumerate() {
            let Some(fielded) = fielded(arena, list, changed, like)? else { continue };
            if let Some(why) = fielded.fault() {
                run.left_out.push(LeftOut { list: list.name.clone(), why });
                continue;
            }
            run.lists.push((list.name.clone(), fielded.points));
            for (other, against) in field.iter().enumerate().filter(|(other, _)| *other != place) {
                let seed = mixed(like.seed, (place * field.len() + other) as u64);
                let lists = [list.clone(), against.clone()];
                let without = Plan { lists, seed, ..like.clone() };
                let with = Plan {
                    fielded: [Some(fielded.clone()), None],
                    own: changed.own.clone(),
                    ..without.clone()
                };
                plans.extend([without, with]);
                let list = run.lists.len() - 1;
                let (score, paired) = (Score::default(), Paired::default());
                let (alone, open) = ([paired; 2], [0.0; 2]);
                run.arms.push(Arm { list, before: score, after: score, paired, alone, open });
            }
        }
        if plans.is_empty() && !run.left_out.is_empty() {
            return Err(nobody(&run.left_out));
        }
        if plans.is_empty() {
            let names = changed.models.join(" or ");
            return Err(format!(
                "there are no two lists in the field of which one holds {names}; --lists names others"
            ));
        }
        Ok((run, plans))
    }

    /// A game of the plan at this place.
    pub fn add(&mut self, place: usize, game: &Played) {
        let arm = &mut self.arms[place / 2];
        let won = game.winner.map(|side| side == 0);
        match place % 2 {
            0 => arm.before.add(won),
            _ => arm.after.add(won),
        }
        arm.open[place % 2] += won.map_or(0.5, |won| f64::from(u8::from(won))) / 2.0;
        if game.number % 2 == 1 && place % 2 == 1 {
            let [before, after] = std::mem::take(&mut arm.open);
            arm.paired.add(after - before);
            arm.alone[0].add(before);
            arm.alone[1].add(after);
        }
    }

    /// The change for one list, or for all of them.
    pub fn change(&self, list: Option<usize>) -> Interval {
        mean(&self.arms(list).map(|arm| arm.paired).collect::<Vec<_>>())
    }

    /// The pairings of one list, or of all of them; those that were played, where some were stopped before.
    fn arms(&self, list: Option<usize>) -> impl Iterator<Item = &Arm> {
        let of = move |arm: &&Arm| list.is_none_or(|list| arm.list == list);
        let any = self.is_played(list);
        self.arms.iter().filter(of).filter(move |arm| !any || arm.paired.count > 0)
    }

    /// Whether there are games with the change and without.
    fn is_played(&self, list: Option<usize>) -> bool {
        let of = |arm: &&Arm| list.is_none_or(|list| arm.list == list);
        self.arms.iter().filter(of).any(|arm| arm.paired.count > 0)
    }

    /// The change for all of them, and how sure it would be of as many games that have neither maps nor dice in common.
    pub fn apart(&self) -> Interval {
        apart(&self.arms(None).map(|arm| arm.alone).collect::<Vec<_>>())
    }

    /// What a list took of the points in the pairs that were compared, without the change and with it, every opponent
    /// counting alike: their difference is the change.
    fn shares(&self, list: usize) -> [f64; 2] {
        let arms: Vec<&Arm> = self.arms(Some(list)).collect();
        let of = |place: usize| arms.iter().map(|arm| arm.alone[place].mean()).sum::<f64>();
        [0, 1].map(|place| of(place) / arms.len().max(1) as f64)
    }

    fn scores(&self, list: usize) -> [Score; 2] {
        let mut scores = [Score::default(); 2];
        for arm in self.arms.iter().filter(|arm| arm.list == list) {
            scores[0].merge(arm.before);
            scores[1].merge(arm.after);
        }
        scores
    }

    pub fn told(&self) -> String {
        let words: Vec<String> = self.sets.iter().map(Set::words).collect();
        let mut out = format!("What if {} (changes in points of per cent)\n", words.join(" and "));
        let wide = self.lists.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (place, (name, points)) in self.lists.iter().enumerate() {
            let [before, after] = self.shares(place).map(percent);
            let fared = match self.is_played(Some(place)) {
                true => {
                    let change = signed(self.change(Some(place)));
                    format!("{before} against the field, {after} with it: {change}")
                }
                false => "not played".to_string(),
            };
            let _ = writeln!(
                out,
                "  {name:wide$}  {fared}{}",
                match points {
                    0 => String::new(),
                    1.. => format!("; {} more to spend", number_of(points.unsigned_abs(), "point")),
                    _ => format!("; {} to save", number_of(points.unsigned_abs(), "point")),
                }
            );
        }
        for left_out in &self.left_out {
            let _ = writeln!(out, "  left out: {}", left_out.words());
        }
        if self.sets.iter().any(Set::is_price) {
            out += "A scenario that scores points of models scores the new price, so that cheaper may come out worse; --scenario names another\n";
        }
        if !self.is_played(None) {
            return out;
        }
        let all: Score = (0..self.lists.len()).fold(Score::default(), |mut sum, list| {
            sum.merge(self.scores(list)[0]);
            sum
        });
        let _ = writeln!(
            out,
            "All of them: {} (before {})",
            signed(self.change(None)),
            with_interval(all.share())
        );
        let [same, apart] = [self.change(None), self.apart()].map(|of| 50.0 * (of.high - of.low));
        let times = (apart / same).powi(2);
        if same > 0.0 && times >= TIMES {
            let _ = writeln!(
                out,
                "±{same:.1} with the same maps and dice; other games would leave ±{apart:.1}, and take {times:.0} times as many"
            );
        }
        out
    }

    pub fn json(&self) -> Value {
        let list = |(place, (name, points)): (usize, &(String, i64))| {
            let [before, after] = self.scores(place).map(Score::json);
            let change = self.is_played(Some(place)).then(|| interval(self.change(Some(place))));
            json!({ "list": name, "points_to_spend": points, "before": before, "after": after, "change": change })
        };
        let played = self.is_played(None);
        json!({
            "changes": self.sets.iter().map(Set::json).collect::<Vec<_>>(),
            "lists": self.lists.iter().enumerate().map(list).collect::<Vec<_>>(),
            "left_out": self.left_out.iter().map(LeftOut::json).collect::<Vec<_>>(),
            "change": played.then(|| interval(self.change(None))),
            "change_of_other_games": played.then(|| interval(self.apart())),
        })
    }
}

/// Fewer times as many games are not worth a line.
const TIMES: f64 = 1.5;

/// A list with the changed models in it and the points that they leave; nothing where it holds none of them.
fn fielded(
    arena: &dyn Arena,
    list: &List,
    changed: &Changed,
    like: &Plan,
) -> Result<Option<Fielded>, String> {
    let holds = |entry: &Entry| changed.models.iter().any(|model| called(&changed.roster, &entry.is, model));
    if !list.models.iter().any(holds) {
        return Ok(None);
    }
    let cost = |entry: &Entry| i64::from(price(entry, &changed.roster).unwrap_or(0)) * i64::from(entry.count);
    let renamed = |entry: &Entry| Entry { is: copied(&entry.is), ..entry.clone() };
    let points = list.models.iter().map(|entry| cost(entry) - cost(&renamed(entry))).sum();
    let mut entries = priced(list, &changed.models, &changed.roster);
    let mut offers = if points > 0 { offers(arena, list, &changed.models, &like.own)? } else { Vec::new() };
    for one in entries.iter_mut().chain(&mut offers) {
        one.entry = renamed(&one.entry);
    }
    Ok(Some(Fielded { entries, offers, points, most: arena.most() }))
}
