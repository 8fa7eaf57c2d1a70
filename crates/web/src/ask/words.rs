//! Any answer in words, for who would rather write than point.

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::Said;
use scene::{Found, Look};

use crate::app::app;
use crate::{link, spoken};

#[component]
pub fn Words(number: u32) -> impl IntoView {
    let app = app();
    let words = RwSignal::new(String::new());
    let give = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        // A question about the table, and no answer.
        if let Some(name) = words.get_untracked().trim().strip_prefix('?') {
            spoken::look(app, name);
            return words.set(String::new());
        }
        let Some(seat) =
            app.position.with_untracked(|position| position.as_ref().and_then(|position| position.seat()))
        else {
            return;
        };
        spawn_local(async move {
            match link::ask((seat, Look::Read { number, words: words.get_untracked() })).await {
                Ok(Said::Found(Found::Answer(answer))) => app.answer(answer),
                Ok(_) => {}
                Err(no) => app.complain(no),
            }
        });
    };
    view! {
        <details class="words">
            <summary>"Answer in words " <kbd>"/"</kbd></summary>
            <form on:submit=give class="row">
                <input type="text" id="words" aria-label="The answer in words" autocomplete="off"
                    prop:value=move || words.get() on:input=move |event| words.set(event_target_value(&event))/>
                <button>"Say it"</button>
            </form>
        </details>
    }
}
