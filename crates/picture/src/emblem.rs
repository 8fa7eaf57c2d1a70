//! The emblem of a kind of model: a few simple signs, found by words in its kind; otherwise its first letter.

/// What stands on a base.
pub enum Emblem {
    /// A filled path in a field from -10 to 10.
    Sign(&'static str),
    Letter(char),
}

const SWORD: &str = "M0,-9.5 L1.9,-6.6 V3 H4.8 V5.2 H1.5 V8 A1.5,1.5 0 1 1 -1.5,8 V5.2 H-4.8 V3 H-1.9 V-6.6Z";
const BOW: &str = "M-3.4,-9 Q6.8,-6.6 6.8,0 Q6.8,6.6 -3.4,9 L-4.2,7.6 Q3.6,5.4 4.2,0.8 H-3.2 V2.8 L-8.4,0 L-3.2,-2.8 V-0.8 H4.2 Q3.6,-5.4 -4.2,-7.6Z";
const STAFF: &str = "M0,-9.4 A4,4 0 1 1 -0.1,-9.4Z M0,-7.2 A1.8,1.8 0 1 0 0.1,-7.2Z M-1.1,-0.6 H1.1 V9.4 H-1.1Z M-4.6,1.2 H4.6 V3 H-4.6Z";
const CROSS: &str = "M-2.2,-8.6 H2.2 V-2.6 H7.6 V1.8 H2.2 V9 H-2.2 V1.8 H-7.6 V-2.6 H-2.2Z";
const WING: &str = "M-8.8,3.6 Q-7.4,-7 4.2,-7.6 Q1.2,-4.8 1.4,-3.2 Q5.4,-4.6 8.8,-2.8 Q5.6,-1.4 5,0.6 Q7.4,0.2 8.6,1.8 Q1.4,7.4 -8.8,3.6Z";
const SKULL: &str = "M0,-9 A7.4,7.4 0 0 1 7.4,-1.6 Q7.4,2.2 4.4,3.9 V7.8 H1.3 V5.6 H-1.3 V7.8 H-4.4 V3.9 Q-7.4,2.2 -7.4,-1.6 A7.4,7.4 0 0 1 0,-9Z M-3,-3.4 A2.1,2.1 0 1 0 -2.9,-3.4Z M3,-3.4 A2.1,2.1 0 1 0 3.1,-3.4Z";
const CLAW: &str = "M-6.8,-8.4 Q-2.6,-1.6 -5.6,7.6 Q-10,0 -6.8,-8.4Z M-0.4,-9.6 Q4,-1 0.4,8.8 Q-3.6,-0.4 -0.4,-9.6Z M6,-8.4 Q9.8,-0.6 6.4,7.6 Q2.8,-0.6 6,-8.4Z";
const SHIELD: &str = "M0,-9 Q4,-7 7.6,-7 V-0.6 Q7.6,6 0,9.4 Q-7.6,6 -7.6,-0.6 V-7 Q-4,-7 0,-9Z M0,-6.6 V6.8 Q5.4,4.2 5.4,-0.6 V-5 Q2.6,-5.2 0,-6.6Z";
const CROWN: &str = "M-7,6.6 L-8.8,-4.6 L-3.8,-0.4 L0,-7.6 L3.8,-0.4 L8.8,-4.6 L7,6.6Z";
const HAMMER: &str = "M-6,-8.4 H6 V-2.2 H1.5 V9 H-1.5 V-2.2 H-6Z";
const AXE: &str = "M-1.2,-9 H1.2 V9.4 H-1.2Z M1.6,-7.6 Q8,-6.4 7.6,1.6 Q4.6,-1.4 1.6,-1.2Z M-1.6,-7.6 Q-8,-6.4 -7.6,1.6 Q-4.6,-1.4 -1.6,-1.2Z";
const IDOL: &str = "M-5,9 V5 H-3.4 L-4.4,-2 Q-4.4,-8.6 0,-9.4 Q4.4,-8.6 4.4,-2 L3.4,5 H5 V9Z M-2.6,-4.4 H-0.6 V-2.6 H-2.6Z M0.6,-4.4 H2.6 V-2.6 H0.6Z";
const EYE: &str =
    "M-9.4,0 Q0,-9.6 9.4,0 Q0,9.6 -9.4,0Z M0,-3.6 A3.6,3.6 0 1 0 0.1,-3.6Z M0,-1.5 A1.5,1.5 0 1 1 -0.1,-1.5Z";

/// Words, and the sign for a kind that contains one of them; the first row that fits wins.
const SIGNS: [(&[&str], &str); 13] = [
    (&["effigy", "idol", "statue", "totem"], IDOL),
    (
        &["skull", "undead", "skeleton", "lich", "necro", "death", "ghoul", "wraith", "vampire", "animated"],
        SKULL,
    ),
    (&["crown", "king", "queen", "lord", "captain", "command", "leader", "general", "prince"], CROWN),
    (&["bow", "archer", "ranger", "hunter", "shoot", "shot", "marksman", "sniper", "scout", "ranged"], BOW),
    (
        &["cross", "heal", "priest", "cleric", "support", "medic", "monk", "paladin", "templar", "salve"],
        CROSS,
    ),
    (&["soulgazer", "gazer", "eye", "seer", "oracle", "whisper", "siren"], EYE),
    (
        &[
            "staff", "mage", "wizard", "sorcer", "witch", "caster", "warlock", "druid", "shaman", "summon",
            "initiate",
        ],
        STAFF,
    ),
    (&["wing", "angel", "bird", "harpy", "flyer", "dragon", "eagle", "shrike"], WING),
    (
        &[
            "claw",
            "beast",
            "wolf",
            "demon",
            "monster",
            "bear",
            "hound",
            "minion",
            "troll",
            "kin",
            "grotesque",
            "succubus",
        ],
        CLAW,
    ),
    (&["shield", "guard", "defend", "squire", "warden", "sentinel"], SHIELD),
    (&["hammer", "smith", "maul", "mace"], HAMMER),
    (&["axe", "berserk", "barbarian", "reaver"], AXE),
    (
        &[
            "sword", "knight", "warrior", "soldier", "blade", "fighter", "aggress", "hybrid", "runner",
            "spear", "lance",
        ],
        SWORD,
    ),
];

/// The emblem for a kind, with the model's name as a second source of the letter.
pub fn emblem(kind: &str, name: &str) -> Emblem {
    let kind_words = kind.to_lowercase();
    let fits = |words: &[&str]| words.iter().any(|word| kind_words.contains(word));
    if let Some((_, sign)) = SIGNS.iter().find(|(words, _)| fits(words)) {
        return Emblem::Sign(sign);
    }
    let letter = [kind, name].iter().find_map(|words| words.chars().find(|letter| letter.is_alphanumeric()));
    Emblem::Letter(letter.map_or('?', |letter| letter.to_uppercase().next().unwrap_or(letter)))
}
