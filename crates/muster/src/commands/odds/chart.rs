//! Outcomes as bars, in one SVG that needs nothing else.

use std::fmt::Write;

use picture::sheet::html::Text;

/// What is drawn.
pub struct Chart {
    pub title: String,
    /// How sure it is, in a few words.
    pub how: String,
    /// Bars, each part under its heading.
    pub parts: Vec<(Option<&'static str>, Vec<Bar>)>,
    /// What stands under the bars.
    pub notes: Vec<String>,
}

pub struct Bar {
    pub words: String,
    pub millionths: u64,
    /// Between what it lies, where it was sampled.
    pub interval: Option<(u32, u32)>,
}

const WIDTH: u64 = 860;
const MARGIN: u64 = 30;
/// How long the bar of a certainty is; its share stands behind it.
const LONG: u64 = WIDTH - 2 * MARGIN - 80;
/// How many letters fit on a line.
const LETTERS: usize = 116;

const STYLE: &str = "svg{background:#fcfcfa;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:#222}\
.title{font-size:20px;font-weight:600}.heading{font-size:15px;font-weight:600}.how{font-size:13px;fill:#666}.words{font-size:13px}\
.share{font-size:13px;font-weight:600;font-variant-numeric:tabular-nums}.note{font-size:12px;fill:#666}\
.track{fill:#e9e8e2}.bar{fill:#2f6f9f}.between{stroke:#1b2a36;stroke-width:1.5}";

impl Chart {
    pub fn draw(&self) -> String {
        let mut drawn = String::new();
        let mut y = MARGIN + 12;
        for line in wrap(&self.title, 66) {
            text(&mut drawn, "title", MARGIN, y, &line);
            y += 26;
        }
        text(&mut drawn, "how", MARGIN, y, &self.how);
        y += 34;
        for (heading, bars) in &self.parts {
            if let Some(heading) = heading {
                text(&mut drawn, "heading", MARGIN, y, heading);
                y += 26;
            }
            for bar in bars {
                for line in wrap(&bar.words, LETTERS) {
                    text(&mut drawn, "words", MARGIN, y, &line);
                    y += 17;
                }
                y = bar.draw(&mut drawn, y - 9);
            }
        }
        for note in &self.notes {
            for line in wrap(note, LETTERS + 4) {
                text(&mut drawn, "note", MARGIN, y, &line);
                y += 16;
            }
        }
        let height = y + MARGIN - 8;
        let title = Text(&self.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\"><title>{title}</title><style>{STYLE}</style>\n{drawn}</svg>\n"
        )
    }
}

impl Bar {
    /// Draws the bar from `y` down and returns where the next one begins.
    fn draw(&self, drawn: &mut String, y: u64) -> u64 {
        let long = |millionths: u64| millionths * LONG / 1_000_000;
        // What is possible is seen, however rare it is.
        let width = long(self.millionths).max(u64::from(self.millionths > 0));
        let _ = writeln!(
            drawn,
            "<rect class=\"track\" x=\"{MARGIN}\" y=\"{y}\" width=\"{LONG}\" height=\"14\" rx=\"3\"/>\
             <rect class=\"bar\" x=\"{MARGIN}\" y=\"{y}\" width=\"{width}\" height=\"14\" rx=\"3\"/>"
        );
        if let Some((low, high)) = self.interval {
            let [low, high] = [low, high].map(|end| MARGIN + long(end.into()));
            let (middle, top, foot) = (y + 7, y + 3, y + 11);
            let _ = writeln!(
                drawn,
                "<path class=\"between\" d=\"M{low} {middle}H{high}M{low} {top}V{foot}M{high} {top}V{foot}\"/>"
            );
        }
        text(drawn, "share", MARGIN + LONG + 10, y + 12, &percent(self.millionths));
        y + 42
    }
}

/// A share in per cent with two digits. What may happen is not shown as nothing, and what may not happen not as certain.
fn percent(millionths: u64) -> String {
    let hundredths = match millionths {
        0 | 1_000_000.. => millionths / 100,
        between => ((between + 50) / 100).clamp(1, 9_999),
    };
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

fn text(drawn: &mut String, class: &str, x: u64, y: u64, words: &str) {
    let _ = writeln!(drawn, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Text(words));
}

/// Words in lines of at most so many letters; a longer word has a line of its own.
pub fn wrap(words: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let line = lines.last_mut().expect("there is a line from the start");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > letters {
            lines.push(word.to_string());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_but_not_to_nothing_or_to_certainty() {
        let shown =
            [(0, "0.00 %"), (1, "0.01 %"), (241_600, "24.16 %"), (241_649, "24.16 %"), (241_650, "24.17 %")];
        let high = [(495_000, "49.50 %"), (999_999, "99.99 %"), (1_000_000, "100.00 %")];
        for (millionths, words) in shown.into_iter().chain(high) {
            assert_eq!(percent(millionths), words);
        }
    }
}
