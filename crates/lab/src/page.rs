//! Reports as one page each, with plots, that needs nothing else: no script, no font, no other file.

use std::fmt::Write;

use crate::interval::{Interval, rounded, wilson};
use crate::plot::{bars, columns, escaped, heard, heat, ratings, shares, whiskers};
use crate::told::{CAME, by_seat, came, ground, number_of, percent, taken, with_interval};
use crate::{Matrix, Plan, Score, Tally};

const STYLE: &str = include_str!("page.css");

/// A page with a title, a line below it, and cards.
fn frame(title: &str, line: &str, cards: &str) -> String {
    let (title, line) = (escaped(title), escaped(line));
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style><header><b>muster</b><div><h1>{title}</h1><p>{line}</p></div></header>\
         <main>{cards}</main><footer>A draw is half a win. Lines and brackets hold the true share with 95 %.</footer></html>\n"
    )
}

fn card(class: &str, title: &str, inside: &str) -> String {
    format!("<section class=\"{class}\"><h2>{}</h2>{inside}</section>", escaped(title))
}

/// Who wins, in large figures.
fn winners(plan: &Plan, tally: &Tally) -> String {
    let games = tally.games.max(1) as f64;
    let parts = [tally.wins[0], tally.draws(), tally.wins[1]].map(|part| part as f64 / games);
    let side = |list: usize| {
        let of = tally.share(list);
        format!(
            "<div class=\"{}\"><h3>{}</h3><p class=figure>{}</p><p>{} to {} · {} · {}</p></div>",
            ["side a", "side b"][list],
            escaped(&plan.lists[list].name),
            percent(of.share),
            rounded(100.0 * of.low, 1),
            rounded(100.0 * of.high, 1),
            number_of(tally.wins[list], "win"),
            escaped(&plan.players[list].to_string())
        )
    };
    let elo = tally.score().elo_words();
    let elo = elo.map_or(String::new(), |words| format!("<p>Elo {words} for the first</p>"));
    let draws = format!("<div class=side><h3>Draws</h3><p class=figure>{}</p>{elo}</div>", percent(parts[1]));
    let seats = by_seat(tally).map_or(String::new(), |words| format!("<p class=dim>{}</p>", escaped(&words)));
    format!("<div class=sides>{}{draws}{}</div>{}{seats}", side(0), side(1), shares(parts))
}

/// Shares of the first list overall and by scenario, and of whoever had the first turn.
fn by_what(plan: &Plan, tally: &Tally) -> String {
    let mut rows: Vec<(String, Option<usize>, Interval)> =
        vec![(plan.lists[0].name.clone(), Some(0), tally.share(0))];
    if tally.scenarios.len() > 1 {
        for (name, score) in &tally.scenarios {
            rows.push((format!("in {name}"), Some(0), score.share()));
        }
    }
    let opener = tally.opener();
    if opener.games > 0 {
        rows.push(("whoever has the first turn".into(), None, opener.share()));
    }
    if tally.openers_differ() {
        for ((name, by_role), score) in &tally.openers {
            let words = if *by_role { "who begins by role in" } else { "who begins in" };
            rows.push((format!("{words} {name}"), None, score.share()));
        }
    }
    whiskers(&rows)
}

fn models(plan: &Plan, tally: &Tally, list: usize) -> String {
    let of_list = || tally.models.iter().filter(|((side, ..), _)| usize::from(*side) == list);
    let worth: Vec<(String, f64, String)> = of_list()
        .map(|((_, name, _), model)| {
            let each = model.dealt_per_point();
            (name.clone(), each, format!("{} a point", taken(each)))
        })
        .collect();
    let class = ["a", "b"][list];
    let mut out = bars(&worth, class, "points taken for each point spent");
    out += "<table><tr><th>Model<th class=n>Points<th class=n>Takes<th class=n>For a point<th class=n>Loses</tr>";
    for ((_, name, _), model) in of_list() {
        let _ = write!(
            out,
            "<tr><td>{}{}<td class=n>{}<td class=n>{}<td class=n>{}<td class=n>{} %</tr>",
            escaped(name),
            came(tally, model),
            model.points,
            taken(model.dealt_each()),
            taken(model.dealt_per_point()),
            rounded(100.0 * model.lost_each(), 0)
        );
    }
    let about = "Points of the other side that one model destroys in a game, and what it loses of itself.";
    let more = if tally.anybody_came(list) { format!(" {CAME}") } else { String::new() };
    card("", &plan.lists[list].name, &format!("{out}</table><p class=dim>{about}{more}</p>"))
}

/// What the line below a title ends with: whether somebody stopped it, the seats, and the ground.
fn footing(plan: &Plan, games: u64, of: u64) -> String {
    let stopped = if games < of { format!("; stopped after {games} of {of} games") } else { String::new() };
    let seats = match games {
        0 | 1 => "",
        even if even % 2 == 0 => "; every map is played from both seats",
        _ => "; every map but the last is played from both seats",
    };
    format!("seed {}{stopped}{seats}; {}", plan.seed, ground(plan))
}

