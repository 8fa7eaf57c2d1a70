//! Terrain by its look. What is drawn is mood; the outline that the rules know is drawn over it, exact, and dashed
//! where one may stand inside.

mod ground;
mod growth;
mod masonry;

use scene::{Scene, Surface};

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
    let flat = |look: Surface| matches!(look, Surface::Water | Surface::Hill | Surface::Rough);
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
pub fn sample(ink: &mut Ink, kind: Surface, at: Px) {
    let shape = Shape::round(at, 10.0);
    let paper = Rect { left: at.x, top: at.y, wide: 0.0, high: 0.0 }.grown(12.0);
    look(
        ink,
        kind,
        Sketch { shape: &shape, paper, grain: 12.0, chance: Chance::new(5), id: format!("l-{kind:?}") },
    );
}

fn look(ink: &mut Ink, look: Surface, mut sketch: Sketch<'_>) {
    if sketch.shape.rings.is_empty() {
        return;
    }
    let sketch = &mut sketch;
    match look {
        Surface::Trees => growth::trees(ink, sketch),
        Surface::Thorns => growth::thorns(ink, sketch),
        Surface::Rough => growth::rough(ink, sketch),
        Surface::Stone => masonry::boulders(ink, sketch),
        Surface::Wall => masonry::wall(ink, sketch),
        Surface::Ruin => masonry::ruin(ink, sketch),
        Surface::Building => masonry::building(ink, sketch),
        Surface::Shrine => masonry::shrine(ink, sketch),
        Surface::Water => ground::water(ink, sketch),
        Surface::Hill => ground::hill(ink, sketch),
        Surface::Smoke => ground::smoke(ink, sketch),
    }
}
