//! Hand-made scenes of both kinds of board, drawn and checked.

use scene::{
    Bar, Board, Marker, Naming, Outline, Panel, Piece, Scene, Seat, Side, State, Surface, Terrain, Zone,
};
use space::{Hex, INCH, MM, Point, Spot};

use super::{Wish, draw, spoken};

fn model(id: u16, name: &str, kind: &str, at: impl Into<Spot>, side: u8) -> Piece {
    Piece {
        id,
        name: name.into(),
        at: vec![at.into()],
        base: 15 * MM,
        height: 2,
        side: Some(Seat(side)),
        emblem: kind.into(),
        bars: vec![Bar::track("health", 4, 5)],
        tokens: Vec::new(),
        states: Vec::new(),
        rings: Vec::new(),
        spent: false,
        down: false,
        planned: false,
        gone: false,
    }
}

fn terrain(look: Surface, name: &str, outline: Outline, height: u16, area: bool) -> Terrain {
    Terrain { outline, height, look, name: name.into(), area }
}

fn lettered(words: &str) -> Hex {
    space::parse_lettered(words).unwrap()
}

fn hexes(words: &str) -> Outline {
    Outline::Hexes(words.split(' ').map(lettered).collect())
}

fn state(name: &str, letter: char) -> State {
    State { name: name.into(), letter }
}

fn hex_scene() -> Scene {
    let at = |words: &str| lettered(words);
    let mut pieces = vec![
        model(0, "Knight of the Gate", "Knight", at("16N"), 0),
        model(1, "Healer", "Healer", at("17M"), 0),
        model(2, "Archer", "Archer", at("18L"), 0),
        model(3, "Squire", "Squire", at("16O"), 0),
        model(4, "Reaver", "Reaver", at("15O"), 1),
        model(5, "Grave <Lord>", "Undead lord", at("14P"), 1),
        model(6, "Hound", "Beast", at("15P"), 1),
        model(7, "Zealot", "Zealot", at("17P"), 1),
        model(8, "Fallen One", "Knight", at("19N"), 0),
        model(9, "Lost", "Knight", at("20N"), 1),
        model(10, "Colossus", "Troll", at("12M"), 1),
    ];
    pieces[0].states = vec![state("running", 'R'), state("wounded", 'W')];
    pieces[0].bars.push(Bar::track("speed left", 4, 7));
    pieces[1].spent = true;
    pieces[2].tokens = vec![("ammunition".into(), 3)];
    pieces[4].bars = vec![Bar::track("wounds", 1, 2)];
    pieces[5].bars = vec![Bar::track("health", 17, 24)];
    pieces[8].down = true;
    pieces[9].gone = true;
    pieces[10].at = vec![at("12M").into(), at("12N").into(), at("13M").into()];
    let board = space::Board::lettered().hexes().iter().collect();
    Scene {
        title: "The Bridge at Dawn".into(),
        board: Board::Hexes { hexes: board, naming: Naming::Lettered },
        sides: vec![
            Side { seat: Seat(0), name: "Order of Verden".into() },
            Side { seat: Seat(1), name: "Red Host".into() },
        ],
        terrain: vec![
            terrain(Surface::Trees, "Wood", hexes("11H 11I 12H 12I 12J 13I 13H"), 3, true),
            terrain(Surface::Stone, "Boulders", hexes("17R 18R 18S"), 1, false),
            terrain(Surface::Wall, "Wall", hexes("19H 19I 19J 19K"), 2, false),
            terrain(Surface::Water, "Pond", hexes("21O 21P 22O 22P 22Q 23P"), 0, true),
            terrain(Surface::Hill, "Knoll", hexes("11R 11S 12R 12S 12T 13R 13S"), 1, true),
            terrain(Surface::Thorns, "Treacherous ground", hexes("14K 15J 15K 16K"), 0, true),
            terrain(Surface::Ruin, "Ruin", hexes("20S 20T 21S 21T 21U 22T"), 2, true),
            terrain(Surface::Rough, "Rough ground", hexes("16G 17G 17F"), 0, true),
            terrain(Surface::Building, "Mill", hexes("21I 21J 22I 22J 22K"), 4, false),
            terrain(Surface::Shrine, "Shrine", hexes("9N"), 1, false),
            terrain(Surface::Smoke, "Smoke", hexes("9Q 9R 10R 10Q"), 2, true),
        ],
        pieces,
        markers: vec![Marker { at: at("18O").into(), name: "Relic".into() }],
        zones: Vec::new(),
        panels: vec![
            Panel { name: "fate".into(), side: Some(Seat(0)), value: 2 },
            Panel { name: "souls".into(), side: Some(Seat(1)), value: 5 },
            Panel { name: "turns left".into(), side: None, value: 4 },
        ],
        turn: "turn 3, half of the Order of Verden".into(),
        measuring: false,
        ending: None,
    }
}

