//! What becomes of a wish: the library, the table, and what only looks at it.

use club::{Because, Book, Counted, Go, Refused, Sitting, lesson};
use lab::arena::Arena;
use players::Level;
use post::{CaseTold, Checked, Glance, Library, No, Said, Shown, Table, Wish};
use scene::{Begun, Change, Eyes, Found, House, List, Mark, Misfit, Offered, Own, Remark, Seat};
use table::Seed;

use crate::look_back::Account;
use crate::minds::Minds;
use crate::record;
use crate::tryout::Tryout;

/// Who plays against a person who learns.
const PARTNER: Level = Level::Recruit;

/// Holds one match, and what the rulebooks can tell without one.
pub struct Clerk {
    /// The rulebooks that it knows.
    books: &'static [&'static dyn Arena],
    sitting: Option<Box<dyn Sitting>>,
    /// What never changes in the match, until it is told.
    begun: Option<Begun>,
    /// How much of its save the page has.
    mark: Mark,
    /// Whose eyes the last position was for.
    shown: Option<Eyes>,
    /// Whose eyes every position is for, where the other seats are played by nobody at this screen.
    eyes: Option<Seat>,
    /// A list that is being tried in quick games.
    tryout: Option<Tryout>,
    minds: Minds,
    account: Account,
}

/// Whose eyes a position is for, and the step with which its log begins.
struct Wanted {
    eyes: Eyes,
    from: u32,
}

