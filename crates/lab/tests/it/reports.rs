//! What came of games, in words, as data and on pages.

use std::sync::atomic::AtomicBool;

use lab::{Ladder, Matrix, Plan, Played, Pricing, Score, Share, Tally, arena, run};
use players::{Bout, Level};
use salvation::Salvation;
use table::{Blow, Given, Known, Rulebook, Tape};

use crate::{RANDOM, made_up, plan, plan_of, play, what_if};

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
    let of = |name: &str| {
        let mut named = tally.models.iter().filter(|((side, is, _), _)| *side == 0 && is == name);
        named.next().expect("it is there").1
    };
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
        game(2, None, Some(1), 5, 60, Vec::new()),
        game(3, Some(1), None, 8, 90, Vec::new()),
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
    // Once in what is heard, once in what is seen.
    let [heard, first] = [1, 2].map(|nth| page.split("whoever has the first turn").nth(nth).unwrap());
    assert!(heard.starts_with(" 50.0 % (12.5 to 87.5)"), "{heard}");
    assert!(
        page.contains("wins of the first list 50.0 %, draws 25.0 %, wins of the second 25.0 %"),
        "{page}"
    );
    assert!(page.contains("games by their last turn: turn 4: 1, turn 5: 2, turn 6: 0,"), "{page}");
    for axis in [">points in per cent</text>", ">turn</text>"] {
        assert!(page.contains(axis), "{axis}: {page}");
    }
    assert!(first.contains("x1=\"259.8\" x2=\"450.2\"") && first.contains(">50.0 %<"), "{first}");
    assert!((json["first_turn"]["low"].as_f64().unwrap() - 0.125_33).abs() < 1e-4, "{json}");
    assert_eq!(json["first_turn"]["share"], 0.5);
    assert!(told.contains("Length: 5.5 turns, 60 steps on the average"), "{told}");
    assert!(page.contains("<p>Elo +89 (-220 to +398) for the first</p>"), "{page}");
    assert!(page.contains("4 games of GENESYS Universal Miniature System, seed 3"), "{page}");
    assert!(page.contains("5.5 on the average, 60 steps") && page.contains("<title>5: 2</title>"), "{page}");
    assert_eq!((&json["turns"], &json["steps"]), (&5.5.into(), &60.0.into()));
    let elo = ["low", "elo", "high"].map(|key| json["elo"][key].as_f64().unwrap());
    assert!(elo[0] < elo[1] && (elo[1] - 88.74).abs() < 0.01 && elo[1] < elo[2], "{json}");
    assert_eq!(json["last_turns"], serde_json::json!({ "4": 1, "5": 2, "8": 1 }));
    // No game has ended in turns 6 and 7, which lie on the axis all the same.
    let ends = page.split("games by their last turn").nth(1).unwrap();
    assert!([4, 5, 6, 7, 8].iter().all(|turn| ends.contains(&format!("y=\"168\">{turn}<"))), "{ends}");
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
    // Whole, for whoever only looks.
    for label in [">who begins by role in siege</text>", ">who begins in fight</text>"] {
        assert!(page.contains(label), "{label}: {page}");
    }
    // In an escape the hunted have the first turn, whoever plays them; in an annihilation a roll decides.
    let arena = arena::find("salvation").unwrap();
    for (scenario, by_role) in [("escape", true), ("siege", true), ("annihilation", false)] {
        let plan = Plan { scenarios: vec![scenario.into()], ..plan_of("salvation", 1) };
        let played = arena.play(&plan, &arena.menu(), 0).unwrap();
        assert_eq!((played.opened.is_some(), played.by_role), (true, by_role), "{scenario}");
    }
}

