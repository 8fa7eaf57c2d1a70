//! The module that a browser loads for its worker: all rulebooks.

#[cfg(target_arch = "wasm32")]
mod module {
    use lab::arena::Arena;
    use wasm_bindgen::prelude::*;

    static BOOKS: &[&dyn Arena] = books::books!(club::erased);

    #[wasm_bindgen(start)]
    pub fn begin() {
        worker::open(BOOKS);
    }
}
