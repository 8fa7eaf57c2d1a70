//! A control for each of the six shapes of question.

mod number;
mod one;
mod place;
mod some;
mod split;
mod words;

pub use one::{END, Listed, is_friend, listed, pick};

use leptos::prelude::*;
use scene::Shape;

use crate::app::app;
use crate::campaign;
use crate::replay;
use crate::rule::Cite;

#[component]
pub fn Ask() -> impl IntoView {
    let app = app();
    move || {
        let position = app.position.get()?;
        if let Some(ended) = &position.standing.ending {
            return Some(
                view! {
                    <section class="ask over" id="over">
                        <h2>"The game is over"</h2>
                        <p>{ended.words.clone()}</p>
                        <campaign::Back/>
                        <div class="row">
                            <button id="watch-again" on:click=move |_| replay::enter(app)>"Look back"</button>
                            <button id="to-report" on:click=move |_| replay::enter_for_report(app)>"Report"</button>
                        </div>
                        <button class="main" on:click=move |_| app.leave()>"To the first page"</button>
                    </section>
                }
                .into_any(),
            );
        }
        let posed = position.questions.first()?.clone();
        let asked = posed.asked.clone();
        let control = match asked.shape.clone() {
            Shape::One { .. } => view! { <one::One posed=posed.clone()/> }.into_any(),
            Shape::Some { options, least, most } => {
                view! { <some::Some options=options least=least most=most/> }.into_any()
            }
            Shape::Number { least, most } => view! { <number::Number least=least most=most/> }.into_any(),
            Shape::Split { parts, limits } => {
                view! { <split::Split posed=posed.clone() parts=parts limits=limits/> }.into_any()
            }
            Shape::Point { limits, .. } => view! { <place::Place path=false limits=limits/> }.into_any(),
            Shape::Path { limits, .. } => view! { <place::Place path=true limits=limits/> }.into_any(),
        };
        let shape = match &asked.shape {
            Shape::One { .. } => "one",
            Shape::Some { .. } => "some",
            Shape::Number { .. } => "number",
            Shape::Split { .. } => "split",
            Shape::Point { .. } => "point",
            Shape::Path { .. } => "path",
        };
        Some(
            view! {
                <section class="ask" id="ask" data-why=asked.why data-shape=shape data-number=posed.number.to_string()>
                    <h2 tabindex="-1">{asked.words} " " <Cite rule=asked.rule/></h2>
                    {position.due.clone().map(|due| view! { <campaign::Due title=due/> })}
                    {asked.taken_back.map(|words| view! { <p class="refusal">{words}</p> })}
                    {control}
                    <words::Words number=posed.number/>
                </section>
            }
            .into_any(),
        )
    }
}
