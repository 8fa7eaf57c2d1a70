//! Before the first turn: picking and placing terrain (SS-TER-08), the edge roll (SS-SCN-02), and units set up one at a
//! time or all at once. Scenarios put these together.
