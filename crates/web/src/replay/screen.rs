//! The table with what one looks back with.

use leptos::prelude::*;
use leptos::task::spawn_local;
use scene::Seat;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::{branch, by_entry, by_step, glide, go, leave, look_with, place, report, verify};
use crate::app::{App, app};
use crate::seen::Position;
use crate::{board, card, dice, keys, log, menu, opponents, sides, spoken, start};

/// Speeds in quarters of the usual one, and what they are called.
const SPEEDS: [(u32, &str); 4] = [(2, "½×"), (4, "1×"), (8, "2×"), (16, "4×")];

#[component]
pub fn Replay() -> impl IntoView {
    let app = app();
    let shown = move |of: fn(&Position) -> String| app.position.with(|position| position.as_deref().map(of));
    view! {
        <div class="play replay" id="replay" inert=move || app.is_covered() style=("--leg", move || format!("{}ms", app.reel.leg.get()))>
            <header class="bar">
                <h1>"muster"</h1>
                <p class="title">{move || shown(|position| position.scene.title.clone())}</p>
                <p class="turn" id="turn">{move || shown(|position| position.scene.turn.clone())}</p>
                <nav><button id="back-to-game" on:click=move |_| leave(app)>"Back to the game " <kbd>"Esc"</kbd></button></nav>
            </header>
            <aside class="left" aria-label="Both sides"><sides::Sides/></aside>
            <main><board::Board/></main>
            <aside class="right" aria-label="Looking back"><Panel/><card::Selected/></aside>
            <Strip/>
            <footer class="tray"><dice::Dice/><log::Log/></footer>
        </div>
    }
}

/// The course of the game, and everything that moves along it.
#[component]
fn Strip() -> impl IntoView {
    let app = app();
    let reel = app.reel;
    let place = move || place(reel);
    let at_first = move || reel.at.get() == 0;
    let at_last = move || reel.at.get() >= reel.last();
    view! {
        <div class="strip" role="group" aria-label="The course of the game">
            <button id="first" aria-label="To the beginning" disabled=at_first on:click=move |_| go(app, 0)>"|◀"</button>
            <button id="step-back" aria-label="A step back" title="←" disabled=at_first on:click=move |_| by_step(app, true)>"◀"</button>
            <button id="entry-back" aria-label="One answer or throw back" title="," disabled=at_first on:click=move |_| by_entry(app, true)>"‹"</button>
            <button class="main" id="play" aria-pressed=move || reel.playing.get().to_string() on:click=move |_| glide::play(app)>
                {move || if reel.playing.get() { "Pause" } else { "Play" }}</button>
            <button id="entry-on" aria-label="One answer or throw on" title="." disabled=at_last on:click=move |_| by_entry(app, false)>"›"</button>
            <button id="step-on" aria-label="A step on" title="→" disabled=at_last on:click=move |_| by_step(app, false)>"▶"</button>
            <button id="last" aria-label="To the end" disabled=at_last on:click=move |_| go(app, reel.last())>"▶|"</button>
            <input type="range" id="course" min="0" max=move || reel.last().to_string() prop:value=move || reel.at.get().to_string()
                aria-label="Place in the game" aria-valuetext=place
                on:input=move |event| {
                    reel.playing.set(false);
                    go(app, event_target_value(&event).parse().unwrap_or(0));
                }/>
            <output id="place">{place}</output>
            <select id="speed" aria-label="Speed" on:change=move |event| reel.speed.set(event_target_value(&event).parse().unwrap_or(4))>
                {SPEEDS.into_iter().map(|(speed, name)| view! {
                    <option value=speed.to_string() selected=move || reel.speed.get_untracked() == speed>{name}</option>
                }).collect_view()}
            </select>
        </div>
    }
}

