//! Models: the base with its rim, side, emblem, tracks, badges and tokens.

use std::f64::consts::TAU;

use scene::{Bar, Piece, Scene, Seat};

use super::emblem::{Emblem, emblem};
use super::ink::{Ink, N, Px, Rect, put};
use super::shape::Shape;
use super::text::{Escaped, Labels};
use super::view::View;

/// Sides differ in colour and in the shape of the field on their bases.
pub fn side_class(side: Option<Seat>) -> &'static str {
    match side {
        Some(Seat(0)) => "sa",
        Some(Seat(1)) => "sb",
        Some(Seat(2)) => "sc",
        Some(Seat(3)) => "sd",
        Some(Seat(4)) => "se",
        Some(_) => "sf",
        None => "sn",
    }
}

/// The field of a side: a disc, a square, a diamond, a hexagon; a plain disc for nobody's.
pub fn field(ink: &mut Ink, side: Option<Seat>, at: Px, radius: f64, class: &str) {
    let sides = match side {
        Some(Seat(1)) => 4,
        Some(Seat(2)) => 3,
        Some(Seat(3..)) => 6,
        _ => {
            put!(ink, r#"<circle cx="{}" cy="{}" r="{}" class="{class}"/>"#, N(at.x), N(at.y), N(radius));
            return;
        }
    };
    let turn = if sides == 4 { TAU / 8.0 } else { -TAU / 4.0 };
    let points: Vec<Px> =
        (0..sides).map(|i| at.toward(turn + TAU * f64::from(i) / f64::from(sides), radius * 1.18)).collect();
    put!(ink, r#"<path d="{}" class="{class}" stroke-linejoin="round"/>"#, crate::ink::closed(&points));
}

pub fn draw(ink: &mut Ink, scene: &Scene, view: &View, labels: &mut Labels) {
    let standing = scene.pieces.iter().filter(|piece| !piece.gone && !piece.at.is_empty());
    // Those farther south lie over those farther north, and plans under what is really there.
    let mut placed: Vec<(Px, f64, &Piece)> =
        standing.map(|piece| (centre(piece, view), radius(piece, view), piece)).collect();
    placed.sort_by(|a, b| b.2.planned.cmp(&a.2.planned).then(a.0.y.total_cmp(&b.0.y)));
    for (at, radius, piece) in &placed {
        base(ink, piece, *at, *radius, view);
    }
    names(placed.iter().map(|(_, _, piece)| *piece), view, labels);
}

/// The names of pieces, each below its base if there is room, and over no base at all.
pub fn names<'a>(pieces: impl Iterator<Item = &'a Piece> + Clone, view: &View, labels: &mut Labels) {
    for piece in pieces.clone() {
        let (at, radius) = (centre(piece, view), radius(piece, view));
        labels.keep_free(Rect { left: at.x, top: at.y, wide: 0.0, high: 0.0 }.grown(radius + 2.0));
    }
    for piece in pieces {
        let size = if view.scale() < 20.0 && view.hexes() { 12.5 } else { 11.5 };
        labels.want(&piece.name, centre(piece, view), radius(piece, view) + 3.5, size, "name");
    }
}

pub fn centre(piece: &Piece, view: &View) -> Px {
    let places: Vec<Px> = piece.at.iter().map(|spot| view.spot(*spot)).collect();
    let many = places.len() as f64;
    Px::new(places.iter().map(|p| p.x).sum::<f64>() / many, places.iter().map(|p| p.y).sum::<f64>() / many)
}

pub fn radius(piece: &Piece, view: &View) -> f64 {
    if view.hexes() {
        let one = view.scale() * 0.56;
        return if piece.at.len() > 2 { one * 1.5 } else { one };
    }
    view.length(piece.base).clamp(5.0, 220.0)
}

fn base(ink: &mut Ink, piece: &Piece, at: Px, radius: f64, view: &View) {
    let mut classes = side_class(piece.side).to_string();
    for (is, class) in [(piece.spent, " spent"), (piece.down, " down"), (piece.planned, " planned")] {
        if is {
            classes.push_str(class);
        }
    }
    put!(ink, r#"<g class="{classes}"><title>{}</title>"#, Escaped(&piece.name));
    if piece.at.len() > 1 {
        let hexes = piece.at.iter().filter_map(|spot| spot.hex()).collect();
        let shape = Shape::new(&scene::Outline::Hexes(hexes), view);
        put!(ink, r#"<path d="{}" class="foot"/>"#, shape.path());
    }
    put!(ink, r#"<g transform="translate({} {})">"#, N(at.x), N(at.y));
    model(ink, piece, radius);
    put!(ink, "</g></g>");
}

/// A model around the origin.
pub fn model(ink: &mut Ink, piece: &Piece, radius: f64) {
    put!(ink, r#"<g{}>"#, if piece.down { r#" transform="rotate(-24) scale(1 .8)""# } else { "" });
    let origin = Px::new(0.0, 0.0);
    put!(
        ink,
        r#"<circle cx="{}" cy="{}" r="{}" class="cast"/>"#,
        N(radius * 0.12),
        N(radius * 0.2),
        N(radius + 1.5)
    );
    put!(ink, r#"<circle r="{}" class="rim"/>"#, N(radius));
    field(ink, piece.side, origin, radius - (radius * 0.16).clamp(1.6, 4.0), "field");
    put!(ink, r#"<path d="M{0},0A{1},{1} 0 0 1 {1},0" class="gloss"/>"#, N(-radius * 0.8), N(radius * 0.8));
    sign(ink, piece, radius);
    if let Some(bar) = track(piece) {
        segments(ink, bar, radius);
    }
    put!(ink, "</g>");
    tokens(ink, piece, radius);
    badges(ink, piece, radius);
}

fn sign(ink: &mut Ink, piece: &Piece, radius: f64) {
    match emblem(&piece.emblem, &piece.name) {
        Emblem::Sign(path) => {
            let scale = (radius * 0.062 * 100.0).round() / 100.0;
            put!(ink, r#"<path d="{path}" transform="scale({scale})" fill-rule="evenodd" class="sign"/>"#);
        }
        Emblem::Letter(letter) => {
            let letter = letter.to_string();
            let size = radius * 1.05;
            put!(
                ink,
                r#"<text y="{}" font-size="{}" class="letter">{}</text>"#,
                N(size * 0.35),
                N(size),
                Escaped(&letter)
            );
        }
    }
}

/// The track that goes round the rim: health by any of its names, or else the first.
pub fn track(piece: &Piece) -> Option<&Bar> {
    let health = |bar: &&Bar| {
        let name = bar.name.to_lowercase();
        ["health", "wound", "damage", "hp", "life", "hit"].iter().any(|word| name.contains(word))
    };
    let mut tracks = piece.bars.iter().filter(|bar| bar.most.is_some_and(|most| most > 0));
    tracks.clone().find(health).or_else(|| tracks.next())
}

fn segments(ink: &mut Ink, bar: &Bar, radius: f64) {
    let most = bar.most.unwrap_or(1).max(1);
    let now = bar.left().clamp(0, most);
    let thick = (radius * 0.2).clamp(2.0, 4.2);
    let ring = radius + thick * 0.75;
    let origin = Px::new(0.0, 0.0);
    put!(ink, r#"<circle r="{}" class="groove" stroke-width="{}"/>"#, N(ring), N(thick + 1.6));
    // Many points become one arc: nobody counts thirty segments.
    let (pieces, filled) = if most <= 20 { (most, now) } else { (1, 1) };
    for piece in 0..pieces.min(20) {
        let part = if most <= 20 { 1.0 } else { f64::from(now) / f64::from(most) };
        if part <= 0.0 {
            continue;
        }
        let gap = if pieces == 1 { 0.0 } else { (1.6 / ring).min(0.12) };
        let from = -TAU / 4.0 + TAU * f64::from(piece) / f64::from(pieces) + gap;
        let to = -TAU / 4.0 + TAU * (f64::from(piece) + part) / f64::from(pieces) - gap;
        let class = if piece < filled { "full" } else { "empty" };
        if to - from > TAU - 0.01 {
            put!(ink, r#"<circle r="{}" class="{class}" stroke-width="{}"/>"#, N(ring), N(thick));
            continue;
        }
        let long = u8::from(to - from > TAU / 2.0);
        put!(
            ink,
            r#"<path d="M{}A{r},{r} 0 {long} 1 {}" class="{class}" stroke-width="{}"/>"#,
            origin.toward(from, ring),
            origin.toward(to, ring),
            N(thick),
            r = N(ring)
        );
    }
}

/// A coin for every kind of token, with its number, above on the left.
fn tokens(ink: &mut Ink, piece: &Piece, radius: f64) {
    let size = (radius * 0.36).clamp(4.6, 8.0);
    let held = piece.tokens.iter().filter(|(_, count)| *count != 0).take(4);
    for (place, (name, count)) in held.enumerate() {
        let at = Px::new(0.0, 0.0).toward(TAU * (0.625 - 0.085 * place as f64), radius + size * 0.8);
        put!(
            ink,
            r#"<g><title>{} {count}</title><circle cx="{}" cy="{}" r="{}" class="coin"/><text x="{}" y="{}" font-size="{}" class="coined">{count}</text></g>"#,
            Escaped(name),
            N(at.x),
            N(at.y),
            N(size),
            N(at.x),
            N(at.y + size * 0.45),
            N(size * 1.3)
        );
    }
}

/// Conditions as lettered badges, from the upper right downwards.
fn badges(ink: &mut Ink, piece: &Piece, radius: f64) {
    const MOST: usize = 5;
    let size = (radius * 0.36).clamp(4.8, 8.0);
    let step = (size * 2.15 / (radius + size * 0.6)).min(0.9);
    for (place, state) in piece.states.iter().take(MOST).enumerate() {
        let at = Px::new(0.0, 0.0).toward(-TAU * 0.13 + step * place as f64, radius + size * 0.6);
        let more = place + 1 == MOST && piece.states.len() > MOST;
        let letter = if more { '+' } else { state.letter }.to_string();
        put!(
            ink,
            r#"<g><title>{}</title><rect x="{}" y="{}" width="{w}" height="{w}" rx="{}" class="badge"/><text x="{}" y="{}" font-size="{}" class="badged">{}</text></g>"#,
            Escaped(&state.name),
            N(at.x - size),
            N(at.y - size),
            N(size * 0.55),
            N(at.x),
            N(at.y + size * 0.5),
            N(size * 1.4),
            Escaped(&letter),
            w = N(size * 2.0)
        );
    }
}
