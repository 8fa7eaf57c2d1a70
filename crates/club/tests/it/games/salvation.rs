//! The recorded games of Salvation and Steel, and a campaign: who plays them, and which of them are kept.

use std::collections::BTreeSet;

use club::{Match, Sitting};
use players::{Bout, Level, Mind, Player};
use salvation::Salvation;
use salvation::abilities::Ability;
use salvation::campaign::{self, Campaign};
use salvation::state::Game;
use salvation::{Setup, faction};
use scene::{List, Start};
use table::{Given, Ran, Rulebook, Seed, Stream, Tape, run};

use super::{emptied, every_scenario_and_ending, recorded, row, scenarios, write_list};
use crate::short::Short;

/// Words of the log that are worth a line in the list of games, and the line.
pub const WORTH_TELLING: [(&str, &str); 21] = [
    ("steps in, and nobody else", "an interception"),
    ("gets away and", "a disengagement"),
    ("lands in", "a flight"),
    ("for each shot", "volleys"),
    ("flames burst", "a Fireball"),
    ("the storm", "an Icestorm"),
    ("explodes", "an explosion"),
    ("a Shield", "Shields"),
    ("comes up in", "a skeleton rises"),
    ("is healed", "healing"),
    ("is corrupted, and", "somebody corrupted"),
    ("a phantom for", "a phantom"),
    ("the closest model", "paranoia"),
    (" runs ", "panic"),
    ("comes with the relief", "a relief column"),
    ("is broken and open ground", "a broken gate"),
    ("the truce is over", "a broken truce"),
    ("the treasure is dragged", "the treasure is dragged"),
    ("a courier is out", "a courier gets out"),
    ("is replaced", "a commander is replaced"),
    ("rises to", "advances"),
];

/// The names of all commanders, and of all factions.
fn commanders() -> BTreeSet<String> {
    let leads = |unit: &&salvation::profile::Profile| unit.has(Ability::Commander);
    faction::built_in().iter().filter(leads).map(|unit| unit.name.clone()).collect()
}

/// The commanders of a table that is given.
fn led_by(given: &str) -> BTreeSet<String> {
    let mut found = commanders();
    found.retain(|name| given.contains(&format!(" {name} x1")));
    found
}

#[test]
fn recorded_games_of_salvation_play_again() {
    let all = recorded(Salvation::HOME);
    let (games, campaigns): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|game| game.book() == Salvation::KEY);
    every_scenario_and_ending(&games, &scenarios::<Salvation>());
    assert!(!campaigns.is_empty(), "a campaign is recorded");
    let led: BTreeSet<String> = games.iter().flat_map(|game| led_by(&game.given())).collect();
    assert_eq!(led, commanders(), "every commander leads a band, so every faction has one");
}

/// From so many games of a scenario the two are chosen that are recorded.
const PLAYED: u64 = 6;
/// A commander who has led nobody yet is worth as much as so many lines.
const NEW_COMMANDER: usize = 4;

/// Plays to the end; each seat is played by a mind that knows what it may know.
fn play(sitting: &mut Match<Salvation>, mut minds: Vec<Mind>) {
    while let Some(seat) = sitting.waiting_for().first().copied() {
        let number = sitting.questions(seat).swap_remove(0).number;
        let mind = &mut minds[seat.index()];
        let answer = sitting.think(seat, number, mind, &mut |_| true).expect("it is asked");
        let taken = sitting.answer(seat, sitting.epoch(), number, answer);
        assert!(taken.is_ok(), "a legal answer is refused: {taken:?}");
    }
}

/// The text from which the table of a game was set.
fn given(game: &dyn Sitting) -> String {
    game.given()
}

/// Of the two players one or both think.
fn minds(number: u64) -> Vec<Mind> {
    let level = |seat: u64| match number % 3 == seat {
        true => Level::Simple(Player::Random),
        false => Level::Recruit,
    };
    (0..2).map(|seat| Mind::new(level(seat), 2 * number + seat)).collect()
}

/// The table of a game: two of the ready bands, the map drawn or placed by the players.
fn table(number: u64, scenario: &str, lists: &[List]) -> String {
    let count = lists.len() as u64;
    let (one, apart) = (number % count, 1 + number / count % (count - 1));
    let pair = [one, (one + apart) % count].map(|place| lists[place as usize].clone());
    let map = if number.is_multiple_of(3) { "placed".to_string() } else { number.to_string() };
    let options = match scenario {
        "siege" | "escape" => Vec::new(),
        _ => vec!["last turn 12".to_string()],
    };
    let seats = ["Green", "Red"].map(str::to_string);
    let start = Start { seats, lists: pair, scenario: scenario.to_string(), map, options, own: Vec::new() };
    Salvation::given(&start).expect("ready bands can be set")
}

