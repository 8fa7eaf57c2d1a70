//! Split a total over its parts.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Glance, Said};
use scene::{Answer, Found, Look, PartAsked, Posed, Remark, Seat};

use crate::app::{App, app};
use crate::rule::Cite;
use crate::{link, odds};

/// What stands against the numbers as they are; nothing before that is known.
type Verdict = Option<Result<(), Remark>>;

/// Begins with what a player would do, as far as nobody has changed anything meanwhile.
fn begin(app: App, posed: (Seat, u32), counts: RwSignal<Arc<Vec<i32>>>) {
    let (seat, number) = posed;
    let before = counts.get_untracked();
    spawn_local(async move {
        let advised = link::ask(Glance::Advise { seat, number, take: Vec::new(), seed: 0 }).await;
        if let Ok(Said::Found(Found::Proposals(list))) = advised
            && let Some((Answer::Split(numbers), _)) = list.into_iter().next()
            && app.question().is_some_and(|now| now.number == number)
            && counts.try_get_untracked() == Some(before)
        {
            counts.set(Arc::new(numbers));
        }
    });
}

/// Asks what stands against the numbers; what comes late is not heard.
fn judge(posed: (Seat, u32), counts: RwSignal<Arc<Vec<i32>>>, verdict: RwSignal<Verdict>) {
    let ((seat, number), now) = (posed, counts.get_untracked());
    spawn_local(async move {
        let answer = Answer::Split(now.to_vec());
        let said = link::ask((seat, Look::Preview { number, answer })).await;
        if let (Ok(Said::Found(Found::Preview(Some(preview)))), true) =
            (said, counts.try_get_untracked() == Some(now))
        {
            verdict.set(Some(preview.refused.map_or(Ok(()), Err)));
        }
    });
}

#[component]
pub fn Split(posed: Posed, parts: Vec<PartAsked>, limits: Vec<String>) -> impl IntoView {
    let app = app();
    let asked = (posed.asked.seat, posed.number);
    let counts = RwSignal::new(Arc::new(vec![0; parts.len()]));
    let verdict = RwSignal::new(None);
    begin(app, asked, counts);
    Effect::new(move |_| {
        counts.track();
        verdict.set(None);
        judge(asked, counts, verdict);
    });
    let rows = parts.into_iter().enumerate().map(|(place, part)| {
        let most = part.most;
        let now = move || counts.with(|counts| counts[place]);
        let add = move |by: i32| {
            counts.update(|counts| {
                let count = &mut Arc::make_mut(counts)[place];
                *count = (*count + by).clamp(0, most);
            });
        };
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
    let answer = move || Answer::Split(counts.get_untracked().to_vec());
    let missing = move || verdict.get().and_then(Result::err);
    view! {
        <ul class="parts">{rows}</ul>
        <ul class="limits">{limits.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
        {move || missing().map(|remark| view! { <p class="refusal" id="why-not" role="status">{remark.words} " " <Cite rule=remark.rule/></p> })}
        <button class="main" id="give" disabled=move || verdict.with(|verdict| *verdict != Some(Ok(())))
            on:mouseenter=move |_| odds::weigh(app, answer()) on:mouseleave=move |_| odds::leave(app)
            on:click=move |_| app.answer(answer())>
            {move || format!("Give these {}", counts.with(|counts| counts.iter().sum::<i32>()))}
        </button>
    }
}
