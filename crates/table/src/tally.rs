//! Many independent rolls in one step.

use std::collections::{BTreeMap, btree_map::Entry};

use serde::{Serialize, de::DeserializeOwned};

use crate::{Halt, Play, Rulebook, Share, Table, bytes, unbytes};

impl<R: Rulebook> Table<'_, R> {
    /// Works through `items` one by one, keeping score on a sheet.
    ///
    /// In play this is a plain loop. Where odds are counted, equal sheets are merged after every item: a combat of
    /// three against two is 10^10 leaves without that and a few thousand with it. The body may change nothing but
    /// the sheet.
    pub fn tally<S, I>(
        &mut self,
        mut sheet: S,
        items: &[I],
        mut body: impl FnMut(&mut Self, &mut S, &I) -> Play<()>,
    ) -> Play<S>
    where
        S: Clone + Serialize + DeserializeOwned,
    {
        if self.dealer.explorer().is_none() {
            for item in items {
                body(self, &mut sheet, item)?;
            }
            return Ok(sheet);
        }
        if let Some(known) = self.explorer()?.known_tally() {
            return unbytes(&known).ok_or_else(|| Halt::fault("a sheet that cannot be read back"));
        }
        let mut sheets = vec![(sheet, self.explorer()?.stand(), Share::one())];
        let begin = self.place();
        for item in items {
            let mut merged: BTreeMap<(Vec<u8>, u64), (S, Share)> = BTreeMap::new();
            for (sheet, stand, share) in sheets {
                self.explorer()?.open(stand);
                loop {
                    let mut copy = sheet.clone();
                    body(self, &mut copy, item)?;
                    // Outcomes are explored side by side: none of them belongs on the tape.
                    self.forget_since(begin);
                    let weight = &share * &self.explorer()?.weight();
                    match merged.entry((bytes(&copy), self.explorer()?.stand())) {
                        Entry::Vacant(slot) => {
                            slot.insert((copy, weight));
                        }
                        Entry::Occupied(mut slot) => slot.get_mut().1 += &weight,
                    }
                    if !self.explorer()?.advance() {
                        break;
                    }
                }
                self.explorer()?.close();
            }
            sheets = merged.into_iter().map(|((_, stand), (sheet, share))| (sheet, stand, share)).collect();
        }
        let outcomes =
            sheets.into_iter().map(|(sheet, stand, share)| (bytes(&sheet), stand, share)).collect();
        let sheet = self.explorer()?.branch(outcomes);
        unbytes(&sheet).ok_or_else(|| Halt::fault("a sheet that cannot be read back"))
    }

    fn explorer(&mut self) -> Play<&mut dyn crate::Explorer> {
        self.dealer.explorer().ok_or_else(|| Halt::fault("the dealer stopped exploring"))
    }
}
