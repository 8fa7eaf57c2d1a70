//! Whole random games of complete rulebooks: ready forces in every scenario, from the set-up to the end, on one core.

use players::Player;
use scene::{Choice, Menu, Start};
use table::{Given, Hash, Playout, Ran, Rulebook, Tape, hash, run};

use crate::timer::{Report, Work, median};

/// How many batches there are; in each every start is played once.
const BATCHES: u64 = 9;
/// Starts of each scenario.
const EACH: usize = 2;

pub struct Whole<R: Rulebook> {
    pub scenario: String,
    pub setup: R::Setup,
    pub game: R::Game,
}

/// Every scenario with different forces, on maps that are drawn where the rulebook draws any.
pub fn starts<R: Rulebook>() -> Vec<Whole<R>> {
    let menu = R::menu();
    let scenarios = menu.scenarios.iter().filter(|choice| choice.key != "random");
    let all = scenarios.flat_map(|choice| std::iter::repeat_n(choice, EACH));
    let begin = |(place, choice): (usize, &Choice)| {
        let text = R::given(&start(&menu, place, choice)).expect("ready forces can be set");
        let given = Given::read(&text, 1).expect("a table can be read");
        let (setup, game) = R::set(&given).expect("a table can be set");
        Whole { scenario: choice.key.clone(), setup, game }
    };
    all.enumerate().map(begin).collect()
}

/// What a game of this scenario is begun with.
pub fn start(menu: &Menu, place: usize, scenario: &Choice) -> Start {
    let list = |place: usize| menu.ready[place % menu.ready.len()].clone();
    let map = match (menu.drawn, menu.maps.as_slice()) {
        (true, _) | (false, []) => (place + 1).to_string(),
        (false, maps) => maps[place % maps.len()].key.clone(),
    };
    Start {
        seats: ["Green", "Red"].map(str::to_string),
        lists: [list(place), list(place + 3)],
        scenario: scenario.key.clone(),
        map,
        options: Vec::new(),
        own: Vec::new(),
    }
}

pub fn measure<R: Rulebook>(report: &mut Report) {
    if !report.wants(R::KEY) && !report.wants("wholes") {
        return;
    }
    let starts = starts::<R>();
    let mut speeds: Vec<f64> = Vec::new();
    let mut seconds = vec![0.0; starts.len()];
    let (mut games, mut steps, mut entries) = (0, 0, 0);
    for batch in 0..BATCHES {
        let mut all = 0.0;
        for (place, start) in starts.iter().enumerate() {
            let work = Work::begin();
            let (more, deep) = play(start, batch * starts.len() as u64 + place as u64, |_, _| ());
            let took = work.so_far().as_secs_f64();
            (all, seconds[place]) = (all + took, seconds[place] + took);
            (games, steps, entries) = (games + 1, steps + more, entries + deep);
        }
        speeds.push(starts.len() as f64 / all);
    }
    let remark = format!("{} steps and {} answers and throws each", steps / games, entries / games);
    report.add(format!("{}: whole random games", R::KEY), median(speeds), "per second", remark);
    for (few, took) in starts.chunks(EACH).zip(seconds.chunks(EACH)) {
        let speed = (BATCHES * few.len() as u64) as f64 / took.iter().sum::<f64>();
        let what = format!("{}: whole random games of {}", R::KEY, few[0].scenario);
        report.add(what, speed, "per second", "");
    }
}

/// One number for the games of so many seeds: every commit and every tape goes into it. A change that only makes the rules
/// faster leaves it as it was.
pub fn fingerprint<R: Rulebook>(games: u64) -> Hash {
    let starts = starts::<R>();
    let mut sum = Hash(0);
    for seed in 0..games {
        let start = &starts[seed as usize % starts.len()];
        play(start, seed, |game, tape| sum = hash(&(sum, hash(game), tape)));
    }
    sum
}

/// Plays to the end; returns the steps and the entries of their tapes.
fn play<R: Rulebook>(start: &Whole<R>, seed: u64, mut each: impl FnMut(&R::Game, &Tape)) -> (usize, usize) {
    let (mut north, mut south) = (Player::Random, Player::Random);
    let mut dealer = Playout::<R>::new(vec![&mut north, &mut south], seed);
    let (mut game, mut tape) = (start.game.clone(), Tape::default());
    let (mut steps, mut entries) = (0, 0);
    while R::ending(&game).is_none() {
        tape.entries.clear();
        let played = run::<R>(&start.setup, &game, &mut tape, &mut dealer);
        assert_eq!(played.ran, Ran::Ended, "a random game broke down");
        (steps, entries) = (steps + 1, entries + tape.len());
        game = played.game;
        each(&game, &tape);
    }
    (steps, entries)
}
