//! What players agree on besides the rules: how the game is measured and timed, and what is changed by hand.
//!
//! A change lies between two steps. It is stored beside their tapes and made again wherever they are run again, so a save
//! with changes is as good a proof as one without.

use scene::{Amend, Amended, Ended, House, Overtime, Piece, Scene, Seat};
use serde::{Deserialize, Serialize};
use table::{Hash, Rulebook, hash};

use super::Match;
use crate::{Because, Progress, Refused};

/// Nobody plays a turn in less time, or waits longer for one, in seconds.
const TIMES: std::ops::RangeInclusive<u32> = 10..=7_200;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Agreed {
    #[serde(default)]
    pub terms: House,
    /// In their order.
    #[serde(default)]
    pub amended: Vec<Amended>,
    #[serde(default)]
    pub overtime: Vec<Overtime>,
    /// Whose time ran out, as long as the other side has not played on.
    #[serde(default)]
    pub late: Option<Seat>,
    /// Whether the other side has claimed the game for it.
    #[serde(default)]
    pub claimed: bool,
}

impl Agreed {
    /// Forgets what was agreed on after a step.
    pub fn go_back(&mut self, step: u32) {
        self.amended.retain(|amended| amended.commit <= step);
        (self.late, self.claimed) = (None, false);
    }
}

impl<R: Rulebook> Match<R> {
    /// Settles the terms, before anybody has answered.
    pub fn agree(&mut self, terms: House) -> Result<Progress, Refused> {
        let no = |words: String| Err(Refused::new(Because::Consent, words));
        if self.answered.iter().any(|answers| *answers > 0) {
            return no("what is agreed on besides the rules is agreed before the first answer".into());
        }
        if let Some(seconds) = terms.seconds.filter(|seconds| !TIMES.contains(seconds)) {
            let (least, most) = (TIMES.start(), TIMES.end());
            return no(format!("a turn has from {least} to {most} seconds, not {seconds}"));
        }
        self.agreed.terms = terms;
        Ok(self.progress())
    }

    /// Whether something may be changed by hand now, and what that is in words.
    pub(super) fn may_amend(&self, by: Seat, amend: &Amend) -> Result<String, Refused> {
        if by.0 >= R::seats(&self.setup) {
            return Err(Refused::new(Because::Seat, format!("there is no seat {}", by.0)));
        }
        if self.ending().is_some() {
            return Err(Refused::new(Because::Seat, "the game is over"));
        }
        if !self.tape.is_empty() || !self.sealed.0.is_empty() {
            let words = "a change is made between two actions: play this one to its end or take it back";
            return Err(Refused::new(Because::Nothing, words));
        }
        let no = |words: String| Refused::new(Because::Nothing, words);
        self.changed(&self.commit, amend).map(|(_, words)| words).map_err(no)
    }

    /// Changes something by hand between two steps, because `agreed` and who offered it are all who play.
    pub(super) fn amend(&mut self, by: Seat, agreed: &[Seat], amend: Amend) -> Result<Progress, Refused> {
        self.may_amend(by, &amend)?;
        let lacking = (0..R::seats(&self.setup)).map(Seat).find(|seat| *seat != by && !agreed.contains(seat));
        if let Some(seat) = lacking {
            let words = format!("{} has to agree to the change", self.seat_name(seat));
            return Err(Refused::new(Because::Consent, words));
        }
        let no = |words: String| Refused::new(Because::Nothing, words);
        let (game, words) = self.changed(&self.commit, &amend).map_err(no)?;
        let before = (std::mem::replace(&mut self.commit, game), self.now.clone());
        let looked = (self.open.clone(), self.unseen, std::mem::take(&mut self.open_log));
        let steps = self.steps.len();
        self.agreed.amended.push(Amended { commit: steps as u32, by, amend, words });
        self.advance();
        if self.steps.len() == steps
            && let Some(fault) = self.fault.take()
        {
            self.agreed.amended.pop();
            (self.commit, self.now) = before;
            (self.open, self.unseen, self.open_log) = looked;
            let words = format!("the rules cannot go on from there: {}", fault.why);
            return Err(Refused::new(Because::Fault(fault), words));
        }
        self.offering = None;
        Ok(self.progress())
    }

    /// A game with a change, and the change in words.
    fn changed(&self, game: &R::Game, amend: &Amend) -> Result<(R::Game, String), String> {
        let mut new = game.clone();
        R::amend(&self.setup, &mut new, amend)?;
        if new == *game {
            return Err("nothing would be changed".to_string());
        }
        let (before, after) = (R::scene(&self.setup, game), R::scene(&self.setup, &new));
        let found = |scene: &Scene| scene.pieces.iter().find(|piece| piece.id == amend.piece()).cloned();
        let (Some(was), Some(is)) = (found(&before), found(&after)) else {
            return Err("whatever is changed has to stay in sight".to_string());
        };
        Ok((new, words(&after, amend, &was, &is)))
    }

