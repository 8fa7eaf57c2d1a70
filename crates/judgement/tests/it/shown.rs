//! Every rule that the code names is shown by a case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use judgement::profile::Attr;
use judgement::state::Id;
use judgement::{Judgement, rules, sight, stats};
use table::{Given, Rulebook};

/// Rules that a case cannot show, each with a test of its own below: the terms of RES are looked at by nobody in play,
/// nobody aims at a model that is off the board, and Soulless stands on a card while its other rules act.
const SHOWN_BY_TESTS: &[&str] = &["JU-ATR-04", "JU-LOS-01", "JU-SPR-29"];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The texts of all files under a folder whose names end like this.
fn texts(folder: &Path, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(texts(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// The ids behind the constants in a source text: `rules::CHG_02` is JU-CHG-02.
fn named(source: &str) -> impl Iterator<Item = String> + '_ {
    source.split("rules::").skip(1).filter_map(|rest| {
        let word: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let (letters, digits) = word.rsplit_once('_')?;
        let constant = digits.chars().all(|c| c.is_ascii_digit()) && !digits.is_empty();
        constant.then(|| format!("JU-{letters}-{digits}"))
    })
}

/// The ids that a case shows: in the brackets that end a line, and after `refused` and `taken back`.
fn shown(case: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for line in case.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some((_, inside)) = line.strip_suffix(']').and_then(|line| line.rsplit_once('[')) {
            ids.extend(inside.split(',').map(|id| id.trim().to_string()));
        }
        for word in ["refused ", "taken back "] {
            ids.extend(line.strip_prefix(word).and_then(|rest| rest.split(' ').next()).map(str::to_string));
        }
    }
    ids
}

#[test]
fn every_rule_in_the_code_is_shown_by_a_case() {
    let sources = texts(&folder("src"), ".rs");
    let used: BTreeSet<String> = sources.iter().flat_map(|source| named(source)).collect();
    let cases = texts(&folder("cases"), ".case");
    let mut seen: BTreeSet<String> = cases.iter().flat_map(|case| shown(case)).collect();
    seen.extend(SHOWN_BY_TESTS.iter().map(|id| id.to_string()));
    let missing: Vec<&String> = used.difference(&seen).collect();
    assert!(used.len() > 100, "only {} rules are named in the code", used.len());
    assert!(missing.is_empty(), "no case shows {missing:?}");
}

#[test]
fn a_case_is_scanned_as_it_is_run() {
    let case = "refused JU-CHG-02 Green: charge  # [JU-LOS-01]\nGreen: at 19 by 7  [JU-LOS-06, JU-CHG-06]";
    assert_eq!(shown(case), ["JU-CHG-02", "JU-LOS-06", "JU-CHG-06"]);
    assert_eq!(named("rules::CHG_02, rules::ALL").collect::<Vec<_>>(), ["JU-CHG-02"]);
}

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
