//! Scenarios (ours) and how a game ends (GE-R-56).

use scene::{Item, Marker, Seat, says};
use space::{Base, Point, Spot};
use table::Play;

use crate::state::{End, Game, Id, Phase};
use crate::turn;
use crate::why::{Act, Why};
use crate::{Setup, Table, damage, leaders, rules, stats};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Scenario {
    /// To the last; after the last turn the more points that are left win.
    Fight,
    BloodToll,
    ThreeStones,
    CutOffTheHead,
    Breakthrough,
}

impl Scenario {
    pub const ALL: [(&'static str, Scenario); 5] = [
        ("fight", Scenario::Fight),
        ("blood toll", Scenario::BloodToll),
        ("three stones", Scenario::ThreeStones),
        ("cut off the head", Scenario::CutOffTheHead),
        ("breakthrough", Scenario::Breakthrough),
    ];

    /// What a table calls it.
    pub fn key(self) -> &'static str {
        Self::ALL.iter().find(|(_, scenario)| *scenario == self).map_or("", |(key, _)| key)
    }

    /// What it is about, for who chooses it.
    pub fn says(self) -> &'static str {
        match self {
            Scenario::Fight => "To the last model; after the last turn the side with more points left wins.",
            Scenario::BloodToll => "Six turns. Destroyed enemies count their points, the leader ten more.",
            Scenario::ThreeStones => "Hold the stones on the middle line from the second turn on.",
            Scenario::CutOffTheHead => "Bring down the enemy's leader, and keep your own near the centre.",
            Scenario::Breakthrough => "Leave by the enemy's edge; what you destroy counts half.",
        }
    }
}

/// What the original leader is worth in Blood Toll.
const LEADER: i32 = 10;
/// A smaller difference of Blood Toll is a draw.
const CLEAR: i32 = 5;
/// How near to a stone a model holds it, and how near to the centre a leader stands.
const STONE: i32 = 3 * space::INCH;
const CENTRE: i32 = 6 * space::INCH;

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// The markers of the scenario.
pub fn stones(setup: &Setup) -> Vec<Point> {
    let at = |quarters: i32| Point::new(setup.width * quarters / 4, setup.depth / 2);
    match setup.scenario {
        Scenario::ThreeStones => vec![at(1), at(2), at(3)],
        Scenario::Fight | Scenario::BloodToll | Scenario::CutOffTheHead | Scenario::Breakthrough => {
            Vec::new()
        }
    }
}

pub fn markers(setup: &Setup) -> Vec<Marker> {
    stones(setup).into_iter().map(|at| Marker { at: Spot::Point(at), name: "stone".into() }).collect()
}

/// A player without models on the table has lost, at once, unless the scenario counts otherwise.
pub fn check(table: &mut Table) {
    if table.over.is_some() {
        return;
    }
    let empty = |seat| table.force(seat).next().is_none();
    let winner = match (empty(Seat(0)), empty(Seat(1))) {
        (false, false) => return,
        (true, true) => None,
        (true, false) => Some(Seat(1)),
        (false, true) => Some(Seat(0)),
    };
    table.tell(rules::R_56, "a force has no model left on the table");
    if table.setup.scenario == Scenario::Breakthrough {
        finish(table, End::Emptied);
    } else {
        turn::finish(table, winner, End::Destroyed);
    }
}

/// The points of a model of the starting force.
fn points(setup: &Setup, game: &Game, id: Id) -> i32 {
    if game.model(id).summoned { 0 } else { i32::from(setup.profile(game, id).points) }
}

/// When a model is destroyed: what Cut Off the Head counts.
pub fn destroyed(table: &mut Table, id: Id) {
    let seat = table.model(id).seat;
    let leader = table.leaders[seat.index()];
    if leader.model != Some(id) {
        return;
    }
    if !leader.backup {
        table.game.beheaded[seat.index()] = Some(table.turn);
    }
    if table.setup.scenario == Scenario::CutOffTheHead {
        let more = if leader.backup { 1 } else { 4 };
        table.game.points[seat.other().index()] += more;
        table.tell(rules::SCN_03, says!("{} scores {} for the leader", seat.other(), more));
    }
}

/// Scoring in the End of Turn phase, after ongoing damage.
pub fn score(table: &mut Table) {
    if table.turn < 2 {
        return;
    }
    let setup = table.setup;
    if matches!(setup.scenario, Scenario::ThreeStones | Scenario::CutOffTheHead) {
        table.tell(rules::EOT_01, "the scenario is scored after all ongoing damage");
    }
    match setup.scenario {
        Scenario::ThreeStones => {
            for (place, stone) in stones(setup).into_iter().enumerate() {
                let near = |seat: Seat| {
                    let held =
                        |id: &Id| stats::base(setup, &table.game, *id).within(&Base::new(stone, 0), STONE);
                    table.force(seat).filter(held).count()
                };
                let (first, second) = (near(Seat(0)), near(Seat(1)));
                let seat = match first.cmp(&second) {
                    std::cmp::Ordering::Greater => Seat(0),
                    std::cmp::Ordering::Less => Seat(1),
                    std::cmp::Ordering::Equal => continue,
                };
                let more = if place == 1 { 2 } else { 1 };
                table.game.points[seat.index()] += more;
                table.tell(rules::SCN_02, says!("{} holds a stone and scores {}", seat, more));
                table.tell(
                    rules::MSR_08,
                    says!("{} models against {} are near it", first as i32, second as i32),
                );
            }
        }
        Scenario::CutOffTheHead => {
            let centre = Base::new(Point::new(setup.width / 2, setup.depth / 2), 0);
            for seat in SEATS {
                let leader = table.leaders[seat.index()];
                let Some(id) = leader.model.filter(|id| !leader.backup && !table.model(*id).gone) else {
                    continue;
                };
                if stats::base(setup, &table.game, id).within(&centre, CENTRE) {
                    table.game.points[seat.index()] += 1;
                    table.tell(rules::SCN_03, says!("{} stands near the centre: {} scores 1", id, seat));
                }
            }
        }
        Scenario::Fight | Scenario::BloodToll | Scenario::Breakthrough => {}
    }
}

