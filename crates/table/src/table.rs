//! The table at which rules are played.

use std::ops::{Deref, DerefMut};

use dice::Reading;
use scene::{Answer, Item, Names, PieceId, Refusal, Rule, Says, Seat};
use space::{Limit, Spot};

use crate::{
    Dealer, Domain, Entry, Halt, Limits, Note, Options, Play, Question, Roll, Rulebook, Split, Sum, Tape,
    Verdict, Why, play,
};

/// A step that answers and throws more often than this does not end by itself.
const MOST_ENTRIES: usize = 20_000;
/// Rules that call each other deeper than this do not come back by themselves.
const MOST_DEPTH: u8 = 40;
/// How often answers may be taken back before the step is given up.
const MOST_TRIES: u8 = 60;

/// What a rule stands at: the game as it is in this run, what was set up, and means to ask, roll and tell.
///
/// Answers and throws come from the tape first; beyond its end the dealer supplies them and they are added to it.
pub struct Table<'a, R: Rulebook> {
    pub game: R::Game,
    pub setup: &'a R::Setup,
    pub(crate) dealer: &'a mut dyn Dealer<R>,
    tape: &'a mut Tape,
    cursor: usize,
    throws: u32,
    depth: u8,
    tries: u8,
    taken_back: Option<Refusal>,
    listens: bool,
    notes: Vec<Note>,
}

/// A place in the step to which answers can be taken back, with the game as it was there.
pub struct Mark<G> {
    cursor: usize,
    throws: u32,
    notes: usize,
    game: G,
}

impl<'a, R: Rulebook> Table<'a, R> {
    pub(crate) fn new(
        game: R::Game,
        setup: &'a R::Setup,
        tape: &'a mut Tape,
        dealer: &'a mut dyn Dealer<R>,
    ) -> Self {
        let listens = dealer.listens();
        Table {
            game,
            setup,
            dealer,
            tape,
            cursor: 0,
            throws: 0,
            depth: 0,
            tries: 0,
            taken_back: None,
            listens,
            notes: Vec::new(),
        }
    }

    pub(crate) fn leave(self) -> (R::Game, Vec<Note>, usize) {
        (self.game, self.notes, self.cursor)
    }

    /// Whether anybody reads what is told; reasons that cost work to find are looked for only then.
    pub fn listens(&self) -> bool {
        self.listens
    }

    /// An empty list of options; `rule` is broken by an answer that is not in it.
    pub fn options(&self, rule: Rule) -> Options {
        if self.listens {
            return Options::new(rule, true);
        }
        let next = match self.tape.entries.get(self.cursor) {
            Some(Entry::Answer { answer, .. }) => Some(answer),
            Some(Entry::Throw { .. }) => None,
            None => self.dealer.foreknows(),
        };
        let known = match next {
            Some(Answer::One(item)) => Some(*item),
            _ => None,
        };
        Options::knowing(rule, known)
    }

    // The six questions.

    /// Pick one.
    pub fn pick(&mut self, seat: Seat, why: R::Why, rule: Rule, options: Options) -> Play<Item> {
        match self.ask(seat, why, rule, Domain::One(options))? {
            Answer::One(item) => Ok(item),
            other => Err(misfit(&other)),
        }
    }

    /// Pick one of several things that the rule knows by their own type.
    pub fn choose<T: Copy + Into<Item>>(
        &mut self,
        seat: Seat,
        why: R::Why,
        rule: Rule,
        choices: impl IntoIterator<Item = (T, Verdict)>,
    ) -> Play<T> {
        let mut options = self.options(rule);
        let mut things = Vec::new();
        for (thing, verdict) in choices {
            options.add(thing, verdict);
            things.push(thing);
        }
        let item = self.pick(seat, why, rule, options)?;
        things.into_iter().find(|thing| (*thing).into() == item).ok_or_else(|| misfit(&Answer::One(item)))
    }

    /// Pick one of several things; where only one of them may be picked, it is not asked.
    pub fn choose_unless_only<T: Copy + Into<Item>>(
        &mut self,
        seat: Seat,
        why: R::Why,
        rule: Rule,
        choices: Vec<(T, Verdict)>,
    ) -> Play<T> {
        let mut legal = choices.iter().filter(|(_, verdict)| verdict.is_ok());
        match (legal.next(), legal.next()) {
            (Some((only, _)), None) => Ok(*only),
            _ => self.choose(seat, why, rule, choices),
        }
    }