/// Where one seat wins whoever sits there, a share says little about the lists, and the report says so.
#[test]
fn pairs_that_the_seat_decides_are_told() {
    let of = |tally: &Tally| (lab::told(&plan(40), tally), lab::page(&plan(40), tally));
    // In the siege seat 0 wins every pair; in the fight half of them are split, as luck would have it, and one is drawn.
    let mut tally = Tally::default();
    for pair in 0..20_u64 {
        for seat in 0..2 {
            let number = 2 * pair + seat;
            let (scenario, winner) = match pair % 2 {
                0 => ("siege", Some(seat as u8)),
                _ if pair == 19 => ("fight", None),
                _ => ("fight", Some(u8::from(seat == 1 && pair % 4 == 1))),
            };
            tally.add(&Played { scenario: scenario.into(), winner, ..made_up(number, true) });
        }
    }
    let words = "In 1 of 2 scenarios most pairs were decided by the seat and its role, whatever the lists: siege (10 of 10). ";
    let (told, page) = of(&tally);
    assert!(told.contains(words) && page.contains(words), "{told}");
    let json = lab::json(&plan(40), &tally);
    let seat = |scenario, split, by_seat| serde_json::json!({ "scenario": scenario, "pairs": 10, "split": split, "by_seat": by_seat });
    assert_eq!(json["seats"], serde_json::json!([seat("fight", 5, false), seat("siege", 10, true)]));
    let mut even = Tally::default();
    (0..40).for_each(|number| even.add(&made_up(number, number % 4 < 3)));
    assert!(!of(&even).0.contains("decided by the seat"), "half of them are luck");
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
        ("Ash against Birch: 75.0 % (65.7 to 82.5)", "a", "0.26", ["443.0", "27.0"], ["75", "66–82"]),
        ("Birch against Ash: 25.0 % (17.5 to 34.3)", "b", "0.26", ["251.0", "146.0"], ["25", "18–34"]),
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
    // Whoever hears the page has the same numbers in a table, and all ratings.
    let row = "<th scope=row>Ash<td><td>50.0 % (40.4 to 59.6)<td>75.0 % (65.7 to 82.5)<tr>";
    assert!(page.contains(row), "{page}");
    assert!(
        page.contains("aria-label=\"ratings with their errors: Ash +") && page.contains(">Elo</text>"),
        "{page}"
    );
    let told = matrix.told();
    for cell in ["▓ 75 66-82", "░ 25 18-34", "▒ 50 40-60"] {
        assert!(told.contains(cell), "{cell}: {told}");
    }
    // Who has won everything has no interval beyond it.
    let mut sure = Matrix::new(&lists[..2]);
    (0..4).for_each(|number| sure.add(0, &made_up(number, true)));
    let told = sure.told();
    // So many of each, where all were played, and the least and the most where somebody stopped it.
    assert!(
        lab::matrix_page(&plan(4), &sure)
            .contains("4 games of GENESYS Universal Miniature System, 4 of each pairing, random, ")
    );
    assert!(page.contains("<h1>3 lists of GENESYS Universal Miniature System</h1><p>200 games of GENESYS Universal Miniature System, 0 to 100 of each pairing, "), "{page}");
    assert!(told.contains("█100 51-100") && told.contains("·  0 0-49"), "{told}");
    let page_of_sure = lab::matrix_page(&plan(4), &sure);
    assert!(page_of_sure.contains(">51–100</text>"));
    // The longest whisker ends before the words of its rating, which end at 560 and are up to 115 wide.
    let ratings =
        page_of_sure.split("ratings with their errors").nth(1).unwrap().split("</svg>").next().unwrap();
    let ends = ratings.split("class=\"whisker\"").skip(1).map(|line| {
        let end = line.split("x2=\"").nth(1).unwrap().split('"').next().unwrap();
        end.parse::<f64>().unwrap()
    });
    assert_eq!(ends.fold(0.0, f64::max), 560.0 - 124.0);
    let line = "Ash,Birch,100,75,0,25,0.7500,0.6570,0.8245";
    assert!(matrix.csv().lines().any(|other| other == line), "{}", matrix.csv());
    // Both sides of a pairing make a hundred, also with half a per cent: 23 wins of 40 are 57.5 %.
    let mut halves = Matrix::new(&lists[..2]);
    (0..40).for_each(|number| halves.add(0, &made_up(number, number < 23)));
    let told = halves.told();
    assert!(told.contains(" 58 42-") && told.contains(" 42 29-"), "{told}");
    let page = lab::matrix_page(&plan(40), &halves);
    assert!(page.contains(">58</text>") && page.contains(">42</text>"), "{page}");
}