/// By what the game ends with this turn, if it does.
pub fn ends(table: &Table) -> Option<End> {
    let turn = table.turn;
    let beheaded =
        table.setup.scenario == Scenario::CutOffTheHead && turn >= 3 && table.beheaded.contains(&Some(turn));
    match turn >= table.setup.last_turn {
        true => Some(End::LastTurn),
        false => beheaded.then_some(End::Beheaded),
    }
}

/// What a player has scored by Blood Toll: the points of enemies destroyed, and for the original leader.
fn toll(setup: &Setup, game: &Game, seat: Seat) -> i32 {
    let ids = (0..game.models.len() as u8).map(Id);
    let lost = ids.filter(|id| {
        let model = game.model(*id);
        model.seat != seat && model.gone && !model.escaped
    });
    let head = if game.beheaded[seat.other().index()].is_some() { LEADER } else { 0 };
    lost.map(|id| points(setup, game, id)).sum::<i32>() + head
}

/// What a player has scored by Breakthrough.
fn broken_through(setup: &Setup, game: &Game, seat: Seat) -> i32 {
    let ids = (0..game.models.len() as u8).map(Id).filter(|id| game.model(*id).gone);
    ids.map(|id| {
        let (model, worth) = (game.model(id), points(setup, game, id));
        match (model.seat == seat, model.escaped) {
            (true, true) => worth,
            (false, false) => worth / 2,
            _ => 0,
        }
    })
    .sum()
}

/// The score that decides now.
pub fn standing_score(setup: &Setup, game: &Game, seat: Seat) -> i32 {
    // Who has not been placed yet is off the table like who is lost, and counts for nobody.
    if matches!(game.phase, Phase::SetUp(_)) {
        return 0;
    }
    match setup.scenario {
        // Profiles of a single table have no points and count 1 here; summoned models count nothing (GE-R-11).
        Scenario::Fight => {
            let left = game.force(seat).filter(|id| !game.model(*id).summoned);
            left.map(|id| points(setup, game, id).max(1)).sum()
        }
        Scenario::BloodToll => toll(setup, game, seat),
        Scenario::ThreeStones | Scenario::CutOffTheHead => game.points[seat.index()].into(),
        Scenario::Breakthrough => broken_through(setup, game, seat),
    }
}

/// The game is over: who has won.
pub fn finish(table: &mut Table, by: End) {
    let setup = table.setup;
    let rule = match setup.scenario {
        Scenario::Fight => rules::R_56,
        Scenario::BloodToll => rules::SCN_01,
        Scenario::ThreeStones => rules::SCN_02,
        Scenario::CutOffTheHead => rules::SCN_03,
        Scenario::Breakthrough => rules::SCN_04,
    };
    table.tell(rules::R_58, says!("turn {} of {} was the last", table.turn, setup.last_turn));
    table.tell(rules::R_56, "the game is over");
    let [mut first, mut second] = SEATS.map(|seat| standing_score(setup, &table.game, seat));
    table.tell(rule, says!("the score is {} against {}", first, second));
    let mut clear = if setup.scenario == Scenario::BloodToll { CLEAR } else { 1 };
    if setup.scenario == Scenario::ThreeStones && first == second {
        [first, second] = SEATS.map(|seat| toll(setup, &table.game, seat));
        clear = CLEAR;
        table.tell(rules::SCN_01, says!("what was destroyed decides: {} against {}", first, second));
    }
    let winner = match first - second {
        more if more >= clear => Some(Seat(0)),
        less if less <= -clear => Some(Seat(1)),
        _ => None,
    };
    turn::finish(table, winner, by);
}

/// Breakthrough: a model of the starting force that ends a MOVE action at the enemy's edge may leave.
pub fn may_escape(table: &mut Table, id: Id) -> Play<()> {
    let setup = table.setup;
    let model = table.model(id);
    if setup.scenario != Scenario::Breakthrough || table.turn < 2 || model.gone || model.summoned {
        return Ok(());
    }
    let (seat, base) = (model.seat, stats::base(setup, &table.game, id));
    let gap =
        if table.bottom == seat { setup.depth - base.at.y - base.radius } else { base.at.y - base.radius };
    if gap > 2 {
        return Ok(());
    }
    let mut options = table.options(rules::SCN_04);
    options.offer(Item::Pass);
    options.offer(Act::Yes);
    if table.pick(seat, Why::Escape(id), rules::SCN_04, options)? == Item::Pass {
        return Ok(());
    }
    damage::leave(table, id);
    table.model_mut(id).escaped = true;
    table.tell(rules::SCN_04, says!("{} has escaped", id));
    leaders::fallen(table, id)
}
