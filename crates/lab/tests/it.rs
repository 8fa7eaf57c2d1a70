//! The same seed gives the same games, whatever the number of threads; what is stopped keeps what it has; changes, prices and
//! ladders count what they say.

use std::sync::atomic::{AtomicBool, Ordering};

use lab::arena::Arena;
use lab::change::{self, Change};
use lab::{
    Field, Ladder, Matrix, Parquet, Plan, Played, Pricing, Progress, Score, Share, Tally, WhatIf, Work, all,
    arena, row, run,
};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use players::{Blow, Bout, Known, Level, Player};
use salvation::Salvation;
use table::{Given, Rulebook, Stream, Tape};

const RANDOM: Level = Level::Simple(Player::Random);

fn plan(games: u64) -> Plan {
    plan_of("genesys", games)
}

fn plan_of(book: &str, games: u64) -> Plan {
    let arena = arena::find(book).unwrap();
    let menu = arena.menu();
    Plan {
        book: arena.key(),
        lists: [menu.ready[0].clone(), menu.ready[2].clone()],
        fielded: [None, None],
        scenarios: menu.scenarios.iter().map(|choice| choice.key.clone()).collect(),
        map: None,
        options: Vec::new(),
        own: Vec::new(),
        players: [RANDOM; 2],
        games,
        seed: 3,
    }
}

fn played(plan: &Plan, threads: usize) -> (Tally, String) {
    let arena = arena::find("genesys").unwrap();
    let mut rows = String::new();
    let each = |game: &Played| {
        rows += &row(game);
        Ok(())
    };
    let tally = run(arena, plan, threads, &AtomicBool::new(false), each, |_| {}).unwrap();
    (tally, rows)
}

#[test]
fn threads_change_nothing() {
    // Whoever thinks has dice and memory of his own, which must not go from one game to another either.
    let thinking = [Level::Recruit, Level::Warlord { nodes: 16 }];
    for (games, players) in [(50, [RANDOM; 2]), (8, thinking)] {
        let plan = Plan { players, ..plan(games) };
        let one = played(&plan, 1);
        assert_eq!(one, played(&plan, 3));
        assert_eq!((one.0.games, one.1.lines().count() as u64), (games, games));
    }
}

/// Threads that no pair is left for end; they do not wait for one that never comes.
#[test]
fn more_threads_than_games_come_to_an_end() {
    let arena = arena::find("genesys").unwrap();
    for (games, threads) in [(2, 2_000), (3, 2), (0, 4)] {
        let tally = run(arena, &plan(games), threads, &AtomicBool::new(false), |_| Ok(()), |_| {}).unwrap();
        assert_eq!(tally.games, games);
    }
}

#[test]
fn a_tally_has_every_game_once() {
    let (tally, _) = played(&plan(20), 2);
    let games = tally.wins[0] + tally.wins[1] + tally.draws();
    let scenarios: u64 = tally.scenarios.values().map(|score| score.games).sum();
    assert_eq!((games, scenarios, tally.turns.values().sum::<u64>()), (20, 20, 20));
}

/// No list has monks here; priests and a furnace summon them, and none of them dies more than once.
#[test]
fn who_is_summoned_is_fielded() {
    let arena = arena::find("genesys").unwrap();
    let model = |is: &str, count: u16| scene::Entry { is: is.into(), name: None, count, with: Vec::new() };
    let mut plan = plan(20);
    plan.lists[0] = scene::List {
        book: "genesys".into(),
        name: "No monks".into(),
        faction: "Skaven".into(),
        about: None,
        points: None,
        models: vec![model("Plague Priest", 2), model("Plague Claw", 1), model("Plague Furnace", 1)],
    };
    let tally = run(arena, &plan, 2, &AtomicBool::new(false), |_| Ok(()), |_| {}).unwrap();
    let of = |name: &str| &tally.models[&(0, name.to_string())];
    let monk = of("Plague Monk");
    assert!(monk.came > 0 && monk.fielded == monk.came, "{monk:?}");
    assert!(0 < monk.lost && monk.lost <= 1000 * monk.fielded, "{monk:?}");
    assert_eq!((of("Plague Priest").fielded, of("Plague Priest").came), (40, 0));
    let told = lab::told(&plan, &tally);
    let line = told.lines().find(|line| line.contains("Plague Monk")).expect("monks have a line");
    assert!(line.ends_with("came during a game") && told.contains("though no list paid for them"), "{told}");
    assert!(lab::page(&plan, &tally).contains("though no list paid for them"));
    let json = lab::json(&plan, &tally);
    let models = json["lists"][0]["models"].as_array().unwrap();
    let monks = models.iter().find(|model| model["name"] == "Plague Monk").unwrap();
    assert_eq!(monks["came_in_a_game"], monk.came as f64 / 20.0);
}

