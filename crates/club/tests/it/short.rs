//! Short words for what tests do to a match and look at in it.

use club::{Because, Go, Progress, Refused, Sitting, Watch};

use scene::{
    Amend, Amended, Answer, Card, Change, Eyes, Foreseen, Found, House, Look, Luck, Overtime, PieceId,
    Position, Reach, Regard, Review, Scene, Seat, Undone,
};

pub trait Short {
    /// Takes back what is freely taken back. Where consent is needed, nothing is done and the offer is the refusal.
    fn undo(&mut self, seat: Seat) -> Result<Progress, Refused>;
    /// Takes back, with the consent of another seat where it is needed.
    fn undo_with_consent(&mut self, seat: Seat, by: Seat) -> Result<Progress, Refused>;
    /// Changes something by hand, with the consent of these seats. Where they are not enough, nothing is done.
    fn amend(&mut self, by: Seat, agreed: &[Seat], amend: Amend) -> Result<Progress, Refused>;
    fn offer_draw(&mut self, seat: Seat) -> Result<Progress, Refused>;
    fn refuse_draw(&mut self, seat: Seat) -> Result<Progress, Refused>;
    fn concede(&mut self, seat: Seat) -> Result<Progress, Refused>;
    fn agree(&mut self, terms: House) -> Result<Progress, Refused>;
    fn overtime(&mut self, seat: Seat) -> Result<Progress, Refused>;
    fn claim(&mut self, seat: Seat) -> Result<Progress, Refused>;

    /// Everything, without the log.
    fn all(&self) -> Position;
    fn terms(&self) -> House;
    fn amended(&self) -> Vec<Amended>;
    fn late(&self) -> (Vec<Overtime>, Option<Seat>);
    fn branched(&self) -> Vec<u32>;
    fn undone(&self) -> Vec<Undone>;
    fn cards(&self) -> Vec<Card>;
    /// The text from which the table was set.
    fn given(&self) -> String;

    fn past(&self, eyes: impl Into<Eyes>, step: u32, entry: u32) -> Result<Scene, String>;
    fn branch(&self, step: u32, entry: u32, seed: u64) -> Result<String, String>;
    fn luck(&self, step: u32) -> Result<Luck, String>;
    fn review(&self, lucks: &[Luck]) -> Result<Review, String>;
    fn regard(&self, eyes: impl Into<Eyes>, from: PieceId, to: PieceId) -> Option<Regard>;
    fn foresee(
        &self,
        seat: Seat,
        number: u32,
        answers: &[Answer],
        reach: Reach,
        watch: Watch<'_>,
    ) -> Result<Foreseen, String>;
}

