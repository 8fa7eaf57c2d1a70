//! Seats that no person plays.

use club::{Reason, Sitting};
use players::{Level, Mind, NODES, Thought};
use post::Said;
use scene::{Answer, Seat};

/// Who plays which seat, and who gives hints.
#[derive(Default)]
pub struct Minds {
    seats: Vec<Option<Mind>>,
    /// For the question of a seat with this number.
    adviser: Option<(Seat, u32, Mind)>,
}

impl Minds {
    /// One for each name of a level; a seat without a name is a person's.
    pub fn of(levels: &[String]) -> Result<Minds, String> {
        let mind = |(place, name): (u64, &String)| match name.as_str() {
            "" => Ok(None),
            name => Level::find(name).map(|level| Some(Mind::new(level, place))),
        };
        Ok(Minds { seats: (1..).zip(levels).map(mind).collect::<Result<_, _>>()?, adviser: None })
    }

    pub fn plays(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(Option::is_some)
    }

    /// With whose eyes the table is shown while this seat is asked: its own, if a person plays it; else with those of the
    /// person who is left, or of somebody who only watches.
    pub fn eyes(&self, asked: Option<Seat>, seats: usize) -> Option<Seat> {
        match asked.filter(|seat| self.plays(*seat)) {
            None if asked.is_some() || self.seats.is_empty() => asked,
            _ => (0..seats as u8).map(Seat).find(|seat| !self.plays(*seat)),
        }
    }

    /// The seat that thinks, the number of its question, and its mind.
    fn due(&mut self, sitting: &dyn Sitting) -> Option<(Seat, u32, &mut Mind)> {
        let seat = sitting.waiting_for().into_iter().find(|seat| self.plays(*seat))?;
        let number = sitting.questions(seat).first()?.number;
        Some((seat, number, self.seats.get_mut(seat.index())?.as_mut()?))
    }

    pub fn ponder(&mut self, sitting: &dyn Sitting, tries: u32) -> Option<Said> {
        let (seat, number, mind) = self.due(sitting)?;
        let thought = sitting.ponder(seat, number, mind, tries)?;
        Some(pondered(sitting, seat, thought, sitting.overheard(seat, mind), Vec::new()))
    }

    /// Answers with what was thought so far.
    pub fn moves(&mut self, sitting: &mut dyn Sitting) -> Result<Seat, String> {
        let (seat, number, mind) = self.due(sitting).ok_or("nobody is left to answer")?;
        let answer =
            sitting.think(seat, number, mind, &mut |_| false).ok_or("a question without an answer")?;
        sitting.answer(seat, sitting.epoch(), number, answer).map_err(|refused| refused.words)?;
        Ok(seat)
    }

    pub fn hint(&mut self, sitting: &dyn Sitting, seat: Seat, number: u32, tries: u32) -> Option<Said> {
        if !matches!(&self.adviser, Some((of, about, _)) if *of == seat && *about == number) {
            self.adviser = Some((seat, number, Mind::new(Level::Warlord { nodes: NODES }, 1)));
        }
        let (_, _, mind) = self.adviser.as_mut()?;
        let thought = sitting.ponder(seat, number, mind, tries)?;
        let ideas = sitting.reasons(seat, mind);
        let hint = ideas
            .first()
            .map_or(Vec::new(), |best| best.answers.iter().cloned().zip(best.plan.iter().cloned()).collect());
        Some(pondered(sitting, seat, thought, Ok(ideas), hint))
    }
}

/// A thought about what a seat is asked now. Where its ideas may not be told, neither is what it is about, but why.
fn pondered(
    sitting: &dyn Sitting,
    seat: Seat,
    thought: Thought,
    ideas: Result<Vec<Reason>, &str>,
    hint: Vec<(Answer, String)>,
) -> Said {
    let Thought { done, of } = thought;
    let (mut asked, mut reasons, mut piece) = (String::new(), Vec::new(), None);
    match (ideas, sitting.questions(seat).into_iter().next()) {
        (Err(why), _) => asked = why.to_string(),
        (Ok(ideas), Some(posed)) => {
            piece = posed.asked.pieces.first().copied();
            // Where there is only one answer, nobody thinks about it.
            if !ideas.is_empty() {
                (asked, reasons) = (posed.asked.words, Reason::told(&ideas));
            }
        }
        _ => {}
    }
    Said::Pondered { done, of, asked, reasons, piece, hint }
}

#[cfg(test)]
mod tests {
    use post::{Glance, Table, Wish};
    use scene::{Amend, Answer, Change, House};

    use super::*;
    use crate::Clerk;
    use crate::tests::BOOKS;

    const TABLE: &str = "\
seats: Green, Red
table: 36 by 36
Green: Anna, Templar Paladin, at 18 by 18
Green: Bob, Templar Paladin, at 2 by 2
Red: Rat, Mighty Lord of Khorne, at 20 by 18, damage 7
Red: Far, Khorne Reaver, at 34 by 34
turn: 1, next Green
";

    fn serve(clerk: &mut Clerk, wish: impl Into<Wish>) -> Said {
        clerk.serve(wish.into(), &mut |_| {}).unwrap_or_else(|no| panic!("{}", no.words))
    }

    fn hint(clerk: &mut Clerk) -> (u32, Vec<String>, Vec<(Answer, String)>) {
        match serve(clerk, Glance::Hint { seat: Seat(0), number: 0, tries: 32 }) {
            Said::Pondered { done, reasons, hint, .. } => (done, reasons, hint),
            other => panic!("{other:?}"),
        }
    }

    /// A change by agreement leaves the question and its number as they were, but not the hint.
    #[test]
    fn a_hint_after_a_change_is_about_the_changed_table() {
        let given =
            || Table::Begin { book: "genesys".into(), given: TABLE.into(), house: House::default(), seed: 3 };
        let (mut asked, mut new) = (Clerk::new(BOOKS), Clerk::new(BOOKS));
        let Said::Position(shown) = serve(&mut asked, given()) else { panic!("a match has begun") };
        serve(&mut new, given());
        hint(&mut asked);
        let to = shown.position.scene.naming().read("5 by 30").unwrap();
        for clerk in [&mut asked, &mut new] {
            let amend = Amend::Move { piece: 2, to };
            serve(clerk, Change::Amend { seat: Seat(0), amend });
            serve(clerk, Change::Consent { seat: Seat(1) });
        }
        assert_eq!(hint(&mut asked), hint(&mut new));
    }
}
