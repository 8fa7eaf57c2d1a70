//! The sheet beside the board: title, turn, sides with their rosters, panels, legend.

use scene::{Panel, Piece, Scene, Seat, Surface};

use super::ink::{Ink, N, Px, put};
use super::pieces::{field, side_class, track};
use super::terrain;
use super::text::{Escaped, fitted, lines, width};

/// The sheet's width on the picture.
pub const WIDE: f64 = 306.0;
const PAD: f64 = 18.0;
const ROOM: f64 = WIDE - 2.0 * PAD;

/// One line of the sheet and how high it is.
enum Line<'a> {
    Title(String),
    Turn(String),
    Ending(String),
    Gap,
    Head { side: Option<Seat>, name: &'a str, panels: String },
    Model { piece: &'a Piece, numbers: String },
    Small(String),
    Legend { look: Surface, words: String },
    Note(&'static str),
}

impl Line<'_> {
    fn high(&self) -> f64 {
        match self {
            Line::Title(_) => 26.0,
            Line::Turn(_) => 19.0,
            Line::Ending(_) => 21.0,
            Line::Gap => 9.0,
            Line::Head { .. } => 29.0,
            Line::Model { .. } => 20.0,
            Line::Small(_) => 14.5,
            Line::Legend { .. } => 23.0,
            Line::Note(_) => 18.0,
        }
    }
}

pub struct Sheet<'a> {
    lines: Vec<Line<'a>>,
}

impl<'a> Sheet<'a> {
    /// The details below a model's name are left out when the sheet would outgrow the board and a page.
    pub fn new(scene: &'a Scene, board: f64) -> Sheet<'a> {
        let full = Sheet { lines: write(scene, true) };
        if full.height() <= (board + 44.0).max(800.0) { full } else { Sheet { lines: write(scene, false) } }
    }

    pub fn height(&self) -> f64 {
        self.lines.iter().map(Line::high).sum::<f64>() + 2.0 * PAD
    }

    pub fn draw(&self, ink: &mut Ink, at: Px) {
        put!(
            ink,
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="3" class="under" transform="translate(2 4)"/><rect x="{0}" y="{1}" width="{2}" height="{3}" rx="3" class="page"/>"#,
            N(at.x),
            N(at.y),
            N(WIDE),
            N(self.height())
        );
        let mut top = Px::new(at.x + PAD, at.y + PAD);
        for line in &self.lines {
            one(ink, line, top);
            top.y += line.high();
        }
    }
}

fn write(scene: &Scene, details: bool) -> Vec<Line<'_>> {
    let mut sheet = Vec::new();
    sheet.extend(lines(&scene.title, 20.0, ROOM).into_iter().map(Line::Title));
    sheet.extend(lines(&scene.turn, 14.0, ROOM).into_iter().map(Line::Turn));
    if let Some(ending) = &scene.ending {
        sheet.push(Line::Gap);
        sheet.extend(lines(ending, 14.5, ROOM - 12.0).into_iter().map(Line::Ending));
    }
    for side in &scene.sides {
        sheet.push(Line::Gap);
        let (short, long) = panels(scene, Some(side.seat), width(&side.name, 16.0));
        sheet.push(Line::Head { side: Some(side.seat), name: &side.name, panels: short });
        sheet.extend(long.into_iter().map(Line::Small));
        roster(&mut sheet, scene, Some(side.seat), details);
    }
    if scene.pieces.iter().any(|piece| piece.side.is_none()) {
        sheet.push(Line::Gap);
        sheet.push(Line::Head { side: None, name: "Nobody's", panels: String::new() });
        roster(&mut sheet, scene, None, details);
    }
    let (short, long) = panels(scene, None, 0.0);
    if !short.is_empty() || !long.is_empty() {
        sheet.push(Line::Gap);
        let all = if long.is_empty() { vec![short] } else { long };
        sheet.extend(all.into_iter().map(Line::Small));
    }
    let legend = legend(scene);
    if !legend.is_empty() {
        sheet.push(Line::Gap);
        sheet.push(Line::Head { side: None, name: "On the ground", panels: String::new() });
        sheet.extend(legend);
    }
    if !scene.measuring {
        sheet.push(Line::Note("Distances are measured only after committing."));
    }
    sheet
}

/// The numbers beside a side's name, or below it when they need more room.
fn panels(scene: &Scene, side: Option<Seat>, taken: f64) -> (String, Vec<String>) {
    let words = |panel: &Panel| format!("{} {}", panel.name, panel.value);
    let all: Vec<String> = scene.panels.iter().filter(|panel| panel.side == side).map(words).collect();
    let short = all.join(" · ");
    if side.is_some() && width(&short, 12.5) + taken + 34.0 <= ROOM {
        (short, Vec::new())
    } else {
        (String::new(), lines(&short, 12.5, ROOM))
    }
}

