//! The list of rulebooks: the one place where all of them are named.
//!
//! [`books!`] hands their types to a macro of whoever wants them, so that each room makes its own list:
//!
//! ```text
//! static BOOKS: &[&dyn club::Book] = books::books!(club::erased);
//! ```

/// Names every rulebook and makes `books!` of them.
macro_rules! list {
    ($d:tt $($book:ident in $($home:ident)::+;)+) => {
        $(pub use $($home)::+::$book;)+

        /// Calls the macro that is named with the types of all rulebooks, with commas between them.
        #[macro_export]
        macro_rules! books {
            ($d($d then:tt)+) => { $d($d then)+! { $($crate::$book),+ } };
        }
    };
}

list! { $
    Salvation in salvation;
    Judgement in judgement;
    Genesys in genesys;
    Godslayer in godslayer;
    Wrath in wrath;
    Campaign in salvation::campaign;
}

#[cfg(test)]
mod tests {
    macro_rules! keys {
        ($($book:ty),*) => { [$(<$book as table::Rulebook>::KEY),*] };
    }

    /// A rulebook is known by its key, in commands and in files.
    #[test]
    fn no_two_books_have_one_key() {
        let mut keys = books!(keys).to_vec();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}
