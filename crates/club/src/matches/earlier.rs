//! A match that was begun under earlier rules goes on.
//!
//! Its steps are played again as far as every answer fits. Where they lead to the game that the save holds, all of them are
//! kept. Where they do not, the match goes on from the game of the save, lifted to the shape of today, and the open step is
//! asked again; a save of version 1 holds no game, and goes on after the last step that fitted. Either way the record says up
//! to which step it was played under earlier rules, and the rest of it is told in plain answers and rolls.

use std::panic::{AssertUnwindSafe, catch_unwind};

use scene::{Eyes, Names, Rule, Seat, Shows, Told};
use serde::{Deserialize, Serialize};
use table::{Entry, Live, Note, Ran, Rulebook, Sealed, Tape, hash, run};

use super::laid::Laid;
use super::log::{Line, StepLog};
use super::proof::Wrong;
use super::save::{Save, Stored};
use super::{FULL_EVERY, Match, Step};

/// So often no match is taken up under other rules.
pub(super) const MOST_EPOCHS: u32 = 1_000;

/// How much of a match was played under earlier rules, with games as the match or the file holds them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Earlier<G> {
    /// Whole steps, and entries of the step after them: their dice need not come from the seed.
    pub steps: u32,
    pub entries: u32,
    /// How often a step was asked again for it, which raised the epoch each time.
    pub epochs: u32,
    /// What was answered and thrown and counts no more.
    pub rest: Vec<Rest>,
    /// Where the steps before do not lead there: the game from which the match goes on.
    pub base: Option<Base<G>>,
}

/// Tapes that are no part of the match any more, and the step before which they are told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rest {
    pub at: u32,
    pub tapes: Vec<Tape>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Base<G> {
    /// The step before which it stands.
    pub at: u32,
    /// So many steps from the first on lead to tables that can be shown.
    pub known: u32,
    /// So many changes by agreement are in it.
    pub amended: u32,
    pub game: G,
}

impl<G> Earlier<G> {
    fn new() -> Self {
        Earlier { steps: 0, entries: 0, epochs: 0, rest: Vec::new(), base: None }
    }

    /// The same with games of another form.
    pub fn with<H>(&self, form: impl Fn(&G) -> H) -> Earlier<H> {
        let base = self.base.as_ref().map(|base| {
            let Base { at, known, amended, ref game } = *base;
            Base { at, known, amended, game: form(game) }
        });
        Earlier { base, ..self.without_base() }
    }

    pub fn without_base<H>(&self) -> Earlier<H> {
        let Earlier { steps, entries, epochs, ref rest, .. } = *self;
        Earlier { steps, entries, epochs, rest: rest.clone(), base: None }
    }

    /// Forgets what lies behind a place.
    pub fn go_back(&mut self, step: u32, entry: u32) {
        let place =
            Laid { steps: self.steps, entries: self.entries }.min(Laid { steps: step, entries: entry });
        (self.steps, self.entries) = (place.steps, place.entries);
        for rest in &mut self.rest {
            rest.at = rest.at.min(step);
        }
    }

    /// Whether what a save says of it can be.
    pub fn fits(&self, save: &Save) -> bool {
        let (steps, amended) = (save.steps.len() as u32, save.agreed.amended.len() as u32);
        let rest =
            self.rest.iter().all(|rest| rest.at <= steps) && self.rest.is_sorted_by_key(|rest| rest.at);
        let base = self
            .base
            .as_ref()
            .is_none_or(|base| base.known <= base.at && base.at <= self.steps && base.amended <= amended);
        self.steps <= steps && rest && base
    }
}

impl<R: Rulebook> Match<R> {
    /// Takes up a saved match where it was left. One that was played under earlier rules goes on, and says so.
    pub fn resume(save: &Save) -> Result<Self, String> {
        match Self::proved(save) {
            Ok(new) => Ok(new),
            Err(Wrong::Broken(why)) => Err(why),
            Err(Wrong::Differs(_)) => Self::taken_up(save).map_err(Wrong::words),
        }
    }

