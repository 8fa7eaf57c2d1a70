//! Letters to the worker, and a new worker when one dies.

use std::cell::RefCell;
use std::collections::BTreeMap;

use futures_channel::oneshot;
use js_sys::Uint8Array;
use leptos::prelude::document;
use post::{Letter, No, Reply, Said, Wish, pack, unpack};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::pulse;

type Answered = oneshot::Sender<Result<Said, No>>;

#[derive(Default)]
struct Link {
    worker: Option<Worker>,
    /// Letters from before the worker could read.
    early: Option<Vec<Vec<u8>>>,
    number: u32,
    waiting: BTreeMap<u32, Answered>,
    died: Option<fn(String)>,
}

thread_local! {
    static LINK: RefCell<Link> = RefCell::new(Link::default());
}

/// Who is told when a worker has died, with its last words.
pub fn when_it_dies(told: fn(String)) {
    LINK.with_borrow_mut(|link| link.died = Some(told));
}

/// Asks the worker, and waits for its answer.
pub async fn ask(wish: Wish) -> Result<Said, No> {
    let (answered, answer) = oneshot::channel();
    let begun = LINK.with_borrow_mut(|link| {
        if link.worker.is_none() {
            link.worker = Some(hire()?);
            link.early = Some(Vec::new());
        }
        link.number += 1;
        link.waiting.insert(link.number, answered);
        let bytes = pack(&Letter { number: link.number, wish });
        match (&mut link.early, &link.worker) {
            (Some(early), _) => early.push(bytes),
            (None, Some(worker)) => send(worker, &bytes),
            (None, None) => {}
        }
        Ok(())
    });
    begun?;
    pulse::begin();
    let said =
        answer.await.unwrap_or_else(|_| Err(No::new("the referee was called away in the middle of it")));
    pulse::end();
    said
}

/// Ends the worker, whatever it does.
pub fn dismiss() {
    let left = LINK.with_borrow_mut(|link| {
        if let Some(worker) = link.worker.take() {
            worker.terminate();
        }
        link.early = None;
        std::mem::take(&mut link.waiting)
    });
    // Whoever still waits hears that there will be no answer, now that nobody borrows the link.
    drop(left);
}

fn send(worker: &Worker, bytes: &[u8]) {
    let _ = worker.post_message(&Uint8Array::from(bytes));
}

fn hire() -> Result<Worker, No> {
    let no = |what: &str| No::new(format!("the referee cannot be called: {what}"));
    let address = document().body().and_then(|body| body.get_attribute("data-worker"));
    let address = address.ok_or_else(|| no("the page does not say where it is"))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker =
        Worker::new_with_options(&address, &options).map_err(|_| no("this browser has no workers"))?;
    let hear = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| heard(&event.data()));
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let fail = Closure::<dyn Fn(web_sys::Event)>::new(|event: web_sys::Event| {
        event.prevent_default();
        died("it broke down".to_string());
    });
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    Ok(worker)
}

fn heard(data: &JsValue) {
    if data.is_null() {
        LINK.with_borrow_mut(|link| {
            if let (Some(early), Some(worker)) = (link.early.take(), &link.worker) {
                early.iter().for_each(|bytes| send(worker, bytes));
            }
        });
    } else if let Some(words) = data.as_string() {
        died(words);
    } else {
        match unpack::<Reply>(&Uint8Array::new(data).to_vec()) {
            Ok(reply) => {
                let waiting = LINK.with_borrow_mut(|link| link.waiting.remove(&reply.number));
                if let Some(answered) = waiting {
                    let _ = answered.send(reply.said);
                }
            }
            Err(no) => died(no.words),
        }
    }
}

fn died(words: String) {
    let told = LINK.with_borrow(|link| link.worker.is_some().then_some(link.died).flatten());
    dismiss();
    if let Some(told) = told {
        told(words);
    }
}
