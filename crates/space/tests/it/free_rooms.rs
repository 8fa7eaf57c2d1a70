//! The nearest room for a base: against rays that march out from where it wants to be, and round what it has to touch.

use crate::free::{F, f, far, p};
use crate::free_march::Shape;
use crate::{BOARDS, Chance};
use space::{Base, FARTHEST, INCH, Outline, Point, Room, nearest_free};
use std::f64::consts::TAU;

const SIDE: i32 = 7000;

/// How many rays an oracle sends out, and how far.
const RAYS: u32 = 40;
const REACH: f64 = 12_000.0;

/// A crowded corner of a table.
struct Scene {
    radius: i32,
    to: Point,
    table: Option<Outline>,
    clear: Vec<Outline>,
    touching: Option<Vec<Base>>,
    shapes: Vec<Shape>,
    border: Option<Shape>,
}

impl Scene {
    fn random(chance: &mut Chance) -> Scene {
        let crowd = chance.crowd(6, SIDE);
        let mut clear: Vec<Outline> = crowd[2..].iter().copied().map(Outline::Round).collect();
        clear.extend((0..chance.below(4)).map(|_| chance.outline(SIDE)));
        let touching = (chance.below(2) == 0).then(|| crowd[..1 + chance.below(2) as usize].to_vec());
        let to = match chance.below(3) {
            0 => crowd[2].at,
            1 => crowd[0].at.along(chance.point(SIDE), chance.int(0, 900)),
            _ => chance.point(SIDE),
        };
        let table = match chance.below(4) {
            0 => None,
            1 => Some(Outline::Round(Base::new(p(SIDE / 2, SIDE / 2), 4 * INCH))),
            2 => {
                let corners = [(0, 0), (SIDE, 0), (SIDE, 4000), (4000, 4000), (4000, SIDE), (0, SIDE)];
                Some(Outline::polygon(corners.map(|(x, y)| p(x, y)).to_vec()).expect("an angle"))
            }
            _ => Some(Outline::rectangle(p(0, 0), p(SIDE, SIDE)).expect("a table")),
        };
        Scene::new(chance.radius(), to, table, clear, touching)
    }

    fn new(
        radius: i32,
        to: Point,
        table: Option<Outline>,
        clear: Vec<Outline>,
        touching: Option<Vec<Base>>,
    ) -> Scene {
        let solid = touching.iter().flatten().copied().map(Outline::Round);
        let shapes = clear.iter().cloned().chain(solid).map(|outline| Shape::of(&outline)).collect();
        let border = table.as_ref().map(Shape::of);
        Scene { radius, to, table, clear, touching, shapes, border }
    }

    fn room(&self) -> Room<'_> {
        Room {
            radius: self.radius,
            inside: self.table.as_ref(),
            clear: &self.clear,
            touching: self.touching.as_deref(),
        }
    }

    /// The least gap to anything in the way.
    fn gap(&self, at: F) -> f64 {
        let r = f64::from(self.radius);
        let inside = self.border.iter().map(|border| -border.depth(at) - r);
        self.shapes.iter().map(|shape| shape.depth(at) - r).chain(inside).fold(f64::MAX, f64::min)
    }

    /// How far off the base is from the nearest that it has to touch.
    fn off(&self, at: F) -> f64 {
        let Some(touching) = &self.touching else { return 0.0 };
        let gap = |base: &Base| (far(at, f(base.at)) - f64::from(base.radius + self.radius)).max(0.0);
        touching.iter().map(gap).fold(f64::MAX, f64::min)
    }

    /// Positions with at least such a gap, each the nearest in its direction.
    fn somewhere(&self, gap: f64, turn: f64) -> Vec<F> {
        let to = f(self.to);
        let direction = |i: u32, of: u32| {
            let angle = (f64::from(i) + turn) * TAU / f64::from(of);
            (angle.cos(), angle.sin())
        };
        let mut found = Vec::new();
        if let Some(touching) = &self.touching {
            for base in touching {
                let reach = f64::from(base.radius + self.radius) + gap.max(0.0);
                let round = (0..8 * RAYS).map(|i| direction(i, 8 * RAYS));
                let at =
                    round.map(|(x, y)| (f64::from(base.at.x) + x * reach, f64::from(base.at.y) + y * reach));
                found.extend(at.filter(|at| self.gap(*at) >= gap - 1e-6));
            }
            return found;
        }
        for (x, y) in (0..RAYS).map(|i| direction(i, RAYS)) {
            let mut gone = 0.0;
            while gone < REACH {
                let at = (to.0 + x * gone, to.1 + y * gone);
                let less = gap - self.gap(at);
                if less <= 0.0 {
                    found.push(at);
                    break;
                }
                // A gap grows by no more than what is gone.
                gone += less.max(0.05);
            }
        }
        found
    }
}

