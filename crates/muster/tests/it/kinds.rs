//! An answer of another kind breaks no rule of its own: it is refused by the rule of the question.

use std::path::Path;

use crate::program::{muster, muster_in};
use serde_json::Value;

#[test]
fn an_answer_of_another_kind_is_refused_by_the_rule_of_the_question() {
    let says = "{\"check\": 0, \"value\": {\"Path\": []}}\n{\"answer\": 0, \"value\": {\"Number\": 1}}\n{\"resign\": true}\n";
    for book in ["genesys", "salvation"] {
        let call = ["referee", book, "--bot", "-", "--bot", "random", "--seed", "5", "--seconds", "60"];
        let out = muster_in(Path::new(env!("CARGO_MANIFEST_DIR")), &call, says.as_bytes()).succeeds();
        let letters: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        let of = |say: &str| letters.iter().filter(|letter| letter["say"] == say).collect::<Vec<_>>();
        let rule = &of("ask")[0]["asked"]["rule"];
        let refused = of("refused");
        assert_eq!(refused.len(), 2, "{out}");
        for letter in refused {
            let words =
                format!("that is not the kind of answer asked for ({})", rule.as_str().expect("a rule"));
            assert_eq!((&letter["rule"], &letter["words"]), (rule, &Value::from(words)));
        }
    }
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    for [one, other] in [["last turn 4", "last turn 8"], ["last turn 8", "last turn 4"]] {
        let why = format!("the options `{one}` and `{other}` contradict each other");
        for command in ["sim", "play"] {
            muster(&[command, "genesys", "--option", one, "--option", other]).complains(1, &why);
        }
    }
    for [one, other] in [["last turn 12", "last turn 20"], ["pieces 2d6", "pieces 6"]] {
        let why = format!("the options `{one}` and `{other}` contradict each other");
        muster(&["sim", "salvation", "--option", one, "--option", other]).complains(1, &why);
    }
}
