//! The rulebook by itself.

mod catalog;
