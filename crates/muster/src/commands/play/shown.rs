//! The table and the open question as text.

use std::io::{self, Write};

use scene::{Asked, Bar, Foreseen, Offer, Piece, Scene, Shape};

/// At most so many refused or allowed choices are listed; the rest is counted.
const MOST: usize = 40;

/// The table: a line for every model that is still in the game.
pub fn table(out: &mut dyn Write, scene: &Scene) -> io::Result<()> {
    writeln!(out)?;
    writeln!(out, "== {} ==", scene.turn)?;
    let names = scene.pieces.iter().map(|piece| piece.name.chars().count());
    let wide = names.max().unwrap_or(0).min(30);
    let sides = scene.sides.iter().map(|side| (Some(side.seat), side.name.as_str()));
    for (seat, name) in sides.chain([(None, "")]) {
        let panels = scene.panels.iter().filter(|panel| panel.side == seat);
        let panels: Vec<String> = panels.map(|panel| format!("{} {}", panel.name, panel.value)).collect();
        let mut pieces = scene.pieces.iter().filter(|piece| piece.side == seat).peekable();
        if pieces.peek().is_none() && panels.is_empty() {
            continue;
        }
        let colon = if panels.is_empty() || name.is_empty() { "" } else { ": " };
        if !name.is_empty() || !panels.is_empty() {
            writeln!(out, "{name}{colon}{}", panels.join(", "))?;
        }
        for piece in pieces.by_ref().filter(|piece| !piece.gone) {
            writeln!(out, "  {:wide$}  {}", piece.name, summary(scene, piece))?;
        }
        let gone = scene.pieces.iter().filter(|piece| piece.side == seat && piece.gone);
        let gone: Vec<&str> = gone.map(|piece| piece.name.as_str()).collect();
        if !gone.is_empty() {
            writeln!(out, "  gone: {}", gone.join(", "))?;
        }
    }
    for marker in &scene.markers {
        writeln!(out, "  {} lies at {}", marker.name, scene.naming().spot(marker.at))?;
    }
    Ok(())
}

/// What may come of a hint: the likeliest of it, how sure that is, and what it rests on.
pub fn odds(out: &mut dyn Write, odds: &Foreseen) -> io::Result<()> {
    const SHOWN: usize = 5;
    writeln!(out, "what may come of the first, {}:", odds.how())?;
    let always = odds.always();
    if !always.is_empty() {
        writeln!(out, "  always: {}", always.join("; "))?;
    }
    for chance in odds.outcomes.iter().take(SHOWN) {
        let between = chance.between().map_or(String::new(), |between| format!(" ({between} %)"));
        writeln!(out, "  {:>8} %{between}  {}", chance.percent(), chance.words(&always))?;
    }
    match odds.outcomes.len().saturating_sub(SHOWN) {
        0 => {}
        more => writeln!(out, "  and {more} less likely")?,
    }
    // Exact odds are exact only for whoever answers as is assumed.
    odds.assumptions.iter().try_for_each(|assumption| writeln!(out, "  {assumption}"))
}

/// Where a model stands, its tracks, tokens and states.
fn summary(scene: &Scene, piece: &Piece) -> String {
    let places: Vec<String> = piece.at.iter().map(|spot| scene.naming().spot(*spot)).collect();
    let mut words = vec![if places.is_empty() { "off the table".to_string() } else { places.join(" ") }];
    // Tracks, and what is left of something; other numbers are a model's card, which `look` shows.
    let changing = |bar: &&Bar| bar.most.is_some() || bar.name.ends_with(" left");
    words.extend(piece.bars.iter().filter(changing).map(|bar| match bar.most {
        Some(most) => format!("{} {}/{most}", bar.name, bar.now),
        None => format!("{} {}", bar.name, bar.now),
    }));
    words.extend(piece.tokens.iter().map(|(name, count)| format!("{name} {count}")));
    words.extend(piece.states.iter().map(|state| state.name.clone()));
    words.join(", ")
}

/// Everything about one model.
pub fn piece(out: &mut dyn Write, scene: &Scene, name: &str) -> io::Result<()> {
    let Some(piece) = scene.piece(name) else {
        let near = scene::nearest(name, scene.pieces.iter().map(|piece| piece.name.as_str()));
        return writeln!(out, "there is no model {name:?}{near}");
    };
    let numbers = piece.bars.iter().filter(|bar| bar.most.is_none());
    let numbers: Vec<String> = numbers.map(|bar| format!("{} {}", bar.name, bar.now)).collect();
    writeln!(out, "  {}, {}: {}", piece.name, piece.emblem, summary(scene, piece))?;
    if numbers.is_empty() { Ok(()) } else { writeln!(out, "  {}", numbers.join(", ")) }
}

/// The choices that may be made.
pub fn open(options: &[Offer]) -> impl Iterator<Item = &Offer> {
    options.iter().filter(|offer| offer.refused.is_none())
}

/// A question with what it allows, and what it refuses and why.
pub fn question(out: &mut dyn Write, seat: &str, asked: &Asked, examples: &[String]) -> io::Result<()> {
    if let Some(why) = &asked.taken_back {
        writeln!(out, "Taken back: {why}")?;
    }
    writeln!(out, "\n{seat}: {} ({})", asked.words, asked.rule)?;
    match &asked.shape {
        Shape::One { options } => choices(out, options),
        Shape::Some { options, least, most } => {
            choices(out, options)?;
            match (least, most) {
                (0, most) if usize::from(*most) >= options.len() => writeln!(out, "  any of them, or none"),
                (least, most) if least == most => writeln!(out, "  exactly {least} of them"),
                (least, most) => writeln!(out, "  from {least} to {most} of them"),
            }
        }
        Shape::Number { least, most } => writeln!(out, "  a number from {least} to {most}"),
        Shape::Split { parts, limits } => {
            for part in parts {
                writeln!(out, "  {} = 0 to {}", part.words, part.most)?;
            }
            for limit in limits {
                writeln!(out, "  {limit}")?;
            }
            such_as(out, examples)
        }
        Shape::Point { limits, .. } => {
            let rules: Vec<&str> = limits.iter().map(|rule| rule.id()).collect();
            writeln!(out, "  a place, within {}", rules.join(", "))?;
            such_as(out, examples)
        }
        Shape::Path { limits, .. } => {
            let rules: Vec<&str> = limits.iter().map(|rule| rule.id()).collect();
            writeln!(out, "  a path, place by place, or `stay`, within {}", rules.join(", "))?;
            such_as(out, examples)
        }
    }
}

/// Legal answers, where they are too many to be listed.
fn such_as(out: &mut dyn Write, examples: &[String]) -> io::Result<()> {
    for (place, words) in (1..).zip(examples) {
        writeln!(out, "  {place:>2}  such as {words}")?;
    }
    Ok(())
}

fn choices(out: &mut dyn Write, options: &[Offer]) -> io::Result<()> {
    for (place, offer) in (1..).zip(open(options)).take(MOST) {
        let hint = offer.hint.as_ref().map_or(String::new(), |hint| format!("  ({hint})"));
        writeln!(out, "  {place:>2}  {}{hint}", offer.words)?;
    }
    let refused: Vec<&Offer> = options.iter().filter(|offer| offer.refused.is_some()).collect();
    for offer in refused.iter().take(MOST) {
        writeln!(out, "   -  {}: {}", offer.words, offer.refused.as_deref().unwrap_or_default())?;
    }
    let more = open(options).count().saturating_sub(MOST) + refused.len().saturating_sub(MOST);
    if more > 0 { writeln!(out, "      and {more} more") } else { Ok(()) }
}