    /// Pick one of several things, each of which takes work to judge.
    pub fn choose_judged<T: Copy + Into<Item>>(
        &mut self,
        seat: Seat,
        why: R::Why,
        rule: Rule,
        things: &[T],
        judge: impl Fn(&R::Game, T) -> Verdict,
    ) -> Play<T> {
        let mut options = self.options(rule);
        for thing in things {
            options.judge(*thing, || judge(&self.game, *thing));
        }
        let item = self.pick(seat, why, rule, options)?;
        things.iter().copied().find(|thing| (*thing).into() == item).ok_or_else(|| misfit(&Answer::One(item)))
    }

    /// Pick one of several things, or pass.
    pub fn choose_or_pass<T: Copy + Into<Item>>(
        &mut self,
        seat: Seat,
        why: R::Why,
        rule: Rule,
        choices: impl IntoIterator<Item = (T, Verdict)>,
    ) -> Play<Option<T>> {
        let mut options = self.options(rule);
        options.offer(Item::Pass);
        let mut things = Vec::new();
        for (thing, verdict) in choices {
            options.add(thing, verdict);
            things.push(thing);
        }
        let item = self.pick(seat, why, rule, options)?;
        Ok(things.into_iter().find(|thing| (*thing).into() == item))
    }

    /// Pick some.
    pub fn pick_some(
        &mut self,
        seat: Seat,
        why: R::Why,
        rule: Rule,
        options: Options,
        count: std::ops::RangeInclusive<u16>,
    ) -> Play<Vec<Item>> {
        let domain = Domain::Some { options, least: *count.start(), most: *count.end() };
        match self.ask(seat, why, rule, domain)? {
            Answer::Some(items) => Ok(items),
            other => Err(misfit(&other)),
        }
    }

    /// A number.
    pub fn number(
        &mut self,
        seat: Seat,
        why: R::Why,
        rule: Rule,
        range: std::ops::RangeInclusive<i32>,
    ) -> Play<i32> {
        let domain = Domain::Number { least: *range.start(), most: *range.end(), rule };
        match self.ask(seat, why, rule, domain)? {
            Answer::Number(number) => Ok(number),
            other => Err(misfit(&other)),
        }
    }

    /// Split numbers over parts.
    pub fn split(&mut self, seat: Seat, why: R::Why, rule: Rule, split: Split) -> Play<Vec<i32>> {
        match self.ask(seat, why, rule, Domain::Split(split))? {
            Answer::Split(numbers) => Ok(numbers),
            other => Err(misfit(&other)),
        }
    }

    /// A point.
    pub fn point(&mut self, seat: Seat, why: R::Why, rule: Rule, limits: Vec<(Limit, Rule)>) -> Play<Spot> {
        match self.ask(seat, why, rule, Domain::Point(Limits::new(limits)))? {
            Answer::Point(spot) => Ok(spot),
            other => Err(misfit(&other)),
        }
    }

    /// A path, without its start.
    pub fn path(
        &mut self,
        seat: Seat,
        why: R::Why,
        rule: Rule,
        limits: Vec<(Limit, Rule)>,
    ) -> Play<Vec<Spot>> {
        match self.ask(seat, why, rule, Domain::Path(Limits::new(limits)))? {
            Answer::Path(path) => Ok(path),
            other => Err(misfit(&other)),
        }
    }

    /// Asks one question and returns an answer that its domain contains.
    fn ask(&mut self, seat: Seat, why: R::Why, rule: Rule, domain: Domain) -> Play<Answer> {
        let mut question = Question::new(seat, why, rule, domain);
        question.tries = self.tries;
        question.taken_back = self.taken_back.clone();
        let answer = match self.recorded()? {
            Some(Entry::Answer { seat: by, answer }) if by == seat => answer,
            Some(entry) => return Err(self.unfit(&entry)),
            None => {
                let answer = self.dealer.answer(self.setup, &self.game, &question)?;
                self.record(Entry::Answer { seat, answer: answer.clone() })?;
                answer
            }
        };
        self.checked(&question, answer)
    }