    fn taken_up(save: &Save) -> Result<Self, Wrong> {
        let mut new = Self::set_again(save)?;
        let agreed = new.play_while_it_fits(save);
        let kept = save.commit.as_ref().filter(|kept| kept.is_whole());
        let kept = kept.map(|kept| kept.read::<R>(save.schema)).transpose();
        let kept = kept.map_err(Wrong::Broken)?;
        let whole = new.steps.len() == save.steps.len() && new.amend_here();
        match kept {
            Some(game) if !whole || game != new.commit => {
                // Fingerprints of games of another shape say nothing.
                let played = new.steps.len() as u32;
                let known = if save.schema == R::SCHEMA { agreed } else { played };
                let known = new.base().map_or(known, |base| base.known);
                new.go_on_from(save, game, known).map_err(Wrong::Broken)?;
            }
            _ if whole => new.keep_all(save),
            _ => new.cut_off(save),
        }
        new.tell_earlier();
        new.advance();
        for (seat, answers) in new.sealed_of(save) {
            for answer in answers {
                new.seal_again(seat, &answer).map_err(Wrong::Differs)?;
            }
        }
        if let Some(fault) = &new.fault {
            let why = format!("the rules cannot go on from the stored game: {}", fault.why);
            return Err(Wrong::Broken(why));
        }
        if new.steps.len() as u32 == new.earlier_mut().steps && !new.tape.is_empty() {
            new.taken_back = save.taken_back.clone();
        }
        if new.settle_again(&save.settled).is_err() {
            // What the players have agreed on stands, whatever is asked now.
            let seats = R::seats(&new.setup);
            let known = |seat: &Seat| seat.0 < seats && seats == 2;
            if !save.settled.conceded.iter().chain(&save.settled.draws).all(known) {
                return Err(Wrong::Broken("the save tells of a seat that nobody has".to_string()));
            }
            new.settled = save.settled.clone();
        }
        match new.offer_again(save.offering.as_ref()) {
            // An offer about what is asked otherwise today has lapsed.
            Ok(()) | Err(Wrong::Differs(_)) => Ok(new),
            Err(broken) => Err(broken),
        }
    }

    /// Plays the steps of a save again as long as every answer fits, and says how many of them, from the first on, lead to
    /// the very games that they led to.
    fn play_while_it_fits(&mut self, save: &Save) -> u32 {
        let base = save.earlier.as_ref().and_then(|earlier| earlier.base.as_ref());
        let from = match base.map(|base| self.go_to_base(save, base)) {
            Some(Ok(from)) => from,
            Some(Err(_)) => return 0,
            None => 0,
        };
        let (mut agrees, mut agreed) = (self.first == save.first, 0);
        for (at, step) in (0..).zip(&save.steps).skip(from as usize) {
            let before = self.commit.clone();
            let again = if self.amend_here() { self.step_again(at, step).ok() } else { None };
            let Some((game, notes)) = again.filter(|(_, notes)| notes.iter().all(could_be)) else {
                self.commit = before;
                break;
            };
            agrees &= hash(&game) == step.hash;
            agreed += u32::from(agrees);
            self.commit_again(step, game, notes);
        }
        agreed
    }

    /// Makes the changes by agreement again that lie before the next step, if all of them still can be made.
    fn amend_here(&mut self) -> bool {
        let amended = self.amend_again(self.commit.clone(), self.steps.len() as u32);
        amended.map(|game| self.commit = game).is_ok()
    }

    /// Goes to the game from which a match that was taken up before goes on, and says before which step it stands.
    pub(super) fn go_to_base(&mut self, save: &Save, base: &Base<Stored>) -> Result<u32, String> {
        if !base.game.is_whole() {
            return Err("the stored game from which it went on was changed".to_string());
        }
        let game = base.game.read::<R>(save.schema)?;
        for (at, step) in (0..base.known).zip(&save.steps) {
            let amended = self.amend_here();
            match self.step_again(at, step) {
                Ok((game, notes)) if amended && hash(&game) == step.hash => {
                    self.commit_again(step, game, notes);
                }
                _ => break,
            }
        }
        let known = self.steps.len() as u32;
        self.stand_at(save, Base { at: base.at, known, amended: base.amended, game })?;
        Ok(base.at)
    }

