//! Wrath of Kings in a worker of the browser.
#![cfg(target_arch = "wasm32")]

use club::Book;
use wasm_bindgen::prelude::*;

static BOOKS: &[&dyn Book] = &[&club::Of::<wrath::Wrath>::new()];

#[wasm_bindgen(start)]
pub fn open() {
    worker::open(BOOKS);
}
