//! Terrain by its look. What is drawn is mood; the outline that the rules know is drawn over it, exact, and dashed
//! where one may stand inside.

mod ground;
mod growth;
mod masonry;

use scene::{Look, Scene};

use super::chance::Chance;
use super::ink::{Ink, Px, Rect, put};
use super::shape::Shape;
use super::text::Escaped;
use super::view::View;

/// What every look is drawn from.
struct Sketch<'a> {
    shape: &'a Shape,
    /// What is to be seen of the board.
    paper: Rect,
    /// The size of things: about a tree's surroundings.
    grain: f64,
    chance: Chance,
    /// By which its clip path is known.
    id: String,
}

pub fn draw(ink: &mut Ink, scene: &Scene, view: &View) {
    // Flat things first, then what stands on them.
    let flat = |look: Look| matches!(look, Look::Water | Look::Hill | Look::Rough);
    for standing in [false, true] {
        for (seed, terrain) in (1u64..).zip(&scene.terrain) {
            if flat(terrain.look) != standing {
                let shape = Shape::new(&terrain.outline, view);
                let paper = view.paper().grown(view.grain());
                let sketch = Sketch {
                    shape: &shape,
                    paper,
                    grain: view.grain(),
                    chance: Chance::new(seed),
                    id: format!("t{seed}"),
                };
                put!(ink, "<g><title>{}</title>", Escaped(&terrain.name));
                look(ink, terrain.look, sketch);
                put!(ink, "</g>");
            }
        }
    }
}

pub fn outlines(ink: &mut Ink, scene: &Scene, view: &View) {
    for terrain in &scene.terrain {
        let shape = Shape::new(&terrain.outline, view);
        let class = if terrain.area { "outline area" } else { "outline" };
        put!(ink, r#"<path d="{}" class="{class}"/>"#, shape.path());
    }
}

/// A small sample for the legend.
pub fn sample(ink: &mut Ink, kind: Look, at: Px) {
    let shape = Shape::round(at, 10.0);
    let paper = Rect { left: at.x, top: at.y, wide: 0.0, high: 0.0 }.grown(12.0);
    look(
        ink,
        kind,
        Sketch { shape: &shape, paper, grain: 12.0, chance: Chance::new(5), id: format!("l-{kind:?}") },
    );
}

fn look(ink: &mut Ink, look: Look, mut sketch: Sketch<'_>) {
    if sketch.shape.rings.is_empty() {
        return;
    }
    let sketch = &mut sketch;
    match look {
        Look::Trees => growth::trees(ink, sketch),
        Look::Thorns => growth::thorns(ink, sketch),
        Look::Rough => growth::rough(ink, sketch),
        Look::Stone => masonry::boulders(ink, sketch),
        Look::Wall => masonry::wall(ink, sketch),
        Look::Ruin => masonry::ruin(ink, sketch),
        Look::Building => masonry::building(ink, sketch),
        Look::Shrine => masonry::shrine(ink, sketch),
        Look::Water => ground::water(ink, sketch),
        Look::Hill => ground::hill(ink, sketch),
        Look::Smoke => ground::smoke(ink, sketch),
    }
}
