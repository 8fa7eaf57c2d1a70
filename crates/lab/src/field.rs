//! Several plans played side by side: pair after pair of games in turn, so that whoever stops early has about as much
//! of each.

use std::sync::atomic::AtomicBool;

use scene::Menu;

use crate::arena::Arena;
use crate::{Game, Plan, Played};

pub struct Field<'a> {
    arena: &'a dyn Arena,
    menu: Menu,
    plans: Vec<Plan>,
    /// Games of each plan.
    games: u64,
}

impl<'a> Field<'a> {
    /// All plans are played for as many games as the first says.
    pub fn new(arena: &'a dyn Arena, plans: Vec<Plan>) -> Field<'a> {
        let games = plans.first().map_or(0, |plan| plan.games);
        Field { arena, menu: arena.menu(), plans, games }
    }

    pub fn plans(&self) -> &[Plan] {
        &self.plans
    }

    /// How many games there are in all. Where there are several plans each has whole pairs.
    pub fn count(&self) -> u64 {
        match self.plans.len() as u64 {
            1 => self.games,
            plans => plans * self.games.next_multiple_of(2),
        }
    }

    /// The plan and its game that have this number among all.
    fn place(&self, number: u64) -> (usize, u64) {
        let (pair, plans) = (number / 2, self.plans.len().max(1) as u64);
        ((pair % plans) as usize, pair / plans * 2 + number % 2)
    }

    /// The game of this number: which plan it belongs to, its number there, and how it begins.
    pub fn game(&self, number: u64) -> Result<(usize, u64, Game), String> {
        let (place, inner) = self.place(number);
        let plan = self.plans.get(place).ok_or("there is nothing to be played")?;
        Ok((place, inner, plan.game(inner, &self.menu)))
    }

    /// Plays the game of this number: which plan it belongs to, and what came of it.
    pub fn play(&self, number: u64, stop: &AtomicBool) -> Result<(usize, Played), String> {
        let (place, game) = self.place(number);
        let plan = self.plans.get(place).ok_or("there is nothing to be played")?;
        Ok((place, self.arena.play_until(plan, &self.menu, game, stop)?))
    }
}

#[cfg(feature = "threads")]
impl crate::Work for Field<'_> {
    type Out = (usize, Played);

    fn count(&self) -> u64 {
        Field::count(self)
    }

    fn play(&self, number: u64, stop: &AtomicBool) -> Result<Self::Out, String> {
        Field::play(self, number, stop)
    }

    fn name(&self, number: u64) -> String {
        let Ok((_, _, game)) = self.game(number) else { return format!("game {number}") };
        let (scenario, map) = (&game.start.scenario, &game.start.map);
        format!("game {number} ({scenario} on map {map}, seed {})", game.seed)
    }
}
