//! The table for who does not see it: what is announced, what can be asked for in words, and where the focus is.

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::task::spawn_local;
use picture::spoken as words;
use post::{Glance, Said};
use scene::{Found, Look, PieceId, Posed, Shape, Told};
use space::Spot;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::app::App;
use crate::seen::Position;
use crate::{ask, keys, link};

/// So many choices are read aloud with the question; the list has all of them.
const READ: usize = 9;

/// Sentences one after the other, as they are spoken: `6"` is read as a length.
pub fn sentences(all: &[String]) -> String {
    let mut spoken = String::new();
    for words in all {
        let words = words.trim_end_matches(['.', ' ']);
        let end = if words.ends_with(['?', '!', ':']) { " " } else { ". " };
        let mut before = ' ';
        for letter in words.chars() {
            match letter {
                '"' if before.is_ascii_digit() => spoken.push_str(" inches"),
                _ => spoken.push(letter),
            }
            before = letter;
        }
        spoken.push_str(end);
    }
    spoken.trim_end_matches([' ', '.']).to_string()
}

/// What happened, and what is asked now.
pub fn announce(fresh: &[Told], position: &Position) -> String {
    let mut told = words::news(fresh);
    told.extend(position.standing.ending.as_ref().map(|ended| format!("The game is over: {}", ended.words)));
    told.extend(asked(position));
    sentences(&told)
}

/// The open question with who is asked, and what a move can reach.
fn asked(position: &Position) -> Vec<String> {
    let Some(posed) = position.questions.first() else { return Vec::new() };
    let name = position.begun.seats.get(posed.asked.seat.index()).cloned().unwrap_or_default();
    let mut told = vec![format!("{name}: {}", posed.asked.words)];
    told.extend(words::reach(&position.scene, posed));
    told
}

/// What can be answered, and by which keys.
fn choices(app: App, posed: &Posed) -> String {
    match &posed.asked.shape {
        Shape::One { options } => {
            let legal = ask::listed(app, posed);
            let told = |one: &ask::Listed| {
                let key = one.key.as_ref().map(|key| format!("{key} ")).unwrap_or_default();
                format!("{key}{}{}", one.offer.words, if one.friend { ", your own" } else { "" })
            };
            let (ends, others): (Vec<_>, Vec<_>) = legal.iter().partition(|one| one.offer.ends);
            let more = others.len().saturating_sub(READ);
            let named: Vec<String> = others.into_iter().take(READ).chain(ends).map(told).collect();
            let named = named.join(", ");
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            let refused = options.len() - legal.len();
            let refused = if refused > 0 { format!("; {refused} are not possible") } else { String::new() };
            format!("Choices: {named}{more}{refused}")
        }
        Shape::Some { options, least, most } => {
            let names: Vec<&str> = options.iter().map(|offer| offer.words.as_str()).collect();
            format!("From {least} to {most} of: {}", names.join(", "))
        }
        Shape::Number { least, most } => format!("A number from {least} to {most}"),
        Shape::Split { parts, limits } => {
            let parts: Vec<String> =
                parts.iter().map(|part| format!("{}, at most {}", part.words, part.most)).collect();
            format!("Parts: {}. {}", parts.join("; "), limits.join("; "))
        }
        Shape::Point { .. } => {
            "A place: the keys [ and ] step through proposals, slash takes it in words".into()
        }
        Shape::Path { .. } => {
            "A way: the keys [ and ] step through proposals, slash takes it in words".into()
        }
    }
}

/// Says again what happened last, what is asked, and what can be answered.
pub fn again(app: App) {
    let Some(position) = app.position.get_untracked() else { return };
    let last = app.log.with_untracked(|log| {
        let commit = log.last().map(|told| told.commit);
        log.iter().filter(|told| Some(told.commit) == commit).cloned().collect::<Vec<_>>()
    });
    let mut told = words::news(&last);
    told.push(position.scene.turn.clone());
    told.extend(position.standing.ending.as_ref().map(|ended| ended.words.clone()));
    told.extend(asked(&position));
    told.extend(position.questions.first().map(|posed| choices(app, posed)));
    app.say(sentences(&told));
}

/// The whole table in words.
pub fn overview(app: App) {
    let Some(position) = app.position.get_untracked() else { return };
    tell(app, "The table".into(), words::overview(&position.scene));
}

/// What is around the selected piece, or around the one that the question is about.
pub fn around(app: App) {
    let Some(position) = app.position.get_untracked() else { return };
    let asked = position.questions.first().and_then(|posed| posed.asked.pieces.first().copied());
    match app.selected.get_untracked().or(asked) {
        Some(id) => around_piece(app, id),
        None => app.say("No model is selected: N and P go from one to the next".into()),
    }
}

fn around_piece(app: App, id: PieceId) {
    spawn_local(async move {
        let Some(position) = app.position.get_untracked() else { return };
        let look = Look::Regard { from: id, to: Vec::new() };
        let wish = Glance::Look { eyes: position.eyes, look };
        let regards = match link::ask(wish).await {
            Ok(Said::Found(Found::Regards(regards))) => regards,
            _ => Vec::new(),
        };
        let name = position.scene.pieces.iter().find(|piece| piece.id == id).map(|piece| piece.name.clone());
        let told = words::around(&position.scene, id, &regards);
        tell(app, format!("Around {}", name.unwrap_or_default()), told);
    });
}

