//! What best play looks at, what it remembers, and what it does where nothing is better.

use dice::Share;
use odds::Odds;
use pebbles::{Act, Game, Pebbles, Setup};
use space::{Hex, Spot};
use table::{Answer, Question, Seat};

use crate::{CLOSE, Meek, act, piece, table_of};

#[test]
fn of_equals_the_first_is_taken_which_holds_still() {
    let (setup, game) = table_of(CLOSE);
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .plan(vec![act(Act::Roll), piece(0)])
        .best(Seat(0), &|_, _, _| 7)
        .count()
        .unwrap();
    assert_eq!(outlook.outcomes[0].game.pebbles, game.pebbles);
}

#[test]
fn what_is_hidden_is_worth_what_is_there_before_it() {
    let (setup, game) = table_of(CLOSE);
    // Every act costs the turn. To show the charms needs what north does not know: as far as it can tell, nothing happens.
    let still = |_: &Setup, game: &Game, _: Seat| i64::from(game.mover == Seat(0));
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .best(Seat(0), &still)
        .count()
        .unwrap();
    assert_eq!(outlook.hidden, Share::one());
}

#[test]
fn best_play_looks_at_no_more_proposals_than_it_may() {
    let (setup, game) = table_of(CLOSE);
    let ideas = |_: &Setup, _: &Game, _: &Question<Pebbles>| {
        [(1, 0), (2, 0), (0, 1), (0, 2)].map(|(q, r)| Answer::Path(vec![Spot::Hex(Hex::new(q, r))])).to_vec()
    };
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .plan(vec![act(Act::Roll), piece(0)])
        .best(Seat(0), &|_, game, _| -i64::from(game.pebbles[0].at.r))
        .ideas(&ideas)
        .proposals(2)
        .count()
        .unwrap();
    assert_eq!(outlook.leaves, 2, "to hold still, and the first idea");
    assert_eq!(outlook.outcomes[0].game.pebbles[0].at, Hex::new(1, 0));
}
