use crate::{BOARDS, Chance};
use space::{Dir, Hex};
use std::collections::BTreeSet;

fn theirs(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(i32::from(hex.q), i32::from(hex.r))
}

fn ours(hex: hexx::Hex) -> Hex {
    Hex::new(hex.x as i16, hex.y as i16)
}

#[test]
fn distance_neighbours_and_rings_agree_with_hexx() {
    let mut chance = Chance(1);
    for _ in 0..BOARDS {
        let (a, b) = (chance.far_hex(), chance.far_hex());
        assert_eq!(u32::from(a.distance(b)), theirs(a).unsigned_distance_to(theirs(b)), "{a} {b}");
        let around: BTreeSet<Hex> = a.neighbours().into_iter().collect();
        assert_eq!(around, theirs(a).all_neighbors().into_iter().map(ours).collect());
        assert_eq!(a.touches(b), around.contains(&b));
        let n = chance.below(6) as u16;
        let ring: BTreeSet<Hex> = theirs(a).ring(u32::from(n)).map(ours).collect();
        assert_eq!(a.ring(n), ring.into_iter().collect::<Vec<_>>(), "in hex order too");
        let disc: BTreeSet<Hex> = theirs(a).range(u32::from(n)).map(ours).collect();
        assert_eq!(a.disc(n), disc.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn directions_turn_and_lead_back() {
    let here = Hex::new(3, -2);
    for (i, dir) in Dir::ALL.into_iter().enumerate() {
        assert_eq!(here.step(dir), here.neighbours()[i]);
        assert_eq!(here.dir_to(here.step(dir)), Some(dir));
        assert_eq!(here.step(dir).step(dir.opposite()), here);
        assert_eq!(dir.turned(1), Dir::ALL[(i + 1) % 6]);
        assert_eq!(dir.turned(-7), Dir::ALL[(i + 5) % 6]);
        assert!(here.step(dir).touches(here.step(dir.turned(1))));
    }
    assert_eq!(here.dir_to(here), None);
    assert_eq!(here.dir_to(Hex::new(5, -2)), None);
}

#[test]
fn hex_order_is_by_row_first() {
    assert!(Hex::new(9, -1) < Hex::new(-9, 0));
    assert!(Hex::new(-1, 4) < Hex::new(0, 4));
    assert_eq!(Hex::new(3, -12).to_string(), "(3,-12)");
}

#[test]
fn columns_go_there_and_back() {
    for row in -30..30 {
        for col in -30..30 {
            let hex = Hex::from_offset(col, row);
            assert_eq!((hex.col(), hex.r), (col, row));
        }
    }
}

#[test]
fn the_ends_of_the_number_range_do_not_panic() {
    let corners = [Hex::new(i16::MIN, i16::MIN), Hex::new(i16::MAX, i16::MAX), Hex::new(i16::MIN, i16::MAX)];
    for a in corners {
        assert_eq!(a.neighbours().len(), 6);
        assert!(a.ring(1).len() < 6, "the ring is cut off, not wrapped");
        for b in corners {
            assert_eq!(a.distance(b), b.distance(a));
            assert_eq!(
                space::exact_clear(a, b, &[Hex::new(0, 0)]),
                space::exact_clear(b, a, &[Hex::new(0, 0)])
            );
            assert_eq!(space::in_hull(a, b, Hex::new(0, 0)), space::in_hull(b, a, Hex::new(0, 0)));
        }
    }
}
