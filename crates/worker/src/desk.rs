//! Where the letters come in: the worker's side of the browser's message channel.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use post::{Letter, No, Reply, pack, unpack};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::Clerk;

#[wasm_bindgen(start)]
pub fn open() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let dying = scope.clone();
    // The instance is dead after a panic; its last words go to the page, which begins another one.
    std::panic::set_hook(Box::new(move |fault| {
        let _ = dying.post_message(&JsValue::from_str(&fault.to_string()));
    }));
    let clerk = Rc::new(RefCell::new(Clerk::default()));
    let answers = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        let reply = match unpack::<Letter>(&bytes) {
            Ok(letter) => Reply { number: letter.number, said: clerk.borrow_mut().serve(letter.wish) },
            Err(No { words, .. }) => Reply { number: 0, said: Err(No::new(words)) },
        };
        let _ = answers.post_message(&Uint8Array::from(pack(&reply).as_slice()));
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    // An empty message says that letters are read from now on.
    let _ = scope.post_message(&JsValue::NULL);
}
