//! Why not: whatever a game refuses, it names a rule that exists and says in one sentence what stands in the way, with
//! both numbers where it is a matter of numbers. And every refusal that stands in the rules is met here.

mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use salvation::{Salvation, Setup, state::Game, why::Act};
use scene::{Answer, Item, Refusal};
use space::{Hex, Spot};
use table::{
    Dealer, Domain, Given, Halt, Note, Play, Pool, Question, Ran, Reading, Rulebook, Stream, Tape, Why,
};

/// Steps of each game that begins at the table of a case, and how many such games there are.
const STEPS: u32 = 12;
const GAMES: u64 = 2;
/// A question of one kind is answered wrongly so often in a game.
const WRONG: u32 = 6;

/// Sentences with one number only, and why the other is not there.
const ONE_NUMBER: [(&str, &str); 17] = [
    ("no information lies within {} hex of {}", "there is perhaps none at all"),
    ("nobody fit for the spell is within {} of {}", "there is nobody whose distance could be told"),
    ("the path comes to {at} by a step of {have}", "steps are from hex to hex"),
    ("the path is {have} long and must end elsewhere", "it has no hex at all"),
    ("whoever declares a combat puts at least {} attack die in", "none was put in"),
    ("without at least {} Energy drawn nobody of yours could attack", "none was drawn"),
    ("{} is in a bloodlust and puts at least {} attack die in", "none was put in"),
    ("{} defence dice of {} succeeded", "the answer itself is the other number"),
    ("{} has {} Energy left", "the answer itself is the other number"),
    ("{} has no Speed left and needs at least 1", "none is left"),
    ("{at} is within 2 hexes of another that you have written", "which one is the writer's secret"),
    (
        "{} has no way of {} hexes into the path clear of other enemies",
        "there is no way whose length could be told",
    ),
    ("no enemy is within {} of {}", "there is perhaps none at all"),
    ("nobody is within {} of {}", "there is perhaps none at all"),
    ("no path of {} hexes ends next to {}", "there is no path whose length could be told"),
    ("no free path of at most {} ends next to {}", "there is no path whose length could be told"),
    ("{} can lead the hostage no farther than {} hexes a turn", "it has been led just so far"),
];

/// Sentences that stand in the rules and that no game comes to, and why.
const UNREACHED: [(&str, &str); 19] = [
    ("that is done in another scenario", "acts of other scenarios are not offered"),
    ("that is not something a unit does", "only what units do is offered"),
    ("only a behemoth throws others about", "nobody else is asked"),
    ("no free hex is near enough to {}", "it takes a crowd around the thrower"),
    ("there is no free hex near enough to throw {} to", "it takes a crowd around the thrower"),
    ("{} is running and cannot be given up", "who runs is asked nothing"),
    ("no free hex is near {}", "it takes hundreds of models"),
    ("no hex near {} is free for a phantom", "it takes hundreds of models"),
    ("{} is gone", "it is looked at after an answer, and nobody is asked then"),
    ("what it was aimed at is gone", "it is looked at after an answer, and nobody is asked then"),
    ("{} does not touch {}", "it is looked at after an answer, and nobody is asked then"),
    ("{} is not in contact with {}", "it is looked at after an answer, and nobody is asked then"),
    ("no enemy acts", "only what an enemy does is answered"),
    ("no free hex within {} of {} is clear of enemies", "it takes a crowd of enemies"),
    ("{} units have been in this match and {} are the most", "it takes dozens of raised skeletons"),
    ("turned like that it fits nowhere", "no board is as full as that"),
    ("{} finds no free hex of the path", "the hexes of a path are free"),
    ("a Shield costs {} Energy and {} has {} left", "it is told only where another mage could help"),
    ("{} is corrupted", "an escapee next to the information is seldom corrupted"),
];

