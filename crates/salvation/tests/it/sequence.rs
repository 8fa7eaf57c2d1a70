//! What a step is played through for: contacts that are broken and made again, each of which is checked once in an Escape
//! (SS-R-86), and models that go in the midst of things, after all dice that concern them (SS-R-36, SS-R-103).

use std::collections::VecDeque;

use salvation::Salvation;
use salvation::setup::Setup;
use salvation::state::{Fate, Game};
use table::{
    Answer, Dealer, Given, Halt, Note, Play, Pool, Question, Ran, Reading, Rulebook, Tape, Why, read_answer,
};

/// Answers as written, one after the other; courier checks are noted down and declined. Dice show what is written, and
/// 1 when that is used up.
struct Script {
    words: VecDeque<&'static str>,
    faces: VecDeque<u8>,
    checks: Vec<String>,
}

impl Script {
    fn read(&self, setup: &Setup, game: &Game, question: &Question<Salvation>, words: &str) -> Play<Answer> {
        let names = Salvation::names(setup, game);
        let naming = Salvation::scene(setup, game).naming();
        let key = question.why.key();
        let answer = read_answer(&question.domain, words, &*names, naming, &Vec::new)
            .map_err(|why| Halt::fault(format!("to {key}, {words}: {why}")))?;
        let no = |no: table::Refusal| Halt::fault(format!("to {key}, {words}: {}", no.words(&*names)));
        question.domain.contains(&answer).map_err(no)?;
        Ok(answer)
    }
}

impl Dealer<Salvation> for Script {
    fn answer(&mut self, setup: &Setup, game: &Game, question: &Question<Salvation>) -> Play<Answer> {
        if question.why.key() == "courier-check" {
            self.checks.push(question.why.says().words(&*Salvation::names(setup, game)));
            return self.read(setup, game, question, "no");
        }
        let words = self.words.pop_front().ok_or_else(Halt::waiting)?;
        self.read(setup, game, question, words)
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        let faces = &mut self.faces;
        Ok(pool.throw(&mut |_| u32::from(faces.pop_front().unwrap_or(1) - 1), None))
    }

    fn listens(&self) -> bool {
        true
    }
}

/// What came of it.
struct Played {
    setup: Setup,
    game: Game,
    notes: Vec<Note>,
    checks: Vec<String>,
}

impl Played {
    /// How many dice were thrown.
    fn dice(&self) -> u32 {
        let dice = |note: &Note| match note {
            Note::Thrown { pool, .. } => u32::from(pool.dice()),
            _ => 0,
        };
        self.notes.iter().map(dice).sum()
    }

    /// How a model has left, or that it is still there.
    fn fate(&self, name: &str) -> Fate {
        let names = Salvation::names(&self.setup, &self.game);
        let id = self.game.ids().find(|id| names.piece(id.0.into()) == name);
        self.game.unit(id.unwrap_or_else(|| panic!("nobody is called {name}"))).fate
    }
}

/// Plays steps until all words are used up.
fn play(name: &str, table: &str, words: &'static str, faces: &[u8]) -> Played {
    let text = format!("seats: Green, Red\n{table}\n");
    let set = Given::read(&text, 1).and_then(|given| Salvation::set(&given));
    let (setup, mut game) = set.unwrap_or_else(|misfit| panic!("{name}: {misfit}"));
    let words = words.split(';').map(str::trim).collect();
    let mut script = Script { words, faces: faces.iter().copied().collect(), checks: Vec::new() };
    let mut notes = Vec::new();
    while !script.words.is_empty() && game.over.is_none() {
        let run = table::run::<Salvation>(&setup, &game, &mut Tape::default(), &mut script);
        assert_eq!(run.ran, Ran::Ended, "{name}, before {:?}", script.words);
        notes.extend(run.notes);
        game = run.game;
    }
    assert!(script.faces.is_empty(), "{name}: the faces {:?} are left over", script.faces);
    Played { setup, game, notes, checks: script.checks }
}

/// How a contact comes about: a name, the table of an Escape in which Red chases, the answers, the faces, and who is
/// looked at by whom.
type Contact = (&'static str, &'static str, &'static str, &'static [u8], &'static [&'static str]);