/// Records the games anew: two of each scenario that end otherwise, with new commanders, and show the most; and a whole
/// campaign.
#[test]
#[ignore = "writes crates/salvation/games"]
fn record_salvation() {
    let lists = Salvation::menu().ready;
    let folder = emptied(Salvation::HOME);
    let (mut rows, mut number, mut drawn) = (Vec::new(), 0, false);
    let mut led = BTreeSet::new();
    for scenario in scenarios::<Salvation>() {
        let mut games: Vec<Match<Salvation>> = Vec::new();
        for _ in 0..PLAYED {
            number += 1;
            let given = table(number, &scenario, &lists);
            let mut sitting = Match::<Salvation>::new(&given, Seed::of(number)).expect("it can be set");
            play(&mut sitting, minds(number));
            games.push(sitting);
        }
        let winner = |game: &Match<Salvation>| game.ending().and_then(|ended| ended.winner);
        let mut first = None;
        for letter in ['a', 'b'] {
            let worth = |game: &Match<Salvation>| {
                let new = led_by(&given(game)).difference(&led).count();
                let otherwise = first.is_some_and(|first| first != winner(game));
                let draw = first.is_some() && !drawn && winner(game).is_none();
                (draw, otherwise, NEW_COMMANDER * new + row("", game).matches(',').count())
            };
            let best = (0..games.len()).max_by_key(|place| worth(&games[*place])).expect("some are left");
            let game = games.remove(best);
            (first, drawn) = (Some(winner(&game)), drawn || winner(&game).is_none());
            led.extend(led_by(&given(&game)));
            let name = format!("{}-{letter}.save", scenario.replace(' ', "-"));
            rows.push(row(&name, &game));
            std::fs::write(folder.join(&name), game.save()).expect("a game can be written");
        }
    }
    let game = campaign();
    rows.push(row("campaign.save", &game));
    std::fs::write(folder.join("campaign.save"), game.save()).expect("a campaign can be written");
    let about = "Two whole games of each scenario, from the set-up to the end, and a campaign of two bands.";
    write_list(Salvation::HOME, about, &rows);
}

/// A campaign of two bands: what is told of its battles comes from battles that are played, everything else is answered
/// at random.
fn campaign() -> Match<Campaign> {
    let given = &Campaign::menu().tables[0].given;
    let mut sitting = Match::<Campaign>::new(given, Seed::of(1)).expect("it can be set");
    let mut stream = Stream::seeded(1);
    let mut battle: Option<(u32, Setup, Game)> = None;
    while let Some(seat) = sitting.waiting_for().first().copied() {
        let number = sitting.questions(seat).swap_remove(0).number;
        let commits = sitting.commits();
        if let campaign::state::Phase::Battle(pair) = sitting.commit().phase
            && battle.as_ref().is_none_or(|(of, ..)| *of != commits)
        {
            let text = campaign::battle(sitting.setup(), sitting.commit(), pair);
            let (setup, game) = fought(&text, commits.into());
            battle = Some((commits, setup, game));
        }
        let question = sitting.question(seat, number).expect("it is asked");
        let told = battle.as_ref().filter(|(of, ..)| *of == commits).and_then(|(_, setup, game)| {
            campaign::result((sitting.setup(), &sitting.view(seat)), (setup, game), seat, &question.why)
        });
        let answer = told
            .or_else(|| sitting.sample(seat, number, &mut |bound| stream.below(bound)))
            .expect("something is legal");
        let taken = sitting.answer(seat, sitting.epoch(), number, answer);
        assert!(taken.is_ok(), "a legal answer is refused: {taken:?}");
    }
    sitting
}

/// A battle of a campaign, played to its end.
fn fought(text: &str, seed: u64) -> (Setup, Game) {
    let (setup, mut game) = Given::read(text, 1).and_then(|given| Salvation::set(&given)).expect("a battle");
    let mut bout = Bout::<Salvation>::new(&[Level::Recruit, Level::Recruit], seed);
    while Salvation::ending(&game).is_none() {
        bout.begin(&game);
        let ran = run::<Salvation>(&setup, &game, &mut Tape::default(), &mut bout);
        assert_eq!(ran.ran, Ran::Ended, "a battle broke down");
        game = ran.game;
    }
    (setup, game)
}
