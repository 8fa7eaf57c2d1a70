//! Every pool's list of readings against counting all faces.

use std::collections::BTreeMap;

use dice::{Pool, Reading};
use proptest::prelude::*;

fn pools() -> impl Strategy<Value = Pool> {
    let bands =
        (0..5u8, 2..7u8, proptest::collection::vec(-1..8i32, 1..4)).prop_map(|(dice, sides, mut bounds)| {
            bounds.sort_unstable();
            Pool::bands(dice, sides, &bounds)
        });
    let symbols = (0..5u8, proptest::collection::vec(0..5u8, 2..7))
        .prop_map(|(dice, faces)| Pool::symbols(dice, &faces));
    let sums = (0..5u8, 2..7u8).prop_map(|(dice, sides)| Pool::sum(dice, sides));
    let bests = (1..5u8, 2..7u8).prop_map(|(dice, sides)| Pool::best(dice, sides));
    let margins = (0..4u8, 0..4u8, 2..7u8, 1..8u8)
        .prop_map(|(acting, other, sides, from)| Pool::margin(acting, other, sides, from.min(sides + 1)));
    prop_oneof![bands, symbols, sums, bests, margins]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn weights_are_the_number_of_ordered_faces(pool in pools()) {
        let mut counted: BTreeMap<Reading, u128> = BTreeMap::new();
        let mut faces = vec![1u8; usize::from(pool.dice())];
        loop {
            let mut left = faces.iter().copied();
            *counted.entry(pool.read(|| left.next()).unwrap()).or_default() += 1;
            let Some(die) = faces.iter().position(|face| *face < pool.sides()) else { break };
            faces[..die].fill(1);
            faces[die] += 1;
        }
        let listed = pool.readings();
        prop_assert_eq!(listed.iter().map(|(_, weight)| weight).sum::<u128>(), pool.total());
        prop_assert_eq!(listed, counted.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn a_throw_shows_faces_that_read_as_it_says(pool in pools(), seed in any::<u64>()) {
        let mut state = seed | 1;
        let mut below = |bound: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) as u32) % bound
        };
        let mut faces = Vec::new();
        let reading = pool.throw(&mut below, Some(&mut faces));
        let mut left = faces.iter().copied();
        prop_assert_eq!(pool.read(|| left.next()), Some(reading));
        prop_assert!(pool.readings().iter().any(|(listed, _)| *listed == reading));
    }
}

#[test]
fn re_rolled_ties_leave_equal_chances() {
    assert_eq!(Pool::duel(20).readings().len(), 2);
    assert_eq!(Pool::decide(3, 20).total(), 3);
}
