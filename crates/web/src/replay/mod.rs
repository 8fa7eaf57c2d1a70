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

pub use screen::{Replay, WatchFile, pressed};

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Glance, Library, No, Reviewed, Said, Table};
use scene::{Eyes, Found, Look, Scene, Seat, Shows, Told, Verified};

use crate::app::{App, Screen, Tool, chance};
use crate::seen::Position;
use crate::{link, odds, pulse, spoken};

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
    /// Somebody looks back: nobody else thinks meanwhile, and no clock runs.
    on: RwSignal<bool>,
    /// The game as it stands today.
    live: RwSignal<Option<Arc<Position>>>,
    /// With whose eyes one looks; with all eyes, where nothing is hidden any more.
    eyes: RwSignal<Option<Seat>>,
    log: RwSignal<Arc<Vec<Told>>>,
    stops: RwSignal<Arc<Vec<Stop>>>,
    at: RwSignal<usize>,
    playing: RwSignal<bool>,
    /// Counts how often it began to play by itself, so that it does so only once at a time.
    begun: RwSignal<u32>,
    /// In quarters of the usual speed.
    speed: RwSignal<u32>,
    /// How long a piece glides from one point of its path to the next, in milliseconds.
    leg: RwSignal<u32>,
    /// Who plays each seat of a game that branches off.
    seats: RwSignal<Vec<String>>,
    verified: RwSignal<Option<Result<Verified, No>>>,
    report: RwSignal<Option<Reviewed>>,
    /// Counts how often somebody began to look back, and saw the first place.
    opened: RwSignal<u32>,
    /// Counts what was asked for, so that what comes late is not shown.
    wanted: RwSignal<u32>,
}

impl Reel {
    pub fn new() -> Reel {
        Reel {
            on: RwSignal::new(false),
            live: RwSignal::new(None),
            eyes: RwSignal::new(None),
            log: RwSignal::default(),
            stops: RwSignal::default(),
            at: RwSignal::new(0),
            playing: RwSignal::new(false),
            begun: RwSignal::new(0),
            speed: RwSignal::new(4),
            leg: RwSignal::new(350),
            seats: RwSignal::default(),
            verified: RwSignal::new(None),
            report: RwSignal::new(None),
            opened: RwSignal::new(0),
            wanted: RwSignal::new(0),
        }
    }

    /// Whether somebody looks back now.
    pub fn is_on(&self) -> bool {
        self.on.get_untracked()
    }

    pub fn opened(&self) -> u32 {
        self.opened.get()
    }