fn roster<'a>(sheet: &mut Vec<Line<'a>>, scene: &'a Scene, side: Option<Seat>, details: bool) {
    for piece in scene.pieces.iter().filter(|piece| piece.side == side && !piece.planned) {
        let main = track(piece);
        let numbers = match main {
            _ if piece.gone => "gone".to_string(),
            _ if piece.at.is_empty() => "off the table".to_string(),
            Some(bar) => format!("{} {}/{}", bar.name, bar.now, bar.most.unwrap_or(bar.now)),
            None => String::new(),
        };
        sheet.push(Line::Model { piece, numbers });
        if !details || piece.gone {
            continue;
        }
        let mut small: Vec<String> = Vec::new();
        // Numbers without a track stand on the model's card; here is only what changes in play.
        for bar in piece.bars.iter().filter(|bar| main.is_none_or(|main| !std::ptr::eq(main, *bar))) {
            if let Some(most) = bar.most {
                small.push(format!("{} {}/{most}", bar.name, bar.now));
            }
        }
        small.extend(piece.tokens.iter().map(|(name, count)| format!("{name} {count}")));
        small.extend(piece.states.iter().map(|state| state.name.clone()));
        if !small.is_empty() {
            sheet.extend(lines(&small.join(" · "), 11.5, ROOM - 20.0).into_iter().map(Line::Small));
        }
    }
}

/// Every kind of terrain on the board once.
fn legend(scene: &Scene) -> Vec<Line<'static>> {
    let mut seen: Vec<(Surface, &str, u16)> = Vec::new();
    for terrain in &scene.terrain {
        let kind = (terrain.look, terrain.name.as_str(), terrain.height);
        if !seen.contains(&kind) && seen.len() < 10 {
            seen.push(kind);
        }
    }
    let words = |(look, name, height): (Surface, &str, u16)| {
        let height = if height > 0 { format!(", height {height}") } else { String::new() };
        Line::Legend { look, words: format!("{name}{height}") }
    };
    seen.into_iter().map(words).collect()
}

fn one(ink: &mut Ink, line: &Line<'_>, at: Px) {
    let text = |ink: &mut Ink, x: f64, y: f64, size: f64, class: &str, words: &str| {
        let (x, y) = (N(at.x + x), N(at.y + y));
        put!(
            ink,
            r#"<text x="{x}" y="{y}" font-size="{}" class="{class}">{}</text>"#,
            N(size),
            Escaped(words)
        );
    };
    match line {
        Line::Title(words) => text(ink, 0.0, 19.0, 20.0, "title", words),
        Line::Turn(words) => text(ink, 0.0, 14.0, 14.0, "dim", words),
        Line::Ending(words) => {
            put!(
                ink,
                r#"<rect x="{}" y="{}" width="{}" height="21" class="ribbon"/>"#,
                N(at.x - 4.0),
                N(at.y),
                N(ROOM + 8.0)
            );
            text(ink, 3.0, 15.5, 14.5, "ends", words);
        }
        Line::Gap => {}
        Line::Head { side, name, panels } => {
            let mut left = 0.0;
            if side.is_some() {
                put!(ink, r#"<g class="{}">"#, side_class(*side));
                field(ink, *side, at.plus(7.0, 12.0), 6.5, "dot");
                put!(ink, "</g>");
                left = 21.0;
            }
            let room = ROOM - left - width(panels, 12.5);
            text(ink, left, 17.0, 16.0, "title", &fitted(name, 16.0, room));
            text(ink, ROOM, 17.0, 12.5, "dim right", panels);
            put!(ink, r#"<path d="M{},{}h{}" class="line"/>"#, N(at.x), N(at.y + 24.0), N(ROOM));
        }
        Line::Model { piece, numbers } => {
            put!(ink, r#"<g class="{}">"#, side_class(piece.side));
            let class = if piece.spent || piece.gone { "dot used" } else { "dot" };
            field(ink, piece.side, at.plus(7.0, 10.5), 4.2, class);
            put!(ink, "</g>");
            let room = ROOM - 28.0 - width(numbers, 12.5);
            let class = match (piece.gone, piece.spent) {
                (true, _) => "out",
                (_, true) => "dim",
                _ => "plain",
            };
            text(ink, 20.0, 15.0, 14.0, class, &fitted(&piece.name, 14.0, room));
            text(ink, ROOM, 15.0, 12.5, "dim right", numbers);
        }
        Line::Small(words) => text(ink, 20.0, 10.5, 11.5, "dim", words),
        Line::Legend { look, words } => {
            terrain::sample(ink, *look, at.plus(12.0, 11.0));
            text(ink, 32.0, 15.5, 13.0, "plain", &fitted(words, 13.0, ROOM - 32.0));
        }
        Line::Note(words) => text(ink, 0.0, 14.0, 11.5, "dim", words),
    }
}
