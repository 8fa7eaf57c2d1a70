//! The built program, on good and bad inputs.

mod bad;
mod blows;
mod campaign;
mod chances;
mod duel;
mod every;
mod good;
mod lab;
mod lists;
mod opponents;
mod options;
mod program;
mod referee;
mod replies;
