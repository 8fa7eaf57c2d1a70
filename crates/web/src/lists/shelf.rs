//! Lists kept in the browser, and ready ones to begin from.

use leptos::prelude::*;
use post::Carried;

use super::draft::{Draft, building};
use super::share;
use crate::start::Away;
use crate::{keys, store};

#[component]
pub fn Shelf(draft: Draft) -> impl IntoView {
    let book = move || draft.list.with(|list| list.book.clone());
    let books = move || {
        let options = building().into_iter().map(|told| {
            let key = told.key.clone();
            view! { <option value=told.key.clone() selected=move || book() == key>{told.title.clone()}</option> }
        });
        options.collect_view()
    };
    let choose = move |event: web_sys::Event| {
        let key = event_target_value(&event);
        draft.begin(&key);
    };
    let kept = move || {
        let book = book();
        let own = draft.kept.get().into_iter().filter(|(_, carried)| carried.list.book == book);
        let entries = own.map(|(id, carried)| view! { <Kept draft=draft id=id carried=carried/> });
        let entries = entries.collect::<Vec<_>>();
        if entries.is_empty() {
            return view! { <p class="dim">"Whatever you build is kept here, in this browser."</p> }
                .into_any();
        }
        view! { <ul class="shelf" id="kept-lists">{entries}</ul> }.into_any()
    };
    let ready = move || {
        let lists = draft.menu().map(|menu| menu.ready.clone()).unwrap_or_default();
        lists.into_iter().map(|list| {
            let carried = Carried { list: list.clone(), own: Vec::new() };
            view! {
                <li><button class="entry ready" on:click=move |_| {
                    draft.said.set("A copy of a ready list. It is kept here as soon as you change it.".into());
                    draft.show(None, carried.clone());
                }><span class="name">{list.name}</span><span class="more">{list.faction}</span></button></li>
            }
        }).collect_view()
    };
    view! {
        <label class="field">"Rulebook" <select id="list-book" on:change=choose>{books}</select></label>
        <h2>"Your lists"</h2>
        {kept}
        <button id="new-list" on:click=move |_| {
            draft.begin(&draft.list.with_untracked(|list| list.book.clone()));
        }>"New list"</button>
        <h2>"Ready lists"</h2>
        <ul class="shelf" id="ready-lists">{ready}</ul>
        <h2>"From files"</h2>
        <share::Files draft=draft/>
    }
}

#[component]
fn Kept(draft: Draft, id: String, carried: Carried) -> impl IntoView {
    let (open, gone, now) = (id.clone(), id.clone(), id);
    let (name, faction) = (carried.list.name.clone(), carried.list.faction.clone());
    let called = name.clone();
    let away = Callback::new(move |()| {
        // The button goes, and the focus stays in the neighbourhood.
        keys::focus("#new-list");
        store::forget_list(&gone);
        // What is on the screen stays there until something else is opened.
        if draft.id.get_untracked().as_ref() == Some(&gone) {
            draft.id.set(None);
            draft.said.set(format!("{called} is no longer kept; it comes back if you change it"));
        }
        draft.kept.set(store::lists());
    });
    view! {
        <li class="kept">
            <button class="entry" class:selected=move || draft.id.get().as_ref() == Some(&now) on:click=move |_| {
                draft.said.set(String::new());
                draft.show(Some(open.clone()), carried.clone());
            }><span class="name">{name.clone()}</span><span class="more">{faction}</span></button>
            <Away name=name away=away/>
        </li>
    }
}
