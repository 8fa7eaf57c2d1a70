//! Pick one: what is possible with its key, then what is not with the reason.

use leptos::prelude::*;
use scene::{Answer, Offer};

use crate::app::app;
use crate::rule::Cite;
use crate::{far, odds};

/// So many refusals are read at a glance; more are one click away.
const GLANCE: usize = 6;

#[component]
pub fn One(options: Vec<Offer>) -> impl IntoView {
    let (legal, refused): (Vec<Offer>, Vec<Offer>) =
        options.into_iter().partition(|offer| offer.refused.is_none());
    let many = refused.len();
    let legal = (1..)
        .zip(legal)
        .map(|(number, offer)| view! { <Possible number=number offer=offer/> })
        .collect_view();
    let refused = refused.into_iter().map(|offer| view! { <Impossible offer=offer/> }).collect_view();
    view! {
        <ul class="choices">{legal}</ul>
        {(many > 0).then(|| view! {
            <details class="not" open=many <= GLANCE>
                <summary>{if many == 1 { "One is not possible".to_string() } else { format!("{many} are not possible") }}</summary>
                <ul class="choices">{refused}</ul>
            </details>
        })}
    }
}

#[component]
fn Possible(number: u32, offer: Offer) -> impl IntoView {
    let app = app();
    let item = offer.item;
    let key = (number <= 9).then(|| view! { <kbd aria-hidden="true">{number}</kbd> });
    let shortcut = (number <= 9).then(|| number.to_string());
    let [title, again, further] = [offer.words.clone(), offer.words.clone(), offer.words.clone()];
    view! {
        <li><button class="choice yes" aria-keyshortcuts=shortcut
            on:mouseenter=move |_| odds::consider(app, item, title.clone())
            on:focus=move |_| odds::consider(app, item, again.clone())
            on:mouseleave=move |_| odds::leave(app)
            on:blur=move |_| odds::leave(app)
            on:click=move |_| app.answer_item(item)>
            <b>{offer.words}</b> " " {key}
            {offer.hint.map(|hint| view! { <small class="hint">{hint}</small> })}
        </button>
        <button class="chip" tabindex="-1" title="The odds to the end of the activation" aria-label=format!("Odds: {further}")
            on:click=move |_| far::count(app, further.clone(), vec![Answer::One(item)])>"%"</button></li>
    }
}

#[component]
fn Impossible(offer: Offer) -> impl IntoView {
    let why = offer.refused.unwrap_or_default();
    let why = offer.rule.map_or(why.clone(), |rule| why.trim_end_matches(&format!(" ({rule})")).to_string());
    let cite = offer.rule.map(|rule| view! { <Cite rule=rule/> });
    view! {
        <li><div class="choice no" aria-disabled="true"><b>{offer.words}</b><small>{why} " " {cite}</small></div></li>
    }
}
