//! How often the rules run and hide something, for tests that count it.

use std::cell::Cell;

thread_local! {
    static STEPS: Cell<u32> = const { Cell::new(0) };
    static VIEWS: Cell<u32> = const { Cell::new(0) };
}

pub(crate) fn step() {
    STEPS.set(STEPS.get() + 1);
}

pub(crate) fn view() {
    VIEWS.set(VIEWS.get() + 1);
}

/// How many steps were run and how many views made in this thread since this was last asked.
pub fn take() -> (u32, u32) {
    (STEPS.take(), VIEWS.take())
}
