//! The campaign and its battles: what one writes the other reads, and the other way round.

use dice::{Pool, Reading};
use salvation::Salvation;
use salvation::campaign::state::{Game, Phase};
use salvation::campaign::{self, Campaign, Setup};
use table::{Answer, Dealer, Fuzz, Given, Play, Question, Ran, Rulebook, Tape};

const SMALL: &str = "
seats: Green, Red, Blue
band: Green, Knights of Verden
Green: Reynard, Reynard
Green: Aldric, Knight
Green: Oda, Paladin, knows Shield
Green: Wat, Squire
band: Red, Cult of Orrun
Red: Alyssa, Alyssa
Red: Bone, Skeleton
Red: Rib, Skeleton
Red: Lilith, Succubus / Incubus, knows Corrupt
band: Blue, Remnant Kings
Blue: Ash, Warrior
Blue: Birk, Ranged Warrior
Blue: Sela, Sorcerer, knows Immolate and Icestorm
Blue: Gala, Salve
";

fn set<R: Rulebook>(text: &str) -> (R::Setup, R::Game) {
    let given = Given::read(text, 1).unwrap_or_else(|why| panic!("{why}\n{text}"));
    R::set(&given).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

/// Plays a battle at random to its end.
fn fight(text: &str, fuzz: &mut Fuzz) -> (salvation::Setup, salvation::state::Game) {
    let (setup, mut game) = set::<Salvation>(text);
    for step in 0.. {
        assert!(step < 40_000, "the battle does not end:\n{text}");
        if Salvation::ending(&game).is_some() {
            return (setup, game);
        }
        let ran = table::run::<Salvation>(&setup, &game, &mut Tape::default(), fuzz);
        assert_eq!(ran.ran, Ran::Ended, "step {step} of\n{text}");
        game = ran.game;
    }
    unreachable!("the loop has no other end")
}

/// Answers about a battle what the battle says, and everything else at random.
struct Reporter<'a> {
    fuzz: &'a mut Fuzz,
    battle: Option<(salvation::Setup, salvation::state::Game)>,
    reported: u32,
}

impl Dealer<Campaign> for Reporter<'_> {
    fn answer(&mut self, setup: &Setup, game: &Game, question: &Question<Campaign>) -> Play<Answer> {
        let there = self.battle.as_ref();
        let told = there.and_then(|(battle_setup, battle)| {
            campaign::result((setup, game), (battle_setup, battle), question.seat, &question.why)
        });
        let Some(answer) = told else {
            return Dealer::<Campaign>::answer(self.fuzz, setup, game, question);
        };
        let verdict = question.domain.contains(&answer);
        assert!(verdict.is_ok(), "{:?} to {:?}: {verdict:?}", answer, question.why);
        self.reported += 1;
        Ok(answer)
    }

    fn throw(&mut self, throw: u32, pool: &Pool, faces: &mut Vec<u8>) -> Play<Reading> {
        Dealer::<Campaign>::throw(self.fuzz, throw, pool, faces)
    }
}

#[test]
fn a_campaign_with_real_battles_in_between() {
    let (mut battles, mut reported) = (0, 0);
    for seed in 0..2 {
        let mut fuzz = Fuzz::new(seed);
        let (setup, mut game) = set::<Campaign>(SMALL);
        while Campaign::ending(&game).is_none() && game.round <= 3 {
            let battle = match game.phase {
                Phase::Battle(pair) => {
                    battles += 1;
                    Some(fight(&campaign::battle(&setup, &game, pair), &mut fuzz))
                }
                _ => None,
            };
            let mut reporter = Reporter { fuzz: &mut fuzz, battle, reported: 0 };
            let ran = table::run::<Campaign>(&setup, &game, &mut Tape::default(), &mut reporter);
            reported += reporter.reported;
            assert_eq!(ran.ran, Ran::Ended, "campaign {seed}, {:?}", game.phase);
            game = ran.game;
        }
    }
    assert!(battles >= 5 && reported >= 5 * battles, "{battles} battles, {reported} answers");
}

