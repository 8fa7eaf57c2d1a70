//! The cards, searched and sorted.

use leptos::prelude::*;
use scene::Recruit;

use super::draft::Draft;
use crate::rule::Cite;

#[component]
pub fn Models(draft: Draft) -> impl IntoView {
    let (search, every, dearest) = (RwSignal::new(String::new()), RwSignal::new(false), RwSignal::new(false));
    // The list may change with every key; the cards only with what they show.
    let faction = Memo::new(move |_| draft.list.with(|list| list.faction.clone()));
    let found = move || {
        let (words, faction) = (search.get().to_lowercase(), faction.get());
        let wanted = |recruit: &&Recruit| {
            (every.get() || recruit.faction.eq_ignore_ascii_case(&faction))
                && words.split_whitespace().all(|word| says(recruit, word))
        };
        let mut found: Vec<Recruit> =
            draft.roster.with(|roster| roster.iter().filter(wanted).cloned().collect());
        if dearest.get() {
            found.sort_by_key(|recruit| std::cmp::Reverse(recruit.points));
        }
        found
    };
    let cards = move || {
        let found = found();
        if found.is_empty() {
            return view! { <p class="dim" id="no-models">"No model says all of this."</p> }.into_any();
        }
        let cards =
            found.into_iter().map(|recruit| view! { <Model draft=draft recruit=recruit every=every/> });
        view! { <ul class="models" id="models">{cards.collect_view()}</ul> }.into_any()
    };
    view! {
        <div class="sieve">
            <input type="search" id="search" placeholder="Search names, kinds, abilities" aria-label="Search the models"
                prop:value=move || search.get() on:input=move |event| search.set(event_target_value(&event))/>
            <label class="check"><input type="checkbox" id="every-faction" on:change=move |event| every.set(event_target_checked(&event))/> "every faction"</label>
            <label class="check"><input type="checkbox" on:change=move |event| dearest.set(event_target_checked(&event))/> "dearest first"</label>
        </div>
        {cards}
    }
}

/// Whether something on the card holds a word.
fn says(recruit: &Recruit, word: &str) -> bool {
    let card = &recruit.card;
    let texts = [&recruit.name, &recruit.faction, &card.kind].into_iter();
    let lines = card.lines.iter().map(|(_, words)| words);
    let extras = recruit.extras.iter().map(|(name, _)| name);
    texts.chain(&recruit.also).chain(lines).chain(extras).any(|text| text.to_lowercase().contains(word))
}

#[component]
fn Model(draft: Draft, recruit: Recruit, every: RwSignal<bool>) -> impl IntoView {
    let name = recruit.name.clone();
    let points = recruit.points.map(|points| format!("{points} points"));
    let kind = if recruit.card.kind.is_empty() { None } else { Some(recruit.card.kind.clone()) };
    let faction = recruit.faction.clone();
    view! {
        <li class="model" data-model=recruit.name.clone()>
            <div class="head">
                <h3>{recruit.name.clone()}</h3>
                <span class="price">{points}</span>
                <button class="add" aria-label=format!("Add {name}") on:click=move |_| draft.add(&name)>"Add"</button>
            </div>
            <p class="dim">{kind} {move || every.get().then(|| format!(" · {faction}"))}</p>
            <dl class="numbers">
                {recruit.card.numbers.into_iter().map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> }).collect_view()}
            </dl>
            {(!recruit.card.lines.is_empty()).then(|| view! {
                <details>
                    <summary>"What it can do"</summary>
                    <ul class="lines">
                        {recruit.card.lines.into_iter().map(|(rule, words)| view! { <li>{words} " " <Cite rule=rule/></li> }).collect_view()}
                    </ul>
                </details>
            })}
        </li>
    }
}
