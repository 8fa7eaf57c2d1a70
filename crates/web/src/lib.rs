//! The table in the browser.
#![cfg(target_arch = "wasm32")]
