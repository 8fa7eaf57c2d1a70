//! What the program is made of.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`picture`] | a scene as an SVG, alone |

pub mod picture;