impl Short for dyn Sitting + '_ {
    fn undo(&mut self, seat: Seat) -> Result<Progress, Refused> {
        let progress = self.change(Change::TakeBack { seat })?;
        withdrawn(self, seat).map_or(Ok(progress), Err)
    }

    fn undo_with_consent(&mut self, seat: Seat, by: Seat) -> Result<Progress, Refused> {
        let done = self.change(Change::TakeBack { seat })?;
        consented(self, seat, &[by], done)
    }

    fn amend(&mut self, by: Seat, agreed: &[Seat], amend: Amend) -> Result<Progress, Refused> {
        let done = self.change(Change::Amend { seat: by, amend })?;
        consented(self, by, agreed, done)
    }

    fn offer_draw(&mut self, seat: Seat) -> Result<Progress, Refused> {
        self.change(Change::Draw { seat })
    }

    fn refuse_draw(&mut self, seat: Seat) -> Result<Progress, Refused> {
        self.change(Change::Decline { seat })
    }

    fn concede(&mut self, seat: Seat) -> Result<Progress, Refused> {
        self.change(Change::Concede { seat })
    }

    fn agree(&mut self, terms: House) -> Result<Progress, Refused> {
        self.change(Change::Agree { terms })
    }

    fn overtime(&mut self, seat: Seat) -> Result<Progress, Refused> {
        self.change(Change::Overtime { seat })
    }

    fn claim(&mut self, seat: Seat) -> Result<Progress, Refused> {
        self.change(Change::Claim { seat })
    }

    fn all(&self) -> Position {
        self.position(Eyes::Everything, u32::MAX).expect("everything may be seen")
    }

    fn terms(&self) -> House {
        self.all().house
    }

    fn amended(&self) -> Vec<Amended> {
        self.all().amended
    }

    fn late(&self) -> (Vec<Overtime>, Option<Seat>) {
        let all = self.all();
        (all.overtime, all.late)
    }

    fn branched(&self) -> Vec<u32> {
        self.all().branched
    }

    fn undone(&self) -> Vec<Undone> {
        self.all().undone
    }

    fn cards(&self) -> Vec<Card> {
        self.begun().cards
    }

    fn given(&self) -> String {
        let save: serde_json::Value = serde_json::from_str(&self.save()).expect("a save");
        save["given"].as_str().expect("a table").to_string()
    }

    fn past(&self, eyes: impl Into<Eyes>, step: u32, entry: u32) -> Result<Scene, String> {
        match found(self, eyes.into(), &Look::Past { step, entry })? {
            Found::Past { scene, .. } => Ok(*scene),
            other => panic!("{other:?}"),
        }
    }

    fn branch(&self, step: u32, entry: u32, seed: u64) -> Result<String, String> {
        match found(self, Eyes::Everything, &Look::Branch { step, entry, seed })? {
            Found::Save(save) => Ok(save),
            other => panic!("{other:?}"),
        }
    }

    fn luck(&self, step: u32) -> Result<Luck, String> {
        match found(self, Eyes::Everything, &Look::Luck { step })? {
            Found::Luck(luck) => Ok(luck),
            other => panic!("{other:?}"),
        }
    }

    fn review(&self, lucks: &[Luck]) -> Result<Review, String> {
        match found(self, Eyes::Everything, &Look::Review { lucks: lucks.to_vec() })? {
            Found::Review(review) => Ok(review),
            other => panic!("{other:?}"),
        }
    }

    fn regard(&self, eyes: impl Into<Eyes>, from: PieceId, to: PieceId) -> Option<Regard> {
        match found(self, eyes.into(), &Look::Regard { from, to: vec![to] }).expect("these eyes may look") {
            Found::Regards(regards) => regards.into_iter().next().map(|(_, regard)| regard),
            other => panic!("{other:?}"),
        }
    }

    fn foresee(
        &self,
        seat: Seat,
        number: u32,
        answers: &[Answer],
        reach: Reach,
        watch: Watch<'_>,
    ) -> Result<Foreseen, String> {
        let look = Look::Foresee { number, answers: answers.to_vec(), reach };
        match self.look(Eyes::Seat(seat), &look, watch).map_err(|refused| refused.words)? {
            Found::Foreseen(foreseen) => Ok(foreseen),
            other => panic!("{other:?}"),
        }
    }
}

fn found(it: &(dyn Sitting + '_), eyes: Eyes, look: &Look) -> Result<Found, String> {
    it.look(eyes, look, &mut |_| Go::On).map_err(|refused| refused.words)
}

/// Withdraws the open offer of a seat, if it has one, and says so as a refusal.
fn withdrawn(it: &mut (dyn Sitting + '_), by: Seat) -> Option<Refused> {
    let open = it.standing().offering.filter(|open| open.by == by)?;
    it.change(Change::Decline { seat: by }).expect("an offer can be withdrawn");
    Some(Refused { because: Because::Consent, words: open.words })
}

/// These seats agree to what a seat has just offered, where it is an offer.
fn consented(
    it: &mut (dyn Sitting + '_),
    by: Seat,
    agreed: &[Seat],
    mut done: Progress,
) -> Result<Progress, Refused> {
    for seat in agreed {
        if it.standing().offering.is_none() {
            break;
        }
        done = it.change(Change::Consent { seat: *seat }).inspect_err(|_| drop(withdrawn(it, by)))?;
    }
    withdrawn(it, by).map_or(Ok(done), Err)
}
