//! Pick one: what is possible with its key, what is not with the reason.

use leptos::prelude::*;
use scene::Offer;

use crate::app::app;
use crate::odds;
use crate::rule::Cite;

#[component]
pub fn One(options: Vec<Offer>) -> impl IntoView {
    let app = app();
    let mut number = 0;
    let entries = options.into_iter().map(|offer| {
        let item = offer.item;
        let words = offer.words.clone();
        match offer.refused {
            Some(why) => {
                let cite = offer.rule.map(|rule| view! { <Cite rule=rule/> });
                let why = offer.rule.map_or(why.clone(), |rule| why.trim_end_matches(&format!(" ({rule})")).to_string());
                view! {
                    <li><div class="choice no" aria-disabled="true"><b>{words}</b><small>{why} " " {cite}</small></div></li>
                }
                .into_any()
            }
            None => {
                number += 1;
                let key = (number <= 9).then(|| view! { <kbd>{number}</kbd> });
                let (title, again) = (words.clone(), words.clone());
                view! {
                    <li><button class="choice yes"
                        on:mouseenter=move |_| odds::consider(app, item, title.clone())
                        on:focus=move |_| odds::consider(app, item, again.clone())
                        on:mouseleave=move |_| odds::drop_it(app)
                        on:click=move |_| app.answer_item(item)>
                        <b>{words}</b>{key}
                        {offer.hint.map(|hint| view! { <small class="hint">{hint}</small> })}
                    </button></li>
                }
                .into_any()
            }
        }
    });
    view! { <ul class="choices">{entries.collect_view()}</ul> }
}
