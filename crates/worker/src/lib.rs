//! A match in a worker of the browser: the club behind messages.
//!
//! A worker holds one match. When it dies of a fault, nothing is lost: the page has the save of the last answer and
//! begins another worker with it.

mod clerk;
#[cfg(target_arch = "wasm32")]
mod desk;
mod look_back;
mod minds;
mod tryout;

pub use clerk::Clerk;
