//! The card of the selected model.

use leptos::prelude::*;
use scene::{Card, Piece};

use crate::app::app;
use crate::rule::Cite;

#[component]
pub fn Selected() -> impl IntoView {
    let app = app();
    move || {
        let position = app.position.get()?;
        let id = app.hovered.get().or(app.selected.get())?;
        let piece = position.scene.pieces.iter().find(|piece| piece.id == id)?.clone();
        let is =
            |card: &&Card| card.title.eq_ignore_ascii_case(&piece.emblem) || piece.name.contains(&card.title);
        let card = position.begun.cards.iter().find(is);
        Some(view! { <CardRead piece=piece card=card.cloned()/> })
    }
}

#[component]
fn CardRead(piece: Piece, card: Option<Card>) -> impl IntoView {
    let app = app();
    let side = piece.side.map(|seat| picture::side(Some(seat), &app.seat_name(seat))).unwrap_or_default();
    let bars = piece.bars.iter().map(|bar| {
        let value = bar.most.map_or(bar.now.to_string(), |most| format!("{}/{most}", bar.now));
        (bar.name.clone(), value)
    });
    let bars: Vec<(String, String)> = bars.collect();
    let states: Vec<String> =
        piece.states.iter().map(|state| format!("{} ({})", state.name, state.letter)).collect();
    view! {
        <section class=format!("card {side}") aria-label="Card" id="card">
            <h2>{piece.name.clone()}</h2>
            {card.as_ref().map(|card| view! { <p class="dim">{if card.kind.is_empty() { card.title.clone() } else { format!("{}, {}", card.title, card.kind) }}</p> })}
            <dl class="numbers now">
                {bars.into_iter().map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> }).collect_view()}
            </dl>
            {(!states.is_empty()).then(|| view! { <p class="states">{states.join(", ")}</p> })}
            {card.map(|card| view! {
                <details>
                    <summary>"The card"</summary>
                    <dl class="numbers">
                        {card.numbers.into_iter().map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> }).collect_view()}
                    </dl>
                    <ul class="lines">
                        {card.lines.into_iter().map(|(rule, words)| view! { <li>{words} " " <Cite rule=rule/></li> }).collect_view()}
                    </ul>
                </details>
            })}
        </section>
    }
}
