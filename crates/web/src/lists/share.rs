//! Files, links and paper.

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Carried, No};
use wasm_bindgen_futures::JsFuture;

use super::LINK;
use super::draft::Draft;
use crate::app::{Screen, app};
use crate::{keys, menu, pulse, start};

#[component]
pub fn Share(draft: Draft) -> impl IntoView {
    let app = draft.app;
    let address = RwSignal::new(None::<String>);
    // A link is of the list as it was when it was asked for.
    Effect::new(move |_| {
        draft.list.track();
        address.set(None);
    });
    let make = move |_| {
        let location = window().location();
        let page = location.origin().unwrap_or_default() + &location.pathname().unwrap_or_default();
        address.set(Some(format!("{page}{LINK}{}", draft.carried().write())));
    };
    let copy = move |_| {
        let Some(words) = address.get_untracked() else { return };
        pulse::begin();
        spawn_local(async move {
            let copied = JsFuture::from(window().navigator().clipboard().write_text(&words)).await.is_ok();
            pulse::end();
            draft.said.set(if copied { "The link is copied" } else { "Copy the link from its field" }.into());
        });
    };
    let select = |event: web_sys::FocusEvent| {
        let field: web_sys::HtmlInputElement = event_target(&event);
        field.select();
    };
    view! {
        <div class="row">
            <button class="main" id="play-list" disabled=move || !draft.is_legal() on:click=move |_| {
                draft.keep();
                app.set("book", &draft.list.with_untracked(|list| list.book.clone()), "this choice");
                app.lists.play.set(draft.id.get_untracked());
                let _ = window().location().set_hash("");
                app.screen.set(Screen::Start);
                // The list is chosen far down on the first screen, where nobody looks for it.
                request_animation_frame(|| keys::focus("#begin"));
                let name = draft.list.with_untracked(|list| list.name.clone());
                app.complain(No::new(format!("{name} is chosen for one side")));
            }>"Play with it"</button>
            <button id="print-list" on:click=move |_| {
                let _ = window().print();
            }>"Print"</button>
            <button id="save-list" on:click=move |_| {
                let Carried { list, own } = draft.carried();
                let write = |name: &str, text: &str| menu::download(name, "application/toml", text);
                // A list file only names its faction; one of a player's own is a file beside it.
                let list_is_out = write(&format!("{}.toml", menu::plain(&list.name)), &list.write()).is_some();
                if !list_is_out || own.iter().any(|own| write(&own.file, &own.text).is_none()) {
                    app.alarm("This browser does not let the page write a file.".into());
                } else if !own.is_empty() {
                    let files: Vec<&str> = own.iter().map(|own| own.file.as_str()).collect();
                    draft.said.set(format!("The list needs {}, written beside it: read that first", files.join(" and ")));
                }
            }>"To a file"</button>
            <button id="link-list" on:click=make>"As a link"</button>
        </div>
        {move || address.get().map(|words| view! {
            <div class="row link">
                <input type="text" readonly=true id="list-link" aria-label="A link that carries this list" prop:value=words
                    on:focus=select/>
                <button on:click=copy>"Copy"</button>
            </div>
        })}
    }
}

/// Lists and factions of one's own from files.
#[component]
pub fn Files(draft: Draft) -> impl IntoView {
    let app = app();
    let list = move |event: web_sys::Event| {
        spawn_local(async move {
            if let Some((_, text)) = start::file(app, &event).await {
                draft.take(text);
            }
        });
    };
    let faction = move |event: web_sys::Event| {
        spawn_local(async move {
            if let Some((name, text)) = start::file(app, &event).await {
                draft.take_faction(name, text);
            }
        });
    };
    view! {
        <label class="file">"A list" <input type="file" id="open-list" accept=".toml" on:change=list/></label>
        <label class="file">"A faction of your own" <input type="file" id="open-faction" accept=".toml" on:change=faction/></label>
    }
}
