use crate::free::{F, f, far, lerp, p, round_a_disc, sides, sub, to_side};
use crate::{BOARDS, Chance};
use space::{Base, INCH, Leg, Outline, Point, Way, route};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f64::consts::{PI, TAU};

/// A search for the shortest way over points, from the first to the second. Legs are looked at only when they come up.
fn shortest(nodes: &[F], open: impl Fn(F, F) -> bool) -> Option<f64> {
    // Lengths above 0 are ordered as their bits are.
    let key = |so_far: f64, node: usize| (so_far + far(nodes[node], nodes[1])).to_bits();
    let mut done = vec![false; nodes.len()];
    let mut waiting = BinaryHeap::from([Reverse((key(0.0, 0), 0u64, 0usize, 0usize))]);
    while let Some(Reverse((_, bits, here, from))) = waiting.pop() {
        if done[here] || (here != 0 && !open(nodes[from], nodes[here])) {
            continue;
        }
        done[here] = true;
        let so_far = f64::from_bits(bits);
        if here == 1 {
            return Some(so_far);
        }
        for next in (1..nodes.len()).filter(|next| !done[*next]) {
            let total = so_far + far(nodes[here], nodes[next]);
            waiting.push(Reverse((key(total, next), total.to_bits(), next, here)));
        }
    }
    None
}

/// So many points round a circle.
fn ring(at: F, radius: f64, count: u32) -> impl Iterator<Item = F> {
    (0..count).map(move |i| {
        let t = TAU * f64::from(i) / f64::from(count);
        (at.0 + radius * t.cos(), at.1 + radius * t.sin())
    })
}

/// What the centre of a mover has to keep away from, and how far: circles and sides.
enum Barrier {
    Circle(F, f64),
    Side(F, F, f64),
}

fn barriers(past: &[Outline], radius: f64) -> Vec<Barrier> {
    let mut all = Vec::new();
    for outline in past {
        match outline {
            Outline::Round(round) => all.push(Barrier::Circle(f(round.at), f64::from(round.radius) + radius)),
            polygon => all.extend(sides(polygon).into_iter().map(|(p, q)| Barrier::Side(p, q, radius))),
        }
    }
    all
}

fn turn(o: F, p: F, q: F) -> f64 {
    (p.0 - o.0) * (q.1 - o.1) - (p.1 - o.1) * (q.0 - o.0)
}

impl Barrier {
    fn lets_pass(&self, from: F, to: F) -> bool {
        match *self {
            Barrier::Circle(at, reach) => to_side(at, (from, to)) >= reach,
            Barrier::Side(p, q, reach) => {
                let meets =
                    turn(from, to, p) * turn(from, to, q) < 0.0 && turn(p, q, from) * turn(p, q, to) < 0.0;
                !meets
                    && [
                        to_side(p, (from, to)),
                        to_side(q, (from, to)),
                        to_side(from, (p, q)),
                        to_side(to, (p, q)),
                    ]
                    .into_iter()
                    .all(|gap| gap >= reach)
            }
        }
    }

    /// A convex figure inside of it, its corners on the border and counter-clockwise.
    fn figure(&self) -> Vec<F> {
        match *self {
            Barrier::Circle(at, reach) => ring(at, reach, 16).collect(),
            Barrier::Side(p, q, reach) => {
                let along = sub(q, p);
                // Half of each ring, the one that faces away from the other end.
                let ahead = |at: F, c: F| (at.0 - c.0) * along.0 + (at.1 - c.1) * along.1 >= 0.0;
                let mut corners: Vec<F> = ring(q, reach, 16).filter(|at| ahead(*at, q)).collect();
                corners.extend(ring(p, reach, 16).filter(|at| !ahead(*at, p)));
                let middle = lerp(p, q, 0.5);
                let angle = |at: &F| (at.1 - middle.1).atan2(at.0 - middle.0);
                corners.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
                corners
            }
        }
    }
}

/// A way that is surely free, over figures of 64 sides drawn round everything: never shorter than the shortest.
fn longer(mover: &Base, to: Point, past: &[Outline], room: Option<f64>) -> Option<f64> {
    let walls = barriers(past, f64::from(mover.radius) - 2.0);
    let mut nodes = vec![f(mover.at), f(to)];
    for outline in past {
        let marks: Vec<(F, f64)> = match outline {
            Outline::Round(round) => vec![(f(round.at), f64::from(round.radius))],
            polygon => sides(polygon).into_iter().map(|side| (side.0, 0.0)).collect(),
        };
        for (at, r) in marks {
            nodes.extend(ring(at, (r + f64::from(mover.radius)) / (PI / 64.0).cos(), 64));
        }
    }
    let mut at = 0;
    nodes.retain(|node| {
        at += 1;
        at <= 2 || (fits(*node, mover, room) && walls.iter().all(|wall| wall.lets_pass(*node, *node)))
    });
    shortest(&nodes, |a, b| walls.iter().all(|wall| wall.lets_pass(a, b)))
}

