//! The sheet for a printer: one page of HTML that needs nothing else.

use std::fmt::{self, Display, Write};

use scene::{Card, Recruit};

use super::{Line, Sheet};

const STYLE: &str = include_str!("sheet.css");

/// What cards call the number of wounds a model can take.
const TRACKS: [&str; 5] = ["hp", "health", "wounds", "life points", "hit points"];
/// Tracks longer than this are not drawn as boxes.
const LONGEST: u32 = 40;

/// Text as it may stand in an element.
pub struct Text<'a>(pub &'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                letter if letter.is_control() => f.write_char(' ')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// The whole page.
pub fn page(sheet: &Sheet) -> String {
    let (name, body) = (Text(&sheet.name), body(sheet));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{name}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// What stands on it, for a page that has its own looks.
pub fn body(sheet: &Sheet) -> String {
    let (name, faction, title) = (Text(&sheet.name), Text(&sheet.faction), Text(&sheet.title));
    let mut page = format!("<header>\n<h1>{name}</h1>\n<p class=\"of\">{faction} · {title}</p>\n");
    if let Some(about) = &sheet.about {
        let _ = writeln!(page, "<p class=\"about\">{}</p>", Text(about));
    }
    page += "</header>\n";
    page += "<table>\n<thead><tr><th class=\"count\"></th><th>model</th><th></th>\
             <th class=\"points\">points</th></tr></thead>\n<tbody>\n";
    for line in &sheet.entries {
        page += &row(line, sheet.cards.iter().find(|card| card.name == line.is));
    }
    let total = sheet.total();
    page += &format!(
        "</tbody>\n<tfoot><tr><td></td><td colspan=\"3\">{}</td></tr></tfoot>\n</table>\n",
        Text(&total)
    );
    page += "<main class=\"cards\">\n";
    for recruit in &sheet.cards {
        page += &card(recruit);
    }
    page += "</main>\n";
    if !sheet.legal {
        page += &format!("<section class=\"broken\">\n<h3>{}</h3>\n<ul>\n", Text(&sheet.verdict()));
        for broken in &sheet.violations {
            page += &format!("<li>{}</li>\n", Text(&broken.words));
        }
        page += "</ul>\n</section>\n";
    }
    page += "<footer>Numbers and names only; the rules are in the book.</footer>\n";
    page
}

/// An entry of the list, with boxes to tick for each of its models.
fn row(line: &Line, recruit: Option<&Recruit>) -> String {
    let mut name = Text(&line.is).to_string();
    if let Some(own) = &line.name {
        name = format!("{} <span class=\"with\">{name}</span>", Text(own));
    }
    if !line.with.is_empty() {
        name += &format!("<br><span class=\"with\">with {}</span>", Text(&line.with.join(", ")));
    }
    let boxes = recruit.and_then(|recruit| track(&recruit.card)).map_or(String::new(), |length| {
        let track =
            format!("<span class=\"track\">{}</span>", "<i class=\"box\"></i>".repeat(length as usize));
        // A list may ask for any number of models; nobody ticks boxes of more than these.
        track.repeat(usize::from(line.count.min(24)))
    });
    let points = line.points.map_or(String::new(), |points| points.to_string());
    format!(
        "<tr><td class=\"count\">{}</td><td>{name}</td><td class=\"boxes\">{boxes}</td>\
         <td class=\"points\">{points}</td></tr>\n",
        line.count
    )
}

/// How many wounds the model of a card can take, where the card says so.
fn track(card: &Card) -> Option<u32> {
    let found = card.numbers.iter().find(|(name, _)| TRACKS.contains(&name.to_lowercase().as_str()));
    found.and_then(|(_, value)| value.parse().ok()).filter(|length| (1..=LONGEST).contains(length))
}

fn card(recruit: &Recruit) -> String {
    let card = &recruit.card;
    let kind = if card.kind.is_empty() { &recruit.faction } else { &card.kind };
    let mut text = format!(
        "<article class=\"card\">\n<h2>{}</h2>\n<p class=\"of\">{}</p>\n<ul class=\"numbers\">",
        Text(&card.title),
        Text(kind)
    );
    for (name, value) in &card.numbers {
        let _ = write!(text, "<li><b>{}</b><span>{}</span></li>", Text(value), Text(name));
    }
    text += "</ul>\n<ul class=\"lines\">\n";
    for (rule, words) in &card.lines {
        let rule = rule.to_string();
        // What stands before a colon is a name.
        let words = match words.split_once(": ") {
            Some((name, rest)) => format!("<b>{}</b> {}", Text(name), Text(rest)),
            None => Text(words).to_string(),
        };
        let _ = writeln!(text, "<li>{words} <span class=\"rule\">{}</span></li>", Text(&rule));
    }
    text += "</ul>\n</article>\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_write_cannot_become_markup() {
        assert_eq!(Text("<b>\"A\" & co\u{7}").to_string(), "&lt;b&gt;&quot;A&quot; &amp; co ");
    }
}