fn inch(x: i32, y: i32) -> Point {
    Point { x: x * INCH, y: y * INCH }
}

fn free_scene() -> Scene {
    let mut pieces = vec![
        model(0, "Paladin", "Paladin", inch(18, 25), 0),
        model(1, "Reclaimer", "Commander", inch(12, 28), 0),
        model(2, "Defender", "Defender", inch(15, 30), 0),
        model(3, "Herald", "Winged herald", inch(27, 27), 0),
        model(4, "Blood Warrior", "Axe", inch(22, 17), 1),
        model(5, "Mighty Lord", "Skull", inch(19, 11), 1),
        model(6, "Seer", "Soulgazer", inch(30, 17), 1),
        model(7, "Witch", "Witch", inch(32, 19), 1),
    ];
    pieces[3].base = 25 * MM;
    pieces[3].states = vec![state("weakened", 'W')];
    pieces[2].spent = true;
    pieces[5].tokens = vec![("command".into(), 2)];
    let polygon =
        |points: &[(i32, i32)]| Outline::Polygon(points.iter().map(|(x, y)| inch(*x, *y)).collect());
    let mut ghost = model(8, "Paladin there", "Paladin", inch(21, 20), 0);
    ghost.planned = true;
    pieces.push(ghost);
    Scene {
        title: "Hold the Ford".into(),
        board: Board::Free { width: 36 * INCH, height: 36 * INCH },
        sides: vec![
            Side { seat: Seat(0), name: "Templars".into() },
            Side { seat: Seat(1), name: "Khan's Warband".into() },
        ],
        terrain: vec![
            terrain(
                Surface::Trees,
                "Forest",
                Outline::Circle { centre: inch(13, 9), radius: 4 * INCH },
                3,
                true,
            ),
            terrain(
                Surface::Water,
                "Pond",
                Outline::Circle { centre: inch(8, 18), radius: 3 * INCH },
                0,
                true,
            ),
            terrain(
                Surface::Hill,
                "Hill",
                polygon(&[(24, 20), (27, 18), (32, 21), (31, 24), (26, 24)]),
                1,
                true,
            ),
            terrain(Surface::Wall, "Wall", polygon(&[(10, 21), (17, 20), (17, 21), (10, 22)]), 1, false),
            terrain(Surface::Building, "Mill", polygon(&[(3, 26), (9, 28), (8, 31), (2, 29)]), 4, false),
            terrain(Surface::Ruin, "Chapel", polygon(&[(25, 5), (32, 5), (32, 11), (25, 11)]), 2, true),
        ],
        pieces,
        markers: vec![Marker { at: inch(18, 18).into(), name: "Ford".into() }],
        zones: vec![Zone {
            outline: polygon(&[(0, 30), (36, 30), (36, 36), (0, 36)]),
            name: "deployment".into(),
            side: Some(Seat(0)),
        }],
        panels: vec![Panel { name: "command".into(), side: Some(Seat(0)), value: 3 }],
        turn: "turn 3".into(),
        measuring: true,
        ending: Some("Templars hold the ford and win".into()),
    }
}

/// Fails unless every element is closed in order, attributes are quoted and ampersands begin entities.
fn well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray > near {:?}", &rest[..start.min(60)]);
        let end = rest.find('>').expect("an element is cut off");
        let inside = &rest[start + 1..end];
        let name = inside.trim_start_matches('/').split([' ', '/']).next().unwrap();
        assert_eq!(inside.matches('"').count() % 2, 0, "quotes in {inside:?}");
        match (inside.starts_with('/'), inside.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (_, false) => open.push(name),
            _ => {}
        }
        rest = &rest[end + 1..];
    }
    assert_eq!(open, Vec::<&str>::new());
    for (at, _) in svg.match_indices('&') {
        assert!(svg[at..].split_once(';').is_some_and(|(entity, _)| entity.len() <= 5), "a bare ampersand");
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf "), "a number is none");
}

