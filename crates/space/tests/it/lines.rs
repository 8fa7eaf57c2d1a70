use crate::{BOARDS, Chance};
use space::{Dir, Hex, away, drawn, farther, is_line, is_slalom, is_straight, towards};

fn walked(from: Hex, dirs: &[Dir]) -> Vec<Hex> {
    let mut here = from;
    dirs.iter()
        .map(|dir| {
            here = here.step(*dir);
            here
        })
        .collect()
}

#[test]
fn drawn_lines_are_unbroken_and_the_same_both_ways() {
    let mut chance = Chance(5);
    for _ in 0..BOARDS {
        let (a, b) = (chance.far_hex(), chance.far_hex());
        for nudge in [[1, 2, -3], [-1, -2, 3]] {
            let mut line = drawn(a, b, nudge);
            assert_eq!(line.len(), usize::from(a.distance(b)).saturating_sub(1));
            let ends: Vec<Hex> = [a].into_iter().chain(line.iter().copied()).chain([b]).collect();
            assert!(a == b || ends.windows(2).all(|pair| pair[0].touches(pair[1])), "{ends:?}");
            line.reverse();
            assert_eq!(line, drawn(b, a, nudge));
        }
    }
}

/// JU-HEX-06 and JU-R-16: every sequence of up to five directions against the words of the definition.
#[test]
fn straight_and_slalom_by_their_definitions() {
    let from = Hex::new(-1, 4);
    for number in 0..6usize.pow(5) {
        let all: Vec<Dir> = (0..5).map(|i| Dir::ALL[number / 6usize.pow(i) % 6]).collect();
        for length in 0..=5 {
            let dirs = &all[..length];
            let way = walked(from, dirs);
            let straight = dirs.iter().all(|dir| *dir == dirs[0]);
            let slalom = length < 2
                || ((dirs[1] == dirs[0].turned(1) || dirs[1] == dirs[0].turned(-1))
                    && (0..length).all(|i| dirs[i] == dirs[i % 2]));
            assert_eq!((is_straight(from, &way), is_slalom(from, &way)), (straight, slalom), "{dirs:?}");
            assert_eq!(is_line(from, &way), straight || slalom);
        }
    }
    assert!(!is_line(from, &[Hex::new(5, 5)]), "a gap is no line");
}

#[test]
fn away_is_an_axis_or_its_two_neighbours() {
    use Dir::{E, NE, NW, SE, W};
    let here = Hex::new(0, 0);
    assert_eq!(away(here, Hex::new(3, 0)), [E]);
    assert_eq!(away(here, Hex::new(3, -3)), [NE]);
    assert_eq!(away(here, Hex::new(0, 1)), [SE]);
    assert_eq!(away(here, Hex::new(2, -1)), [E, NE]);
    assert_eq!(away(here, Hex::new(1, -4)), [NE, NW]);
    assert_eq!(away(here, Hex::new(-5, -1)), [NW, W]);
    assert_eq!(away(here, Hex::new(1, 1)), [SE, E]);
    assert_eq!(away(here, here), []);
    let mut chance = Chance(6);
    for _ in 0..BOARDS {
        let (source, target) = (chance.hex(), chance.hex());
        let dirs = away(source, target);
        let reached = |counts: [u16; 2]| {
            let steps =
                dirs.iter().zip(counts).flat_map(|(dir, n)| std::iter::repeat_n(*dir, usize::from(n)));
            walked(source, &steps.collect::<Vec<_>>()).last().copied() == Some(target)
        };
        let n = source.distance(target);
        match dirs.len() {
            0 => assert_eq!(source, target),
            1 => assert!(reached([n, 0])),
            2 => assert!(dirs[1] == dirs[0].turned(1) && (1..n).any(|k| reached([k, n - k]))),
            _ => panic!("{dirs:?}"),
        }
        let out = farther(source, target);
        assert!(out.is_sorted() && out.len() >= 2);
        assert!(target.neighbours().iter().all(|hex| out.contains(hex) == (source.distance(*hex) > n)));
        assert!(dirs.iter().all(|dir| out.contains(&target.step(*dir))));
    }
}

#[test]
fn the_first_step_towards_a_hex_comes_nearer() {
    let mut chance = Chance(7);
    for _ in 0..BOARDS {
        let (from, to) = (chance.far_hex(), chance.far_hex());
        let dirs = towards(from, to);
        assert_eq!(dirs.is_empty(), from == to, "{from} {to}");
        for dir in &dirs {
            assert_eq!(from.step(*dir).distance(to) + 1, from.distance(to), "{from} {to} {dir:?}");
            // Back again it leads away, as seen from there.
            assert!(away(to, from).contains(&dir.turned(3)), "{from} {to} {dir:?}");
        }
        // No other direction comes nearer.
        let nearer = |dir: &Dir| from.step(*dir).distance(to) < from.distance(to);
        assert_eq!(Dir::ALL.iter().filter(|dir| nearer(dir)).count(), dirs.len(), "{from} {to}");
    }
}
