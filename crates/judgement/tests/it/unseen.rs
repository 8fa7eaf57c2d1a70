//! What no case can show: rules that nobody looks at in play.

use judgement::profile::Attr;
use judgement::state::Id;
use judgement::{Judgement, rules, sight, stats};
use table::{Given, Rulebook};

const TABLE: &str = "
profile: Giant, MOV 4, AGI 2, RES 1, MEL 9, health 15, RES +4, soulless
Green: Gog, Giant, at (0,0)
Red: Mab, Giant, at (1,0)
";

#[test]
fn the_cap_of_res_is_a_term_of_its_own() {
    let (setup, game) = Judgement::set(&Given::read(TABLE, 1).unwrap()).unwrap();
    let sum = stats::explained(&setup, &game, Id(0), Attr::Res, None);
    let capped = sum.terms().iter().find(|term| term.rule == rules::ATR_04).expect("the cap is named");
    assert_eq!((sum.total(), capped.value), (2, -3));
}

#[test]
fn nobody_sees_what_is_off_the_board() {
    let (setup, mut game) = Judgement::set(&Given::read(TABLE, 1).unwrap()).unwrap();
    assert!(sight::verdict(&setup, &game, Id(0), Id(1)).is_ok());
    game.model_mut(Id(1)).at = None;
    let refusal = sight::verdict(&setup, &game, Id(0), Id(1)).expect_err("it is nowhere");
    assert_eq!(refusal.rule, rules::LOS_01);
}

#[test]
fn a_card_says_who_is_soulless() {
    let (setup, _) = Judgement::set(&Given::read(TABLE, 1).unwrap()).unwrap();
    let cards = Judgement::cards(&setup);
    assert!(cards[0].lines.iter().any(|(rule, words)| *rule == rules::SPR_29 && words.contains("oulless")));
}
