//! How a rule ends early.

/// What every rule that asks or rolls returns.
pub type Play<T> = Result<T, Halt>;

/// The reason why a run went no further. Rules pass it on with `?` and never look inside.
#[derive(Debug)]
pub struct Halt(pub(crate) Why);

#[derive(Debug)]
pub(crate) enum Why {
    /// A person has to answer first.
    Waiting,
    /// The rules would have to look at something that this view hides.
    Hidden,
    /// The run cannot go on: a tape that does not fit, a limit, a broken script.
    Fault(String),
}

impl Halt {
    /// The run stops here until somebody answers.
    pub fn waiting() -> Self {
        Halt(Why::Waiting)
    }

    /// The run cannot go on, for a reason worth a report.
    pub fn fault(why: impl Into<String>) -> Self {
        Halt(Why::Fault(why.into()))
    }

    pub(crate) fn hidden() -> Self {
        Halt(Why::Hidden)
    }
}
