//! Building lists, whatever the rulebook: everything here is read off its roster and asked of its check.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `draft.rs` | the list on the screen, and everything that changes it |
//! | `shelf.rs` | lists kept in the browser and ready ones |
//! | `models.rs` | the cards, searched and sorted |
//! | `entries.rs` | the list: how many of what, with what, and what is wrong with it |
//! | `share.rs` | files, links, paper |
//! | `tryout.rs` | quick games against the ready lists, as a chart |

mod draft;
mod entries;
mod models;
mod share;
mod shelf;
mod tryout;

use leptos::prelude::*;
use post::Carried;

use crate::app::{App, Screen, app};
use draft::Draft;

/// What addresses of lists begin with.
pub const LINK: &str = "#list=";

/// The address of the screen, with the id of the list behind it once that is kept: who reloads the page comes back.
pub const HERE: &str = "#lists";

/// What the screen is told from outside it.
#[derive(Copy, Clone, Default)]
pub struct Lists {
    /// A list that came with a link.
    pub carried: RwSignal<Option<Carried>>,
    /// The id of the list that is to be played with.
    pub play: RwSignal<Option<String>>,
}

/// Opens the list that the address carries, or the screen that it names; whether it does.
pub fn from_address(app: App, address: &str) -> bool {
    if let Some(letters) = address.strip_prefix(LINK) {
        match Carried::read(letters) {
            Ok(carried) => app.lists.carried.set(Some(carried)),
            Err(no) => {
                app.screen.update(|screen| {
                    if *screen == Screen::Loading {
                        *screen = Screen::Start;
                    }
                });
                app.complain(no);
                return true;
            }
        }
    } else if !address.starts_with(HERE) {
        return false;
    }
    if app.screen.get_untracked() != Screen::Lists {
        app.screen.set(Screen::Lists);
    }
    true
}

/// From now on the address is that of the list on the screen. It takes the place of the one before, so that the
/// way back stays short, and a link does not bring back what was changed since.
fn remember(id: Option<&str>) {
    let location = window().location();
    let address = id.map_or_else(|| HERE.to_string(), |id| format!("{HERE}={id}"));
    if location.hash().unwrap_or_default() != address {
        let _ = location.replace(&address);
    }
}

#[component]
pub fn Builder() -> impl IntoView {
    let app = app();
    let draft = Draft::new(app);
    let trying = RwSignal::new(false);
    let tab = move |on: bool, id: &'static str, leaf: &'static str, words: &'static str| {
        view! {
            <button role="tab" id=id aria-controls=leaf aria-selected=move || (trying.get() == on).to_string() on:click=move |_| trying.set(on)>{words}</button>
        }
    };
    view! {
        <div class="lists" inert=move || app.is_covered()>
            <header class="bar">
                <h1>"muster"</h1>
                <p class="title">"Build a list"</p>
                <p class="turn" id="list-said" role="status">{move || draft.said.get()}</p>
                <nav><button id="leave-lists" on:click=move |_| {
                    app.notice.set(None);
                    let _ = window().location().set_hash("");
                    app.screen.set(Screen::Start);
                }>"Back"</button></nav>
            </header>
            <aside class="left" aria-label="Lists"><shelf::Shelf draft=draft/></aside>
            <main class="desk">
                <div class="tabs" role="tablist">
                    {tab(false, "tab-models", "leaf-models", "Models")}
                    {tab(true, "tab-try", "leaf-try", "Try it")}
                </div>
                // Both stay where they are, so that games go on while somebody reads cards.
                <div class="leaf" role="tabpanel" id="leaf-models" aria-labelledby="tab-models" class:away=move || trying.get()><models::Models draft=draft/></div>
                <div class="leaf" role="tabpanel" id="leaf-try" aria-labelledby="tab-try" class:away=move || !trying.get()><tryout::TryOut draft=draft/></div>
            </main>
            <aside class="right" aria-label="The list"><entries::Entries draft=draft/></aside>
            <section class="printed" inner_html=move || draft.sheet()></section>
        </div>
    }
}
