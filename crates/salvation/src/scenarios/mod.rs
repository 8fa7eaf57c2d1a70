//! What each scenario adds: one function for each moment at which a scenario has a say.

pub mod annihilation;
pub mod drag;
pub mod escape;
pub mod hostages;
pub mod lockdown;
pub mod siege;
pub mod treasure;
mod winning;

use dice::Below;
use scene::{Misfit, Rule, Scene, Seat, says};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet, Limit};
use table::{Line, Play, Verdict, refuse};

use crate::movement::{Trail, Walk};
use crate::state::{Game, Id, SetUp};
use crate::why::Act;
use crate::{Setup, Table, dying, rules, state};

pub use winning::{check_collapse, check_destroyed, check_objective, time_is_up, wins, wins_by_leaving};

/// The six scenarios, and the die that decides where nobody does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scenario {
    Annihilation,
    LockDown,
    HostageExchange,
    TreasureHunt,
    Siege,
    Escape,
    Random,
}

impl Scenario {
    pub const ALL: [(&'static str, Scenario); 7] = [
        ("annihilation", Scenario::Annihilation),
        ("lock-down", Scenario::LockDown),
        ("hostage exchange", Scenario::HostageExchange),
        ("treasure hunt", Scenario::TreasureHunt),
        ("siege", Scenario::Siege),
        ("escape", Scenario::Escape),
        ("random", Scenario::Random),
    ];

    /// How it stands before anything has happened.
    pub fn begin(self) -> Stakes {
        match self {
            Scenario::Annihilation => Stakes::Annihilation,
            Scenario::LockDown => Stakes::LockDown(lockdown::LockDown::default()),
            Scenario::HostageExchange => Stakes::Hostages(hostages::Hostages::default()),
            Scenario::TreasureHunt => Stakes::Treasure(treasure::Treasure::default()),
            Scenario::Siege => Stakes::Siege(siege::Siege::default()),
            Scenario::Escape => Stakes::Escape(escape::Escape::default()),
            Scenario::Random => Stakes::Unchosen,
        }
    }
}

/// What is at stake, and how it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stakes {
    /// The die for the scenario is still to be thrown.
    Unchosen,
    Annihilation,
    LockDown(lockdown::LockDown),
    Hostages(hostages::Hostages),
    Treasure(treasure::Treasure),
    Siege(siege::Siege),
    Escape(escape::Escape),
}

impl Stakes {
    /// The hexes that something other than a model fills.
    pub fn filled(&self) -> Vec<Hex> {
        match self {
            Stakes::Hostages(hostages) => hostages.filled(),
            Stakes::Treasure(treasure) => treasure.filled(),
            Stakes::Unchosen
            | Stakes::Annihilation
            | Stakes::LockDown(_)
            | Stakes::Siege(_)
            | Stakes::Escape(_) => Vec::new(),
        }
    }
}

/// A scenario is chosen: what stands on the board because of it stands there from now on.
pub fn begin(game: &mut Game, scenario: Scenario) {
    game.stakes = scenario.begin();
    if let Stakes::Siege(siege) = &game.stakes {
        game.terrain |= siege.stands();
    }
}

/// One step of the set-up.
pub fn set_up(table: &mut Table, stage: SetUp) -> Play<()> {
    match table.stakes {
        Stakes::Unchosen => annihilation::choose(table),
        Stakes::Annihilation => annihilation::set_up(table, stage),
        Stakes::LockDown(_) => lockdown::set_up(table, stage),
        Stakes::Hostages(_) => hostages::set_up(table, stage),
        Stakes::Treasure(_) => treasure::set_up(table, stage),
        Stakes::Siege(_) => siege::set_up(table, stage),
        Stakes::Escape(_) => escape::set_up(table, stage),
    }
}

/// Hexes that no piece of terrain may cover: objectives and counters.
pub fn kept_clear(game: &Game) -> HexSet {
    match game.stakes {
        Stakes::LockDown(_) => lockdown::objectives(),
        Stakes::Treasure(_) => treasure::counters(),
        Stakes::Siege(_) => siege::keep(),
        Stakes::Unchosen | Stakes::Annihilation | Stakes::Hostages(_) | Stakes::Escape(_) => HexSet::EMPTY,
    }
}

