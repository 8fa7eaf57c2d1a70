//! What happened, in sentences, each with its terms and rules one click away.

use leptos::prelude::*;
use scene::{Shows, Told, Undone};

use crate::app::app;
use crate::rule::Cite;

/// Lines kept on the page; a save has them all.
const SHOWN: usize = 240;

#[component]
pub fn Log() -> impl IntoView {
    let app = app();
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        app.log.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    view! {
        <section class="log" aria-label="What happened">
            <ol node_ref=list tabindex="0" id="log">
                {move || app.log.with(|log| {
                    let undone = app.position.with(|position| {
                        position.as_ref().map(|position| position.undone.clone()).unwrap_or_default()
                    });
                    let from = log.len().saturating_sub(SHOWN);
                    let mut left = undone.iter().peekable();
                    let mut lines = Vec::new();
                    for told in &log[from..] {
                        while let Some(undone) = left.next_if(|undone| undone.commit < told.commit) {
                            lines.push(view! { <TakenBack undone=undone.clone()/> }.into_any());
                        }
                        lines.push(view! { <Line told=told.clone()/> }.into_any());
                    }
                    lines.extend(left.map(|undone| view! { <TakenBack undone=undone.clone()/> }.into_any()));
                    lines
                })}
            </ol>
        </section>
    }
}

/// The record shows what was taken back, and who agreed.
#[component]
fn TakenBack(undone: Undone) -> impl IntoView {
    let app = app();
    let agreed =
        undone.consent.map(|seat| format!(", and {} agreed", app.seat_name(seat))).unwrap_or_default();
    view! { <li class="undone">{app.seat_name(undone.seat)} " took an answer back" {agreed}</li> }
}

#[component]
fn Line(told: Told) -> impl IntoView {
    let class = match &told.shows {
        Shows::Heading => "heading",
        Shows::Answer(_) => "answered",
        Shows::Threw { .. } => "threw",
        Shows::Refusal => "refusal",
        Shows::Moved { .. } | Shows::Nothing => "",
    };
    let depth = format!("{class} in{}", told.depth.min(5));
    let words = told.words.clone();
    let rule = told.rule;
    if told.terms.is_empty() {
        return view! { <li class=depth>{words} " " <Cite rule=rule/></li> }.into_any();
    }
    view! {
        <li class=depth>
            <details>
                <summary>{words} " " <Cite rule=rule/></summary>
                <ul class="terms">
                    {told.terms.into_iter().map(|term| view! {
                        <li>{term.words} " " <b>{format!("{:+}", term.value)}</b> " " <Cite rule=term.rule/></li>
                    }).collect_view()}
                </ul>
            </details>
        </li>
    }
    .into_any()
}
