//! The table on which the map lies, the rim of the board with its references, and the styles of it all.

use scene::{Board, Naming, Scene};
use space::{Hex, INCH};

use super::STYLE;
use super::board::shown;
use super::ink::{Ink, N, Px, Rect, put};
use super::margin::WIDE;
use super::pieces::side_class;
use super::view::{EDGE, View};

/// How large the picture is.
pub struct Size {
    pub wide: f64,
    pub high: f64,
}

impl Size {
    pub fn new(view: &View, sheet: f64) -> Size {
        let paper = view.paper();
        let high = (paper.bottom() + EDGE).max(sheet + 48.0);
        Size { wide: (paper.right() + EDGE + WIDE + 24.0).round(), high: high.round() }
    }

    /// Where the sheet beside the board begins.
    pub fn sheet(&self) -> Px {
        Px::new(self.wide - WIDE - 24.0, 24.0)
    }
}

const DEFS: &str = r##"<linearGradient id="plank" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#463628"/><stop offset="1" stop-color="#2c2119"/></linearGradient>
<linearGradient id="sheet" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6eedc"/><stop offset="1" stop-color="#e9dcc0"/></linearGradient>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .33 0 0 0 0 .29 0 0 0 0 .17 0 0 0 .26 0"/></filter>
<filter id="wood" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".006 .22" numOctaves="3" seed="9"/><feColorMatrix values="0 0 0 0 .08 0 0 0 0 .05 0 0 0 0 .03 0 0 0 .75 0"/></filter>
<radialGradient id="light" cx=".4" cy=".35" r=".85"><stop offset="0" stop-color="#fff6d6" stop-opacity=".3"/><stop offset=".55" stop-color="#fff6d6" stop-opacity="0"/><stop offset="1" stop-color="#3a2a10" stop-opacity=".28"/></radialGradient>
<filter id="soft" x="-.1" y="-.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="6"/></filter>"##;

