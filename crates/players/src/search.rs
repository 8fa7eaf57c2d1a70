//! Monte-Carlo tree search over tapes and commits.
//!
//! Every try plays the step in progress to its end, and as many more as the tree knows, in a world that the seat's view
//! allows, drawn anew each time where it hides something. Answers inside the tree are chosen by what came of them so far; new
//! ones are added the more often a question is met; where the tree ends, the try goes on with what looks sensible. What the
//! last position is worth decides.
//!
//! Throws are branches of the tree. Their readings and weights come from the pool, in which profiles and modifiers are summed
//! up, and are kept by pool for the whole game; they are tried in proportion to their weights, and what a throw is worth is the
//! mean by the weights, not by how often each was tried. So a Veteran's expectation of an activation is exact as far as its
//! tries went, and sampled beyond.
//!
//! A try ends with the step in which it left the tree, and goes on behind a step that was played just so before: whom to
//! activate is judged by what he can do then. Where every step names its piece anew, the piece that has just acted goes on, or
//! leaves it at that: a charge is judged by the fight behind it. Behind what was drawn nobody looks, nor behind a step
//! in a world that was drawn: the next try would draw something else.
//!
//! Where the view hides nothing, the same answers and readings lead to the same question again. Then the answer is known
//! before it is asked, and the rules judge nothing else; positions from which everything is known are not tried again.

use scene::{Answer, Item, PieceId};
use table::{Entry, Known, Question, Ran, Rulebook, Seat, Stream, Tape, hash, run};

use crate::chance::chance_of;
use crate::odds::Odds;
use crate::tree::{CERTAIN, Next, Place, Tree};
use crate::walk::Walk;

/// How many worlds are drawn for a try until one agrees with what the seat has been shown since the step began.
const DRAWS: u8 = 16;

/// How hard somebody thinks about a question.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Tries in all.
    pub nodes: u32,
    /// Steps that are played after the one in progress, as long as the activation goes on.
    pub steps: u16,
    /// How many answers to a question are tried for every doubling of its visits.
    pub width: u32,
}

/// How far a thought has come; told now and then.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    pub done: u32,
    pub of: u32,
}

/// Hears how far it has come, and says whether to go on.
pub type Hurry<'a> = &'a mut dyn FnMut(Thought) -> bool;

/// An answer that was thought about: what it would lead to, and how it came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idea {
    /// The answer, and what the seat means to answer after it.
    pub plan: Vec<Answer>,
    /// The chance of winning in millionths, as far as the worth of positions tells.
    pub chance: u32,
    pub tries: u32,
    /// Everything that may follow was tried, every reading of every throw: it is no estimate of a part.
    pub certain: bool,
}

/// A step in progress as a seat may see it: the last commit, and what has become of it since.
pub struct Seen<'a, R: Rulebook> {
    pub commit: &'a R::Game,
    pub now: &'a R::Game,
}

/// What a seat knows when it is asked: what it sees, and what was answered and thrown since the last commit.
pub(crate) struct Asked<'a, R: Rulebook> {
    pub setup: &'a R::Setup,
    pub seen: Seen<'a, R>,
    pub tape: &'a [Entry],
    pub question: &'a Question<R>,
}

/// What was thought so far, kept as long as the game goes the way of the thoughts.
#[derive(Default)]
pub(crate) struct Thoughts {
    tree: Tree,
    /// The odds of throws that were met, which nobody has to forget.
    odds: Odds,
    /// Where the game has come to, and how many entries of the step's tape led there.
    root: Option<Place>,
    followed: usize,
}

impl Thoughts {
    /// Another step begins.
    pub fn next_step(&mut self) {
        self.followed = 0;
    }

    pub fn forget(&mut self) {
        *self = Thoughts { odds: std::mem::take(&mut self.odds), ..Thoughts::default() };
    }

    /// Goes the way of what was answered and thrown.
    pub fn follow(&mut self, tape: &[Entry]) {
        if tape.len() < self.followed {
            self.forget();
        }
        for entry in &tape[self.followed..] {
            self.root = self.root.and_then(|root| self.tree.child(root, entry));
        }
        self.followed = tape.len();
    }

    /// Thinks about a question and returns the ideas, the best first.
    pub fn think<R: Known>(
        &mut self,
        asked: &Asked<'_, R>,
        effort: Effort,
        stream: &mut Stream,
        hurry: Hurry,
    ) -> Vec<Idea> {
        let root = self.stand(asked.tape);
        // What is known from the step before is looked at once more.
        let known = self.tree.node(root).visits;
        let most = effort.nodes.max(known + effort.nodes / 8).max(1);
        self.grow(asked, effort, stream, &mut |done| {
            done < most && (done == 0 || hurry(Thought { done, of: most }))
        });
        ideas(&self.tree, root, effort.nodes / 16)
    }

    /// Thinks about a question for so many tries and says how far it has come, and the ideas so far.
    pub fn ponder<R: Known>(
        &mut self,
        asked: &Asked<'_, R>,
        effort: Effort,
        stream: &mut Stream,
        tries: u32,
    ) -> (Thought, Vec<Idea>) {
        let root = self.stand(asked.tape);
        let most = effort.nodes.min(self.tree.node(root).visits + tries);
        self.grow(asked, effort, stream, &mut |done| done < most);
        let node = self.tree.node(root);
        let done = if node.settled { effort.nodes } else { node.visits.min(effort.nodes) };
        (Thought { done, of: effort.nodes }, ideas(&self.tree, root, effort.nodes / 16))
    }

