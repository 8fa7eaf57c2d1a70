//! Letters to the workers, and a new worker when one dies.
//!
//! Each rulebook is a module of its own, fetched when something is asked of it for the first time. A worker runs one
//! module: a letter about another rulebook ends it and calls that rulebook's.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use futures_channel::oneshot;
use js_sys::Uint8Array;
use leptos::prelude::set_timeout;
use leptos::task::spawn_local;
use post::{Letter, Library, No, Reply, Said, Shown, Wish, pack, unpack};
use scene::{Begun, Keeping};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::seen::Position;
use crate::{books, install, pulse};

/// Who is asked: the referee of the match, or somebody aside who plays quick games or counts
/// odds to the end of an activation, and may be sent away at any time.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Desk {
    Table,
    Aside,
}

/// A referee that is silent for so long over what takes no time is as good as dead, and another one is called.
const LONGEST: Duration = Duration::from_secs(10);

/// Who waits for the answer to a letter, and is told how far it has come.
struct Waiting {
    /// Whole games are played again for it, so that it may take any time.
    long: bool,
    answered: oneshot::Sender<Result<Said, No>>,
    told: Rc<dyn Fn(Said)>,
}

#[derive(Default)]
struct Link {
    worker: Option<Worker>,
    /// The module that it runs.
    home: String,
    /// Letters from before the worker could read.
    early: Option<Vec<(u32, Vec<u8>)>>,
    number: u32,
    waiting: BTreeMap<u32, Waiting>,
    died: Option<fn(String)>,
    fetching: Option<fn(Option<Fetching>)>,
}

/// How much of a module has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Fetching {
    pub home: String,
    /// In thousandths.
    pub share: u16,
}

thread_local! {
    static LINKS: [RefCell<Link>; 2] = Default::default();
    /// What never changes in the match on the table, and its save.
    static BEGUN: RefCell<Option<Arc<Begun>>> = RefCell::default();
    static KEEPING: RefCell<Keeping> = RefCell::default();
}

/// A position of the match on the table, as the page holds it.
pub fn seen(shown: Box<Shown>) -> Position {
    let none = || Begun { book: String::new(), seats: Vec::new(), cards: Vec::new() };
    let begun = BEGUN.with_borrow(|begun| begun.clone()).unwrap_or_else(|| Arc::new(none()));
    Position { begun, now: shown.position }
}

/// The save of the match on the table.
pub fn save() -> String {
    KEEPING.with_borrow(Keeping::text)
}

/// Keeps what is new of the match on the table.
fn keep(shown: &mut Shown) {
    if let Some(begun) = shown.begun.take() {
        BEGUN.set(Some(Arc::new(begun)));
    }
    KEEPING.with_borrow_mut(|keeping| keeping.take(std::mem::take(&mut shown.kept)));
}

fn with<T>(desk: Desk, work: impl FnOnce(&mut Link) -> T) -> T {
    LINKS.with(|links| work(&mut links[desk as usize].borrow_mut()))
}

/// Who is told when a worker has died, with its last words.
pub fn when_it_dies(told: fn(String)) {
    with(Desk::Table, |link| link.died = Some(told));
}

/// Who is told how much of a module has come, and when it is there.
pub fn when_it_is_fetched(told: fn(Option<Fetching>)) {
    with(Desk::Table, |link| link.fetching = Some(told));
}

/// Asks the referee, and waits for its answer; the page is not at rest meanwhile.
pub fn ask(wish: impl Into<Wish>) -> impl Future<Output = Result<Said, No>> {
    asked(wish.into())
}

async fn asked(wish: Wish) -> Result<Said, No> {
    if wish.changes() && crate::tab::watches() {
        return Err(No::new("this game is played in another tab, and only watched here"));
    }
    asked_freely(wish).await
}

/// The same for what is no wish of a person: who watches is shown the table as those who play it are.
pub fn ask_freely(wish: impl Into<Wish>) -> impl Future<Output = Result<Said, No>> {
    asked_freely(wish.into())
}

async fn asked_freely(wish: Wish) -> Result<Said, No> {
    pulse::begin();
    let said = asked_at(Desk::Table, wish, Rc::new(|_| {})).await;
    pulse::end();
    said
}

/// Asks a worker, and waits for its answer.
pub fn ask_at(desk: Desk, wish: impl Into<Wish>) -> impl Future<Output = Result<Said, No>> {
    asked_at(desk, wish.into(), Rc::new(|_| {}))
}

/// Asks a worker for what takes long; `told` hears how far it has come.
pub fn ask_long(
    desk: Desk,
    wish: impl Into<Wish>,
    told: impl Fn(Said) + 'static,
) -> impl Future<Output = Result<Said, No>> {
    asked_at(desk, wish.into(), Rc::new(told))
}

async fn asked_at(desk: Desk, wish: Wish, told: Rc<dyn Fn(Said)>) -> Result<Said, No> {
    let (answered, answer) = oneshot::channel();
    let long = desk == Desk::Aside || wish.is_long();
    let waiting = Waiting { long, answered, told };
    let home = home_of(desk, &wish)?;
    if with(desk, |link| link.worker.is_some() && link.home != home) {
        dismiss_at(desk);
    }
    let begun = with(desk, |link| {
        if link.worker.is_none() {
            link.worker = Some(hire(desk, &home)?);
            link.early = Some(Vec::new());
            link.home = home;
        }
        link.number += 1;
        link.waiting.insert(link.number, waiting);
        let bytes = pack(&Letter { number: link.number, wish });
        match (&mut link.early, &link.worker) {
            (Some(early), _) => early.push((link.number, bytes)),
            (None, Some(worker)) => send(desk, worker, link.number, &bytes),
            (None, None) => {}
        }
        Ok(())
    });
    begun?;
    // Whoever sent the referee away has said so, and what comes of it; who waited meanwhile hears no word of it.
    let away = if desk == Desk::Table { "" } else { "the referee was called away in the middle of it" };
    answer.await.unwrap_or_else(|_| Err(No::new(away)))
}

