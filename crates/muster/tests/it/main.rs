//! The built program, on good and bad inputs.

mod bad;
mod blows;
mod campaign;
mod chances;
mod deaf;
mod duel;
mod every;
mod good;
mod kept;
mod kinds;
mod lab;
mod lists;
mod opponents;
mod options;
mod program;
mod referee;
mod replies;
mod reports;
#[cfg(unix)]
mod stops;
