//! What becomes of a wish.

use club::{Because, Book, Counted, Go, Refused, Sitting, lesson};
use lab::arena::Arena;
use players::Level;
use post::{CaseTold, Checked, No, Position, Said, Wish};
use scene::{List, Misfit, Own, Remark, Seat};
use table::Seed;

use crate::look_back::Account;
use crate::minds::Minds;
use crate::record;
use crate::tryout::Tryout;

/// Who plays against somebody who learns.
const PARTNER: Level = Level::Recruit;

/// Holds one match, and what the rulebooks can tell without one.
pub struct Clerk {
    /// The rulebooks that it knows.
    books: &'static [&'static dyn Arena],
    sitting: Option<Box<dyn Sitting>>,
    /// Who was shown the position last.
    shown: Option<Seat>,
    /// Whose eyes every position is for, where the other seats are played by nobody at this screen.
    eyes: Option<Seat>,
    /// A list that is being tried in quick games.
    tryout: Option<Tryout>,
    minds: Minds,
    account: Account,
}

impl Clerk {
    pub fn new(books: &'static [&'static dyn Arena]) -> Clerk {
        Clerk {
            books,
            sitting: None,
            shown: None,
            eyes: None,
            tryout: None,
            minds: Minds::default(),
            account: Account::default(),
        }
    }

    /// Whoever waits is told how far it has come, where that takes long.
    pub fn serve(&mut self, wish: Wish, tell: &mut dyn FnMut(Said)) -> Result<Said, No> {
        if begins(&wish) {
            self.eyes = None;
            // Who plays the next match is said anew.
            self.minds = Minds::default();
        }
        let mut said = self.said(wish, tell)?;
        if let (Said::Position(shown), Some(eyes), Some(sitting)) = (&mut said, self.eyes, &self.sitting)
            && shown.seat != Some(eyes)
        {
            said = position(&**sitting, Some(eyes), shown.from);
        }
        if let (Said::Position(position), Some(sitting)) = (&mut said, &self.sitting) {
            // Where there are secrets, whoever sits down reads the whole log with his own eyes: what the other one read
            // is not left on the page.
            if position.private && position.seat != self.shown && position.from > 0 {
                position.from = 0;
                position.log = sitting.log(position.seat, 0);
            }
            self.shown = position.seat;
        }
        Ok(said)
    }

    fn said(&mut self, wish: Wish, tell: &mut dyn FnMut(Said)) -> Result<Said, No> {
        match wish {
            Wish::Menu { book } => Ok(Said::Menu(Box::new(self.find(&book)?.menu()))),
            Wish::Roster { book, own } => {
                self.find(&book)?.roster(&own).map(Said::Roster).map_err(|misfit| misread(&misfit))
            }
            Wish::Check { text, own } => {
                let list = List::read(&text).map_err(|misfit| misread(&misfit))?;
                self.judged(list, &own)
            }
            Wish::Judge { list, own } => self.judged(*list, &own),
            Wish::Try { list, own, games, seed } => {
                let tryout = Tryout::new(self.books, *list, own, games, seed).map_err(No::new)?;
                Ok(Said::Tried(self.tryout.insert(tryout).told()))
            }
            Wish::TryNext => {
                let tryout = self.tryout.as_mut().ok_or_else(|| No::new("no list is being tried"))?;
                tryout.next().map_err(No::new)?;
                Ok(Said::Tried(tryout.told()))
            }
            Wish::Begin { book, given, house, seed } => {
                let mut sitting =
                    self.find(&book)?.sit(&given, Seed::of(seed)).map_err(|misfit| misread(&misfit))?;
                sitting.agree(house).map_err(refused)?;
                self.sitting = Some(sitting);
                self.first_look()
            }
            Wish::Arrange { book, start, house, seed } => {
                let book = self.find(&book)?;
                let given = book.given(&start).map_err(|misfit| misread(&misfit))?;
                let mut sitting = book.sit(&given, Seed::of(seed)).map_err(|misfit| misread(&misfit))?;
                sitting.agree(house).map_err(refused)?;
                self.sitting = Some(sitting);
                self.first_look()
            }
            Wish::Gather { book, seats, lists, own, seed } => {
                let book = self.find(&book)?;
                let given = book.gather(&seats, &lists, &own).map_err(|misfit| misread(&misfit))?;
                self.sitting = Some(book.sit(&given, Seed::of(seed)).map_err(|misfit| misread(&misfit))?);
                self.first_look()
            }
            Wish::Battle { seed } => {
                let due = self.sitting()?.due().ok_or_else(|| No::new("no other match is due here"))?;
                let sitting = self
                    .find(&due.book)?
                    .sit(&due.given, Seed::of(seed))
                    .map_err(|misfit| misread(&misfit))?;
                self.sitting = Some(sitting);
                self.first_look()
            }
            Wish::Report { campaign } => {
                let battle = self.sitting()?.save();
                self.sitting = Some(club::campaign::report(self.books, &campaign, &battle).map_err(No::new)?);
                self.first_look()
            }
            Wish::Load { text } => {
                self.sitting = Some(club::load(self.books, &text).map_err(No::new)?);
                self.first_look()
            }
            Wish::Record { text } => record::read(self.books, &text).map(Said::Record).map_err(No::new),
            Wish::Look { seat, from } => Ok(position(self.sitting()?, seat, from)),
            Wish::Answer { seat, epoch, number, answer } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                let before = sitting.commits();
                sitting.answer(seat, epoch, number, answer).map_err(refused)?;
                Ok(after(&**sitting, &self.minds, seat, before))
            }
            Wish::Read { seat, number, words } => {
                self.sitting()?.read(seat, number, &words).map(Said::Answer).map_err(No::new)
            }
            Wish::Propose { seat, number, most } => {
                let sitting = self.sitting()?;
                let proposals = sitting.propose(seat, number, most as usize);
                let worded = proposals.into_iter().map(|answer| {
                    let words = sitting.words(seat, number, &answer);
                    (answer, words)
                });
                Ok(Said::Proposals(worded.collect()))
            }
            Wish::Round { seat, number, to } => {
                let sitting = self.sitting()?;
                let worded = |answer| {
                    let words = sitting.words(seat, number, &answer);
                    (answer, words)
                };
                Ok(Said::Proposals(sitting.round(seat, number, to).map(worded).into_iter().collect()))
            }
            Wish::Preview { seat, number, answer } => {
                Ok(Said::Preview(self.sitting()?.preview(seat, number, &answer).map(Box::new)))
            }
            Wish::Foresee { seat, number, answers, reach } => {
                // No letter is read while this is counted: whoever has had enough ends the worker.
                let mut watch = |progress| {
                    tell(match progress {
                        Counted::Counting { leaves: done, limit: of } => {
                            Said::Counting { done, of, sampled: false }
                        }
                        Counted::Sampling { done, of } => {
                            Said::Counting { done: done.into(), of: of.into(), sampled: true }
                        }
                    });
                    Go::On
                };
                let foreseen = self.sitting()?.foresee(seat, number, &answers, reach, &mut watch);
                foreseen.map(Said::Foreseen).map_err(No::new)
            }
            Wish::Regard { seat, from, to } => {
                let sitting = self.sitting()?;
                let to = match to.is_empty() {
                    false => to,
                    true => {
                        let pieces = sitting.scene(seat).pieces;
                        pieces
                            .iter()
                            .filter(|piece| !piece.gone && piece.id != from)
                            .map(|piece| piece.id)
                            .collect()
                    }
                };
                let regard = |to| sitting.regard(seat, from, to).map(|regard| (to, regard));
                Ok(Said::Regards(to.into_iter().filter_map(regard).collect()))
            }
            Wish::Undo { seat } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                sitting.undo(seat).map_err(refused)?;
                Ok(after(&**sitting, &self.minds, seat, 0))
            }
            Wish::Seats { levels } => {
                self.minds = Minds::of(&levels).map_err(No::new)?;
                self.first_look()
            }
            Wish::Ponder { tries } => {
                let sitting = self.sitting.as_deref().ok_or_else(none)?;
                self.minds.ponder(sitting, tries).ok_or_else(|| No::new("nobody is left to think"))
            }
            Wish::Move { from } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                let seat = self.minds.moves(&mut **sitting).map_err(No::new)?;
                Ok(after(&**sitting, &self.minds, seat, from))
            }
            Wish::Hint { seat, number, tries } => {
                let sitting = self.sitting.as_deref().ok_or_else(none)?;
                self.minds
                    .hint(sitting, seat, number, tries)
                    .ok_or_else(|| No::new("this is not asked any more"))
            }
            Wish::Concede { seat } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                sitting.concede(seat).map_err(refused)?;
                let from = sitting.commits();
                Ok(after(&**sitting, &self.minds, seat, from))
            }
            Wish::UndoWithConsent { seat, by } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                sitting.undo_with_consent(seat, by).map_err(refused)?;
                Ok(after(&**sitting, &self.minds, seat, 0))
            }
            Wish::Eyes { seat } => {
                self.eyes = Some(seat);
                Ok(position(self.sitting()?, Some(seat), 0))
            }
            Wish::Partner { seed } => {
                let eyes = self.eyes;
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                let asked = sitting.waiting_for().into_iter().find(|seat| Some(*seat) != eyes);
                let seat = asked.ok_or_else(|| No::new("nobody else is asked"))?;
                let number = sitting.questions(seat).first().map(|posed| posed.number);
                let answer =
                    number.and_then(|number| lesson::partner(&**sitting, (seat, number), PARTNER, seed));
                let (Some(number), Some(answer)) = (number, answer) else {
                    return Err(No::new("the other player finds no answer"));
                };
                let (before, epoch) = (sitting.commits(), sitting.epoch());
                sitting.answer(seat, epoch, number, answer).map_err(refused)?;
                Ok(after(&**sitting, &self.minds, seat, before))
            }
            Wish::Advise { seat, number, take, seed } => {
                let sitting = self.sitting()?;
                let answer = lesson::advise(sitting, (seat, number), &take, PARTNER, seed);
                let worded = answer.map(|answer| (answer.clone(), sitting.words(seat, number, &answer)));
                Ok(Said::Proposals(worded.into_iter().collect()))
            }
            Wish::Cases { text } => Ok(Said::Cases(cases(&text))),
            Wish::Stage { text, stop, seed } => {
                let case = club::case::parse(&text).map_err(|misfit| misread(&misfit))?;
                let staged = self.find(&case.book)?.stage(&case, stop, Seed::of(seed)).map_err(No::new)?;
                self.sitting = Some(staged);
                self.first_look()
            }
            Wish::Amend { by, agreed, amend } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                sitting.amend(by, &agreed, amend).map_err(refused)?;
                Ok(after(&**sitting, &self.minds, by, 0))
            }
            Wish::Overtime { seat } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                sitting.overtime(seat).map_err(refused)?;
                Ok(after(&**sitting, &self.minds, seat, sitting.commits()))
            }
            Wish::Claim { seat } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                sitting.claim(seat).map_err(refused)?;
                Ok(after(&**sitting, &self.minds, seat, sitting.commits()))
            }
            Wish::Draw { seat, by } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                sitting.offer_draw(seat).map_err(refused)?;
                sitting.offer_draw(by).map_err(refused)?;
                Ok(after(&**sitting, &self.minds, seat, 0))
            }
            Wish::Past { seat, step, entry } => {
                let sitting = self.sitting()?;
                let scene = sitting.past(seat, step, entry).map_err(No::new)?;
                let hash = sitting.hashes().get(step as usize).map(|hash| hash.to_string());
                Ok(Said::Past { scene: Box::new(scene), hash: hash.unwrap_or_default() })
            }
            Wish::Branch { step, entry, seed } => {
                self.sitting()?.branch(step, entry, Seed::of(seed)).map(Said::Save).map_err(No::new)
            }
            Wish::Verify { text } => club::verify(self.books, &text).map(Said::Verified).map_err(No::new),
            Wish::Review => {
                let Clerk { sitting, account, .. } = self;
                let sitting = sitting.as_deref().ok_or_else(none)?;
                account.go_on(sitting).map(Said::Reviewed)
            }
        }
    }

    fn sitting(&self) -> Result<&dyn Sitting, No> {
        self.sitting.as_deref().ok_or_else(none)
    }

    fn find(&self, key: &str) -> Result<&'static dyn Book, No> {
        Ok(club::find(self.books, key).map_err(No::new)?)
    }

    /// A list with everything that is wrong with it.
    fn judged(&self, list: List, own: &[Own]) -> Result<Said, No> {
        let violations = self.find(&list.book)?.check(&list, own).map_err(|misfit| misread(&misfit))?;
        let remark = |violation: &scene::Violation| Remark { rule: violation.rule, words: violation.words() };
        Ok(Said::Checked(Checked { violations: violations.iter().map(remark).collect(), list }))
    }

    /// The position as the seat sees it that is asked first.
    fn first_look(&self) -> Result<Said, No> {
        let sitting = self.sitting()?;
        let first = sitting.waiting_for().first().copied();
        Ok(position(sitting, self.minds.eyes(first, sitting.seats().len()), 0))
    }
}