/// What the blows of a step add up to is what its pieces have lost, in linked combats too, and on both sides.
#[test]
fn who_wounds_whom_is_known() {
    let plan = Plan { scenarios: vec!["annihilation".into()], ..plan_of("salvation", 8) };
    let menu = arena::find("salvation").unwrap().menu();
    let (mut all, mut exact, mut defenders) = (0, 0, 0);
    for number in 0..plan.games {
        let text = Salvation::given(&plan.game(number, &menu).start).unwrap();
        let (setup, mut game) = Given::read(&text, 1).and_then(|given| Salvation::set(&given)).unwrap();
        let mut bout = Bout::<Salvation>::new(&[Level::Recruit; 2], number);
        while Salvation::ending(&game).is_none() {
            let mut tape = Tape::default();
            bout.begin(&game);
            let ran = table::run::<Salvation>(&setup, &game, &mut tape, &mut bout);
            assert_eq!(ran.ran, table::Ran::Ended);
            let mut blows = Vec::new();
            Salvation::blows(&setup, &game, &tape, &mut blows);
            for (piece, (was, is)) in game.units.iter().zip(&ran.game.units).enumerate() {
                // Nobody strikes who is hurt as he tries to stand up, or by a healer who fails.
                let dealt: Vec<&Blow> = blows.iter().filter(|blow| usize::from(blow.of) == piece).collect();
                if is.wounds <= was.wounds || was.fell > 0 || dealt.is_empty() {
                    continue;
                }
                let wounds = dealt.iter().map(|blow| blow.wounds).sum::<u16>();
                all += 1;
                exact +=
                    u32::from(wounds.min(3 - u16::from(was.wounds)) == u16::from(is.wounds - was.wounds));
                let strikes_back = |blow: &&&Blow| game.units[usize::from(blow.by)].side != game.active;
                defenders += dealt.iter().filter(strikes_back).count();
            }
            game = ran.game;
        }
    }
    assert!(all >= 20 && defenders > 0, "{all} were wounded, and defenders struck {defenders} times");
    assert!(10 * exact >= 9 * all, "{exact} of {all}");
}

#[test]
fn what_was_played_before_a_stop_counts() {
    let arena = arena::find("genesys").unwrap();
    let stop = AtomicBool::new(false);
    let progress = |at: Progress| stop.store(at.done > 0, Ordering::Relaxed);
    let tally = run(arena, &plan(10_000), 2, &stop, |_| Ok(()), progress).unwrap();
    assert!(tally.games >= 2 && tally.games < 10_000, "{}", tally.games);
}

/// Work of which one number breaks down.
struct Brittle(u64);

impl Work for Brittle {
    type Out = u64;

    fn count(&self) -> u64 {
        40
    }

    fn play(&self, number: u64, _: &AtomicBool) -> Result<u64, String> {
        if number == self.0 {
            // As a panic, but nothing is written on the side.
            std::panic::resume_unwind(Box::new("it fell to pieces"));
        }
        Ok(number)
    }
}

/// A fault of the program is named by its game, and whoever counts has the pairs before it and no others.
#[test]
fn one_game_that_breaks_down_does_not_lose_the_others() {
    for threads in [1, 3] {
        let mut seen = Vec::new();
        let kept = |number: u64| {
            seen.push(number);
            Ok(())
        };
        let why = all(&Brittle(21), threads, &AtomicBool::new(false), kept, |_| {}).unwrap_err();
        assert_eq!(why, "game 21 broke down: it fell to pieces");
        assert_eq!(seen, (0..20).collect::<Vec<u64>>());
    }
    let (plan, arena) = (plan(4), arena::find("genesys").unwrap());
    let game = plan.game(3, &arena.menu());
    let name = Field::new(arena, vec![plan]).name(3);
    let (scenario, map) = (game.start.scenario, game.start.map);
    assert_eq!(name, format!("game 3 ({scenario} on map {map}, seed {})", game.seed));
}

/// Nobody waits for a long thought either, and what was thought in haste is not counted.
#[test]
fn a_long_thought_can_be_stopped() {
    let arena = arena::find("genesys").unwrap();
    let plan = Plan { players: [Level::Warlord { nodes: 1_000_000 }; 2], ..plan(2) };
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        // A whole game of this level takes hours.
        let why = arena.play_until(&plan, &arena.menu(), 0, &stop).unwrap_err();
        assert!(why.ends_with("it was stopped"), "{why}");
    });
}

/// Nobody waits for the end of a long game: progress comes by the clock before it is over, and a stop is heard within it.
#[test]
fn a_long_game_is_no_silence_and_can_be_stopped() {
    let arena = arena::find("salvation").unwrap();
    let plan = Plan { players: [Level::Warlord { nodes: 2_000 }; 2], ..plan_of("salvation", 2) };
    let stop = AtomicBool::new(false);
    let mut told = Vec::new();
    let progress = |at: Progress| {
        told.push((at.done, at.of));
        stop.store(true, Ordering::Relaxed);
    };
    let tally = run(arena, &plan, 1, &stop, |_| Ok(()), progress).unwrap();
    assert_eq!((tally.games, told.first()), (0, Some(&(0, 2))));
    let why = arena.play_until(&plan, &arena.menu(), 0, &stop).unwrap_err();
    assert!(why.ends_with("it was stopped"), "{why}");
}

#[test]
fn pairs_differ_only_in_who_sits_where() {
    let (plan, menu) = (plan(4), arena::find("genesys").unwrap().menu());
    let (first, second) = (plan.game(2, &menu), plan.game(3, &menu));
    assert_eq!(
        (&first.start.map, &first.start.scenario, first.seed),
        (&second.start.map, &second.start.scenario, second.seed)
    );
    assert_eq!(first.start.lists[0], second.start.lists[1]);
    assert_ne!(first.start.map, plan.game(0, &menu).start.map);
}

