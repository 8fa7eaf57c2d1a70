//! The rulebook by itself: random games from every table of its cases, and sentences about tables that cannot be.
//! The cases themselves and the shared laws are played by `club`.

mod fuzz;
mod tables;
