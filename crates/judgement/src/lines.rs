//! The lines of a charge: straight or slalom, perhaps after a sidestep (JU-CHG-03, JU-CHG-04, JU-R-16, JU-R-20).
//!
//! Between two hexes there are at most two such lines, and the hexes alone say which; so it is quick to tell
//! whether a charge can end on a given hex, without following every line there is.

use arrayvec::ArrayVec;
use space::{Dir, Hex};

use crate::movement::{self, Going, Pace};
use crate::setup::Setup;
use crate::state::{Game, Id};

/// Rough and treacherous ground met so far.
type Met = (bool, bool);

/// Where the lines of one model begin, and what they may cross.
pub struct Lines<'a> {
    setup: &'a Setup,
    going: Going,
    pace: Pace,
    /// The model's hex and the hexes of its sidesteps, with the steps taken and the ground met.
    starts: ArrayVec<(Hex, u16, Met), 7>,
}

impl<'a> Lines<'a> {
    pub fn of(setup: &'a Setup, game: &Game, id: Id, extra: u16) -> Option<Lines<'a>> {
        let from = game.model(id).at?;
        let going = movement::going(setup, game, id, true);
        let pace = movement::pace(setup, game, id, extra);
        let mut lines = Lines { setup, going, pace, starts: ArrayVec::new() };
        let here = lines.slow(from, (false, false));
        lines.starts.push((from, 0, here));
        for side in from.neighbours() {
            if lines.going.through.contains(side) {
                lines.starts.push((side, 1, lines.slow(side, here)));
            }
        }
        Some(lines)
    }

    /// The slow ground met so far, with this hex.
    fn slow(&self, hex: Hex, met: Met) -> Met {
        (met.0 || self.setup.rough.contains(hex), met.1 || self.setup.treacherous.contains(hex))
    }

    /// Whether some line may end on this hex.
    pub fn lead_to(&self, goal: Hex) -> bool {
        self.going.stop.contains(goal)
            && self.starts.iter().any(|(start, taken, met)| {
                // A sidestep onto the goal is a whole charge.
                (*start == goal && *taken == 1)
                    || lines_between(*start, goal)
                        .iter()
                        .any(|line| self.is_open(*start, goal, *line, *taken, *met))
            })
    }

    /// Follows one line to its goal. The last hex owes no toll (JU-TER-06).
    fn is_open(&self, start: Hex, goal: Hex, dirs: [Dir; 2], mut taken: u16, mut met: Met) -> bool {
        let mut hex = start;
        let mut turn = 0;
        while hex != goal {
            hex = hex.step(dirs[turn]);
            turn = 1 - turn;
            taken += 1;
            if taken > self.pace.with(met.0, met.1) || !self.going.through.contains(hex) {
                return false;
            }
            if hex != goal {
                met = self.slow(hex, met);
            }
        }
        true
    }
}

/// The straight or slalom lines from one hex to another, each as the two directions that take turns.
fn lines_between(from: Hex, to: Hex) -> ArrayVec<[Dir; 2], 2> {
    let (q, r) = (to.q - from.q, to.r - from.r);
    // The way is a sum of steps in two neighbouring directions, those that bound its sector.
    let (dir, ahead, aside) = match (q, r) {
        _ if r <= 0 && q + r > 0 => (Dir::E, q + r, -r),
        _ if q > 0 && q + r <= 0 => (Dir::NE, q, -r - q),
        _ if r < 0 && q <= 0 => (Dir::NW, -r, -q),
        _ if r >= 0 && q + r < 0 => (Dir::W, -q - r, r),
        _ if q < 0 && q + r >= 0 => (Dir::SW, -q, r + q),
        _ => (Dir::SE, r, q),
    };
    let next = dir.turned(1);
    let mut lines = ArrayVec::new();
    match (ahead, aside) {
        (0, 0) => {}
        (_, 0) => lines.push([dir, dir]),
        _ if ahead == aside => lines.extend([[dir, next], [next, dir]]),
        _ if ahead == aside + 1 => lines.push([dir, next]),
        _ if aside == ahead + 1 => lines.push([next, dir]),
        _ => {}
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_between_two_hexes_are_the_lines_of_the_board() {
        let from = Hex::new(1, -2);
        for to in from.disc(7) {
            let mut expected = 0;
            for dir in Dir::ALL {
                for turn in [0, 1, -1] {
                    let dirs = [dir, dir.turned(turn)];
                    let mut hex = from;
                    let steps = from.distance(to);
                    let way: Vec<Hex> = (0..steps)
                        .map(|step| {
                            hex = hex.step(dirs[usize::from(step % 2)]);
                            hex
                        })
                        .collect();
                    // A single step is straight and slalom at once and counts as one line.
                    let counts = way.last() == Some(&to) && (turn == 0 || steps > 1);
                    expected += u32::from(counts && space::is_line(from, &way));
                }
            }
            assert_eq!(lines_between(from, to).len() as u32, expected, "{to}");
            for dirs in lines_between(from, to) {
                let mut hex = from;
                for step in 0..from.distance(to) {
                    hex = hex.step(dirs[usize::from(step % 2)]);
                }
                assert_eq!(hex, to);
            }
        }
    }
}
