//! Whom a model may charge, against a slow oracle that measures with floats and shares no code with the rules.
//!
//! A charge exists where some straight line leads to the target and leaves room for a step on it. The oracle tries many lines
//! and many places on each. What it finds must be offered; whatever is offered must have an end that the oracle accepts; and
//! what is proposed must come as near to the target as the best end that the oracle finds, in contact wherever any is.

use std::f64::consts::TAU;
use std::fmt::Write;

use genesys::state::Game;
use genesys::why::{Act, Why};
use genesys::{Genesys, Setup};
use scene::{Answer, Item};
use space::Spot;
use table::{Dealer, Domain, Given, Halt, Play, Pool, Question, Ran, Reading, Rulebook, Stream, Tape};

/// Units to an inch, and how deep bases may overlap.
const INCH: f64 = 1016.0;
const TOLERANCE: f64 = 2.0;
/// The shortest step that the oracle counts as a charge.
const STEP: f64 = 20.0;
/// How much nearer the oracle may come than what is proposed, where neither arrives.
const NEARLY: f64 = 50.0;

type Spots = (f64, f64);

#[derive(Clone, Copy, Debug)]
struct Disc {
    at: Spots,
    radius: f64,
}

#[derive(Debug)]
struct Scene {
    mover: Disc,
    target: Disc,
    others: Vec<Disc>,
    boulders: Vec<Disc>,
    /// The width and the depth of the table.
    table: Spots,
    flies: bool,
    speed: f64,
    text: String,
}

fn far(a: Spots, b: Spots) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn gap(a: &Disc, b: &Disc) -> f64 {
    far(a.at, b.at) - a.radius - b.radius
}

fn along(from: Spots, angle: f64, length: f64) -> Spots {
    (from.0 + angle.cos() * length, from.1 + angle.sin() * length)
}

/// The least distance between a point and a segment.
fn beside(point: Spots, from: Spots, to: Spots) -> f64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let square = x * x + y * y;
    let part = if square == 0.0 { 0.0 } else { ((point.0 - from.0) * x + (point.1 - from.1) * y) / square };
    let part = part.clamp(0.0, 1.0);
    far(point, (from.0 + part * x, from.1 + part * y))
}

