//! The report in words, and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json as value};

use crate::interval::{Interval, plus, rounded};
use crate::{Model, Pairs, Plan, Tally};

pub(crate) fn percent(share: f64) -> String {
    format!("{} %", rounded(100.0 * share, 1))
}

/// `1 game`, `2 games`
pub fn number_of(count: u64, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// `54.2 % (51.1 to 57.3)`
pub(crate) fn with_interval(of: Interval) -> String {
    let [low, high] = [of.low, of.high].map(|end| rounded(100.0 * end, 1));
    format!("{} ({low} to {high})", percent(of.share))
}

/// `+2.1 (+0.4 to +3.8)`: of two shares in per cent the difference is points, not per cent of anything.
pub(crate) fn signed(of: Interval) -> String {
    let [share, low, high] = [of.share, of.low, of.high].map(|end| plus(100.0 * end, 1));
    format!("{share} ({low} to {high})")
}

/// Points that were taken: with two places, and with three where two would show little or nothing.
pub(crate) fn taken(points: f64) -> String {
    rounded(points, if 0.0 < points && points < 0.1 { 3 } else { 2 })
}

/// How those who were in no list are counted.
pub(crate) const CAME: &str =
    "Models that came during a game count at their listed points, though no list paid for them.";

/// `, 2.4 of 5.4 came during a game`, where anybody did.
pub(crate) fn came(tally: &Tally, model: &Model) -> String {
    let [came, all] = [model.came, model.fielded].map(|count| tally.in_a_game(count));
    if model.came == 0 { String::new() } else { format!(", {came:.1} of {all:.1} came during a game") }
}

/// Where it is so: `In 2 of 6 scenarios most pairs were decided by the seat and its role, whatever the lists: escape (27 of 27), ...`
pub(crate) fn by_seat(tally: &Tally) -> Option<String> {
    let decided = tally.by_seat();
    let named: Vec<String> =
        decided.iter().map(|(name, pairs)| format!("{name} ({} of {})", pairs.split, pairs.all)).collect();
    (!named.is_empty()).then(|| {
        format!(
            "In {} of {} most pairs were decided by the seat and its role, whatever the lists: {}. That draws the shares to 50 %.",
            named.len(),
            number_of(tally.pairs.len() as u64, "scenario"),
            named.join(", ")
        )
    })
}

/// Where it was played, and what was agreed on: `scenario fight, map crossroads, option last turn 4`.
pub fn ground(plan: &Plan) -> String {
    let mut ground = match plan.scenarios.as_slice() {
        [one] => format!("scenario {one}"),
        all => format!("{} scenarios in turn", all.len()),
    };
    match &plan.map {
        Some(map) => ground += &format!(", map {map}"),
        None => ground += ", another map for each pair of games",
    }
    plan.options.iter().for_each(|option| ground += &format!(", option {option}"));
    ground
}

/// The same for programs.
pub fn ground_json(plan: &Plan) -> Value {
    value!({ "scenarios": plan.scenarios, "map": plan.map, "options": plan.options })
}

/// The report for a terminal.
pub fn told(plan: &Plan, tally: &Tally) -> String {
    let mut out = String::new();
    let [a, b] = &plan.lists;
    let (games, seed) = (number_of(tally.games, "game"), plan.seed);
    // A single game has no other with the seats changed, and where there is an odd one its map counts once.
    let _ = match tally.games {
        0 | 1 => writeln!(out, "{games}, seed {seed}: {} against {}", a.name, b.name),
        even if even % 2 == 0 => {
            writeln!(out, "{games}, seed {seed}: {} and {} change seats in pairs", a.name, b.name)
        }
        _ => writeln!(
            out,
            "{games}, seed {seed}: {} and {} change seats in pairs, but for the last game",
            a.name, b.name
        ),
    };
    let _ = writeln!(out, "Played: {}", ground(plan));
    if tally.games == 0 {
        return out;
    }
    for (list, name) in [a, b].into_iter().enumerate() {
        let player = plan.players[list];
        let _ = writeln!(
            out,
            "  {:<28} {:>15}   {}   ({player})",
            name.name,
            number_of(tally.wins[list], "win"),
            with_interval(tally.share(list))
        );
    }
    let _ = writeln!(out, "  {:<28} {:>10}", "draws", tally.draws());
    if let Some(elo) = tally.score().elo_words() {
        let _ = writeln!(out, "  Elo of {} over {}: {elo}", a.name, b.name);
    }
    if let Some(words) = by_seat(tally) {
        let _ = writeln!(out, "  {words}\n  --scenario names others.");
    }
    first_turn(&mut out, tally);
    let mean = tally.steps as f64 / tally.games as f64;
    let _ = writeln!(out, "Length: {:.1} turns, {mean:.0} steps on the average", tally.length());
    if tally.scenarios.len() > 1 {
        let _ = writeln!(out, "By scenario:");
        for (name, score) in &tally.scenarios {
            let share = with_interval(score.share());
            let _ =
                writeln!(out, "  {name:<28} {:>16}  {share} for {}", number_of(score.games, "game"), a.name);
        }
    }
    let _ = writeln!(out, "Ends:");
    for (reason, games) in &tally.reasons {
        let _ = writeln!(out, "  {:>7}  {reason}", percent(*games as f64 / tally.games as f64));
    }
    for (list, name) in [a, b].into_iter().enumerate() {
        let _ = writeln!(out, "{}: points taken and lost by each model in a game", name.name);
        for ((_, kind, _), model) in tally.models.iter().filter(|((side, ..), _)| usize::from(*side) == list)
        {
            let _ = writeln!(
                out,
                "  {kind:<28} {:>11}  takes {:>6}  {:>5} a point  loses {}{}",
                number_of(model.points.into(), "point"),
                taken(model.dealt_each()),
                taken(model.dealt_per_point()),
                percent(model.lost_each()),
                came(tally, model)
            );
        }
        if tally.anybody_came(list) {
            let _ = writeln!(out, "  {CAME}");
        }
    }
    out
}

/// How the first turn did; where there are several scenarios, in each of them, too.
fn first_turn(out: &mut String, tally: &Tally) {
    let all = tally.opener();
    if all.games > 0 {
        let _ = writeln!(out, "First turn: its player took {}", with_interval(all.share()));
    } else if !tally.openers.is_empty() {
        let _ = writeln!(out, "First turn: the scenario's role has it");
    }
    if tally.openers_differ() {
        for ((name, by_role), score) in &tally.openers {
            let role = if *by_role { ", by its role: not in the total" } else { "" };
            let share = with_interval(score.share());
            let _ = writeln!(out, "  {name:<28} {:>16}  {share}{role}", number_of(score.games, "game"));
        }
    }
}

pub(crate) fn interval(of: Interval) -> Value {
    value!({ "share": of.share, "low": of.low, "high": of.high })
}

/// The report for programs.
pub fn json(plan: &Plan, tally: &Tally) -> Value {
    let lists: Vec<Value> = (0..2)
        .map(|list| {
            let models = tally.models.iter().filter(|((side, ..), _)| usize::from(*side) == list);
            let models: Vec<Value> = models
                .map(|((_, name, _), model)| {
                    value!({
                        "name": name,
                        "points": model.points,
                        "in_a_game": tally.in_a_game(model.fielded),
                        "came_in_a_game": tally.in_a_game(model.came),
                        "takes": model.dealt_each(),
                        "takes_per_point": model.dealt_per_point(),
                        "loses": model.lost_each(),
                    })
                })
                .collect();
            value!({
                "name": plan.lists[list].name,
                "player": plan.players[list].to_string(),
                "wins": tally.wins[list],
                "points": (tally.games > 0).then(|| interval(tally.share(list))),
                "models": models,
            })
        })
        .collect();
    let scenarios: BTreeMap<&String, Value> =
        tally.scenarios.iter().map(|(name, score)| (name, score.json())).collect();
    let first_turns: Vec<Value> = tally
        .openers
        .iter()
        .map(|((scenario, by_role), score)| {
            let mut of = score.json();
            of["scenario"] = scenario.as_str().into();
            of["by_role"] = (*by_role).into();
            of
        })
        .collect();
    let pair = |(name, pairs): (&String, &Pairs)| value!({ "scenario": name, "pairs": pairs.all, "split": pairs.split, "by_seat": pairs.by_seat() });
    let opener = tally.opener();
    value!({
        "book": plan.book,
        "games": tally.games,
        "seed": plan.seed,
        "lists": lists,
        "draws": tally.draws(),
        "elo": tally.score().elo_json(),
        "first_turn": opener.share_json(),
        "first_turns": first_turns,
        "turns": tally.length(),
        "steps": tally.steps as f64 / tally.games.max(1) as f64,
        "last_turns": tally.turns.iter().map(|(turn, games)| (turn.to_string(), *games)).collect::<BTreeMap<_, _>>(),
        "reasons": tally.reasons,
        "scenarios": scenarios,
        "seats": tally.pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}