fn kept(name: &str, svg: &str) {
    // A look at what the tests drew is worth more than any assertion: set the folder and open the files.
    if let Ok(folder) = std::env::var("MUSTER_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(name), svg).unwrap();
    }
}

#[test]
fn a_hex_board_is_drawn_around_its_pieces() {
    let scene = hex_scene();
    let svg = draw(&scene, &Wish::default());
    kept("hexes.svg", &svg);
    well_formed(&svg);
    assert!(svg.contains("Grave &lt;Lord&gt;") && !svg.contains("<Lord>"));
    assert!(svg.contains(">19</text>"), "the rim names row 19");
    assert!(!svg.contains(">37</text>"), "row 37 is far from every piece");
    assert!(svg.contains(r#"class="out">Lost</text>"#), "who is gone is listed");
    assert_eq!(svg.matches("Lost").count(), 2, "and stands only in the list and the description");
    assert_eq!(svg, draw(&scene, &Wish::default()), "the same scene gives the same bytes");
    let whole = draw(&scene, &Wish { whole: true });
    kept("whole.svg", &whole);
    well_formed(&whole);
    assert!(whole.contains(">37</text>"));
}

#[test]
fn a_free_board_is_drawn_to_scale() {
    let svg = draw(&free_scene(), &Wish::default());
    kept("free.svg", &svg);
    well_formed(&svg);
    assert!(svg.contains("Khan&#39;s Warband") && svg.contains("Templars hold the ford and win"));
    assert!(svg.contains(r#"class="sa planned""#) && svg.contains(r#"class="sa spent""#));
}

#[test]
fn a_small_axial_board_is_drawn_whole_with_its_coordinates() {
    let mut scene = hex_scene();
    scene.board = Board::Hexes { hexes: Hex::new(0, 0).disc(4), naming: Naming::Axial };
    scene.terrain = vec![terrain(Surface::Trees, "Grove", Outline::Hexes(vec![Hex::new(1, 1)]), 2, true)];
    scene.pieces = vec![
        model(0, "Brother Aldric", "Paladin", Hex::new(0, 0), 0),
        model(1, "Ghoul", "Undead", Hex::new(1, 0), 1),
    ];
    scene.markers.clear();
    let svg = draw(&scene, &Wish::default());
    kept("axial.svg", &svg);
    well_formed(&svg);
    assert!(svg.contains(">-4,0</text>"));
}

#[test]
fn an_empty_or_absurd_scene_is_drawn_all_the_same() {
    let mut scene = free_scene();
    scene.board = Board::Free { width: 0, height: -5 };
    scene.terrain.push(terrain(
        Surface::Trees,
        "&",
        Outline::Circle { centre: Point { x: i32::MAX, y: i32::MIN }, radius: i32::MAX },
        0,
        true,
    ));
    scene.terrain.push(terrain(Surface::Hill, "\u{1}", Outline::Polygon(vec![inch(1, 1)]), 0, true));
    scene.pieces[0].name = "x".repeat(500);
    scene.pieces[1].bars = vec![Bar::track("health", i32::MIN, i32::MAX)];
    scene.pieces[2].at.clear();
    well_formed(&draw(&scene, &Wish::default()));
    scene.board = Board::Hexes { hexes: Vec::new(), naming: Naming::Lettered };
    scene.pieces.clear();
    well_formed(&draw(&scene, &Wish { whole: true }));
}

#[test]
fn directions_are_hours_of_a_clock_on_the_table() {
    let from = Spot::Point(inch(10, 10));
    let hour = |x, y| spoken::hour(from, Spot::Point(inch(x, y)));
    assert_eq!([hour(10, 20), hour(20, 10), hour(10, 0), hour(0, 10)], [Some(12), Some(3), Some(6), Some(9)]);
    assert_eq!((hour(15, 18), hour(10, 10)), (Some(1), None));
    let hex = |name: &str| Spot::Hex(lettered(name));
    // Rows grow downwards; a row further down the same letter is half a hex aside.
    assert_eq!(spoken::hour(hex("19S"), hex("19V")), Some(3));
    assert_eq!(spoken::hour(hex("19S"), hex("17S")), Some(12));
    assert_eq!(spoken::hour(hex("19S"), hex("25S")), Some(6));
}

#[test]
fn what_is_around_a_piece_is_told_from_the_nearest_on() {
    let scene = free_scene();
    let told = spoken::around(&scene, 0, &[]);
    assert!(told[0].starts_with("Paladin of Templars, at 18 by 25"), "{told:?}");
    let place = |words: &str| told.iter().position(|line| line.starts_with(words)).expect(words);
    assert!(place("Defender, friend, 11 o'clock") < place("Blood Warrior, enemy, 5 o'clock, "), "{told:?}");
    assert!(told[place("Blood Warrior")].ends_with("inches"), "{told:?}");
    assert!(told[place("Wall, ")].contains("o'clock"), "{told:?}");
    assert!(place("Ford, 6 o'clock, ") > place("Wall"), "{told:?}");
    // What the rules say of the two takes the place of a measurement.
    let says = vec![scene::Remark { rule: scene::Rule::new("GE-LOS-02"), words: "in sight".into() }];
    let regards = [(4, scene::Regard { sight: scene::Sight::Clear, says })];
    let told = spoken::around(&scene, 0, &regards);
    assert!(told.iter().any(|line| line == "Blood Warrior, enemy, 5 o'clock, in sight"), "{told:?}");
    assert_eq!(spoken::around(&scene, 99, &[]), Vec::<String>::new());
    // Where nothing is measured beforehand, nobody hears a number.
    let told = spoken::around(&hex_scene(), 0, &[]);
    assert!(told.iter().skip(1).all(|line| !line.contains("hexes")), "{told:?}");
}

#[test]
fn the_whole_table_is_told() {
    let told = spoken::overview(&free_scene());
    for words in [
        "Hold the Ford: turn 3",
        "a table of 36 by 36 inches",
        "Templars: 5 of 5 on the table, 3 command",
        "Forest around 13 by 9, 8 inches across",
        "Wall from 10 by 20 to 17 by 22",
        "Ford at 18 by 18",
        "deployment from 0 by 30",
    ] {
        assert!(told.iter().any(|line| line.starts_with(words)), "{words}: {told:?}");
    }
    let told = spoken::overview(&hex_scene());
    assert!(told.iter().any(|line| line == "Relic at 18O"), "{told:?}");
}

#[test]
fn news_are_a_few_sentences() {
    let line = |depth: u8, words: &str, shows: scene::Shows| scene::Told {
        commit: 0,
        depth,
        rule: scene::Rule::new("GE-LOS-02"),
        words: words.to_string(),
        terms: Vec::new(),
        shows,
    };
    let mut told =
        vec![line(0, "chosen", scene::Shows::Answer(Seat(0))), line(0, "Ana shoots", scene::Shows::Heading)];
    told.push(line(1, "a hit", scene::Shows::Nothing));
    assert_eq!(spoken::news(&told), ["Ana shoots", "a hit"]);
    told.extend((0..9).map(|_| line(2, "a detail", scene::Shows::Nothing)));
    assert_eq!(spoken::news(&told), ["Ana shoots", "a hit"], "details stay in the log");
    told.extend((0..9).map(|number| line(0, &format!("step {number}"), scene::Shows::Nothing)));
    assert_eq!(spoken::news(&told), ["6 things happened, then", "step 5", "step 6", "step 7", "step 8"]);
    assert!(spoken::news(&[]).is_empty());
}

/// Two hand to hand, one below the other: each name keeps off the other's base, on a page as in a file.
#[test]
fn no_name_lies_over_a_model() {
    let mut scene = hex_scene();
    scene.pieces =
        vec![model(0, "Wat", "Squire", lettered("16N"), 0), model(1, "Mira", "Reaver", lettered("17N"), 1)];
    let canvas = crate::Canvas::new(&scene);
    let names = canvas.names(&scene);
    for text in names.split("<text ").skip(1) {
        let number = |name: &str| -> f64 {
            let (_, rest) = text.split_once(&format!("{name}=\"")).expect(name);
            rest.split('"').next().unwrap_or_default().parse().expect("a number")
        };
        let (x, y, size) = (number("x"), number("y"), number("font-size"));
        for piece in &scene.pieces {
            let ((at_x, at_y), radius) = (canvas.centre(piece), canvas.radius(piece));
            // The middle of the letters, half of which rise above where they stand.
            let away = (x - at_x).hypot(y - size * 0.4 - at_y);
            assert!(away > radius, "{text} lies over {}", piece.name);
        }
    }
}