const CONTACTS: [Contact; 12] = [
    (
        "a move into contact",
        "Green: Ann, Squire, at 19S, courier, activated\nRed: Rex, Warrior, at 19V",
        "Rex; move; 19U 19T",
        &[],
        &["Rex Ann"],
    ),
    (
        "a combat that nobody is moved in",
        "Green: Ann, Squire, at 19S, courier\nRed: Rex, Warrior, at 19T",
        "Rex; fight; Rex attacks Ann = 1; nothing; pass",
        &[20],
        &[],
    ),
    (
        "a push, and a follow-up",
        "Green: Ann, Squire, at 19S, courier\nRed: Rex, Warrior, at 19T",
        "Rex; fight; Rex attacks Ann = 1; nothing; 19R; follow up",
        &[20],
        &["Rex Ann"],
    ),
    (
        "a push that leaves the contact with another",
        "Green: Ann, Squire, at 19S, courier\nRed: Rex, Warrior, at 19T\nRed: Rob, Warrior, at 18R",
        "Rex; fight; Rex attacks Ann = 1; nothing; 19R; pass",
        &[20],
        &[],
    ),
    (
        "a push next to a third, who follows up elsewhere",
        "Green: Ann, Squire, at 19Q, courier\nGreen: Eve, Squire, at 18R, known\nGreen: Yan, Squire, at 19T, known\n\
         Red: Wes, Knight, at 19P\nRed: Vic, Knight, at 18Q\nRed: Xan, Knight, at 19S",
        "Wes; fight; Wes attacks Ann = 1, Xan attacks Yan = 1; nothing; Ann; 19R; 19U; Xan; follow up; pass",
        &[20, 20],
        &["Xan Ann"],
    ),
    (
        "a song that leads away and back",
        "Green: Ann, Squire, at 19S, courier\nRed: Rex, Warrior, at 19T\nRed: Sia, Siren, at 19X, knows Siren's Song",
        "Sia; bewitch; Siren's Song; take the test; Ann; 19R 19S; pass",
        &[],
        &["Rex Ann"],
    ),
    (
        "a song that leads past",
        "Green: Ann, Squire, at 19S, courier\nRed: Rex, Warrior, at 18U\nRed: Sia, Siren, at 19X, knows Siren's Song",
        "Sia; bewitch; Siren's Song; take the test; Rex; 19U 19T 20T 21U; pass",
        &[],
        &[],
    ),
    (
        "a throw from one side to the other",
        "Green: Ann, Squire, at 19S, courier\nRed: Gry, Grykin, at 19T\nRed: Ever, The Everlasting, at 19U",
        "Ever; throw; Gry; 18S",
        &[],
        &["Gry Ann"],
    ),
    (
        "a charge that passes its target",
        "Green: Ann, Squire, at 19S, courier, activated\nRed: Rex, Warrior, at 19U",
        "Rex; charge; Ann; 19T 20T 21T 20S",
        &[],
        &["Rex Ann"],
    ),
    (
        "a Strike into a charge",
        "Green: Ann, Squire, at 19S, courier, activated\nRed: Rex, Squire, at 19V\n\
         Red: Pia, Paladin, at 19X, knows Strike",
        "Pia; cast a spell; Strike; Rex; take the test; Ann; 19U 19T",
        &[],
        &["Rex Ann"],
    ),
    (
        "a disengagement that is followed",
        "Green: Ann, Squire, at 19S, courier, activated\nRed: Rex, Warrior, at 19T",
        "Rex; disengage; 19U; fail on purpose; 19T",
        &[],
        &["Rex Ann"],
    ),
    (
        "a corruption and a release",
        "Green: Ann, Squire, at 19S, courier, activated\nRed: Wil, Whisper, at 19T, knows Corrupt",
        "Wil; bewitch; Corrupt; Ann; take the test; end the half; end the half; Ann",
        &[],
        &[],
    ),
];

