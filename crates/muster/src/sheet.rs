//! The sheet for a terminal.

use std::io::{self, Write};

use picture::sheet::Sheet;
use scene::Recruit;

pub fn print(out: &mut dyn Write, sheet: &Sheet) -> io::Result<()> {
    writeln!(out, "{}\n{}, {}", sheet.name, sheet.faction, sheet.title)?;
    wrapped(out, 0, sheet.about.as_deref().unwrap_or_default())?;
    writeln!(out)?;
    for line in &sheet.entries {
        let own = line.name.as_ref().map_or(String::new(), |name| format!(" ({name})"));
        let points = line.points.map_or(String::new(), |points| points.to_string());
        let name = format!("{}{own}", line.is);
        writeln!(out, "{}", format!("  {:>3}  {name:48}{points:>6}", line.count).trim_end())?;
        if !line.with.is_empty() {
            wrapped(out, 9, &format!("with {}", line.with.join(", ")))?;
        }
    }
    writeln!(out, "       {}", sheet.total())?;
    for recruit in &sheet.cards {
        writeln!(out)?;
        card(out, recruit)?;
    }
    writeln!(out, "\n{}{}", sheet.verdict(), if sheet.legal { "" } else { ":" })?;
    for broken in &sheet.violations {
        wrapped(out, 2, &broken.words)?;
    }
    Ok(())
}

/// A card: its numbers in a row, then what the model can do, each with its rule.
pub fn card(out: &mut dyn Write, recruit: &Recruit) -> io::Result<()> {
    let card = &recruit.card;
    let kind = if card.kind.is_empty() { &recruit.faction } else { &card.kind };
    let comma = if kind.is_empty() { "" } else { ", " };
    writeln!(out, "{}{comma}{kind}", card.title)?;
    let numbers: Vec<String> = card.numbers.iter().map(|(name, value)| format!("{name} {value}")).collect();
    wrapped(out, 2, &numbers.join(" · "))?;
    for (rule, words) in &card.lines {
        wrapped(out, 2, &format!("{words} ({rule})"))?;
    }
    Ok(())
}

/// Words in lines of readable length, so many blanks from the left.
pub fn wrapped(out: &mut dyn Write, left: usize, words: &str) -> io::Result<()> {
    const WIDTH: usize = 100;
    let mut line = String::new();
    for word in words.split_whitespace() {
        if !line.is_empty() && left + line.chars().count() + word.chars().count() >= WIDTH {
            writeln!(out, "{:left$}{line}", "")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if line.is_empty() { Ok(()) } else { writeln!(out, "{:left$}{line}", "") }
}