/// Whether another match lies on the table after it.
fn begins(wish: &Wish) -> bool {
    use Wish::{Arrange, Battle, Begin, Gather, Load, Report, Stage};
    matches!(
        wish,
        Begin { .. }
            | Arrange { .. }
            | Gather { .. }
            | Battle { .. }
            | Report { .. }
            | Load { .. }
            | Stage { .. }
    )
}

fn none() -> No {
    No::new("no match has begun")
}

/// The position after an answer of a seat: as this seat sees it if it is asked again, else as the next one does.
fn after(sitting: &dyn Sitting, minds: &Minds, seat: Seat, from: u32) -> Said {
    let waiting = sitting.waiting_for();
    let seat = if waiting.contains(&seat) { Some(seat) } else { waiting.first().copied() };
    position(sitting, minds.eyes(seat, sitting.seats().len()), from)
}

fn position(sitting: &dyn Sitting, seat: Option<Seat>, from: u32) -> Said {
    let scene = sitting.scene(seat);
    Said::Position(Box::new(Position {
        book: sitting.book().to_string(),
        seats: sitting.seats(),
        epoch: sitting.epoch(),
        commits: sitting.commits(),
        hash: sitting.hash().to_string(),
        waiting: sitting.waiting_for(),
        private: sitting.private(),
        seat,
        questions: seat.map_or(Vec::new(), |seat| sitting.questions(seat)),
        cards: sitting.cards(),
        from,
        log: sitting.log(seat, from),
        undone: sitting.undone().to_vec(),
        house: sitting.terms(),
        amended: sitting.amended().to_vec(),
        overtime: sitting.late().0.to_vec(),
        late: sitting.late().1,
        branched: sitting.branched(),
        earlier: sitting.earlier(),
        ending: sitting.ending(),
        due: sitting.due().map(|due| due.title),
        fault: sitting.fault().map(|fault| fault.why.clone()),
        save: sitting.save(),
        scene,
    }))
}

