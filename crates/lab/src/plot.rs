//! Plots as SVG, in the colours of the table: ink on paper, blue and round for one side, red and square for the other.

use std::fmt::Write;

use crate::interval::{Interval, plus, rounded, whole};
use crate::told::{percent, with_interval};

/// All plots are drawn this wide and scaled to their place.
const WIDE: f64 = 560.0;
/// Where names end and marks begin.
const NAMES: f64 = 228.0;
/// The same where names are long.
const LONG_NAMES: f64 = 320.0;
/// What a mark that stands at the very left takes of a name's place.
const MARK: f64 = 12.0;
/// The size of letters, as the style has it.
const LETTERS: f64 = 15.0;
/// What a rating with its error takes at the right, and a whisker's end before it.
const RATING: f64 = 124.0;
/// In narrower cells of the heat map an interval runs into its neighbour's.
const ROOMY: f64 = 45.0;
/// What the words below an axis take.
const AXIS: usize = 16;
/// The height of a row.
const ROW: usize = 30;

pub(crate) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What a letter takes of a line, in hundredths of its height: as in a wide font, for nobody knows which one the reader has.
fn width(letter: char) -> u32 {
    match letter {
        'i' | 'j' | 'l' | 'I' | ' ' | '.' | ',' | ':' | '\'' => 33,
        't' | 'f' | 'r' | '(' | ')' | '-' => 41,
        's' => 55,
        'm' | 'M' | 'W' | '@' | '%' | '…' | '\u{2e80}'.. => 100,
        'w' => 82,
        _ if letter.is_uppercase() => 79,
        _ => 63,
    }
}

/// How wide words are.
fn length(words: &str) -> f64 {
    f64::from(words.chars().map(width).sum::<u32>()) * LETTERS / 100.0
}

/// Where these names end and marks begin: where they need it, marks leave them some of their place.
fn names_end<'a>(names: impl Iterator<Item = &'a String>) -> f64 {
    names.map(|name| length(name) + MARK).fold(NAMES, f64::max).min(LONG_NAMES)
}

/// As many letters as a place is wide, and all of them for whoever points at it.
fn short(words: &str, wide: f64) -> String {
    let room = (wide / LETTERS * 100.0) as u32;
    if words.chars().map(width).sum::<u32>() <= room {
        return escaped(words);
    }
    let mut taken = width('…');
    let fits = |letter: &char| {
        taken += width(*letter);
        taken <= room
    };
    let cut: String = words.chars().take_while(fits).collect();
    format!("<title>{}</title>{}…", escaped(words), escaped(cut.trim_end()))
}

/// A plot. Whoever hears it hears its label and nothing of what is inside, so the numbers are in the label.
fn svg(height: usize, label: &str, inside: &str) -> String {
    let label = escaped(label);
    format!("<svg viewBox=\"0 0 {WIDE} {height}\" role=\"img\" aria-label=\"{label}\">{inside}</svg>")
}

/// What a plot shows, and all its numbers.
fn labelled(label: &str, told: impl Iterator<Item = String>) -> String {
    format!("{label}: {}", told.collect::<Vec<_>>().join(", "))
}

/// What is measured along the ticks of a plot that ends at this height without it.
fn axis(x: f64, height: usize, words: &str) -> String {
    format!("<text class=\"tick\" x=\"{x:.1}\" y=\"{}\">{words}</text>", height + 10)
}

/// The mark of a side: a circle for the first, a square for the second, a lozenge for neither.
fn mark(side: Option<usize>, x: f64, y: f64) -> String {
    match side {
        Some(0) => format!("<circle class=\"a\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\"/>"),
        Some(_) => format!(
            "<rect class=\"b\" x=\"{:.1}\" y=\"{:.1}\" width=\"11\" height=\"11\"/>",
            x - 5.5,
            y - 5.5
        ),
        None => format!("<path class=\"n\" d=\"M{x:.1} {:.1}l6 6-6 6-6-6z\"/>", y - 6.0),
    }
}

/// Wins, draws and losses of the first side as one bar across the card.
pub(crate) fn shares(parts: [f64; 3]) -> String {
    let [won, drawn, lost] = parts.map(percent);
    let mut out = format!(
        "<div class=parts role=img aria-label=\"wins of the first list {won}, draws {drawn}, wins of the second {lost}\">"
    );
    for (part, class) in parts.into_iter().zip(["a", "draw", "b"]) {
        let (wide, words) = (100.0 * part, if part > 0.06 { percent(part) } else { String::new() });
        let _ = write!(out, "<span class={class} style=\"width:{wide:.2}%\">{words}</span>");
    }
    out + "</div>"
}

