//! Protocol 2: the values of a match as they are. A bot says changes and looks, and is told positions.

use std::time::Instant;

use club::{Because, Go, Refused};
use lab::number_of;
use scene::{Begun, Change, Eyes, Found, Look, Offered, Position, Seat};
use serde::{Deserialize, Serialize};

use super::bot::{Line, Silence};
use super::{Game, MOST_NONSENSE, Sits, TOO_LONG, interrupted, unharmed};
use crate::failure::Failure;

/// The number of this protocol.
pub const SECOND: u32 = 2;

/// From the referee.
#[derive(Debug, Serialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Letter<'a> {
    /// The first line in this protocol.
    Hello { protocol: u32, begun: &'a Begun, you: &'a [u8], seconds: u64 },
    /// What a seat sees, with what it is asked and what happened since it was last told.
    Position { position: &'a Position },
    /// What came of a look.
    Found { found: &'a Found },
    /// A line is refused. The rule is named where one is broken.
    Refused { rule: Option<&'static str>, words: &'a str },
}

/// From a bot: one of these fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    change: Option<Change>,
    look: Option<Look>,
}

/// Whether a line asks for this protocol.
pub fn is_wanted(line: &Line) -> bool {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wanted {
        protocol: u32,
    }
    let Line::Whole(line) = line else { return false };
    serde_json::from_str::<Wanted>(line).is_ok_and(|wanted| wanted.protocol == SECOND)
}

pub fn written(letter: &Letter<'_>) -> String {
    serde_json::to_string(letter)
        .unwrap_or_else(|error| format!("{{\"say\":\"fault\",\"words\":\"{error}\"}}"))
}

/// What a line of a bot comes to.
enum Heard {
    Changed,
    /// There is a fault in the program, and this line has found it.
    Broke,
    Resigned,
    Found(String),
    Wrong(String),
}

impl Game {
    /// Greets a bot in this protocol, and tells each of its seats everything from the beginning.
    pub fn hello_again(&mut self, place: usize) {
        let begun = self.sitting.begun();
        let you = self.bots[place].1.clone();
        let hello =
            Letter::Hello { protocol: SECOND, begun: &begun, you: &you, seconds: self.time.as_secs() };
        self.bots[place].0.tell(&written(&hello));
        for seat in you {
            self.told[usize::from(seat)] = (0, 0);
        }
    }

    /// A bot answers, or agrees to an offer. Returns why it has lost, if it has.
    pub fn theirs_again(&mut self, place: usize, seat: Seat) -> Result<Option<String>, Failure> {
        let until = Instant::now() + self.time;
        self.show(place, seat)?;
        let mut nonsense = 0;
        loop {
            let line = match self.bots[place].0.hear(until, &self.stop) {
                Ok(Line::Whole(line)) if line.is_empty() => continue,
                Ok(line) => line,
                Err(Silence::TooLate) => {
                    let time = number_of(self.time.as_secs(), "second");
                    return Ok(Some(format!("no answer within {time}")));
                }
                Err(Silence::Gone) => return Ok(Some("the bot is gone".into())),
                Err(Silence::Stopped) => return Err(interrupted()),
            };
            match unharmed(|| self.heard(seat, &line)).unwrap_or(Heard::Broke) {
                Heard::Broke => return Ok(Some("its line led to a fault in the program".into())),
                Heard::Changed => return Ok(None),
                Heard::Resigned => return Ok(Some("it gave up".into())),
                Heard::Found(letter) => self.bots[place].0.tell(&letter),
                Heard::Wrong(letter) => {
                    nonsense += 1;
                    if nonsense >= MOST_NONSENSE {
                        return Ok(Some(format!("{MOST_NONSENSE} wrong lines to one question")));
                    }
                    self.bots[place].0.tell(&letter);
                }
            }
        }
    }

    /// Tells a bot what its seat sees.
    fn show(&mut self, place: usize, seat: Seat) -> Result<(), Failure> {
        let mut position = self.position(seat)?;
        let (_, lines) = self.told[seat.index()];
        let now = position.standing.commits;
        let open = position.log.iter().filter(|line| line.commit >= now).count();
        position.log.drain(..lines.min(position.log.len()));
        self.bots[place].0.tell(&written(&Letter::Position { position: &position }));
        self.told[seat.index()] = (now, open);
        Ok(())
    }

    fn heard(&mut self, seat: Seat, line: &Line) -> Heard {
        let wrong = |refused: &Refused| {
            let rule = match &refused.because {
                Because::Rule(rule) => Some(rule.id()),
                _ => None,
            };
            Heard::Wrong(written(&Letter::Refused { rule, words: &scene::brief(&refused.words) }))
        };
        let no =
            |words: &str| Heard::Wrong(written(&Letter::Refused { rule: None, words: &scene::brief(words) }));
        let Line::Whole(line) = line else { return no(TOO_LONG) };
        let reply: Reply = match serde_json::from_str(line) {
            Ok(reply) => reply,
            Err(error) => {
                let why = error.to_string();
                let why = why.split(" at line ").next().unwrap_or_default();
                return no(&format!("column {}: {why}; see docs/protocol.md", error.column()));
            }
        };
        match reply {
            Reply { change: Some(change), look: None } => match self.may_change(seat, &change) {
                Err(words) => no(words),
                Ok(()) => match self.sitting.change(change.clone()) {
                    Ok(_) if matches!(change, Change::Concede { .. }) => Heard::Resigned,
                    Ok(_) => Heard::Changed,
                    Err(refused) => wrong(&refused),
                },
            },
            Reply { change: None, look: Some(look) } => {
                match self.sitting.look(Eyes::Seat(seat), &look, &mut |_| Go::On) {
                    Ok(found) => Heard::Found(written(&Letter::Found { found: &found })),
                    Err(refused) => wrong(&refused),
                }
            }
            _ => no("a line has either `change` or `look`"),
        }
    }

    /// Whether a bot may change this: its own seat plays, and between programs nothing is taken back.
    fn may_change(&self, seat: Seat, change: &Change) -> Result<(), &'static str> {
        match change {
            Change::Answer { .. }
            | Change::Draw { .. }
            | Change::Consent { .. }
            | Change::Decline { .. }
            | Change::Concede { .. } => match change.seat() == Some(seat) {
                true => Ok(()),
                false => Err("this seat is not asked now"),
            },
            Change::TakeBack { .. } => Err("between programs nothing is taken back"),
            Change::Amend { .. } => Err("between programs nothing is changed by hand"),
            Change::Agree { .. } | Change::Overtime { .. } | Change::Claim { .. } => {
                Err("between programs the referee keeps the clock")
            }
        }
    }

    /// The seat that has to agree to an open offer. Levels of ours and bots of protocol 1 take no draw.
    pub fn offered(&mut self) -> Result<Option<(usize, Seat)>, Failure> {
        let Some(offering) = self.sitting.standing().offering else { return Ok(None) };
        let left = |seat: &Seat| *seat != offering.by && !offering.agreed.contains(seat);
        let Some(seat) = (0..self.seats.len() as u8).map(Seat).find(left) else { return Ok(None) };
        match self.sits[seat.index()] {
            Sits::Bot(place) if self.speaks[place] == SECOND && matches!(offering.what, Offered::Draw) => {
                Ok(Some((place, seat)))
            }
            _ => {
                let declined = self.sitting.change(Change::Decline { seat });
                declined.map_err(|refused| Failure::new(refused.words))?;
                Ok(None)
            }
        }
    }
}
