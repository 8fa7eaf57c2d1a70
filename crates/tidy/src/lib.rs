//! Tests about the code itself: what CONTRIBUTING.md asks for is checked here instead of being asked for.
//!
//! Each check is a plain function from texts to faults, so that it can be shown to catch a planted one; the test named
//! `the_workspace_...` runs it over the real files. Every fault is one sentence with file and line.

#![cfg(test)]

/// Rule crates are whole-numbered, deterministic and know nothing of the machine; those that think have no clock.
mod purity;
/// What is stored has the same size on every machine.
mod stored;

/// Every rulebook has the same files, and its rule ids exist.
mod books;
/// Which crate may depend on which, and what every crate declares.
mod rooms;
/// Every rule that is named is shown by a case.
mod shown;

/// Nothing unfinished, nothing too long, nothing about the machine or the tools it was written with.
mod leavings;

/// Rust source as tokens, without comments and strings.
mod tokens;
/// The files of the workspace, and how faults are shown.
mod workspace;
