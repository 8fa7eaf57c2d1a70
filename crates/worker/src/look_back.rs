//! The report of a match, a step at a time, so that whoever waits sees how far it is and may stop waiting.

use club::{Go, Sitting};
use post::{No, Reviewed};
use scene::{Eyes, Found, Look, Luck, Review};

/// What was weighed so far.
#[derive(Default)]
pub struct Account {
    lucks: Vec<Luck>,
    /// The fingerprint behind the last step of it: another match, or one that was taken back, has another there.
    hash: Option<String>,
}

impl Account {
    /// Weighs the next step that has dice; with the last one comes the report.
    pub fn go_on(&mut self, sitting: &dyn Sitting) -> Result<Reviewed, No> {
        let hashes = sitting.hashes();
        if hashes.get(self.lucks.len()) != self.hash.as_ref() {
            self.lucks.clear();
        }
        let of = sitting.commits();
        while (self.lucks.len() as u32) < of {
            let luck = luck(sitting, self.lucks.len() as u32)?;
            let threw = luck.throws > 0;
            self.lucks.push(luck);
            if threw {
                break;
            }
        }
        self.hash = hashes.get(self.lucks.len()).cloned();
        let done = self.lucks.len() as u32;
        let review = if done == of { Some(review(sitting, &self.lucks)?) } else { None };
        Ok(Reviewed { done, of, review })
    }
}

fn luck(sitting: &dyn Sitting, step: u32) -> Result<Luck, No> {
    match sitting.look(Eyes::Everything, &Look::Luck { step }, &mut |_| Go::On) {
        Ok(Found::Luck(luck)) => Ok(luck),
        Ok(_) => Err(No::new("this is no account of the dice")),
        Err(refused) => Err(No::new(refused.words)),
    }
}

fn review(sitting: &dyn Sitting, lucks: &[Luck]) -> Result<Review, No> {
    match sitting.look(Eyes::Everything, &Look::Review { lucks: lucks.to_vec() }, &mut |_| Go::On) {
        Ok(Found::Review(review)) => Ok(review),
        Ok(_) => Err(No::new("this is no report")),
        Err(refused) => Err(No::new(refused.words)),
    }
}
