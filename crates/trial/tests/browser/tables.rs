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
