//! What must hold for every rulebook.