    /// Asks several questions whose answers are given unseen and revealed together. The dealer keeps what comes
    /// in first sealed by seat; the tape gets everything at once.
    pub fn ask_all(&mut self, questions: Vec<Question<R>>) -> Play<Vec<Answer>> {
        if questions.is_empty() {
            return Ok(Vec::new());
        }
        if self.cursor == self.tape.len() {
            let answers = self.dealer.answer_all(self.setup, &self.game, &questions)?;
            if answers.len() != questions.len() {
                return Err(Halt::fault("sealed answers do not fit their questions"));
            }
            let cursor = self.cursor;
            for (question, answer) in questions.iter().zip(answers) {
                self.record(Entry::Answer { seat: question.seat, answer })?;
            }
            self.cursor = cursor;
        }
        let mut answers = Vec::with_capacity(questions.len());
        for question in &questions {
            match self.recorded()? {
                Some(Entry::Answer { seat, answer }) if seat == question.seat => {
                    answers.push(self.checked(question, answer)?);
                }
                Some(entry) => return Err(self.unfit(&entry)),
                None => return Err(Halt::fault("the tape ends among sealed answers")),
            }
        }
        Ok(answers)
    }

    fn checked(&mut self, question: &Question<R>, answer: Answer) -> Play<Answer> {
        if let Err(refusal) = question.domain.contains(&answer) {
            let names = &*R::names(self.setup, &self.game);
            let said = answer.words(names, &question.domain.parts());
            return Err(refused(names, question.seat, &said, &question.why.says(), &refusal));
        }
        if self.listens {
            self.notes.push(Note::Asked {
                seat: question.seat,
                rule: question.rule,
                why: question.why.key(),
                says: question.why.says(),
                rules: question.domain.rules(),
                parts: question.domain.parts(),
                answer: answer.clone(),
                secret: question.why.secret(),
            });
        }
        Ok(answer)
    }

    /// Remembers this place, so that what is answered from here on can be refused together.
    pub fn mark(&self) -> Mark<R::Game> {
        Mark { cursor: self.cursor, throws: self.throws, notes: self.notes.len(), game: self.game.clone() }
    }

    /// Refuses everything answered since the mark: the game is as it was there and the same is asked again.
    /// Nothing may have been thrown since.
    pub fn take_back_to(&mut self, mark: &Mark<R::Game>, refusal: Refusal) -> Play<()> {
        if self.throws != mark.throws {
            return Err(Halt::fault("answers cannot be taken back past a throw"));
        }
        self.tries += 1;
        if self.tries >= MOST_TRIES {
            return Err(Halt::fault(format!("answers were taken back too often: {}", refusal.rule)));
        }
        if let Err(halt) = self.dealer.taken_back(&refusal, mark.cursor) {
            // A dealer knows no names; whoever listens reads the refusal in full.
            return Err(match halt {
                Halt(play::Why::Fault(why)) if self.listens => {
                    let words = refusal.says.words(&*R::names(self.setup, &self.game));
                    Halt::fault(format!("{why}: {words}"))
                }
                other => other,
            });
        }
        self.tape.entries.drain(mark.cursor..self.cursor);
        self.cursor = mark.cursor;
        self.game = mark.game.clone();
        self.notes.truncate(mark.notes);
        if self.listens {
            self.notes.push(Note::Refused { seat: None, refusal: refusal.clone() });
        }
        self.taken_back = Some(refusal);
        Ok(())
    }

    /// What was answered since the mark stands: later questions start with a clean slate.
    pub fn accept(&mut self) {
        self.tries = 0;
        self.taken_back = None;
    }

    // Rolling.

    /// Throws a pool of dice and returns what the rule reads off it.
    pub fn roll(&mut self, roll: Roll) -> Play<Reading> {
        let (reading, faces) = match self.recorded()? {
            Some(Entry::Throw { reading, faces }) => (reading, faces),
            Some(entry) => return Err(self.unfit(&entry)),
            None => {
                let mut faces = Vec::new();
                let reading = self.dealer.throw(self.throws, &roll.pool, &mut faces)?;
                self.record(Entry::Throw { reading, faces: faces.clone() })?;
                (reading, faces)
            }
        };
        self.throws += 1;
        if self.listens {
            let Roll { seat, rule, says, pool, terms } = roll;
            self.notes.push(Note::Thrown { seat, rule, says, pool, reading, faces, sum: terms });
        }
        Ok(reading)
    }

