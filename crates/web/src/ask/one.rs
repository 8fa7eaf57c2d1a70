//! Pick one: what is possible with its key, then what is not with the reason.

use leptos::prelude::*;
use scene::{Answer, Item, Offer, Posed, Shape};

use crate::app::{App, app};
use crate::rule::Cite;
use crate::seen::Position;
use crate::{far, odds};

/// So many refusals are read at a glance; more are one click away.
const GLANCE: usize = 6;

/// The key of the choice that ends something.
pub const END: &str = "X";

/// A choice that is possible, as it is listed.
#[derive(Clone)]
pub struct Listed {
    pub offer: Offer,
    /// A number, or what ends something has a key of its own.
    pub key: Option<String>,
    /// A piece of one's own that would be attacked.
    pub friend: bool,
}

/// What may be chosen: what ends something is the last, and one's own pieces, where the choice is attacked, are behind
/// the others.
pub fn listed(app: App, posed: &Posed) -> Vec<Listed> {
    let Shape::One { options } = &posed.asked.shape else { return Vec::new() };
    let legal = options.iter().filter(|offer| offer.refused.is_none()).cloned();
    let listed = |offer: Offer| Listed { friend: is_friend(app, posed, offer.item), offer, key: None };
    let mut all: Vec<Listed> = legal.map(listed).collect();
    all.sort_by_key(|one| (one.offer.ends, one.friend));
    let mut ends = false;
    for (number, one) in (1..).zip(&mut all) {
        one.key = match one.offer.ends {
            true => (!std::mem::replace(&mut ends, true)).then(|| END.to_string()),
            false => (number <= 9).then(|| number.to_string()),
        };
    }
    all
}

/// Whether whoever is asked would attack a piece of his own.
pub fn is_friend(app: App, posed: &Posed, item: Item) -> bool {
    let Item::Piece(id) = item else { return false };
    let own = |position: &Position| {
        position.scene.pieces.iter().any(|piece| piece.id == id && piece.side == Some(posed.asked.seat))
    };
    posed.asked.strikes && app.position.with_untracked(|position| position.as_deref().is_some_and(own))
}

/// Takes a choice by its key.
pub fn pick(app: App, key: &str) {
    let Some(posed) = app.question() else { return };
    if let Some(one) = listed(app, &posed).into_iter().find(|one| one.key.as_deref() == Some(key)) {
        app.answer_item(one.offer.item);
    }
}

#[component]
pub fn One(posed: Posed) -> impl IntoView {
    let app = app();
    let Shape::One { options } = &posed.asked.shape else { return ().into_any() };
    let refused: Vec<Offer> = options.iter().filter(|offer| offer.refused.is_some()).cloned().collect();
    let many = refused.len();
    let legal = listed(app, &posed).into_iter().map(|one| view! { <Possible one=one/> }).collect_view();
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
    .into_any()
}

#[component]
fn Possible(one: Listed) -> impl IntoView {
    let app = app();
    let Listed { offer, key, friend } = one;
    let item = offer.item;
    let shortcut = key.clone();
    let key = key.map(|key| view! { <kbd aria-hidden="true">{key}</kbd> });
    let [title, again, further] = [offer.words.clone(), offer.words.clone(), offer.words.clone()];
    let warned =
        move || if app.warned.get() == Some(item) { "Your own: press again" } else { "⚠ your own" };
    view! {
        <li><button class="choice yes" class:closing=offer.ends class:friend=friend aria-keyshortcuts=shortcut
            on:mouseenter=move |_| odds::consider(app, item, title.clone())
            on:focus=move |_| odds::consider(app, item, again.clone())
            on:mouseleave=move |_| odds::leave(app)
            on:blur=move |_| odds::leave(app)
            on:click=move |_| app.answer_item(item)>
            <b>{offer.words}</b> " " {key}
            {friend.then(|| view! { <small>{warned}</small> })}
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