    /// Makes the changes again that lie before a step; each has to be what the record says.
    pub(super) fn amend_again(&self, mut game: R::Game, step: u32) -> Result<R::Game, String> {
        // Those before a game that was stored are in it.
        let stored = self.base().filter(|base| base.at == step).map_or(0, |base| base.amended);
        let all = self.agreed.amended.iter().skip(stored as usize);
        for amended in all.filter(|amended| amended.commit == step) {
            let again = self.changed(&game, &amended.amend);
            let (new, words) = again.map_err(|why| format!("the change before step {step}: {why}"))?;
            if words != amended.words {
                return Err(format!("the change before step {step} is told as {:?}: {words}", amended.words));
            }
            game = new;
        }
        Ok(game)
    }

    /// Whether what a save says of it can be; its changes are made again with the steps.
    pub(super) fn agree_again(&mut self, saved: &Agreed, steps: u32) -> Result<(), String> {
        let seats = R::seats(&self.setup);
        let mut seated = saved.amended.iter().map(|amended| amended.by);
        let late = saved.overtime.iter().map(|late| late.seat).chain(saved.late);
        if seated.any(|seat| seat.0 >= seats) || late.into_iter().any(|seat| seat.0 >= seats) {
            return Err("the save tells of a change or a clock of a seat that nobody has".to_string());
        }
        let ordered = saved.amended.is_sorted_by_key(|amended| amended.commit);
        if !ordered || saved.amended.iter().any(|amended| amended.commit > steps) {
            return Err("the save tells of changes that are not between its steps".to_string());
        }
        if saved.claimed && saved.late.is_none() {
            return Err("the save tells of a claim, but nobody's time ran out".to_string());
        }
        self.agreed = saved.clone();
        Ok(())
    }

    /// The fingerprint of a game that is not the one to which the last step led: it was changed by agreement since, or the
    /// match goes on from a stored one.
    pub(super) fn changed_hash(&self) -> Option<Hash> {
        let here = self.steps.len() as u32;
        let amended = self.agreed.amended.last().map(|amended| amended.commit);
        let changed = amended == Some(here) || self.base().is_some_and(|base| base.at == here);
        changed.then(|| hash(&self.commit))
    }

    /// Somebody's time for this turn has run out. It is recorded; the game goes on unless the other side claims it.
    pub fn overtime(&mut self, seat: Seat) -> Result<Progress, Refused> {
        let no = |words: &str| Err(Refused::new(Because::Seat, words));
        if self.agreed.terms.seconds.is_none() {
            return no("this game is played without a clock");
        }
        if !self.waiting_for().contains(&seat) {
            return no("only the clock of somebody who is asked runs");
        }
        if self.agreed.late != Some(seat) {
            self.agreed.overtime.push(Overtime { commit: self.steps.len() as u32, seat });
            self.agreed.late = Some(seat);
        }
        Ok(self.progress())
    }

    /// The other side claims the game, because the time of its opponent has run out.
    pub fn claim(&mut self, seat: Seat) -> Result<Progress, Refused> {
        if R::seats(&self.setup) != 2 || seat.0 > 1 || self.agreed.late != Some(seat.other()) {
            return Err(Refused::new(Because::Seat, "nobody's time has run out"));
        }
        if self.ending().is_some() {
            return Err(Refused::new(Because::Seat, "the game is over"));
        }
        self.offering = None;
        self.agreed.claimed = true;
        Ok(self.progress())
    }

    /// Whoever plays on does not claim.
    pub(super) fn play_on(&mut self, seat: Seat) {
        self.agreed.late = self.agreed.late.filter(|late| *late == seat);
    }

    pub(super) fn claimed(&self) -> Option<Ended> {
        let late = self.agreed.late.filter(|_| self.agreed.claimed)?;
        let (late, other) = (self.seat_name(late), late.other());
        let words = format!("the time of {late} ran out, and {} claims the game", self.seat_name(other));
        Some(Ended { winner: Some(other), words })
    }

    /// A table as it may be looked at by what is agreed.
    pub(super) fn housed(&self, mut scene: Scene) -> Scene {
        scene.measuring = self.agreed.terms.measuring.unwrap_or(scene.measuring);
        scene
    }
}

fn words(scene: &Scene, amend: &Amend, was: &Piece, is: &Piece) -> String {
    let place = |piece: &Piece| {
        let names: Vec<String> = piece.at.iter().map(|spot| scene.naming().spot(*spot)).collect();
        names.join(" ")
    };
    let number = |piece: &Piece, name: &str| {
        let bars = piece.bars.iter().map(|bar| (&bar.name, bar.now));
        let tokens = piece.tokens.iter().map(|(name, now)| (name, *now));
        bars.chain(tokens).find(|(known, _)| *known == name).map_or(0, |(_, now)| now)
    };
    match amend {
        Amend::Move { .. } => format!("{} is moved from {} to {}", is.name, place(was), place(is)),
        Amend::Number { name, .. } => {
            format!("{}: {name} is set from {} to {}", is.name, number(was, name), number(is, name))
        }
        Amend::State { name, on: true, .. } => format!("{} is given: {name}", is.name),
        Amend::State { name, on: false, .. } => format!("{} is no longer: {name}", is.name),
    }
}
