//! The price at which a model is worth its cost.

use std::sync::atomic::AtomicBool;

use lab::arena::Arena;
use lab::change::{self, Change};
use lab::{Bound, Plan, Pricing, WhatIf};
use table::Stream;

use crate::{find, made_up, plan, plan_of, play};

#[test]
fn a_price_is_where_others_do_as_much() {
    let arena = find("genesys");
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
    assert!(price.low < 11.0 && 11.0 < price.high && price.high - price.low < 1.0, "{}", run.told(800));
    assert!((price.share - 11.0).abs() < 0.5 && run.narrowed()[1] == 11, "{}", run.told(800));
    assert!(!run.told(800).contains("beyond"), "{}", run.told(800));
    let none = Pricing::new(arena, &field, "Khorn Reaver", [0, 1, 2], &plan(2)).map(|_| ()).unwrap_err();
    assert!(none.contains("Khorne Reaver"), "{none}");
}

/// Whatever a model is worth, what its lists field instead of it can be set up, and there is a price for every model.
#[test]
fn every_model_has_lists_that_can_do_without_it() {
    for book in ["genesys", "salvation"] {
        let arena = find(book);
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
            assert!(run.price().is_some_and(|of| of.share > 3.0 * f64::from(now)), "{}", run.told(800));
            let told = format!("beyond the prices that were played: 0 to {}\n", 2 * now);
            assert!(run.told(800).contains(&told), "{}", run.told(800));
            assert_eq!(run.bound(), Some(Bound::MoreThan(2 * now)), "{}", run.told(800));
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

/// Without the model nothing would be left of such a list: it is named, not set up.
#[test]
fn a_list_of_nothing_else_is_left_out() {
    let arena = find("genesys");
    let ready = arena.menu().ready;
    let mut alone = ready[4].clone();
    alone.name = "Nobody else".into();
    alone.models.retain(|entry| entry.is == "Khorne Blood Warrior");
    assert!(!alone.models.is_empty());
    let field = [alone, ready[0].clone()];
    let why =
        Pricing::new(arena, &field, "Khorne Blood Warrior", [0, 10, 20], &plan(2)).map(|_| ()).unwrap_err();
    assert!(why.starts_with("\"Nobody else\" holds nothing else; name lists with"), "{why}");
}

/// One list that can buy nothing does not end the run of the others.
#[test]
fn a_list_that_has_nothing_else_to_buy_is_left_out() {
    let arena = find("genesys");
    let ready = arena.menu().ready;
    let named = |name: &str| ready.iter().find(|list| list.name == name).unwrap().clone();
    let (grove, thicket) = (named("The walking grove"), named("The thicket"));
    let field = [grove.clone(), thicket, named("The storm")];
    let (run, plans) = Pricing::new(arena, &field, "Dryad", [0, 5, 10], &plan(2)).unwrap();
    assert_eq!((plans.len(), run.lists.as_slice()), (8, &["The thicket".to_string()][..]));
    let words = "Left out: \"The walking grove\" has nothing else to buy\n";
    assert!(run.told(800).contains(words), "{}", run.told(800));
    assert_eq!(run.json()["left_out"][0]["list"], "The walking grove");
    let alone = [grove, named("The storm")];
    let why = Pricing::new(arena, &alone, "Dryad", [0, 5, 10], &plan(2)).map(|_| ()).unwrap_err();
    assert!(why.contains("name lists with `--lists` that have something else to buy"), "{why}");

    let changes = [Change::read("Dryad.points=4", &arena.roster(&[]).unwrap()).unwrap()];
    let changed = change::apply(arena, &[], &changes).unwrap();
    let (run, plans) = WhatIf::new(arena, &field, &changed, &plan(2)).unwrap();
    assert_eq!((plans.len(), run.lists.len(), run.left_out.len()), (4, 1, 1));
    assert!(run.told().contains("left out: \"The walking grove\" has nothing else to buy"), "{}", run.told());
    let why = WhatIf::new(arena, &alone, &changed, &plan(2)).map(|_| ()).unwrap_err();
    assert!(why.contains("name lists with `--lists`"), "{why}");
}

/// Of a run that was stopped early, pairings without games say nothing: they do not make a difference smaller.
#[test]
fn what_was_not_played_does_not_dilute_a_difference() {
    let arena = find("genesys");
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
    let differences = run.differences().unwrap().map(|(price, of)| (price, of.share));
    assert_eq!(differences, [(4, 0.0), (10, 0.0), (16, 1.0)]);
    assert!(
        run.told(800).contains("16 points instead of it: +100.0 (-100.0 to +100.0)\n"),
        "{}",
        run.told(800)
    );
}

/// Three pairs of games that all come out alike do not say that every pair would.
#[test]
fn a_price_is_never_sure_of_itself() {
    let arena = find("genesys");
    let ready = arena.menu().ready;
    let field = [ready[4].clone(), ready[0].clone()];
    let (mut run, _) = Pricing::new(arena, &field, "Khorne Blood Warrior", [6, 12, 18], &plan(2)).unwrap();
    for number in 0..6 {
        // Half of the games as it is; none, half and all of them at the three prices.
        for (place, wins) in [1, 0, 1, 2].into_iter().enumerate() {
            run.add(place, &made_up(number, number % 2 < wins));
        }
        let told = run.price();
        assert!(number > 1 || told.is_none(), "one pair has no spread: {told:?}");
    }
    let price = run.price().expect("the line rises");
    assert!(price.share == 12.0 && price.low < 6.0 && price.high > 18.0, "{}", run.told(800));
}

/// A run at 4, 10 and 16 points in which the list wins so many games of a thousand: as it is, and at each price.
fn ran(wins: [u64; 4], pairs: u64) -> Pricing {
    let arena = find("genesys");
    let ready = arena.menu().ready;
    let field = [ready[4].clone(), ready[0].clone()];
    let (mut run, _) = Pricing::new(arena, &field, "Khorne Blood Warrior", [4, 10, 16], &plan(2)).unwrap();
    let mut stream = Stream::seeded(9);
    for pair in 0..pairs {
        let luck = [stream.below(1000), stream.below(1000)];
        for (place, wins) in wins.into_iter().enumerate() {
            for seat in 0..2 {
                run.add(place, &made_up(2 * pair + seat, u64::from(luck[seat as usize]) < wins));
            }
        }
    }
    run
}

/// Where all prices are on one side of what the model is worth, that is what is said, as far as the games bear it out.
#[test]
fn a_price_beyond_all_that_were_played_is_more_or_less_than_they() {
    // Points change nothing, so there is no line: whatever was given for it, the list did worse.
    let run = ran([600, 400, 400, 400], 400);
    assert_eq!((run.price(), run.bound()), (None, Some(Bound::MoreThan(16))), "{}", run.told(800));
    let told = run.told(800);
    let words = "Khorne Blood Warrior costs 10 points and is worth more than 16, with 95 %: 16 points instead of it still do worse, by ";
    assert!(told.starts_with(words) && !told.contains("too few") && !told.contains("goes on"), "{told}");
    let at = &run.json()["at"][2];
    let [difference, low, high] = ["difference", "low", "high"].map(|key| at[key].as_f64().unwrap());
    assert!(
        low < difference && difference < high && high < 0.0 && (-0.25..-0.15).contains(&difference),
        "{at}"
    );
    assert!(
        told.contains(&format!("{:.1} to {:.1} points of per cent\n", -100.0 * high, -100.0 * low)),
        "{told}"
    );
    assert_eq!((&run.json()["more_than"], &run.json()["less_than"]), (&16.into(), &serde_json::Value::Null));
    // The games to come look where it may be.
    assert_eq!(run.narrowed(), [8, 16, 24]);
    let run = ran([400, 600, 600, 600], 400);
    assert_eq!((run.price(), run.bound()), (None, Some(Bound::LessThan(4))), "{}", run.told(800));
    assert!(
        run.told(800)
            .contains(" and is worth less than 4, with 95 %: 4 points instead of it do better already, by ")
    );
    assert_eq!((&run.json()["less_than"], &run.json()["more_than"]), (&4.into(), &serde_json::Value::Null));
    // A line that surely rises says where it would come to, after what is sure.
    let run = ran([600, 300, 350, 400], 2_000);
    let told = run.told(800);
    assert!(
        run.price().is_some_and(|of| of.share > 30.0) && told.contains("worth more than 16, with 95 %"),
        "{told}"
    );
    assert!(
        told.contains("\nThe line through the differences goes on to ") && told.contains("beyond"),
        "{told}"
    );
    // Among the prices there is a price and no side.
    let run = ran([500, 360, 480, 600], 2_000);
    assert!(run.price().is_some() && run.bound().is_none(), "{}", run.told(800));
    assert!(run.json()["more_than"].is_null() && run.json()["less_than"].is_null());
}

/// What the interval does not bear out is not said: few games, a difference that could be none, and points that do harm.
#[test]
fn no_side_is_told_that_is_not_sure() {
    for (wins, pairs) in [
        ([600, 400, 400, 400], 3),
        ([500, 400, 450, 500], 400),
        ([500, 500, 500, 500], 400),
        ([500, 700, 500, 300], 400),
    ] {
        let run = ran(wins, pairs);
        assert_eq!(run.bound(), None, "{wins:?}: {}", run.told(800));
        assert!(!run.told(800).contains("than"), "{wins:?}: {}", run.told(800));
    }
}

/// By hand: the slope over 12 points has to be as wide as its error; games grow with the square of what it is short of.
#[test]
fn who_is_to_play_more_hears_how_many() {
    // 30 pairs with nothing in common, of which the highest price wins a little more.
    let mut run = ran([500, 500, 500, 500], 0);
    for pair in 0..30 {
        for (place, wins) in
            [pair % 2 == 1, pair % 2 == 0, pair % 3 == 0, pair % 5 < 3].into_iter().enumerate()
        {
            (0..2).for_each(|seat| run.add(place, &made_up(2 * pair + seat, wins)));
        }
    }
    // The differences between the highest and the lowest are 0.6 - 0.5; of 30 pairs 6 are lower, 9 higher, 15 alike.
    let [low, _, high] = run.differences().unwrap().map(|(_, of)| of.share);
    assert!((high - low - 0.1).abs() < 1e-9, "{low} {high}");
    let variance = (15.0 - 30.0 * 0.01) / 29.0 / 30.0;
    let times = 2.045_f64.powi(2) * variance / 0.01;
    assert!((times - 7.07).abs() < 0.01, "{times}");
    let told = run.told(60);
    assert!(
        told.contains("too few games to tell one price from another, play more, about `--games 500`\n"),
        "{told}"
    );
    // Before there is a spread, nobody can say how many it takes; nor where more points do no better.
    for pairs in [0, 1] {
        let told = ran([500, 400, 500, 600], pairs).told(2);
        assert!(told.contains("from another, play more\n"), "{told}");
    }
    let told = ran([500, 600, 500, 500], 20).told(40);
    assert!(told.contains("play more; so far more points did no better\n"), "{told}");
}