/// What can be done with a game besides looking at it.
#[component]
fn Panel() -> impl IntoView {
    let app = app();
    let reel = app.reel;
    // Who plays himself looks back with his own eyes; when it is over, or where he only watches, he may choose.
    let may_choose = move || {
        reel.live.with(|live| {
            live.as_ref().is_some_and(|live| live.standing.ending.is_some() || live.seat().is_none())
        })
    };
    let names =
        reel.live.with_untracked(|live| live.as_ref().map_or(Vec::new(), |live| live.begun.seats.clone()));
    let who = (names.len() == 2).then(|| view! {
        <details class="plays-on">
            <summary>"Who plays on"</summary>
            <opponents::Who names=names levels=reel.seats chosen=Callback::new(move |levels| reel.seats.set(levels))/>
        </details>
    });
    view! {
        <section class="ask looking-back">
            <h2>"Looking back"</h2>
            {move || may_choose().then(|| view! { <Eyes/> })}
            <button id="branch" on:click=move |_| branch(app)>"Play on from here" <small>"a game of its own; this one stays"</small></button>
            {who}
            <button id="verify" on:click=move |_| verify(app)>"Verify" <small>"plays all of it again and compares every fingerprint"</small></button>
            {move || reel.verified.get().map(|verified| match verified {
                Ok(told) => view! {
                    <p class="verified" id="verified" role="status">
                        {format!("All {} steps are as recorded, with {} answers and {} throws. The fingerprint is ", told.commits, told.answers, told.throws)}
                        <code>{told.hash}</code> "."
                    </p>
                }.into_any(),
                Err(no) => view! { <p class="refusal" id="verified" role="status">{no.words} "."</p> }.into_any(),
            })}
            <button id="export" on:click=move |_| menu::export(app)>"Save to a file"</button>
            <report::Report/>
        </section>
    }
}

/// With whose eyes one looks.
#[component]
fn Eyes() -> impl IntoView {
    let app = app();
    let reel = app.reel;
    let with = move |eyes: Option<Seat>| look_with(app, eyes, move |_| go(app, reel.at.get_untracked()));
    let is = move |eyes: Option<Seat>| (reel.eyes.get() == eyes).to_string();
    let Some(live) = reel.live.get_untracked() else { return ().into_any() };
    let all = live.standing.ending.is_some() || !live.private;
    let seats = live.begun.seats.clone();
    view! {
        <div class="choice" role="group" aria-label="As seen by">
            {all.then(|| view! { <button aria-pressed=move || is(None) on:click=move |_| with(None)>"All of it"</button> })}
            {seats.into_iter().enumerate().map(|(place, name)| {
                let eyes = Some(Seat(place as u8));
                view! { <button aria-pressed=move || is(eyes) on:click=move |_| with(eyes)>"As " {name} " saw it"</button> }
            }).collect_view()}
        </div>
    }
    .into_any()
}

/// A key, while somebody looks back.
pub fn pressed(app: App, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let tag = target.map(|element| element.tag_name().to_lowercase()).unwrap_or_default();
    let key = event.key();
    if key == "Escape" {
        return leave(app);
    }
    if untrack(|| app.is_covered()) {
        return;
    }
    // The slider and the list of speeds have keys of their own.
    if matches!(tag.as_str(), "input" | "select") {
        return;
    }
    match key.as_str() {
        "ArrowLeft" if event.shift_key() => by_entry(app, true),
        "ArrowRight" if event.shift_key() => by_entry(app, false),
        "ArrowLeft" => by_step(app, true),
        "ArrowRight" => by_step(app, false),
        "," => by_entry(app, true),
        "." => by_entry(app, false),
        "Home" => go(app, 0),
        "End" => go(app, untrack(|| app.reel.last())),
        " " if tag != "button" && tag != "summary" => glide::play(app),
        "o" | "O" => spoken::overview(app),
        "r" | "R" => spoken::again(app),
        "n" | "N" => keys::walk(app, 1),
        "p" | "P" => keys::walk(app, -1),
        "+" | "=" => board::zoom_by(0.75),
        "-" => board::zoom_by(1.34),
        "0" => board::zoom_by(0.0),
        _ => return,
    }
    event.prevent_default();
}

/// A file to look at, on the first screen.
#[component]
pub fn WatchFile() -> impl IntoView {
    let app = app();
    let chosen = move |event: web_sys::Event| {
        spawn_local(async move {
            if let Some((text, title)) = start::saved(app, &event).await {
                app.watch(text, title);
            }
        });
    };
    view! { <label class="file">"Watch a saved game" <input type="file" id="watch" accept=".json,.save" on:change=chosen/></label> }
}
