//! The catalog of a rulebook: chapters, search, and the cases that show a rule.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{CaseTold, Library, Said};
use scene::Rule;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::case;
use super::words::{Words, find};
use crate::app::{App, Screen, app};
use crate::books::{self, Listed};
use crate::{keys, link, pulse};

/// So many rows are drawn at once; a search that finds more should be narrowed.
const MOST: usize = 80;
/// So many cases of a rule are named; most have fewer.
const MOST_CASES: usize = 12;

/// Why a catalog cannot be read.
pub const ABSENT: &str =
    "the rules of this rulebook are not here: they are fetched once, when the server can be reached";

/// Opens the rules of a book, at a rule where one is named.
pub fn open(app: App, book: String, rule: String) {
    let Some(home) = app.home(&book) else { return };
    spawn_local(async move {
        if !fetch_rules(app, &home).await {
            app.screen.update(|screen| {
                if *screen == Screen::Loading {
                    *screen = Screen::Start;
                }
            });
            return app.complain(post::No::new(ABSENT));
        }
        // The address remembers the book, until a rule is named: who reloads the page comes back to it.
        if rule.is_empty() {
            let _ = window().location().set_hash(&format!("rules={book}"));
        }
        app.learn.reading.set(Some((book, rule)));
        app.screen.set(Screen::Rules);
        fetch(app, home).await;
    });
}

/// Gets the catalog of a rulebook; whether it is there now.
pub async fn fetch_rules(app: App, home: &str) -> bool {
    let Some(address) = books::address("data-rules", home) else { return false };
    pulse::begin();
    let text = load(&address).await;
    let told = text.iter().flat_map(|text| rows(text)).map(|row| (row.rule.id(), row)).collect();
    app.rules.set(Arc::new(told));
    pulse::end();
    text.is_some()
}

/// A row of a catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTold {
    pub rule: Rule,
    /// Its place in the catalog.
    pub place: u16,
    pub heading: String,
    pub text: String,
    pub notes: String,
}

/// The rows of a catalog as it is served: for each its id, its heading, its text and its notes, a line each. Cells
/// of a table lie between bars, which nobody wants to read.
fn rows(text: &str) -> impl Iterator<Item = RuleTold> {
    let mut lines = text.lines().map(str::to_string);
    (0..).map_while(move |place| {
        let rule = Rule::heard(&lines.next()?)?;
        let (heading, text) = (lines.next()?, lines.next()?);
        let text =
            text.trim_start_matches("Question: ").replace(" | Ruling", "\nRuling").replace(" | ", " · ");
        Some(RuleTold { rule, place, heading, text, notes: lines.next()? })
    })
}

/// The rule that the address asks for, `#rule=GE-CHG-01`, or the rules of a whole book, `#rules=genesys`.
pub fn from_address(app: App) -> bool {
    let hash = window().location().hash().unwrap_or_default();
    let (key, id) = match (hash.strip_prefix("#rules="), hash.strip_prefix("#rule=")) {
        (Some(key), _) => (key, ""),
        (None, Some(id)) => ("", id),
        (None, None) => return false,
    };
    let meant = |told: &&Listed| told.key == key || id.starts_with(&format!("{}-", told.prefix));
    let book = books::all().iter().find(meant).map(|told| told.key.clone());
    let reads = app.learn.reading.get_untracked().filter(|_| app.screen.get_untracked() == Screen::Rules);
    match book {
        // Whoever followed a reference on the page is there already.
        Some(book) if reads == Some((book.clone(), id.to_string())) => {}
        Some(book) => open(app, book, id.to_string()),
        None if id.is_empty() => return false,
        None => {
            app.screen.set(Screen::Start);
            app.complain(post::No::new(format!("no rulebook has a rule {id:?}")));
        }
    }
    true
}

/// Goes to a rule of the book that is open.
pub fn jump(app: App, rule: String) {
    app.learn.reading.update(|reading| {
        if let Some((_, asked)) = reading {
            *asked = rule;
        }
    });
}

/// Gets the cases of a rulebook, once.
async fn fetch(app: App, home: String) {
    if app.learn.cases.with_untracked(|cases| cases.contains_key(&home)) {
        return;
    }
    let Some(address) = books::address("data-cases", &home) else { return };
    pulse::begin();
    let text = load(&address).await;
    pulse::end();
    let Some(text) = text else {
        return app.complain(post::No::new(
            "the cases of this rulebook are not here: they are fetched once, when the server can be reached",
        ));
    };
    if let Ok(Said::Cases(cases)) = link::ask(Library::Cases { text }).await {
        app.learn.cases.update(|known| {
            known.insert(home, Arc::new(cases));
        });
    }
}

