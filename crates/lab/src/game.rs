//! One game, and what is noted of it.

use std::sync::atomic::{AtomicBool, Ordering};

use players::{Bout, Level};
use scene::{Answer, Item, PieceId, Refusal, Seat};
use table::{Blow, Dealer, Entry, Halt, Known, Play, Pool, Question, Ran, Reading, Stock, Tape, run};

/// A game that goes on for longer than this does not end.
const MOST_STEPS: u32 = 20_000;
/// All of a model, in thousandths.
const WHOLE: u16 = 1000;

/// What came of one game. Sides are the lists of the plan, not seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub number: u64,
    pub scenario: String,
    pub map: String,
    /// The list that won, if any did.
    pub winner: Option<u8>,
    /// The list that had the first turn.
    pub opened: Option<u8>,
    /// Whether it had that for its role in the scenario.
    pub by_role: bool,
    /// The last turn that was played, and how many steps there were.
    pub turns: u16,
    pub steps: u32,
    /// Why it ended, without names.
    pub reason: String,
    /// By kind and side: what each did and lost.
    pub shares: Vec<Share>,
}

/// What the models of one kind on one side did in a game, in thousandths of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    pub side: u8,
    pub name: String,
    pub points: u16,
    /// All that were in the game, and of these those that were not there when it began.
    pub models: u16,
    pub came: u16,
    /// Points that it took from the other side, in thousandths: with its blows, or as the one that the step was for.
    pub dealt: u64,
    pub lost: u64,
}

/// Who plays, as long as nobody stops it: a step has many answers, and within one the bout itself hears of it.
struct Stoppable<'a, R: Known> {
    bout: Bout<'a, R>,
    stop: &'a AtomicBool,
}

impl<R: Known> Stoppable<'_, R> {
    fn goes_on(&self) -> Play<()> {
        if self.stop.load(Ordering::Relaxed) { Err(Halt::waiting()) } else { Ok(()) }
    }
}

impl<R: Known> Dealer<R> for Stoppable<'_, R> {
    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>) -> Play<Answer> {
        self.goes_on()?;
        self.bout.answer(setup, game, question)
    }

    fn answer_all(
        &mut self,
        setup: &R::Setup,
        game: &R::Game,
        questions: &[Question<R>],
    ) -> Play<Vec<Answer>> {
        self.goes_on()?;
        self.bout.answer_all(setup, game, questions)
    }

    fn throw(&mut self, throw: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading> {
        self.bout.throw(throw, pool, faces)
    }

    fn taken_back(&mut self, refusal: &Refusal, stand: usize) -> Play<()> {
        self.bout.taken_back(refusal, stand)
    }
}

/// Plays one game to its end; one that is stopped before comes to nothing.
pub fn play<R: Known>(
    setup: &R::Setup,
    start: R::Game,
    first: u8,
    players: [Level; 2],
    seed: u64,
    stop: &AtomicBool,
) -> Result<Played, String> {
    let side = |seat: Seat| seat.0 ^ first;
    let [a, b] = players;
    let bout = Bout::<R>::new(&if first == 0 { [a, b] } else { [b, a] }, seed).stopped_by(stop);
    let mut dealer = Stoppable { bout, stop };
    let kinds = R::kinds(setup);
    let mut ledger = Ledger::new(&kinds);
    let mut game = start;
    let (mut before, mut after, mut blows) = (Vec::new(), Vec::new(), Vec::new());
    R::stock(setup, &game, &mut before);
    ledger.muster(&before, side);
    let (mut opened, mut steps) = (None, 0);
    while R::ending(&game).is_none() {
        if steps >= MOST_STEPS {
            return Err(format!("the game has not ended after {MOST_STEPS} steps"));
        }
        let acting = R::acting(setup, &game, None);
        let mut tape = Tape::default();
        dealer.bout.begin(&game);
        let ran = run::<R>(setup, &game, &mut tape, &mut dealer);
        // An answer that was given in haste is another on another machine, so that nothing of this game counts.
        if stop.load(Ordering::Relaxed) {
            return Err("it was stopped".to_string());
        }
        match ran.ran {
            Ran::Ended => {}
            Ran::Fault(fault) => return Err(fault.why),
            other => return Err(format!("a step did not end: {other:?}")),
        }
        let commit = std::mem::replace(&mut game, ran.game);
        steps += 1;
        opened = opened.or_else(|| R::opens(&game));
        R::stock(setup, &game, &mut after);
        if after != before {
            let actor = acting.or_else(|| chosen(&tape)).map(usize::from);
            // The page asks only who wins, and has no room for more.
            if cfg!(feature = "threads") {
                R::blows(setup, &commit, &tape, &mut blows);
            }
            ledger.step(&before, &after, actor, &blows, side);
            std::mem::swap(&mut before, &mut after);
        }
    }
    let ending = R::ending(&game);
    let winner = ending.as_ref().and_then(|ending| ending.winner).map(side);
    Ok(Played {
        number: 0,
        scenario: String::new(),
        map: String::new(),
        winner,
        opened: opened.map(side),
        by_role: R::role_opens(&game),
        turns: R::turn(&game),
        steps,
        reason: ending.map_or(String::new(), |ending| reason(ending.says.template())),
        shares: ledger.shares,
    })
}

