//! The tables that are measured on, and who plays them.

use std::fs;
use std::path::{Path, PathBuf};

use dice::Below;
use table::{Answer, Domain, Given, Item, Policy, Question, Rulebook};

/// A case of `positions/`. Its first lines say what is measured on it: `# playouts`, or `# odds: what` and `# steps: how many`.
pub struct Position {
    book: String,
    pub text: String,
}

impl Position {
    /// What stands in a line `head: ..`.
    fn said(&self, head: &str) -> Option<&str> {
        let line = |line: &'_ str| line.strip_prefix(head).is_some_and(|rest| rest.starts_with(':'));
        self.text.lines().find(|text| line(text)).map(|line| line[head.len() + 1..].trim())
    }

    /// The odds of what is counted here, and over how many steps.
    pub fn odds(&self) -> Option<(&str, u16)> {
        let steps = self.said("# steps").and_then(|steps| steps.parse().ok());
        Some((self.said("# odds")?, steps.unwrap_or(1)))
    }

    fn plays_out(&self) -> bool {
        self.text.lines().next() == Some("# playouts")
    }

    fn read(path: &Path) -> Option<Position> {
        let mut position = Position { book: String::new(), text: fs::read_to_string(path).ok()? };
        position.book = position.said("book")?.to_string();
        Some(position)
    }
}

/// The positions of a rulebook, by the names of their files.
pub fn of(book: &str) -> Vec<Position> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/positions");
    let files = fs::read_dir(folder).expect("the positions lie beside the benchmarks").flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.sort();
    files.iter().filter_map(|file| Position::read(file)).filter(|position| position.book == book).collect()
}

/// Where playouts begin: at the position that is made for them; else at the proof of the rulebook; else at its first table.
pub fn start<R: Rulebook>() -> (R::Setup, R::Game) {
    let proof = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(R::HOME).join("cases/proof.case");
    let proof = Position::read(&proof).filter(|proof| proof.book == R::KEY);
    match of(R::KEY).into_iter().find(Position::plays_out).or(proof) {
        Some(position) => set::<R>(&position.text),
        None => set_table::<R>(&R::menu().tables.first().expect("a rulebook has a table").given),
    }
}

/// Sets the table that a case gives; what it does with it is left aside.
pub fn set<R: Rulebook>(case: &str) -> (R::Setup, R::Game) {
    let lines: Vec<&str> = case
        .lines()
        .skip_while(|line| *line != "given")
        .skip(1)
        .take_while(|line| !matches!(*line, "when" | "then"))
        .collect();
    set_table::<R>(&lines.join("\n"))
}

fn set_table<R: Rulebook>(text: &str) -> (R::Setup, R::Game) {
    let given = Given::read(text, 1).expect("a built-in position can be read");
    R::set(&given).expect("a built-in position can be set")
}

/// Attacks with everything: takes what the case says, fights or throws where it can, and spreads its dice evenly over
/// attacks and defences.
pub struct Fighter {
    wanted: Vec<String>,
}

impl Fighter {
    /// What is answered under `when` is wanted wherever it can be had.
    pub fn of(case: &str) -> Self {
        let said = case.lines().skip_while(|line| *line != "when").skip(1);
        let said = said.filter_map(|line| Some(line.split_once(": ")?.1.to_string()));
        Fighter { wanted: said.chain(["fight", "throw", "attack"].map(String::from)).collect() }
    }
}

impl<R: Rulebook> Policy<R> for Fighter {
    fn looks(&self) -> bool {
        false
    }

    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>, _: Below) -> Answer {
        let first = || question.domain.propose(1).into_iter().next().unwrap_or(Answer::One(Item::Pass));
        match &question.domain {
            Domain::One(options) => {
                let names = R::names(setup, game);
                let wanted = |item: &Item| self.wanted.contains(&names.item(*item));
                let named = options.legal().find(wanted);
                let piece = options.legal().find(|item| matches!(item, Item::Piece(_)));
                let pass = options.legal().find(|item| *item == Item::Pass);
                named.or(pass).or(piece).map_or_else(first, Answer::One)
            }
            Domain::Split(split) => {
                let Answer::Split(mut numbers) = first() else { return first() };
                // Another round for every attack and every defence, until no round adds anything.
                let parts = split.parts().iter().enumerate();
                let dice: Vec<usize> = parts
                    .filter(|(_, part)| {
                        let words = part.says.template();
                        words.contains(" attacks ") || words.contains(" defends ")
                    })
                    .map(|(place, _)| place)
                    .collect();
                let mut raised = true;
                while raised {
                    raised = false;
                    for &place in &dice {
                        numbers[place] += 1;
                        if split.contains(&numbers).is_ok() {
                            raised = true;
                        } else {
                            numbers[place] -= 1;
                        }
                    }
                }
                Answer::Split(numbers)
            }
            domain @ Domain::Number { .. } => domain.propose(100).pop().unwrap_or_else(first),
            _ => first(),
        }
    }
}
