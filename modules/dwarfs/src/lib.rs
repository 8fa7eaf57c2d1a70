//! Dwarfs in a worker of the browser.
#![cfg(target_arch = "wasm32")]

use lab::arena::Arena;
use wasm_bindgen::prelude::*;

static BOOKS: &[&dyn Arena] = club::erased!(dwarfs::Dwarfs);

#[wasm_bindgen(start)]
pub fn begin() {
    worker::open(BOOKS);
}