#[test]
fn no_room_is_nearer_than_what_is_found() {
    let mut chance = Chance(701);
    let (mut full, mut moved, mut several) = (0, 0, 0);
    for number in 0..BOARDS {
        let scene = Scene::random(&mut chance);
        let turn = f64::from(chance.below(1000)) / 1000.0;
        let found = scene.room().nearest(scene.to);
        let told = || {
            format!(
                "{number}: {found:?} {} {} {:?} {:?}",
                scene.radius, scene.to, scene.clear, scene.touching
            )
        };
        for at in &found {
            assert!(scene.gap(f(*at)) >= -2.000_001 && scene.off(f(*at)) <= 2.000_001, "{}", told());
        }
        let gone: Vec<f64> = found.iter().map(|at| far(f(*at), f(scene.to))).collect();
        let least = gone.iter().copied().fold(f64::MAX, f64::min);
        assert!(gone.iter().all(|gone| *gone <= least + 3.0), "{}", told());
        // With gaps to spare nothing is nearer but for what is rounded; where the tolerance is needed, by no more than
        // a hundredth of an inch.
        for (gap, nearer) in [(1.5, 2.5), (-0.25, 13.5)] {
            for at in scene.somewhere(gap, turn) {
                let there = far(at, f(scene.to));
                assert!(there >= least - nearer, "{at:?} is {there} away, not {least}; {}", told());
            }
        }
        full += u32::from(found.is_empty());
        moved += u32::from(least > 0.0 && !found.is_empty());
        several += u32::from(found.len() > 1);
    }
    assert!(full > 100 && moved > BOARDS / 2 && several > 20, "{full} {moved} {several}");
}

/// A scene and its mirror image at once: whatever is found on one side has its twin on the other.
#[test]
fn equally_near_positions_are_all_found() {
    let mut chance = Chance(702);
    let mut pairs = 0;
    for number in 0..BOARDS {
        let half = Scene::random(&mut chance);
        let axis = SIDE + 800;
        let mirrored = |at: Point| p(2 * axis - at.x, at.y);
        let twin = |outline: &Outline| match outline {
            Outline::Round(round) => Outline::Round(round.moved(mirrored(round.at))),
            Outline::Polygon(polygon) => {
                Outline::polygon(polygon.corners().iter().map(|at| mirrored(*at)).collect()).expect("a twin")
            }
        };
        let mut clear = half.clear.clone();
        clear.extend(half.clear.iter().map(twin));
        let touching = half.touching.as_ref().map(|bases| {
            bases.iter().flat_map(|base| [*base, base.moved(mirrored(base.at))]).collect::<Vec<_>>()
        });
        let to = p(axis, half.to.y);
        let block = Outline::Round(Base::new(to, chance.int(600, 4000)));
        clear.push(block);
        let found = nearest_free(half.radius, to, &clear, touching.as_deref());
        for at in &found {
            let near = |other: &Point| far(f(mirrored(*at)), f(*other)) <= 16.0;
            assert!(found.iter().any(near), "{number}: {at} {found:?} {to} {clear:?} {touching:?}");
        }
        pairs += u32::from(found.len() > 1);
    }
    assert!(pairs > BOARDS / 4, "{pairs}");
}

