//! How far counting has come, for who waits for it.

/// So many runs go by between two looks at who waits.
pub(crate) const EVERY: u64 = 64;

/// How far it has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Runs of the rules so far, and those after which it is sampled instead.
    Counting { leaves: u64, limit: u64 },
    /// Playouts so far, of so many.
    Sampling { done: u32, of: u32 },
}

/// Whether to go on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Go {
    On,
    Stop,
}

/// Who waits, and may have had enough.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> Go;
