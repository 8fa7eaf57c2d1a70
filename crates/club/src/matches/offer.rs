//! What one seat offers and all others have to agree to: taking back, a change by hand, a draw. Whatever happens next ends
//! an offer.

use scene::{Amend, Offered, Offering, Seat};
use table::Rulebook;

use super::Match;
use super::proof::Wrong;
use crate::{Because, Progress, Refused};

impl<R: Rulebook> Match<R> {
    /// Takes back the seat's last answer, or offers to where that needs consent.
    pub fn take_back(&mut self, seat: Seat) -> Result<Progress, Refused> {
        match self.undo(seat) {
            Err(Refused { because: Because::Consent, words }) => self.offer(seat, Offered::TakeBack, words),
            done => done,
        }
    }

    /// Offers to change something by hand. What could not be done is refused at once.
    pub fn offer_amend(&mut self, seat: Seat, amend: Amend) -> Result<Progress, Refused> {
        let words = self.may_amend(seat, &amend)?;
        self.offer(seat, Offered::Amend(amend), words)
    }

    /// Offers a draw, or takes the one that is offered.
    pub fn offer_draw(&mut self, seat: Seat) -> Result<Progress, Refused> {
        self.may_settle(seat)?;
        if let Some(Offering { by, what: Offered::Draw, .. }) = &self.offering
            && *by != seat
        {
            return self.consent(seat);
        }
        let words = self.draw_words(seat);
        self.offer(seat, Offered::Draw, words)
    }

    fn draw_words(&self, seat: Seat) -> String {
        format!("{} offers a draw", self.seat_name(seat))
    }

    fn offer(&mut self, by: Seat, what: Offered, words: String) -> Result<Progress, Refused> {
        if let Some(open) = self.offering.as_ref().filter(|open| open.by != by) {
            let words =
                format!("{} has made an offer: agree to it or turn it down first", self.seat_name(open.by));
            return Err(Refused::new(Because::Consent, words));
        }
        self.offering = Some(Offering { by, what, agreed: Vec::new(), words });
        Ok(self.progress())
    }

    /// Agrees to the open offer; when all others have, it is done.
    pub fn consent(&mut self, seat: Seat) -> Result<Progress, Refused> {
        let mut open = self.offered_to(seat)?;
        if open.by == seat {
            let words = format!("{} needs the consent of another seat", self.seat_name(seat));
            return Err(Refused::new(Because::Consent, words));
        }
        if !open.agreed.contains(&seat) {
            open.agreed.push(seat);
        }
        let lacks = |other: &Seat| *other != open.by && !open.agreed.contains(other);
        if (0..R::seats(&self.setup)).map(Seat).any(|other| lacks(&other)) {
            self.offering = Some(open);
            return Ok(self.progress());
        }
        // What cannot be done is refused, and the offer stays open.
        let Offering { by, what, agreed, .. } = open;
        match what {
            Offered::TakeBack => self.undo_with_consent(by, seat),
            Offered::Amend(amend) => self.amend(by, &agreed, amend),
            Offered::Draw => {
                self.may_settle(by)?;
                self.offering = None;
                self.settled.draws = (0..R::seats(&self.setup)).map(Seat).collect();
                Ok(self.progress())
            }
        }
    }

    /// Turns the open offer down, or withdraws one's own.
    pub fn decline(&mut self, seat: Seat) -> Result<Progress, Refused> {
        self.offered_to(seat)?;
        self.offering = None;
        Ok(self.progress())
    }

    fn offered_to(&self, seat: Seat) -> Result<Offering, Refused> {
        if seat.0 >= R::seats(&self.setup) {
            return Err(Refused::new(Because::Seat, format!("there is no seat {}", seat.0)));
        }
        let none = || Refused::new(Because::Nothing, "no offer is open");
        self.offering.clone().ok_or_else(none)
    }

    /// Takes over what a save says was offered. Release 0.1 kept an open offer of a draw among those who agreed.
    pub(super) fn offer_again(&mut self, saved: Option<&Offering>) -> Result<(), Wrong> {
        let wrong = |refused: Refused| Wrong::Differs(format!("the save tells of an offer: {refused}"));
        let seats = R::seats(&self.setup);
        let Some(open) = saved else {
            if let [by] = self.settled.draws[..] {
                self.settled.draws.clear();
                self.offer_draw(by).map_err(wrong)?;
            }
            return Ok(());
        };
        if open.by.0 >= seats || open.agreed.iter().any(|seat| seat.0 >= seats || *seat == open.by) {
            let why = "the save tells of an offer of a seat that is not at the table";
            return Err(Wrong::Broken(why.to_string()));
        }
        if (0..seats).map(Seat).all(|seat| seat == open.by || open.agreed.contains(&seat)) {
            return Err(Wrong::Broken("the save tells of an open offer to which all agree".to_string()));
        }
        // The save is not believed what the offer is about.
        let words = match &open.what {
            Offered::TakeBack => self.take_back_needs(open.by),
            Offered::Amend(amend) => self.may_amend(open.by, amend),
            Offered::Draw => self.may_settle(open.by).map(|()| self.draw_words(open.by)),
        };
        self.offering = Some(Offering { words: words.map_err(wrong)?, ..open.clone() });
        Ok(())
    }
}
