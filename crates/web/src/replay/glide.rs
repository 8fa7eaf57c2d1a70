//! Moves along their paths, and a game that plays by itself.

use std::sync::Arc;
use std::time::Duration;

use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use scene::{PieceId, Scene, Shows};
use space::Spot;

use super::{a_step, there};
use crate::app::App;

/// How long a move takes, and how long a step is looked at, at the usual speed, in milliseconds.
const MOVE: u32 = 700;
const STEP: u32 = 1_100;

async fn wait(milliseconds: u32) {
    let (done, waited) = oneshot::channel();
    set_timeout(
        move || {
            let _ = done.send(());
        },
        Duration::from_millis(milliseconds.into()),
    );
    let _ = waited.await;
}

/// Whether whoever looks on wants things to move.
fn still(app: App) -> bool {
    let asked = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    app.instant.get_untracked() || asked.is_some_and(|asked| asked.matches())
}

/// How long a leg of a move takes, in milliseconds.
fn leg(speed: u32, legs: usize) -> u32 {
    (MOVE * 4 / speed.max(1) / (legs as u32).max(1)).max(40)
}

/// Moves the pieces that went somewhere between two places along their paths, if the one place follows upon the other.
pub async fn along(app: App, before: usize, to: usize, after: &Scene, number: u32) {
    let reel = app.reel;
    let (from, until) = reel.stops.with_untracked(|stops| (stops[before.min(stops.len() - 1)], stops[to]));
    let next = until.step == from.step || (until.step == from.step + 1 && until.entry == 0);
    if to <= before || !next || still(app) {
        return;
    }
    let moves: Vec<(PieceId, Vec<Spot>)> = reel.log.with_untracked(|log| {
        let lines = log[from.lines..until.lines].iter();
        lines
            .filter_map(|told| match &told.shows {
                Shows::Moved { piece, path } => Some((*piece, path.clone())),
                _ => None,
            })
            .collect()
    });
    let speed = reel.speed.get_untracked();
    for (piece, path) in moves {
        // What comes from beside the table, leaves it or stands in several places is shown where it ends.
        let alone = |scene: &Scene| scene.pieces.iter().any(|one| one.id == piece && one.at.len() == 1);
        let now = app
            .position
            .with_untracked(|position| position.as_ref().is_some_and(|position| alone(&position.scene)));
        if !now || !alone(after) {
            continue;
        }
        let pause = leg(speed, path.len());
        reel.leg.set(pause);
        for spot in path {
            app.position.update(|position| {
                let Some(shown) = position else { return };
                let mut moved = (**shown).clone();
                if let Some(one) = moved.scene.pieces.iter_mut().find(|one| one.id == piece) {
                    one.at = vec![spot];
                }
                *position = Some(Arc::new(moved));
            });
            wait(pause).await;
            if !reel.wants(number) {
                return;
            }
        }
    }
}

/// Plays on by itself, or stops.
pub fn play(app: App) {
    let reel = app.reel;
    if reel.playing.get_untracked() {
        return reel.playing.set(false);
    }
    reel.playing.set(true);
    reel.begun.update(|begun| *begun += 1);
    let begun = reel.begun.get_untracked();
    let goes_on = move || reel.is_on() && reel.playing.get_untracked() && reel.begun.get_untracked() == begun;
    let at_last = move || reel.at.get_untracked() == untrack(|| reel.last());
    spawn_local(async move {
        if at_last() {
            there(app, 0).await;
        }
        while goes_on() && !at_last() {
            // Whatever moves comes to its end before the next step begins.
            there(app, a_step(app, false)).await;
            wait(STEP * 4 / reel.speed.get_untracked().max(1)).await;
        }
        if reel.begun.get_untracked() == begun {
            reel.playing.set(false);
        }
    });
}
