//! What grows: trees, thorns, rough ground.

use std::f64::consts::TAU;

use super::Sketch;
use crate::ink::{Ink, N, Px, put, rounded};

/// Trees seen from above, lit from the north-west.
pub fn trees(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    let bed = sketch.shape.brushed(&mut sketch.chance, sketch.grain * 0.08);
    put!(ink, r#"<path d="{bed}" class="moss"/>"#);
    let size = sketch.grain * 0.5;
    for at in sketch.shape.scatter(size * 1.55, size * 0.55, &sketch.paper, &mut sketch.chance) {
        let r = size * sketch.chance.between(0.72, 1.08);
        put!(
            ink,
            r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" class="treeshade"/>"#,
            N(at.x + r * 0.3),
            N(at.y + r * 0.4),
            N(r),
            N(r * 0.9)
        );
        put!(ink, r#"<path d="{}" class="tree"/>"#, crown(sketch, at, r));
        put!(ink, r#"<path d="{}" class="treemid"/>"#, crown(sketch, at.plus(-r * 0.14, -r * 0.16), r * 0.7));
        put!(
            ink,
            r#"<circle cx="{}" cy="{}" r="{}" class="treelight"/>"#,
            N(at.x - r * 0.3),
            N(at.y - r * 0.34),
            N(r * 0.32)
        );
    }
}

fn crown(sketch: &mut Sketch<'_>, at: Px, r: f64) -> String {
    let points: Vec<Px> =
        (0..9).map(|i| at.toward(TAU * f64::from(i) / 9.0, r * sketch.chance.between(0.86, 1.2))).collect();
    rounded(&points)
}

/// Brambles: arching stems with thorns on them.
pub fn thorns(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    let bed = sketch.shape.brushed(&mut sketch.chance, sketch.grain * 0.08);
    put!(ink, r#"<path d="{bed}" class="thornbed"/>"#);
    let size = sketch.grain * 0.46;
    for at in sketch.shape.scatter(size * 1.25, size * 0.6, &sketch.paper, &mut sketch.chance) {
        let lean = sketch.chance.between(-0.5, 0.5);
        let long = size * sketch.chance.between(0.8, 1.15);
        let (from, to) = (at.toward(lean, -long), at.toward(lean, long));
        let high = at.plus(0.0, -long * 1.3);
        put!(ink, r#"<path d="M{from}Q{high} {to}" class="bramble"/>"#);
        let mut spikes = String::new();
        for i in 0..5 {
            let part = 0.12 + 0.19 * f64::from(i);
            let on = from.mix(high, part).mix(high.mix(to, part), part);
            let out = if i % 2 == 0 { -TAU / 4.0 - 0.5 } else { TAU / 4.0 - 0.5 };
            spikes.push_str(&format!("M{on}L{}", on.toward(lean + out, size * 0.38)));
        }
        put!(ink, r#"<path d="{spikes}" class="thorn"/>"#);
    }
}

/// Tufts of grass and pebbles.
pub fn rough(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    let bed = sketch.shape.brushed(&mut sketch.chance, sketch.grain * 0.08);
    put!(ink, r#"<path d="{bed}" class="roughbed"/>"#);
    let size = sketch.grain * 0.36;
    for at in sketch.shape.scatter(size * 1.7, size * 0.5, &sketch.paper, &mut sketch.chance) {
        if sketch.chance.of(3) == 0 {
            put!(
                ink,
                r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" class="pebble"/>"#,
                N(at.x),
                N(at.y),
                N(size * 0.32),
                N(size * 0.22)
            );
            continue;
        }
        let mut blades = String::new();
        for lean in [-0.7, -0.25, 0.2, 0.65] {
            let lean = lean + sketch.chance.between(-0.12, 0.12);
            let tip = at.toward(-TAU / 4.0 + lean, size * sketch.chance.between(0.6, 0.95));
            blades.push_str(&format!(
                "M{}Q{} {tip}",
                at.plus(lean * 3.0, 0.0),
                at.plus(lean * 2.0, -size * 0.5)
            ));
        }
        put!(ink, r#"<path d="{blades}" class="tuft"/>"#);
    }
}
