//! A rule in our words, one click from wherever it is named.

use leptos::prelude::*;
use scene::Rule;

use crate::app::app;
use crate::learn;

/// The id of a rule, which opens it.
#[component]
pub fn Cite(rule: Rule) -> impl IntoView {
    let app = app();
    view! {
        <button class="cite" title="Read this rule" hidden={rule == Rule::NONE} on:click=move |event| {
            event.stop_propagation();
            event.prevent_default();
            app.rule.set(Some(rule));
        }>{rule.id()}</button>
    }
}

#[component]
pub fn RuleRead() -> impl IntoView {
    let app = app();
    move || {
        app.rule.get().map(|rule| {
            let told = app.rules.with(|rules| rules.get(rule.id()).cloned());
            let close = move |_| app.rule.set(None);
            view! {
                <div class="veil light" on:click=close>
                    <section class="sheet rule" role="dialog" aria-modal="true" aria-labelledby="rule-title" id="rule"
                        on:click=|event| event.stop_propagation()>
                        <h2 id="rule-title">{rule.id()}</h2>
                        {match told {
                            Some(told) => view! {
                                <p class="dim">{told.heading}</p>
                                <p>{told.text}</p>
                                {(!told.notes.is_empty()).then(|| view! { <p class="notes">{told.notes}</p> })}
                            }.into_any(),
                            None if app.rules.with(|rules| rules.is_empty()) => view! { <p>"It cannot be read now: " {learn::ABSENT} "."</p> }.into_any(),
                            None => view! { <p>"The catalog of this rulebook has no such row."</p> }.into_any(),
                        }}
                        <p><a href=format!("#rule={}", rule.id()) target="_blank" rel="noopener">"With its chapter and its examples"</a></p>
                        <button class="main" autofocus=true on:click=close>"Close " <kbd>"Esc"</kbd></button>
                    </section>
                </div>
            }
        })
    }
}
