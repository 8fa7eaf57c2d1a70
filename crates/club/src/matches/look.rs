//! What some eyes see of a match, and everything that only looks at it.

use odds::Watch;
use scene::{Begun, Eyes, Found, Look, PieceId, Posed, Position, Regard, Scene, Seat, Standing};
use table::{Known, Rulebook, Seed, Why, hash};

use super::Match;
use crate::{Because, Refused};

impl<R: Rulebook> Match<R> {
    /// What never changes in it.
    pub fn begun(&self) -> Begun {
        let seats = (0..R::seats(&self.setup)).map(|seat| self.seat_name(Seat(seat))).collect();
        Begun { book: R::KEY.to_string(), seats, cards: R::cards(&self.setup) }
    }

    /// Where it stands, in a few numbers.
    pub fn standing(&self) -> Standing {
        Standing {
            epoch: self.epoch,
            commits: self.steps.len() as u32,
            waiting: self.waiting_for(),
            ending: self.ending(),
            fault: self.fault.as_ref().map(|fault| fault.why.clone()),
            offering: self.offering.clone(),
        }
    }

    /// From now on nobody may see everything before the game is over: the players sit at screens of their own.
    pub fn sit_apart(&mut self) {
        self.apart = true;
    }

    /// Whether these eyes may look.
    pub(super) fn may_look(&self, eyes: Eyes) -> Result<(), Refused> {
        let no = |words: String| Err(Refused::new(Because::Seat, words));
        match eyes {
            Eyes::Seat(seat) if seat.0 >= R::seats(&self.setup) => no(format!("there is no seat {}", seat.0)),
            Eyes::Everything if self.apart && self.ending().is_none() => {
                no("everything is shown when the game is over".to_string())
            }
            _ => Ok(()),
        }
    }

    /// A game as some eyes see it.
    pub(super) fn seen(&self, game: &R::Game, eyes: Eyes) -> R::Game {
        match eyes {
            Eyes::Everything => game.clone(),
            Eyes::Seat(seat) => R::view(game, seat),
            Eyes::Public => (1..R::seats(&self.setup))
                .fold(R::view(game, Seat(0)), |seen, seat| R::view(&seen, Seat(seat))),
        }
    }

    /// What some eyes see now; the log begins with this step. One view is made for each seat, and no step is run.
    pub fn position(&self, eyes: Eyes, from: u32) -> Result<Position, Refused> {
        self.may_look(eyes)?;
        let views: Vec<R::Game> =
            (0..R::seats(&self.setup)).map(|seat| R::view(&self.now, Seat(seat))).collect();
        let private = self.unseen
            || self.open.iter().any(|question| question.why.secret())
            || views.iter().any(|view| *view != self.now);
        let public;
        let seen = match eyes {
            Eyes::Everything => &self.now,
            Eyes::Seat(seat) => &views[seat.index()],
            Eyes::Public => {
                let seats = (1..R::seats(&self.setup)).map(Seat);
                public = seats.fold(views[0].clone(), |seen, seat| R::view(&seen, seat));
                &public
            }
        };
        Ok(Position {
            eyes,
            standing: self.standing(),
            hash: match eyes {
                Eyes::Everything => self.hash(),
                Eyes::Public | Eyes::Seat(_) => hash(seen),
            }
            .to_string(),
            private,
            scene: self.housed(R::scene(&self.setup, seen)),
            questions: eyes.seat().map_or(Vec::new(), |seat| self.posed(seat, seen)),
            from,
            log: self.told(eyes, from),
            undone: self.undone.clone(),
            house: self.agreed.terms,
            amended: self.agreed.amended.clone(),
            overtime: self.agreed.overtime.clone(),
            late: self.agreed.late,
            branched: self.branched.iter().map(|branched| branched.commit).collect(),
            earlier: self.earlier.as_ref().map(|earlier| earlier.steps),
            due: self.due().map(|due| due.title),
        })
    }

