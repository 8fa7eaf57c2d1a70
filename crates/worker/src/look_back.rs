//! The report of a match, a step at a time, so that whoever waits sees how far it is and may stop waiting.

use club::Sitting;
use post::{No, Reviewed};
use scene::Luck;
use table::Hash;

/// What was weighed so far.
#[derive(Default)]
pub struct Account {
    lucks: Vec<Luck>,
    /// The fingerprint behind the last step of it: another match, or one that was taken back, has another there.
    hash: Option<Hash>,
}

impl Account {
    /// Weighs the next step that has dice; with the last one comes the report.
    pub fn go_on(&mut self, sitting: &dyn Sitting) -> Result<Reviewed, No> {
        let hashes = sitting.hashes();
        if hashes.get(self.lucks.len()).copied() != self.hash {
            self.lucks.clear();
        }
        let of = sitting.commits();
        while (self.lucks.len() as u32) < of {
            let luck = sitting.luck(self.lucks.len() as u32).map_err(No::new)?;
            let threw = luck.throws > 0;
            self.lucks.push(luck);
            if threw {
                break;
            }
        }
        self.hash = hashes.get(self.lucks.len()).copied();
        let done = self.lucks.len() as u32;
        let review = if done == of { Some(sitting.review(&self.lucks).map_err(No::new)?) } else { None };
        Ok(Reviewed { done, of, review })
    }
}
