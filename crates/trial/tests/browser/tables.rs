//! Tables that have what a test needs on them.

/// Three models a side, two turns: the shortest game that has everything. Knights meet marauders who cost far less, so
/// that somebody wins.
pub const THREE: &str = "case: Three against three
book: genesys

given
seats: Green, Red
map: crossroads
scenario: fight
options: last turn 2
force: Green, Templar Reclaimer, Templar Paladin x2
force: Red, Khorne Reaver x3
";

/// A table so wide that whoever is placed at one end of it leaves most of it empty.
pub const WIDE: &str = "case: A wide table
book: genesys

given
seats: Green, Red
table: 60 by 36
force: Green, Templar Reclaimer, Templar Paladin x2
force: Red, Khorne Reaver x3
";

/// One archer within range of another, and a walker who can be stopped.
pub const ARCHERS: &str = "case: Two archers
book: genesys

given
seats: Green, Red
table: 24 by 24
profile: Archer, SPD 5, EV 0, ARM 0, HP 4, base 1
attack: Archer, Bow, ranged, AP 1, RNG 12, HIT 6, DMG 2
Green: Ana, Archer, at 5 by 5
Red: Rolf, Archer, at 12 by 5
turn: 1, next Green
";

/// So much to choose from that nobody waits for the end of counting it.
pub const THICK: &str = "case: In the thick of it
book: genesys

given
seats: Green, Red
table: 24 by 24
profile: Hero, SPD 6, EV 2, ARM 2, HP 14, base 1
attack: Hero, Sword, melee, AP 1, RNG 0, HIT 9, DMG 9
attack: Hero, Spear, melee, AP 1, RNG 1, HIT 7, DMG 8
attack: Hero, Bow, ranged, AP 1, RNG 12, HIT 6, DMG 7
Green: Ana, Hero, at 10 by 10
Green: Bea, Hero, at 13 by 8
Red: Rolf, Hero, at 12 by 10
Red: Sven, Hero, at 10 by 12
Red: Tore, Hero, at 8 by 10
Red: Ulf, Hero, at 15 by 15
turn: 1, next Green
";

/// Somebody who can charge one enemy, six inches of nine on the way, and a friend beside him.
pub const LANCE: &str = "case: A lance
book: genesys

given
seats: Green, Red
table: 24 by 24
profile: Rider, SPD 6, EV 0, ARM 0, HP 4, base 1
attack: Rider, Lance, melee, AP 1, RNG 0, HIT 6, DMG 2
Green: Ana, Rider, at 5 by 12
Green: Bea, Rider, at 5 by 16
Red: Rolf, Rider, at 15 by 12
turn: 1, next Green
";

/// The same two in a game of one turn.
pub const ARCHERS_ONCE: &str = "case: Two archers, one turn
book: genesys

given
seats: Green, Red
table: 24 by 24
options: last turn 1
profile: Archer, SPD 5, EV 0, ARM 0, HP 4, base 1
attack: Archer, Bow, ranged, AP 1, RNG 12, HIT 6, DMG 2
Green: Ana, Archer, at 5 by 5
Red: Rolf, Archer, at 12 by 5
turn: 1, next Green
";

/// A charge after which a number is asked: how much Speed is turned into Energy.
pub const STEAM: &str = "case: A head of steam
book: salvation

given
seats: Green, Red
profile: Guard, Sp 7, En 4, Ac 11, Fo 11, Re 9, Sc 13
Green: Green, Guard, at 19J
Red: Red, Guard, at 19P, activated
turn: 1, half Green
";

/// A combat whose dice both sides split unseen.
pub const SEALED: &str = "case: Both split unseen
book: salvation

given
seats: Green, Red
profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13
Green: Ada, Runner, at 19L
Red: Bran, Runner, at 19M
turn: 2, half Green
";

/// A leader who takes some of the others along.
pub const GROUP: &str = "case: A combined activation
book: wrath

given
seats: Green, Red
table: 24 by 24
profile: Chief, leader, trait Ashmen, attack Axe melee 1
profile: Axe, trait Ashmen, attack Axe melee 1
profile: Bow, trait Ashmen, attack Bow ranged 1 range 10
profile: Guard, Wo 3, attack Blade melee 1
Green: Ada, Axe, at 10 by 10
Green: Bea, Bow, at 6 by 10
Green: Hakon, Chief, at 7 by 7
Red: Rolf, Guard, at 11.1811 by 10
round: 1, turn Green
morale: Green 6, Red 6
";

/// A charge over an objective, by somebody who hits and hardly wounds: after the combat there is a push.
pub const STONES: &str = "case: A charge over an objective
book: salvation

given
seats: Green, Red
scenario: lock-down
profile: Runner, Sp 8, En 4, Ac 19, Fo 1, Re 9, Sc 13
profile: Guard, Sp 6, En 4, Ac 11, Fo 11, Re 2, Sc 13
terrain: copse, at 17N 17O 18O
Green: Ada, Runner, at 19N
Green: Eve, Runner, at 24N
Red: Bran, Guard, at 19S
Red: Cole, Guard, at 14V
turn: 1, half Green
";

/// A courier two steps from the way out, and another one beside a boulder.
pub const WAY_OUT: &str = "case: The way out
book: salvation

given
seats: Green, Red
scenario: escape, chaser Red
terrain: boulder, at 34K
Green: Ann, Squire, at 36C, courier
Green: Bea, Squire, at 35K
Red: Rex, Warrior, at 19T, activated
turn: 8, half Green
";

/// Two pieces of terrain are picked and placed, and then both bands.
pub const PLACED: &str = "case: Terrain is placed
book: salvation

given
seats: Verden, Orrun
map: placed
scenario: lock-down
options: pieces 2
force: Verden, Reynard x1, Knight x2, Squire x2, Healer x1
force: Orrun, Alyssa x1, Skeleton x4, Animated x2
";

/// A ready table of Salvation and Steel, by its name.
pub fn ready(name: &str) -> String {
    let given = match name {
        "stones" => include_str!("../../../salvation/tables/stones.given"),
        "treasure" => include_str!("../../../salvation/tables/treasure.given"),
        "keep" => include_str!("../../../salvation/tables/keep.given"),
        _ => include_str!("../../../salvation/tables/hostages.given"),
    };
    // The first half is under way already.
    format!("case: {name}\nbook: salvation\n\ngiven\n{}", given.replace(", opening", ""))
}

/// Two models a side and two turns, from the set-up on.
pub const FEW: &str = "case: A few
book: salvation

given
seats: Green, Red
map: open
options: last turn 2
force: Green, Reynard x1, Knight x1
force: Red, Alyssa x1, Skeleton x1
";

/// Two pairs in contact, and two turns.
pub const MELEE: &str = "case: Hand to hand
book: salvation

given
seats: Green, Red
options: last turn 2
profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13
Green: Ada, Runner, at 19L
Green: Eve, Runner, at 25L
Red: Bran, Runner, at 19M
Red: Cole, Runner, at 25M
turn: 1, half Green
";