    /// Puts a game where the steps do not lead; those that cannot be shown are told in plain words.
    fn stand_at(&mut self, save: &Save, base: Base<R::Game>) -> Result<(), String> {
        self.look_at(&base.game)?;
        self.steps.truncate(base.known as usize);
        self.log.truncate(base.known as usize);
        self.full.truncate((base.known / FULL_EVERY) as usize + 1);
        self.commit = base.game.clone();
        let hidden = self.hides();
        for (at, step) in (base.known..base.at).zip(&save.steps[base.known as usize..]) {
            let mut lines = Vec::new();
            plain(&*R::names(&self.setup, &self.commit), at, &step.tape, &mut lines);
            self.log.push(StepLog::of_lines(lines, hidden.clone()));
            self.steps.push(Step { tape: step.tape.clone(), reveals: step.reveals.clone(), hash: step.hash });
            if (at + 1).is_multiple_of(FULL_EVERY) {
                let here = at + 1 == base.at;
                self.full.push(here.then(|| base.game.clone()));
            }
        }
        self.earlier_mut().base = Some(base);
        Ok(())
    }

    /// Whether a stored game is one of this table at all: everything that looks at it has to come back.
    fn look_at(&self, game: &R::Game) -> Result<(), String> {
        let looks = || {
            let _ = (R::scene(&self.setup, game), R::ending(game), R::names(&self.setup, game).seat(Seat(0)));
            (0..R::seats(&self.setup))
                .for_each(|seat| drop(R::scene(&self.setup, &R::view(game, Seat(seat)))));
        };
        catch_unwind(AssertUnwindSafe(looks)).map_err(|_| "the stored game is none of its table".to_string())
    }

    /// Everything fits: all of it is kept.
    fn keep_all(&mut self, save: &Save) {
        self.earlier_mut().steps = save.steps.len() as u32;
        self.earlier_mut().entries = 0;
        if self.stops_there(save) {
            (self.tape, self.reveals) = (save.tape.clone(), save.reveals.clone());
            self.earlier_mut().entries = save.tape.len() as u32;
        } else {
            self.ask_again(&[], &save.tape);
        }
    }

    /// The steps do not lead to the game of the save: the match goes on from there.
    fn go_on_from(&mut self, save: &Save, game: R::Game, known: u32) -> Result<(), String> {
        let steps = save.steps.len() as u32;
        let base = Base { at: steps, known, amended: save.agreed.amended.len() as u32, game };
        self.stand_at(save, base)?;
        self.earlier_mut().steps = steps;
        self.ask_again(&[], &save.tape);
        Ok(())
    }

    /// There is no game to go on from but the one that the last fitting step leads to.
    fn cut_off(&mut self, save: &Save) {
        let here = self.steps.len() as u32;
        let over = |commit: &u32| *commit > here;
        // What was told behind this place is told here: a match that was taken up before may be cut off before that.
        self.earlier_mut().go_back(here, 0);
        self.earlier_mut().steps = here;
        self.agreed.amended.retain(|amended| !over(&amended.commit));
        if !self.amend_here() {
            // Those that are in a stored game stay.
            let stored = self.base().map_or(0, |base| base.amended as usize);
            let fits = self.agreed.amended.partition_point(|amended| amended.commit < here);
            self.agreed.amended.truncate(fits.max(stored));
        }
        self.agreed.overtime.retain(|late| !over(&late.commit));
        self.agreed.late = self.agreed.late.filter(|_| self.agreed.claimed);
        self.laid = self.laid.min(Laid { steps: here, entries: 0 });
        for branched in &mut self.branched {
            branched.commit = branched.commit.min(here);
        }
        let lost: Vec<Tape> = save.steps[here as usize..].iter().map(|step| step.tape.clone()).collect();
        self.ask_again(&lost, &save.tape);
    }

    /// The next step is asked from its start. The epoch rises, so that no dice fall again that somebody knows.
    fn ask_again(&mut self, lost: &[Tape], open: &Tape) {
        let at = self.steps.len() as u32;
        let tapes: Vec<Tape> = lost.iter().chain([open]).filter(|tape| !tape.is_empty()).cloned().collect();
        let earlier = self.earlier_mut();
        earlier.entries = 0;
        earlier.epochs += 1;
        if !tapes.is_empty() {
            earlier.rest.push(Rest { at, tapes });
        }
        self.epoch += 1;
    }