/// A question about the table, as a person writes it behind a `?`: nothing for the whole table, or a name.
pub fn look(app: App, name: &str) {
    let Some(position) = app.position.get_untracked() else { return };
    let name = name.trim();
    if name.is_empty() {
        return overview(app);
    }
    match position.scene.piece(name) {
        Some(piece) => around_piece(app, piece.id),
        None => {
            let near = scene::nearest(name, position.scene.pieces.iter().map(|piece| piece.name.as_str()));
            app.say(format!("nobody is called {name:?} here{near}"));
        }
    }
}

/// A place that is planned, with whom the model would have near it there.
pub fn planned(app: App, posed: &Posed, called: String, end: Spot) -> String {
    let near = app.position.with_untracked(|position| {
        let mover = posed.asked.pieces.first().filter(|_| matches!(posed.asked.shape, Shape::Path { .. }))?;
        words::from_there(&position.as_ref()?.scene, *mover, end)
    });
    sentences(&[called].into_iter().chain(near).collect::<Vec<_>>())
}

/// A piece, when somebody comes to it by keys.
pub fn name(app: App, id: PieceId) {
    let words = app.position.with_untracked(|position| {
        let scene = &position.as_ref()?.scene;
        Some(words::piece(scene, scene.pieces.iter().find(|piece| piece.id == id)?))
    });
    app.say(sentences(words.as_slice()));
}

/// Says it, and leaves it where it can be read line by line.
fn tell(app: App, title: String, told: Vec<String>) {
    app.say(sentences(&told));
    app.described.set(Some((title, told)));
}

/// What was last asked for in words, to be read again.
#[component]
pub fn Described() -> impl IntoView {
    let app = crate::app::app();
    view! {
        <details class="described" id="described" open=move || app.described.with(Option::is_some)>
            <summary>"In words"</summary>
            <div class="row">
                <button on:click=move |_| overview(app) aria-keyshortcuts="O">"The table " <kbd aria-hidden="true">"O"</kbd></button>
                <button on:click=move |_| around(app) aria-keyshortcuts="D">"Around the model " <kbd aria-hidden="true">"D"</kbd></button>
            </div>
            {move || app.described.get().map(|(title, told)| view! {
                <section aria-labelledby="described-title">
                    <h3 id="described-title">{title}</h3>
                    <ul>{told.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
                </section>
            })}
        </details>
    }
}

/// Who thinks: the focus waits there while nobody is asked, and goes on to the next question.
const THINKS: &str = "thinks";

thread_local! {
    /// Where the focus was last, outside of anything that covers the page.
    static LAST: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// The focus is never lost: what opens over the page gets it, and when something closes or is replaced it goes back to
/// where it was, or to the question.
pub fn keep_focus(app: App) {
    let handle = window_event_listener(leptos::ev::focusin, |event| {
        let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
        if let Some(target) = target.filter(|target| !is_in_dialog(target) && target.id() != THINKS) {
            LAST.with_borrow_mut(|last| *last = Some(target));
        }
    });
    std::mem::forget(handle);
    Effect::new(move |_| {
        app.screen.track();
        app.position.track();
        app.curtain.track();
        app.consent.track();
        app.menu.track();
        app.amending.track();
        app.rule.track();
        // In the frame after this one everything stands where it belongs.
        request_animation_frame(place_focus);
    });
}

fn is_in_dialog(element: &Element) -> bool {
    element.closest("[aria-modal]").ok().flatten().is_some()
}

fn place_focus() {
    let now =
        document().active_element().filter(|element| element.tag_name() != "BODY" && element.id() != THINKS);
    let dialogs = document().query_selector_all("[aria-modal]").ok();
    let dialog = dialogs.and_then(|all| all.item(all.length().checked_sub(1)?)?.dyn_into::<Element>().ok());
    if let Some(dialog) = dialog {
        if now.is_some_and(|now| dialog.contains(Some(&now))) {
            return;
        }
        let first = dialog.query_selector("[autofocus]").ok().flatten();
        let first = first.or_else(|| dialog.query_selector("button, input").ok().flatten());
        return give_focus(first);
    }
    if now.is_some() {
        return;
    }
    let last = LAST.with_borrow(Clone::clone);
    match last {
        Some(last) if last.is_connected() => give_focus(Some(last.into())),
        // Who writes goes on writing.
        Some(last) if last.id() == "words" => keys::write_words(),
        _ => {
            let found = document().query_selector("#ask h2, #over h2, #replay h2, main h2").ok().flatten();
            give_focus(found.or_else(|| document().get_element_by_id(THINKS)));
        }
    }
}

fn give_focus(element: Option<Element>) {
    let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) else { return };
    if element.tab_index() < 0 {
        let _ = element.set_attribute("tabindex", "-1");
    }
    let _ = element.focus();
}
