//! The crate against slow and literal answers to the same questions.