/// The sentence of an ending without who it is about: `{} wins: nobody is left` is `nobody is left`.
fn reason(template: &str) -> String {
    let bare = template.trim_start_matches("{} wins").trim_start_matches([':', ' ']);
    if bare.is_empty() { template.to_string() } else { bare.to_string() }
}

/// The first piece that anybody chose in a step.
fn chosen(tape: &Tape) -> Option<PieceId> {
    tape.entries.iter().find_map(|entry| match entry {
        Entry::Answer { answer: Answer::One(Item::Piece(piece)), .. } => Some(*piece),
        _ => None,
    })
}

/// Who took something from the piece at this place, and how much against each other: as many wounds as each has dealt; where
/// nobody has, all alike who struck it, for they may have pushed it off the board; else whoever the step was for.
fn takers(
    before: &[Stock],
    place: usize,
    of: Seat,
    actor: Option<usize>,
    blows: &[Blow],
) -> Vec<(Stock, u64)> {
    let enemy = |by: usize| before.get(by).copied().filter(|by| by.seat != of);
    let struck = blows.iter().filter(|blow| usize::from(blow.of) == place);
    let mut takers: Vec<(Stock, u64)> = struck
        .filter_map(|blow| enemy(usize::from(blow.by)).map(|by| (by, u64::from(blow.wounds))))
        .collect();
    if takers.iter().all(|(_, wounds)| *wounds == 0) {
        takers.iter_mut().for_each(|(_, wounds)| *wounds = 1);
    }
    if takers.is_empty() {
        takers.extend(actor.and_then(enemy).map(|by| (by, 1)));
    }
    takers
}

/// Who has taken what from whom.
struct Ledger<'a> {
    /// What kinds are called.
    kinds: &'a [String],
    shares: Vec<Share>,
}

impl<'a> Ledger<'a> {
    fn new(kinds: &'a [String]) -> Self {
        Ledger { kinds, shares: Vec::new() }
    }

    fn share(&mut self, side: u8, of: Stock) -> &mut Share {
        let name = self.kinds.get(usize::from(of.kind)).map_or("?", String::as_str);
        let points = of.points;
        let same = |share: &Share| (share.side, share.points) == (side, points) && share.name == name;
        let place = self.shares.iter().position(same).unwrap_or_else(|| {
            let name = name.to_string();
            self.shares.push(Share { side, name, points, models: 0, came: 0, dealt: 0, lost: 0 });
            self.shares.len() - 1
        });
        &mut self.shares[place]
    }

    fn muster(&mut self, stock: &[Stock], side: impl Fn(Seat) -> u8) {
        for one in stock {
            self.share(side(one.seat), *one).models += 1;
        }
    }

