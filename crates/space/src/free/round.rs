//! Whole-number directions: sixteen all round, and quarter steps between two of them.

/// The sixteen directions from east counter-clockwise, as vectors of length 65,536 rounded to whole numbers.
pub(crate) const SIXTEENTHS: [(i32, i32); 16] = [
    (65_536, 0),
    (60_547, 25_080),
    (46_341, 46_341),
    (25_080, 60_547),
    (0, 65_536),
    (-25_080, 60_547),
    (-46_341, 46_341),
    (-60_547, 25_080),
    (-65_536, 0),
    (-60_547, -25_080),
    (-46_341, -46_341),
    (-25_080, -60_547),
    (0, -65_536),
    (25_080, -60_547),
    (46_341, -46_341),
    (60_547, -25_080),
];

/// Turns by 0, 1/64, 2/64 and 3/64 of a full turn: cosine and sine times 65,536.
pub(crate) const QUARTERS: [(i64, i64); 4] =
    [(65_536, 0), (65_220, 6_424), (64_277, 12_785), (62_714, 19_024)];
