//! A rule's text: emphasis between stars, code between backticks, ids that lead to their rules, and marks where something
//! was searched for.

use leptos::prelude::*;

use super::rules::jump;
use crate::app::app;

/// A text with everything in it that can be seen.
#[component]
pub fn Words(text: String, prefix: String, sought: String) -> impl IntoView {
    let mut shown = Vec::new();
    for (place, part) in text.split('`').enumerate() {
        if place % 2 == 1 {
            shown.push(view! { <code>{marked(part, &sought)}</code> }.into_any());
            continue;
        }
        for (place, part) in part.split('*').enumerate() {
            let words = linked(part, &prefix, &sought);
            shown.push(if place % 2 == 1 { view! { <em>{words}</em> }.into_any() } else { words.into_any() });
        }
    }
    shown
}

/// Ids become buttons; the rest is only marked.
fn linked(text: &str, prefix: &str, sought: &str) -> Vec<AnyView> {
    // Where no book is open, nothing is an id.
    if prefix.is_empty() {
        return marked(text, sought);
    }
    let app = app();
    let is_id = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '-';
    let (mut shown, mut rest) = (Vec::new(), text);
    let start = format!("{prefix}-");
    while let Some((before, after)) = rest.split_once(&start) {
        let end = after.find(|letter| !is_id(letter)).unwrap_or(after.len());
        let tail = after[..end].trim_end_matches('-');
        shown.extend(marked(before, sought));
        let id = format!("{start}{tail}");
        let to = id.clone();
        shown.push(
            view! { <button class="cite" on:click=move |_| jump(app, to.clone())>{id}</button> }.into_any(),
        );
        rest = &after[tail.len()..];
    }
    shown.extend(marked(rest, sought));
    shown
}

/// What was searched for stands out.
fn marked(text: &str, sought: &str) -> Vec<AnyView> {
    let mut shown = Vec::new();
    let mut rest = text;
    while let Some(at) = find(rest, sought) {
        shown.push(rest[..at].to_string().into_any());
        shown.push(view! { <mark>{rest[at..at + sought.len()].to_string()}</mark> }.into_any());
        rest = &rest[at + sought.len()..];
    }
    shown.push(rest.to_string().into_any());
    shown
}

/// Where something stands in a text, whatever the case of its letters.
pub fn find(text: &str, sought: &str) -> Option<usize> {
    if sought.is_empty() {
        return None;
    }
    text.to_ascii_lowercase().find(&sought.to_ascii_lowercase())
}