impl Scene {
    /// A table with a mover somewhere, half of them near a corner, a target at a gap of 0.04 to 8 inches, up to nine others, many
    /// of them in contact with the mover, and boulders.
    fn drawn(stream: &mut Stream) -> Option<Scene> {
        let mut part =
            |from: f64, to: f64| from + (to - from) * f64::from(stream.below(1 << 20)) / f64::from(1 << 20);
        let bases = [1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0];
        let base =
            |part: &mut dyn FnMut(f64, f64) -> f64| (bases[part(0.0, 6.999) as usize] * INCH / 2.0).floor();
        let near = [(20.0, 52.0), (2.0, 9.0)][part(0.0, 1.999) as usize];
        let place = (part(near.0, near.1) * INCH, part(near.0, near.1) * INCH);
        let mover = Disc { at: place, radius: base(&mut part) };
        let mover = Disc { at: (mover.at.0.round(), mover.at.1.round()), ..mover };
        let round = |at: Spots| (at.0.round(), at.1.round());
        let apart = (part(0.04_f64.ln(), 8.0_f64.ln())).exp() * INCH;
        let (straight, radius) = (part(0.0, TAU), base(&mut part));
        let target = Disc { at: round(along(mover.at, straight, mover.radius + radius + apart)), radius };
        let mut others: Vec<Disc> = Vec::new();
        let crowd = [0, 0, 1, 2, 3, 4, 6, 9][part(0.0, 7.999) as usize];
        for _ in 0..crowd {
            let radius = base(&mut part);
            let (of, off) = match part(0.0, 4.0) as u32 {
                0 => (mover, 0.0),
                1 => (mover, part(0.0, 400.0)),
                2 => (mover, part(0.0, apart + 1.0)),
                _ => (target, part(0.0, 1500.0)),
            };
            // Most of them stand before the mover.
            let angle = if of.at == mover.at { straight + part(-1.8, 1.8) } else { part(0.0, TAU) };
            let other = Disc { at: round(along(of.at, angle, of.radius + radius + off)), radius };
            if [mover, target].iter().chain(&others).all(|one| gap(one, &other) > -1.0) {
                others.push(other);
            }
        }
        let mut boulders: Vec<Disc> = Vec::new();
        let rocks = [0, 0, 0, 1, 2, 3][part(0.0, 5.999) as usize];
        for _ in 0..rocks {
            let radius = (part(1.0, 4.0) * INCH / 2.0).floor();
            let of = if part(0.0, 2.0) < 1.0 { mover } else { target };
            let at = round(along(of.at, straight + part(-1.8, 1.8), of.radius + radius + part(1.0, 3000.0)));
            let boulder = Disc { at, radius };
            let models = [mover, target];
            if models.iter().chain(&others).chain(&boulders).all(|one| gap(one, &boulder) > 1.0) {
                boulders.push(boulder);
            }
        }
        let table = (72.0 * INCH, 72.0 * INCH);
        // Whoever stands over the edge is no scene.
        let stands = |disc: &Disc| {
            [disc.at.0, disc.at.1, table.0 - disc.at.0, table.1 - disc.at.1]
                .iter()
                .all(|off| *off >= disc.radius)
        };
        others.retain(stands);
        boulders.retain(stands);
        if !stands(&mover) || !stands(&target) {
            return None;
        }
        let (flies, speed) = (part(0.0, 3.0) < 1.0, part(4.0, 9.0).floor());
        let mut text = "seats: Green, Red\ntable: 72 by 72\n".to_string();
        for boulder in &boulders {
            let (x, y) = (boulder.at.0 / INCH, boulder.at.1 / INCH);
            writeln!(text, "terrain: boulder, at {x:.4} by {y:.4} round {:.4}", 2.0 * boulder.radius / INCH)
                .ok()?;
        }
        let models = [mover, target].into_iter().chain(others.iter().copied());
        for (place, disc) in models.clone().enumerate() {
            let fly = if flies && place == 0 { ", fly" } else { "" };
            let base = 2.0 * disc.radius / INCH;
            writeln!(text, "profile: P{place}, SPD {speed}, EV 5, ARM 2, HP 9, base {base:.3}{fly}").ok()?;
        }
        for (place, disc) in models.enumerate() {
            let seat = if place == 0 || part(0.0, 2.0) < 1.0 && place > 1 { "Green" } else { "Red" };
            let (x, y) = (disc.at.0 / INCH, disc.at.1 / INCH);
            writeln!(text, "{seat}: M{place}, P{place}, at {x:.4} by {y:.4}").ok()?;
        }
        text.push_str("turn: 1, next Green\n");
        Some(Scene { mover, target, others, boulders, table, flies, speed: speed * INCH, text })
    }

    /// Everything that a base must not overlap, save the target.
    fn bodies(&self) -> impl Iterator<Item = &Disc> {
        self.others.iter().chain(&self.boulders)
    }

    /// Whether the mover may go straight to this place, with overlaps up to `deep`.
    fn is_free(&self, to: Spots, deep: f64) -> bool {
        let reach = |other: &Disc| other.radius + self.mover.radius - deep;
        let from = if self.flies { to } else { self.mover.at };
        let clear = |other: &Disc| beside(other.at, from, to) >= reach(other);
        let edge = self.mover.radius - deep;
        let inside = |at: f64, wide: f64| at >= edge && at <= wide - edge;
        self.bodies().all(clear)
            && clear(&self.target)
            && beside(self.target.at, self.mover.at, to) >= reach(&self.target)
            && inside(to.0, self.table.0)
            && inside(to.1, self.table.1)
    }

    /// Whether the line to this place leads on to the target, no farther off than `wide`.
    fn meets(&self, to: Spots, wide: f64) -> bool {
        let (from, at) = (self.mover.at, self.target.at);
        let (line, off) = ((to.0 - from.0, to.1 - from.1), (at.0 - from.0, at.1 - from.1));
        let miss = (line.0 * off.1 - line.1 * off.0).abs() / line.0.hypot(line.1);
        line.0 * off.0 + line.1 * off.1 > 0.0 && miss <= self.mover.radius + self.target.radius + wide
    }

