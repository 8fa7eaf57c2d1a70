//! The rulebook by itself: random games from every table of its cases, sentences about tables that cannot be, and
//! whether the cases show what the code names. The cases themselves and the shared laws are played by `club`.

mod catalog;
mod fuzz;
mod tables;
