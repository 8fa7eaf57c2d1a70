//! Where the letters come in: the worker's side of the browser's message channel.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Date, Uint8Array};
use post::{Letter, No, Reply, pack, unpack};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use lab::arena::Arena;

use crate::Clerk;

/// Milliseconds between two words on how far it has come.
const OFTEN: f64 = 100.0;

/// Serves these rulebooks from now on.
pub fn open(books: &'static [&'static dyn Arena]) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let dying = scope.clone();
    // The instance is dead after a panic; its last words go to the page, which begins another one.
    std::panic::set_hook(Box::new(move |fault| {
        let _ = dying.post_message(&JsValue::from_str(&fault.to_string()));
    }));
    let clerk = Rc::new(RefCell::new(Clerk::new(books)));
    let answers = scope.clone();
    let send = move |reply: &Reply| {
        let _ = answers.post_message(&Uint8Array::from(pack(reply).as_slice()));
    };
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        let reply = match unpack::<Letter>(&bytes) {
            Ok(Letter { number, wish }) => {
                let mut last = Date::now();
                let mut tell = |said| {
                    // Not more often than somebody can see it.
                    if Date::now() - last > OFTEN {
                        last = Date::now();
                        send(&Reply { number, said: Ok(said) });
                    }
                };
                let said = clerk.borrow_mut().serve(wish, &mut tell);
                Reply { number, said }
            }
            Err(No { words, .. }) => Reply { number: 0, said: Err(No::new(words)) },
        };
        send(&reply);
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    // An empty message says that letters are read from now on.
    let _ = scope.post_message(&JsValue::NULL);
}