#[test]
fn each_new_contact_is_checked_once() {
    let mut faults = Vec::new();
    for (name, table, words, faces, expected) in CONTACTS {
        let table = format!(
            "scenario: escape, chaser Red\nGreen: Zoe, Squire, at 1A, courier\n{table}\nturn: 2, half Red, first Green"
        );
        let played = play(name, &table, words, faces);
        let pairs: Vec<String> =
            expected.iter().filter_map(|pair| pair.split_once(' ')).map(|(by, of)| asks(by, of)).collect();
        if played.checks != pairs {
            faults.push(format!("{name}: expected {pairs:?}, but {:?}", played.checks));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn asks(by: &str, of: &str) -> String {
    format!("Does {by} look whether {of} is a courier?")
}

/// What takes a model away while dice are due: a name, the table, the answers, the faces, how many dice are thrown in
/// all, and how models have left.
type Going = (&'static str, &'static str, &'static str, &'static [u8], u32, &'static [(&'static str, Fate)]);

const GOINGS: [Going; 8] = [
    (
        "an Immolate burns the Skeleton of the last Necromancer",
        "Green: Nec, Necromancer, at 19J, knows Immolate\nGreen: Bone, Skeleton, at 19K\nGreen: Rib, Skeleton, at 30A\n\
         Red: Rex, Squire, at 19H, energy left 0",
        "Nec; cast a spell; Immolate; take the test; nothing",
        &[1, 20, 20],
        3,
        &[("Nec", Fate::GivenUp), ("Bone", Fate::Crumbled), ("Rib", Fate::Crumbled), ("Rex", Fate::Here)],
    ),
    (
        "it dies of its third wound and does not fall apart",
        "Green: Nec, Necromancer, at 19J, knows Immolate\nGreen: Bone, Skeleton, at 19K, wounds 2\n\
         Green: Ann, Squire, at 19M\nRed: Rex, Squire, at 30A",
        "Nec; cast a spell; Immolate; take the test; nothing; none",
        &[1, 1, 1],
        3, // the last is a panic test
        &[("Nec", Fate::GivenUp), ("Bone", Fate::Out), ("Ann", Fate::Here)],
    ),
    (
        "a Fireball on a Necromancer and its Skeleton",
        "Green: Nec, Necromancer, at 19J, wounds 2, energy left 0\nGreen: Bone, Skeleton, at 19K, energy left 0\n\
         Green: Ann, Squire, at 30A\nRed: Sil, Sorcerer, at 19R, knows Fireball",
        "Sil; cast a spell; Fireball; Nec; take the test; nothing",
        &[1, 1, 1],
        3,
        &[("Nec", Fate::Out), ("Bone", Fate::Crumbled)],
    ),
    (
        "a Fireball that kills both",
        "Green: Nec, Necromancer, at 19J, wounds 2, energy left 0\n\
         Green: Bone, Skeleton, at 19K, wounds 2, energy left 0\nGreen: Ann, Squire, at 30A\n\
         Red: Sil, Sorcerer, at 19R, knows Fireball",
        "Sil; cast a spell; Fireball; Nec; take the test; nothing",
        &[1, 1, 1],
        3,
        &[("Nec", Fate::Out), ("Bone", Fate::Out)],
    ),
    (
        "a Skeleton strikes in the combat in which its Necromancer dies",
        "Green: Nec, Necromancer, at 19S, wounds 2, energy left 0\nGreen: Bone, Skeleton, at 18T\n\
         Green: Ann, Squire, at 30A\nRed: Rex, Squire, at 19T\nRed: Far, Squire, at 35A",
        "Rex; fight; Rex attacks Nec = 1; Bone attacks Rex = 1; 20T",
        &[1, 1],
        2,
        &[("Nec", Fate::Out), ("Bone", Fate::Crumbled), ("Rex", Fate::Here)],
    ),
    (
        "a trickster that is given up holds its victim until the dice are down",
        "Green: Aly, Alyssa, at 10J\nGreen: Lil, Succubus / Incubus, at 19S\nRed: Rex, Squire, at 19T\n\
         Red: Far, Squire, at 35A\nlink: Lil, holds Rex",
        "Lil; give up; Rex defends = 1; 0; 19U",
        &[8, 1],
        2,
        &[("Lil", Fate::GivenUp), ("Rex", Fate::Here)],
    ),
    (
        "a hostage dies first in hex order, and all others are rolled for",
        "scenario: hostage exchange, truce over\nGreen: Ann, Squire, at 19R, wounds 2, energy left 0\n\
         Green: Bea, Squire, at 30A\nRed: Sil, Sorcerer, at 19U, knows Fireball\nhostage: of Green, at 18R, wounds 2",
        "Sil; cast a spell; Fireball; Ann; take the test; nothing",
        &[1, 1, 1],
        3,
        &[("Ann", Fate::Out), ("Sil", Fate::Here)],
    ),
    (
        "a Skeleton that was to run has fallen apart",
        "Green: Nec, Necromancer, at 2S\nGreen: Bone, Skeleton, at 3U\nGreen: Ann, Animated, at 3S, wounds 2, energy left 0\n\
         Green: Far, Animated, at 35A\nRed: Rex, Knight, at 4S",
        "Rex; fight; Rex attacks Ann = 1; nothing; Nec, Bone; 1S",
        &[1],
        1,
        &[("Nec", Fate::Out), ("Bone", Fate::Crumbled), ("Far", Fate::Here)],
    ),
];

#[test]
fn all_dice_come_before_anybody_goes() {
    let mut faults = Vec::new();
    for (name, table, words, faces, dice, fates) in GOINGS {
        let half = if words.starts_with("Nec") || words.starts_with("Lil") { "Green" } else { "Red" };
        let played = play(name, &format!("{table}\nturn: 2, half {half}, first Green"), words, faces);
        if played.dice() != dice {
            faults.push(format!("{name}: expected {dice} dice, but {}", played.dice()));
        }
        for (model, fate) in fates.iter().filter(|(model, fate)| played.fate(model) != *fate) {
            faults
                .push(format!("{name}: expected {model} to be {fate:?}, but it is {:?}", played.fate(model)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
