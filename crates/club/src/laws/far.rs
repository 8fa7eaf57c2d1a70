//! What lies in a far corner of the table changes nothing: no path, no stop of a charge or a flight, no question.

use scene::{Board, Scene};
use space::{INCH, Outline, Point};
use table::{Fuzz, Ran, Rulebook, Tape, hash, run};

use super::{MOST_STEPS, Start, Tried, at, start_of};

/// The side of a piece in the corner, and how far it lies from the edges, in inches.
const SIDE: i32 = 3;
const OFF: i32 = 1;
/// As long as every model is farther away than this, no step of a game comes near.
const FAR: i32 = 16 * INCH;

/// Random games on tables with and without a piece of terrain in an empty corner, for as long as everybody is far away
/// from it. A piece is a line of a table in which `LOW` and `HIGH` stand for two corners: `terrain: marsh, from LOW, to HIGH`.
/// Tables without such a corner are passed over; `games` counts the others.
pub fn far_terrain_changes_nothing<R: Rulebook>(
    starts: &[Start<R>],
    runs: u64,
    pieces: &[&str],
) -> Result<Tried, String> {
    let mut tried = Tried::default();
    for number in 0..runs {
        let start = start_of(starts, number)?;
        let round = number / starts.len().max(1) as u64;
        let piece = pieces[(number.wrapping_add(round) % pieces.len().max(1) as u64) as usize];
        let Some((low, outline)) = empty_corner(&R::scene(&start.setup, &start.game)) else { continue };
        let place = |inches: (i32, i32)| format!("{} by {}", inches.0, inches.1);
        let line = piece.replace("LOW", &place(low)).replace("HIGH", &place((low.0 + SIDE, low.1 + SIDE)));
        let text = format!("{}\n{line}\n", start.text);
        // Some tables are full, or have a scenario that allows no more terrain.
        let Ok(other) = Start::<R>::new(&format!("{} with {line:?}", start.name), &text) else { continue };
        let steps = alike(start, &other, number, &outline)?;
        tried.games += u64::from(steps > 0);
        tried.steps += u64::from(steps);
    }
    Ok(tried)
}

/// Plays on one of the two tables, in turn, and runs each step again on the other one, until somebody comes near; says for
/// how many steps.
fn alike<R: Rulebook>(
    plain: &Start<R>,
    other: &Start<R>,
    number: u64,
    outline: &Outline,
) -> Result<u32, String> {
    let mut fuzz = Fuzz::new(number);
    let mut game = plain.game.clone();
    for step in 0..MOST_STEPS {
        if !is_far(&R::scene(&plain.setup, &game), outline) || R::ending(&game).is_some() {
            return Ok(step);
        }
        let (here, there) = if step % 2 == 0 { (plain, other) } else { (other, plain) };
        let mut tape = Tape::default();
        let ran = run::<R>(&here.setup, &game, &mut tape, &mut fuzz);
        if ran.ran != Ran::Ended {
            return Err(format!("{}: the step did not end: {:?}", at(here, number, step), ran.ran));
        }
        let mut same = tape.clone();
        let again = run::<R>(&there.setup, &game, &mut same, &mut fuzz);
        if again.ran != Ran::Ended || same != tape {
            return Err(format!("{}: on {:?} it is not the same step", at(here, number, step), there.name));
        }
        if hash(&ran.game) != hash(&again.game) {
            return Err(format!("{}: on {:?} it comes out otherwise", at(here, number, step), there.name));
        }
        game = ran.game;
    }
    Ok(MOST_STEPS)
}

/// A corner of a free table that is far from everybody: the south-west corner of a piece in
/// it in inches, and its outline.
fn empty_corner(scene: &Scene) -> Option<((i32, i32), Outline)> {
    let Board::Free { width, height } = scene.board else { return None };
    let ends = |side: i32| [OFF, side / INCH - OFF - SIDE];
    let corners = ends(width).into_iter().flat_map(|x| ends(height).map(|y| (x, y)));
    let mut outlined = corners.filter_map(|low| {
        let point = |by: i32| Point::new((low.0 + by) * INCH, (low.1 + by) * INCH);
        Some((low, Outline::rectangle(point(0), point(SIDE)).ok()?))
    });
    outlined.find(|(_, outline)| is_far(scene, outline))
}

/// Whether all models stand on the table and far from something.
fn is_far(scene: &Scene, outline: &Outline) -> bool {
    scene.pieces.iter().filter(|piece| !piece.gone).all(|piece| {
        let spots = piece.at.iter().filter_map(|spot| spot.point());
        !piece.at.is_empty()
            && spots.clone().all(|at| !outline.within(&space::Base::new(at, piece.base), FAR))
    })
}
