use crate::{BOARDS, Chance};
use space::{Hex, HexSet};
use std::collections::BTreeSet;

type Plain = BTreeSet<Hex>;

fn holdable(hex: Hex) -> bool {
    (-22..=41).contains(&hex.r) && (-22..=41).contains(&hex.col())
}

fn both(chance: &mut Chance) -> (HexSet, Plain) {
    let hexes: Vec<Hex> = (0..chance.below(60)).map(|_| chance.far_hex()).collect();
    (hexes.iter().copied().collect(), hexes.into_iter().filter(|hex| holdable(*hex)).collect())
}

fn same(set: HexSet, plain: &Plain) {
    assert!(set.iter().eq(plain.iter().copied()), "{set:?} {plain:?}");
    assert_eq!(set.len() as usize, plain.len());
    assert_eq!(set.is_empty(), plain.is_empty());
    assert_eq!(set.first(), plain.first().copied());
}

#[test]
fn sets_agree_with_plain_sets() {
    let mut chance = Chance(2);
    for _ in 0..BOARDS {
        let ((a, plain_a), (b, plain_b)) = (both(&mut chance), both(&mut chance));
        same(a, &plain_a);
        same(a | b, &(&plain_a | &plain_b));
        same(a & b, &(&plain_a & &plain_b));
        same(a - b, &(&plain_a - &plain_b));
        assert_eq!((a.union(&b), a.intersection(&b), a.difference(&b)), (a | b, a & b, a - b));
        assert_eq!(a.is_subset(&b), plain_a.is_subset(&plain_b));
        assert!((a & b).is_subset(&a));
        let grown: Plain = plain_a.iter().flat_map(|hex| hex.disc(1)).filter(|hex| holdable(*hex)).collect();
        same(a.grow(), &grown);
        same(a.touching(), &(&grown - &plain_a));
        let by = chance.far_hex();
        let moved = plain_a.iter().map(|hex| Hex::new(hex.q + by.q, hex.r + by.r));
        same(a.moved(by), &moved.filter(|hex| holdable(*hex)).collect());
        let hex = chance.far_hex();
        assert_eq!(a.contains(hex), plain_a.contains(&hex));
        let (mut c, mut plain_c) = (a, plain_a.clone());
        assert_eq!(c.insert(hex), holdable(hex) && plain_c.insert(hex));
        same(c, &plain_c);
        assert_eq!(c.remove(hex), plain_c.remove(&hex));
        same(c, &plain_c);
        let n = chance.below(50);
        assert_eq!(a.nth(n), plain_a.iter().nth(n as usize).copied());
    }
}

#[test]
fn a_set_holds_64_rows_and_columns() {
    assert_eq!(HexSet::ALL.len(), 4096);
    assert_eq!(HexSet::default(), HexSet::EMPTY);
    assert_eq!(HexSet::ALL.grow(), HexSet::ALL);
    assert!(HexSet::ALL.touching().is_empty());
    assert_eq!(HexSet::ALL.first(), Some(Hex::from_offset(-22, -22)));
}

#[test]
fn a_disc_holds_what_is_near_and_holdable() {
    let mut chance = Chance(77);
    for _ in 0..10_000 {
        let of = Hex::new(chance.below(80) as i16 - 40, chance.below(80) as i16 - 40);
        let steps = chance.below(12) as u16;
        let plain: Plain = of.disc(steps).into_iter().filter(|hex| holdable(*hex)).collect();
        same(HexSet::disc(of, steps), &plain);
    }
}
