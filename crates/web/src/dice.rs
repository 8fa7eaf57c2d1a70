//! The latest dice, by side.

use leptos::prelude::*;
use scene::{Shows, Told};

use crate::app::app;
use crate::rule::Cite;

/// So many throws lie on the table.
const SHOWN: usize = 3;

#[component]
pub fn Dice() -> impl IntoView {
    let app = app();
    let thrown = Memo::new(move |_| {
        app.log.with(|log| {
            let thrown = |told: &&Told| matches!(told.shows, Shows::Threw { .. });
            let mut thrown: Vec<Told> = log.iter().rev().filter(thrown).take(SHOWN).cloned().collect();
            thrown.reverse();
            thrown
        })
    });
    view! {
        <section class="dice" class:still=move || app.instant.get() aria-label="Dice">
            {move || {
                let thrown = thrown.get();
                if thrown.is_empty() {
                    return view! { <p class="dim">"No dice have been thrown yet."</p> }.into_any();
                }
                thrown.into_iter().map(|told| view! { <Throw told=told/> }).collect_view().into_any()
            }}
        </section>
    }
}

#[component]
fn Throw(told: Told) -> impl IntoView {
    let app = app();
    let Shows::Threw { seat, sides, faces, value } = told.shows else { return ().into_any() };
    let side = picture::side(Some(seat), &app.seat_name(seat));
    let words = told.words.split(": ").next().unwrap_or_default().to_string();
    let why = (!told.terms.is_empty()).then(|| {
        view! {
            <details class="why">
                <summary>"why " {told.terms.iter().map(|term| term.value).sum::<i32>()} "?"</summary>
                <ul>{told.terms.iter().map(|term| view! {
                    <li>{term.words.clone()} " " <b>{format!("{:+}", term.value)}</b> " " <Cite rule=term.rule/></li>
                }).collect_view()}</ul>
            </details>
        }
    });
    let read = faces.is_empty();
    view! {
        <figure class=format!("throw {side}")>
            <figcaption>{words} " " <Cite rule=told.rule/></figcaption>
            <div class="faces" role="img" aria-label=spoken(&faces, value)>
                {faces.iter().map(|face| view! { <span class=format!("die d{sides}")>{*face}</span> }).collect_view()}
                {read.then(|| view! { <span class="die wide">{value}</span> })}
            </div>
            {why}
        </figure>
    }
    .into_any()
}

fn spoken(faces: &[u8], value: i32) -> String {
    if faces.is_empty() {
        return format!("read {value}");
    }
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    format!("dice {}", faces.join(", "))
}
