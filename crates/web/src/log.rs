//! What happened, in sentences, each with its terms and rules one click away.

use leptos::prelude::*;
use scene::{Seat, Shows, Told};

use crate::app::app;
use crate::rule::Cite;
use crate::seen::Position;

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
                    let marks = app.position.with(|position| position.as_ref().map_or(Vec::new(), |p| marks(p)));
                    let from = log.len().saturating_sub(SHOWN);
                    let mut left = marks.into_iter().peekable();
                    let mut lines = Vec::new();
                    for told in &log[from..] {
                        while let Some((_, words)) = left.next_if(|(at, _)| *at <= told.commit) {
                            lines.push(view! { <li class="undone">{words}</li> }.into_any());
                        }
                        lines.push(view! { <Line told=told.clone()/> }.into_any());
                    }
                    lines.extend(left.map(|(_, words)| view! { <li class="undone">{words}</li> }.into_any()));
                    lines
                })}
            </ol>
        </section>
    }
}

/// What the record shows besides what the rules tell: what was taken back or changed and who agreed, whose time ran
/// out, where it left another game, and how it ended; each with the step before which it stands.
fn marks(position: &Position) -> Vec<(u32, String)> {
    let name = |seat: Seat| position.name(seat);
    let undone = position.undone.iter().map(|undone| {
        let agreed = undone.consent.map(|seat| format!(", and {} agreed", name(seat))).unwrap_or_default();
        (undone.commit + 1, format!("{} took an answer back{agreed}", name(undone.seat)))
    });
    let amended = position.amended.iter().map(|amended| {
        let others = (0..position.begun.seats.len() as u8).map(Seat).filter(|seat| *seat != amended.by);
        let agreed = others.map(name).collect::<Vec<_>>().join(" and ");
        let (by, words) = (name(amended.by), &amended.words);
        (amended.commit, format!("Changed by agreement: {words}. {by} wished it, {agreed} agreed"))
    });
    let late = position.overtime.iter();
    let late = late.map(|late| (late.commit + 1, format!("The time of {} ran out", name(late.seat))));
    let own = "From here on it is a game of its own";
    let branched = position.branched.iter().map(|commit| (*commit, own.to_string()));
    // How it ended is in the record, also where the players settled it between themselves.
    let ending = position.standing.ending.iter().map(|ended| (u32::MAX, ended.words.clone()));
    let mut marks: Vec<(u32, String)> =
        undone.chain(amended).chain(late).chain(branched).chain(ending).collect();
    marks.sort_by_key(|(at, _)| *at);
    marks
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
                <summary>{words}</summary>
                <ul class="terms">
                    {told.terms.into_iter().map(|term| view! {
                        <li>{term.words} " " <b>{format!("{:+}", term.value)}</b> " " <Cite rule=term.rule/></li>
                    }).collect_view()}
                </ul>
            </details>
            // A control within the line that unfolds would be heard by nobody.
            <span><Cite rule=rule/></span>
        </li>
    }
    .into_any()
}