/// The module that a wish is for: that of the rulebook it names, or the one that is there.
fn home_of(desk: Desk, wish: &Wish) -> Result<String, No> {
    let there = with(desk, |link| link.worker.as_ref().map(|_| link.home.clone()));
    match (wish, there, wish.book()) {
        // Any module reads cases: a match on the table is not sent away for it.
        (Wish::Library(Library::Cases { .. }), Some(home), _) | (_, Some(home), None) => Ok(home),
        (_, _, Some(book)) => books::home(book),
        (_, None, None) => Err(No::new("the text names no rulebook")),
    }
}

/// Ends the referee, whatever it does.
pub fn dismiss() {
    dismiss_at(Desk::Table);
}

/// Ends a worker, whatever it does.
pub fn dismiss_at(desk: Desk) {
    let left = with(desk, |link| {
        if let Some(worker) = link.worker.take() {
            worker.terminate();
        }
        link.early = None;
        std::mem::take(&mut link.waiting)
    });
    // Whoever still waits hears that there will be no answer, now that nobody borrows the link.
    drop(left);
}

fn send(desk: Desk, worker: &Worker, number: u32, bytes: &[u8]) {
    let _ = worker.post_message(&Uint8Array::from(bytes));
    watch(desk, number);
}

/// Looks after a letter that was sent. Letters are answered in their order: one that waits behind another is not late.
fn watch(desk: Desk, number: u32) {
    let look = move || {
        let first = with(desk, |link| link.waiting.first_key_value().map(|(first, at)| (*first, at.long)));
        match first {
            Some((first, false)) if first == number => {
                died(desk, "it did not answer for ten seconds".to_string());
            }
            Some((first, _)) if first < number => watch(desk, number),
            _ => {}
        }
    };
    set_timeout(look, LONGEST);
}

fn hire(desk: Desk, home: &str) -> Result<Worker, No> {
    let no = |what: &str| No::new(format!("the referee cannot be called: {what}"));
    let address = books::address("data-modules", home);
    let address = address.ok_or_else(|| no("the page does not say where it is"))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker =
        Worker::new_with_options(&address, &options).map_err(|_| no("this browser has no workers"))?;
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| heard(desk, &event.data()));
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let fail = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
        event.prevent_default();
        failed(desk);
    });
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    Ok(worker)
}

fn heard(desk: Desk, data: &JsValue) {
    if data.is_null() {
        fetched(None);
        let (home, early) = with(desk, |link| (link.home.clone(), link.early.take()));
        with(desk, |link| {
            if let (Some(early), Some(worker)) = (early, &link.worker) {
                early.iter().for_each(|(number, bytes)| send(desk, worker, *number, bytes));
            }
        });
        install::keep(&home);
    } else if let Some(share) = data.as_f64() {
        let home = with(desk, |link| link.home.clone());
        fetched(Some(Fetching { home, share: (share * 1000.0) as u16 }));
    } else if data.as_bool() == Some(false) {
        failed(desk);
    } else if let Some(words) = data.as_string() {
        died(desk, words);
    } else {
        match unpack::<Reply>(&Uint8Array::new(data).to_vec()) {
            Ok(Reply { number, said: Ok(said @ Said::Counting { .. }) }) => {
                let told =
                    with(desk, |link| link.waiting.get(&number).map(|waiting| Rc::clone(&waiting.told)));
                if let Some(told) = told {
                    told(said);
                }
            }
            Ok(Reply { number, mut said }) => {
                if let (Ok(Said::Position(shown)), Desk::Table) = (&mut said, desk) {
                    keep(shown);
                }
                let waiting = with(desk, |link| link.waiting.remove(&number));
                if let Some(Waiting { answered, .. }) = waiting {
                    let _ = answered.send(said);
                }
            }
            Err(no) => died(desk, no.words),
        }
    }
}

fn died(desk: Desk, words: String) {
    let told = with(desk, |link| link.worker.is_some().then_some(link.died).flatten());
    dismiss_at(desk);
    if let Some(told) = told {
        told(words);
    }
}

fn fetched(fetching: Option<Fetching>) {
    if let Some(told) = with(Desk::Table, |link| link.fetching) {
        told(fetching);
    }
}

/// A worker that never read a letter could not be fetched; any other has broken down.
fn failed(desk: Desk) {
    let absent = with(desk, |link| link.early.is_some().then(|| link.home.clone()));
    let Some(home) = absent else {
        return died(desk, "it broke down".to_string());
    };
    fetched(None);
    let waiting = with(desk, |link| {
        if let Some(worker) = link.worker.take() {
            worker.terminate();
        }
        link.early = None;
        std::mem::take(&mut link.waiting)
    });
    spawn_local(async move {
        let title = books::title_of_home(&home);
        let no = match install::served(books::address("data-modules", &home).as_deref()).await {
            Some(false) => format!(
                "{title} has not been opened in this browser yet, and this page is older than the muster that serves it: {}",
                install::take_the_new()
            ),
            Some(true) => format!("{title} came only in part: the connection broke off. Choose it again"),
            None => format!(
                "{title} has not been opened in this browser yet, and it cannot be fetched now: muster does not answer"
            ),
        };
        for (_, waiting) in waiting {
            let _ = waiting.answered.send(Err(No::new(no.clone())));
        }
    });
}
