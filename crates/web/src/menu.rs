//! Saving, leaving, settings; and what the other side is asked.

use leptos::prelude::*;
use scene::{Change, Offered};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use crate::app::{App, Consent, app};
use crate::{link, opponents, replay};

#[component]
pub fn Menu() -> impl IntoView {
    let app = app();
    move || {
        app.menu.get().then(|| {
            let close = move |_| app.menu.set(false);
            // Only a game of two people that goes on is drawn by agreement.
            let two = app.opponents.none() && !app.learn.alone() && app.position.with(|position| {
                position.as_ref().is_some_and(|position| position.begun.seats.len() == 2 && position.standing.ending.is_none())
            });
            view! {
                <div class="veil" on:click=close>
                    <section class="sheet menu" role="dialog" aria-modal="true" aria-labelledby="menu-title" id="menu"
                        on:click=|event| event.stop_propagation()>
                        <h2 id="menu-title">"The game"</h2>
                        <button autofocus=true on:click=move |_| export(app)>"Save to a file"</button>
                        <button id="amend" on:click=move |_| {
                            app.menu.set(false);
                            app.amending.set(true);
                        }>"Change something by agreement" <small>"the record will show it"</small></button>
                        <button id="look-back" on:click=move |_| replay::enter(app)>"Look back" <small>"step by step; branch off, verify, report"</small></button>
                        <button on:click=move |_| app.leave()>"Leave the table" <small>"it stays in this browser"</small></button>
                        <button on:click=move |_| {
                            app.menu.set(false);
                            app.call_again("as you wished".into());
                        }>"Call the referee again" <small>"if it does not answer"</small></button>
                        {two.then(|| view! {
                            <button id="offer-draw" on:click=move |_| app.offer_draw()>"Offer a draw" <small>"the other side is asked"</small></button>
                        })}
                        <Concede/>
                        {app.position.get_untracked().filter(|now| opponents::fits(app, now) && !app.watching.get()).map(|now| view! {
                            <h3>"Who plays"</h3>
                            <opponents::Who names=now.begun.seats.clone() levels=app.opponents.levels
                                chosen=Callback::new(move |levels| opponents::seat(app, levels))/>
                        })}
                        <h3>"Looks"</h3>
                        <Light/>
                        <label class="check">
                            <input type="checkbox" prop:checked=move || app.instant.get() on:change=move |event| {
                                let instant = event_target_checked(&event);
                                app.instant.set(instant);
                                app.set("dice", if instant { "instant" } else { "rolling" }, "this choice");
                            }/>
                            "Dice lie still, and opponents answer, at once"
                        </label>
                        <h3>"Keys"</h3>
                        <crate::keys::Keys/>
                        <button class="main" on:click=close>"Back to the table " <kbd>"Esc"</kbd></button>
                    </section>
                </div>
            }
        })
    }
}

/// Giving up is asked for twice.
#[component]
fn Concede() -> impl IntoView {
    let app = app();
    let sure = RwSignal::new(false);
    let position = app.position.get_untracked()?;
    let name = app.seat_name(position.seat()?);
    (position.standing.ending.is_none() && position.begun.seats.len() == 2).then(|| {
        view! {
            <button id="concede" on:click=move |_| {
                if !sure.get_untracked() {
                    return sure.set(true);
                }
                app.menu.set(false);
                app.concede();
            }>{move || if sure.get() { format!("{name} really gives up") } else { "Give up".to_string() }}
                <small>"the other side wins"</small></button>
        }
    })
}

#[component]
pub fn Light() -> impl IntoView {
    let app = app();
    let choose = move |light: &'static str| {
        app.dark.set(match light {
            "dark" => Some(true),
            "light" => Some(false),
            _ => None,
        });
        app.set("light", light, "this choice");
    };
    let is = move |dark: Option<bool>| if app.dark.get() == dark { "true" } else { "false" };
    view! {
        <div class="choice" role="group" aria-label="Light">
            <button aria-pressed=move || is(None) on:click=move |_| choose("system")>"As the system"</button>
            <button aria-pressed=move || is(Some(false)) on:click=move |_| choose("light")>"Day"</button>
            <button aria-pressed=move || is(Some(true)) on:click=move |_| choose("dark")>"Night"</button>
        </div>
    }
}

/// Hands the save over as a file.
pub fn export(app: App) {
    if app.position.with_untracked(Option::is_none) {
        return;
    }
    let name = app.game.get_untracked().map_or("game".to_string(), |(_, title)| title);
    if download(&format!("{}.muster.json", plain(&name)), "application/json", &link::save()).is_none() {
        app.alarm("This browser does not let the page write a file.".into());
    }
}

/// A name that any file may have.
pub fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
}

/// Hands a text over as a file.
pub fn download(name: &str, kind: &str, text: &str) -> Option<()> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    let link: HtmlAnchorElement = document().create_element("a").ok()?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url).ok()
}

/// A player turns down what is offered.
pub fn decline(app: App) {
    if let Some(consent) = app.consent.get_untracked() {
        app.change(Change::Decline { seat: consent.by });
    }
}

/// The other side is asked whether it agrees to what is offered.
#[component]
pub fn ConsentAsked() -> impl IntoView {
    let app = app();
    move || {
        app.consent.get().map(|Consent { offering, by: seat }| {
            let (by, of) = (app.seat_name(seat), app.seat_name(offering.by));
            let (title, no) = match offering.what {
                Offered::TakeBack => (format!("{by}, may {of} take that back?"), "No, it stands"),
                Offered::Draw => (format!("{by}, is it a draw?"), "No, it goes on"),
                Offered::Amend(_) => (format!("{by}, may {of} change this?"), "No, it stays"),
            };
            view! {
                <div class="veil">
                    <section class="sheet" role="alertdialog" aria-modal="true" aria-labelledby="consent-title" id="consent">
                        <h2 id="consent-title">{title}</h2>
                        <p>{offering.words} "."</p>
                        <p class="dim">"The record will show it."</p>
                        <div class="row">
                            <button class="main" on:click=move |_| app.change(Change::Consent { seat })>{format!("{by} agrees")}</button>
                            <button autofocus=true on:click=move |_| decline(app)>{no}</button>
                        </div>
                    </section>
                </div>
            }
        })
    }
}