    /// Whether the step in progress comes to the same stop, with the same sealed answers.
    fn stops_there(&self, save: &Save) -> bool {
        if R::ending(&self.commit).is_some() {
            return save.tape.is_empty() && save.sealed.0.is_empty();
        }
        let (mut tape, nothing) = (save.tape.clone(), Sealed::default());
        let mut dealer = Live::<R>::new(self.key(), &nothing);
        let run = run::<R>(&self.setup, &self.commit, &mut tape, &mut dealer);
        let (unseen, mut open) = (dealer.unseen(), dealer.open());
        let seals = save.sealed.0.iter().flat_map(|(seat, answers)| answers.iter().map(move |it| (seat, it)));
        let mut sealed = 0;
        for (seat, answer) in seals {
            sealed += 1;
            let fits = |question: &table::Question<R>| {
                question.seat == *seat && question.domain.contains(answer).is_ok()
            };
            match open.iter().position(|question| question.seat == *seat).filter(|at| fits(&open[*at])) {
                Some(at) => drop(open.remove(at)),
                None => return false,
            }
        }
        run.ran == Ran::Waiting
            && tape == save.tape
            && run.notes.iter().all(could_be)
            && (sealed == 0 || unseen && !open.is_empty())
    }

    /// The sealed answers of a save, where its step in progress was kept.
    fn sealed_of(&self, save: &Save) -> std::collections::BTreeMap<Seat, Vec<scene::Answer>> {
        let kept = self.epoch == save.epoch;
        if kept { save.sealed.0.clone() } else { Default::default() }
    }

    fn earlier_mut(&mut self) -> &mut Earlier<R::Game> {
        self.earlier.get_or_insert_with(Earlier::new)
    }

    pub(super) fn base(&self) -> Option<&Base<R::Game>> {
        self.earlier.as_ref()?.base.as_ref()
    }

    /// Whether the table before a step can be shown; if not, why.
    pub(super) fn may_show(&self, step: u32) -> Result<(), String> {
        match self.base() {
            Some(base) if step > base.known && step < base.at => Err(self.hidden_tables()),
            _ => Ok(()),
        }
    }

    pub(super) fn hidden_tables(&self) -> String {
        let (known, at) = self.base().map_or((0, 0), |base| (base.known, base.at));
        format!(
            "the tables between step {known} and step {at} were played under earlier rules and cannot be shown"
        )
    }

    /// Whether a step lies before a stored game and does not lead there under the rules of today.
    pub(super) fn leads_to_base(&self, step: u32) -> bool {
        self.base().is_some_and(|base| (base.known..base.at).contains(&step))
    }

    /// From which seats something is hidden now, or was when it was played.
    fn hides(&self) -> Vec<bool> {
        let hidden = |seat: u8| {
            let before = self.log.iter().any(|step| step.hides(&self.setup, Seat(seat)));
            before || R::view(&self.commit, Seat(seat)) != self.commit
        };
        (0..R::seats(&self.setup)).map(hidden).collect()
    }

    /// What the log tells besides its steps: what counts no more, and up to where earlier rules held.
    pub(super) fn tell_earlier(&mut self) {
        let Some(earlier) = &self.earlier else { return };
        let mut told = Vec::new();
        let names = R::names(&self.setup, &self.commit);
        let head = |at: u32, words: &str| line(at, 0, words.to_string(), Shows::Heading);
        if let Some(base) = earlier.base.as_ref().filter(|base| base.known < base.at) {
            let words = "from here on the rules lead elsewhere today, so only answers and rolls are told";
            told.push((base.known, vec![line(base.known, 0, words.to_string(), Shows::Nothing)]));
        }
        for rest in &earlier.rest {
            let mut lines = vec![head(rest.at, "answers and rolls that no longer count")];
            rest.tapes.iter().for_each(|tape| plain(&*names, rest.at, tape, &mut lines));
            lines[1..].iter_mut().for_each(|line| line.told.depth = 1);
            told.push((rest.at, lines));
        }
        let words = earlier_words(earlier.steps);
        told.push((earlier.steps, vec![line(earlier.steps, 0, words, Shows::Nothing)]));
        drop(names);
        let hidden = self.hides();
        let log = |(at, lines)| (at, StepLog::of_lines(lines, hidden.clone()));
        self.aside = told.into_iter().map(log).collect();
    }

