//! A match as everybody outside the rules knows it, whatever its rulebook.

use dice::Below;
use odds::Watch;
use players::{Hurry, Mind, Thought};
use scene::{
    Amend, Amended, Answer, Card, Due, Ended, Foreseen, Fought, House, Luck, Overtime, PieceId, Posed,
    Preview, Progress, Reach, Regard, Review, Rule, Scene, Seat, Told, Undone,
};
use serde::{Deserialize, Serialize};
use space::Spot;
use table::{Fault, Hash, Seed};

/// A match with its rulebook erased: scenes, questions, answers, words and bytes go in and out, nothing else.
pub trait Sitting: Send {
    /// The short name of its rulebook.
    fn book(&self) -> &'static str;

    /// The text from which the table was set.
    fn given(&self) -> &str;

    /// What the seats are called, in their order.
    fn seats(&self) -> Vec<String>;

    /// How often something was taken back; an answer names the epoch it was meant for.
    fn epoch(&self) -> u32;

    /// How many steps have been played to their end.
    fn commits(&self) -> u32;

    /// The seats that have something to answer.
    fn waiting_for(&self) -> Vec<Seat>;

    /// Whether something is not for everybody's eyes now: what a seat sees, or is asked to answer unseen.
    fn private(&self) -> bool;

    /// What this seat has to answer, in order.
    fn questions(&self, seat: Seat) -> Vec<Posed>;

    /// Answers a question and plays on until somebody is asked again or the game is over.
    fn answer(&mut self, seat: Seat, epoch: u32, number: u32, answer: Answer) -> Result<Progress, Refused>;

    /// Reads an answer to an open question as a person writes it. Whether it is legal is another matter.
    fn read(&self, seat: Seat, number: u32, words: &str) -> Result<Answer, String>;

    /// A short list of legal answers to an open question.
    fn propose(&self, seat: Seat, number: u32, most: usize) -> Vec<Answer>;

    /// A legal way to a place that cannot be reached straight: round a base in contact, without leaving it.
    fn round(&self, seat: Seat, number: u32, to: Spot) -> Option<Answer>;

    /// What an answer to an open question would lead to, as far as no die and nobody else decides.
    fn preview(&self, seat: Seat, number: u32, answer: &Answer) -> Option<Preview>;

    /// What may come of what this seat means to answer, beginning with an open question, and how likely it is, from what it
    /// knows; whoever waits can be told how far it has come and stop it.
    fn foresee(
        &self,
        seat: Seat,
        number: u32,
        answers: &[Answer],
        reach: Reach,
        watch: Watch<'_>,
    ) -> Result<Foreseen, String>;

    /// How one piece stands to another, as a seat may know it.
    fn regard(&self, seat: Option<Seat>, from: PieceId, to: PieceId) -> Option<Regard>;

    /// Some legal answer to an open question.
    fn sample(&self, seat: Seat, number: u32, below: Below) -> Option<Answer>;

    /// What somebody who is no person answers to an open question: he is given what the seat may know and nothing else.
    /// `hurry` hears how far he has come and may stop him.
    fn think(&self, seat: Seat, number: u32, mind: &mut Mind, hurry: Hurry) -> Option<Answer>;

    /// He thinks about an open question for so many tries, without answering it yet, and says how far he has come.
    fn ponder(&self, seat: Seat, number: u32, mind: &mut Mind, tries: u32) -> Option<Thought>;

    /// Why: the best of what he thought of last, in words. It is for his own seat; others are told what is `overheard`.
    fn reasons(&self, seat: Seat, mind: &Mind) -> Vec<Reason>;