#[test]
fn borderline_rooms() {
    let post = Outline::Round(Base::new(p(0, 0), 600));
    let list = [post.clone()];
    // Where it stands, in contact too, and by no more than the tolerance.
    assert_eq!(nearest_free(400, p(1000, 0), &list, None), [p(1000, 0)]);
    assert_eq!(nearest_free(400, p(998, 0), &list, None), [p(998, 0)]);
    // One unit more, and it is put where they just touch.
    assert_eq!(nearest_free(400, p(997, 0), &list, None), [p(1000, 0)]);
    assert_eq!(nearest_free(400, p(300, 400), &list, None), [p(600, 800)]);
    // From the middle all directions are equally near: clockwise from north.
    let round = nearest_free(400, p(0, 0), &list, None);
    assert_eq!(round.len(), 16);
    assert_eq!([round[0], round[4], round[8], round[12]], [p(0, 1000), p(1000, 0), p(0, -1000), p(-1000, 0)]);
    // What bars the north leaves the two ends of the arc, clockwise first the one in the east.
    let barred = [post.clone(), Outline::Round(Base::new(p(0, 1200), 400))];
    let arc = nearest_free(400, p(0, 0), &barred, None);
    assert_eq!((arc[0], arc.last(), arc.len()), (p(661, 750), Some(&p(-661, 750)), 15));
    // Contact that is asked for, from far away and from inside.
    let bases = [Base::new(p(0, 0), 600), Base::new(p(5000, 0), 600)];
    assert_eq!(nearest_free(400, p(9000, 0), &[], Some(&bases)), [p(6000, 0)]);
    assert_eq!(nearest_free(400, p(2500, 0), &[], Some(&bases)), [p(4000, 0), p(1000, 0)]);
    assert_eq!(nearest_free(400, p(2500, 0), &[], Some(&[])), []);
    // A slot as wide as the base less the tolerance on either side, and one that is a unit narrower.
    let slot = |gap: i32| {
        let wall = |low: i32, high: i32| Outline::rectangle(p(0, low), p(4000, high)).expect("a wall");
        let end = Outline::rectangle(p(2000, -400), p(2200, 400 + gap)).expect("a wall");
        vec![wall(-4000, 0), wall(gap, 4000 + gap), end]
    };
    assert_eq!(nearest_free(400, p(1900, 398), &slot(796), None), [p(1600, 398)]);
    assert!(nearest_free(400, p(1900, 397), &slot(795), None).iter().all(|at| at.x < 0 || at.x > 2000));
    // Two walls from the corner of a table, inside of it.
    let table = Outline::rectangle(p(0, 0), p(4000, 4000)).expect("a table");
    let room = Room { radius: 500, inside: Some(&table), clear: &[], touching: None };
    assert_eq!(room.nearest(p(-100, 4100)), [p(500, 3500)]);
    assert_eq!(room.nearest(p(0, 2000)), [p(500, 2000)]);
    assert_eq!(Room { radius: 2003, ..room }.nearest(p(2000, 2000)), []);
    assert_eq!(Room { radius: 2002, ..room }.nearest(p(1900, 2000)), [p(2000, 2000)]);
    // Nothing in the way, and points that cannot be measured.
    assert_eq!(nearest_free(400, p(7, 7), &[], None), [p(7, 7)]);
    assert_eq!(nearest_free(400, p(i32::MAX, i32::MIN), &list, None), []);
    let edge = Outline::Round(Base::new(p(FARTHEST, FARTHEST), 5000));
    assert!(nearest_free(400, p(FARTHEST, FARTHEST), &[edge], None).iter().all(|at| at.is_near()));
}
