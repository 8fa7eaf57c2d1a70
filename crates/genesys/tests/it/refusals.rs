//! Why not: whatever a game refuses, it names a rule that exists and says in one sentence what stands in the way, with
//! both numbers where it is a matter of numbers. And every refusal that stands in the rules is met here.

mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use genesys::{Genesys, Setup, state::Game, why::Act};
use scene::{Answer, Item, Refusal};
use space::{Point, Spot};
use table::{
    Dealer, Domain, Given, Halt, Note, Play, Pool, Question, Ran, Reading, Rulebook, Stream, Tape, Why,
};

use crate::{FORCES, GROUND};

/// Steps of each game that begins at the table of a case, and how many such games there are.
const STEPS: u32 = 25;
const GAMES: u64 = 2;
/// A question of one kind is answered wrongly so often in a game.
const WRONG: u32 = 6;

/// Sentences with one number only, and why the other is not there.
const ONE_NUMBER: [(&str, &str); 4] = [
    ("{} has nobody within {} to hit with it", "there is nobody whose distance could be told"),
    ("there is no room for one within {} of {}", "no place was named"),
    ("there is no room at {at}: the gap is {have}", "touching is a gap of nothing"),
    ("{at} is not in contact: the gap is {have}", "contact is a gap of nothing"),
];

/// Sentences that stand in the rules and that no game comes to, and why.
const UNREACHED: [(&str, &str); 7] = [
    ("{} has no such attack", "the attacks that an action names are checked when profiles are read"),
    ("{} has nobody to attack", "there is always an enemy, whose refusal is told instead"),
    (
        "{} cannot attack {}",
        "a series of attacks is never empty, and the refusal of one of them is told instead",
    ),
    ("{} has nobody for it", "in the lists of the book whoever acts is of the kind that his action is for"),
    ("{} has a clear line at nobody", "there is always an enemy, whose refusal is told instead"),
    ("{} is not active", "only the active model is asked what it does"),
    ("{} is not a friend", "only friends are asked for"),
];

/// Tables for what games seldom come to.
const RARE: [(&str, &str); 5] = [
    (
        "a full force",
        "table: 36 by 36
Green: Furnace, Plague Furnace, at 18 by 3, mana 3
Red: Rolf, Templar Paladin, at 30 by 30",
    ),
    (
        "nobody near the censer",
        "table: 36 by 36
Green: Furnace, Plague Furnace, at 5 by 5
Red: Rolf, Templar Paladin, at 30 by 30",
    ),
    (
        "a sweep among friends",
        "profile: Sweeper, SPD 1, EV 2, ARM 9, HP 9, base 1.25
attack: Sweeper, Sickle, melee, AP 1, RNG 1, HIT 5, DMG 1, sweeping
Green: Anna, Sweeper, at 10 by 10
Green: Bert, Sweeper, at 11.5 by 10
Red: Rolf, Sweeper, at 10 by 11.5",
    ),
    (
        "rage among friends",
        "profile: Raging, SPD 1, EV 2, ARM 9, HP 9, base 1.25
attack: Raging, Sickle, melee, AP 1, RNG 1, HIT 5, DMG 1, sweeping
attack: Raging, Fist, melee, AP 1, RNG 1, HIT 5, DMG 1
attack: Raging, Knee, melee, AP 1, RNG 1, HIT 5, DMG 1
attack: Raging, Kick, melee, AP 2, RNG 1, HIT 5, DMG 1
attack: Raging, Bow, ranged, AP 1, RNG 9, HIT 5, DMG 1
Green: Anna, Raging, at 10 by 10, berserk
Green: Bert, Raging, at 11.5 by 10, berserk
Red: Rolf, Raging, at 10 by 11.5, berserk",
    ),
    (
        "over the heads of friends",
        "profile: Flyer, SPD 9, EV 1, ARM 9, HP 9, base 1.25, fly
attack: Flyer, Claw, melee, AP 1, RNG 0, HIT 5, DMG 1
profile: Guard, SPD 1, EV 1, ARM 9, HP 9, base 1.25
attack: Guard, Spear, melee, AP 1, RNG 1, HIT 5, DMG 1
Red: Rolf, Guard, at 10 by 10
Green: Anna, Flyer, at 11.25 by 10, leader, command 9
Green: Bert, Guard, at 13 by 10
Green: Cora, Guard, at 12.457 by 11.721
Green: Dora, Guard, at 12.457 by 8.279
Green: Emil, Guard, at 11.026 by 12.819
Green: Finn, Guard, at 11.026 by 7.181",
    ),
];
/// How many games begin at each of them.
const RARE_GAMES: u64 = 12;

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
        let words = no.says.words(&*Genesys::names(setup, game));
        if let Some(why) = shortcoming(no, &words) {
            self.faults.entry((no.says.template(), why)).or_insert_with(|| format!("{words} ({})", no.rule));
        }
        self.examples.entry(no.says.template()).or_insert(words);
    }
}

