//! What players and the lab know of a rulebook besides its rules. What has no answer of its own is known of complete rulebooks
//! only.

use scene::{Answer, Item, PieceId};
use space::Lure;
use table::{Ahead, Note, Rulebook, Seat, Tape};

use crate::worth;

/// One piece of a game, as the lab counts it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    pub seat: Seat,
    /// Its kind, by its place in [`Known::kinds`], and what it costs with all that it was given.
    pub kind: u16,
    pub points: u16,
    /// What is left of it, in thousandths; nothing of who is gone.
    pub left: u16,
}

/// Somebody struck somebody else: with a blow, a shot or a spell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    pub by: PieceId,
    pub of: PieceId,
    /// The wounds that nothing has kept off; none where it has only stunned.
    pub wounds: u16,
}

/// How often somebody tries before it answers: so often at least, and so often for each option of a list, so that a long one
/// is not left half looked at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Tries {
    pub least: u32,
    pub each: u32,
}

pub trait Known: Rulebook {
    /// Whether positions are worth anything before the game is over.
    const WEIGHED: bool = true;

    /// The tries of a Veteran for an answer: enough to be well above a Recruit, and few enough for ten games a second.
    const VETERAN: Tries = Tries { least: 32, each: 4 };

    /// What a position is worth to a seat: more is better.
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64;

    /// What draws a seat on besides, on the same scale: to be nearer to those it wants to fight. What is worth something to
    /// both sides alike would cancel out in [`Known::worth`].
    fn drive(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        let _ = (setup, game, seat);
        0
    }

    /// What is at stake in all, on the same scale: what one side brought.
    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        let _ = (setup, game);
        50_000
    }

    /// Where it may be worth going when this is asked.
    fn lures(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, lures: &mut Vec<Lure>) {
        let _ = (setup, game, why, lures);
    }

    /// What nobody in his senses chooses when this is asked, as long as there is anything else: to strike a friend.
    fn shuns(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, item: Item) -> bool {
        let _ = (setup, game, why, item);
        false
    }

    /// What an option promises when this is asked, before anything is known of it: what promises most is tried first.
    fn promise(game: &Self::Game, why: &Self::Why, item: Item) -> u8 {
        let _ = (game, why, item);
        0
    }

    /// The kinds of pieces in a match, by their names.
    fn kinds(setup: &Self::Setup) -> Vec<String> {
        let _ = setup;
        Vec::new()
    }

    /// Every piece in the order of its number, whether it is on the table or not.
    fn stock(setup: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        let _ = (setup, game, stock);
    }

    /// Who struck whom in the step that followed a commit, in a book in which more than one does.
    fn blows(setup: &Self::Setup, commit: &Self::Game, tape: &Tape, blows: &mut Vec<Blow>) {
        let _ = (setup, commit, tape);
        blows.clear();
    }

    /// Who has the first turn, as soon as that is decided.
    fn opens(game: &Self::Game) -> Option<Seat> {
        let _ = game;
        None
    }

    /// Whether a role of the scenario has the first turn, whoever plays it.
    fn role_opens(game: &Self::Game) -> bool {
        let _ = game;
        false
    }

    /// How far the game has come: its turn, counted from 1.
    fn turn(game: &Self::Game) -> u16 {
        let _ = game;
        0
    }
}

impl Known for judgement::Judgement {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::judgement::worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::judgement::whole(setup, game)
    }
}

impl Known for godslayer::Godslayer {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::godslayer::worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::godslayer::whole(setup, game)
    }
}

impl Known for wrath::Wrath {
    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::wrath::worth(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::wrath::whole(setup, game)
    }
}

/// Its battles are games of their own; on the map nobody thinks.
impl Known for salvation::campaign::Campaign {
    const WEIGHED: bool = false;

    fn worth(_: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        let winner = Self::ending(game).and_then(|ending| ending.winner);
        winner.map_or(0, |winner| if winner == seat { 1 } else { -1 })
    }
}

impl Known for genesys::Genesys {
    const VETERAN: Tries = Tries { least: 14, each: 2 };

    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::genesys::worth(setup, game, seat)
    }

    fn drive(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::genesys::drive(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::genesys::whole(setup, game)
    }

    fn lures(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, lures: &mut Vec<Lure>) {
        worth::genesys::lures(setup, game, why, lures);
    }

    fn shuns(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, item: Item) -> bool {
        worth::genesys::shuns(setup, game, why, item)
    }

    fn promise(_: &Self::Game, why: &Self::Why, item: Item) -> u8 {
        worth::genesys::promise(why, item)
    }

    fn kinds(setup: &Self::Setup) -> Vec<String> {
        setup.profiles.iter().map(|one| one.name.clone()).collect()
    }

    fn stock(setup: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        stock.clear();
        stock.extend(game.models.iter().map(|model| {
            let profile = setup.profiles.get(usize::from(model.profile));
            let (hp, points) = profile.map_or((1, 0), |profile| (profile.hp.max(1), profile.points));
            let left = u16::from(hp.saturating_sub(model.damage)) * 1000 / u16::from(hp);
            let there = !model.gone || model.waiting || model.escaped;
            let left = if there { left } else { 0 };
            Stock { seat: model.seat, kind: model.profile.into(), points, left }
        }));
    }

    fn opens(game: &Self::Game) -> Option<Seat> {
        (!matches!(game.phase, genesys::state::Phase::SetUp(_))).then_some(game.first)
    }

    fn turn(game: &Self::Game) -> u16 {
        game.turn.into()
    }
}

