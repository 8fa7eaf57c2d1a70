//! A point or a path: planned on the table, given here.

use leptos::prelude::*;
use scene::{Rule, Then};

use crate::app::app;
use crate::rule::Cite;
use crate::{far, plan};

#[component]
pub fn Place(path: bool, limits: Vec<Rule>) -> impl IntoView {
    let app = app();
    let how = if path {
        "Drag the model, or click where it goes. Shift-click makes a bend."
    } else {
        "Click the place."
    };
    let goal = app.position.with_untracked(|position| {
        let (position, named) = (position.as_ref()?, app.question()?.asked.pieces.get(1).copied()?);
        position.scene.pieces.iter().find(|piece| piece.id == named).map(|piece| piece.name.clone())
    });
    let goal = goal.map(|name| format!(" A click on {name} goes as near as it can."));
    let ready = move || app.plan.with(|plan| plan.end.is_some() || plan.at.is_some());
    let refused =
        move || app.plan.with(|plan| plan.preview.as_ref().and_then(|preview| preview.refused.clone()));
    let told = move || {
        app.plan.with(|plan| {
            let preview = plan.preview.as_ref()?;
            let then = match &preview.then {
                Then::Asked(seat, words) => Some(format!("{}: {words}", app.seat_name(*seat))),
                Then::Dice(dice, sides) => Some(format!("then {dice} dice of {sides} are thrown")),
                Then::Nothing | Then::Done => None,
            };
            let counts: Vec<_> = preview.counts.clone();
            Some(view! {
                <ul class="counts">
                    {counts.into_iter().map(|count| view! { <li>{count.have} " of " {count.want} " " <Cite rule=count.rule/></li> }).collect_view()}
                    {then.map(|words| view! { <li>{words}</li> })}
                </ul>
            })
        })
    };
    view! {
        <p class="dim">{how} {goal}</p>
        {told}
        {move || refused().map(|remark| view! { <p class="refusal" id="why-not">{remark.words} " " <Cite rule=remark.rule/></p> })}
        <div class="row">
            <button class="main" id="give" disabled=move || !ready() || refused().is_some() on:click=move |_| plan::go(app)>
                {if path { "Go " } else { "Here " }} <kbd>"Enter"</kbd>
            </button>
            {path.then(|| view! { <button on:click=move |_| plan::bend(app) disabled=move || !ready()>"Bend " <kbd>"B"</kbd></button> })}
            <button id="odds" disabled=move || !ready() on:click=move |_| far::look(app)>"Odds " <kbd>"E"</kbd></button>
            <button id="clear" on:click=move |_| plan::clear(app)>"Anew " <kbd>"Esc"</kbd></button>
        </div>
        <div class="row">
            <button id="step-back" aria-label="Previous proposal" on:click=move |_| plan::step(app, -1)><kbd>"["</kbd></button>
            <span class="dim">{move || app.plan.with(|plan| match plan.at {
                Some(at) => format!("proposal {} of {}", at + 1, plan.proposals.len()),
                None => "proposals".to_string(),
            })}</span>
            <button id="step" aria-label="Next proposal" on:click=move |_| plan::step(app, 1)><kbd>"]"</kbd></button>
        </div>
        <details class="limits"><summary>"What limits it"</summary>
            <p>{limits.into_iter().map(|rule| view! { <Cite rule=rule/> " " }).collect_view()}</p>
        </details>
    }
}