    /// Everything that can be read of a save, whether it can be taken up or not.
    pub fn recall(save: &Save) -> Vec<Told> {
        let Ok(mut new) = Self::set_again(save) else { return recall_plainly(save) };
        new.play_while_it_fits(save);
        let here = new.steps.len();
        new.tell_earlier();
        let mut lines = Vec::new();
        let names = R::names(&new.setup, &new.commit);
        let open = [&save.tape];
        let tapes = save.steps.iter().map(|step| &step.tape).chain(open).skip(here);
        (here as u32..).zip(tapes).for_each(|(at, tape)| plain(&*names, at, tape, &mut lines));
        drop(names);
        let mut told = new.told(Eyes::Everything, 0);
        told.extend(lines.into_iter().map(|line| line.told));
        told
    }
}

/// What a match tells of itself that was begun under earlier rules.
pub fn earlier_words(steps: u32) -> String {
    format!("played under earlier rules up to step {steps}")
}

/// The answers and rolls of a save whose table the rules do not read any more.
pub(crate) fn recall_plainly(save: &Save) -> Vec<Told> {
    let mut lines = Vec::new();
    let tapes = save.steps.iter().map(|step| &step.tape).chain([&save.tape]);
    (0..).zip(tapes).for_each(|(at, tape)| plain(&Bare, at, tape, &mut lines));
    lines.into_iter().map(|line| line.told).collect()
}

fn line(commit: u32, depth: u8, words: String, shows: Shows) -> Line {
    let told = Told { commit, depth, rule: Rule::NONE, words, terms: Vec::new(), shows };
    Line { told, answered: None, secret: false }
}

/// The answers and rolls of a tape, without the questions.
fn plain(names: &dyn Names, commit: u32, tape: &Tape, lines: &mut Vec<Line>) {
    for entry in &tape.entries {
        let mut new = line(commit, 0, String::new(), Shows::Nothing);
        match entry {
            Entry::Answer { seat, answer } => {
                let bare = format!("{} answers", names.seat(*seat));
                new.told.words = format!("{bare}: {}", answer.words(names, &[]));
                // What was asked is not known any more, so the answer may have been a secret.
                (new.answered, new.secret) = (Some((*seat, bare)), true);
            }
            Entry::Throw { reading, faces } if faces.is_empty() => {
                new.told.words = format!("a roll reads {}", reading.value());
            }
            Entry::Throw { faces, .. } => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                new.told.words = format!("a roll of {}", faces.join(", "));
            }
        }
        lines.push(new);
    }
}

/// Whether a recorded throw is one that its dice can show and the rules can read.
fn could_be(note: &Note) -> bool {
    let Note::Thrown { pool, reading, faces, .. } = note else { return true };
    let mut shown = faces.iter();
    let read = pool.read(|| shown.next().copied());
    let listed = || pool.readings().iter().any(|(listed, _)| listed == reading);
    shown.next().is_none() && (read == Some(*reading) || (faces.is_empty() || read.is_some()) && listed())
}

/// What things are called where no table is set.
struct Bare;

impl Names for Bare {
    fn piece(&self, id: scene::PieceId) -> String {
        format!("piece {id}")
    }

    fn spot(&self, spot: space::Spot) -> String {
        match spot {
            space::Spot::Hex(hex) => hex.to_string(),
            space::Spot::Point(point) => format!("{:?}", (point.x, point.y)),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        format!("seat {}", seat.0)
    }

    fn act(&self, act: u16) -> String {
        format!("act {act}")
    }

    fn word(&self, word: u16) -> String {
        format!("word {word}")
    }

    fn die(&self, class: u8) -> String {
        format!("die {class}")
    }
}
