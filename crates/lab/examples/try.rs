use players::Level;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arena = lab::arena::find(&args[0]).unwrap();
    let a = Level::find(&args[1]).unwrap();
    let b = Level::find(&args[2]).unwrap();
    let games: u64 = args[3].parse().unwrap();
    let seed: u64 = args.get(4).map_or(1, |s| s.parse().unwrap());
    let menu = arena.menu();
    let scenarios: Vec<String> = match args.get(5) {
        Some(s) => s.split(',').map(str::to_string).collect(),
        None => menu.scenarios.iter().filter(|c| c.key != "random").map(|c| c.key.clone()).collect(),
    };
    let n = menu.ready.len();
    let pairs = [(0, n / 2), (1, n / 2 + 1), (2 % n, n - 1), (3 % n, 0)];
    let (mut w, mut l, mut d) = (0u64, 0u64, 0u64);
    let mut by: std::collections::BTreeMap<String, [u64; 3]> = Default::default();
    let begun = Instant::now();
    let mut steps = 0;
    let mut turns: std::collections::BTreeMap<u16, u64> = Default::default();
    for (k, (x, y)) in pairs.into_iter().enumerate() {
        for swap in [false, true] {
            let (x, y) = if swap { (y, x) } else { (x, y) };
            let plan = lab::Plan {
                book: arena.key(),
                lists: [menu.ready[x].clone(), menu.ready[y].clone()],
                scenarios: scenarios.clone(),
                map: None,
                options: vec![],
                own: vec![],
                players: [a, b],
                games: games / 8,
                seed: seed * 100 + k as u64,
            };
            let tally = lab::run(arena, &plan, 1, &AtomicBool::new(false), |_| Ok(()), |_| ()).unwrap();
            w += tally.wins[0];
            l += tally.wins[1];
            d += tally.games - tally.wins[0] - tally.wins[1];
            steps += tally.steps;
            for (t, c) in &tally.turns {
                *turns.entry(*t).or_default() += c;
            }
            for (s, [g, ww, ll]) in &tally.scenarios {
                let e = by.entry(s.clone()).or_default();
                e[0] += g;
                e[1] += ww;
                e[2] += ll;
            }
        }
    }
    let g = w + l + d;
    let t = begun.elapsed().as_secs_f64();
    println!(
        "{} {:?} vs {:?}: {g} games, {w} won {l} lost {d} drawn: {:.1} % (+-{:.1}); {:.2} games/s, {} steps/game; {:.0} us/step",
        args[0],
        a,
        b,
        100.0 * (w as f64 + d as f64 / 2.0) / g as f64,
        196.0 * (0.25 / g as f64).sqrt(),
        g as f64 / t,
        steps / g,
        t * 1e6 / steps as f64
    );
    println!("{by:?} {turns:?}");
}
