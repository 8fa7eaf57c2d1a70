//! The same matches in WebAssembly.
//!
//! [`play`] plays a match at random and dies at every question: it is saved, dropped and loaded again before each
//! answer. What comes back are the hashes at its commits. The test builds this crate for WebAssembly, runs it in an
//! interpreter, and compares.

use club::Book;
use table::{Seed, Stream};

/// Every rulebook.
pub static BOOKS: &[&dyn Book] = books::books!(club::erased);

/// What to play.
pub struct Request<'a> {
    pub book: &'a str,
    pub given: &'a str,
    pub seed: u64,
    /// After so many answers the match is left as it is.
    pub answers: u32,
    /// Whether it is to be killed at its questions and throws and compared with one that was not.
    pub killed: bool,
}

impl Request<'_> {
    /// The request as one text: a line of numbers, then the table.
    pub fn write(&self) -> String {
        format!("{} {} {} {}\n{}", self.book, self.seed, self.answers, self.killed, self.given)
    }

    fn read(text: &str) -> Option<Request<'_>> {
        let (first, given) = text.split_once('\n')?;
        let mut words = first.split(' ');
        let book = words.next()?;
        let (seed, answers) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some(Request { book, given, seed, answers, killed: words.next()?.parse().ok()? })
    }
}

/// Plays a request and gives back one hash a line, or what went wrong. A match that was killed gives back nothing if it
/// came out the same.
pub fn play(request: &str) -> String {
    match Request::read(request).ok_or("this is no request".to_string()).and_then(|request| hashes(&request))
    {
        Ok(hashes) => hashes.join("\n"),
        Err(why) => format!("fault: {why}"),
    }
}

fn hashes(request: &Request) -> Result<Vec<String>, String> {
    let book = club::find(BOOKS, request.book)?;
    if request.killed {
        return book.survives(request.given, request.answers).map(|()| Vec::new());
    }
    let mut sitting = book.sit(request.given, Seed::of(request.seed)).map_err(|misfit| misfit.to_string())?;
    let mut stream = Stream::seeded(request.seed);
    for _ in 0..request.answers {
        let saved = sitting.save();
        sitting = book.prove(&club::Save::read(&saved)?)?;
        let Some(seat) = sitting.waiting_for().first().copied() else { break };
        let number = sitting.questions(seat).first().ok_or("nothing is asked")?.number;
        let answer =
            sitting.sample(seat, number, &mut |bound| stream.below(bound)).ok_or("nothing is legal")?;
        sitting.answer(seat, sitting.epoch(), number, answer).map_err(|refused| refused.words)?;
    }
    Ok(sitting.hashes())
}

/// What a WebAssembly host calls: bytes of the request in, play, bytes of the result out. Bytes go one by one, so
/// that no memory has to be shared.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "a name that a host can call is an unsafe attribute; no unsafe block is here")]
mod exports {
    use std::cell::RefCell;

    thread_local! {
        static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    #[unsafe(no_mangle)]
    pub extern "C" fn push(byte: u32) {
        TEXT.with_borrow_mut(|text| text.push(byte as u8));
    }

    /// Returns the length of the result.
    #[unsafe(no_mangle)]
    pub extern "C" fn play() -> u32 {
        TEXT.with_borrow_mut(|text| {
            let request = String::from_utf8_lossy(text).into_owned();
            *text = super::play(&request).into_bytes();
            text.len() as u32
        })
    }

    /// The byte at a place of the result.
    #[unsafe(no_mangle)]
    pub extern "C" fn pull(place: u32) -> u32 {
        TEXT.with_borrow(|text| text.get(place as usize).copied().unwrap_or_default().into())
    }

    #[unsafe(no_mangle)]
    pub extern "C" fn clear() {
        TEXT.with_borrow_mut(Vec::clear);
    }
}
