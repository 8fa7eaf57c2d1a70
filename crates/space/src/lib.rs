//! Places, distances, ways and views, in whole numbers and without a word of any rulebook.
//!
//! | file | what it answers |
//! | --- | --- |
//! | [`point`] | the unit of length, points of a free table, a spot on either kind of board |
//! | [`hex`] | hexes, their six directions, distance, rings and discs |
//! | [`set`] | many hexes at once: one bit each, a word for a row |
//! | [`board`] | which hexes there are, and how people write them down |
//! | [`walk`] | what can be reached in so many steps, and the way there |
//! | [`mod@line`] | drawn lines, straight and slalom ways, away from something and towards it |
//! | [`sight`] | is the view clear: by drawn lines, or exactly on closed hexes |
//! | [`cover`] | does a hex stand between two others |
//! | [`free`] | everything about boards without hexes, by question |
//! | [`limit`] | what makes a place or a path legal, as data that can explain itself |
//! | [`course`] | legal places and paths found from their limits: listed, sampled, outlined |
//! | [`lure`] | legal paths to where somebody wants to be |

pub mod board;
pub mod course;
pub mod cover;
pub mod free;
pub mod hex;
pub mod limit;
pub mod line;
pub mod lure;
pub mod point;
pub mod set;
pub mod sight;
mod uneven;
pub mod walk;

pub use board::{Board, Misread, axial_name, lettered_name, parse_axial, parse_lettered};
pub use course::{outline, outline_spots, propose_paths, propose_places, sample_path, sample_place};
pub use cover::in_hull;
pub use free::{
    Allowance, Base, Blocker, Drawn, Due, FARTHEST, FreeLimit, Leg, Misdrawn, Moment, NoCharge, Outline,
    Parting, Polygon, PushToll, Pushed, Rim, Room, Stop, Stopped, Tall, Toll, Trend, Turn, Way, charge_end,
    charge_step, charge_steps, covered, crossings, deviated, first_parting, first_stop, first_touch, groups,
    is_between, length_inside, nearest_free, planar_clear, push, push_to_touch, rims, route, shifted, slide,
    slide_to, tall_clear,
};
pub use hex::{Dir, Hex};
pub use limit::{Breach, Dear, Limit, Miss};
pub use line::{away, drawn, farther, is_line, is_slalom, is_straight, towards};
pub use lure::{Lure, lured_paths, lured_places};
pub use point::{INCH, MM, Point, Spot, TOLERANCE};
pub use set::HexSet;
pub use sight::{drawn_clear, exact_clear};
pub use walk::{layers, path, path_costed, reach, reach_costed};
