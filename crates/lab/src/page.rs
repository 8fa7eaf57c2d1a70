//! The report as one page with plots that needs nothing else.

use std::fmt::Write;

use crate::interval::{Interval, wilson};
use crate::told::with_interval;
use crate::{Plan, Tally};

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:54rem;margin:2rem auto;padding:0 1rem;color:#2a241b;\
background:#f6f1e4}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}table{border-collapse:collapse;width:100%}\
th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid #d8cdb4}td.n,th.n{text-align:right;\
font-variant-numeric:tabular-nums}svg{width:100%;height:auto}.bar{fill:#8a5a2b}.line{stroke:#2a241b;stroke-width:2}\
.half{stroke:#a99;stroke-dasharray:4 4}text{font:13px Georgia,serif;fill:#2a241b}";

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A share on a line from nothing to everything, with its interval as a bar.
fn whiskers(rows: &[(String, Interval)]) -> String {
    let height = 34 * rows.len() + 30;
    let mut out = format!(
        "<svg viewBox=\"0 0 720 {height}\" role=\"img\" aria-label=\"shares of points with their \
                           intervals\"><line class=\"half\" x1=\"460\" x2=\"460\" y1=\"0\" y2=\"{}\"/>",
        height - 24
    );
    let x = |share: f64| 240.0 + 440.0 * share;
    for (place, (name, of)) in rows.iter().enumerate() {
        let y = 20 + 34 * place;
        let _ = write!(
            out,
            "<text x=\"0\" y=\"{}\">{}</text><line class=\"line\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle class=\"bar\" cx=\"{:.1}\" cy=\"{y}\" r=\"6\"/>",
            y + 5,
            escaped(name),
            x(of.low),
            x(of.high),
            x(of.share)
        );
    }
    let _ = write!(
        out,
        "<text x=\"240\" y=\"{0}\">0 %</text><text x=\"444\" y=\"{0}\">50 %</text><text x=\"648\" y=\"{0}\">100 %</text></svg>",
        height - 6
    );
    out
}

/// How many games ended in which turn.
fn lengths(tally: &Tally) -> String {
    let most = tally.turns.values().copied().max().unwrap_or(1).max(1);
    let wide = 680 / tally.turns.len().max(1);
    let mut out =
        "<svg viewBox=\"0 0 720 170\" role=\"img\" aria-label=\"games by their last turn\">".to_string();
    for (place, (turn, games)) in tally.turns.iter().enumerate() {
        let (x, high) = (20 + wide * place, 120 * games / most);
        let _ = write!(
            out,
            "<rect class=\"bar\" x=\"{x}\" y=\"{}\" width=\"{}\" height=\"{high}\"><title>turn {turn}: {games} games</title></rect>\
             <text x=\"{x}\" y=\"155\">{turn}</text>",
            130 - high,
            wide.saturating_sub(4).max(2)
        );
    }
    out + "</svg>"
}

fn models(plan: &Plan, tally: &Tally, list: usize) -> String {
    let mut out = format!(
        "<h2>{}</h2><table><tr><th>Model</th><th class=n>Points</th><th class=n>Takes</th><th class=n>a point</th>\
         <th class=n>Loses</th></tr>",
        escaped(&plan.lists[list].name)
    );
    for ((_, kind), model) in tally.models.iter().filter(|((side, _), _)| usize::from(*side) == list) {
        let _ = write!(
            out,
            "<tr><td>{}</td><td class=n>{}</td><td class=n>{:.2}</td><td class=n>{:.2}</td><td class=n>{:.0} %</td></tr>",
            escaped(kind),
            model.points,
            model.dealt_each(),
            model.dealt_per_point(),
            100.0 * model.lost_each()
        );
    }
    out + "</table>"
}

/// The whole page.
pub fn page(plan: &Plan, tally: &Tally) -> String {
    let [a, b] = &plan.lists;
    let title = format!("{} against {}", escaped(&a.name), escaped(&b.name));
    let mut rows = vec![(a.name.clone(), tally.share(0)), (b.name.clone(), tally.share(1))];
    if tally.opened > 0 {
        rows.push(("whoever has the first turn".into(), tally.opener()));
    }
    for (name, [games, wins, losses]) in &tally.scenarios {
        let points = *wins as f64 + (games - wins - losses) as f64 / 2.0;
        rows.push((format!("{} in {name}", a.name), wilson(points, *games as f64)));
    }
    let mut ends = String::new();
    for (reason, games) in &tally.reasons {
        let share = with_interval(wilson(*games as f64, tally.games as f64));
        let _ = write!(
            ends,
            "<tr><td>{}</td><td class=n>{games}</td><td class=n>{share}</td></tr>",
            escaped(reason)
        );
    }
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style><h1>{title}</h1><p>{} games of {}, seed {}, {} and {}. A draw counts as \
         half a win; bars hold the true share with 95 %.</p><h2>Who wins</h2>{}<h2>How long it takes</h2><p>{:.1} turns on \
         the average.</p>{}<h2>How it ends</h2><table>{ends}</table>{}{}</html>\n",
        tally.games,
        escaped(plan.book),
        plan.seed,
        escaped(plan.players[0].name()),
        escaped(plan.players[1].name()),
        whiskers(&rows),
        tally.length(),
        lengths(tally),
        models(plan, tally, 0),
        models(plan, tally, 1),
    )
}