/// What a refusal lacks.
fn shortcoming(no: &Refusal, words: &str) -> Option<&'static str> {
    let template = no.says.template();
    if !Genesys::rules().iter().any(|row| row.rule == no.rule) {
        return Some("there is no such rule");
    }
    if words.contains('?') {
        return Some("a blank was left open");
    }
    if words.is_empty() || words.contains(['\n', ';']) || words.contains(". ") || words.ends_with('.') {
        return Some("it is not one sentence");
    }
    if words.contains("hundredth") || words.contains("units") {
        return Some("lengths are told in inches");
    }
    // The blanks of a limit are numbered; all others are filled in order.
    let limit = template.contains("{have}") || template.contains("{want}") || template.contains("{at}");
    let filled = format!("{:?}", no.says);
    let count = |text: &str, part: &str| text.matches(part).count();
    let blanks = match limit {
        true => count(template, "{have}") + count(template, "{want}"),
        false => ["Number(", "Length(", "Against("].iter().map(|part| count(&filled, part)).sum(),
    };
    let written = template.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers = blanks + written.count();
    let excused = ONE_NUMBER.iter().any(|(known, _)| *known == template);
    if numbers == 1 && !excused {
        return Some("one of the two numbers is missing");
    }
    // A length that is told as a bare number is far too large for anything else.
    let large = words.split([' ', ',', ':']).filter_map(|word| word.parse::<i32>().ok()).any(|n| n > 500);
    (large && !template.contains("is not from") && !template.contains("off every table"))
        .then_some("a length is told in units")
}

/// Answers that are wrong by little, by much, or altogether.
fn wrong(domain: &Domain, game: &Game, stream: &mut Stream) -> Vec<Answer> {
    let mut off = |by: u32| stream.below(2 * by + 1) as i32 - by as i32;
    let near = [3, 60, 1_500, 20_000].map(|by| (off(by), off(by)));
    let far = [(4_000_000, 0), (i32::MAX, i32::MIN)];
    let shifts = near.into_iter().chain(far);
    let shift = |spot: &Spot, (x, y): (i32, i32)| match spot {
        Spot::Point(at) => Spot::Point(Point::new(at.x.saturating_add(x), at.y.saturating_add(y))),
        Spot::Hex(_) => *spot,
    };
    let sample = domain.sample(&mut |bound| stream.below(bound));
    let mut list = vec![Answer::Number(-1), Answer::Number(100_000), Answer::Path(Vec::new())];
    match (domain, sample) {
        (Domain::Point(_), Some(Answer::Point(spot))) => {
            list.extend(shifts.map(|by| Answer::Point(shift(&spot, by))));
            list.extend(game.models.iter().map(|model| Answer::Point(Spot::Point(model.at))));
        }
        (Domain::Path(_), Some(Answer::Path(path))) => {
            let Some(last) = path.last().copied() else { return list };
            for by in shifts {
                let mut other = path.clone();
                other.extend([shift(&last, by), last]);
                list.push(Answer::Path(other));
                list.push(Answer::Path(vec![shift(&last, by)]));
            }
            list.push(Answer::Path(vec![last; 1_001]));
            list.extend(game.models.iter().map(|model| Answer::Path(vec![Spot::Point(model.at)])));
        }
        _ => {
            let pieces = (0..game.models.len() as u16 + 1).map(Item::Piece);
            let acts = (0..).map_while(|act| Act::of(act).map(|_| Item::Act(act)));
            let items = pieces.chain(acts).chain([Item::Pass, Item::Word(0), Item::Act(999)]);
            list.extend(items.map(Answer::One));
        }
    }
    list
}

impl Dealer<Genesys> for Walk {
    fn answer(&mut self, setup: &Setup, game: &Game, question: &Question<Genesys>) -> Play<Answer> {
        if let Domain::One(options) | Domain::Some { options, .. } = &question.domain {
            for no in options.choices().iter().filter_map(|choice| choice.no.as_ref()) {
                self.heard.refusal(setup, game, no);
            }
        }
        let tried = self.wrong.entry(question.why.key()).or_default();
        *tried += 1;
        if *tried <= WRONG {
            for answer in wrong(&question.domain, game, &mut self.stream) {
                if let Err(no) = question.domain.contains(&answer) {
                    self.heard.refusal(setup, game, &no);
                }
            }
        }
        let stream = &mut self.stream;
        let mut sample = || question.domain.sample(&mut |bound| stream.below(bound));
        let first = sample().ok_or_else(|| Halt::fault("a domain is empty"))?;
        // Who is done at once sees little of the game.
        let done = Answer::One(Item::from(Act::Done));
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
    let read = Given::read(given, 1).and_then(|given| Genesys::set(&given));
    let (setup, mut game) = read.unwrap_or_else(|misfit| panic!("{name}: {misfit}"));
    let mut walk =
        Walk { stream: Stream::seeded(seed), wrong: BTreeMap::new(), heard: std::mem::take(heard) };
    for step in 0..steps {
        if Genesys::ending(&game).is_some() {
            break;
        }
        let mut tape = Tape::default();
        let run = table::run::<Genesys>(&setup, &game, &mut tape, &mut walk);
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
        if !given.is_empty() {
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
    assert!(cases.len() > 100, "only {} tables of cases", cases.len());
    for (name, given) in &cases {
        for seed in 0..GAMES {
            walk(name, given, seed, STEPS, &known, &mut heard);
        }
    }
    for (name, given) in RARE {
        // Thirty models of one side are more than one likes to write down.
        let crowd = |place: u32| {
            format!(
                "Green: Monk {place}, Plague Monk, at {} by {}, activated\n",
                2 + place % 10 * 3,
                8 + place / 10 * 3
            )
        };
        let crowd: String = if name == "a full force" { (0..29).map(crowd).collect() } else { String::new() };
        let given = format!("seats: Green, Red\n{given}\n{crowd}");
        for seed in 0..RARE_GAMES {
            walk(name, &given, seed, STEPS, &known, &mut heard);
        }
    }
    let scenarios = Genesys::menu().scenarios;
    for (seed, forces) in (0..).zip(FORCES) {
        for scenario in &scenarios {
            let given = format!("{GROUND}{forces}\nscenario: {}", scenario.key);
            walk(&scenario.key, &given, seed, 400, &known, &mut heard);
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
