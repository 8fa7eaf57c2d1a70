//! A scene as a picture: a campaign map on a wooden table.
//!
//! | file | what it draws |
//! | --- | --- |
//! | `canvas.rs` | the same in parts, for a page that draws again and again |
//! | `view.rs` | nothing: it decides which part of the board is shown, and where a place lies on paper |
//! | `frame.rs` | the wood, the rim of the board with its references, styles |
//! | `board.rs` | the ground, zones, hexes or inches, markers |
//! | `terrain/` | terrain by its look; the outline that the rules know stays visible |
//! | `pieces.rs` | models: base, side, emblem, tracks, badges |
//! | `emblem.rs`, `signs.rs` | the emblem of a kind of model, the sign of a kind of marker |
//! | `text.rs` | escaped text, its width, and labels that keep out of each other's way |
//! | `spoken.rs` | nothing: it tells in words what there is to see |
//! | `margin.rs` | the sheet beside the board: sides, rosters, panels, legend |
//! | `sheet/` | no scene at all: a list with its cards, for a printer |
//! | `shape.rs`, `ink.rs`, `chance.rs` | outlines on paper, numbers as SVG wants them, steady jitter |
//!
//! The same scene gives the same bytes. Numbers with a fraction are fine here: nothing is decided by them.

mod board;
mod canvas;
mod chance;
mod emblem;
mod frame;
mod ink;
mod margin;
mod pieces;
mod shape;
pub mod sheet;
mod signs;
pub mod spoken;
mod terrain;
mod text;
mod view;

pub use canvas::{Canvas, STYLE, side};

use scene::Scene;

use ink::{Ink, put};
use view::View;

/// How a picture is wanted.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The whole board, however empty it is.
    pub whole: bool,
}

/// The picture of a scene, as the text of an SVG file.
pub fn draw(scene: &Scene, wish: &Wish) -> String {
    let view = View::new(scene, wish.whole);
    let sheet = margin::Sheet::new(scene, view.paper().high);
    let size = frame::Size::new(&view, sheet.height());
    let mut ink = Ink::default();
    put!(
        ink,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" role="img" aria-labelledby="muster-title muster-desc">"#,
        w = ink::N(size.wide),
        h = ink::N(size.high),
    );
    put!(
        ink,
        "<title id=\"muster-title\">{}</title><desc id=\"muster-desc\">{}</desc>",
        text::Escaped(&text::heading(scene)),
        text::Escaped(&text::told(scene)),
    );
    frame::wood(&mut ink, scene, &view, &size);
    put!(ink, r#"<g clip-path="url(#board)">"#);
    board::ground(&mut ink, scene, &view);
    board::zones(&mut ink, scene, &view);
    terrain::draw(&mut ink, scene, &view);
    board::grid(&mut ink, scene, &view);
    terrain::outlines(&mut ink, scene, &view);
    let mut labels = text::Labels::new(view.paper());
    board::markers(&mut ink, scene, &view, &mut labels);
    pieces::draw(&mut ink, scene, &view, &mut labels);
    labels.draw(&mut ink);
    put!(ink, "</g>");
    frame::rim(&mut ink, scene, &view);
    sheet.draw(&mut ink, size.sheet());
    put!(ink, "</svg>");
    ink.into_text()
}

#[cfg(test)]
mod tests;