/// Where a text of a rulebook is: the page lists those of a sort as `home=/address`.
async fn load(address: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(address)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

#[component]
pub fn Rules() -> impl IntoView {
    let app = app();
    let sought = RwSignal::new(String::new());
    let chapter = RwSignal::new(String::new());
    let rows = Memo::new(move |_| {
        // The catalog's own order is that of its chapters; the map has it by id.
        let mut rows: Vec<RuleTold> = app.rules.with(|rules| rules.values().cloned().collect());
        rows.sort_by_key(|row| row.place);
        rows
    });
    let chapters = Memo::new(move |_| {
        let mut chapters: Vec<String> = Vec::new();
        rows.with(|rows| {
            for row in rows {
                if chapters.last() != Some(&row.heading) && !chapters.contains(&row.heading) {
                    chapters.push(row.heading.clone());
                }
            }
        });
        chapters
    });
    // Who comes with a rule is taken to its chapter, and the address follows.
    Effect::new(move |_| {
        let Some((_, id)) = app.learn.reading.get() else { return };
        let heading =
            rows.with(|rows| rows.iter().find(|row| row.rule.id() == id).map(|row| row.heading.clone()));
        match heading {
            Some(heading) => {
                sought.set(String::new());
                chapter.set(heading);
                let _ = window().location().set_hash(&format!("rule={id}"));
                request_animation_frame(move || {
                    request_animation_frame(move || {
                        if let Some(row) = document().get_element_by_id(&format!("row-{id}")) {
                            row.scroll_into_view();
                            // The button that led here may be gone, and the rule is what is read next.
                            keys::focus(&format!("#row-{id}"));
                        }
                    });
                });
            }
            None if chapter.with_untracked(String::is_empty) => {
                chapter
                    .set(chapters.with_untracked(|chapters| chapters.first().cloned().unwrap_or_default()));
            }
            None => {}
        }
    });
    let book = move || {
        let key = app.learn.reading.with(|reading| reading.as_ref().map(|(book, _)| book.clone()))?;
        books::find(&key)
    };
    let found = Memo::new(move |_| {
        let (words, heading) = (sought.get().trim().to_string(), chapter.get());
        rows.with(|rows| {
            let fits = |row: &&RuleTold| match words.is_empty() {
                true => row.heading == heading,
                false => {
                    let texts = [row.rule.id(), &row.heading, &row.text, &row.notes];
                    texts.iter().any(|text| find(text, &words).is_some())
                }
            };
            let all: Vec<RuleTold> = rows.iter().filter(fits).cloned().collect();
            (all, words)
        })
    });
    // What came of a search.
    let told = move || {
        found.with(|(all, words)| match (words.is_empty(), all.len()) {
            (true, _) => None,
            (false, 0) => Some(format!("Nothing says \u{201c}{words}\u{201d}.")),
            (false, 1) => Some("One rule".to_string()),
            (false, many) => Some(format!("{many} rules")),
        })
    };
    view! {
        <div class="rules" id="rules" inert=move || app.is_covered()>
            <header class="bar">
                <h1>"muster"</h1>
                <p class="title">{move || book().map(|told| told.title)} ": the rules in our words"</p>
                <label class="seek"><span class="unseen">"Search the rules"</span>
                    <input type="search" id="seek" placeholder="Search words or an id" prop:value=move || sought.get()
                        on:input=move |event| sought.set(event_target_value(&event))/></label>
                <nav><button id="leave-rules" on:click=move |_| app.leave()>"To the first page"</button></nav>
            </header>
            <nav class="chapters" aria-label="Chapters">
                <ul>{move || chapters.get().into_iter().map(|heading| {
                    let (to, now) = (heading.clone(), heading.clone());
                    view! {
                        <li><button class="quiet" aria-current=move || (sought.with(|words| words.trim().is_empty()) && chapter.get() == now).then_some("true")
                            on:click=move |_| { sought.set(String::new()); chapter.set(to.clone()); }>{heading}</button></li>
                    }
                }).collect_view()}</ul>
            </nav>
            <main tabindex="-1">
                <p class="unseen" role="status" id="found-many">{told}</p>
                {move || {
                    let (all, words) = found.get();
                    let many = all.len();
                    let prefix = book().map(|told| told.prefix).unwrap_or_default();
                    view! {
                        <h2 id="found">{move || told().unwrap_or_else(|| chapter.get())}</h2>
                        <ul class="rows">{all.into_iter().take(MOST).map(|row| view! { <Row row=row prefix=prefix.clone() sought=words.clone()/> }).collect_view()}</ul>
                        {(many > MOST).then(|| view! { <p class="dim">{format!("The first {MOST} are shown.")}</p> })}
                    }
                }}
            </main>
        </div>
    }
}

#[component]
fn Row(row: RuleTold, prefix: String, sought: String) -> impl IntoView {
    let app = app();
    let id = row.rule.id();
    let asked =
        move || app.learn.reading.with(|reading| reading.as_ref().is_some_and(|(_, rule)| rule == id));
    let cases = move || {
        let all: Vec<CaseTold> = app.learn.cases.with(|cases| {
            let every = cases.values().flat_map(|cases| cases.iter());
            every.filter(|case| case.shows.iter().any(|shown| shown == id)).cloned().collect()
        });
        let many = all.len();
        (many > 0).then(|| view! {
            <div class="shown">
                <span class="dim">"Play it: "</span>
                {all.into_iter().take(MOST_CASES).map(|told| view! { <Example told=told/> }).collect_view()}
                {(many > MOST_CASES).then(|| view! { <span class="dim">{format!("and {} more", many - MOST_CASES)}</span> })}
            </div>
        })
    };
    view! {
        <li id=format!("row-{id}") tabindex="-1" class:asked=asked>
            <button class="cite" title="A link to this rule" on:click=move |_| jump(app, id.to_string())>{id}</button>
            <div>
                <p><Words text=row.text prefix=prefix.clone() sought=sought.clone()/></p>
                {(!row.notes.is_empty()).then(|| view! { <p class="notes"><Words text=row.notes prefix=prefix sought=sought/></p> })}
                {cases}
            </div>
        </li>
    }
}

/// A case that can be played, or a list that can be read.
#[component]
fn Example(told: CaseTold) -> impl IntoView {
    let app = app();
    if told.stops.is_empty() {
        return view! { <details class="list"><summary>{told.name}</summary><pre>{told.text}</pre></details> }.into_any();
    }
    let name = told.name.clone();
    view! { <button class="example" on:click=move |_| case::set(app, told.clone(), 0)>{name}</button> }
        .into_any()
}