#[test]
fn what_was_written_is_read_again() {
    let game = |number: u64| Played {
        number,
        scenario: "three stones".into(),
        map: "7".into(),
        winner: [None, Some(0), Some(1)][number as usize % 3],
        opened: number.is_multiple_of(2).then_some(1),
        by_role: false,
        turns: 4,
        steps: number as u32,
        reason: "nobody is left, \"all\" gone".into(),
        shares: Vec::new(),
    };
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("games.parquet");
    let count = 4096 + 5;
    let mut file = Parquet::new(std::fs::File::create(&path).unwrap()).unwrap();
    (0..count).for_each(|number| file.write(&game(number)).unwrap());
    file.end().unwrap();
    let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
    assert_eq!(reader.num_row_groups(), 2);
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len() as u64, count);
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(row.get_long(0).unwrap(), number as i64);
        assert_eq!(row.get_string(1).unwrap(), "three stones");
        assert_eq!(row.get_string(3).unwrap(), ["draw", "a", "b"][number % 3]);
        assert_eq!(row.get_string(4).is_ok(), number % 2 == 0);
        assert_eq!((row.get_int(5).unwrap(), row.get_int(6).unwrap()), (4, number as i32));
        assert_eq!(row.get_string(7).unwrap(), "nobody is left, \"all\" gone");
    }
}

/// Plays plans on two threads, each game in its turn.
fn play(book: &str, plans: Vec<Plan>, mut each: impl FnMut(usize, &Played)) {
    let field = Field::new(arena::find(book).unwrap(), plans);
    let kept = |(place, game): (usize, Played)| {
        each(place, &game);
        Ok(())
    };
    let done = all(&field, 2, &AtomicBool::new(false), kept, |_| {}).unwrap();
    assert_eq!(done, field.count());
}

fn what_if(book: &str, sets: &[&str], games: u64) -> WhatIf {
    let arena = arena::find(book).unwrap();
    let roster = arena.roster(&[]).unwrap();
    let changes: Vec<Change> = sets.iter().map(|words| Change::read(words, &roster).unwrap()).collect();
    let changed = change::apply(arena, &[], &changes).unwrap();
    let ready = arena.menu().ready;
    let holds = |list: &&scene::List| list.models.iter().any(|entry| entry.is == changes[0].model);
    let field = [ready.iter().find(holds).unwrap().clone(), ready[3].clone()];
    let (mut run, plans) = WhatIf::new(arena, &field, changes, &changed, &plan_of(book, games)).unwrap();
    play(book, plans, |place, game| run.add(place, game));
    run
}

/// The copies of a faction's file play exactly as the file does: whoever is changed into himself changes nothing at all.
#[test]
fn a_change_that_changes_nothing_makes_no_difference() {
    for (book, set) in [
        ("genesys", "Khorne Blood Warrior.hp=5"),
        ("genesys", "Dryad.points=5"),
        ("genesys", "Plague Monk.ev=5"),
        ("salvation", "Knight.energy=3"),
    ] {
        let model = set.split('.').next().unwrap();
        let arena = arena::find(book).unwrap();
        let (_, text) =
            arena.factions().iter().find(|(_, text)| text.contains(&format!("\"{model}\""))).unwrap();
        let (key, value) = set.split_once('.').unwrap().1.split_once('=').unwrap();
        let own = text.split(&format!("name = \"{model}\"")).nth(1).unwrap();
        assert!(
            own.split("\nname").next().unwrap().contains(&format!("{key} = {value}\n")),
            "{set} is no change"
        );
        let change = what_if(book, &[set], 6).change(None);
        assert_eq!((change.share, change.low, change.high), (0.0, 0.0, 0.0), "{set}");
    }
}

/// A game that nobody played.
fn made_up(number: u64, won: bool) -> Played {
    Played {
        number,
        scenario: String::new(),
        map: String::new(),
        winner: Some(u8::from(!won)),
        opened: None,
        by_role: false,
        turns: 1,
        steps: 1,
        reason: String::new(),
        shares: Vec::new(),
    }
}