/// The last turn, after which it is decided who has won.
pub fn last_turn(setup: &Setup, game: &Game) -> u8 {
    match &game.stakes {
        Stakes::Siege(siege) => siege.last_turn,
        Stakes::Escape(_) => escape::LAST_TURN,
        _ => setup.last_turn,
    }
}

/// Who goes first in the next turn where no dice-off decides it.
pub fn fixed_first(game: &Game) -> Option<(Seat, Rule)> {
    match &game.stakes {
        Stakes::Escape(escape) => Some((escape.escapee(), rules::ESC_05)),
        _ => None,
    }
}

/// At the start of a half, after the rally tests.
pub fn arrivals(table: &mut Table) -> Play<()> {
    match table.stakes {
        Stakes::Siege(_) => siege::relief(table),
        _ => Ok(()),
    }
}

/// At the end of a half.
pub fn half_over(table: &mut Table) {
    if let Stakes::Hostages(hostages) = &mut table.game.stakes {
        hostages.half_over();
    }
}

/// When pools are refilled.
pub fn refresh(table: &mut Table) {
    match &mut table.game.stakes {
        Stakes::Hostages(hostages) => hostages.refresh(),
        Stakes::Treasure(treasure) => treasure.refresh(),
        Stakes::Unchosen
        | Stakes::Annihilation
        | Stakes::LockDown(_)
        | Stakes::Siege(_)
        | Stakes::Escape(_) => {}
    }
}

/// Whether panic tests are taken at all.
pub fn panics(table: &mut Table, deaths: bool) -> bool {
    if !matches!(table.stakes, Stakes::Escape(_)) {
        return true;
    }
    if deaths {
        table.tell(rules::ESC_10, "nobody takes a panic test or runs in this scenario");
        table.tell(rules::WIN_05, "panic decides nothing here");
    }
    false
}

/// A fallen model crawls: it lets go of what it led.
pub fn crawls(table: &mut Table, id: Id) {
    if escorts(&table.game, id) {
        hostages::release(table, id, rules::R_84);
    }
}

