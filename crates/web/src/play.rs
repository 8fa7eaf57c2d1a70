//! The table with everything around it.

use leptos::prelude::*;

use crate::app::{Tool, app};
use crate::keys::toggle;
use crate::sides::Shape;
use crate::{ask, board, card, dice, far, house, learn, log, odds, opponents, sides, spoken, tab};

#[component]
pub fn Play() -> impl IntoView {
    let app = app();
    let title =
        move || app.position.with(|position| position.as_ref().map(|position| position.scene.title.clone()));
    let turn =
        move || app.position.with(|position| position.as_ref().map(|position| position.scene.turn.clone()));
    let may_measure =
        move || app.position.with(|position| position.as_ref().is_some_and(|p| p.scene.measuring));
    let acting = move || {
        let position = app.position.get()?;
        // Who looks on is not always who is asked.
        let asked = if position.questions.is_empty() {
            position.standing.waiting.first().copied()
        } else {
            position.seat()
        };
        let seat = asked.filter(|_| position.standing.ending.is_none())?;
        let name = position.name(seat);
        let class = format!("acting {}", picture::side(Some(seat), &name));
        Some(view! { <span class=class id="acting"><Shape seat=seat/> {name} " to act"</span> })
    };
    view! {
        <div class="play" inert=move || app.is_covered()>
            <header class="bar">
                <h1>"muster"</h1>
                <p class="title">{title}</p>
                <p class="turn" id="turn">{turn}</p>
                <nav>
                    <button id="take-back" on:click=move |_| app.take_back()>"Take back " <kbd>"Z"</kbd></button>
                    <button id="measure" disabled=move || !may_measure() aria-pressed=move || (app.tool.get() == Tool::Measure).to_string()
                        on:click=move |_| toggle(app, Tool::Measure)>"Measure " <kbd>"M"</kbd></button>
                    <button id="sight" aria-pressed=move || (app.tool.get() == Tool::Sight).to_string()
                        on:click=move |_| toggle(app, Tool::Sight)>"Sight " <kbd>"V"</kbd></button>
                    <button id="ask-hint" disabled=move || app.question().is_none() on:click=move |_| opponents::ask_for_hint(app)>"Hint " <kbd>"H"</kbd></button>
                    <button id="open-menu" on:click=move |_| app.menu.set(true)>"Menu"</button>
                </nav>
                <house::Clock/>
                {acting}
            </header>
            <aside class="left" aria-label="Both sides"><sides::Sides/></aside>
            <main><board::Board/><far::FarCard/><odds::OutlookCard/></main>
            <aside class="right" aria-label="What to do">
                <tab::Elsewhere/>
                <learn::Panel/>
                <house::Late/>
                <opponents::Thoughts/>
                <ask::Ask/>
                <card::Selected/>
                <spoken::Described/>
            </aside>
            <footer class="tray"><dice::Dice/><log::Log/></footer>
        </div>
    }
}
