//! Every player plays every game to its end.

use judgement::Judgement;
use pebbles::Pebbles;
use players::Player;
use salvation::Salvation;
use table::{Given, Known, Playout, Ran, Rulebook, Seat, Tape, run};

fn plays_to_the_end<R: Rulebook>(given: &str, player: Player, seed: u64) -> R::Game {
    let (setup, mut game) = R::set(&Given::read(given, 1).expect("it can be read")).expect("it can be set");
    let (mut north, mut south) = (player, player);
    let mut dealer = Playout::new(vec![&mut north, &mut south], seed);
    let mut steps = 0;
    while R::ending(&game).is_none() {
        let run = run::<R>(&setup, &game, &mut Tape::default(), &mut dealer);
        assert_eq!(run.ran, Ran::Ended, "{} with seed {seed}", player.name());
        game = run.game;
        steps += 1;
        assert!(steps < 20_000, "{} with seed {seed} does not end", player.name());
    }
    game
}

const PEBBLES: &str = "\
north: luck 4, charm 1
south: luck 3, charm 2
pebble: north, (1,1)
pebble: north, (2,1)
pebble: south, (2,2)
pebble: south, (3,4)
";

const SALVATION: &str = "\
seats: Green, Red
Green: Knight 1, Knight, at 17Q
Green: Squire 1, Squire, at 17R
Green: Squire 2, Squire, at 17S
Red: Warrior 1, Warrior, at 20Q
Red: Warrior 2, Warrior, at 20R
Red: Warrior 3, Warrior, at 20S
turn: 1, half Green
";

const JUDGEMENT: &str = "\
seats: Green, Red
map: radius 7
effigy: Green, at (-1,6) (0,5) (0,6), health 16
effigy: Red, at (0,-5) (1,-6) (0,-6), health 16
terrain: wall, at (-2,0) (-1,0)
monster: Gloom, at (4,-3)
Green: Rakkir, Rakkir, at (-1,4)
Green: Saiyin, Saiyin, at (1,4)
Red: Bastian, Bastian, at (0,-4)
Red: Brannoch, Brannoch, at (1,-4)
";

#[test]
fn players_have_names() {
    for player in Player::ALL {
        assert_eq!(Player::find(player.name()), Ok(player));
    }
    assert_eq!(
        Player::find("randm"),
        Err("there is no player \"randm\"; did you mean random or first?".into())
    );
}

#[test]
fn pebbles_end_whoever_plays() {
    for player in Player::ALL {
        for seed in 0..100 {
            plays_to_the_end::<Pebbles>(PEBBLES, player, seed);
        }
    }
}

#[test]
fn salvation_ends_whoever_plays() {
    for player in Player::ALL {
        for seed in 0..20 {
            plays_to_the_end::<Salvation>(SALVATION, player, seed);
        }
    }
}

#[test]
fn judgement_ends_whoever_plays() {
    for player in Player::ALL {
        for seed in 0..20 {
            plays_to_the_end::<Judgement>(JUDGEMENT, player, seed);
        }
    }
}

#[test]
fn a_position_of_judgement_is_worth_what_is_left() {
    let (setup, game) = Judgement::set(&Given::read(JUDGEMENT, 1).unwrap()).unwrap();
    let worth = |game: &judgement::Game, seat: u8| Judgement::worth(&setup, game, Seat(seat));
    let start = worth(&game, 0);
    assert_eq!(start, -worth(&game, 1), "what one side has, the other lacks");
    let own = game.ids().find(|id| setup.kind(*id) == judgement::setup::Kind::Hero(Seat(0))).unwrap();
    let mut hurt = game.clone();
    hurt.model_mut(own).damage = 3;
    assert_eq!(worth(&hurt, 0), start - 300);
    let mut effigy = game.clone();
    effigy.model_mut(setup.effigies[1].unwrap()).damage = 1;
    assert_eq!(worth(&effigy, 0), start + 400);
}

#[test]
fn a_position_of_salvation_is_worth_what_is_left() {
    let (setup, game) = Salvation::set(&Given::read(SALVATION, 1).unwrap()).unwrap();
    let worth = |game: &salvation::state::Game, seat: u8| Salvation::worth(&setup, game, Seat(seat));
    let start = worth(&game, 0);
    assert_eq!(start, -worth(&game, 1), "what one side has, the other lacks");
    let mut hurt = game.clone();
    hurt.units[0].wounds = 1;
    assert!(worth(&hurt, 0) < start);
    let mut killed = game.clone();
    killed.units[3].fate = salvation::state::Fate::Out;
    assert!(worth(&killed, 0) > start);
    let end = plays_to_the_end::<Salvation>(SALVATION, Player::Random, 1);
    let winner = end.over.and_then(|over| over.winner).expect("somebody wins these dice");
    assert!(worth(&end, winner.0) > start.abs());
}

/// Whoever has won is worth more to himself than anybody was at the start, in every rulebook.
fn the_winner_knows_it<R: Known>() {
    let table = R::menu().tables.first().map(|table| table.given.clone()).expect("a ready table");
    let (setup, start) = R::set(&Given::read(&table, 1).unwrap()).unwrap();
    let ends = (0..40).map(|seed| plays_to_the_end::<R>(&table, Player::Random, seed));
    let won = |game: &R::Game| R::ending(game).and_then(|ending| ending.winner);
    let end = ends.into_iter().find(|game| won(game).is_some()).expect("somebody wins one of forty games");
    let winner = won(&end).expect("somebody has won");
    let loser = Seat(1 - winner.0);
    let most = R::worth(&setup, &start, winner).abs();
    assert!(R::worth(&setup, &end, winner) > most && R::worth(&setup, &end, loser) < -most, "{}", R::KEY);
}

#[test]
fn a_game_that_is_won_is_worth_most() {
    the_winner_knows_it::<genesys::Genesys>();
    the_winner_knows_it::<Salvation>();
    the_winner_knows_it::<godslayer::Godslayer>();
    the_winner_knows_it::<Judgement>();
}

/// Nobody wins Wrath of Kings by chance: a drawn game is given to somebody.
#[test]
fn a_game_of_wrath_that_is_won_is_worth_most() {
    let table = wrath::Wrath::menu().tables.remove(0).given;
    let (setup, start) = wrath::Wrath::set(&Given::read(&table, 1).unwrap()).unwrap();
    let mut end = plays_to_the_end::<wrath::Wrath>(&table, Player::Random, 1);
    end.over.as_mut().expect("it has ended").winner = Some(Seat(1));
    let worth = |game: &wrath::Game, seat: u8| wrath::Wrath::worth(&setup, game, Seat(seat));
    assert!(worth(&end, 1) > worth(&start, 1).abs() && worth(&end, 0) < -worth(&start, 0).abs());
}