impl Clerk {
    pub fn new(books: &'static [&'static dyn Arena]) -> Clerk {
        Clerk {
            books,
            sitting: None,
            begun: None,
            mark: Mark::default(),
            shown: None,
            eyes: None,
            tryout: None,
            minds: Minds::default(),
            account: Account::default(),
        }
    }

    /// A long look tells how far it has come. A no is one short sentence, whatever it quotes.
    pub fn serve(&mut self, wish: Wish, tell: &mut dyn FnMut(Said)) -> Result<Said, No> {
        self.said(wish, tell).map_err(|no| No { words: scene::brief(&no.words), ..no })
    }

    fn said(&mut self, wish: Wish, tell: &mut dyn FnMut(Said)) -> Result<Said, No> {
        match wish {
            Wish::Library(wish) => self.library(wish),
            Wish::Table(wish) => {
                if wish.begins() {
                    let sitting = self.set(wish)?;
                    self.lay(sitting);
                    let wanted = self.first_look()?;
                    return self.position(wanted);
                }
                let wanted = self.table(wish)?;
                self.position(wanted)
            }
            Wish::Glance(wish) => self.glance(wish, tell),
        }
    }

    /// What rulebooks tell without a match.
    fn library(&mut self, wish: Library) -> Result<Said, No> {
        match wish {
            Library::Menu { book } => Ok(Said::Menu(Box::new(self.find(&book)?.menu()))),
            Library::Roster { book, own } => {
                self.find(&book)?.roster(&own).map(Said::Roster).map_err(|misfit| misread(&misfit))
            }
            Library::Check { text, own } => {
                let list = List::read(&text).map_err(|misfit| misread(&misfit))?;
                self.judged(list, &own)
            }
            Library::Judge { list, own } => self.judged(*list, &own),
            Library::Try { list, own, games, seed } => {
                let tryout = Tryout::new(self.books, *list, own, games, seed).map_err(No::new)?;
                Ok(Said::Tried(self.tryout.insert(tryout).told()))
            }
            Library::TryNext => {
                let tryout = self.tryout.as_mut().ok_or_else(|| No::new("no list is being tried"))?;
                tryout.next().map_err(No::new)?;
                Ok(Said::Tried(tryout.told()))
            }
            Library::Cases { text } => Ok(Said::Cases(cases(&text))),
            Library::Verify { text } => club::verify(self.books, &text).map(Said::Verified).map_err(No::new),
            Library::Record { text } => record::read(self.books, &text).map(Said::Record).map_err(No::new),
        }
    }

    /// Another match.
    fn set(&self, wish: Table) -> Result<Box<dyn Sitting>, No> {
        let sit = |book: &str, given: &str, seed: u64| {
            self.find(book)?.sit(given, Seed::of(seed)).map_err(|misfit| misread(&misfit))
        };
        let agreed = |mut sitting: Box<dyn Sitting>, terms: House| {
            sitting.change(Change::Agree { terms }).map_err(refused)?;
            Ok(sitting)
        };
        match wish {
            Table::Begin { book, given, house, seed } => agreed(sit(&book, &given, seed)?, house),
            Table::Arrange { book, start, house, seed } => {
                let given = self.find(&book)?.given(&start).map_err(|misfit| misread(&misfit))?;
                agreed(sit(&book, &given, seed)?, house)
            }
            Table::Gather { book, seats, lists, own, seed } => {
                let given =
                    self.find(&book)?.gather(&seats, &lists, &own).map_err(|misfit| misread(&misfit))?;
                sit(&book, &given, seed)
            }
            Table::Battle { seed } => {
                let due = self.sitting()?.due().ok_or_else(|| No::new("no other match is due here"))?;
                sit(&due.book, &due.given, seed)
            }
            Table::Report { campaign } => {
                let battle = self.sitting()?.save();
                club::campaign::report(self.books, &campaign, &battle).map_err(No::new)
            }
            Table::Stage { text, stop, seed } => {
                let case = club::case::parse(&text).map_err(|misfit| misread(&misfit))?;
                self.find(&case.book)?.stage(&case, stop, Seed::of(seed)).map_err(No::new)
            }
            Table::Load { text } => club::load(self.books, &text).map_err(No::new),
            _ => Err(No::new("this begins no match")),
        }
    }

    /// Puts another match on the table. Who plays it is said afterwards.
    fn lay(&mut self, sitting: Box<dyn Sitting>) {
        (self.begun, self.mark) = (Some(sitting.begun()), Mark::default());
        (self.eyes, self.minds) = (None, Minds::default());
        self.sitting = Some(sitting);
    }

    /// What alters the match on the table, who plays it, or who looks.
    fn table(&mut self, wish: Table) -> Result<Wanted, No> {
        match wish {
            Table::Change(change) => {
                let before = self.sitting()?.standing();
                let seat = change.seat();
                let again = !matches!(change, Change::Answer { .. });
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                sitting.change(change).map_err(refused)?;
                self.favours()?;
                self.after(seat, if again { 0 } else { before.commits })
            }
            Table::Show { eyes, from } => Ok(Wanted { eyes, from }),
            Table::Seats { levels } => {
                self.minds = Minds::of(&levels).map_err(No::new)?;
                self.first_look()
            }
            Table::Eyes { seat } => {
                self.eyes = Some(seat);
                Ok(Wanted { eyes: Eyes::Seat(seat), from: 0 })
            }
            Table::Move { from } => {
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                let seat = self.minds.moves(&mut **sitting).map_err(No::new)?;
                self.after(Some(seat), from)
            }
            Table::Partner { seed } => {
                let eyes = self.eyes;
                let sitting = self.sitting.as_mut().ok_or_else(none)?;
                let before = sitting.standing();
                let asked = before.waiting.iter().copied().find(|seat| Some(*seat) != eyes);
                let seat = asked.ok_or_else(|| No::new("no other seat is asked"))?;
                let number = sitting.questions(seat).first().map(|posed| posed.number);
                let answer =
                    number.and_then(|number| lesson::partner(&**sitting, (seat, number), PARTNER, seed));
                let (Some(number), Some(answer)) = (number, answer) else {
                    return Err(No::new("the other player finds no answer"));
                };
                sitting.answer(seat, before.epoch, number, answer).map_err(refused)?;
                self.after(Some(seat), before.commits)
            }
            _ => Err(No::new("this begins another match")),
        }
    }

    /// What only looks at the match.
    fn glance(&mut self, wish: Glance, tell: &mut dyn FnMut(Said)) -> Result<Said, No> {
        let sitting = self.sitting.as_deref().ok_or_else(none)?;
        match wish {
            Glance::Look { eyes, look } => {
                // No letter is read while this is counted: who has had enough ends the worker.
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
                sitting.look(eyes, &look, &mut watch).map(Said::Found).map_err(refused)
            }
            Glance::Ponder { tries } => {
                self.minds.ponder(sitting, tries).ok_or_else(|| No::new("no seat is left to think for"))
            }
            Glance::Hint { seat, number, tries } => self
                .minds
                .hint(sitting, seat, number, tries)
                .ok_or_else(|| No::new("this is not asked any more")),
            Glance::Advise { seat, number, take, seed } => {
                let answer = lesson::advise(sitting, (seat, number), &take, PARTNER, seed);
                let worded = answer.map(|answer| (answer.clone(), sitting.words(seat, number, &answer)));
                Ok(Said::Found(Found::Proposals(worded.into_iter().collect())))
            }
            Glance::Review => self.account.go_on(sitting).map(Said::Reviewed),
        }
    }

    /// Seats that no person plays agree to what is only a favour, and to no draw.
    fn favours(&mut self) -> Result<(), No> {
        let sitting = self.sitting.as_mut().ok_or_else(none)?;
        while let Some(offering) = sitting.standing().offering {
            let person = |seat: Seat| match self.eyes {
                Some(own) => own == seat,
                None => !self.minds.plays(seat),
            };
            let left = |seat: &Seat| *seat != offering.by && !offering.agreed.contains(seat);
            let seats = (0..sitting.seats().len() as u8).map(Seat);
            let Some(seat) = seats.filter(left).find(|seat| !person(*seat)) else { break };
            if let Offered::Draw = offering.what {
                sitting.change(Change::Decline { seat }).map_err(refused)?;
                return Err(No::new("only people agree on a draw"));
            }
            sitting.change(Change::Consent { seat }).map_err(refused)?;
        }
        Ok(())
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
    fn first_look(&self) -> Result<Wanted, No> {
        let first = self.sitting()?.waiting_for().first().copied();
        self.wanted(first, 0)
    }

    /// The position after something that a seat did: as this seat sees it if it is asked again, else as the next one does.
    fn after(&self, seat: Option<Seat>, from: u32) -> Result<Wanted, No> {
        let waiting = self.sitting()?.waiting_for();
        let again = seat.filter(|seat| waiting.contains(seat));
        self.wanted(again.or(waiting.first().copied()), from)
    }

    fn wanted(&self, asked: Option<Seat>, from: u32) -> Result<Wanted, No> {
        let seats = self.sitting()?.seats().len();
        Ok(Wanted { eyes: self.minds.eyes(asked, seats).into(), from })
    }

    /// The one place where a position is made.
    fn position(&mut self, Wanted { eyes, from }: Wanted) -> Result<Said, No> {
        let eyes = self.eyes.map_or(eyes, Eyes::Seat);
        let sitting = self.sitting.as_deref().ok_or_else(none)?;
        let mut position = sitting.position(eyes, from).map_err(refused)?;
        // Where there are secrets, the one who sits down reads the whole log with his own eyes: what the other one read
        // is not left on the page.
        if position.private && self.shown != Some(eyes) && from > 0 {
            position = sitting.position(eyes, 0).map_err(refused)?;
        }
        let kept = sitting.kept(self.mark);
        (self.shown, self.mark) = (Some(eyes), kept.mark);
        Ok(Said::Position(Box::new(Shown { position, begun: self.begun.take(), kept })))
    }
}

fn none() -> No {
    No::new("no match has begun")
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
    No { rule, words: refused.words }
}