    fn step(
        &mut self,
        before: &[Stock],
        after: &[Stock],
        actor: Option<usize>,
        blows: &[Blow],
        side: impl Fn(Seat) -> u8,
    ) {
        for (place, is) in after.iter().enumerate() {
            // A new place, or that of one who is gone: somebody was summoned, and is whole when he comes.
            let was = before.get(place).copied().filter(|was| was.left > 0 || is.left == 0);
            if was.is_none() {
                let share = self.share(side(is.seat), *is);
                share.models += 1;
                share.came += 1;
            }
            let was = was.unwrap_or(Stock { left: WHOLE, ..*is });
            let lost = u64::from(was.left.saturating_sub(is.left));
            if lost == 0 {
                continue;
            }
            let share = self.share(side(was.seat), was);
            share.lost += lost;
            let points = lost * u64::from(share.points);
            let takers = takers(before, place, was.seat, actor, blows);
            let all: u64 = takers.iter().map(|(_, part)| part).sum();
            // Counted up from the first, so that nothing is lost by dividing.
            let (mut parts, mut given) = (0, 0);
            for (by, part) in takers {
                parts += part;
                let due = points * parts / all;
                self.share(side(by.seat), by).dealt += due - given;
                given = due;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece of a seat by its kind, which is its place among the names, and its points.
    fn stock(seat: u8, (kind, points): (u16, u16), left: u16) -> Stock {
        Stock { seat: Seat(seat), kind, points, left }
    }

    /// Whoever carries more costs more, and is told apart from who carries less.
    #[test]
    fn a_model_is_counted_by_what_it_was_given() {
        let kinds = ["Sorcerer".to_string(), "Guard".to_string()];
        let mut ledger = Ledger::new(&kinds);
        let side = |seat: Seat| seat.0;
        let begin = [stock(0, (0, 11), 1000), stock(0, (0, 44), 1000), stock(1, (1, 10), 1000)];
        ledger.muster(&begin, side);
        let dead = [begin[0], stock(0, (0, 44), 0), begin[2]];
        ledger.step(&begin, &dead, Some(2), &[], side);
        let shares: Vec<_> = ledger
            .shares
            .iter()
            .map(|share| (share.name.as_str(), share.points, share.dealt, share.lost))
            .collect();
        assert_eq!(shares, [("Sorcerer", 11, 0, 0), ("Sorcerer", 44, 0, 1000), ("Guard", 10, 44_000, 0)]);
    }

    /// Whoever is summoned is one model more, also in the place of one who is gone, so that nobody loses more than there was.
    #[test]
    fn who_comes_later_is_counted() {
        const PRIEST: (u16, u16) = (0, 20);
        const MONK: (u16, u16) = (1, 3);
        let kinds = ["Priest", "Monk"].map(String::from);
        let mut ledger = Ledger::new(&kinds);
        let side = |seat: Seat| seat.0;
        let begin = [stock(0, PRIEST, 1000), stock(1, PRIEST, 1000)];
        ledger.muster(&begin, side);
        // The first priest summons two, of whom one is cut down as he comes; then the second priest kills the other.
        let two = [begin[0], begin[1], stock(0, MONK, 1000), stock(0, MONK, 0)];
        ledger.step(&begin, &two, Some(0), &[], side);
        let none = [begin[0], begin[1], stock(0, MONK, 0), stock(0, MONK, 0)];
        ledger.step(&two, &none, Some(1), &[], side);
        // One more comes where the first was, hurts the other priest, and stays.
        let again = [begin[0], begin[1], stock(0, MONK, 1000), stock(0, MONK, 0)];
        ledger.step(&none, &again, Some(0), &[], side);
        let hurt = [begin[0], stock(1, PRIEST, 600), again[2], again[3]];
        ledger.step(&again, &hurt, Some(2), &[], side);
        let share = |side: u8, name: &str| {
            let of = ledger.shares.iter().find(|share| share.side == side && share.name == name).unwrap();
            (of.models, of.came, of.dealt, of.lost)
        };
        assert_eq!(share(0, "Priest"), (1, 0, 0, 0));
        assert_eq!(share(0, "Monk"), (3, 3, 400 * 20, 2000));
        assert_eq!(share(1, "Priest"), (1, 0, 1000 * 3, 400));
        assert_eq!(ledger.shares.len(), 3);
    }

    /// In a combat of many each has what its own blows took, whoever began it.
    #[test]
    fn wounds_are_shared_by_whoever_dealt_them() {
        const KNIGHT: (u16, u16) = (0, 9);
        const SQUIRE: (u16, u16) = (1, 6);
        const OGRE: (u16, u16) = (2, 10);
        let kinds = ["Knight", "Squire", "Ogre"].map(String::from);
        let mut ledger = Ledger::new(&kinds);
        let side = |seat: Seat| seat.0;
        let begin =
            [stock(0, KNIGHT, 1000), stock(0, SQUIRE, 1000), stock(1, OGRE, 1000), stock(1, OGRE, 1000)];
        ledger.muster(&begin, side);
        let blow = |by: PieceId, of: PieceId, wounds: u16| Blow { by, of, wounds };
        // The knight declares it: he and his squire cut down one ogre, two wounds to one, and the other kills the squire.
        let blows = [blow(0, 2, 2), blow(1, 2, 1), blow(3, 1, 3), blow(3, 0, 0)];
        let fought = [begin[0], stock(0, SQUIRE, 0), stock(1, OGRE, 0), begin[3]];
        ledger.step(&begin, &fought, Some(0), &blows, side);
        let dealt = |ledger: &Ledger| {
            ["Knight", "Squire", "Ogre"].map(|name| {
                ledger.shares.iter().find(|share| share.name == name).map(|share| share.dealt).unwrap()
            })
        };
        assert_eq!(dealt(&ledger), [6_666, 3_334, 6_000]);
        // Nobody is wounded, but the ogre pushes the knight off the board: whoever struck him has it.
        let pushed = [stock(0, KNIGHT, 0), fought[1], fought[2], fought[3]];
        ledger.step(&fought, &pushed, Some(0), &[blow(3, 0, 0)], side);
        assert_eq!(dealt(&ledger), [6_666, 3_334, 15_000]);
        // Who fails to stand up has nobody to thank for it.
        let fell = [pushed[0], pushed[1], pushed[2], stock(1, OGRE, 667)];
        ledger.step(&pushed, &fell, Some(3), &[], side);
        assert_eq!(dealt(&ledger), [6_666, 3_334, 15_000]);
    }
}
