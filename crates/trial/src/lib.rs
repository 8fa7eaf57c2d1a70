//! The page in a real browser.
//!
//! The built program is served on this machine, Chromium is driven through chromedriver, and the page is used as a
//! person uses it: by its controls, its table and its keys. What the page did is compared with what the same program
//! does natively. Nothing here sleeps or tries again: the page's root says when it has drawn and is idle. Only a test
//! under which Chromium itself ended is begun again, in a new one.

mod driver;
mod earlier;
mod heard;
mod native;
mod page;
mod relay;
mod served;

pub use driver::{Browser, missing};
pub use earlier::Earlier;
pub use heard::{Heard, Node};
pub use native::Native;
pub use page::{Page, Question};
pub use relay::{Relay, weigh};
pub use served::Served;

use std::fmt;

/// Why a test failed, in a sentence.
pub struct Fault(pub String);

pub type Done<T = ()> = Result<T, Fault>;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<String> for Fault {
    fn from(words: String) -> Fault {
        Fault(words)
    }
}

impl From<&str> for Fault {
    fn from(words: &str) -> Fault {
        Fault(words.to_string())
    }
}

impl From<fantoccini::error::CmdError> for Fault {
    fn from(why: fantoccini::error::CmdError) -> Fault {
        Fault(format!("the browser says: {why}"))
    }
}

impl From<std::io::Error> for Fault {
    fn from(why: std::io::Error) -> Fault {
        Fault(why.to_string())
    }
}

impl From<serde_json::Error> for Fault {
    fn from(why: serde_json::Error) -> Fault {
        Fault(format!("it is not the JSON that was expected: {why}"))
    }
}

/// Fails the test with a sentence unless something is so.
pub fn check(is_so: bool, words: impl Into<String>) -> Done {
    if is_so { Ok(()) } else { Err(Fault(words.into())) }
}
