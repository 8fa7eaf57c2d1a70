//! Split a total over its parts.

use leptos::prelude::*;
use scene::{Answer, PartAsked};

use crate::app::app;
use crate::odds;

#[component]
pub fn Split(parts: Vec<PartAsked>, limits: Vec<String>) -> impl IntoView {
    let app = app();
    let counts = RwSignal::new(vec![0; parts.len()]);
    let rows = parts.into_iter().enumerate().map(|(place, part)| {
        let most = part.most;
        let now = move || counts.with(|counts| counts[place]);
        let add = move |by: i32| counts.update(|counts| counts[place] = (counts[place] + by).clamp(0, most));
        let label = part.words.clone();
        view! {
            <li class="part">
                <span>{part.words}</span>
                <span class="stepper small">
                    <button aria-label=format!("Less for {label}") disabled=move || now() <= 0 on:click=move |_| add(-1)>"−"</button>
                    <output>{now}</output>
                    <button aria-label=format!("More for {label}") disabled=move || most <= now() on:click=move |_| add(1)>"+"</button>
                </span>
                <small class="dim">{format!("at most {most}")}</small>
            </li>
        }
    });
    let rows = rows.collect_view();
    let weigh = move |_| odds::weigh(app, Answer::Split(counts.get_untracked()));
    view! {
        <ul class="parts">{rows}</ul>
        <ul class="limits">{limits.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
        <button class="main" id="give" on:mouseenter=weigh on:mouseleave=move |_| odds::leave(app)
            on:click=move |_| app.answer(Answer::Split(counts.get_untracked()))>
            {move || format!("Give these {}", counts.with(|counts| counts.iter().sum::<i32>()))}
        </button>
    }
}