/// Tables for what games seldom come to.
const RARE: [(&str, &str); 21] = [
    (
        "tricksters",
        "Green: Tia, Whisper, at 10K, knows Apparition and Siren's Song and Paranoia
Green: Uma, Whisper, at 10L, knows Corrupt, energy left 1
Green: Vic, Whisper, at 12L, knows Corrupt and Paranoia
Red: Rolf, Knight, at 10M
Red: Sam, Necromancer, at 12M, knows Arise
Red: Bone, Skeleton, at 12N, raised 2
Red: Mab, Sorcerer, at 11M, reacted, drained
Red: Far, Knight, at 35A
turn: 2, half Green",
    ),
    (
        "a trickster among escorts",
        "scenario: hostage exchange, truce over
Green: Tia, Whisper, at 20K, knows Paranoia, speed left 0
Red: Rolf, Squire, at 20N
Red: Sam, Squire, at 35A
hostage: of Red, at 21N, escort Rolf
turn: 2, half Green",
    ),
    (
        "a trickster alone",
        "Green: Tia, Whisper, at 1A, knows Siren's Song
Green: Uma, Whisper, at 1AJ, knows Paranoia
Red: Far, Knight, at 35AJ
turn: 2, half Green",
    ),
    (
        "phantoms",
        "Green: Ada, Knight, at 10K, energy left 0
Green: Bea, Warrior, at 14K, fallen 1
Green: Cid, Knight, at 18K
Green: Wil, Whisper, at 22K, knows Apparition
Red: Rolf, Ranged Knight, at 22L
Red: Sam, Knight, at 30K
phantom: Ada, at 10L, due
phantom: Bea, at 14L, due
phantom: Cid, at 30A, due
phantom: Wil, at 23K, due
link: Wil, holds Rolf
turn: 2, half Green",
    ),
    (
        "a corrupted medic",
        "Green: Wil, Whisper, at 22K, knows Corrupt
Green: Ada, Knight, at 21K, wounds 1
Red: Hea, Healer, at 22L
Red: Sam, Knight, at 30K
link: Wil, holds Hea
turn: 2, half Green",
    ),
    (
        "a corrupted mage",
        "Green: Wil, Whisper, at 22K, knows Corrupt
Green: Vic, Whisper, at 22M, knows Corrupt
Green: Ada, Paladin, at 24K, knows Strike and Shield
Red: Pia, Paladin, at 22L, knows Shield and Strike
Red: Sam, Sorcerer, at 25L, knows Fireball
link: Wil, holds Pia
turn: 2, half Green",
    ),
    (
        "a corrupted trickster and a pair that is down",
        "Green: Wil, Whisper, at 22K, knows Corrupt
Green: Xan, Whisper, at 26K, knows Corrupt, fallen 1
Green: Yan, Whisper, at 30K, knows Corrupt
Red: Tia, Siren, at 22L, knows Corrupt and Paranoia
Red: Bel, Ranged Knight, at 26L
Red: Cor, Knight, at 30L, fallen 1
Red: Sam, Knight, at 36K
link: Wil, holds Tia
link: Xan, holds Bel
link: Yan, holds Cor
turn: 2, half Green",
    ),
    (
        "a perched pair",
        "profile: Archer in the Air, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13, flyer, ranged
terrain: ruin, at 22L
Green: Wil, Whisper, at 22K, knows Corrupt
Red: Harp, Archer in the Air, at 22L
Red: Sam, Knight, at 28K
link: Wil, holds Harp
turn: 2, half Green",
    ),
    (
        "a pair before the wall",
        "scenario: siege, besieger Green, last turn 9
Green: Wil, Whisper, at 12Q, knows Corrupt
Red: Rolf, Knight, at 13Q
Red: Sam, Knight, at 19S
link: Wil, holds Rolf
turn: 2, half Green",
    ),
    (
        "flyers near and far",
        "Green: Harp, Harpy, at 10K
Red: Rook, Harpy, at 10P
Red: Raven, Harpy, at 35A
turn: 2, half Green",
    ),
    (
        "down beside the information",
        "scenario: escape, chaser Red
Green: Bea, Squire, at 37A, known, fallen 2
Green: Cat, Squire, at 5S
Red: Rex, Warrior, at 19E
information: 37B
turn: 3, half Green",
    ),
    (
        "a strike far from everybody",
        "Green: Pia, Paladin, at 10K, knows Strike, speed left 0
Green: Ada, Knight, at 10M, speed left 0, energy left 0
Red: Sam, Knight, at 30K
Red: Tom, Knight, at 10R
turn: 2, half Green",
    ),
    (
        "driven by Paranoia",
        "Green: Ada, Knight, at 10K, driven
Green: Bea, Knight, at 10M
Green: Cid, Knight, at 20M, driven
Red: Sam, Knight, at 10L
turn: 2, half Green",
    ),
    (
        "two pairs",
        "Green: Wil, Whisper, at 22K, knows Corrupt
Red: Pia, Knight, at 22L
Red: Zed, Whisper, at 21K, knows Corrupt
link: Wil, holds Pia
turn: 2, half Red, first Green",
    ),
    (
        "dragging",
        "scenario: treasure hunt, treasure 10K
Green: Ada, Ranged Knight, at 10L
Green: Bea, Ranged Knight, at 9L
Green: Wil, Whisper, at 9J, knows Corrupt
Red: Rolf, Ranged Knight, at 10J
Red: Sam, Knight, at 17K
phantom: Ada, at 11M, due
link: Wil, holds Rolf
turn: 2, half Green",
    ),
    (
        "a medic among friends",
        "Green: Hea, Healer, at 10K
Green: Ada, Knight, at 10L
Green: Bea, Knight, at 10J, wounds 1
Green: Cid, Knight, at 14J, wounds 1
Green: Pia, Paladin, at 22M, knows Shield and Strike, fallen 1
Red: Tom, Knight, at 22N
Red: Sam, Knight, at 30K
turn: 2, half Green",
    ),
    (
        "walled in",
        "terrain: rocks, at 9K 9L 10J 10L 11K 11L 19K 19L 20J 20L 21K 21L
Green: Ada, Paladin, at 10K, knows Shield
Green: Pia, Paladin, at 13K, knows Strike and Shield
Green: Tia, Whisper, at 13M, knows Siren's Song
Green: Harp, Harpy, at 20K, speed left 0
Red: Sam, Knight, at 17K
turn: 2, half Green",
    ),
    (
        "nowhere to land",
        "Green: Harp, Harpy, at 1A, speed left 1
Green: Ada, Knight, at 1B
Green: Bea, Knight, at 2A
Red: Sam, Knight, at 17K
turn: 2, half Green",
    ),
    (
        "no way out of one of two",
        "terrain: rocks, at 9L 11L
Green: Ada, Knight, at 10K
Red: Sam, Knight, at 10L
Red: Tom, Knight, at 10J
turn: 2, half Green",
    ),
    (
        "hands full of a hostage",
        "scenario: hostage exchange, truce over
Green: Ever, The Everlasting, at 20K
Green: Sly, Paladin, at 21K, knows Strike and Shield
Green: Bea, Squire, at 20L
Green: Pia, Paladin, at 24M, knows Strike and Shield
Red: Rolf, Squire, at 20J
Red: Pru, Paladin, at 30M, knows Strike and Shield
hostage: of Green, at 22K, escort Sly, handed
hostage: of Red, at 19J, escort Rolf
turn: 2, half Green",
    ),
    (
        "a giant with a hostage",
        "scenario: hostage exchange, truce over
Green: Ever, The Everlasting, at 20K
Green: Bea, Squire, at 20L
Green: Pia, Paladin, at 24M, knows Strike and Shield
Red: Rolf, Squire, at 20J
Red: Pru, Paladin, at 21J, knows Strike and Shield
hostage: of Green, at 19K, escort Ever
hostage: of Red, at 22J, escort Pru
turn: 2, half Green",
    ),
];
/// How many games begin at each of them.
const RARE_GAMES: u64 = 16;