/// By hand: what models took and lost, who began, and how long it took, as it is told, as data and on the page.
#[test]
fn a_report_says_what_was_played() {
    let share = |side: u8, name: &str, points: u16, models: u16, dealt: u64, lost: u64| Share {
        side,
        name: name.into(),
        points,
        models,
        came: 0,
        dealt,
        lost,
    };
    let knights = |dealt: u64, lost: u64| share(0, "Knight", 10, 2, dealt, lost);
    let goblins = |dealt: u64, lost: u64| share(1, "Goblin", 5, 4, dealt, lost);
    let game = |number: u64, winner: Option<u8>, opened: Option<u8>, turns: u16, steps: u32, shares| Played {
        winner,
        opened,
        turns,
        steps,
        shares,
        scenario: if number < 3 { "fight".into() } else { "flight".into() },
        ..made_up(number, true)
    };
    let mut tally = Tally::default();
    for game in [
        game(0, Some(0), Some(0), 4, 40, vec![knights(30_000, 1000), goblins(10_000, 3000)]),
        game(1, Some(0), Some(1), 5, 50, vec![knights(20_000, 2000), goblins(20_000, 1000)]),
        game(2, None, Some(1), 6, 60, Vec::new()),
        game(3, Some(1), None, 7, 90, Vec::new()),
    ] {
        tally.add(&game);
    }
    let plan = plan(4);
    let (told, page, json) = (lab::told(&plan, &tally), lab::page(&plan, &tally), lab::json(&plan, &tally));
    // Two wins and a draw of four; the other list has the rest.
    assert!(told.contains("2 wins   62.5 % (21.9 to 90.8)"), "{told}");
    assert!(told.contains("1 win   37.5 % (9.2 to 78.1)"), "{told}");
    // Of the three games in which somebody began, he won one and drew one.
    assert!(told.contains("First turn: its player took 50.0 % (12.5 to 87.5)"), "{told}");
    let first = page.split("whoever has the first turn").nth(1).unwrap();
    assert!(first.contains("x1=\"244.1\" x2=\"447.9\"") && first.contains(">50.0 %<"), "{first}");
    assert!((json["first_turn"]["low"].as_f64().unwrap() - 0.125_33).abs() < 1e-4, "{json}");
    assert_eq!(json["first_turn"]["share"], 0.5);
    assert!(told.contains("Length: 5.5 turns, 60 steps on the average"), "{told}");
    assert!(page.contains("5.5 on the average, 60 steps") && page.contains("<title>7: 1</title>"), "{page}");
    assert_eq!((&json["turns"], &json["steps"]), (&5.5.into(), &60.0.into()));
    let elo = ["low", "elo", "high"].map(|key| json["elo"][key].as_f64().unwrap());
    assert!(elo[0] < elo[1] && (elo[1] - 88.74).abs() < 0.01 && elo[1] < elo[2], "{json}");
    assert_eq!(json["last_turns"], serde_json::json!({ "4": 1, "5": 1, "6": 1, "7": 1 }));
    assert!(told.contains("3 games  83.3 % ("), "{told}");
    assert_eq!(
        (&json["scenarios"]["fight"]["wins"], &json["scenarios"]["flight"]["losses"]),
        (&2.into(), &1.into())
    );
    // Four knights of 10 points took 50 and lost three of themselves; eight goblins of 5 took 30 and lost four.
    for (list, name, told_so, [takes, per_point, loses]) in [
        (0_usize, "Knight", "10 points  takes  12.50   1.25 a point  loses 75.0 %", [12.5_f64, 1.25, 0.75]),
        (1, "Goblin", " 5 points  takes   3.75   0.75 a point  loses 50.0 %", [3.75, 0.75, 0.5]),
    ] {
        let line = told.lines().find(|line| line.contains(name)).unwrap();
        assert!(line.ends_with(told_so), "{line}");
        let model = &json["lists"][list]["models"][0];
        assert_eq!((&model["name"], &model["takes"]), (&name.into(), &takes.into()));
        assert_eq!((&model["takes_per_point"], &model["loses"]), (&per_point.into(), &loses.into()));
        assert_eq!(model["came_in_a_game"], 0.0);
        let row = format!(
            "<td class=n>{takes:.2}<td class=n>{per_point:.2}<td class=n>{:.0} %</tr>",
            100.0 * loses
        );
        let table = page.split(&format!("<tr><td>{name}<td")).nth(1).unwrap();
        assert!(table.split_inclusive("</tr>").next().unwrap().ends_with(&row), "{table}");
        assert!(page.contains(&format!(">{per_point:.2} a point</text>")), "{page}");
    }
    assert!(!told.contains("though no list paid"), "nobody came: {told}");
    // Little is not nothing: two knights took 0.08 points together.
    let mut little = Tally::default();
    little.add(&game(0, None, None, 4, 40, vec![knights(80, 0), goblins(3_750, 0)]));
    let told = lab::told(&plan, &little);
    assert!(
        told.contains("takes  0.040  0.004 a point") && told.contains("takes   0.94   0.19 a point"),
        "{told}"
    );
}

/// Where a role of the scenario begins, what it wins says nothing about beginning: it stands by itself.
#[test]
fn who_begins_by_role_is_not_in_the_total() {
    let mut tally = Tally::default();
    // Who begins loses every siege, and wins two fights of three.
    for (scenario, by_role, wins) in [("siege", true, 0), ("fight", false, 2)] {
        for number in 0..3 {
            let game = made_up(number, number < wins);
            tally.add(&Played { scenario: scenario.into(), opened: Some(0), by_role, ..game });
        }
    }
    assert_eq!(tally.opener(), Score { games: 3, wins: 2, losses: 1 });
    let told = lab::told(&plan(6), &tally);
    assert!(told.contains("First turn: its player took 66.7 % ("), "{told}");
    let siege = told.lines().find(|line| line.contains("not in the total")).expect("a line of its own");
    assert!(siege.starts_with("  siege ") && siege.contains("3 games  0.0 % ("), "{siege}");
    let json = lab::json(&plan(6), &tally);
    let [fight, siege] = [0, 1].map(|place| &json["first_turns"][place]);
    assert_eq!(
        (&fight["scenario"], &fight["by_role"], &fight["wins"]),
        (&"fight".into(), &false.into(), &2.into())
    );
    assert_eq!((&siege["by_role"], &siege["losses"]), (&true.into(), &3.into()));
    let page = lab::page(&plan(6), &tally);
    assert!(page.contains("who begins by role in siege") && page.contains("who begins in fight"), "{page}");
    // In an escape the hunted have the first turn, whoever plays them; in an annihilation a roll decides.
    let arena = arena::find("salvation").unwrap();
    for (scenario, by_role) in [("escape", true), ("siege", true), ("annihilation", false)] {
        let plan = Plan { scenarios: vec![scenario.into()], ..plan_of("salvation", 1) };
        let played = arena.play(&plan, &arena.menu(), 0).unwrap();
        assert_eq!((played.opened.is_some(), played.by_role), (true, by_role), "{scenario}");
    }
}