    // Telling.

    /// Tells people what happened.
    pub fn tell(&mut self, rule: Rule, says: impl Into<Says>) {
        if self.listens {
            self.notes.push(Note::Told { rule, says: says.into() });
        }
    }

    /// Tells people how a number came about.
    pub fn count(&mut self, rule: Rule, says: impl Into<Says>, sum: &Sum) {
        if self.listens {
            self.notes.push(Note::Counted { rule, says: says.into(), sum: sum.clone() });
        }
    }

    /// Tells people which way a piece went.
    pub fn moved(&mut self, rule: Rule, piece: PieceId, path: &[Spot]) {
        if self.listens {
            self.notes.push(Note::Moved { rule, piece, path: path.to_vec() });
        }
    }

    /// Plays a part of the step under a heading of its own; also what keeps rules from calling each other forever.
    pub fn within<T>(
        &mut self,
        rule: Rule,
        says: impl Into<Says>,
        body: impl FnOnce(&mut Self) -> Play<T>,
    ) -> Play<T> {
        if self.depth >= MOST_DEPTH {
            return Err(Halt::fault(format!("{rule} goes deeper than {MOST_DEPTH}")));
        }
        self.depth += 1;
        if self.listens {
            self.notes.push(Note::Opens { rule, says: says.into() });
        }
        let result = body(self);
        if self.listens {
            self.notes.push(Note::Closes);
        }
        self.depth -= 1;
        result
    }

    // The tape.

    /// The next entry of the tape, if it has one.
    fn recorded(&mut self) -> Play<Option<Entry>> {
        match self.tape.entries.get(self.cursor) {
            Some(entry) => {
                self.cursor += 1;
                Ok(Some(entry.clone()))
            }
            None => Ok(None),
        }
    }

    /// The place on the tape where the run stands.
    pub(crate) fn place(&self) -> usize {
        self.cursor
    }

    /// Takes off the tape what was recorded since a place, for a tally that explores.
    pub(crate) fn forget_since(&mut self, place: usize) {
        self.tape.entries.truncate(place);
        self.cursor = place;
    }

    fn unfit(&self, entry: &Entry) -> Halt {
        unfit(&*R::names(self.setup, &self.game), R::seats(self.setup), entry)
    }

    fn record(&mut self, entry: Entry) -> Play<()> {
        if self.tape.len() >= MOST_ENTRIES {
            return Err(Halt::fault(format!("a step of more than {MOST_ENTRIES} answers and throws")));
        }
        self.tape.entries.push(entry);
        self.cursor += 1;
        Ok(())
    }
}

impl<R: Rulebook> Deref for Table<'_, R> {
    type Target = R::Game;

    fn deref(&self) -> &R::Game {
        &self.game
    }
}

impl<R: Rulebook> DerefMut for Table<'_, R> {
    fn deref_mut(&mut self) -> &mut R::Game {
        &mut self.game
    }
}

fn misfit(answer: &Answer) -> Halt {
    Halt::fault(format!("{answer:?} is not the kind of answer that was asked for"))
}

// Neither of these depends on the rulebook, so that each is in a program once.

/// An answer on the tape is against the rules.
fn refused(names: &dyn Names, seat: Seat, said: &str, asked: &Says, refusal: &Refusal) -> Halt {
    let (by, asked, why) = (names.seat(seat), asked.words(names), refusal.words(names));
    Halt::fault(format!("the answer {said:?} of {by} to {asked:?} is refused: {why}"))
}

/// What the tape holds is not what the rules come to.
fn unfit(names: &dyn Names, seats: u8, entry: &Entry) -> Halt {
    let held = match entry {
        // What it was asked for, nobody knows here.
        Entry::Answer { seat, answer } if seat.0 < seats => {
            format!("the answer {:?} of {}", answer.words(names, &[]), names.seat(*seat))
        }
        Entry::Answer { seat, .. } => format!("an answer of seat {}, which nobody has,", seat.0),
        Entry::Throw { reading, faces } if faces.is_empty() => {
            format!("a throw that reads {}", reading.value())
        }
        Entry::Throw { faces, .. } => {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            format!("a throw of {}", faces.join(" "))
        }
    };
    Halt::fault(format!("{held} stands where the rules come to something else"))
}