#[test]
fn the_table_of_a_battle_holds_what_the_bands_have_become() {
    let text = "
seats: Green, Red
band: Green, Knights of Verden, home 1
Green: Aldric, Knight, gained Force and Force, lost Speed
Green: Oda, Paladin, knows Shield and Strike
band: Red, Cult of Orrun, home 4
Red: Bone, Skeleton
Red: Alyssa, Alyssa, knows Icestorm
Red: Gorm, Grotesque
Red: Grim, Grotesque
round: 2
pair: Green, Red, hostage exchange
";
    let (setup, game) = set::<Campaign>(text);
    // Hold still: 79 against 152, so Green is asked whom it hires for 36 points.
    let mut game = game;
    game.pairs[0].worth = [79, 152];
    game.pairs[0].hired =
        vec![setup.profiles.iter().position(|profile| profile.name == "Squire").unwrap() as u8; 2];
    let battle = campaign::battle(&setup, &game, 0);
    let wanted = "seats: Green, Red
scenario: hostage exchange
options: campaign
variant: Knight of Aldric, of Knight, Sp 6, En 3, Ac 15, Fo 16, Re 14, Sc 7
force: Green, Knight of Aldric as Aldric, Paladin with Shield and Strike as Oda, Squire as hired Squire 1, Squire as hired Squire 2
force: Red, Skeleton as Bone, Alyssa with Icestorm as Alyssa, Grotesque as Gorm, Grotesque as Grim
";
    assert_eq!(battle, wanted);
    let (setup, game) = set::<Salvation>(&battle);
    let aldric = setup.profile(&game, salvation::state::Id(0));
    assert_eq!((aldric.force, aldric.speed, setup.names[0].as_str()), (16, 6, "Aldric"));
    assert_eq!(game.units.len(), 8);
}

#[test]
fn a_campaign_that_cannot_be_is_refused_in_one_sentence() {
    let band = "band: Green, Knights of Verden\nGreen: Wat, Squire\n";
    let two = "seats: Green, Red\nband: Red, Anoba\nRed: Nettle, Shrike\n";
    for (text, words) in [
        ("seats: Green".to_string(), "two to six"),
        (format!("{two}band: Green, Knigts of Verden"), "did you mean Knights of Verden"),
        (format!("{two}{band}Green: Wat, Squire"), "two members are called Wat"),
        (format!("{two}{band}Green: Ash, Warrior"), "have no unit \"Warrior\""),
        (format!("{two}{band}Green: Oda, Paladin, knows Fireball"), "SS-BND-06"),
        (format!("{two}{band}Green: Oda, Paladin, kows Shield"), "did you mean knows"),
        (format!("{two}{band}Green: A, Paladin\nGreen: B, Paladin"), "B fits into no band"),
        (format!("{two}{band}round: 2"), "no corner of its own"),
        (format!("{two}{band}round: 9"), "SS-CAM-05"),
        (format!("{two}{band}hold: Green, (3,0)"), "not on the map"),
        (format!("{two}{band}pair: Green, Red, siege"), "`round:` is missing"),
        (format!("{two}band: Green, Knights of Verden"), "SS-BND-01"),
        (format!("{two}band: Green, Knights of Verden, purse 3\nGreen: Wat, Squire"), "SS-CAM-01"),
        (format!("{two}{band}colour: Green"), "nothing is called \"colour\""),
        (format!("{two}{band}Green: Bad, Squire, lost Force and Forse"), "did you mean Force"),
    ] {
        let why = Given::read(&text, 1).and_then(|given| Campaign::set(&given)).expect_err(&text).to_string();
        assert!(why.contains(words) && !why.contains('\n'), "{text}\n{why}");
    }
    let dear: String = (0..9).map(|place| format!("Green: Knight {place}, Knight\n")).collect();
    let why = Given::read(&format!("{two}{band}{dear}"), 1).and_then(|given| Campaign::set(&given));
    assert!(why.expect_err("217 points").why.contains("worth 217, and 200 is the limit (SS-CAM-01)"));
}
