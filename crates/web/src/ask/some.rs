//! Pick some, from so many to so many.

use std::collections::BTreeSet;

use leptos::prelude::*;
use scene::{Answer, Item, Offer};

use crate::app::app;
use crate::odds;

#[component]
pub fn Some(options: Vec<Offer>, least: u16, most: u16) -> impl IntoView {
    let app = app();
    let picked = RwSignal::new(BTreeSet::<Item>::new());
    let order: Vec<Item> = options.iter().map(|offer| offer.item).collect();
    let entries = options.into_iter().map(|offer| {
        let item = offer.item;
        let refused = offer.refused.is_some();
        view! {
            <li><label class="choice check" class:no=refused>
                <input type="checkbox" disabled=refused prop:checked=move || picked.with(|picked| picked.contains(&item))
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        picked.update(|picked| { if on { picked.insert(item); } else { picked.remove(&item); } });
                    }/>
                <b>{offer.words}</b>
                {offer.refused.map(|why| view! { <small>{why}</small> })}
            </label></li>
        }
    });
    let entries = entries.collect_view();
    let fits = move || (usize::from(least)..=usize::from(most)).contains(&picked.with(BTreeSet::len));
    let chosen = StoredValue::new(order);
    let chosen = move || {
        let among = |item: &Item| picked.with_untracked(|picked| picked.contains(item));
        Answer::Some(chosen.with_value(|order| order.iter().copied().filter(among).collect()))
    };
    view! {
        <p class="dim">{move || format!("{} picked, from {least} to {most}", picked.with(BTreeSet::len))}</p>
        <ul class="choices">{entries}</ul>
        <button class="main" id="give" disabled=move || !fits()
            on:mouseenter=move |_| odds::weigh(app, chosen()) on:mouseleave=move |_| odds::leave(app)
            on:click=move |_| app.answer(chosen())>"These"</button>
    }
}
