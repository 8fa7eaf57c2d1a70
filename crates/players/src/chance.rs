//! What a lead is worth.

/// The chance of winning that a lead is taken for, as a part of `certain`: three of four for a lead of a fourth of all
/// that is at stake.
pub fn chance_of(lead: i64, whole: i64, certain: i64) -> i64 {
    let half = certain / 2;
    let scale = i128::from((whole / 4).max(1));
    half + (i128::from(half) * i128::from(lead) / (i128::from(lead.abs()) + scale)) as i64
}
