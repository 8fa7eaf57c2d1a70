//! What the dice gave, and where a match turned.
//!
//! The luck of a step is what the position is worth after it, less the mean of what it would have been worth over all ways
//! in which its dice could fall: counted by the odds from just before the first throw, with the answers that were given.
//! Where other dice lead to a question that nobody was asked, the first proposal answers it.

use dice::{Below, Pool, Reading, Share};
use odds::{How, Odds, summary};
use players::{Player, chance_of};
use scene::{Answer, Luck, Review, Seat, Turning};
use table::{Dealer, Entry, Halt, Known, Play, Policy, Question, Rulebook, Tape, Why, run};

use super::Match;

/// So many outcomes of a step are counted; past that, so many playouts are sampled.
const LEAVES: u64 = 3_000;
const SAMPLES: u32 = 250;
/// How many turning points are told, and how far they have to move the chances, in hundredths of a percent.
const TOLD: usize = 6;
const MOVED: i32 = 250;
/// How many changes are told of one of them.
const CHANGES: usize = 5;
/// Certainty, in hundredths of a percent.
const CERTAIN: i64 = 10_000;

impl<R: Known> Match<R> {
    /// What a position is worth to a seat, in thousandths of a point, and its chance to win, in hundredths of a percent. A
    /// game that is decided counts as all that one side brought.
    fn stands(&self, whole: i64, game: &R::Game, seat: Seat) -> (i64, i64) {
        let half = CERTAIN / 2;
        if let Some(ending) = R::ending(game) {
            let won = ending.winner.map_or(0, |winner| if winner == seat { 1 } else { -1 });
            return (won * whole, half + half * won);
        }
        let lead = R::worth(&self.setup, game, seat);
        (lead.clamp(-whole, whole), chance_of(lead, whole, CERTAIN))
    }

    fn whole(&self) -> Result<i64, String> {
        Ok(R::whole(&self.setup, &self.first_game()?).max(1))
    }

    /// The first game that can be looked at.
    fn first_game(&self) -> Result<R::Game, String> {
        self.game_at(0).or_else(|why| self.base().map(|base| base.game.clone()).ok_or(why))
    }

    fn may_look_back(&self) -> Result<(), String> {
        if self.all_is_open() {
            return Ok(());
        }
        Err("somebody still has a secret: the report is for when the game is over".to_string())
    }

    /// What the dice of a step gave.
    pub fn luck(&self, step: u32) -> Result<Luck, String> {
        self.may_look_back()?;
        let seats = R::seats(&self.setup);
        let known = self.steps.get(step as usize).ok_or_else(|| {
            format!("the match has {} steps to its end, and {step} lies beyond", self.steps.len())
        })?;
        let is_throw = |entry: &Entry| matches!(entry, Entry::Throw { .. });
        let throws = known.tape.entries.iter().filter(|entry| is_throw(entry)).count() as u32;
        let mut luck = Luck { step, throws, given: vec![(0, 0); seats.into()], samples: None };
        let weighed = R::WEIGHED && !self.leads_to_base(step);
        let Some(first) = known.tape.entries.iter().position(is_throw).filter(|_| weighed) else {
            return Ok(luck);
        };
        let commit = self.game_at(step)?;
        let mut again = Again { entries: known.tape.entries.iter(), heard: Vec::new() };
        let after = run::<R>(&self.setup, &commit, &mut Tape::default(), &mut again).game;
        let mut policy = AsPlayed::<R> { heard: again.heard };
        let given = Tape { entries: known.tape.entries[..first].to_vec() };
        let outlook = Odds::<R>::new(&self.setup, &commit, Seat(0), "as played", &mut policy)
            .openly(&commit)
            .limit(LEAVES, SAMPLES, u64::from(step))
            .given(&given)
            .count();
        // Where other dice would lead into a step that does not end, nobody can say what was to be expected.
        let Ok(outlook) = outlook else { return Ok(Luck { samples: Some(0), ..luck }) };
        if let How::Sampled { count, .. } = outlook.how {
            luck.samples = Some(count);
        }
        let whole = self.whole()?;
        for (seat, given) in (0..seats).map(Seat).zip(&mut luck.given) {
            let (points, chance) = self.stands(whole, &after, seat);
            let of = outlook.outcomes.iter().map(|outcome| {
                let stands = self.stands(whole, &outcome.game, seat);
                (stands, &outcome.share)
            });
            let mut means = [Mean::default(), Mean::default()];
            for ((points, chance), share) in of {
                means[0].add(points, share);
                means[1].add(chance - CERTAIN / 2, share);
            }
            let [mean_points, mean_chance] = means.map(|mean| mean.whole());
            *given = (points - mean_points, (chance - CERTAIN / 2 - mean_chance) as i32);
        }
        Ok(luck)
    }

