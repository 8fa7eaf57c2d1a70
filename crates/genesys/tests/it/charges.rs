//! Whom a model may charge, against a slow oracle that measures with floats and shares no code with the rules.
//!
//! A charge exists where some straight line leads to the target and leaves room for a step on it. The oracle tries many lines
//! and many places on each. What it finds must be offered; and whatever is offered must have an end that the oracle accepts.

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
    /// A table of 72 inches with a mover somewhere, a target at a gap of 0.04 to 8 inches, and up to nine others, many of them
    /// in contact with the mover.
    fn drawn(stream: &mut Stream) -> Option<Scene> {
        let mut part =
            |from: f64, to: f64| from + (to - from) * f64::from(stream.below(1 << 20)) / f64::from(1 << 20);
        let bases = [1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0];
        let base =
            |part: &mut dyn FnMut(f64, f64) -> f64| (bases[part(0.0, 6.999) as usize] * INCH / 2.0).floor();
        let mover = Disc { at: (part(20.0, 52.0) * INCH, part(20.0, 52.0) * INCH), radius: base(&mut part) };
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
        let (flies, speed) = (part(0.0, 3.0) < 1.0, part(4.0, 9.0).floor());
        let mut text = "seats: Green, Red\ntable: 72 by 72\n".to_string();
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
        Some(Scene { mover, target, others, flies, speed: speed * INCH, text })
    }

    /// Whether the mover may go straight to this place, with overlaps up to `deep`.
    fn is_free(&self, to: Spots, deep: f64) -> bool {
        let reach = |other: &Disc| other.radius + self.mover.radius - deep;
        let from = if self.flies { to } else { self.mover.at };
        let clear = |other: &Disc| beside(other.at, from, to) >= reach(other);
        self.others.iter().all(clear)
            && clear(&self.target)
            && beside(self.target.at, self.mover.at, to) >= reach(&self.target)
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
            if self.others.iter().any(led) {
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
}

impl Dealer<Genesys> for Charger {
    fn answer(&mut self, _: &Setup, _: &Game, question: &Question<Genesys>) -> Play<Answer> {
        let stream = &mut self.stream;
        let mut draw =
            || question.domain.sample(&mut |bound| stream.below(bound)).ok_or_else(|| Halt::fault("empty"));
        match question.why {
            Why::ChargeTarget(_) => {
                let answer = Answer::One(Item::Piece(1));
                if let Err(no) = question.domain.contains(&answer) {
                    self.offered = Some(Err(no.rule.id().to_string()));
                    return draw();
                }
                self.offered = Some(Ok(Vec::new()));
                Ok(answer)
            }
            Why::ChargeEnd(_, target) if target.0 == 1 => {
                assert!(!question.domain.propose(1).is_empty(), "nothing is proposed");
                let answer = draw()?;
                if let Answer::Path(path) = &answer {
                    self.offered = Some(Ok(path.clone()));
                }
                Ok(answer)
            }
            _ => {
                let charge = Answer::One(Item::from(Act::ChargeWalking));
                let wants = self.offered.is_none() && matches!(question.domain, Domain::One(_));
                if wants && let Ok(()) = question.domain.contains(&Answer::One(Item::Piece(0))) {
                    return Ok(Answer::One(Item::Piece(0)));
                }
                if wants && question.domain.contains(&charge).is_ok() {
                    return Ok(charge);
                }
                draw()
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

/// What the rules offer: nothing where no charge is possible at all.
fn offered(scene: &Scene, number: u64) -> Option<Vec<Spot>> {
    let (setup, mut game) = Genesys::set(&Given::read(&scene.text, 1).expect("a table")).expect("a table");
    let mut charger = Charger { stream: Stream::seeded(number), offered: None };
    for _ in 0..2 {
        let ran = table::run::<Genesys>(&setup, &game, &mut Tape::default(), &mut charger);
        assert_eq!(ran.ran, Ran::Ended, "{number}: {scene:?}");
        game = ran.game;
        if charger.offered.is_some() {
            break;
        }
    }
    charger.offered.and_then(Result::ok)
}

#[test]
fn charges_agree_with_a_slow_oracle() {
    let scenes = std::env::var("MUSTER_CHARGES").ok().and_then(|words| words.parse().ok()).unwrap_or(2_000);
    let (mut yes, mut no, mut crowded) = (0, 0, 0);
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
            Some(path) => {
                yes += 1;
                crowded += u64::from(scene.others.len() > 2);
                let [end] = path[..] else { panic!("{number}: {path:?}") };
                let end = end.point().expect("a free table");
                let to = (f64::from(end.x), f64::from(end.y));
                assert!(to != scene.mover.at, "{number}: {scene:?}");
                assert!(scene.is_free(to, TOLERANCE + 0.1), "{number}: {to:?} is not free: {scene:?}");
                assert!(far(scene.mover.at, to) <= scene.speed + TOLERANCE + 0.1, "{number}: {scene:?}");
            }
        }
    }
    assert!(
        no > scenes / 50 && crowded > scenes / 10,
        "{yes} offered, {crowded} of them in a crowd, {no} refused"
    );
}