    /// Nobody looks back any more; what was asked for comes too late.
    pub fn close(&self) {
        self.want();
        self.on.set(false);
        self.playing.set(false);
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
    reel.on.set(true);
    reel.verified.set(None);
    reel.report.set(None);
    reel.seats.set(app.opponents.levels.get_untracked());
    app.menu.set(false);
    app.selected.set(None);
    app.tool.set(Tool::None);
    odds::drop_it(app);
    let eyes = first_eyes(&live);
    reel.live.set(Some(live));
    look_with(app, eyes, move |now| {
        let over = now.standing.ending.is_some();
        // Somebody may have answered just before; who looked on is who comes back.
        reel.live.update(|live| {
            let mut now = now;
            now.eyes = live.as_ref().map_or(now.eyes, |live| live.eyes);
            *live = Some(Arc::new(now));
        });
        app.screen.set(Screen::Replay);
        let first = if over { 0 } else { reel.last() };
        spawn_local(async move {
            there(app, first).await;
            reel.opened.update(|opened| *opened += 1);
        });
        then(app);
    });
}

/// With whose eyes one looks at first: with all eyes when it is over; before that one sees what one may see anyway.
fn first_eyes(live: &Position) -> Option<Seat> {
    match live.seat() {
        _ if live.standing.ending.is_some() => None,
        None if live.private => Some(Seat(0)),
        seat => seat,
    }
}

/// Reads the log with these eyes, and then goes on.
fn look_with(app: App, eyes: Option<Seat>, then: impl FnOnce(Position) + 'static) {
    let reel = app.reel;
    spawn_local(async move {
        match link::ask(Table::Show { eyes: eyes.into(), from: 0 }).await {
            Ok(Said::Position(position)) => {
                let position = link::seen(position);
                reel.eyes.set(eyes);
                reel.stops.set(Arc::new(stops(&position.log, position.standing.commits)));
                reel.log.set(Arc::new(position.log.clone()));
                then(position);
            }
            Ok(_) => {}
            Err(no) => {
                // Who has not begun to look back goes on where he was.
                reel.on.set(app.screen.get_untracked() == Screen::Replay);
                app.complain(no);
            }
        }
    });
}

/// Goes to a place and shows the table as it was there.
fn go(app: App, to: usize) {
    spawn_local(there(app, to));
}

/// The same, for whoever waits until it is shown.
async fn there(app: App, to: usize) {
    let reel = app.reel;
    let to = to.min(untrack(|| reel.last()));
    let before = reel.at.get_untracked();
    reel.at.set(to);
    let number = reel.want();
    let Some(stop) = reel.stops.with_untracked(|stops| stops.get(to).copied()) else { return };
    // The page is not at rest as long as something moves.
    pulse::begin();
    let look = Look::Past { step: stop.step, entry: stop.entry };
    let wish = Glance::Look { eyes: reel.eyes.get_untracked().into(), look };
    match link::ask(wish).await {
        Ok(Said::Found(Found::Past { scene, hash })) if reel.wants(number) => {
            glide::along(app, before, to, &scene, number).await;
            if reel.wants(number) {
                show(app, before, stop, *scene, hash);
            }
        }
        Ok(_) => {}
        Err(no) => app.complain(no),
    }
    pulse::end();
}

/// To the first place of a step.
fn go_to_step(app: App, step: u32) {
    go(app, step_place(app, step));
}

fn step_place(app: App, step: u32) -> usize {
    let found = app.reel.stops.with_untracked(|stops| stops.iter().position(|stop| stop.step >= step));
    found.unwrap_or_else(|| untrack(|| app.reel.last()))
}

/// Where one comes by a whole step, forward or back; from the middle of a step, back to its beginning first.
fn a_step(app: App, back: bool) -> usize {
    let Some(now) = untrack(|| app.reel.stop()) else { return 0 };
    match (back, now.entry) {
        (true, 0) => step_place(app, now.step.saturating_sub(1)),
        (true, _) => step_place(app, now.step),
        (false, _) => step_place(app, now.step + 1),
    }
}

fn by_step(app: App, back: bool) {
    go(app, a_step(app, back));
}

/// By single answers and throws.
fn by_entry(app: App, back: bool) {
    let at = app.reel.at.get_untracked();
    go(app, if back { at.saturating_sub(1) } else { at + 1 });
}

fn show(app: App, before: usize, stop: Stop, scene: Scene, hash: String) {
    let reel = app.reel;
    let Some(live) = reel.live.get_untracked() else { return };
    let mut position = (*live).clone();
    position.scene = scene;
    position.hash = hash;
    position.eyes = reel.eyes.get_untracked().into();
    (position.questions, position.log) = (Vec::new(), Vec::new());
    position.standing.waiting.clear();
    position.undone.retain(|undone| undone.commit <= stop.step);
    position.branched.retain(|branched| *branched <= stop.step);
    position.amended.retain(|amended| amended.commit <= stop.step);
    position.overtime.retain(|late| late.commit <= stop.step);
    if reel.at.get_untracked() < untrack(|| reel.last()) {
        position.standing.ending = None;
    }
    let told = reel.log.with_untracked(|log| log[..stop.lines.min(log.len())].to_vec());
    app.say(said(app, before, stop, &told, &position));
    app.log.set(told);
    app.position.set(Some(Arc::new(position)));
}

/// Where one is, in words.
fn place(reel: Reel) -> String {
    let (stop, last) = (reel.stop(), reel.stops.with(|stops| stops.last().copied()));
    let (Some(stop), Some(last)) = (stop, last) else { return String::new() };
    match stop.entry {
        0 => format!("Step {} of {}", stop.step, last.step),
        entry => format!("Step {} of {}, {entry} in", stop.step, last.step),
    }
}

/// What is said of a place: where it is, and what happened on the way there, or just before it where one comes from afar.
fn said(app: App, before: usize, stop: Stop, told: &[Told], position: &Position) -> String {
    let from = app.reel.stops.with_untracked(|stops| stops.get(before).copied()).unwrap_or(stop);
    let near = from.lines < stop.lines && from.step + 1 >= stop.step;
    let fresh =
        if near { &told[from.lines.min(told.len())..] } else { &told[told.len().saturating_sub(1)..] };
    let mut words = vec![untrack(|| place(app.reel)), position.scene.turn.clone()];
    words.extend(picture::spoken::news(fresh));
    words.extend(position.standing.ending.as_ref().map(|ended| format!("The game is over: {}", ended.words)));
    spoken::sentences(&words)
}

/// Back to the game as it stands today.
pub fn leave(app: App) {
    let Some(live) = app.reel.live.get_untracked() else { return };
    app.reel.close();
    spawn_local(async move {
        match link::ask(Table::Show { eyes: live.seat().into(), from: 0 }).await {
            Ok(Said::Position(position)) => {
                app.show(link::seen(position));
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
        let look = Look::Branch { step: stop.step, entry: stop.entry, seed: chance() };
        let wish = Glance::Look { eyes: Eyes::Everything, look };
        match link::ask(wish).await {
            Ok(Said::Found(Found::Save(text))) => {
                app.opponents.levels.set(app.reel.seats.get_untracked());
                app.open(Table::Load { text }, format!("{title}, from step {}", stop.step));
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// Plays the whole game again, and compares every fingerprint.
fn verify(app: App) {
    if app.reel.live.with_untracked(Option::is_none) {
        return;
    }
    spawn_local(async move {
        let verified = match link::ask(Library::Verify { text: link::save() }).await {
            Ok(Said::Verified(verified)) => Ok(verified),
            Ok(_) => return,
            Err(no) => Err(no),
        };
        let said = match &verified {
            Ok(verified) => format!("{} steps verified", verified.commits),
            Err(no) => no.words.clone(),
        };
        app.say(said);
        app.reel.verified.set(Some(verified));
    });
}