    /// The match looked back upon.
    pub fn review(&self, lucks: &[Luck]) -> Result<Review, String> {
        self.may_look_back()?;
        let whole = self.whole()?;
        let mut review = Review { given: vec![(0, 0); R::seats(&self.setup).into()], ..Review::default() };
        for luck in lucks.iter().filter(|luck| luck.throws > 0) {
            for (sum, given) in review.given.iter_mut().zip(&luck.given) {
                (sum.0, sum.1) = (sum.0 + given.0, sum.1 + given.1);
            }
            review.lucks.push(luck.clone());
        }
        let mut game = self.first_game()?;
        review.chances.push(self.stands(whole, &game, Seat(0)).1 as u16);
        for (at, step) in (1..).zip(&self.steps) {
            // Over tables that cannot be shown, the chances stay as they were.
            if self.base().is_some_and(|base| base.at == at) {
                game = self.game_at(at)?;
            } else if self.may_show(at).is_ok() {
                game = self.again(&game, &step.tape, step.hash)?;
                game = self.amend_again(game, at)?;
            }
            review.chances.push(self.stands(whole, &game, Seat(0)).1 as u16);
        }
        let moved =
            |step: usize| (i32::from(review.chances[step + 1]) - i32::from(review.chances[step])).abs();
        let told = |step: &usize| moved(*step) >= MOVED && !self.leads_to_base(*step as u32);
        let mut turning: Vec<usize> = (0..self.steps.len()).filter(told).collect();
        turning.sort_by_key(|step| std::cmp::Reverse(moved(*step)));
        turning.truncate(TOLD);
        turning.sort_unstable();
        let told = turning.into_iter().map(|step| self.turning(step as u32, &review.chances));
        review.turning = told.collect::<Result<_, _>>()?;
        Ok(review)
    }

    fn turning(&self, step: u32, chances: &[u16]) -> Result<Turning, String> {
        let at = step as usize;
        let scene = |step: u32| Ok::<_, String>(R::scene(&self.setup, &self.game_at(step)?));
        let (before, after) = (scene(step)?, scene(step + 1)?);
        let lines = self.log[at].lines(&self.setup);
        let answered = lines.iter().filter_map(|line| {
            let (seat, bare) = line.answered.as_ref()?;
            Some((*seat, line.told.words.strip_prefix(bare.as_str())?.trim_start_matches(": ").to_string()))
        });
        let answered: Vec<(Seat, String)> = answered.collect();
        let seat = answered.first().map(|(seat, _)| *seat);
        let own = answered.into_iter().filter(|(by, _)| Some(*by) == seat);
        let mut changes = summary(&before, &after);
        // Where something else happens too, who went where can be seen on the table.
        if changes.iter().any(|words| !words.contains(" moves from ")) {
            changes.retain(|words| !words.contains(" moves from "));
        }
        changes.truncate(CHANGES);
        Ok(Turning {
            step,
            turn: before.turn,
            seat,
            did: own.map(|(_, words)| words).take(CHANGES).collect(),
            changes,
            before: chances[at],
            after: chances[at + 1],
        })
    }
}

/// A mean of numbers that may be negative, of which the mean with all signs turned is exactly the opposite.
struct Mean {
    above: Share,
    below: Share,
}

impl Default for Mean {
    fn default() -> Self {
        Mean { above: Share::zero(), below: Share::zero() }
    }
}

impl Mean {
    fn add(&mut self, value: i64, share: &Share) {
        let weighed = share * &Share::of(u128::from(value.unsigned_abs()), 1);
        if value < 0 { self.below += &weighed } else { self.above += &weighed }
    }

    /// The mean, each side of it rounded down.
    fn whole(&self) -> i64 {
        let side = |share: &Share| i64::try_from(share.per(1)).unwrap_or(i64::MAX / 2);
        side(&self.above) - side(&self.below)
    }
}

/// Plays a step again from its tape, and hears what was asked.
struct Again<'a, R: Rulebook> {
    entries: std::slice::Iter<'a, Entry>,
    heard: Vec<(Seat, R::Why, Answer)>,
}

impl<R: Rulebook> Dealer<R> for Again<'_, R> {
    fn answer(&mut self, _: &R::Setup, _: &R::Game, question: &Question<R>) -> Play<Answer> {
        match self.entries.next() {
            Some(Entry::Answer { seat, answer }) => {
                self.heard.push((*seat, question.why, answer.clone()));
                Ok(answer.clone())
            }
            _ => Err(Halt::fault("the tape does not fit the step")),
        }
    }

    fn throw(&mut self, _: u32, _: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        match self.entries.next() {
            Some(Entry::Throw { reading, .. }) => Ok(*reading),
            _ => Err(Halt::fault("the tape does not fit the step")),
        }
    }
}

/// Answers as it was answered in the game: to the same question, or at least to one of the same kind.
struct AsPlayed<R: Rulebook> {
    heard: Vec<(Seat, R::Why, Answer)>,
}

impl<R: Rulebook> Policy<R> for AsPlayed<R> {
    fn looks(&self) -> bool {
        false
    }

    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>, below: Below) -> Answer {
        let fits = |same: &dyn Fn(&R::Why) -> bool| {
            let mut heard = self.heard.iter().filter(|(seat, why, _)| *seat == question.seat && same(why));
            heard.find(|(_, _, answer)| question.domain.contains(answer).is_ok()).map(|heard| heard.2.clone())
        };
        let key = question.why.key();
        let said = fits(&|why| *why == question.why).or_else(|| fits(&|why| why.key() == key));
        // What was taken back is not tried again.
        let said = said.filter(|_| question.tries == 0);
        said.unwrap_or_else(|| Player::First.answer(setup, game, question, below))
    }
}