    /// The same for those who play against him, before he answers. Where there are secrets, what he means to do is one too.
    fn overheard(&self, seat: Seat, mind: &Mind) -> Result<Vec<Reason>, &'static str> {
        if self.private() {
            Err("where there are secrets, this is one too")
        } else {
            Ok(self.reasons(seat, mind))
        }
    }

    /// An answer to an open question in words.
    fn words(&self, seat: Seat, number: u32, answer: &Answer) -> String;

    /// The table as a seat may see it, or all of it.
    fn scene(&self, seat: Option<Seat>) -> Scene;

    /// A match of another rulebook that has to be played before this one goes on.
    fn due(&self) -> Option<Due>;

    /// This match as the one that was due takes its end over; nothing before that end.
    fn fought(&self) -> Option<Fought>;

    /// What a match that was due and is over answers to the question that is open here; nothing where that is about
    /// something else.
    fn reported(&self, fought: &Fought) -> Option<(Seat, Answer)>;

    /// The cards of the models in the match.
    fn cards(&self) -> Vec<Card>;

    /// What happened from this commit on, as a seat may know it, or all of it.
    fn log(&self, seat: Option<Seat>, from: u32) -> Vec<Told>;

    /// Takes back the seat's last answer, as long as nothing lies behind it that others did, threw or showed.
    fn undo(&mut self, seat: Seat) -> Result<Progress, Refused>;

    /// Takes back the seat's last answer and everything behind it, because `by` agrees.
    fn undo_with_consent(&mut self, seat: Seat, by: Seat) -> Result<Progress, Refused>;

    /// A seat gives up, at a question of its own.
    fn concede(&mut self, seat: Seat) -> Result<Progress, Refused>;

    /// A seat would take a draw; when all say so before anybody answers, it is one.
    fn offer_draw(&mut self, seat: Seat) -> Result<Progress, Refused>;

    /// Somebody would not: what was offered is withdrawn.
    fn refuse_draw(&mut self);

    /// Settles how the game is measured and timed, before anybody has answered.
    fn agree(&mut self, terms: House) -> Result<(), Refused>;

    fn terms(&self) -> House;

    /// Changes something on the table by hand between two steps, because all who play agree.
    fn amend(&mut self, by: Seat, agreed: &[Seat], amend: Amend) -> Result<Progress, Refused>;

    /// Everything that was changed so.
    fn amended(&self) -> &[Amended];

    /// A seat's time for its turn has run out, which is recorded.
    fn overtime(&mut self, seat: Seat) -> Result<Progress, Refused>;

    /// The other seat claims the game for it.
    fn claim(&mut self, seat: Seat) -> Result<Progress, Refused>;

    /// Whenever somebody's time ran out, and for whose the game may be claimed now.
    fn late(&self) -> (&[Overtime], Option<Seat>);

    /// Everything that was taken back so far.
    fn undone(&self) -> &[Undone];

    /// Up to which step it was played under earlier rules, if it was.
    fn earlier(&self) -> Option<u32>;

    /// The steps at which this match left another one, whose past it shares.
    fn branched(&self) -> Vec<u32>;

    /// The table after so many steps and so many answers and throws of the next, as a seat saw it; all of it, where
    /// nothing is a secret any more.
    fn past(&self, seat: Option<Seat>, step: u32, entry: u32) -> Result<Scene, String>;

    /// The save of a match that is this one up to a place, and goes on with dice of its own.
    fn branch(&self, step: u32, entry: u32, seed: Seed) -> Result<String, String>;

    /// What the dice of a step gave, compared with what was to be expected.
    fn luck(&self, step: u32) -> Result<Luck, String>;

    /// The match looked back upon, with what the dice of its steps gave.
    fn review(&self, lucks: &[Luck]) -> Result<Review, String>;

    /// How it ended, if it has.
    fn ending(&self) -> Option<Ended>;

    /// What is wrong, if the rules broke down. The last commit stands and can be saved or gone back from.
    fn fault(&self) -> Option<&Fault>;

    /// The fingerprint of the position at the last commit.
    fn hash(&self) -> Hash;

    /// The fingerprints at all commits, the one the table was set to first.
    fn hashes(&self) -> Vec<Hash>;

    /// The match as a text from which it can be resumed.
    fn save(&self) -> String;
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