#[test]
fn a_change_is_the_difference_of_the_same_games() {
    // Warriors at 1 point leave 27 for others.
    let cheaper = what_if("genesys", &["Khorne Blood Warrior.points=1"], 4);
    assert_eq!((cheaper.lists[0].1, &cheaper.json()["lists"][0]["points_to_spend"]), (27, &27.into()));
    let dearer = what_if("genesys", &["Khorne Blood Warrior.points=12"], 4);
    assert_eq!(dearer.lists[0].1, -6);

    let mut run = what_if("genesys", &["Khorne Blood Warrior.hp=6"], 0);
    let mut stream = Stream::seeded(9);
    for pair in 0..500 {
        let luck = [stream.below(100), stream.below(100)];
        for (place, wins) in [(0, 50), (1, 53)] {
            for seat in 0..2 {
                run.add(place, &made_up(2 * pair + seat, luck[seat as usize] < wins));
            }
        }
    }
    let change = run.change(None);
    // 3 games of 100 are turned, nothing else: as a difference of separate games the interval would be 9 % wide.
    assert!((change.share - 0.03).abs() < 0.012, "{}", run.told());
    assert!(change.low > 0.015 && change.high < 0.05, "{}", run.told());
}

/// Dice are keyed by game, step and throw: what a small change does not touch is the same in both runs.
#[test]
fn the_same_dice_show_a_small_change_sooner() {
    let run = what_if("genesys", &["Khorne Blood Warrior.hp=6"], 60);
    let [same, apart] = [run.change(None), run.apart()].map(|of| of.high - of.low);
    assert!(0.0 < same && same < 0.6 * apart, "{same} against {apart}: {}", run.told());
    assert!(run.told().contains("with the same maps and dice"));
}

#[test]
fn changes_are_refused_with_what_may_have_been_meant() {
    let arena = arena::find("genesys").unwrap();
    let roster = arena.roster(&[]).unwrap();
    let refused = |words: &str| match Change::read(words, &roster) {
        Err(why) => why,
        Ok(change) => change::apply(arena, &[], &[change]).unwrap_err(),
    };
    for (words, expected) in [
        ("Khorne Blod Warrior.points=9", "Khorne Blood Warrior"),
        ("Khorne Blood Warrior.pionts=9", "points"),
        ("Khorne Blood Warrior.Goraxe.dmg=9", "Goreaxe"),
        ("Khorne Blood Warrior.Goreaxe.damage=9", "did you mean"),
        ("Khorne Blood Warrior.points=nine", "is no value"),
        ("Khorne Blood Warrior.hp=0", "hp"),
        ("Khorne Blood Warrior.points=0", "points"),
        ("Khorne Blood Warrior.hp=-3", "hp"),
        ("Khorne Blood Warrior.name=\"x\"", "no number"),
        ("Khorne Blood Warrior=9", "no key is named"),
        ("nonsense", "Model.key=value"),
    ] {
        let why = refused(words).to_lowercase();
        assert!(why.contains(&expected.to_lowercase()) && !why.contains("line"), "{words}: {why}");
        assert!(!why.contains("warrior'"), "the copy is nobody's but ours: {why}");
    }
}

#[test]
fn a_matrix_has_every_pairing_and_both_sides_of_it() {
    let lists: Vec<scene::List> = arena::find("genesys").unwrap().menu().ready[..3].to_vec();
    let mut matrix = Matrix::new(&lists);
    let plans = matrix.plans(&lists, &plan(6));
    assert_eq!(plans.len(), 3);
    play("genesys", plans, |place, game| matrix.add(place, game));
    for a in 0..3 {
        assert_eq!(matrix.total(a).games, 12);
        for b in 0..3 {
            assert_eq!(matrix.scores[a][b], matrix.scores[b][a].turned());
        }
    }
    let elo: f64 = matrix.ranking().iter().map(|(_, rated)| rated.elo).sum();
    assert!(elo.abs() < 1e-6);
    assert_eq!((matrix.csv().lines().count(), matrix.json()["ranking"].as_array().unwrap().len()), (4, 3));
}

/// By hand: where a list takes 75 points of 100, the ends are the roots of (0.75 - x)² = z² x (1 - x) / 100.
#[test]
fn a_heat_map_shows_each_pairing_with_its_interval() {
    let mut lists: Vec<scene::List> = arena::find("genesys").unwrap().menu().ready[..3].to_vec();
    lists.iter_mut().zip(["Ash", "Birch", "Oak & Elm"]).for_each(|(list, name)| list.name = name.into());
    let mut matrix = Matrix::new(&lists);
    // The first beats the second and is as good as the third; these two have not met.
    for number in 0..100_u64 {
        matrix.add(0, &made_up(number, number % 4 < 3));
        matrix.add(1, &made_up(number, number.is_multiple_of(2)));
    }
    let page = lab::matrix_page(&plan(100), &matrix);
    let heat = page.split("<svg class=\"heat\"").nth(1).unwrap().split("</svg>").next().unwrap();
    // The strongest first: each with its place, its colour and its strength, its number and its interval.
    for (title, class, strength, [x, y], words) in [
        ("Ash against Birch: 75.0 % (65.7 to 82.5)", "a", "0.50", ["443.0", "27.0"], ["75", "66–82"]),
        ("Birch against Ash: 25.0 % (17.5 to 34.3)", "b", "0.50", ["251.0", "146.0"], ["25", "18–34"]),
        ("Ash against Oak &amp; Elm: 50.0 % (40.4 to 59.6)", "a", "0.00", ["347.0", "27.0"], ["50", "40–60"]),
        ("Oak &amp; Elm against Ash: 50.0 % (40.4 to 59.6)", "a", "0.00", ["251.0", "86.5"], ["50", "40–60"]),
    ] {
        let cell = heat.split("<g>").find(|cell| cell.starts_with(&format!("<title>{title}</title>")));
        let cell = cell.expect(title).split("</g>").next().unwrap();
        let rect = format!("<rect class=\"{class}\" fill-opacity=\"{strength}\" x=\"{x}\" y=\"{y}\"");
        assert!(cell.contains(&rect), "{rect}: {cell}");
        words.iter().for_each(|words| assert!(cell.contains(&format!(">{words}</text>")), "{words}: {cell}"));
    }
    assert_eq!(heat.matches("<g>").count(), 4);
    assert_eq!(heat.matches("class=\"back\"").count(), 9, "who has not met has an empty cell");
    let told = matrix.told();
    for cell in ["▓ 75 66-82", "░ 25 18-34", "▒ 50 40-60"] {
        assert!(told.contains(cell), "{cell}: {told}");
    }
    // Who has won everything has no interval beyond it.
    let mut sure = Matrix::new(&lists[..2]);
    (0..4).for_each(|number| sure.add(0, &made_up(number, true)));
    let told = sure.told();
    assert!(told.contains("█ 100 51-100") && told.contains("· 0 0-49"), "{told}");
    assert!(lab::matrix_page(&plan(4), &sure).contains(">51–100</text>"));
    let line = "Ash,Birch,100,75,0,25,0.7500,0.6570,0.8245";
    assert!(matrix.csv().lines().any(|other| other == line), "{}", matrix.csv());
    // Half a per cent is one, from either side: 23 wins of 40 are 57.5 %.
    let mut halves = Matrix::new(&lists[..2]);
    (0..40).for_each(|number| halves.add(0, &made_up(number, number < 23)));
    let told = halves.told();
    assert!(told.contains(" 58 42-") && told.contains(" 43 29-"), "{told}");
    let page = lab::matrix_page(&plan(40), &halves);
    assert!(page.contains(">58</text>") && page.contains(">43</text>"), "{page}");
}

