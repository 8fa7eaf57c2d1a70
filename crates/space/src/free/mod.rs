//! The board without hexes: round bases, outlines, straight legs, in whole units of 25 micrometres.
//!
//! There is one tolerance of two units, and it is applied here and nowhere else: *within D* is a gap of at most D + 2,
//! *contact* a gap of at most 2, *overlap* a gap below -2, and a path fits if its length is at most what is allowed
//! plus 2. A point that a rule computes is the exact point rounded to the nearest whole one; legs are rounded up.
//! Points that people give are asked [`is_near`](crate::Point::is_near) before anything is computed; limits do so.
//!
//! | question | answer |
//! | --- | --- |
//! | how far, within, wholly within, in contact, overlapping | [`Base`] with bases, [`Outline`] with terrain and zones |
//! | which bases hang together | [`groups`] |
//! | so many units toward or away, exactly rounded | `Point::along`, `Point::towards`, `Point::away_from` |
//! | the same legs from elsewhere | [`shifted`] |
//! | where is the nearest room for a base | [`nearest_free`], [`Room`] |
//! | is a straight leg clear, what stops it, where; what does it touch first | [`Leg::is_clear`], [`first_stop`], [`first_touch`] |
//! | where does a whole path come into a range or leave it | [`Way::enters`], [`Way::leaves`] |
//! | how long is it, also where slow ground counts double; what does it enter | [`Way::length`], [`Way::length_slowed`], [`Way::entries`] |
//! | what does a move cost with tolls and broken contact | [`Allowance`] |
//! | how far does an allowance reach along a leg | [`Leg::stride`] |
//! | a push until something stops it, or until it touches something | [`push()`], [`push_to_touch`] |
//! | does a line run at a base, where does it meet it | [`Leg::runs_at`], [`Leg::meets`] |
//! | the shortest way round obstacles | [`route()`] |
//! | round a base in contact, without leaving it | [`slide()`], [`slide_to`] |
//! | on which lines do bases that touch an outline stand, where do these cross | [`rims`], [`crossings`] |
//! | is something between two bases: cover, screening, the window | [`is_between`] |
//! | can one base be seen from another, in the plane | [`planar_clear`]; with one blocker alone: does it hide all of it |
//! | the same with heights | [`tall_clear`] |
//! | how deep does the line of centres run through woods | [`length_inside`] |
//! | templates | [`covered`], [`deviated`] |
//! | what makes an answer legal | [`FreeLimit`], inside of [`Limit::Free`](crate::Limit::Free) |
//!
//! Sight in the plane is exact where blockers do not overlap the two bases. Where an outline does, it is cut off at the
//! base's circle at rounded points; where heights between those of the two decide, views less than 0.05 inches apart
//! are tried.

pub mod allowance;
pub mod base;
pub mod charge;
pub(crate) mod course;
pub(crate) mod cut;
pub(crate) mod journey;
pub(crate) mod lane;
pub mod leg;
pub mod limit;
pub(crate) mod lunge;
pub mod outline;
pub mod push;
pub mod rim;
pub mod room;
pub mod root;
pub(crate) mod round;
pub mod route;
pub mod sight;
pub mod slide;
pub mod stride;
pub mod sweep;
pub mod tall;
pub(crate) mod tangent;
pub mod template;
pub mod window;

pub use allowance::{Allowance, Due, Parting, Toll, first_parting};
pub use base::{Base, FARTHEST, groups};
pub use charge::{charge_end, charge_step, charge_steps};
pub use leg::{Leg, Moment};
pub use limit::{FreeLimit, Trend};
pub use outline::{Drawn, Misdrawn, Outline, Polygon};
pub use push::{NoCharge, PushToll, Pushed, Stopped, push, push_to_touch};
pub use rim::{Rim, crossings, rims};
pub use room::{Room, nearest_free};
pub use route::route;
pub use sight::{Blocker, length_inside, planar_clear};
pub use slide::{Turn, slide, slide_to};
pub use sweep::{Stop, Way, first_stop, first_touch, shifted};
pub use tall::{Tall, tall_clear};
pub use template::{covered, deviated};
pub use window::is_between;