/// The cases of a text, each of which begins with a line `case:`; what cannot be read is left out.
fn cases(text: &str) -> Vec<CaseTold> {
    let mut starts: Vec<usize> = text.match_indices("\ncase:").map(|(at, _)| at + 1).collect();
    if text.starts_with("case:") {
        starts.insert(0, 0);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let told = |(from, to): (usize, usize)| {
        let text = text[from..to].trim_end();
        let case = club::case::parse(text).ok()?;
        let lines: Vec<&str> = text.lines().collect();
        let line = |no: &u32| lines.get(*no as usize - 1).map(|line| line.trim().to_string());
        let stops = case.stops().iter().map(|stop| stop.iter().filter_map(line).collect()).collect();
        let shows = case.shows().into_iter().map(str::to_string).collect();
        Some(CaseTold {
            name: case.name.clone(),
            book: case.book.clone(),
            shows,
            text: text.to_string(),
            stops,
        })
    };
    starts.iter().copied().zip(ends).filter_map(told).collect()
}

fn misread(misfit: &Misfit) -> No {
    No::new(misfit.to_string())
}

fn refused(refused: Refused) -> No {
    let rule = match refused.because {
        Because::Rule(rule) => Some(rule),
        _ => None,
    };
    No { consent: refused.because == Because::Consent, rule, words: refused.words }
}
