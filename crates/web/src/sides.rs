//! Both sides: who is there, and how they are.

use leptos::prelude::*;
use scene::{Piece, Seat};

use crate::app::app;
use crate::books;

#[component]
pub fn Sides() -> impl IntoView {
    let app = app();
    move || {
        let position = app.position.get()?;
        let scene = &position.scene;
        let sides = scene.sides.iter().map(|side| {
            let pieces: Vec<Piece> =
                scene.pieces.iter().filter(|piece| piece.side == Some(side.seat)).cloned().collect();
            let panels = scene.panels.iter().filter(|panel| panel.side == Some(side.seat));
            let panels =
                panels.map(|panel| format!("{} {}", panel.value, panel.name)).collect::<Vec<_>>().join(" · ");
            // Where nothing stands on a table, nobody is said to be off it.
            let set = scene.pieces.iter().any(|piece| !piece.at.is_empty());
            let class = format!("side {}", picture::side(Some(side.seat), &side.name));
            let asked = position.standing.waiting.contains(&side.seat);
            view! {
                <section class=class class:asked=asked>
                    <h2><Shape seat=side.seat/> {side.name.clone()} <small>{panels}</small></h2>
                    <ul>{pieces.into_iter().map(|piece| view! { <Entry piece=piece set=set/> }).collect_view()}</ul>
                </section>
            }
        });
        let shared = scene.panels.iter().filter(|panel| panel.side.is_none());
        let shared: Vec<String> = shared.map(|panel| format!("{} {}", panel.name, panel.value)).collect();
        let incomplete = books::find(&position.begun.book).and_then(|listed| listed.lacks);
        Some(view! {
            {incomplete.map(|words| view! { <p class="dim incomplete">{words}</p> })}
            {sides.collect_view()}
            {(!shared.is_empty()).then(|| view! { <p class="dim">{shared.join(" · ")}</p> })}
        })
    }
}

/// The shape of a side: colour is never the only sign.
#[component]
pub fn Shape(seat: Seat) -> impl IntoView {
    let d = match seat {
        Seat(0) => "M8 2a6 6 0 1 0 .01 0z",
        Seat(1) => "M2.5 2.5h11v11h-11z",
        Seat(2) => "M8 1l7 13H1z",
        Seat(_) => "M8 1l6 3.5v7L8 15l-6-3.5v-7z",
    };
    view! { <svg class="shape" viewBox="0 0 16 16" aria-hidden="true"><path d=d class="field"/></svg> }
}

#[component]
fn Entry(piece: Piece, set: bool) -> impl IntoView {
    let app = app();
    let id = piece.id;
    let health = piece.bars.iter().find(|bar| bar.most.is_some());
    let health = health.map(|bar| format!("{}/{}", bar.left(), bar.most.unwrap_or(0)));
    let states: Vec<String> = piece.states.iter().map(|state| state.name.clone()).collect();
    let tokens =
        piece.tokens.iter().filter(|(_, count)| *count > 0).map(|(name, count)| format!("{count} {name}"));
    let more: Vec<String> = states.into_iter().chain(tokens).collect();
    let about = match (piece.gone, piece.at.is_empty(), piece.spent) {
        (true, ..) => "gone",
        (_, true, _) if set => "not on the table",
        (_, _, true) => "done",
        _ => "",
    };
    let name = piece.name.clone();
    view! {
        <li>
            <button class="entry" class:gone=piece.gone class:spent=piece.spent
                class:selected=move || app.selected.get() == Some(id)
                class:offered=move || app.offers(id)
                aria-pressed=move || (app.selected.get() == Some(id)).to_string()
                on:mouseenter=move |_| crate::board::hover(app, Some(id))
                on:mouseleave=move |_| crate::board::hover(app, None)
                on:focus=move |_| crate::board::hover(app, Some(id))
                on:blur=move |_| crate::board::hover(app, None)
                on:click=move |_| crate::board::press(app, id)>
                <span class="name">{name}</span>
                <span class="health">{health}</span>
                {(!more.is_empty()).then(|| view! { <span class="more">{more.join(", ")}</span> })}
                {(!about.is_empty()).then(|| view! { <span class="about">{about}</span> })}
            </button>
        </li>
    }
}