/// A way past figures drawn inside of everything, which is never longer than the shortest: what is in the way is less.
fn shorter(mover: &Base, to: Point, past: &[Outline], room: Option<f64>) -> Option<f64> {
    let figures: Vec<Vec<F>> =
        barriers(past, f64::from(mover.radius) - 2.0).iter().map(Barrier::figure).collect();
    let mut nodes = vec![f(mover.at), f(to)];
    nodes.extend(figures.iter().flatten().copied().filter(|node| fits(*node, mover, room)));
    let mut at = 0;
    nodes.retain(|node| {
        at += 1;
        at <= 2 || figures.iter().all(|figure| !runs_through(*node, *node, figure))
    });
    shortest(&nodes, |a, b| figures.iter().all(|figure| !runs_through(a, b, figure)))
}

/// Whether a base fits into a square room of this side, where there is one.
fn fits(at: F, mover: &Base, room: Option<f64>) -> bool {
    let r = f64::from(mover.radius) - 2.0;
    room.is_none_or(|side| [at.0, at.1].into_iter().all(|x| x >= r && x <= side - r))
}

/// Whether a segment has a point well inside of a convex figure: it is cut off at each side in turn.
fn runs_through(from: F, to: F, figure: &[F]) -> bool {
    let (mut start, mut end) = (0.0, 1.0);
    for (i, p) in figure.iter().enumerate() {
        let q = figure[(i + 1) % figure.len()];
        let length = far(*p, q);
        let (a, b) = (turn(*p, q, from) / length - 1e-6, turn(*p, q, to) / length - 1e-6);
        if a <= 0.0 && b <= 0.0 {
            return false;
        }
        if a < 0.0 || b < 0.0 {
            let t = a / (a - b);
            if a < 0.0 { start = f64::max(start, t) } else { end = f64::min(end, t) }
        }
        if start >= end {
            return false;
        }
    }
    true
}

fn check_way(mover: &Base, to: Point, past: &[Outline], way: &[Point]) -> f64 {
    let walked = Way::new(mover.at, way, mover.radius);
    assert_eq!(walked.end(), to);
    assert!(walked.is_clear(past), "{mover:?} {to} {past:?} {way:?}");
    f64::from(walked.length())
}

#[test]
fn ways_round_one_base_are_tangents_and_an_arc() {
    let mut chance = Chance(401);
    let mut tried = 0;
    while tried < BOARDS {
        let (mover, other) = (chance.base(9000), chance.base(9000));
        let to = chance.point(9000);
        let outline = Outline::Round(other);
        if other.overlaps(&mover) || other.overlaps(&mover.moved(to)) || mover.at == to {
            continue;
        }
        tried += 1;
        let way = route(mover, to, std::slice::from_ref(&outline), None).expect("one base leaves room");
        let length = check_way(&mover, to, &[outline], &way);
        // Two units nearer than contact are tolerated, so the shortest way is that much nearer.
        let (a, b, c) = (f(mover.at), f(to), f(other.at));
        let reach = f64::from(mover.radius + other.radius);
        let shown = format!("{mover:?} {other:?} {to}: {length} {way:?}");
        assert!(length >= round_a_disc(a, b, c, reach - 2.0) - 1e-3, "{shown}");
        let want = round_a_disc(a, b, c, reach);
        assert!(length <= want * 1.02 + 12.0, "{shown} {want}");
    }
}

