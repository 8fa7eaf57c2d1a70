//! What is made of stone or by hands: boulders, walls, ruins, buildings, shrines.

use std::f64::consts::TAU;

use super::Sketch;
use crate::ink::{Ink, N, Px, put, rounded};

/// Boulders one by one, each with a lit facet.
pub fn boulders(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    let bed = sketch.shape.brushed(&mut sketch.chance, sketch.grain * 0.08);
    put!(ink, r#"<path d="{bed}" class="rubble"/>"#);
    let size = sketch.grain * 0.44;
    for at in sketch.shape.scatter(size * 1.6, size * 0.62, &sketch.paper, &mut sketch.chance) {
        let r = size * sketch.chance.between(0.6, 0.98);
        boulder(ink, sketch, at, r);
    }
}

fn boulder(ink: &mut Ink, sketch: &mut Sketch<'_>, at: Px, r: f64) {
    let start = sketch.chance.between(0.0, 1.0);
    let points: Vec<Px> = (0..7)
        .map(|i| {
            let out = at.toward(start + TAU * f64::from(i) / 7.0, r * sketch.chance.between(0.82, 1.16));
            Px::new(out.x, at.y + (out.y - at.y) * 0.84)
        })
        .collect();
    let shade: Vec<Px> = points.iter().map(|p| p.plus(r * 0.18, r * 0.26)).collect();
    let facet: Vec<Px> = points.iter().map(|p| at.plus(-r * 0.16, -r * 0.2).mix(*p, 0.48)).collect();
    put!(ink, r#"<path d="{}" class="stoneshade"/>"#, rounded(&shade));
    put!(ink, r#"<path d="{}" class="stone s{}"/>"#, rounded(&points), sketch.chance.of(3));
    put!(ink, r#"<path d="{}" class="facet"/>"#, rounded(&facet));
}

/// A wall in courses along its length, stone by stone.
pub fn wall(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    put!(ink, r#"<path d="{}" class="rubble"/>"#, sketch.shape.path());
    let Some(bounds) = sketch.shape.bounds() else { return };
    let bounds = bounds.shared(&sketch.paper);
    let turn = sketch.shape.grain();
    let centre = Px::new(bounds.left + bounds.wide / 2.0, bounds.top + bounds.high / 2.0);
    let reach = bounds.wide.hypot(bounds.high) / 2.0;
    let high = (sketch.grain * 0.36).max(reach / 24.0);
    put!(
        ink,
        r##"<clipPath id="{0}"><path d="{1}"/></clipPath><g clip-path="url(#{0})">"##,
        sketch.id,
        sketch.shape.path()
    );
    let mut course = 0u32;
    let mut v = -reach;
    while v < reach {
        let mut u = -reach + if course.is_multiple_of(2) { 0.0 } else { high * 0.7 };
        while u < reach {
            let wide = high * sketch.chance.between(1.1, 1.75);
            let at = centre.toward(turn, u + wide / 2.0).toward(turn + TAU / 4.0, v + high / 2.0);
            if sketch.shape.contains(at) || sketch.shape.to_border(at) < high {
                let lean = sketch.chance.between(-0.05, 0.05);
                stone(ink, sketch, at, (wide - 1.0, high - 1.0), turn + lean);
            }
            u += wide;
        }
        v += high;
        course += 1;
    }
    put!(ink, "</g>");
}

fn stone(ink: &mut Ink, sketch: &mut Sketch<'_>, at: Px, (wide, high): (f64, f64), turn: f64) {
    let (x, y) = (N(-wide / 2.0), N(-high / 2.0));
    put!(
        ink,
        r#"<g transform="translate({} {}) rotate({})"><rect x="{x}" y="{y}" width="{}" height="{}" rx="{}" class="stone s{}"/><path d="M{},{}h{}" class="lit"/></g>"#,
        N(at.x),
        N(at.y),
        N(turn.to_degrees()),
        N(wide),
        N(high),
        N(high * 0.28),
        sketch.chance.of(3),
        N(-wide * 0.32),
        N(-high * 0.24),
        N(wide * 0.6)
    );
}

/// A broken wall along the border, floor slabs and rubble inside.
pub fn ruin(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    let size = sketch.grain * 0.32;
    put!(ink, r#"<path d="{}" class="rubble"/>"#, sketch.shape.path());
    for at in sketch.shape.scatter(size * 2.1, size * 1.7, &sketch.paper, &mut sketch.chance) {
        if sketch.chance.of(3) == 0 {
            boulder(ink, sketch, at, size * 0.55);
        } else {
            let turn = sketch.chance.between(-9.0, 9.0);
            put!(
                ink,
                r#"<rect x="{}" y="{}" width="{w}" height="{w}" rx="1.5" class="slab" transform="rotate({} {} {})"/>"#,
                N(at.x - size * 0.8),
                N(at.y - size * 0.8),
                N(turn),
                N(at.x),
                N(at.y),
                w = N(size * 1.6)
            );
        }
    }
    // Gaps of a few stones, so that the wall is broken in runs and not dotted.
    let mut run = 0;
    for (at, turn) in sketch.shape.along(size * 1.35) {
        if run == 0 {
            run = 3 + sketch.chance.of(6) as i32;
            if sketch.chance.of(3) == 0 {
                run = -2;
            }
        }
        if run < 0 {
            run += 1;
            continue;
        }
        run -= 1;
        let inward = at.toward(turn + TAU / 4.0, size * 0.62);
        let lean = sketch.chance.between(-0.08, 0.08);
        if sketch.paper.holds(inward) {
            stone(ink, sketch, inward, (size * 1.3, size * 0.95), turn + lean);
        }
    }
}

/// A roof: two slopes, one of them lit, with shingles and a ridge.
pub fn building(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    let Some(bounds) = sketch.shape.bounds() else { return };
    let centre = sketch.shape.centre();
    let turn = sketch.shape.grain();
    put!(ink, r#"<path d="{}" class="stoneshade" transform="translate(3 5)"/>"#, sketch.shape.path());
    put!(ink, r#"<path d="{}" class="roof"/>"#, sketch.shape.path());
    let reach = bounds.wide.hypot(bounds.high).min(2000.0);
    // The lit slope is the part of the outline on the far side of the ridge.
    let side = |at: Px| (at.y - centre.y) * turn.cos() - (at.x - centre.x) * turn.sin();
    for ring in &sketch.shape.rings {
        let mut lit = Vec::new();
        for (i, &a) in ring.iter().enumerate() {
            let b = ring[(i + 1) % ring.len()];
            if side(a) <= 0.0 {
                lit.push(a);
            }
            if (side(a) < 0.0) != (side(b) < 0.0) && (side(a) - side(b)).abs() > 1e-9 {
                lit.push(a.mix(b, side(a) / (side(a) - side(b))));
            }
        }
        if lit.len() > 2 {
            put!(ink, r#"<path d="{}" class="rooflit"/>"#, crate::ink::closed(&lit));
        }
    }
    let step = (sketch.grain * 0.24).max(reach / 60.0);
    let mut shingles = String::new();
    let mut v = -reach / 2.0;
    while v < reach / 2.0 {
        let mut u = -reach / 2.0;
        while u < reach / 2.0 {
            let at = centre.toward(turn, u).toward(turn + TAU / 4.0, v);
            let end = centre.toward(turn, u + step).toward(turn + TAU / 4.0, v);
            if sketch.shape.contains(at) && sketch.shape.contains(end) && sketch.paper.holds(at) {
                shingles.push_str(&format!("M{at}L{end}"));
            }
            u += step;
        }
        v += step;
    }
    put!(ink, r#"<path d="{shingles}" class="shingle"/>"#);
    // The ridge runs as far as the roof does, less a little at both ends.
    let ends = [-1.0, 1.0].map(|way: f64| {
        let mut out = 0.0;
        while out < reach && sketch.shape.contains(centre.toward(turn, way * (out + 4.0))) {
            out += 2.0;
        }
        centre.toward(turn, way * out * 0.86)
    });
    put!(ink, r#"<path d="M{}L{}" class="ridge"/>"#, ends[0], ends[1]);
}

/// A plinth with a golden sun.
pub fn shrine(ink: &mut Ink, sketch: &mut Sketch<'_>) {
    put!(ink, r#"<path d="{}" class="rubble"/>"#, sketch.shape.path());
    let centre = sketch.shape.centre();
    let r = sketch.shape.to_border(centre).min(sketch.grain * 1.4).max(3.0) * 0.86;
    put!(
        ink,
        r#"<circle cx="{}" cy="{}" r="{}" class="stoneshade"/><circle cx="{}" cy="{}" r="{2}" class="plinth"/>"#,
        N(centre.x + r * 0.1),
        N(centre.y + r * 0.16),
        N(r),
        N(centre.x),
        N(centre.y)
    );
    let rays: String = (0..12)
        .map(|i| {
            let angle = TAU * f64::from(i) / 12.0;
            let out = if i % 2 == 0 { 0.84 } else { 0.66 };
            format!("M{}L{}", centre.toward(angle, r * 0.46), centre.toward(angle, r * out))
        })
        .collect();
    put!(ink, r#"<path d="{rays}" class="ray"/>"#);
    put!(ink, r#"<circle cx="{}" cy="{}" r="{}" class="sun"/>"#, N(centre.x), N(centre.y), N(r * 0.34));
}
