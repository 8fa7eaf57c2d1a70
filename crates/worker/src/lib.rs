//! A match in a worker of the browser: the club behind messages.
//!
//! A worker holds one match. When it dies of a fault, nothing is lost: the page has the save of the last answer and
//! begins another worker with it. It is told which rulebooks it serves: each of the `modules/` that a browser loads names
//! its own, and opens the desk.

mod clerk;
#[cfg(target_arch = "wasm32")]
mod desk;
#[cfg(test)]
mod hostile;
mod look_back;
mod minds;
mod record;
mod tryout;

pub use clerk::Clerk;
#[cfg(target_arch = "wasm32")]
pub use desk::open;

#[cfg(test)]
mod tests {
    use lab::arena::Arena;

    pub static BOOKS: &[&dyn Arena] = books::books!(club::erased);
}