    /// What a seat has to answer, in order.
    fn posed(&self, seat: Seat, view: &R::Game) -> Vec<Posed> {
        let Some(next) = self.answered.get(seat.index()) else { return Vec::new() };
        let names = R::names(&self.setup, view);
        let over = self.settlement().is_some();
        let own = self.open.iter().filter(|question| question.seat == seat && !over);
        let posed = |(number, question): (u32, &table::Question<R>)| {
            let mut asked = question.asked(&*names);
            asked.taken_back = self.taken_back.clone();
            Posed { number, asked }
        };
        (*next..).zip(own).map(posed).collect()
    }

    /// What a seat has to answer, in order.
    pub fn questions(&self, seat: Seat) -> Vec<Posed> {
        self.posed(seat, &self.view(seat))
    }

    /// The table as some eyes see it.
    pub fn scene(&self, eyes: Eyes) -> Result<Scene, Refused> {
        self.may_look(eyes)?;
        Ok(self.housed(R::scene(&self.setup, &self.seen(&self.now, eyes))))
    }

    fn regard(&self, eyes: Eyes, from: PieceId, to: &[PieceId]) -> Vec<(PieceId, Regard)> {
        if self.agreed.terms.measuring == Some(false) {
            return Vec::new();
        }
        let seen = self.seen(&self.now, eyes);
        let all = || {
            let pieces = R::scene(&self.setup, &seen).pieces;
            pieces.iter().filter(|piece| !piece.gone && piece.id != from).map(|piece| piece.id).collect()
        };
        let to = if to.is_empty() { all() } else { to.to_vec() };
        to.into_iter().filter_map(|to| Some((to, R::regard(&self.setup, &seen, from, to)?))).collect()
    }
}

impl<R: Known> Match<R> {
    /// What comes of a look.
    pub fn look(&self, eyes: Eyes, look: &Look, watch: Watch<'_>) -> Result<Found, Refused> {
        self.may_look(eyes)?;
        let plain = |words: String| Refused::new(Because::Nothing, words);
        let asker = || {
            let none = || Refused::new(Because::Seat, "only a seat that is asked can look at its question");
            eyes.seat().ok_or_else(none)
        };
        Ok(match look {
            Look::Read { number, words } => {
                Found::Answer(self.read(asker()?, *number, words).map_err(plain)?)
            }
            Look::Propose { number, most } => {
                let seat = asker()?;
                let answers = self.propose(seat, *number, *most as usize).into_iter();
                Found::Proposals(
                    answers
                        .map(|answer| {
                            let words = self.words(seat, *number, &answer);
                            (answer, words)
                        })
                        .collect(),
                )
            }
            Look::Round { number, to } => {
                let seat = asker()?;
                let round = self.question(seat, *number).and_then(|question| question.domain.round(*to));
                Found::Proposals(round.into_iter().map(|answer| (answer, String::new())).collect())
            }
            Look::Words { number, answer } => Found::Words(self.words(asker()?, *number, answer)),
            Look::Preview { number, answer } => {
                Found::Preview(self.preview(asker()?, *number, answer).map(Box::new))
            }
            Look::Foresee { number, answers, reach } => {
                Found::Foreseen(self.foresee(asker()?, *number, answers, *reach, watch).map_err(plain)?)
            }
            Look::Regard { from, to } => Found::Regards(self.regard(eyes, *from, to)),
            Look::Past { step, entry } => {
                let (scene, hash) = self.past(eyes, *step, *entry).map_err(plain)?;
                Found::Past { scene: Box::new(scene), hash: hash.to_string() }
            }
            Look::Luck { step } => Found::Luck(self.luck(*step).map_err(plain)?),
            Look::Review { lucks } => Found::Review(self.review(lucks).map_err(plain)?),
            Look::Hashes => {
                self.may_look(Eyes::Everything)?;
                Found::Hashes(self.hashes().iter().map(|hash| hash.to_string()).collect())
            }
            Look::Branch { step, entry, seed } => {
                self.may_look(Eyes::Everything)?;
                Found::Save(self.branch(*step, *entry, Seed::of(*seed)).map_err(plain)?)
            }
        })
    }
}