/// Before the first game there is no rating, and nobody's is shown who has not played.
#[test]
fn who_has_not_played_has_no_rating() {
    let lists: Vec<scene::List> = arena::find("genesys").unwrap().menu().ready[..3].to_vec();
    let mut matrix = Matrix::new(&lists);
    let told = matrix.told();
    assert!(told.matches("not played").count() == 3 && !told.contains('±'), "{told}");
    assert!(
        matrix.json()["ranking"][0]["elo"].is_null() && !lab::matrix_page(&plan(0), &matrix).contains('±')
    );
    matrix.add(0, &made_up(0, true));
    let told = matrix.told();
    assert_eq!((told.matches("not played").count(), told.matches('±').count()), (1, 2), "{told}");
}

/// By hand, too: 60 of 100 won and 30 drawn are 75 points, and Elo is 400 times the logarithm of x / (1 - x).
#[test]
fn a_ladder_says_how_sure_it_is() {
    let ready = arena::find("salvation").unwrap().menu().ready;
    let pairings = [[ready[0].clone(), ready[4].clone()]];
    let levels = vec![("one".to_string(), RANDOM), ("other".to_string(), RANDOM)];
    let mut ladder = Ladder::new(levels, &pairings);
    for number in 0..100_u64 {
        // In every other game the levels have changed lists: what counts is which level won, not which list.
        let exchanged = number % 2;
        let winner = match number / 10 {
            0..=5 => Some(exchanged as u8),
            6..=8 => None,
            _ => Some(1 - exchanged as u8),
        };
        ladder.add(exchanged as usize, &Played { winner, ..made_up(number, true) });
    }
    assert_eq!(ladder.score(0, 1), Some(Score { games: 100, wins: 60, losses: 10 }));
    let told = ladder.told();
    assert!(told.contains("one against other: 75.0 % (65.7 to 82.5), 60 won, 30 drawn, 10 lost"), "{told}");
    let won = "of the games that somebody won 85.7 % (75.7 to 92.1); Elo +191 (+113 to +269)";
    assert!(told.contains(won), "{told}");
    let json = ladder.json();
    let all = &json["rungs"][0]["all"];
    for (of, ends) in [
        ("points", [("share", 0.75), ("low", 0.656_96), ("high", 0.824_55)]),
        ("decisive", [("share", 0.857_14), ("low", 0.756_62), ("high", 0.920_51)]),
        ("elo", [("elo", 190.85), ("low", 112.87), ("high", 268.82)]),
    ] {
        for (end, expected) in ends {
            let value = all[of][end].as_f64().unwrap();
            assert!((value / expected - 1.0).abs() < 1e-4, "{of} {end}: {value}");
        }
    }
    // Over all levels everybody has drawn one game more, which brings them a little nearer to each other.
    let [first, second] = [0, 1].map(|place| &json["ranking"][place]);
    assert_eq!((&first["level"], &second["level"]), (&"one".into(), &"other".into()));
    let ahead = first["elo"].as_f64().unwrap() - second["elo"].as_f64().unwrap();
    assert!(188.0 < ahead && ahead < 190.85, "{ahead}");
}

