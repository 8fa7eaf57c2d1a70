//! The list itself: how many of what, with what, and everything that is wrong with it.

use leptos::prelude::*;
use scene::Entry;

use super::draft::Draft;
use super::share;
use crate::keys;
use crate::rule::Cite;

/// More copies of one model than any list may hold.
const MOST: u16 = 99;

#[component]
pub fn Entries(draft: Draft) -> impl IntoView {
    let sizes = move || draft.menu().map(|menu| menu.sizes.clone()).unwrap_or_default();
    let size = Memo::new(move |_| draft.list.with(|list| list.points));
    let faction = Memo::new(move |_| draft.list.with(|list| list.faction.clone()));
    let factions = move || {
        let mut all = draft.factions();
        let now = faction.get();
        if !all.contains(&now) {
            all.push(now.clone());
        }
        let option = move |name: String| {
            let is = name == now;
            view! { <option value=name.clone() selected=is>{name.clone()}</option> }
        };
        all.into_iter().map(option).collect_view()
    };
    let points = move || {
        let sizes = sizes();
        (sizes.len() > 1).then(|| {
            let usual = sizes[0];
            let options = sizes.into_iter().map(|points| {
                let is = size.get().unwrap_or(usual) == points;
                view! { <option value=points.to_string() selected=is>{points}</option> }
            });
            let options = options.collect_view();
            view! {
                <label class="field">"Points" <select id="list-points" on:change=move |event| {
                    let chosen = event_target_value(&event).parse().ok();
                    draft.change(|list| list.points = chosen.filter(|points| *points != usual));
                }>{options}</select></label>
            }
        })
    };
    let many = Memo::new(move |_| draft.list.with(|list| list.models.len()));
    view! {
        <label class="field">"Name" <input type="text" id="list-name" maxlength="60" prop:value=move || draft.list.with(|list| list.name.clone())
            on:input=move |event| draft.change(|list| list.name = event_target_value(&event))/></label>
        <div class="pair">
            <label class="field">"Faction" <select id="list-faction" on:change=move |event| draft.change(|list| list.faction = event_target_value(&event))>{factions}</select></label>
            {points}
        </div>
        <p class="total" id="total" role="status" tabindex="-1" class:over=move || draft.total().1>{move || draft.total().0}</p>
        <ul class="muster" id="entries">
            {move || (0..many.get()).map(|place| view! { <Line draft=draft place=place/> }).collect_view()}
        </ul>
        <div role="status"><Verdict draft=draft/></div>
        <share::Share draft=draft/>
    }
}

/// Everything that is wrong with the list, each with its rule.
#[component]
fn Verdict(draft: Draft) -> impl IntoView {
    move || {
        let Some(broken) = draft.broken.get() else { return ().into_any() };
        if broken.is_empty() {
            return view! { <p class="legal" id="legal">"This list is legal."</p> }.into_any();
        }
        let lines = broken.into_iter().map(|remark| {
            let words = remark.words.trim_end_matches(&format!(" ({})", remark.rule)).to_string();
            view! { <li>{words} " " <Cite rule=remark.rule/></li> }
        });
        view! { <ul class="broken" id="broken" aria-label="What is wrong with it">{lines.collect_view()}</ul> }.into_any()
    }
}

#[component]
fn Line(draft: Draft, place: usize) -> impl IntoView {
    // One entry's words must not be written anew while somebody types in them.
    let entry = Memo::new(move |_| draft.list.with(|list| list.models.get(place).cloned()));
    let is = Memo::new(move |_| entry.get().map(|entry| entry.is).unwrap_or_default());
    let change = move |how: &dyn Fn(&mut Entry)| {
        draft.change(|list| {
            if let Some(entry) = list.models.get_mut(place) {
                how(entry);
            }
        });
    };
    let count = move || entry.get().map_or(0, |entry| entry.count);
    let most = move || count() >= MOST;
    let cost = move || {
        let entry = entry.get()?;
        draft.recruit(&entry.is)?.cost(&entry).map(|points| points.to_string())
    };
    let fewer = move |_| {
        if count() > 1 {
            change(&|entry| entry.count -= 1);
        } else {
            // The button goes, or becomes that of another model: the focus is at what is left.
            keys::focus("#total");
            draft.change(|list| {
                if place < list.models.len() {
                    list.models.remove(place);
                }
            });
        }
    };
    // The lines are drawn anew when a model comes or goes; what lay open stays open.
    let open = move || {
        draft.open.with(|open| open.contains(&is.get()))
            || entry.with(|entry| entry.as_ref().is_some_and(|entry| !entry.with.is_empty()))
    };
    let toggled = move |event: web_sys::Event| {
        // The event comes late, when the line may be gone.
        let Some(is) = is.try_get_untracked() else { return };
        let on = event_target::<web_sys::Element>(&event).has_attribute("open");
        draft.open.update(|open| {
            open.retain(|other| *other != is);
            if on {
                open.push(is);
            }
        });
    };
    let extras = move || {
        let extras = draft.recruit(&is.get()).map(|recruit| recruit.extras).unwrap_or_default();
        (!extras.is_empty()).then(|| {
            let boxes = extras.into_iter().map(|(name, price)| {
                let (has, put) = (name.clone(), name.clone());
                let has = move || {
                    entry.with(|entry| entry.as_ref().is_some_and(|entry| carries(entry, &has)))
                };
                view! {
                    <label class="check"><input type="checkbox" data-extra=name.clone() prop:checked=has on:change=move |event| {
                        let on = event_target_checked(&event);
                        change(&|entry| {
                            entry.with.retain(|other| !other.eq_ignore_ascii_case(&put));
                            if on { entry.with.push(put.clone()); }
                        });
                    }/> <span>{name} " " <small class="dim">{price}</small></span></label>
                }
            });
            let boxes = boxes.collect_view();
            view! {
                <details class="with" open=open on:toggle=toggled>
                    <summary>"Carries or knows"</summary>
                    <div class="extras">{boxes}</div>
                </details>
            }
        })
    };
    view! {
        <li class="entry-line" data-entry=move || is.get()>
            <div class="stepper small">
                <button class="quiet" aria-label=move || format!("One {} fewer", is.get()) on:click=fewer>"−"</button>
                <output>{count}</output>
                <button class="quiet" aria-label=move || format!("One {} more", is.get()) disabled=most
                    on:click=move |_| change(&|entry| entry.count += 1)>"+"</button>
            </div>
            <b>{move || is.get()}</b>
            <span class="cost">{cost}</span>
            <input type="text" class="own-name" maxlength="40" placeholder="its own name" aria-label=move || format!("A name for {}", is.get())
                prop:value=move || entry.get().and_then(|entry| entry.name).unwrap_or_default()
                on:change=move |event| {
                    let name = event_target_value(&event).trim().to_string();
                    change(&|entry| entry.name = (!name.is_empty()).then(|| name.clone()));
                }/>
            {extras}
        </li>
    }
}

fn carries(entry: &Entry, name: &str) -> bool {
    entry.with.iter().any(|other| other.eq_ignore_ascii_case(name))
}
