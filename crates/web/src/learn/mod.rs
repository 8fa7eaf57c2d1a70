//! Learning: a first game with a coach, the rules to be read, and their cases as tables.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `coach.rs` | a lesson on the table: who says what, and who plays the other side |
//! | `rules.rs` | the catalog of a rulebook: chapters, search, cases |
//! | `words.rs` | a rule's text with its emphasis, its references and what was searched for |
//! | `case.rs` | a case on the table, stop by stop |

mod case;
mod coach;
mod rules;
mod words;

pub use coach::{agrees, begin, follow, remember, take_up};
pub use rules::{ABSENT, RuleTold, Rules, fetch_rules, from_address, open};

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use post::CaseTold;
use scene::{Lesson, Menu};

use crate::app::app;

/// What the page knows of learning.
#[derive(Copy, Clone, Default)]
pub struct Learn {
    /// The lesson on the table.
    guided: RwSignal<Option<Guided>>,
    /// The case on the table.
    staged: RwSignal<Option<Staged>>,
    /// The rulebook that is read, and the rule that was asked for.
    reading: RwSignal<Option<(String, String)>>,
    /// Cases by the home of their rulebook, as far as they were fetched.
    cases: RwSignal<BTreeMap<String, Arc<Vec<CaseTold>>>>,
}

/// A lesson in progress.
#[derive(Clone, Debug, PartialEq)]
struct Guided {
    book: String,
    place: usize,
    lesson: Arc<Lesson>,
    passed: Vec<u16>,
    /// What is due, the one that is shown first.
    due: Vec<u16>,
    /// The question at which it is shown.
    at: Option<(u32, u32)>,
    /// Nothing is said any more, but the other side goes on playing.
    silent: bool,
}

/// A case in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Staged {
    case: CaseTold,
    stop: u32,
}

impl Learn {
    /// Whether nobody else sits at this screen, so that it need not be handed over.
    pub fn alone(self) -> bool {
        self.guided.with_untracked(Option::is_some) || self.staged.with_untracked(Option::is_some)
    }

    pub fn leave(self) {
        self.guided.set(None);
        self.staged.set(None);
    }
}

/// Beside the table: the coach, or the case.
#[component]
pub fn Panel() -> impl IntoView {
    view! { <coach::Coach/> <case::Case/> }
}

/// On the first screen: lessons, and the rules.
#[component]
pub fn Door(book: String, menu: Arc<Menu>) -> impl IntoView {
    let app = app();
    let key = book.clone();
    let lessons = menu.lessons.clone().into_iter().enumerate().map(move |(place, lesson)| {
        let book = book.clone();
        view! {
            <li>
                <div><b>{lesson.title.clone()}</b><p class="dim">{lesson.says.clone()}</p></div>
                <button class="lesson" on:click=move |_| begin(app, book.clone(), place)>"Learn it"</button>
            </li>
        }
    });
    view! {
        <h3>"New to it?"</h3>
        <ul class="tables">
            {lessons.collect_view()}
            <li>
                <div><b>"The rules"</b><p class="dim">"All of them in our words, to be searched, with examples that can be played."</p></div>
                <button id="read-rules" on:click=move |_| open(app, key.clone(), String::new())>"Read"</button>
            </li>
        </ul>
    }
}