/// What was stopped claims nothing about games that were not played.
#[test]
fn a_run_that_was_stopped_says_what_it_has() {
    let ready = arena::find("salvation").unwrap().menu().ready;
    let pairings = [[ready[0].clone(), ready[4].clone()]];
    let levels = ["one", "two", "three"].map(|name| (name.to_string(), RANDOM)).to_vec();
    let mut ladder = Ladder::new(levels, &pairings);
    // Of a mirror the half with the levels as they are, and nobody has won.
    for number in 0..2 {
        ladder.add(0, &Played { winner: None, ..made_up(number, true) });
    }
    let told = ladder.told();
    for words in ["nobody won a game; Elo +0", "one against three: not played", "stopped before both"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(!told.contains("0.0 % (0.0 to 100.0)") && !told.contains("mirrored"), "{told}");
    assert!(ladder.json()["rungs"][0]["all"]["decisive"].is_null());
    for number in 0..2 {
        ladder.add(1, &made_up(number, true));
    }
    let told = ladder.told();
    assert!(told.contains("of the games that somebody won 0.0 %") && told.contains("mirrored"), "{told}");

    let mut run = what_if("genesys", &["Khorne Blood Warrior.hp=6"], 0);
    let told = run.told();
    assert!(told.contains("not played") && !told.contains('%'), "{told}");
    for number in 0..2 {
        run.add(0, &made_up(number, true));
    }
    assert!(run.told().contains("not played"), "without the other half: {}", run.told());
    for number in 0..2 {
        run.add(1, &made_up(number, true));
    }
    let told = run.told();
    assert!(told.contains("100.0 % against the field, 100.0 % with it"), "{told}");

    let genesys = arena::find("genesys").unwrap();
    let ready = genesys.menu().ready;
    let field = [ready[4].clone(), ready[0].clone()];
    let (run, _) = Pricing::new(genesys, &field, "Khorne Blood Warrior", [4, 10, 16], &plan(2)).unwrap();
    assert!(run.told().contains("too few games") && !run.told().contains('%'), "{}", run.told());
}

/// Somebody who plays against himself is as strong as himself: with everything exchanged, to the game.
#[test]
fn a_mirrored_ladder_favours_nobody() {
    let ready = arena::find("salvation").unwrap().menu().ready;
    let pairings = [[ready[0].clone(), ready[4].clone()], [ready[1].clone(), ready[6].clone()]];
    let levels = vec![("one".to_string(), RANDOM), ("other".to_string(), RANDOM)];
    let mut ladder = Ladder::new(levels, &pairings);
    let plans = ladder.plans(&pairings, 20, &plan_of("salvation", 0));
    play("salvation", plans, |place, game| ladder.add(place, game));
    let score = ladder.score(0, 1).unwrap();
    assert_eq!((score.games, score.wins), (24, score.losses));
    let rung = &ladder.json()["rungs"][0];
    assert_eq!(rung["pairings"].as_object().unwrap().len(), 2);
    assert!(rung["scenarios"].as_object().unwrap().len() >= 3);
}

/// A few games are not all of the first scenario, and both halves of a mirror are of the same one.
#[test]
fn a_short_ladder_plays_several_scenarios() {
    let menu = arena::find("genesys").unwrap().menu();
    let ready = &menu.ready;
    let pairings = [0, 1, 2, 3].map(|place| [ready[place].clone(), ready[place + 4].clone()]);
    let levels = vec![("one".to_string(), RANDOM), ("other".to_string(), RANDOM)];
    let ladder = Ladder::new(levels, &pairings);
    let scenarios = |games: u64| -> Vec<String> {
        let plans = ladder.plans(&pairings, games, &plan(0));
        let of = |plan: &Plan| {
            (0..plan.games).step_by(2).map(|game| plan.game(game, &menu).start.scenario).collect::<Vec<_>>()
        };
        plans.chunks(2).for_each(|mirror| assert_eq!(of(&mirror[0]), of(&mirror[1])));
        plans.iter().step_by(2).flat_map(of).collect()
    };
    let all: Vec<String> = menu.scenarios.iter().map(|choice| choice.key.clone()).collect();
    assert_eq!(scenarios(1), all[..4]);
    // Over all pairings together they come in turn, as many of each as there can be.
    let many = scenarios(32);
    assert_eq!(many.len(), 8);
    many.iter().zip(all.iter().cycle()).for_each(|(played, wanted)| assert_eq!(played, wanted));
    // Where every pairing plays each of them as often as the others, all begin with the first.
    assert_eq!(scenarios(320)[20], all[0]);
}

#[test]
fn who_has_every_point_has_no_elo() {
    let of = |wins, losses| Score { games: 10, wins, losses }.elo();
    assert_eq!((of(10, 0), of(0, 10)), (None, None));
    let even = of(5, 5).expect("a number");
    assert!(even.share == 0.0 && even.low < 0.0 && 0.0 < even.high);
    assert!(Score { games: 10, wins: 10, losses: 0 }.json()["elo"].is_null());
}

#[test]
fn a_price_is_where_others_do_as_much() {
    let arena = arena::find("genesys").unwrap();
    let ready = arena.menu().ready;
    let field = [ready[4].clone(), ready[0].clone()];
    let (mut run, plans) =
        Pricing::new(arena, &field, "khorne blood warrior", [4, 10, 16], &plan(2)).unwrap();
    assert_eq!((plans.len(), run.price()), (4, None));
    play("genesys", plans, |_, game| assert!(game.steps > 0));
    // Three warriors are sold: at 16 points each there are 48 for others.
    let sold = Pricing::new(arena, &field, "Khorne Blood Warrior", [4, 10, 16], &plan(2)).unwrap().1;
    assert_eq!(sold[3].fielded[0].as_ref().unwrap().points, 48);
    let mut stream = Stream::seeded(9);
    for pair in 0..2_000 {
        let luck = [stream.below(1000), stream.below(1000)];
        // The list wins half of its games; 2 % more for each point, and as many with 11 points.
        for (place, wins) in [500, 500 - 140, 500 - 20, 500 + 100].into_iter().enumerate() {
            for seat in 0..2 {
                run.add(place, &made_up(2 * pair + seat, luck[seat as usize] < wins));
            }
        }
    }
    let price = run.price().expect("a price");
    assert!(price.low < 11.0 && 11.0 < price.high && price.high - price.low < 1.0, "{}", run.told());
    assert!((price.share - 11.0).abs() < 0.5 && run.narrowed()[1] == 11, "{}", run.told());
    let none = Pricing::new(arena, &field, "Khorn Reaver", [0, 1, 2], &plan(2)).map(|_| ()).unwrap_err();
    assert!(none.contains("Khorne Reaver"), "{none}");
}

/// Whatever a model is worth, what its lists field instead of it can be set up, and there is a price for every model.
#[test]
fn every_model_has_lists_that_can_do_without_it() {
    for book in ["genesys", "salvation"] {
        let arena = arena::find(book).unwrap();
        let (menu, like) = (arena.menu(), plan_of(book, 2));
        for recruit in arena.roster(&[]).unwrap() {
            let now = u32::from(recruit.points.unwrap());
            let of = |prices: [u32; 3]| {
                let of = Pricing::new(arena, &menu.ready, &recruit.name, prices, &like);
                of.unwrap_or_else(|why| panic!("{}: {why}", recruit.name))
            };
            let (mut run, plans) = of([0, now, 2 * now]);
            can_be_set_up(arena, &plans);
            // What comes out of the first look is far more than there is room for.
            let mut stream = Stream::seeded(9);
            for pair in 0..400 {
                let luck = [stream.below(1000), stream.below(1000)];
                for (place, wins) in [500, 0, 60, 120].into_iter().enumerate() {
                    for seat in 0..2 {
                        run.add(place, &made_up(2 * pair + seat, luck[seat as usize] < wins));
                    }
                }
            }
            assert!(run.price().is_some_and(|of| of.share > 3.0 * f64::from(now)), "{}", run.told());
            let (rest, plans) = of(run.narrowed());
            assert_eq!(rest.lists, run.lists, "{}", recruit.name);
            assert!(rest.prices[0] < rest.prices[2], "{}: {:?}", recruit.name, rest.prices);
            can_be_set_up(arena, &plans);
        }
    }
}

/// Sets up a few games at the highest price and plays none of them.
fn can_be_set_up(arena: &dyn Arena, plans: &[Plan]) {
    let (menu, stop) = (arena.menu(), AtomicBool::new(true));
    for plan in plans.iter().skip(3).step_by(4) {
        for number in [0, 3] {
            let why = arena.play_until(plan, &menu, number, &stop).unwrap_err();
            assert!(why.ends_with("it was stopped"), "{:?}: {why}", plan.fielded[0]);
        }
    }
}

/// One list that can buy nothing does not end the run of the others.
#[test]
fn a_list_that_has_nothing_else_to_buy_is_left_out() {
    let arena = arena::find("genesys").unwrap();
    let ready = arena.menu().ready;
    let named = |name: &str| ready.iter().find(|list| list.name == name).unwrap().clone();
    let (grove, thicket) = (named("The walking grove"), named("The thicket"));
    let field = [grove.clone(), thicket, named("The storm")];
    let (run, plans) = Pricing::new(arena, &field, "Dryad", [0, 5, 10], &plan(2)).unwrap();
    assert_eq!((plans.len(), run.lists.as_slice()), (8, &["The thicket".to_string()][..]));
    let words = "Left out: \"The walking grove\" has nothing else to buy\n";
    assert!(run.told().contains(words), "{}", run.told());
    assert_eq!(run.json()["left_out"][0]["list"], "The walking grove");
    let alone = [grove, named("The storm")];
    let why = Pricing::new(arena, &alone, "Dryad", [0, 5, 10], &plan(2)).map(|_| ()).unwrap_err();
    assert!(why.contains("name lists with `--lists` that have something else to buy"), "{why}");

    let changes = [Change::read("Dryad.points=4", &arena.roster(&[]).unwrap()).unwrap()];
    let changed = change::apply(arena, &[], &changes).unwrap();
    let (run, plans) = WhatIf::new(arena, &field, changes.to_vec(), &changed, &plan(2)).unwrap();
    assert_eq!((plans.len(), run.lists.len(), run.left_out.len()), (4, 1, 1));
    assert!(run.told().contains("left out: \"The walking grove\" has nothing else to buy"), "{}", run.told());
    let why = WhatIf::new(arena, &alone, changes.to_vec(), &changed, &plan(2)).map(|_| ()).unwrap_err();
    assert!(why.contains("name lists with `--lists`"), "{why}");
}

/// Of a run that was stopped early, pairings without games say nothing: they do not make a difference smaller.
#[test]
fn what_was_not_played_does_not_dilute_a_difference() {
    let arena = arena::find("genesys").unwrap();
    let ready = arena.menu().ready;
    let field = [ready[4].clone(), ready[0].clone(), ready[1].clone()];
    let (mut run, plans) =
        Pricing::new(arena, &field, "Khorne Blood Warrior", [4, 10, 16], &plan(2)).unwrap();
    assert_eq!((plans.len() % 8, run.differences()), (0, None));
    assert!(run.json()["at"][0]["difference"].is_null());
    // The list loses everything, and wins everything at the highest price.
    for place in 0..4 {
        for number in 0..2 {
            run.add(place, &made_up(number, place == 3));
        }
    }
    assert_eq!(run.differences(), Some([(4, 0.0), (10, 0.0), (16, 1.0)]));
    assert!(run.told().contains("16 points instead of it: +100.0\n"), "{}", run.told());
}