/// Eight lists fit a terminal with their intervals, twenty without them, and whoever has more reads on below.
#[test]
fn a_matrix_fits_a_terminal() {
    let ready = arena::find("genesys").unwrap().menu().ready;
    let told = |count: usize| {
        let lists: Vec<scene::List> = ready.iter().cycle().take(count).cloned().collect();
        let mut matrix = Matrix::new(&lists);
        // Who is named first wins everything, which is the widest that a cell can be.
        (0..count * (count - 1) / 2).for_each(|pairing| matrix.add(pairing, &made_up(0, true)));
        let told = matrix.told();
        assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
        told
    };
    let eight = told(8);
    let lines: Vec<&str> = eight.lines().collect();
    assert_eq!(lines.len(), 1 + 8 + 1 + 8 + 2, "{eight}");
    assert!(
        lines[1].starts_with(" 1. The storm") && lines[1].ends_with("100.0 % (64.6 to 100.0)"),
        "{eight}"
    );
    // The numbers of the ranking stand over the columns and before the rows.
    assert_eq!(lines[9].split_whitespace().collect::<Vec<_>>(), ["1", "2", "3", "4", "5", "6", "7", "8"]);
    assert!(lines[10].starts_with(" 1    ·        █100 21-100 █100 21-100"), "{eight}");
    assert!(lines[11].starts_with(" 2 ·  0 0-79      ·        █100 21-100"), "{eight}");
    assert!(eight.ends_with("with 95 % intervals.\n"), "{eight}");
    let (nine, many) = (told(9), told(30));
    assert!(nine.contains("\n 2 ·  0    · █100 █100 ") && nine.ends_with("have the intervals.\n"), "{nine}");
    assert_eq!(many.matches("\n30 ").count(), 2, "{many}");
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
    assert!(ladder.json()["pairs"][0]["all"]["decisive"].is_null());
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
    assert!(run.told(2).contains("too few games") && !run.told(2).contains('%'), "{}", run.told(2));
}

/// Nobody knows the share of what was stopped before its first game: it is no number in data, and not nothing.
#[test]
fn what_was_not_played_has_no_share() {
    let lists = arena::find("genesys").unwrap().menu().ready;
    let mut matrix = Matrix::new(&lists[..3]);
    matrix.add(0, &made_up(0, true));
    let pairs = &matrix.json()["pairs"];
    assert!(pairs[0]["all"]["points"]["share"] == 1.0 && pairs[1]["all"]["points"].is_null(), "{pairs}");
    let csv = matrix.csv();
    assert!(csv.lines().nth(1).is_some_and(|line| line.contains(",1,1,0,0,1.0000,")), "{csv}");
    assert!(csv.lines().nth(2).is_some_and(|line| line.ends_with(",0,0,0,0,,,")), "{csv}");
    let told = lab::json(&plan(2), &Tally::default());
    assert!(told["lists"][0]["points"].is_null() && told["lists"][1]["points"].is_null(), "{told}");
    let what_if = what_if("genesys", &["Khorne Blood Warrior.hp=6"], 0).json();
    assert!(what_if["change"].is_null() && what_if["lists"][0]["change"].is_null(), "{what_if}");
    assert!(what_if["change_of_other_games"].is_null(), "{what_if}");
}

