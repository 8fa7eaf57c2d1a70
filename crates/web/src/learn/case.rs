//! A case on the table: what it answers and what dice it lays down, stop by stop, until somebody plays on.

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{CaseTold, Said, Table};

use super::Staged;
use crate::app::{App, Screen, app, chance};
use crate::link;

/// Sets the table of a case as it stands at a stop.
pub fn set(app: App, case: CaseTold, stop: u32) {
    let wish = Table::Stage { text: case.text.clone(), stop, seed: chance() };
    spawn_local(async move {
        match link::ask(wish).await {
            Ok(Said::Position(position)) => {
                app.learn.leave();
                app.game.set(None);
                app.learn.staged.set(Some(Staged { case, stop }));
                app.enter(link::seen(position));
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

fn back(app: App) {
    app.learn.leave();
    app.position.set(None);
    app.screen.set(Screen::Rules);
}

/// From here on it is a game like any other, and is kept.
fn play_on(app: App, title: String) {
    app.learn.staged.set(None);
    let id = format!("{:x}", chance());
    app.game.set(Some((id.clone(), title)));
    spawn_local(async move { crate::tab::hold(app, &id).await });
    if let Some(position) = app.position.get_untracked() {
        app.enter((*position).clone());
    }
}

#[component]
pub fn Case() -> impl IntoView {
    let app = app();
    move || {
        let Staged { case, stop } = app.learn.staged.get()?;
        let last = case.stops.len() as u32;
        let go = {
            let case = case.clone();
            move |to: u32| set(app, case.clone(), to)
        };
        let (before, after, end) = (go.clone(), go.clone(), go);
        let title = case.name.clone();
        let stops = (1..).zip(case.stops.clone()).map(|(number, lines)| {
            let class = match u32::cmp(&number, &stop) {
                std::cmp::Ordering::Less => "past",
                std::cmp::Ordering::Equal => "now",
                std::cmp::Ordering::Greater => "next",
            };
            view! { <li class=class>{lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}</li> }
        });
        Some(view! {
            <section class="coach case" id="case" data-stop=stop.to_string()>
                <h2>{case.name.clone()}</h2>
                <ol tabindex="0" aria-label="What the example does">{stops.collect_view()}</ol>
                <div class="row">
                    <button id="case-before" disabled={stop == 0} on:click=move |_| before(stop.saturating_sub(1))>"Back"</button>
                    <button id="case-next" class="main" disabled={stop >= last} on:click=move |_| after(stop + 1)>"Next"</button>
                    <button id="case-end" disabled={stop >= last} on:click=move |_| end(last)>"To the end"</button>
                </div>
                <div class="row">
                    <button id="case-play" on:click=move |_| play_on(app, title.clone())>"Play on from here"</button>
                    <button class="quiet" id="case-leave" on:click=move |_| back(app)>"To the rules"</button>
                </div>
            </section>
        })
    }
}
