//! What lies or drifts: water, hills, smoke.

use std::f64::consts::TAU;

use super::Sketch;
use crate::ink::{Ink, N, Px, put, rounded};

/// Water with a pale shore and ripples.
pub fn water(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    put!(
        ink,
        r#"<path d="{}" class="water"/>"#,
        sketch.shape.brushed(&mut sketch.chance, sketch.grain * 0.05)
    );
    for ring in inner(sketch, 0.9) {
        put!(ink, r#"<path d="{}" class="shallow"/>"#, rounded(&ring));
    }
    let size = sketch.grain * 0.5;
    for at in sketch.shape.scatter(size * 1.9, size * 0.9, &sketch.paper, &mut sketch.chance) {
        let w = size * sketch.chance.between(0.35, 0.6);
        put!(
            ink,
            r#"<path d="M{}q{a},{b} {c},0t{c},0" class="ripple"/>"#,
            at.plus(-w, 0.0),
            a = N(w / 2.0),
            b = N(-w * 0.55),
            c = N(w)
        );
    }
}

/// The rings of the shape drawn in towards its centre; a shape of hexes is gathered to one soft ring.
fn inner(sketch: &Sketch<'_>, part: f64) -> Vec<Vec<Px>> {
    let centre = sketch.shape.centre();
    let drawn_in = |ring: &Vec<Px>| ring.iter().map(|point| centre.mix(*point, part)).collect();
    sketch.shape.rings.iter().map(drawn_in).collect()
}

/// A hill in steps, lighter towards the top, with hachures on its slopes.
pub fn hill(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    let edge = sketch.shape.brushed(&mut sketch.chance, sketch.grain * 0.05);
    put!(ink, r#"<path d="{edge}" class="h0"/>"#);
    for (class, part) in [("h1", 0.72), ("h2", 0.42)] {
        for ring in inner(sketch, part) {
            let up: Vec<Px> =
                ring.iter().map(|p| p.plus(-sketch.grain * 0.08, -sketch.grain * 0.12)).collect();
            put!(ink, r#"<path d="{}" class="{class}"/>"#, rounded(&up));
        }
    }
    let mut strokes = String::new();
    for (at, turn) in sketch.shape.along(sketch.grain * 0.3) {
        let long = sketch.grain * sketch.chance.between(0.26, 0.5);
        let lean = sketch.chance.between(-0.15, 0.15);
        // Rings run either way round, so the inside is asked for.
        let in_right = sketch.shape.contains(at.toward(turn + TAU / 4.0, 2.0));
        let inward = turn + if in_right { TAU / 4.0 } else { -TAU / 4.0 };
        if sketch.paper.holds(at) {
            let start = at.toward(inward, sketch.grain * 0.06);
            strokes.push_str(&format!("M{start}L{}", start.toward(inward + lean, long)));
        }
    }
    put!(ink, r#"<path d="{strokes}" class="hachure"/>"#);
}

/// Smoke: pale puffs, and curls of ink.
pub fn smoke(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    put!(ink, r#"<path d="{}" class="puff"/>"#, sketch.shape.brushed(&mut sketch.chance, sketch.grain * 0.1));
    let size = sketch.grain * 0.5;
    for at in sketch.shape.scatter(size * 1.3, size * 0.55, &sketch.paper, &mut sketch.chance) {
        let r = size * sketch.chance.between(0.65, 1.05);
        put!(ink, r#"<circle cx="{}" cy="{}" r="{}" class="puff"/>"#, N(at.x), N(at.y), N(r));
        if sketch.chance.of(2) == 0 {
            put!(
                ink,
                r#"<path d="M{}a{a},{a} 0 1 1 {b},{a}a{c},{c} 0 1 1 {d},0" class="curl"/>"#,
                at.plus(-r * 0.5, r * 0.1),
                a = N(r * 0.5),
                b = N(r * 0.75),
                c = N(r * 0.26),
                d = N(-r * 0.4)
            );
        }
    }
}