/// The wooden table, with everything that later elements refer to.
pub fn wood(ink: &mut Ink, scene: &Scene, view: &View, size: &Size) {
    let rect = |grow: f64, class: &str| around(view, grow, class);
    put!(ink, "<style>{STYLE}{}</style>", named_colours(scene));
    put!(ink, r#"<defs>{DEFS}<clipPath id="board">{}</clipPath></defs>"#, rect(0.0, "clip"));
    let all = format!(r#"width="{}" height="{}""#, N(size.wide), N(size.high));
    put!(ink, r##"<rect {all} fill="url(#plank)"/><rect {all} filter="url(#wood)" opacity=".55"/>"##);
    let mut y = 0.0;
    while y < size.high {
        put!(ink, r#"<path d="M0,{}H{}" class="joint"/>"#, N(y), N(size.wide));
        y += 132.0;
    }
    put!(
        ink,
        r##"<g filter="url(#soft)">{}</g>{}{}"##,
        rect(26.0, "under"),
        rect(24.0, "frame"),
        rect(2.0, "lip")
    );
}

/// The board's rectangle, so much larger.
fn around(view: &View, grow: f64, class: &str) -> String {
    let rect = view.paper().grown(grow);
    format!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" class="{class}"/>"#,
        N(rect.left),
        N(rect.top),
        N(rect.wide),
        N(rect.high)
    )
}

/// The frame of the board alone, for a page that has a table of its own around it.
pub fn bed(ink: &mut Ink, view: &View) {
    let rect = |grow: f64, class: &str| around(view, grow, class);
    put!(ink, r#"<defs>{DEFS}<clipPath id="board">{}</clipPath></defs>"#, rect(0.0, "clip"));
    put!(ink, "{}{}", rect(24.0, "frame"), rect(2.0, "lip"));
}

/// A side that is called by a colour gets it; the shapes on its bases stay those of its seat.
fn named_colours(scene: &Scene) -> String {
    let mut styles = String::new();
    for side in &scene.sides {
        let colours = match side.name.to_lowercase().as_str() {
            "blue" => "--c:#2f5d8a;--d:#1c3d5e;--l:#7fa9cf",
            "red" => "--c:#9b3226;--d:#641b13;--l:#d98476",
            "green" => "--c:#4b7a35;--d:#2c4d1d;--l:#9cc184",
            "black" => "--c:#4a4540;--d:#211e1b;--l:#a39b90",
            "gold" | "yellow" => "--c:#a97d1e;--d:#664906;--l:#e0bd6c",
            _ => continue,
        };
        styles.push_str(&format!(".{}{{{colours}}}", side_class(Some(side.seat))));
    }
    styles
}

/// What is written on the rim: rows and columns of a lettered board, or a measure of six inches.
pub fn rim(ink: &mut Ink, scene: &Scene, view: &View) {
    if let Board::Hexes { hexes, naming: Naming::Lettered } = &scene.board {
        references(ink, &shown(hexes, view), view);
    }
    edge(ink, scene, view);
}

/// The rim without references.
pub fn edge(ink: &mut Ink, scene: &Scene, view: &View) {
    let paper = view.paper();
    put!(
        ink,
        r#"<rect x="{}" y="{}" width="{}" height="{}" class="edge"/>"#,
        N(paper.left),
        N(paper.top),
        N(paper.wide),
        N(paper.high)
    );
    match &scene.board {
        Board::Hexes { .. } => {}
        Board::Free { .. } => {
            let long = view.length(6 * INCH);
            let (x, y) = (paper.left + 6.0, paper.bottom() + 12.0);
            put!(
                ink,
                r#"<path d="M{},{}v5h{}v-5m{},0v5" class="measure"/>"#,
                N(x),
                N(y - 2.0),
                N(long),
                N(-long / 2.0)
            );
            put!(ink, r#"<text x="{}" y="{}" class="ref">6"</text>"#, N(x + long + 14.0), N(y + 4.0));
        }
    }
}

fn references(ink: &mut Ink, shown: &[Hex], view: &View) {
    let paper = view.paper();
    let size = (view.scale() * 0.55).clamp(8.5, 13.0);
    put!(ink, r#"<g class="ref" font-size="{}">"#, N(size));
    let sides = [paper.left - 13.0, paper.right() + 13.0, paper.top - 8.5, paper.bottom() + 17.0];
    named(ink, shown, view, &paper.grown(-2.0), sides, size);
    put!(ink, "</g>");
}

/// The references of a part of a lettered board, for a page that shows this part: on the rim of the board where it is in
/// sight, with room for the hexes just beyond the last ones, else along the border of the part; so large that they can be
/// read.
pub fn beside(ink: &mut Ink, hexes: &[Hex], view: &View, part: &Rect, size: f64) {
    let paper = view.paper();
    let (wide, high) = (size * 1.9, size * 1.5);
    let left = (paper.left - EDGE).max(part.left);
    let right = (paper.right() + EDGE - wide).min(part.right() - wide);
    let top = (paper.top - EDGE).max(part.top);
    let bottom = (paper.bottom() + EDGE - high).min(part.bottom() - high);
    put!(ink, r#"<g class="ref" font-size="{}">"#, N(size));
    for (x, y, w, h) in [(left, top, wide, bottom + high - top), (right, top, wide, bottom + high - top)]
        .into_iter()
        .chain([(left, top, right + wide - left, high), (left, bottom, right + wide - left, high)])
    {
        put!(
            ink,
            r#"<rect x="{}" y="{}" width="{}" height="{}" class="lath"/>"#,
            N(x),
            N(y),
            N(w.max(0.0)),
            N(h.max(0.0))
        );
    }
    let within = Rect::between(left + wide, top + high, right, bottom).shared(&paper);
    let sides = [left + wide / 2.0, right + wide / 2.0, top + high * 0.74, bottom + high * 0.74];
    named(ink, hexes, view, &within, sides, size);
    put!(ink, "</g>");
}

/// Numbers of rows left and right, letters of columns above and below, for what lies within.
fn named(ink: &mut Ink, hexes: &[Hex], view: &View, within: &Rect, sides: [f64; 4], size: f64) {
    let [left, right, above, below] = sides;
    let middle = within.left + within.wide / 2.0;
    let mut rows: Vec<i16> = hexes.iter().map(|hex| hex.r).collect();
    rows.dedup();
    let height = |row: i16| view.spot(Hex::new(0, row).into()).y;
    rows.retain(|row| within.holds(Px::new(middle, height(*row))));
    // Where they would run into each other, every other one will do.
    let every = |gap: f64, room: f64| (room / gap.max(0.1)).ceil().clamp(1.0, 99.0) as i16;
    let step = every(view.scale() * 1.5, size * 0.95);
    for row in rows.iter().filter(|row| row.rem_euclid(step) == 0) {
        for x in [left, right] {
            let y = height(*row) + size * 0.35;
            put!(ink, r#"<text x="{}" y="{}">{}</text>"#, N(x), N(y), i32::from(*row) + 1);
        }
    }
    // Letters follow the outermost row of which the middle is to be seen, since odd rows are shifted.
    let step = every(view.scale() * 3f64.sqrt(), size * 1.5);
    for (row, y) in [(rows.first(), above), (rows.last(), below)] {
        for hex in hexes.iter().filter(|hex| Some(&hex.r) == row) {
            let at = view.spot((*hex).into());
            let name = space::lettered_name(*hex);
            let wanted = hex.col().rem_euclid(step) == 0;
            if wanted && within.holds(Px::new(at.x, at.y)) && !name.starts_with('(') {
                let letters = name.trim_start_matches(|c: char| c.is_ascii_digit());
                put!(ink, r#"<text x="{}" y="{}">{letters}</text>"#, N(at.x), N(y));
            }
        }
    }
}
