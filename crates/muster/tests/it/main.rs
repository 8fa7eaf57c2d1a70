//! The built program, on good and bad inputs.

mod bad;
mod good;
mod program;