/// Somebody who looks at everything that is refused, tries what is wrong, and then answers at random.
struct Walk {
    stream: Stream,
    /// How often each kind of question was answered wrongly.
    wrong: BTreeMap<&'static str, u32>,
    heard: Heard,
}

/// An example of every sentence, and what is wrong with some.
#[derive(Default)]
struct Heard {
    examples: BTreeMap<&'static str, String>,
    /// By sentence and shortcoming.
    faults: BTreeMap<(&'static str, &'static str), String>,
}

impl Heard {
    fn refusal(&mut self, setup: &Setup, game: &Game, no: &Refusal) {
        let words = no.says.words(&*Salvation::names(setup, game));
        if let Some(why) = shortcoming(no, &words) {
            self.faults.entry((no.says.template(), why)).or_insert_with(|| format!("{words} ({})", no.rule));
        }
        self.examples.entry(no.says.template()).or_insert(words);
    }
}

/// What a refusal lacks.
fn shortcoming(no: &Refusal, words: &str) -> Option<&'static str> {
    let template = no.says.template();
    if !Salvation::rules().iter().any(|row| row.rule == no.rule) {
        return Some("there is no such rule");
    }
    if words.contains('?') {
        return Some("a blank was left open");
    }
    if words.is_empty() || words.contains(['\n', ';']) || words.contains(". ") || words.ends_with('.') {
        return Some("it is not one sentence");
    }
    // The blanks of a limit are numbered; all others are filled in order.
    let limit = template.contains("{have}") || template.contains("{want}") || template.contains("{at}");
    let filled = format!("{:?}", no.says);
    let count = |text: &str, part: &str| text.matches(part).count();
    let blanks = match limit {
        true => count(template, "{have}") + count(template, "{want}"),
        false => count(&filled, "Number(") + count(&filled, "Against("),
    };
    let written = template.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers = blanks + written.count();
    let excused = ONE_NUMBER.iter().any(|(known, _)| *known == template);
    (numbers == 1 && !excused).then_some("one of the two numbers is missing")
}

