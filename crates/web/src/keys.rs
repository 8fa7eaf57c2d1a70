//! Keys for everything.

use leptos::prelude::*;
use post::No;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use crate::app::{App, Screen, Tool};
use crate::{ask, board, far, menu, opponents, plan, replay, spoken};

/// Every key and what it does.
const KEYS: [(&str, &str); 21] = [
    ("1 … 9", "take that choice"),
    ("X", "take the last choice, where it ends something"),
    ("Enter", "give the planned answer"),
    ("[ ]", "step through places and paths that are worth a look"),
    ("← ↑ ↓ →", "from hex to hex, where a place or a path is planned on hexes"),
    ("B", "bend the path here and go on"),
    ("E", "the odds to the end of the activation, of what is pointed at or planned"),
    ("H", "a hint"),
    ("W", "why they answered so, where no person plays a seat"),
    (".", "hurry them"),
    (",", "stop them, or let them go on, where no person plays at all"),
    ("Z", "take back"),
    ("M", "measure: drag from place to place"),
    ("V", "what the selected model sees"),
    ("N P", "the next or previous model"),
    ("D", "what is around the selected model, in words"),
    ("O", "the whole table, in words"),
    ("R", "say again what happened and what is asked"),
    ("+ − 0", "nearer, farther, the whole table"),
    ("/", "answer in words"),
    ("Esc", "close, or plan anew"),
];

#[component]
pub fn Keys() -> impl IntoView {
    view! {
        <dl class="keys">
            {KEYS.iter().map(|(key, what)| view! { <div><dt><kbd>{*key}</kbd></dt><dd>{*what}</dd></div> }).collect_view()}
        </dl>
    }
}

pub fn listen(app: App) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| pressed(app, &event));
    std::mem::forget(handle);
}

fn pressed(app: App, event: &KeyboardEvent) {
    if event.key() == "Escape" && app.rule.get_untracked().is_some() {
        return app.rule.set(None);
    }
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    match app.screen.get_untracked() {
        Screen::Play => {}
        Screen::Replay => return replay::pressed(app, event),
        _ => return,
    }
    let key = event.key();
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let tag = target.as_ref().map(|element| element.tag_name().to_lowercase()).unwrap_or_default();
    if key == "Escape" {
        // Whoever has written enough goes back to the question.
        if tag == "input" {
            focus("#ask h2");
        }
        return escape(app);
    }
    if untrack(|| app.is_covered()) {
        return;
    }
    // Whoever writes does not command.
    if matches!(tag.as_str(), "input" | "textarea" | "select") {
        return;
    }
    match key.as_str() {
        "z" | "Z" => app.take_back(),
        "m" | "M" => toggle(app, Tool::Measure),
        "v" | "V" => toggle(app, Tool::Sight),
        "+" | "=" => board::zoom_by(0.75),
        "-" => board::zoom_by(1.34),
        "0" => board::zoom_by(0.0),
        "[" => plan::step(app, -1),
        "]" => plan::step(app, 1),
        "b" | "B" => plan::bend(app),
        "d" | "D" => spoken::around(app),
        "o" | "O" => spoken::overview(app),
        "r" | "R" => spoken::again(app),
        "e" | "E" => far::look(app),
        "h" | "H" => opponents::ask_for_hint(app),
        "w" | "W" => opponents::tell_why(app),
        "." => opponents::hurry(app),
        "," => opponents::pause(app),
        "n" | "N" => walk(app, 1),
        "p" | "P" => walk(app, -1),
        "Enter" if tag != "button" && tag != "summary" => plan::go(app),
        "ArrowLeft" if plan::nudge(app, -1, 0) => {}
        "ArrowRight" if plan::nudge(app, 1, 0) => {}
        "ArrowUp" if plan::nudge(app, 0, -1) => {}
        "ArrowDown" if plan::nudge(app, 0, 1) => {}
        "/" => write_words(),
        "x" | "X" => ask::pick(app, ask::END),
        digit if digit.len() == 1 && ("1"..="9").contains(&digit) => ask::pick(app, digit),
        _ => return,
    }
    event.prevent_default();
}

fn escape(app: App) {
    if app.menu.get_untracked() {
        return app.menu.set(false);
    }
    if app.amending.get_untracked() {
        return app.amending.set(false);
    }
    if app.consent.get_untracked().is_some() {
        return menu::decline(app);
    }
    if far::close(app) {
        return focus("#ask h2");
    }
    if opponents::close_hint(app) {
        return;
    }
    app.tool.set(Tool::None);
    plan::clear(app);
    app.notice.set(None);
}

/// Takes a tool, or lays it down. What may not be measured beforehand is not measured.
pub fn toggle(app: App, tool: Tool) {
    let may = app
        .position
        .with_untracked(|position| position.as_ref().is_some_and(|position| position.scene.measuring));
    if tool == Tool::Measure && !may {
        return app.complain(No::new("in this game nothing is measured before it is declared"));
    }
    app.tool.update(|now| *now = if *now == tool { Tool::None } else { tool });
}

/// Selects the next piece that stands on the table.
pub fn walk(app: App, by: isize) {
    let Some(position) = app.position.get_untracked() else { return };
    let standing: Vec<_> =
        position.scene.pieces.iter().filter(|piece| !piece.gone && !piece.at.is_empty()).collect();
    if standing.is_empty() {
        return;
    }
    let at = standing.iter().position(|piece| Some(piece.id) == app.selected.get_untracked());
    let next = at.map_or(0, |at| (at as isize + by).rem_euclid(standing.len() as isize) as usize);
    app.selected.set(Some(standing[next].id));
    spoken::name(app, standing[next].id);
}

/// Opens the field for words and goes there.
pub fn write_words() {
    if let Ok(Some(details)) = document().query_selector("details.words") {
        let _ = details.set_attribute("open", "");
    }
    focus("#words");
}

/// Presses a button.
pub fn press(id: &str) {
    if let Some(button) = document().get_element_by_id(id)
        && let Ok(button) = button.dyn_into::<web_sys::HtmlElement>()
    {
        button.click();
    }
}

pub fn focus(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector)
        && let Ok(element) = element.dyn_into::<web_sys::HtmlElement>()
    {
        let _ = element.focus();
    }
}
