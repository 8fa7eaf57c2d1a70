//! A match as everybody outside the rules knows it, whatever its rulebook.

use dice::Below;
use odds::{Go, Watch};
use players::{Hurry, Mind, Thought};
use scene::{
    Answer, Begun, Change, Due, Ended, Eyes, Fought, Found, Keeping, Kept, Look, Mark, Posed, Position,
    Preview, Progress, Rule, Scene, Seat, Standing, Told,
};
use serde::{Deserialize, Serialize};
use table::Fault;

/// A match with its rulebook erased: plain values go in and out, nothing else.
pub trait Sitting: Send {
    /// What never changes in it.
    fn begun(&self) -> Begun;

    /// Where it stands, in a few numbers that everybody may know.
    fn standing(&self) -> Standing;

    /// From now on nothing shows everything before the game is over: the players sit at screens of their own.
    fn sit_apart(&mut self);

    /// What some eyes see now; the log begins with this step.
    fn position(&self, eyes: Eyes, from: u32) -> Result<Position, Refused>;

    /// What comes of a look, which changes nothing. A long one tells how far it has come, and can be stopped.
    fn look(&self, eyes: Eyes, look: &Look, watch: Watch<'_>) -> Result<Found, Refused>;

    /// Makes a change, and plays on until a seat is asked again or the game is over.
    fn change(&mut self, change: Change) -> Result<Progress, Refused>;

    /// Some legal answer to an open question.
    fn sample(&self, seat: Seat, number: u32, below: Below) -> Option<Answer>;

    /// What a mind answers to an open question: it is given what the seat may know and nothing else. `hurry` hears how far
    /// it has come and may stop it.
    fn think(&self, seat: Seat, number: u32, mind: &mut Mind, hurry: Hurry) -> Option<Answer>;

    /// A mind thinks about an open question for so many tries, without answering it yet, and says how far it has come.
    fn ponder(&self, seat: Seat, number: u32, mind: &mut Mind, tries: u32) -> Option<Thought>;

    /// Why: the best of what a mind thought of last, in words. It is for its own seat; others are told what is `overheard`.
    fn reasons(&self, seat: Seat, mind: &Mind) -> Vec<Reason>;

    /// A match of another rulebook that has to be played before this one goes on.
    fn due(&self) -> Option<Due>;

    /// This match as the one that was due takes its end over; nothing before that end.
    fn fought(&self) -> Option<Fought>;

    /// What a match that was due and is over answers to the question that is open here; nothing where that is about
    /// something else.
    fn reported(&self, fought: &Fought) -> Option<(Seat, Answer)>;

    /// What is new in the text of the save since it was kept so far.
    fn kept(&self, since: Mark) -> Kept;
}

/// The same in the words of who holds a match in the same program.
impl dyn Sitting + '_ {
    pub fn book(&self) -> String {
        self.begun().book
    }

    pub fn seats(&self) -> Vec<String> {
        self.begun().seats
    }

    pub fn epoch(&self) -> u32 {
        self.standing().epoch
    }

    pub fn commits(&self) -> u32 {
        self.standing().commits
    }

    pub fn waiting_for(&self) -> Vec<Seat> {
        self.standing().waiting
    }

    pub fn ending(&self) -> Option<Ended> {
        self.standing().ending
    }

    /// The whole save.
    pub fn save(&self) -> String {
        let mut keeping = Keeping::default();
        keeping.take(self.kept(Mark::default()));
        keeping.text()
    }

    /// The fingerprints at all commits, the one the table was set to first.
    pub fn hashes(&self) -> Vec<String> {
        match self.look(Eyes::Everything, &Look::Hashes, &mut |_| Go::On) {
            Ok(Found::Hashes(hashes)) => hashes,
            _ => Vec::new(),
        }
    }

    /// The fingerprint at the last commit.
    pub fn hash(&self) -> String {
        self.seen(Eyes::Everything).map_or(String::new(), |position| position.hash)
    }

    /// Up to which step it was played under earlier rules, if it was.
    pub fn earlier(&self) -> Option<u32> {
        self.seen(Eyes::Public).ok()?.earlier
    }

    /// Answers a question of this epoch.
    pub fn answer(
        &mut self,
        seat: Seat,
        epoch: u32,
        number: u32,
        answer: Answer,
    ) -> Result<Progress, Refused> {
        self.change(Change::Answer { seat, epoch, number, answer })
    }

    /// What this seat has to answer, in order.
    pub fn questions(&self, seat: Seat) -> Vec<Posed> {
        self.seen(Eyes::Seat(seat)).map_or(Vec::new(), |position| position.questions)
    }