#[test]
fn ways_round_many_things_are_nearly_shortest() {
    let mut chance = Chance(402);
    let side = 8000;
    let table = Outline::rectangle(p(0, 0), p(side, side)).expect("a table");
    let (mut tried, mut around, mut inside, mut none) = (0, 0, 0, 0);
    while tried < BOARDS {
        let mut crowd = chance.crowd(4, side);
        let mover = crowd.pop().expect("four");
        // Often to the far side of something.
        let to = match chance.below(2) {
            0 => chance.point(side),
            _ => crowd[0].at.away_from(mover.at, chance.int(1000, 3500)),
        };
        let mut past: Vec<Outline> = crowd.into_iter().map(Outline::Round).collect();
        if chance.below(2) == 0 {
            past.push(chance.outline(side));
        }
        let area = Some(&table).filter(|_| chance.below(3) == 0);
        let stands = |base: &Base| {
            !past.iter().any(|outline| outline.overlaps(base)) && area.is_none_or(|area| area.encloses(base))
        };
        if mover.at == to || !stands(&mover) || !stands(&mover.moved(to)) {
            continue;
        }
        tried += 1;
        let room = area.map(|_| f64::from(side));
        let shown = format!("{mover:?} {to} {past:?} {room:?}");
        let Some(way) = route(mover, to, &past, area) else {
            none += 1;
            assert_eq!(longer(&mover, to, &past, room), None, "no way found: {shown}");
            continue;
        };
        let length = check_way(&mover, to, &past, &way);
        let direct = far(f(mover.at), f(to));
        assert!(area.is_none_or(|area| Way::new(mover.at, &way, mover.radius).stays_inside(area)), "{shown}");
        if way.len() == 1 {
            // It is free, and nothing is shorter than straight on.
            assert!(length >= direct && length < direct + 1.0, "{shown}");
            continue;
        }
        around += 1;
        inside += u32::from(room.is_some());
        let least = shorter(&mover, to, &past, room).expect("what is free stays free past less");
        assert!(length >= least - 1e-3, "{shown}: {length} {least} {way:?}");
        // Gaps that fit only by the tolerance may be missed by figures that stand farther out.
        if let Some(most) = longer(&mover, to, &past, room) {
            assert!(most >= least - 1e-3, "{shown}: {most} {least}");
            assert!(length <= most * 1.02 + 12.0, "{shown}: {length} {most} {way:?}");
        }
    }
    assert!(around > BOARDS / 5 && inside > BOARDS / 30 && none > 20, "{around} {inside} {none}");
}

#[test]
fn borderline_ways() {
    let mover = Base::new(p(0, 0), 600);
    let post = |x: i32, y: i32| Outline::Round(Base::new(p(x, y), 600));
    // A gap exactly as wide as the base lets it through, straight or slanted; one three units narrower does not.
    let gate = [post(3000, 1200), post(3000, -1200)];
    assert_eq!(route(mover, p(6000, 0), &gate, None), Some(vec![p(6000, 0)]));
    let slanted = route(mover, p(6000, 2500), &gate, None).expect("through the gate");
    let wall = Outline::rectangle(p(2900, 1800), p(3100, 20_000)).expect("a wall");
    let closed = [gate[0].clone(), gate[1].clone(), wall];
    let through = route(mover, p(6000, 2500), &closed, None).expect("through the gate");
    assert!(Way::new(p(0, 0), &slanted, 600).length() <= Way::new(p(0, 0), &through, 600).length());
    let room = Outline::rectangle(p(-2000, -1900), p(8000, 1900)).expect("a room");
    let narrow = [post(3000, 1197), post(3000, -1197)];
    assert_eq!(route(mover, p(6000, 0), &narrow, Some(&room)), None);
    // Where it stands, onto something, and out of the area.
    assert_eq!(route(mover, p(0, 0), &gate, None), Some(vec![]));
    assert_eq!(route(mover, p(3000, 600), &gate, None), None);
    assert_eq!(route(mover, p(7900, 0), &[], Some(&room)), None);
    // Inside an area the way keeps inside.
    let bent = Outline::polygon(
        [(0, 0), (9000, 0), (9000, 9000), (6000, 9000), (6000, 3000), (0, 3000)]
            .map(|(x, y)| p(x, y))
            .to_vec(),
    )
    .expect("a bent corridor");
    assert_eq!(
        route(Base::new(p(1000, 1500), 600), p(8000, 1500), &[], Some(&bent)),
        Some(vec![p(8000, 1500)])
    );
    let start = Base::new(p(1000, 1500), 600);
    let way = route(start, p(7500, 8000), &[], Some(&bent)).expect("round the bend");
    assert!(Way::new(start.at, &way, 600).stays_inside(&bent), "{way:?}");
    // Sliding off something touched at the start.
    let touching = Base::new(p(1800, 0), 600);
    let way = route(touching, p(9000, 0), &[post(3000, 0)], None).expect("round it");
    assert!(Leg::new(touching.at, way[0], 600).is_clear([&post(3000, 0)]));
    assert!(Way::new(touching.at, &way, 600).length() < 9 * INCH);
}