impl Known for salvation::Salvation {
    const VETERAN: Tries = Tries { least: 28, each: 5 };

    fn worth(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::salvation::worth(setup, game, seat)
    }

    fn drive(setup: &Self::Setup, game: &Self::Game, seat: Seat) -> i64 {
        worth::salvation::drive(setup, game, seat)
    }

    fn whole(setup: &Self::Setup, game: &Self::Game) -> i64 {
        worth::salvation::whole(setup, game)
    }

    fn lures(setup: &Self::Setup, game: &Self::Game, why: &Self::Why, lures: &mut Vec<Lure>) {
        worth::salvation::lures(setup, game, why, lures);
    }

    fn shuns(_: &Self::Setup, _: &Self::Game, why: &Self::Why, item: Item) -> bool {
        worth::salvation::shuns(why, item)
    }

    fn promise(game: &Self::Game, why: &Self::Why, item: Item) -> u8 {
        worth::salvation::promise(game, why, item)
    }

    fn kinds(setup: &Self::Setup) -> Vec<String> {
        setup.profiles.iter().map(|one| one.name.clone()).collect()
    }

    fn stock(setup: &Self::Setup, game: &Self::Game, stock: &mut Vec<Stock>) {
        use salvation::state::Fate;
        stock.clear();
        stock.extend(game.units.iter().map(|unit| {
            let there = matches!(unit.fate, Fate::Here | Fate::Waiting | Fate::Left);
            let left = if there { 1000 - 333 * u16::from(unit.wounds.min(3)) } else { 0 };
            let profile = setup.profiles.get(usize::from(unit.profile));
            let points = profile.map_or(0, |profile| unit.cost(profile));
            Stock { seat: unit.band, kind: unit.profile.into(), points, left }
        }));
    }

    /// Runs the step once more and listens: in a combat of many only its notes say who struck whom.
    fn blows(setup: &Self::Setup, commit: &Self::Game, tape: &Tape, blows: &mut Vec<Blow>) {
        use salvation::rules;
        blows.clear();
        let told = table::run::<Self>(setup, commit, &mut tape.clone(), &mut Ahead::<Self>::default());
        // Who casts, for each heading that is open.
        let mut casters: Vec<Option<PieceId>> = Vec::new();
        for note in &told.notes {
            match note {
                Note::Opens { rule, says } => {
                    casters.push(says.pieces().next().filter(|_| *rule == rules::MAG_02));
                }
                Note::Closes => {
                    casters.pop();
                }
                Note::Thrown { seat, rule, says, reading, .. }
                    if [rules::RES_03, rules::RGD_09, rules::MAG_07].contains(rule) =>
                {
                    let named: Vec<PieceId> = says.pieces().collect();
                    let (by, of) = match named[..] {
                        [by, of] => (Some(by), of),
                        [of] => (casters.last().copied().flatten(), of),
                        _ => continue,
                    };
                    // Accuracy and defence are tested under the same rules, by the side of whoever is named last.
                    let own = commit.units.get(usize::from(of)).is_none_or(|unit| unit.side == *seat);
                    if let Some(by) = by.filter(|_| !own) {
                        blows.push(Blow { by, of, wounds: reading.value().max(0).unsigned_abs() });
                    }
                }
                Note::Asked { rule, says, answer, .. } if *rule == rules::RES_05 => {
                    let cancelled = match answer {
                        Answer::Split(parts) => parts.first().copied().unwrap_or(0),
                        Answer::Number(number) => *number,
                        _ => 0,
                    };
                    kept_off(blows, says.pieces().last(), cancelled);
                }
                // A Shield.
                Note::Told { rule, says } if *rule == rules::SPL_08 => {
                    kept_off(blows, says.pieces().last(), 1);
                }
                _ => {}
            }
        }
    }

    fn opens(game: &Self::Game) -> Option<Seat> {
        (!matches!(game.phase, salvation::state::Phase::SetUp(_))).then_some(game.first)
    }

    fn role_opens(game: &Self::Game) -> bool {
        use salvation::scenarios::Stakes;
        matches!(game.stakes, Stakes::Siege(_) | Stakes::Escape(_))
    }

    fn turn(game: &Self::Game) -> u16 {
        game.turn.into()
    }
}

/// Whoever was struck last keeps off so many of the wounds.
fn kept_off(blows: &mut [Blow], of: Option<PieceId>, wounds: i32) {
    if let Some(last) = blows.last_mut().filter(|blow| Some(blow.of) == of) {
        last.wounds = last.wounds.saturating_sub(u16::try_from(wounds).unwrap_or(0));
    }
}
