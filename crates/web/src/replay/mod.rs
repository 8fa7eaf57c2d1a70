//! A game looked back upon: the same table, at any place of its course.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `mod.rs` | where one stands in a game, and how one goes from place to place |
//! | `glide.rs` | moves along their paths, and a game that plays by itself |
//! | `screen.rs` | the table with what one looks back with |
//! | `report.rs` | where the game turned, and what the dice gave |

mod glide;
mod report;
mod screen;

pub use screen::{Replay, WatchFile};

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{No, Position, Reviewed, Said, Wish};
use scene::{Scene, Seat, Shows, Told, Verified};

use crate::app::{App, Screen, chance};
use crate::link;

/// A place in the course of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// So many steps, and so many answers and throws of the next.
    pub step: u32,
    pub entry: u32,
    /// So many lines of the log are told by then.
    pub lines: usize,
}

/// Where one stands.
#[derive(Copy, Clone)]
pub struct Reel {
    /// The game as it stands today.
    live: RwSignal<Option<Arc<Position>>>,
    /// With whose eyes one looks; with all eyes, where nothing is hidden any more.
    eyes: RwSignal<Option<Seat>>,
    log: RwSignal<Arc<Vec<Told>>>,
    stops: RwSignal<Arc<Vec<Stop>>>,
    at: RwSignal<usize>,
    playing: RwSignal<bool>,
    /// In quarters of the usual speed.
    speed: RwSignal<u32>,
    /// How long a piece glides from one point of its path to the next, in milliseconds.
    leg: RwSignal<u32>,
    verified: RwSignal<Option<Result<Verified, No>>>,
    report: RwSignal<Option<Reviewed>>,
    /// Counts what was asked for, so that what comes late is not shown.
    wanted: RwSignal<u32>,
}

impl Reel {
    pub fn new() -> Reel {
        Reel {
            live: RwSignal::new(None),
            eyes: RwSignal::new(None),
            log: RwSignal::default(),
            stops: RwSignal::default(),
            at: RwSignal::new(0),
            playing: RwSignal::new(false),
            speed: RwSignal::new(4),
            leg: RwSignal::new(350),
            verified: RwSignal::new(None),
            report: RwSignal::new(None),
            wanted: RwSignal::new(0),
        }
    }

    fn stop(&self) -> Option<Stop> {
        self.stops.with(|stops| stops.get(self.at.get()).copied())
    }

    fn last(&self) -> usize {
        self.stops.with(|stops| stops.len().saturating_sub(1))
    }

    /// Something else is wanted now than before; its number.
    fn want(&self) -> u32 {
        self.wanted.update(|wanted| *wanted += 1);
        self.wanted.get_untracked()
    }

    fn wants(&self, number: u32) -> bool {
        self.wanted.get_untracked() == number
    }
}

/// The places of a game, from its log: every answer and every throw is one line of it.
fn stops(log: &[Told], commits: u32) -> Vec<Stop> {
    let mut stops = Vec::new();
    let (mut step, mut entry) = (0, 0);
    stops.push(Stop { step, entry, lines: 0 });
    for (place, told) in log.iter().enumerate() {
        while step < told.commit.min(commits) {
            (step, entry) = (step + 1, 0);
            stops.push(Stop { step, entry, lines: place });
        }
        if matches!(told.shows, Shows::Answer(_) | Shows::Threw { .. }) {
            // The place before the first of them is the one before the step.
            if entry > 0 {
                stops.push(Stop { step, entry, lines: place });
            }
            entry += 1;
        }
    }
    while step < commits {
        (step, entry) = (step + 1, 0);
        stops.push(Stop { step, entry, lines: log.len() });
    }
    if entry > 0 {
        stops.push(Stop { step, entry, lines: log.len() });
    }
    stops
}

/// To the course of the game that is on the table.
pub fn enter(app: App) {
    enter_and(app, |_| {});
}

/// To the course of the game, with its report.
pub fn enter_for_report(app: App) {
    enter_and(app, report::begin);
}

fn enter_and(app: App, then: fn(App)) {
    let Some(live) = app.position.get_untracked() else { return };
    let reel = app.reel;
    let over = live.ending.is_some();
    reel.eyes.set(if over { None } else { live.seat });
    reel.verified.set(None);
    reel.report.set(None);
    reel.live.set(Some(live));
    app.menu.set(false);
    app.selected.set(None);
    look_with(app, reel.eyes.get_untracked(), move || {
        app.screen.set(Screen::Replay);
        go(app, if over { 0 } else { reel.last() });
        then(app);
    });
}

