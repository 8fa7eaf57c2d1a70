//! The ground, zones, hexes or inches, and markers.

use std::collections::BTreeSet;
use std::fmt::Write;

use scene::{Board, Naming, Outline, Scene};
use space::Hex;

use super::ink::{Fine, Ink, N, Rect, closed, put};
use super::pieces::side_class;
use super::shape::{Shape, hexagon};
use super::signs;
use super::text::{Escaped, Labels};
use super::view::View;

/// The paper itself; beyond the last hex it is darker.
pub fn ground(ink: &mut Ink, scene: &Scene, view: &View) {
    let paper = view.paper();
    let whole = |class: &str, more: &str| {
        format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" class="{class}"{more}/>"#,
            N(paper.left),
            N(paper.top),
            N(paper.wide),
            N(paper.high)
        )
    };
    match &scene.board {
        Board::Hexes { hexes, .. } => {
            put!(ink, "{}", whole("beyond", ""));
            put!(
                ink,
                r#"<path d="{}" class="ground"/>"#,
                Shape::new(&Outline::Hexes(hexes.clone()), view).path()
            );
        }
        Board::Free { .. } => put!(ink, "{}", whole("ground", "")),
    }
    put!(ink, "{}", whole("grain", r#" filter="url(#grain)""#));
    put!(ink, "{}", whole("light", ""));
}

pub fn zones(ink: &mut Ink, scene: &Scene, view: &View) {
    for zone in &scene.zones {
        let shape = Shape::new(&zone.outline, view);
        let side = side_class(zone.side);
        put!(
            ink,
            r#"<g class="{side}"><title>{}</title><path d="{}" class="zone"/></g>"#,
            Escaped(&zone.name),
            shape.path()
        );
    }
}

/// Fine ink hexes, or a line every six inches.
pub fn grid(ink: &mut Ink, scene: &Scene, view: &View) {
    match &scene.board {
        Board::Hexes { hexes, naming } => {
            let shown = shown(hexes, view);
            let mut d = String::new();
            for hex in &shown {
                // Three edges of each hex are enough: its neighbours draw the others, and the border is drawn whole.
                let corners = hexagon(*hex, view);
                let _ = write!(d, "M{} {} {} {}", corners[0], corners[1], corners[2], corners[3]);
            }
            put!(ink, r#"<path d="{d}" class="hexes"/>"#);
            let border = Shape::new(&Outline::Hexes(hexes.clone()), view);
            put!(ink, r#"<path d="{}" class="border"/>"#, border.path());
            if *naming == Naming::Axial && view.scale() >= 20.0 {
                let taken = scene.pieces.iter().filter(|piece| !piece.gone).flat_map(|piece| piece.at.iter());
                let taken: BTreeSet<Hex> = taken.filter_map(|spot| spot.hex()).collect();
                axial(ink, shown.iter().filter(|hex| !taken.contains(hex)), view);
            }
        }
        Board::Free { .. } => {
            let paper = view.paper();
            let step = view.scale() * 6.0;
            let origin = view.spot(space::Spot::Point(space::Point { x: 0, y: 0 }));
            let mut d = String::new();
            for i in 0..200 {
                let (x, y) = (origin.x + step * f64::from(i), origin.y - step * f64::from(i));
                if x > paper.left && x < paper.right() {
                    let _ = write!(d, "M{},{}V{}", N(x), N(paper.top), N(paper.bottom()));
                }
                if y > paper.top && y < paper.bottom() {
                    let _ = write!(d, "M{},{}H{}", N(paper.left), N(y), N(paper.right()));
                }
            }
            put!(ink, r#"<path d="{d}" class="hexes"/>"#);
        }
    }
}

/// The hexes of which anything is to be seen.
pub fn shown(hexes: &[Hex], view: &View) -> Vec<Hex> {
    let seen = view.paper().grown(view.scale());
    hexes.iter().copied().filter(|hex| seen.holds(view.spot((*hex).into()))).collect()
}

/// Coordinates in the empty hexes themselves, small and pale: such boards have no rows that a rim could number.
fn axial<'a>(ink: &mut Ink, hexes: impl Iterator<Item = &'a Hex>, view: &View) {
    put!(ink, r#"<g class="axial" font-size="{}">"#, N((view.scale() * 0.25).clamp(6.5, 10.0)));
    for hex in hexes {
        let at = view.spot((*hex).into());
        put!(
            ink,
            r#"<text x="{}" y="{}">{},{}</text>"#,
            N(at.x),
            N(at.y - view.scale() * 0.62),
            hex.q,
            hex.r
        );
    }
    put!(ink, "</g>");
}

pub fn markers(ink: &mut Ink, scene: &Scene, view: &View, labels: &mut Labels) {
    let part = if view.hexes() { 0.56 } else { 0.36 };
    let size = (view.scale() * part).clamp(7.0, 13.0);
    for marker in &scene.markers {
        let at = view.spot(marker.at);
        put!(ink, "<g><title>{}</title>", Escaped(&marker.name));
        // Whoever stands on a marker hides its sign, but not the hex around it.
        if let Some(hex) = marker.at.hex() {
            put!(ink, r#"<path d="{}" class="marked"/>"#, closed(&hexagon(hex, view)));
        }
        put!(ink, r#"<g transform="translate({} {}) scale({})">"#, N(at.x), N(at.y), Fine(size / 10.0));
        put!(ink, "{}</g></g>", signs::marker(&marker.name));
        labels.keep_free(Rect { left: at.x, top: at.y, wide: 0.0, high: 0.0 }.grown(size * 0.8));
        labels.want(&marker.name, at, size, if view.hexes() { 11.0 } else { 10.0 }, "mark");
    }
}