/// The page of a simulation.
pub fn page(plan: &Plan, tally: &Tally) -> String {
    let [a, b] = &plan.lists;
    let title = format!("{} against {}", a.name, b.name);
    let (played, footing) = (number_of(tally.games, "game"), footing(plan, tally.games, plan.games));
    let line = format!("{played} of {}, {footing}", plan.title);
    if tally.games == 0 {
        return frame(&title, &line, &card("wide", "Who wins", "<p>No game was played to its end.</p>"));
    }
    // Turns in which no game has ended keep their place on the axis.
    let [first, last] = [tally.turns.first_key_value(), tally.turns.last_key_value()];
    let span = first.zip(last).map_or(0..0, |((first, _), (last, _))| *first..*last + 1);
    let ended = |turn: u16| tally.turns.get(&turn).copied().unwrap_or(0);
    let turns: Vec<(String, u64)> = span.map(|turn| (turn.to_string(), ended(turn))).collect();
    let mut reasons: Vec<(&String, &u64)> = tally.reasons.iter().collect();
    reasons.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
    let games = tally.games.max(1) as f64;
    let mut ends = "<table>".to_string();
    for (reason, count) in reasons {
        let of = wilson(*count as f64, games);
        let _ = write!(
            ends,
            "<tr><td>{}<td class=share><span style=\"width:{:.1}%\"></span><td class=n>{}</tr>",
            escaped(reason),
            100.0 * of.share,
            with_interval(of)
        );
    }
    let length = format!(
        "<p class=dim>The last turn of each game; {:.1} on the average, {:.0} steps.</p>",
        tally.length(),
        tally.steps as f64 / games
    );
    let cards = [
        card("wide", "Who wins", &winners(plan, tally)),
        card("", "Where, and who begins", &by_what(plan, tally)),
        card("", "How long it takes", &(columns(&turns, "games by their last turn", "turn") + &length)),
        card("wide", "How it ends", &(ends + "</table>")),
        models(plan, tally, 0),
        models(plan, tally, 1),
    ];
    frame(&title, &line, &cards.concat())
}

/// How each list did against those that come after it.
fn cells_of(matrix: &Matrix) -> impl Iterator<Item = Score> {
    (1..matrix.names.len()).flat_map(move |b| (0..b).map(move |a| matrix.scores[a][b]))
}

/// The page of a matrix.
pub fn matrix_page(plan: &Plan, matrix: &Matrix) -> String {
    let ranked = matrix.ranking();
    let names: Vec<String> = ranked.iter().map(|(list, _)| matrix.names[*list].clone()).collect();
    let share = |row: usize, column: usize| {
        let score = matrix.scores[row][column];
        (score.games > 0).then(|| score.share())
    };
    let cells: Vec<Vec<Option<Interval>>> = ranked
        .iter()
        .map(|(row, _)| ranked.iter().map(|(column, _)| share(*row, *column)).collect())
        .collect();
    // Who has not played yet has neither a rating nor a share.
    let played = || ranked.iter().zip(&names).filter(|((list, _), _)| matrix.total(*list).games > 0);
    let elos: Vec<(String, f64, f64)> =
        played().map(|((_, rated), name)| (name.clone(), rated.elo, rated.error)).collect();
    let all: Vec<(String, Option<usize>, Interval)> =
        played().map(|((list, _), name)| (name.clone(), None, matrix.total(*list).share())).collect();
    let about = "<p class=dim>The row's share of points against the column, in per cent, with its interval: blue where \
                 the row is better, red where the column is.</p>";
    let games: u64 = (0..names.len()).map(|list| matrix.total(list).games).sum::<u64>() / 2;
    let pairings = (names.len() * names.len().saturating_sub(1) / 2) as u64;
    let of = pairings * plan.games.next_multiple_of(2);
    let each: Vec<u64> = cells_of(matrix).map(|score| score.games).collect();
    let each = match (each.iter().min(), each.iter().max()) {
        (Some(least), Some(most)) if least == most => format!("{most} of each pairing"),
        (Some(least), Some(most)) => format!("{least} to {most} of each pairing"),
        _ => "no pairing".to_string(),
    };
    let (book, level) = (plan.title, plan.players[0]);
    let line = format!("{games} games of {book}, {each}, {level}, {}", footing(plan, games, of));
    let cards = [
        card(
            "wide",
            "Every list against every other",
            &(heat(&names, &cells) + &heard(&names, &cells) + about),
        ),
        card("", "Ranking by Elo", &ratings(&elos)),
        card("", "Against the whole field", &whiskers(&all)),
    ];
    frame(&format!("{} lists of {book}", names.len()), &line, &cards.concat())
}
