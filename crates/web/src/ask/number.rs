//! A number from so much to so much.

use leptos::prelude::*;
use scene::Answer;

use crate::app::app;
use crate::odds;

#[component]
pub fn Number(least: i32, most: i32) -> impl IntoView {
    let app = app();
    let now = RwSignal::new(least);
    let add = move |by: i32| now.update(|now| *now = (*now + by).clamp(least, most));
    let weigh = move |_| odds::weigh(app, Answer::Number(now.get_untracked()));
    view! {
        <div class="stepper">
            <button aria-label="Less" disabled=move || now.get() <= least on:click=move |_| add(-1)>"−"</button>
            <input type="number" id="number" aria-label="How many" min=least max=most prop:value=move || now.get().to_string()
                on:input=move |event| {
                    if let Ok(number) = event_target_value(&event).parse::<i32>() {
                        now.set(number.clamp(least, most));
                    }
                }/>
            <button aria-label="More" disabled=move || most <= now.get() on:click=move |_| add(1)>"+"</button>
        </div>
        <p class="dim">{format!("from {least} to {most}")}</p>
        <button class="main" id="give" on:mouseenter=weigh on:mouseleave=move |_| odds::leave(app)
            on:click=move |_| app.answer(Answer::Number(now.get_untracked()))>
            {move || format!("{}", now.get())}
        </button>
    }
}