    /// The node of the open question; where the game went another way than the thoughts, they begin anew.
    fn stand(&mut self, tape: &[Entry]) -> Place {
        self.follow(tape);
        let root = match self.root.filter(|root| self.tree.is_question(*root)) {
            Some(root) => root,
            None => {
                self.tree = Tree::default();
                self.tree.add()
            }
        };
        self.root = Some(root);
        root
    }

    /// Tries as long as `on` says so, or until nothing is left to be learned.
    fn grow<R: Known>(
        &mut self,
        asked: &Asked<'_, R>,
        effort: Effort,
        stream: &mut Stream,
        on: &mut dyn FnMut(u32) -> bool,
    ) {
        let Some(root) = self.root else { return };
        let (setup, seat, commit) = (asked.setup, asked.question.seat, asked.seen.commit);
        debug_assert!(R::view(commit, seat) == *commit, "nobody is given more than his view");
        let mut choice = false;
        let world = R::reshuffle(setup, commit, seat, &mut |bound| {
            choice |= bound > 1;
            stream.below(bound)
        });
        let whole = R::whole(setup, commit);
        let mut tape = Tape::default();
        // Where nothing is hidden there is one world, and it need not be drawn again.
        let sees = choice.then(|| hash(asked.seen.now));
        let mut walk = Walk::new(&mut self.tree, &mut self.odds, stream, seat, effort.width, sees);
        while !walk.node(root).settled && on(walk.node(root).visits) {
            for draw in 1..=DRAWS {
                let drawn = choice.then(|| {
                    let stream = &mut *walk.stream;
                    R::reshuffle(setup, commit, seat, &mut |bound| stream.below(bound))
                });
                tape.entries.clear();
                tape.entries.extend_from_slice(asked.tape);
                // Where no world is found in which all of it was shown, one of those has to do.
                walk.begin(root, asked.tape.len(), draw < DRAWS);
                let world = drawn.as_ref().unwrap_or(&world);
                let (worth, ended) = attempt::<R>(asked, world, effort.steps, &mut tape, &mut walk);
                if !walk.is_elsewhere() {
                    walk.back_up(chance_of(worth, whole, CERTAIN), ended);
                    break;
                }
            }
        }
    }
}

/// One try in a world: what the position is worth that it came to, and whether that is as far as anybody looks.
fn attempt<R: Known>(
    asked: &Asked<'_, R>,
    world: &R::Game,
    most: u16,
    tape: &mut Tape,
    walk: &mut Walk<'_>,
) -> (i64, bool) {
    let (setup, seat) = (asked.setup, asked.question.seat);
    let mut acting = R::acting(setup, world, None);
    let mut later: Option<R::Game> = None;
    let mut ended = true;
    for steps in 0.. {
        let ran = run::<R>(setup, later.as_ref().unwrap_or(world), tape, walk);
        if ran.ran != Ran::Ended {
            break;
        }
        let game = later.insert(ran.game);
        if R::ending(game).is_some() || steps == most {
            break;
        }
        let named = named(tape);
        let still = R::acting(setup, game, named.map(|(_, piece)| piece));
        if still.is_none() || (acting.is_some() && still != acting) {
            break;
        }
        // Beyond the tree nobody decides well: the position after the step tells more than what would come of it.
        if !walk.is_known() {
            ended = false;
            break;
        }
        acting = still;
        tape.entries.clear();
        walk.next_step(named.filter(|_| R::acting(setup, game, None).is_none()));
    }
    let game = later.as_ref().unwrap_or(world);
    (R::worth(setup, game, seat) + R::drive(setup, game, seat), ended)
}

/// The piece that a step named first, and who named it.
fn named(tape: &Tape) -> Option<(Seat, PieceId)> {
    let answer = tape.entries.iter().find(|entry| matches!(entry, Entry::Answer { .. }))?;
    match answer {
        Entry::Answer { seat, answer: Answer::One(Item::Piece(piece)) } => Some((*seat, *piece)),
        _ => None,
    }
}

fn ideas(tree: &Tree, root: Place, least: u32) -> Vec<Idea> {
    let Next::Decision(decision) = &tree.node(root).next else { return Vec::new() };
    let mut ideas: Vec<Idea> = decision
        .tried
        .iter()
        .filter(|tried| !tried.dead && tree.node(tried.place).visits > 0)
        .map(|tried| {
            let mut plan = vec![tried.answer.clone()];
            follow(tree, tried.place, least, &mut plan);
            Idea {
                plan,
                chance: (tree.trusted(tried.place) * 1_000_000 / CERTAIN).clamp(0, 1_000_000) as u32,
                tries: tree.node(tried.place).visits,
                certain: tree.node(tried.place).settled,
            }
        })
        .collect();
    ideas.sort_by_key(|idea| std::cmp::Reverse((idea.chance, idea.tries)));
    ideas
}

/// The answers that came out best from here on, as long as nothing is left to chance and they were tried often enough to
/// be trusted.
fn follow(tree: &Tree, mut place: Place, least: u32, plan: &mut Vec<Answer>) {
    while let Next::Decision(decision) = &tree.node(place).next {
        let alive = decision.tried.iter().filter(|tried| !tried.dead);
        let Some(best) = alive.max_by_key(|tried| tree.trusted(tried.place)).filter(|_| decision.mine) else {
            return;
        };
        let enough = decision.stop.is_some_and(|stop| stop >= tree.trusted(best.place));
        if enough || tree.node(best.place).visits <= least {
            return;
        }
        plan.push(best.answer.clone());
        place = best.place;
    }
}