    /// How near to the target a charge gets that leaves no doubt: the gap behind its end, the least of many.
    fn nearest(&self) -> Option<f64> {
        let reach = self.mover.radius + self.target.radius;
        let (from, apart) = (self.mover.at, far(self.mover.at, self.target.at));
        let straight = (self.target.at.1 - from.1).atan2(self.target.at.0 - from.0);
        let wide = (reach / apart).min(1.0).asin();
        let gaps = (-150..=150).filter_map(|line| {
            let off = f64::from(line) / 151.0 * wide;
            let miss = apart * off.sin();
            let contact = apart * off.cos() - (reach * reach - miss * miss).max(0.0).sqrt();
            let (angle, most) = (straight + off, contact.min(self.speed));
            let free = |length: &f64| self.is_free(along(from, angle, *length), 0.5);
            let length = if most < STEP {
                None
            } else if self.flies {
                (0..=150)
                    .map(|part| most * (1.0 - f64::from(part) / 150.0))
                    .filter(|length| *length >= STEP)
                    .find(free)
            } else if free(&most) {
                Some(most)
            } else {
                // What stops a walker stops it from there on.
                let (mut near, mut far) = (0.0, most);
                for _ in 0..16 {
                    let half = (near + far) / 2.0;
                    if free(&half) { near = half } else { far = half }
                }
                (near >= STEP).then_some(near)
            };
            length.map(|length| far(along(from, angle, length), self.target.at) - reach)
        });
        gaps.min_by(f64::total_cmp)
    }

    /// The end of a charge that leaves no doubt, if there is any.
    fn charge(&self) -> Option<Spots> {
        let reach = self.mover.radius + self.target.radius;
        let (from, apart) = (self.mover.at, far(self.mover.at, self.target.at));
        let straight = (self.target.at.1 - from.1).atan2(self.target.at.0 - from.0);
        let wide = (reach / apart).min(1.0).asin();
        (-150..=150).find_map(|line| {
            let off = f64::from(line) / 151.0 * wide;
            let miss = apart * off.sin();
            let contact = apart * off.cos() - (reach * reach - miss * miss).max(0.0).sqrt();
            let (angle, most) = (straight + off, contact.min(self.speed - 1.0) - 1.0);
            if self.flies {
                return (1..=150)
                    .map(|part| most * f64::from(part) / 150.0)
                    .filter(|length| *length >= STEP)
                    .find_map(|length| Some(along(from, angle, length)).filter(|to| self.is_free(*to, 0.5)));
            }
            // What it touches must not be led into, however short the step is.
            let led = |other: &Disc| {
                gap(&self.mover, other) <= 3.0
                    && beside(other.at, from, along(from, angle, 2.0 * INCH))
                        < other.radius + self.mover.radius - 0.5
            };
            if self.bodies().any(led) {
                return None;
            }
            [most, 60.0, STEP]
                .into_iter()
                .filter(|length| *length <= most && *length >= STEP)
                .find_map(|length| Some(along(from, angle, length)).filter(|to| self.is_free(*to, 0.5)))
        })
    }
}

/// Answers as it must to come to the charge, and looks at what is offered.
struct Charger {
    stream: Stream,
    /// Whether the target may be charged, and the end that was drawn.
    offered: Option<Result<Vec<Spot>, String>>,
    /// Every end that was proposed, whether many were asked for or one.
    proposed: Vec<Vec<Spot>>,
    first: Vec<Spot>,
}

impl Dealer<Genesys> for Charger {
    fn answer(&mut self, _: &Setup, _: &Game, question: &Question<Genesys>) -> Play<Answer> {
        let stream = &mut self.stream;
        let mut draw =
            || question.domain.sample(&mut |bound| stream.below(bound)).ok_or_else(|| Halt::fault("empty"));
        match question.why {
            Why::ChargeTarget(_) if self.offered.is_none() => {
                let answer = Answer::One(Item::Piece(1));
                if let Err(no) = question.domain.contains(&answer) {
                    self.offered = Some(Err(no.rule.id().to_string()));
                    return draw();
                }
                self.offered = Some(Ok(Vec::new()));
                Ok(answer)
            }
            // Whatever is drawn later in the turn is another charge.
            Why::ChargeEnd(..) if self.proposed.is_empty() && matches!(self.offered, Some(Ok(_))) => {
                let answer = draw()?;
                let path = |answer: &Answer| match answer {
                    Answer::Path(path) => path.clone(),
                    _ => Vec::new(),
                };
                self.offered = Some(Ok(path(&answer)));
                self.proposed = question.domain.propose(12).iter().map(path).collect();
                self.first = question.domain.propose(1).iter().map(path).next().unwrap_or_default();
                Ok(answer)
            }
            Why::WhatDoes(_) if self.offered.is_none() => {
                let charge = Answer::One(Item::from(Act::ChargeWalking));
                match question.domain.contains(&charge) {
                    Ok(()) => Ok(charge),
                    // Whoever may charge nobody walking may charge somebody running, which is no charge of this speed.
                    Err(no) => {
                        self.offered = Some(Err(no.rule.id().to_string()));
                        draw()
                    }
                }
            }
            _ => {
                let mover = Answer::One(Item::Piece(0));
                let wants = self.offered.is_none() && matches!(question.domain, Domain::One(_));
                if wants && question.domain.contains(&mover).is_ok() { Ok(mover) } else { draw() }
            }
        }
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        let stream = &mut self.stream;
        Ok(pool.throw(&mut |bound| stream.below(bound), None))
    }