/// A report claims no more than was played: neither both seats of a single game, nor shares of none, nor what was stopped.
#[test]
fn a_report_claims_what_was_played() {
    let of = |games: u64| {
        let mut tally = Tally::default();
        (0..games).for_each(|number| tally.add(&made_up(number, true)));
        let plan = plan(4);
        (lab::told(&plan, &tally), lab::page(&plan, &tally))
    };
    let ground = "5 scenarios in turn, another map for each pair of games";
    for (games, told, page) in [
        (0, " against ", "; stopped after 0 of 4 games; 5"),
        (1, " against ", "; stopped after 1 of 4 games; 5"),
        (
            2,
            "change seats in pairs\n",
            "; stopped after 2 of 4 games; every map is played from both seats; 5",
        ),
        (3, "pairs, but for the last game", "; every map but the last is played from both seats; 5"),
        (4, "change seats in pairs\n", "seed 3; every map is played from both seats; 5"),
    ] {
        let (words, html) = of(games);
        assert!(words.contains(told) && words.contains(&format!("Played: {ground}\n")), "{words}");
        assert!(html.contains(page) && html.contains(ground), "{games}: {html}");
    }
    let (_, html) = of(0);
    assert!(html.contains("No game was played") && !html.contains("0.0 %"), "{html}");
}

/// A matrix in which the first of so many lists has beaten everybody.
fn beaten(names: &[&str]) -> String {
    let ready = arena::find("genesys").unwrap().menu().ready;
    let lists: Vec<scene::List> =
        names.iter().map(|name| scene::List { name: name.to_string(), ..ready[0].clone() }).collect();
    let mut matrix = Matrix::new(&lists);
    (1..names.len()).for_each(|place| matrix.add(place - 1, &made_up(0, true)));
    lab::matrix_page(&plan(2), &matrix)
}

/// Nothing runs into its neighbour, whatever lists are called and however many there are.
#[test]
fn names_and_intervals_keep_to_their_place() {
    let roomy = beaten(&["Ash"; 12]);
    assert!(roomy.contains("class=\"small\"") && roomy.contains("--cell:17.0px"), "{roomy}");
    let narrow = beaten(&["Ash"; 24]);
    assert!(narrow.contains("--cell:14.5px"), "{narrow}");
    assert!(!narrow.contains("class=\"small\"") && narrow.contains("100.0 % (20.7 to 100.0)"), "{narrow}");
    let (wide, thin) = ("W".repeat(30), "l".repeat(40));
    let page = beaten(&[&wide, &thin]);
    // As many as fit before the first cell and the first mark, and the whole name for whoever points at it.
    for title in [
        format!("<title>1. {wide}</title>1. {}…</text>", "W".repeat(13)),
        format!("<title>{wide}</title>{}…</text>", "W".repeat(19)),
    ] {
        assert!(page.contains(&title), "{title}: {page}");
    }
    assert!(
        page.contains(&format!(">2. {thin}</text>")) && page.contains(&format!(">{thin}</text>")),
        "{page}"
    );
}

/// Ink on the fullest colours of the heat map: the contrast that letters need is 4.5.
#[test]
fn ink_is_read_on_every_cell() {
    let page = beaten(&["Ash", "Birch"]);
    let channels = |name: &str| {
        let hex = page.split(&format!("--{name}:#")).nth(1).unwrap();
        [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()))
    };
    let bright = |of: [f64; 3]| {
        let linear = of.map(|of| match of / 255.0 {
            low if low <= 0.040_45 => low / 12.92,
            high => ((high + 0.055) / 1.055_f64).powf(2.4),
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
    };
    let (paper, ink) = (channels("paper3"), bright(channels("ink")));
    for class in ["a", "b"] {
        let full = page.split(&format!("class=\"{class}\" fill-opacity=\"")).nth(1).expect("a full cell");
        let strength: f64 = full.split('"').next().unwrap().parse().unwrap();
        let colour = channels(class);
        let mixed = [0, 1, 2].map(|at| strength * colour[at] + (1.0 - strength) * paper[at]);
        let contrast = bright(mixed) / ink;
        assert!(strength > 0.5 && contrast >= 4.5, "{class}: {contrast}");
    }
}