/// Reads the log with these eyes, and then goes on.
fn look_with(app: App, eyes: Option<Seat>, then: impl FnOnce() + 'static) {
    let reel = app.reel;
    spawn_local(async move {
        match link::ask(Wish::Look { seat: eyes, from: 0 }).await {
            Ok(Said::Position(position)) => {
                reel.eyes.set(eyes);
                reel.stops.set(Arc::new(stops(&position.log, position.commits)));
                reel.log.set(Arc::new(position.log));
                then();
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// Goes to a place and shows the table as it was there.
pub fn go(app: App, to: usize) {
    let reel = app.reel;
    let to = to.min(reel.last());
    let before = reel.at.get_untracked();
    reel.at.set(to);
    let number = reel.want();
    let Some(stop) = reel.stops.with_untracked(|stops| stops.get(to).copied()) else { return };
    spawn_local(async move {
        let wish = Wish::Past { seat: reel.eyes.get_untracked(), step: stop.step, entry: stop.entry };
        match link::ask(wish).await {
            Ok(Said::Past { scene, hash }) if reel.wants(number) => {
                glide::along(app, before, to, &scene, number).await;
                if reel.wants(number) {
                    show(app, stop, *scene, hash);
                }
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// To the first place of a step.
pub fn go_to_step(app: App, step: u32) {
    let found = app.reel.stops.with_untracked(|stops| stops.iter().position(|stop| stop.step >= step));
    go(app, found.unwrap_or(0));
}

/// By whole steps, forward or back; from the middle of a step, back to its beginning first.
pub fn by_step(app: App, back: bool) {
    let Some(now) = untrack(|| app.reel.stop()) else { return };
    let step = match (back, now.entry) {
        (true, 0) => now.step.saturating_sub(1),
        (true, _) => now.step,
        (false, _) => now.step + 1,
    };
    if back || app.reel.stops.with_untracked(|stops| stops.iter().any(|stop| stop.step == step)) {
        return go_to_step(app, step);
    }
    go(app, untrack(|| app.reel.last()));
}

/// By single answers and throws.
pub fn by_entry(app: App, back: bool) {
    let at = app.reel.at.get_untracked();
    go(app, if back { at.saturating_sub(1) } else { at + 1 });
}

fn show(app: App, stop: Stop, scene: Scene, hash: String) {
    let reel = app.reel;
    let Some(live) = reel.live.get_untracked() else { return };
    let mut position = (*live).clone();
    position.scene = scene;
    position.hash = hash;
    (position.seat, position.questions, position.log) = (reel.eyes.get_untracked(), Vec::new(), Vec::new());
    position.waiting.clear();
    position.undone.retain(|undone| undone.commit <= stop.step);
    position.branched.retain(|branched| *branched <= stop.step);
    position.amended.retain(|amended| amended.commit <= stop.step);
    position.overtime.retain(|late| late.commit <= stop.step);
    if reel.at.get_untracked() < untrack(|| reel.last()) {
        position.ending = None;
    }
    let told = reel.log.with_untracked(|log| log[..stop.lines.min(log.len())].to_vec());
    let said = told.last().map(|told| told.words.clone()).unwrap_or_default();
    app.log.set(told);
    app.said.set(format!("Step {}. {said}", stop.step));
    app.position.set(Some(Arc::new(position)));
}

/// Back to the game as it stands today.
pub fn leave(app: App) {
    let reel = app.reel;
    reel.want();
    reel.playing.set(false);
    let Some(live) = reel.live.get_untracked() else { return };
    spawn_local(async move {
        match link::ask(Wish::Look { seat: live.seat, from: 0 }).await {
            Ok(Said::Position(position)) => {
                app.show(*position);
                app.screen.set(Screen::Play);
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// Another game begins here, which has the past of this one; this one stays as it is.
fn branch(app: App) {
    let Some(stop) = untrack(|| app.reel.stop()) else { return };
    app.reel.playing.set(false);
    let title = app.game.get_untracked().map_or("A game".to_string(), |(_, title)| title);
    spawn_local(async move {
        let wish = Wish::Branch { step: stop.step, entry: stop.entry, seed: chance() };
        match link::ask(wish).await {
            Ok(Said::Save(text)) => {
                app.reel.want();
                app.load(text, format!("{title}, from step {}", stop.step));
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// Plays the whole game again, and compares every fingerprint.
fn verify(app: App) {
    let Some(live) = app.reel.live.get_untracked() else { return };
    spawn_local(async move {
        let verified = match link::ask(Wish::Verify { text: live.save.clone() }).await {
            Ok(Said::Verified(verified)) => Ok(verified),
            Ok(_) => return,
            Err(no) => Err(no),
        };
        let said = match &verified {
            Ok(verified) => format!("{} steps verified", verified.commits),
            Err(no) => no.words.clone(),
        };
        app.said.set(said);
        app.reel.verified.set(Some(verified));
    });
}
