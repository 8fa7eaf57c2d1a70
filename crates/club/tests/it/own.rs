//! A faction of a player's own in a match: it is in the save, and who loads the save needs no file.

use club::{Book, Of, load};
use genesys::Genesys;
use scene::Seat;
use table::{Rulebook, Seed};

use crate::say;
use crate::short::Short;

static GENESYS: Of<Genesys> = Of::new();
static BOOKS: [&dyn Book; 1] = [&GENESYS];

#[test]
fn a_faction_of_a_player_travels_in_saves() {
    let page = include_str!("../../../../docs/factions.md");
    let text = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let list = "book = \"genesys\"\nname = \"Bog\"\nfaction = \"Bog Folk\"\n\
                [[model]]\nis = \"Bog Witch\"\nname = \"Hild\"\n[[model]]\nis = \"Bog Runner\"\ncount = 2\n";
    let list = scene::List::read(list).expect("a list");
    let start = scene::Start {
        seats: ["Anna".into(), "Bert".into()],
        lists: [list.clone(), list],
        scenario: "fight".into(),
        map: "3".into(),
        options: vec!["agree terrain".into()],
        own: vec![scene::Own { file: "bog.toml".into(), text: text.into() }],
    };
    let given = Genesys::given(&start).expect("a table");
    let mut it = GENESYS.sit(&given, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"));
    say(&mut *it, "north: as printed\nsouth: as printed\nnorth: Hild");
    let saved = it.save();
    assert!(saved.contains("Bog Folk") && saved.contains("Call the Deep"));
    let mut again = load(&BOOKS, &saved).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(again.save(), saved);
    for it in [&mut it, &mut again] {
        say(&mut **it, "south: Hild of Bert");
    }
    assert_eq!(it.save(), again.save());
    let cards = again.cards();
    assert!(cards.iter().any(|card| card.title == "Bog Runner"), "a profile that can be summoned has a card");
    assert_eq!(again.waiting_for().len(), 1, "somebody chooses an edge");
    assert!([Seat(0), Seat(1)].contains(&again.waiting_for()[0]));
    // A save whose faction was spoilt is refused with its file and line.
    let spoilt = saved.replace("hp = 5", "hp = 0");
    assert!(load(&BOOKS, &spoilt).is_err());
}
