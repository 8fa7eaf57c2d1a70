//! Pick one: what is possible with its key, what is not with the reason.

use leptos::prelude::*;
use scene::Offer;

use crate::app::app;
use crate::odds;

#[component]
pub fn One(options: Vec<Offer>) -> impl IntoView {
    let app = app();
    let mut number = 0;
    let entries = options.into_iter().map(|offer| {
        let item = offer.item;
        let words = offer.words.clone();
        match offer.refused {
            Some(why) => {
                view! { <li><div class="choice no" aria-disabled="true"><b>{words}</b><small>{why}</small></div></li> }
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