/// Answers that are wrong by little, by much, or altogether.
fn wrong(setup: &Setup, domain: &Domain, game: &Game, stream: &mut Stream) -> Vec<Answer> {
    let sample = domain.sample(&mut |bound| stream.below(bound));
    let mut list = vec![Answer::Number(-1), Answer::Number(100_000), Answer::Path(Vec::new())];
    let mut hexes: Vec<Hex> = game.units.iter().map(|unit| unit.at).collect();
    hexes.extend(setup.rim.iter().take(3));
    hexes.extend([Hex::new(0, 0), Hex::new(9_999, -9_999)]);
    hexes.extend(game.terrain.iter().take(40));
    match (domain, sample) {
        (Domain::Point(_), Some(Answer::Point(spot))) => {
            hexes.extend(spot.hex().into_iter().flat_map(|hex| hex.disc(2)));
            hexes.extend((0..30).map(|_| any(setup, stream)));
            list.extend(hexes.into_iter().map(|hex| Answer::Point(Spot::Hex(hex))));
        }
        (Domain::Path(_), Some(Answer::Path(path))) => {
            // One of the hexes around the first is the start.
            let first = path.first().and_then(|spot| spot.hex());
            let starts = first.into_iter().flat_map(|hex| hex.neighbours());
            let ends = path.iter().filter_map(|spot| spot.hex());
            for hex in starts.chain(ends) {
                // Steps off the sampled way, one and two long, and back again.
                let before: Vec<Spot> = match path.iter().position(|spot| *spot == Spot::Hex(hex)) {
                    Some(place) => path[..=place].to_vec(),
                    None => Vec::new(),
                };
                for next in hex.neighbours() {
                    for last in next.neighbours() {
                        let mut way = before.clone();
                        way.push(Spot::Hex(next));
                        list.push(Answer::Path(way.clone()));
                        way.push(Spot::Hex(last));
                        list.push(Answer::Path(way));
                    }
                }
            }
            let mut long = path.clone();
            for _ in 0..20 {
                long.extend(path.iter().rev().skip(1).copied());
                long.extend(path.iter().skip(1).copied());
                list.push(Answer::Path(long.clone()));
            }
            list.extend(hexes.into_iter().map(|hex| Answer::Path(vec![Spot::Hex(hex)])));
        }
        (Domain::Some { options, .. }, _) => {
            let all: Vec<Item> = options.choices().iter().map(|choice| choice.item).collect();
            list.extend((0..=all.len()).map(|count| Answer::Some(all[..count].to_vec())));
        }
        (Domain::Split(_), Some(Answer::Split(parts))) => {
            list.push(Answer::Split(vec![0; parts.len()]));
            list.push(Answer::Split(vec![1; parts.len()]));
            list.push(Answer::Split(vec![9; parts.len()]));
            list.push(Answer::Split(vec![99; parts.len()]));
            list.push(Answer::Split(vec![-1; parts.len()]));
            for place in 0..parts.len() {
                for value in [0, 1, 2, 9] {
                    let mut other = parts.clone();
                    other[place] = value;
                    list.push(Answer::Split(other));
                    let mut only = vec![0; parts.len()];
                    only[place] = value;
                    list.push(Answer::Split(only));
                }
            }
        }
        _ => {
            let pieces = (0..game.units.len() as u16 + 1).map(Item::Piece);
            let acts = (0..80).filter(|act| Act::words(*act) != "?").map(Item::Act);
            let items = pieces.chain(acts).chain([Item::Pass, Item::Word(0)]);
            list.extend(items.map(Answer::One));
        }
    }
    list
}

/// Any hex of the board.
fn any(setup: &Setup, stream: &mut Stream) -> Hex {
    let board = setup.board.hexes();
    board.nth(stream.below(board.len())).unwrap_or(Hex::new(0, 0))
}

