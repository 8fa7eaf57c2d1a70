//! Text: escaped, measured, and set so that labels keep out of each other's way.

use std::fmt;

use scene::Scene;

use super::ink::{Ink, N, Px, Rect, put};

/// Text as it may stand in an element or an attribute.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // XML has no way to write most control characters, nor these two.
                '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                letter if letter.is_control() => f.write_str(" ")?,
                letter => write!(f, "{letter}")?,
            }
        }
        Ok(())
    }
}

/// About how wide a text is: no font is at hand to ask, so letters are counted by their kind.
pub fn width(text: &str, size: f64) -> f64 {
    let of = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | '\'' | ':' | '(' | ')' | '/' => 0.36,
        'm' | 'w' | 'M' | 'W' => 0.92,
        'A'..='Z' => 0.72,
        '\u{1100}'.. => 1.0,
        _ => 0.58,
    };
    text.chars().map(of).sum::<f64>() * size
}

/// As much of a text as fits, with an ellipsis for the rest.
pub fn fitted(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_string();
    }
    let mut short = String::new();
    for letter in text.chars() {
        short.push(letter);
        if width(&short, size) + size * 0.8 > room {
            short.pop();
            break;
        }
    }
    format!("{}…", short.trim_end())
}

/// A text broken into lines of at most so much room.
pub fn lines(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + size * 0.36 <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fitted(word, size, room)),
        }
    }
    lines
}

/// The title for those who do not see the picture.
pub fn heading(scene: &Scene) -> String {
    match scene.turn.is_empty() {
        true => scene.title.clone(),
        false => format!("{}, {}", scene.title, scene.turn),
    }
}

/// The scene in words, for those who do not see the picture.
pub fn told(scene: &Scene) -> String {
    let naming = scene.naming();
    let mut told = Vec::new();
    for side in &scene.sides {
        let mut models = Vec::new();
        for piece in scene.pieces.iter().filter(|piece| piece.side == Some(side.seat)) {
            let mut words = piece.name.clone();
            match piece.at.first() {
                _ if piece.gone => words.push_str(" has left the game"),
                Some(spot) => words.push_str(&format!(" at {}", naming.spot(*spot))),
                None => words.push_str(" is off the table"),
            }
            for bar in &piece.bars {
                let most = bar.most.map_or(String::new(), |most| format!(" of {most}"));
                words.push_str(&format!(", {} {}{most}", bar.name, bar.now));
            }
            for state in &piece.states {
                words.push_str(&format!(", {}", state.name));
            }
            models.push(words);
        }
        told.push(format!("{}: {}.", side.name, models.join("; ")));
    }
    if let Some(ending) = &scene.ending {
        told.push(format!("{ending}."));
    }
    told.join(" ")
}

/// Labels of things on the board. What is there first is kept free.
pub struct Labels {
    paper: Rect,
    taken: Vec<Rect>,
    wanted: Vec<Wanted>,
}

struct Wanted {
    lines: Vec<String>,
    at: Px,
    radius: f64,
    size: f64,
    class: &'static str,
}

impl Labels {
    pub fn new(paper: Rect) -> Labels {
        Labels { paper, taken: Vec::new(), wanted: Vec::new() }
    }

    /// No label should cover this.
    pub fn keep_free(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// A label for the thing of that radius, below it if there is room.
    pub fn want(&mut self, text: &str, at: Px, radius: f64, size: f64, class: &'static str) {
        if !self.paper.grown(radius).holds(at) || text.is_empty() {
            return;
        }
        let room = (size * 8.5).max(radius * 3.0);
        let mut lines = lines(text, size, room);
        if lines.len() > 2 {
            let rest = lines.split_off(1).join(" ");
            lines.push(fitted(&rest, size, room));
        }
        self.wanted.push(Wanted { lines, at, radius, size, class });
    }

    /// Sets every label where it covers least, and draws it.
    pub fn draw(mut self, ink: &mut Ink) {
        for wanted in std::mem::take(&mut self.wanted) {
            let wide = wanted.lines.iter().map(|line| width(line, wanted.size)).fold(0.0, f64::max) + 4.0;
            let high = wanted.lines.len() as f64 * wanted.size * 1.06 + 2.0;
            let (r, at) = (wanted.radius, wanted.at);
            let (beside, level) = (r + wide / 2.0 + 2.0, -high / 2.0);
            let places = [
                (0.0, r + 1.0),
                (0.0, -r - high - 1.0),
                (beside, level),
                (-beside, level),
                (wide * 0.4, r + 1.0),
                (-wide * 0.4, r + 1.0),
                (beside - 2.0, r * 0.5),
                (-beside + 2.0, r * 0.5),
                (beside - 2.0, -r * 0.5 - high),
                (-beside + 2.0, -r * 0.5 - high),
            ];
            let best = places
                .iter()
                .enumerate()
                .map(|(order, (x, y))| {
                    let left = (at.x + x - wide / 2.0)
                        .min(self.paper.right() - wide - 1.0)
                        .max(self.paper.left + 1.0);
                    let top = (at.y + y).min(self.paper.bottom() - high - 1.0).max(self.paper.top + 1.0);
                    let rect = Rect { left, top, wide, high };
                    let covered: f64 = self.taken.iter().map(|taken| taken.shared(&rect).area()).sum();
                    // Near ties go to the earlier place, so that most names stand below.
                    (covered + order as f64 * wide * high * 0.015, rect)
                })
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, rect)) = best else { continue };
            for (line, words) in wanted.lines.iter().enumerate() {
                put!(
                    ink,
                    r#"<text x="{}" y="{}" class="{}" font-size="{}">{}</text>"#,
                    N(rect.left + rect.wide / 2.0),
                    N(rect.top + wanted.size * (0.84 + 1.06 * line as f64)),
                    wanted.class,
                    N(wanted.size),
                    Escaped(words)
                );
            }
            self.taken.push(rect);
        }
    }
}