/// What a scenario says of a model: a state and the letter on its badge.
pub fn states(game: &Game, id: Id) -> [(bool, &'static str, char); 3] {
    let courier = game.unit(id).courier.known() == Some(&true) || escape::carries(game, id);
    [
        (escorts(game, id), "escort", 'L'),
        (courier, "courier", 'K'),
        (escape::no_courier(game, id), "no courier", 'N'),
    ]
}

/// A truce allows movement only.
pub fn may_harm(game: &Game) -> Verdict {
    match &game.stakes {
        Stakes::Hostages(hostages) if hostages.truce => {
            refuse(rules::HOS_18, "until a hostage has crossed the mid-line there is a truce")
        }
        _ => Ok(()),
    }
}

/// Whether a charge made now is one, and not only a move into contact.
pub fn charges_count(game: &Game) -> bool {
    may_harm(game).is_ok()
}

/// Whether a model leads a hostage.
pub fn escorts(game: &Game, id: Id) -> bool {
    matches!(&game.stakes, Stakes::Hostages(hostages) if hostages.escort(id).is_some())
}

/// Whether a model is encumbered: it leads a hostage, or touches the treasure that it dragged this turn.
pub fn encumbered(game: &Game, id: Id) -> bool {
    escorts(game, id) || matches!(&game.stakes, Stakes::Treasure(treasure) if treasure.encumbers(game, id))
}

/// What a scenario says to a move, charge or flight.
pub fn may_set_out(game: &Game, id: Id) -> Verdict {
    if escorts(game, id) {
        return refuse(rules::HOS_11, says!("{} leads a hostage and moves with it, or lets it go", id));
    }
    Ok(())
}

/// What a scenario says to an attack.
pub fn may_attack(game: &Game, id: Id) -> Verdict {
    may_harm(game)?;
    if escorts(game, id) {
        return refuse(rules::HOS_13, says!("{} leads a hostage and may only defend", id));
    }
    Ok(())
}

/// What it costs a model to enter a hex from where it stands.
pub fn toll(game: &Game, id: Id, hex: Hex) -> u8 {
    match &game.stakes {
        Stakes::Siege(siege) => siege::toll(game, siege, id, hex),
        _ => 1,
    }
}

/// What a model could reach along the ground with so much Speed.
pub fn reach(game: &Game, id: Id, speed: u16, free: &HexSet) -> HexSet {
    match &game.stakes {
        Stakes::Siege(siege) => siege::reach(game, siege, id, speed, free),
        _ => space::reach(game.unit(id).at, speed, free),
    }
}

/// Whether a model could move at all, where these hexes next to it are free.
pub fn can_step(setup: &Setup, game: &Game, id: Id, mut free: impl Iterator<Item = Hex>) -> bool {
    match &game.stakes {
        Stakes::Siege(siege) => siege::can_step(setup, game, siege, id, free),
        _ => free.next().is_some(),
    }
}

/// What a scenario forbids to a path besides the general rules.
pub fn obstacles(game: &Game, id: Id) -> Vec<(Limit, Rule)> {
    match &game.stakes {
        Stakes::Siege(siege) => siege.obstacles(game, id),
        _ => Vec::new(),
    }
}

/// How far a path may go: a step takes one, except where a scenario says more.
pub fn allowance(game: &Game, start: Hex, steps: u16) -> Limit {
    match &game.stakes {
        Stakes::Siege(siege) => siege.allowance(start, steps),
        _ => Limit::Allowance { steps, start, tolls: Vec::new() },
    }
}

/// Whether some steps take more than others, or depend on where they come from.
pub fn uneven(game: &Game) -> bool {
    matches!(game.stakes, Stakes::Siege(_))
}

/// Whether a mover must stop where it is rather than take the rest of its path.
pub fn holds_back(table: &mut Table, id: Id, rest: &[Hex], how: &Walk) -> bool {
    match table.stakes {
        Stakes::Siege(_) => siege::held_at_gate(table, id, rest, how),
        _ => false,
    }
}

/// Walls and closed gates of a siege: nobody is pushed or thrown into them.
pub fn barriers(game: &Game) -> HexSet {
    match &game.stakes {
        Stakes::Siege(siege) => siege.stands(),
        _ => HexSet::EMPTY,
    }
}

pub fn may_be_pushed_into(game: &Game, hex: Hex) -> Verdict {
    if barriers(game).contains(hex) {
        return refuse(rules::SIE_13, says!("nobody is pushed into the wall or gate in {}", hex));
    }
    Ok(())
}

/// Terrain that a model may stand on although it does not fly.
pub fn perches(game: &Game) -> HexSet {
    match game.stakes {
        Stakes::Siege(_) => siege::walls(),
        _ => HexSet::EMPTY,
    }
}

/// Terrain that a model may walk on all the same.
pub fn footholds(game: &Game, id: Id) -> HexSet {
    match &game.stakes {
        Stakes::Siege(siege) => siege::footholds(game, siege, id),
        _ => HexSet::EMPTY,
    }
}

/// Terrain on which flyers never land.
pub fn no_landing(game: &Game) -> HexSet {
    match &game.stakes {
        Stakes::Siege(siege) => siege.closed_gates(),
        _ => HexSet::EMPTY,
    }
}

/// The terrain that blocks the view between two hexes.
pub fn view_blockers(game: &Game, from: Hex, to: Hex) -> HexSet {
    match &game.stakes {
        Stakes::Siege(siege) => siege::view_blockers(game, siege, from, to),
        _ => game.terrain,
    }
}

/// A model has made one step of a move. Returns whether it may or must stop there.
pub fn stepped(table: &mut Table, id: Id) -> Play<bool> {
    match table.stakes {
        Stakes::Treasure(_) => treasure::stepped(table, id),
        Stakes::Hostages(_) => hostages::stepped(table),
        Stakes::Siege(_) => Ok(siege::stepped(table, id)),
        Stakes::Escape(_) => {
            escape::part(table);
            Ok(false)
        }
        _ => Ok(false),
    }
}

/// Whether a model that could stop where it is, in the middle of its way, does so.
pub fn stops(table: &mut Table, id: Id) -> Play<bool> {
    match table.stakes {
        Stakes::Treasure(_) => treasure::stops(table, id),
        _ => Ok(true),
    }
}

/// A move, a push or a throw is over.
pub fn settled(table: &mut Table) -> Play<()> {
    match table.stakes {
        Stakes::Treasure(_) => treasure::settled(table),
        Stakes::Hostages(_) => hostages::settled(table),
        Stakes::Escape(_) => escape::settled(table),
        _ => Ok(()),
    }
}

/// A push or a follow-up of a combat is over, and others are perhaps still to come.
pub fn pushed(table: &mut Table) -> Play<()> {
    match table.stakes {
        Stakes::Escape(_) => escape::settled(table),
        _ => Ok(()),
    }
}

/// A model is thrown and has not come down yet.
pub fn thrown(table: &mut Table, id: Id) {
    if let Stakes::Escape(_) = table.stakes {
        escape::thrown(table, id);
    }
}

/// A model has left the board.
pub fn left(table: &mut Table, id: Id) -> Play<()> {
    match table.stakes {
        Stakes::Hostages(_) => hostages::left(table, id),
        Stakes::Escape(_) => escape::left(table, id),
        _ => Ok(()),
    }
}

/// Whether a step off the board is a model's way out.
pub fn is_exit(setup: &Setup, game: &Game, id: Id, hex: Hex) -> bool {
    match &game.stakes {
        Stakes::Escape(escape) => escape::is_exit(setup, game, escape, id, hex),
        Stakes::Hostages(hostages) => hostages::is_exit(setup, game, hostages, id, hex),
        _ => false,
    }
}

/// A model leaves by the way out, perhaps with somebody behind it.
pub fn exits(table: &mut Table, id: Id, trail: Option<Trail>) -> Play<()> {
    match table.stakes {
        Stakes::Escape(_) => escape::exits(table, id),
        Stakes::Hostages(_) => hostages::exits(table, id, trail),
        _ => dying::leaves(table, id, state::Fate::Left),
    }
}

/// What a unit can be told to do in a scenario only.
pub const ACTS: [Act; 9] = [
    Act::TakeUp,
    Act::LetGo,
    Act::HandOver,
    Act::Escort,
    Act::StrikeHostage,
    Act::Drag,
    Act::PickUp,
    Act::Escalade,
    Act::AttackGate,
];

pub fn verdict(setup: &Setup, game: &Game, id: Id, act: Act) -> Verdict {
    match &game.stakes {
        Stakes::Hostages(hostages) => hostages::verdict(setup, game, hostages, id, act),
        Stakes::Treasure(treasure) => treasure::verdict(game, treasure, id, act),
        Stakes::Escape(escape) => escape::verdict(game, escape, id, act),
        Stakes::Siege(siege) => siege::verdict(setup, game, siege, id, act),
        Stakes::Unchosen | Stakes::Annihilation | Stakes::LockDown(_) => {
            refuse(rules::BRD_16, "that is done in another scenario")
        }
    }
}

/// Which of the scenario acts could ever be done in this one; the others are not even offered as refused.
pub fn knows(game: &Game, act: Act) -> bool {
    match act {
        Act::TakeUp | Act::LetGo | Act::HandOver | Act::Escort | Act::StrikeHostage => {
            matches!(game.stakes, Stakes::Hostages(_))
        }
        Act::Drag => matches!(game.stakes, Stakes::Treasure(_)),
        Act::PickUp => matches!(game.stakes, Stakes::Escape(_)),
        Act::Escalade | Act::AttackGate => matches!(game.stakes, Stakes::Siege(_)),
        _ => true,
    }
}

/// Does one of them.
pub fn act(table: &mut Table, id: Id, act: Act) -> Play<()> {
    match act {
        Act::TakeUp => hostages::take_up(table, id),
        Act::LetGo => hostages::let_go(table, id),
        Act::HandOver => hostages::hand_over(table, id),
        Act::Escort => hostages::escort(table, id),
        Act::StrikeHostage => hostages::strike(table, id),
        Act::Drag => drag::drag(table, id),
        Act::PickUp => escape::pick_up(table, id),
        Act::Escalade => siege::escalade(table, id),
        Act::AttackGate => siege::attack_gate(table, id),
        _ => Ok(()),
    }
}

/// Something other than models that a blast reaches, hex by hex: hostages and gates test the Force once each. Returns
/// their wounds, which are recorded when all dice are down.
pub fn blast_reaches(table: &mut Table, by: Seat, hex: Hex, force: i32) -> Play<u8> {
    match table.stakes {
        Stakes::Hostages(_) => hostages::blasted(table, by, hex, force),
        Stakes::Siege(_) => siege::blasted(table, by, hex, force),
        _ => Ok(0),
    }
}

/// Records what a blast has done to them.
pub fn blast_harms(table: &mut Table, by: Seat, hex: Hex, wounds: u8) {
    match table.stakes {
        Stakes::Hostages(_) => hostages::wound(table, by, wounds),
        Stakes::Siege(_) => siege::damage(table, hex, wounds),
        _ => {}
    }
}

/// The hexes where a blast could do something besides hitting models.
pub fn blast_targets(game: &Game, by: Seat) -> HexSet {
    match &game.stakes {
        Stakes::Hostages(hostages) => hostages.exposed_to(by),
        Stakes::Siege(siege) => siege.closed_gates(),
        _ => HexSet::EMPTY,
    }
}

/// Whether a hex lies beyond a seat's own edge.
pub fn over_edge(setup: &Setup, game: &Game, seat: Seat, hex: Hex) -> bool {
    if game.north == seat { hex.r < setup.board.first_row() } else { hex.r > setup.board.last_row() }
}

/// The row along a seat's own edge.
pub fn edge(setup: &Setup, game: &Game, seat: Seat) -> HexSet {
    let row = if game.north == seat { setup.board.first_row() } else { setup.board.last_row() };
    setup.board.hexes().iter().filter(|hex| hex.r == row).collect()
}

/// Hides what a seat does not know.
pub fn hide(game: &mut Game, seat: Seat) {
    match game.stakes {
        Stakes::Hostages(_) => hostages::hide(game, seat),
        Stakes::Escape(_) => escape::hide(game, seat),
        _ => {}
    }
}

/// Draws anew what a seat does not know.
pub fn reshuffle(setup: &Setup, game: &mut Game, seat: Seat, below: Below) {
    match game.stakes {
        Stakes::Hostages(_) => hostages::reshuffle(setup, game, seat, below),
        Stakes::Escape(_) => escape::reshuffle(game, seat, below),
        _ => {}
    }
}

/// What a scenario shows on the board and beside it.
pub fn show(setup: &Setup, game: &Game, scene: &mut Scene) {
    match &game.stakes {
        Stakes::Unchosen | Stakes::Annihilation => {}
        Stakes::LockDown(lockdown) => lockdown.show(scene),
        Stakes::Hostages(hostages) => hostages.show(setup, game, scene),
        Stakes::Treasure(treasure) => treasure.show(scene),
        Stakes::Siege(siege) => siege.show(setup, game, scene),
        Stakes::Escape(escape) => escape.show(setup, game, scene),
    }
}

/// Every field behind the scenario's name must say something that it knows.
pub fn only(line: &Line, knows: impl Fn(&str) -> bool) -> Result<(), Misfit> {
    match line.fields.iter().skip(1).find(|field| !knows(field)) {
        Some(field) => Err(line.misfit(format!("{field:?} says nothing about this scenario"))),
        None => Ok(()),
    }
}

/// A line of a table as given that speaks of the scenario: the words behind the scenario's name, and lines of its own.
pub fn read(setup: &Setup, game: &mut Game, line: &Line) -> Result<bool, Misfit> {
    match game.stakes {
        Stakes::Unchosen | Stakes::Annihilation => Ok(false),
        Stakes::LockDown(_) => lockdown::read(setup, game, line),
        Stakes::Hostages(_) => hostages::read(setup, game, line),
        Stakes::Treasure(_) => treasure::read(setup, game, line),
        Stakes::Siege(_) => siege::read(setup, game, line),
        Stakes::Escape(_) => escape::read(setup, game, line),
    }
}