/// A share with its interval on a line from nothing to everything.
pub(crate) fn whiskers(rows: &[(String, Option<usize>, Interval)]) -> String {
    let height = ROW * rows.len() + 26;
    let names = names_end(rows.iter().map(|(name, ..)| name));
    let x = |share: f64| names + (WIDE - names - 78.0) * share;
    let mut inside = String::new();
    for (share, words) in [(0.0, "0 %"), (0.25, ""), (0.5, "50 %"), (0.75, ""), (1.0, "100 %")] {
        let class = if share == 0.5 { "half" } else { "grid" };
        let _ = write!(
            inside,
            "<line class=\"{class}\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"0\" y2=\"{1}\"/><text class=\"tick\" x=\"{0:.1}\" \
             y=\"{2}\">{words}</text>",
            x(share),
            height - 22,
            height - 6
        );
    }
    for (place, (name, side, of)) in rows.iter().enumerate() {
        let y = (ROW * place) as f64 + 15.0;
        let _ = write!(
            inside,
            "<text x=\"0\" y=\"{:.1}\">{}</text><line class=\"whisker\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\"/>{}\
             <text class=\"value\" x=\"{WIDE}\" y=\"{:.1}\">{}</text>",
            y + 5.0,
            short(name, names - MARK),
            x(of.low),
            x(of.high),
            mark(*side, x(of.share), y),
            y + 5.0,
            percent(of.share)
        );
    }
    inside += &axis(x(0.5), height, "points in per cent");
    let told = rows.iter().map(|(name, _, of)| format!("{name} {}", with_interval(*of)));
    svg(height + AXIS, &labelled("shares of points with their intervals", told), &inside)
}

/// Ratings with their errors around nothing.
pub(crate) fn ratings(rows: &[(String, f64, f64)]) -> String {
    let height = ROW * rows.len() + 26;
    let most = rows.iter().map(|(_, elo, error)| elo.abs() + error).fold(50.0, f64::max);
    let names = names_end(rows.iter().map(|(name, ..)| name));
    let half = (WIDE - names - RATING) / 2.0;
    let x = |elo: f64| names + half + half * elo / most;
    let mut inside = format!(
        "<line class=\"half\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"0\" y2=\"{1}\"/>",
        x(0.0),
        height - 22
    );
    for elo in [-most, 0.0, most] {
        let (x, y, elo) = (x(elo), height - 6, plus(elo, 0));
        let _ = write!(inside, "<text class=\"tick\" x=\"{x:.1}\" y=\"{y}\">{elo}</text>");
    }
    for (place, (name, elo, error)) in rows.iter().enumerate() {
        let y = (ROW * place) as f64 + 15.0;
        let _ = write!(
            inside,
            "<text x=\"0\" y=\"{0:.1}\">{1}</text><line class=\"whisker\" x1=\"{2:.1}\" x2=\"{3:.1}\" y1=\"{y}\" y2=\"{y}\"/>{4}\
             <text class=\"value\" x=\"{WIDE}\" y=\"{0:.1}\">{5} ± {error:.0}</text>",
            y + 5.0,
            short(name, names - MARK),
            x(elo - error),
            x(elo + error),
            mark(None, x(*elo), y),
            plus(*elo, 0)
        );
    }
    inside += &axis(x(0.0), height, "Elo");
    let told = rows.iter().map(|(name, elo, error)| format!("{name} {} ± {error:.0}", plus(*elo, 0)));
    svg(height + AXIS, &labelled("ratings with their errors", told), &inside)
}

/// So many of each, upright.
pub(crate) fn columns(of: &[(String, u64)], label: &str, along: &str) -> String {
    let most = of.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1) as f64;
    let all = of.iter().map(|(_, count)| *count).sum::<u64>().max(1) as f64;
    let wide = WIDE / of.len().max(1) as f64;
    let mut inside = format!("<line class=\"base\" x1=\"0\" x2=\"{WIDE}\" y1=\"150\" y2=\"150\"/>");
    for (place, (name, count)) in of.iter().enumerate() {
        let (x, high) = (wide * place as f64, 124.0 * *count as f64 / most);
        let middle = x + wide / 2.0;
        let bar = (wide - 6.0).clamp(2.0, 74.0);
        let _ = write!(
            inside,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{bar:.1}\" height=\"{high:.1}\"><title>{}: {count}</title></rect>",
            middle - bar / 2.0,
            150.0 - high,
            escaped(name)
        );
        if of.len() <= 24 || place % of.len().div_ceil(24) == 0 {
            let _ =
                write!(inside, "<text class=\"tick\" x=\"{middle:.1}\" y=\"168\">{}</text>", escaped(name));
        }
        if wide > 40.0 {
            let share = rounded(100.0 * *count as f64 / all, 0);
            let _ = write!(
                inside,
                "<text class=\"tick\" x=\"{middle:.1}\" y=\"{:.1}\">{share} %</text>",
                144.0 - high
            );
        }
    }
    inside += &axis(WIDE / 2.0, 176, along);
    let told = of.iter().map(|(name, count)| format!("{along} {name}: {count}"));
    svg(176 + AXIS, &labelled(label, told), &inside)
}

