//! How soon the page answers a pointer, with forty models on the table.

use std::fmt::Write;

use serde_json::Value;
use trial::{Done, Page, check};

use crate::tables;

/// Forty archers in four ranks.
fn forty() -> String {
    let mut table = "case: Forty archers\nbook: genesys\n\ngiven\nseats: Green, Red\ntable: 48 by 48\n\
        profile: Archer, SPD 5, EV 0, ARM 0, HP 4, base 1\nattack: Archer, Bow, ranged, AP 1, RNG 12, HIT 6, DMG 2\n"
        .to_string();
    for place in 0..40 {
        let (seat, rank, file) = (if place < 20 { "Green" } else { "Red" }, place / 10, place % 10);
        let up = if rank < 2 { 10 + 3 * rank } else { 20 + 3 * rank };
        // Writing into a string does not fail.
        let _ = writeln!(table, "{seat}: A{place}, Archer, at {} by {up}", 4 + 4 * file);
    }
    table + "turn: 1, next Green\n"
}

/// Sends pointer events and takes the time until the frame is drawn that shows what they did.
const MEASURE: &str = "
    const [kind, done] = arguments;
    const table = document.querySelector('#table');
    const drawn = () => new Promise(told => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => told(performance.now());
        channel.port2.postMessage(0);
    }));
    const idle = () => new Promise(told => {
        const root = document.documentElement, is = () => root.dataset.idle === 'yes';
        if (is()) return told(performance.now());
        new MutationObserver((_, watch) => { if (is()) { watch.disconnect(); told(performance.now()); } })
            .observe(root, { attributes: true });
    });
    const send = (target, name, x, y, buttons) => target.dispatchEvent(new PointerEvent(name,
        { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', buttons }));
    const middle = one => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    (async () => {
        const pieces = [...document.querySelectorAll('[data-piece]')], seen = [], settled = [];
        const [x, y] = middle(pieces[0]);
        if (kind === 'drag') send(pieces[0], 'pointerdown', x, y, 1);
        for (let turn = 0; turn < 80; turn++) {
            const piece = pieces[(turn * 7) % pieces.length];
            const to = kind === 'drag' ? [x + 60 * Math.cos(turn / 6), y + 60 * Math.sin(turn / 6)] : middle(piece);
            // Events come at any time within a frame.
            await new Promise(told => setTimeout(told, turn % 17));
            const begun = performance.now();
            send(kind === 'drag' ? table : piece, 'pointermove', ...to, kind === 'drag' ? 1 : 0);
            seen.push(await drawn() - begun);
            settled.push(await idle() - begun);
        }
        if (kind === 'drag') send(table, 'pointerup', x, y, 0);
        done([pieces.length, seen, settled]);
    })();
";

fn at(mut times: Vec<f64>, percent: usize) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// Printed, and not judged: other work on the machine is no fault of the page.
async fn measured(page: &Page, models: u32) -> Done {
    for kind in ["hover", "drag"] {
        let told = page.client.execute_async(MEASURE, vec![Value::from(kind)]).await?;
        let (pieces, seen, settled): (u32, Vec<f64>, Vec<f64>) = serde_json::from_value(told)?;
        check(pieces == models && seen.len() == 80, format!("{pieces} models and {} events", seen.len()))?;
        println!(
            "    {kind}: drawn after {:.1} ms (median) and {:.1} ms (p95); with all that was counted {:.1} and {:.1} ms",
            at(seen.clone(), 50),
            at(seen, 95),
            at(settled.clone(), 50),
            at(settled, 95)
        );
    }
    Ok(())
}

pub async fn hover_and_drag(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("forty", &forty(), 3, &["A0", "walk"]).await?;
    measured(page, 40).await
}

/// Two full bands on a hex board, one of them on the move.
pub async fn hexes(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("bands", &tables::ready("stones"), 3, &["Scar", "move"]).await?;
    measured(page, 19).await
}
