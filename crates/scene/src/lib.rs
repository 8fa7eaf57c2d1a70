//! Plain data between the rules and whoever looks on.
//!
//! Rulebooks make scenes, front ends draw them and answer questions; neither needs to know the other. Nothing
//! here knows a rulebook, and nothing here does anything.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `rule.rs` | a rule's id, and its row in the catalog |
//! | `says.rs` | sentences with blanks, filled in only when somebody reads them |
//! | `against.rs` | a measure against its limit, rounded so that the numbers show why it was refused |
//! | `answer.rs` | seats, items and the six kinds of answer |
//! | `stage.rs` | the table to draw: board, terrain, pieces, markers, zones, panels |
//! | `asked.rs` | an open question in words, with what it allows |
//! | `card.rs` | a model's card |
//! | `change.rs` | everything that alters a match, and what is offered between players |
//! | `position.rs` | what a seat may see of a match, and everything that only looks at it |
//! | `data.rs` | data that says of itself what it holds, for games that are stored |
//! | `lesson.rs` | a first game with a coach |
//! | `list.rs` | the one shape of list files |
//! | `book_of.rs` | which rulebook a text is for |
//! | `start.rs` | what a game can be begun with |
//! | `house.rs` | what players agree on besides the rules |
//! | `review.rs` | what a match tells when somebody looks back |
//! | `told.rs` | what a match tells: the log, open questions, looks ahead |
//! | `written.rs` | TOML texts, read with the line of whatever is wrong |
//! | `plain.rs` | what is wrong with a name that was given, and sentences that quote it |
//! | `nearest.rs` | what a misspelt name may have meant |

mod against;
mod answer;
mod asked;
mod book_of;
mod card;
mod change;
mod data;
mod house;
mod lesson;
mod list;
mod nearest;
mod plain;
mod position;
mod review;
mod rule;
mod says;
mod stage;
mod start;
mod told;
mod written;

pub use against::Against;
pub use answer::{Answer, Item, PieceId, Seat, way};
pub use asked::{Asked, Offer, PartAsked, Shape};
pub use book_of::book_of;
pub use card::Card;
pub use change::{Change, Offered, Offering};
pub use data::Data;
pub use house::{Amend, Amended, House, Overtime};
pub use lesson::{Lesson, Moment, Seen};
pub use list::{Entry, List, Misfit, Violation};
pub use nearest::nearest;
pub use plain::{brief, name_fault};
pub use position::{Begun, Eyes, Found, Keeping, Kept, Look, Mark, Position, Standing};
pub use review::{Luck, Review, Turning, Verified};
pub use rule::{Row, Rule};
pub use says::{Arg, Names, Refusal, Says};
pub use stage::{
    Bar, Board, Marker, Naming, Outline, Panel, Piece, Ring, Scene, Side, State, Surface, Terrain, Zone,
    read_inches,
};
pub use start::{Choice, Due, Duel, Fought, Gathering, Menu, Own, Ready, Recruit, Staged, Start};
pub use told::{
    Best, Chance, Count, Ended, Foreseen, Posed, Preview, Progress, Reach, Regard, Remark, Shows, Sight,
    Then, Told, ToldTerm, Undone, between, tenths,
};
pub use written::{Placed, read_numbered_toml, read_toml};
