//! How far counting has come, for a person at a terminal, who may have had enough.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use odds::{Go, Progress};

use crate::failure::Failure;
use crate::many::on_interrupt;

pub struct Wait {
    stop: Arc<AtomicBool>,
    shown: Option<Instant>,
    begun: Instant,
    wanted: bool,
}

impl Wait {
    pub fn new() -> Result<Wait, Failure> {
        let wanted = io::stderr().is_terminal();
        Ok(Wait { stop: on_interrupt(None)?, shown: None, begun: Instant::now(), wanted })
    }

    /// Shows how far it is, on one line that is written over, and says whether to go on.
    pub fn look(&mut self, progress: Progress) -> Go {
        if self.stop.load(Ordering::Relaxed) {
            return Go::Stop;
        }
        let now = Instant::now();
        // What is over at once needs no line.
        let soon = now - self.shown.unwrap_or(self.begun) < Duration::from_millis(200);
        if self.wanted && !soon {
            self.shown = Some(now);
            match progress {
                Progress::Counting { leaves, limit } => {
                    eprint!("\r{leaves} runs of the rules, {limit} at most; Ctrl-C stops   ");
                }
                Progress::Sampling { done, of } => {
                    eprint!("\r{done} of {of} playouts; Ctrl-C stops                       ");
                }
            }
        }
        Go::On
    }

    pub fn end(&self) {
        if self.shown.is_some() {
            eprintln!();
        }
    }
}
