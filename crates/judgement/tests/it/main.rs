//! The rulebook by itself: random games from every table of its cases, sentences about tables that cannot be, and which
//! rules its cases show. The cases themselves and the shared laws are played by `club`.

mod catalog;
mod fuzz;
mod tables;
mod unseen;