    /// The table as a seat may see it, or all of it.
    pub fn scene(&self, eyes: impl Into<Eyes>) -> Result<Scene, Refused> {
        self.seen(eyes.into()).map(|position| position.scene)
    }

    /// What happened from this step on, as a seat may know it, or all of it.
    pub fn log(&self, eyes: impl Into<Eyes>, from: u32) -> Vec<Told> {
        self.position(eyes.into(), from).map_or(Vec::new(), |position| position.log)
    }

    /// What is seen without the log.
    fn seen(&self, eyes: Eyes) -> Result<Position, Refused> {
        self.position(eyes, u32::MAX)
    }

    /// Whether something is not for everybody's eyes now.
    pub fn private(&self) -> bool {
        self.seen(Eyes::Public).is_ok_and(|position| position.private)
    }

    /// The best ideas of a mind for those who play against it, before it answers. Where there are secrets, what it means to
    /// do is one too.
    pub fn overheard(&self, seat: Seat, mind: &Mind) -> Result<Vec<Reason>, &'static str> {
        if self.private() {
            Err("where there are secrets, this is one too")
        } else {
            Ok(self.reasons(seat, mind))
        }
    }

    fn found(&self, seat: Seat, look: &Look) -> Result<Found, Refused> {
        self.look(Eyes::Seat(seat), look, &mut |_| Go::On)
    }

    /// Reads an answer to an open question as a person writes it.
    pub fn read(&self, seat: Seat, number: u32, words: &str) -> Result<Answer, String> {
        match self.found(seat, &Look::Read { number, words: words.to_string() }) {
            Ok(Found::Answer(answer)) => Ok(answer),
            Ok(_) => Err("this is no answer".to_string()),
            Err(refused) => Err(refused.words),
        }
    }

    /// A short list of legal answers to an open question.
    pub fn propose(&self, seat: Seat, number: u32, most: usize) -> Vec<Answer> {
        match self.found(seat, &Look::Propose { number, most: most as u32 }) {
            Ok(Found::Proposals(answers)) => answers.into_iter().map(|(answer, _)| answer).collect(),
            _ => Vec::new(),
        }
    }

    pub fn preview(&self, seat: Seat, number: u32, answer: &Answer) -> Option<Preview> {
        match self.found(seat, &Look::Preview { number, answer: answer.clone() }) {
            Ok(Found::Preview(preview)) => preview.map(|preview| *preview),
            _ => None,
        }
    }

    /// An answer to an open question in words.
    pub fn words(&self, seat: Seat, number: u32, answer: &Answer) -> String {
        match self.found(seat, &Look::Words { number, answer: answer.clone() }) {
            Ok(Found::Words(words)) => words,
            _ => String::new(),
        }
    }
}

/// Something that was thought of, and how it was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The answer, and what was meant to follow, each in words.
    pub plan: Vec<String>,
    /// The same as it is answered.
    pub answers: Vec<Answer>,
    /// The chance of winning that it was taken to lead to, in millionths.
    pub chance: u32,
    pub tries: u32,
    /// Everything that may follow was tried, every reading of every throw, as far as it looks ahead: to the end of the
    /// activation, and never to that of the game.
    pub certain: bool,
}

impl Reason {
    /// The best ideas as a person says them. They are estimates: what differs by less than one in a hundred is as good.
    pub fn told(best: &[Reason]) -> Vec<String> {
        let percent = |reason: &Reason| (reason.chance + 5_000) / 10_000;
        let told = |(place, reason): (usize, &Reason)| {
            let tried = match (reason.certain, reason.tries) {
                (true, _) => "all of it tried".to_string(),
                (false, 1) => "tried once".to_string(),
                (false, tries) => format!("tried {tries} times"),
            };
            let chance = match percent(reason) {
                same if place > 0 && same == percent(&best[0]) => "about as good".to_string(),
                percent => format!("about {percent} % to win"),
            };
            format!("{}: {chance} ({tried})", reason.plan.join(", then "))
        };
        best.iter().enumerate().map(told).collect()
    }
}

/// A no, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub because: Because,
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// There is no such seat, or it is not asked anything.
    Seat,
    /// The answer was meant for an epoch that is over.
    Epoch,
    /// The question was answered before, or is not asked yet.
    Number,
    /// It is against the rules.
    Rule(Rule),
    /// There is nothing that could be taken back.
    Nothing,
    /// It could be taken back only if the other side agrees.
    Consent,
    /// The rules broke down over it; nothing has changed.
    Fault(Fault),
}

impl Refused {
    pub(crate) fn new(because: Because, words: impl Into<String>) -> Self {
        Refused { because, words: words.into() }
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words)
    }
}
