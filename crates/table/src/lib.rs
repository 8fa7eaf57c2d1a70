//! The kernel: asking, rolling and telling over a tape.
//!
//! A rule is a straight-line procedure that *asks* a player, *rolls* and *tells*. It does so at a [`Table`],
//! which first plays back the tape of the step in progress and beyond its end turns to a [`Dealer`]. Who the
//! dealer is decides what the run is for: live play, a script, a playout, the odds, fuzzing. Nothing is ever
//! suspended: a step that lacks an answer is given up and, with the next answer on the tape, run again.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `table.rs` | [`Table`]: ask, roll, tell |
//! | `tally.rs` | many independent rolls in one step, merged where the odds are counted |
//! | `ask.rs` | questions, and how a rule puts one together |
//! | `domain.rs` | the six shapes; the only definition of what is legal |
//! | `split.rs` | splitting numbers over parts under limits |
//! | `read.rs` | answers written in words |
//! | `tape.rs` | what was answered and thrown |
//! | `note.rs` | what is told to people |
//! | `roll.rs` | throws and the terms behind them |
//! | `secret.rs` | what one seat knows and another does not |
//! | `rulebook.rs` | the trait that every rulebook fills in |
//! | `known.rs` | what players and the lab know of a rulebook besides its rules |
//! | `given.rs` | the text from which a table is set |
//! | `run.rs` | the runner of steps |
//! | `random.rs` | keyed randomness |
//! | `hash.rs` | serialised games and their hashes |
//! | `dealers/` | live, script, playout and fuzz; the odds are a crate of their own |

mod ask;
mod dealers;
mod domain;
mod given;
mod hash;
mod known;
mod note;
mod play;
mod random;
mod read;
mod read_way;
mod roll;
mod rulebook;
mod run;
mod secret;
mod split;
mod table;
mod tally;
mod tape;

pub use ask::{Question, Verdict, refuse};
pub use dealers::{Ahead, Dealer, Explorer, Fuzz, Live, Next, Playout, Policy, Script, ScriptLine, Sealed};
pub use domain::{Choice, Domain, Limits, Options};
pub use given::{Given, Line, enclose};
pub use hash::{Hash, bytes, hash, print, read_game, unbytes};
pub use known::{Blow, Complete, Known, Stock, Tries};
pub use note::Note;
pub use play::{Halt, Play};
pub use random::{Key, Seed, Stream};
pub use read::read_answer;
pub use roll::{Roll, Sum, Term};
pub use rulebook::{Ending, Rulebook, SetDuel, Why};
pub use run::{Fault, Ran, Run, run};
pub use secret::Secret;
pub use split::{Part, Split, SumLimit};
pub use table::{Mark, Table};
pub use tape::{Entry, Tape};

pub use dice::{Pool, Reading, Share};
pub use scene::{Answer, Item, Names, PieceId, Refusal, Rule, Says, Seat, says};