    fn listens(&self) -> bool {
        false
    }
}

/// What came of it.
struct Offered {
    end: Spots,
    /// The least gap behind an end that is proposed, of twelve and of one.
    nearest: [f64; 2],
}

/// What the rules offer: nothing where no charge is possible at all.
fn offered(scene: &Scene, number: u64) -> Option<Offered> {
    let (setup, mut game) = Genesys::set(&Given::read(&scene.text, 1).expect("a table")).expect("a table");
    let stream = Stream::seeded(number);
    let mut charger = Charger { stream, offered: None, proposed: Vec::new(), first: Vec::new() };
    for _ in 0..2 {
        let ran = table::run::<Genesys>(&setup, &game, &mut Tape::default(), &mut charger);
        assert_eq!(ran.ran, Ran::Ended, "{number}: {scene:?}");
        game = ran.game;
        if charger.offered.is_some() {
            break;
        }
    }
    let path = charger.offered.expect("a charge was wanted").ok()?;
    let end = |path: &[Spot]| {
        let [end] = path else { panic!("{number}: {path:?} {scene:?}") };
        let end = end.point().expect("a free table");
        (f64::from(end.x), f64::from(end.y))
    };
    let gap = |path: &Vec<Spot>| far(end(path), scene.target.at) - scene.mover.radius - scene.target.radius;
    let all = charger.proposed.iter().map(gap).min_by(f64::total_cmp).expect("something is proposed");
    for path in &charger.proposed {
        scene.allows(end(path), number);
    }
    Some(Offered { end: end(&path), nearest: [all, gap(&charger.first)] })
}

impl Scene {
    /// An end that is offered must be free, run at the target and lie within the stride.
    fn allows(&self, to: Spots, number: u64) {
        assert!(to != self.mover.at, "{number}: {self:?}");
        assert!(self.is_free(to, TOLERANCE + 0.1), "{number}: {to:?} is not free: {self:?}");
        assert!(self.meets(to, TOLERANCE + 0.1), "{number}: {to:?} leads past the target: {self:?}");
        assert!(far(self.mover.at, to) <= self.speed + TOLERANCE + 0.1, "{number}: {self:?}");
    }
}

#[test]
fn charges_agree_with_a_slow_oracle() {
    let number = |name: &str| std::env::var(name).ok().and_then(|words| words.parse().ok());
    let scenes = number("MUSTER_CHARGES").unwrap_or(2_000);
    let (mut yes, mut no, mut crowded, mut edges, mut rocks, mut arrived) = (0, 0, 0, 0, 0, 0);
    let mut number = 0;
    while yes + no < scenes {
        number += 1;
        let mut stream = Stream::seeded(number);
        let Some(scene) = Scene::drawn(&mut stream) else { continue };
        match offered(&scene, number) {
            None => {
                no += 1;
                assert_eq!(scene.charge(), None, "{number}: refused, and there is a charge: {scene:?}");
            }
            Some(Offered { end, nearest }) => {
                yes += 1;
                crowded += u64::from(scene.others.len() > 2);
                edges += u64::from(scene.mover.at.0.min(scene.mover.at.1) < 10.0 * INCH);
                rocks += u64::from(!scene.boulders.is_empty());
                scene.allows(end, number);
                let Some(least) = scene.nearest() else { continue };
                // Whatever touches is in contact, wherever on the rim.
                let enough = (least + NEARLY).max(TOLERANCE + 0.1);
                let enough = if least <= 1.0 { TOLERANCE + 0.1 } else { enough };
                arrived += u64::from(least <= 1.0);
                for gap in nearest {
                    assert!(gap <= enough, "{number}: {gap} is proposed, and {least} is possible: {scene:?}");
                }
            }
        }
    }
    assert!(
        no > scenes / 50
            && crowded > scenes / 10
            && edges > scenes / 10
            && rocks > scenes / 10
            && arrived > scenes / 4,
        "{yes} offered, {crowded} in a crowd, {edges} at an edge, {rocks} among boulders, {arrived} arrive, {no} refused"
    );
}