impl Dealer<Salvation> for Walk {
    fn answer(&mut self, setup: &Setup, game: &Game, question: &Question<Salvation>) -> Play<Answer> {
        if let Domain::One(options) | Domain::Some { options, .. } = &question.domain {
            for no in options.choices().iter().filter_map(|choice| choice.no.as_ref()) {
                self.heard.refusal(setup, game, no);
            }
        }
        let tried = self.wrong.entry(question.why.key()).or_default();
        *tried += 1;
        if *tried <= WRONG {
            for answer in wrong(setup, &question.domain, game, &mut self.stream) {
                if let Err(no) = question.domain.contains(&answer) {
                    self.heard.refusal(setup, game, &no);
                }
            }
        }
        let stream = &mut self.stream;
        let mut sample = || question.domain.sample(&mut |bound| stream.below(bound));
        let first = sample().ok_or_else(|| Halt::fault("a domain is empty"))?;
        // Who is done at once sees little of the game.
        let done = Answer::One(Item::from(Act::EndHalf));
        if first == done { sample().ok_or_else(|| Halt::fault("a domain is empty")) } else { Ok(first) }
    }

    fn throw(&mut self, _: u32, pool: &Pool, _: &mut Vec<u8>) -> Play<Reading> {
        let stream = &mut self.stream;
        Ok(pool.throw(&mut |bound| stream.below(bound), None))
    }

    fn listens(&self) -> bool {
        true
    }
}

/// Plays some steps and hears what is refused.
fn walk(name: &str, given: &str, seed: u64, steps: u32, known: &BTreeSet<String>, heard: &mut Heard) {
    let read = Given::read(given, 1).and_then(|given| Salvation::set(&given));
    let (setup, mut game) = read.unwrap_or_else(|misfit| panic!("{name}: {misfit}"));
    let mut walk =
        Walk { stream: Stream::seeded(seed), wrong: BTreeMap::new(), heard: std::mem::take(heard) };
    for step in 0..steps {
        if Salvation::ending(&game).is_some() {
            break;
        }
        let mut tape = Tape::default();
        let run = table::run::<Salvation>(&setup, &game, &mut tape, &mut walk);
        assert_eq!(run.ran, Ran::Ended, "{name}, seed {seed}, step {step}");
        game = run.game;
        // What keeps a model from reacting is told to both players: nobody is asked.
        for note in &run.notes {
            if let Note::Told { rule, says } = note
                && known.contains(says.template())
            {
                walk.heard.refusal(&setup, &game, &Refusal::new(*rule, says.clone()));
            }
        }
    }
    *heard = walk.heard;
}

/// The tables of all cases.
fn tables_of_cases() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut tables = Vec::new();
    for path in source::files(&folder, "case") {
        let text = std::fs::read_to_string(&path).expect("a case can be read");
        let lines = text.lines().skip_while(|line| line.trim() != "given").skip(1);
        let given: Vec<&str> = lines.take_while(|line| !matches!(line.trim(), "when" | "then")).collect();
        // Campaigns are played by a book of their own.
        if !given.is_empty() && text.contains("book: salvation\n") {
            tables.push((path.display().to_string(), given.join("\n")));
        }
    }
    tables
}

#[test]
fn every_refusal_names_its_rule_and_numbers() {
    let mut heard = Heard::default();
    let templates = source::templates();
    let known: BTreeSet<String> = templates.iter().map(|(_, template)| template.clone()).collect();
    let cases = tables_of_cases();
    assert!(cases.len() > 200, "only {} tables of cases", cases.len());
    for (name, given) in &cases {
        for seed in 0..GAMES {
            walk(name, given, seed, STEPS, &known, &mut heard);
        }
    }
    for (name, given) in RARE {
        let given = format!("seats: Green, Red\n{given}\n");
        for seed in 0..RARE_GAMES {
            walk(name, &given, seed, STEPS, &known, &mut heard);
        }
    }
    let mut faults: Vec<String> =
        heard.faults.iter().map(|((_, why), words)| format!("{why}: {words:?}")).collect();
    let missing = templates.iter().filter(|(_, template)| !heard.examples.contains_key(template.as_str()));
    let excused = |template: &str| UNREACHED.iter().any(|(known, _)| *known == template);
    for (file, template) in missing.filter(|(_, template)| !excused(template)) {
        faults.push(format!("no game came to it: {file}: {template:?}"));
    }
    let excuses = UNREACHED.iter().filter(|(template, _)| !known.contains(*template));
    faults.extend(excuses.map(|(template, _)| format!("it is excused but not there: {template:?}")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