/// Bars from the left, each with its words behind it.
pub(crate) fn bars(of: &[(String, f64, String)], class: &str, label: &str) -> String {
    let most = of.iter().map(|(_, value, _)| *value).fold(1e-9, f64::max);
    let mut inside = String::new();
    for (place, (name, value, words)) in of.iter().enumerate() {
        let y = ROW * place;
        let _ = write!(
            inside,
            "<text x=\"0\" y=\"{0}\">{1}</text><rect class=\"back\" x=\"{NAMES}\" y=\"{2}\" width=\"190\" height=\"16\" rx=\"3\"/>\
             <rect class=\"{class}\" x=\"{NAMES}\" y=\"{2}\" width=\"{3:.1}\" height=\"16\" rx=\"3\"/>\
             <text class=\"value\" x=\"{WIDE}\" y=\"{0}\">{4}</text>",
            y + 19,
            short(name, NAMES - MARK),
            y + 6,
            190.0 * value / most,
            escaped(words)
        );
    }
    svg(ROW * of.len() + 4, label, &inside)
}

/// A square of shares, each with its interval: blue where the row is better, red where the column is.
pub(crate) fn heat(names: &[String], cells: &[Vec<Option<Interval>>]) -> String {
    let count = names.len().max(1);
    let (left, top) = (250.0, 26.0);
    let size = ((1120.0 - left) / count as f64).min(96.0);
    let high = (size * 0.62).max(38.0);
    // Three figures fit into a cell.
    let letters = (0.4 * size).min(17.0);
    let mut inside = String::new();
    for (row, (name, cells)) in names.iter().zip(cells).enumerate() {
        let y = top + high * row as f64;
        let _ = write!(
            inside,
            "<text x=\"0\" y=\"{:.1}\">{}</text><text class=\"tick\" x=\"{:.1}\" y=\"16\">{}</text>",
            y + high / 2.0 + 5.0,
            short(&format!("{}. {name}", row + 1), left - 10.0),
            left + size * (row as f64 + 0.5),
            row + 1
        );
        for (column, cell) in cells.iter().enumerate() {
            let x = left + size * column as f64;
            let Some(of) = cell else {
                let _ = write!(
                    inside,
                    "<rect class=\"back\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
                    x + 1.0,
                    y + 1.0,
                    size - 2.0,
                    high - 2.0
                );
                continue;
            };
            // Never so dark that ink could not be read on it.
            let strength = 1.04 * (of.share - 0.5).abs().min(0.5);
            let class = if of.share >= 0.5 { "a" } else { "b" };
            let _ = write!(
                inside,
                "<g><title>{0} against {1}: {2} ({3} to {8})</title><rect class=\"back\" x=\"{4:.1}\" y=\"{5:.1}\" \
                 width=\"{6:.1}\" height=\"{7:.1}\"/><rect class=\"{class}\" fill-opacity=\"{strength:.2}\" x=\"{4:.1}\" y=\"{5:.1}\" \
                 width=\"{6:.1}\" height=\"{7:.1}\"/>",
                escaped(name),
                escaped(&names[column]),
                percent(of.share),
                rounded(100.0 * of.low, 1),
                x + 1.0,
                y + 1.0,
                size - 2.0,
                high - 2.0,
                rounded(100.0 * of.high, 1)
            );
            let _ = write!(
                inside,
                "<text class=\"cell\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x + size / 2.0,
                y + high / 2.0 + if size < ROOMY { 6.0 } else { 0.0 },
                whole(of.share)
            );
            // Where there is no room for it, the title has the interval.
            if size >= ROOMY {
                let _ = write!(
                    inside,
                    "<text class=\"small\" x=\"{:.1}\" y=\"{:.1}\">{}–{}</text>",
                    x + size / 2.0,
                    y + high / 2.0 + 15.0,
                    whole(of.low),
                    whole(of.high)
                );
            }
            inside += "</g>";
        }
    }
    let (wide, high) = (left + size * count as f64, top + high * count as f64);
    format!(
        "<svg class=\"heat\" style=\"--cell:{letters:.1}px\" viewBox=\"0 0 {wide:.0} {high:.0}\" role=\"img\" aria-label=\"shares of points of each list against each\">{inside}</svg>"
    )
}

/// The same as a table for those who hear it.
pub(crate) fn heard(names: &[String], cells: &[Vec<Option<Interval>>]) -> String {
    let mut out =
        "<div class=heard><table><caption>The row's share of points against the column</caption><tr><td>"
            .to_string();
    names.iter().for_each(|name| out += &format!("<th scope=col>{}", escaped(name)));
    for (row, (name, cells)) in names.iter().zip(cells).enumerate() {
        let _ = write!(out, "<tr><th scope=row>{}", escaped(name));
        for (column, cell) in cells.iter().enumerate() {
            let none = if row == column { "" } else { "not played" };
            let _ = write!(out, "<td>{}", cell.map_or(none.to_string(), with_interval));
        }
    }
    out + "</table></div>"
}
