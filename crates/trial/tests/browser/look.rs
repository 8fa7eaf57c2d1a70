//! What is wrong with a screen that nobody has to look at to see it.

/// Everything on the page whose own text is cut, and whatever in the header and the panels lies over something else.
pub const CUT: &str = "
    const faults = [], own = one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    const shown = one => { const box = one.getBoundingClientRect(); return box.width > 0 && box.height > 0 && one.checkVisibility(); };
    const name = one => one.tagName.toLowerCase() + (one.id ? '#' + one.id : '') + ' ' + JSON.stringify(one.textContent.trim().slice(0, 40));
    for (const one of document.querySelectorAll('body *:not(svg *):not(.unseen):not(option)')) {
        if (!own(one) || !shown(one)) continue;
        const style = getComputedStyle(one);
        if (style.display === 'inline') continue;
        const rolls = ['auto', 'scroll'];
        if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && !rolls.includes(style.overflowX)) faults.push('cut: ' + name(one));
        const box = one.getBoundingClientRect();
        if (box.right > innerWidth + 1 || box.left < -1) faults.push('beyond the window: ' + name(one));
    }
    for (const one of document.querySelectorAll('svg.chart text')) {
        const [box, chart] = [one.getBoundingClientRect(), one.ownerSVGElement.getBoundingClientRect()];
        if (box.left < chart.left || box.right > chart.right) faults.push('cut: ' + name(one));
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window');
    if (document.querySelector('#table') && document.documentElement.scrollHeight > innerHeight) faults.push('the page is higher than the window');
    for (const row of document.querySelectorAll('header.bar, header nav, .ask, .row, .side h2')) {
        const inside = [...row.children].filter(shown);
        inside.forEach((a, place) => inside.slice(place + 1).forEach(b => {
            const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
            const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left), high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
            if (wide > 1 && high > 1) faults.push('over each other: ' + name(a) + ' and ' + name(b));
        }));
    }
    return faults;
";

/// Text that is too pale for its ground (WCAG 2, level AA), and controls that are too small for a finger. What lies on
/// a picture is left to the eye.
pub const PALE: &str = "
    const faults = [], own = one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    const shown = one => { const box = one.getBoundingClientRect(); return box.width > 0 && box.height > 0 && one.checkVisibility(); };
    const name = one => one.tagName.toLowerCase() + '.' + one.className + ' ' + JSON.stringify(one.textContent.trim().slice(0, 30));
    const parts = colour => colour.match(/[\\d.]+/g).map(Number);
    const over = (top, below, part = 1) => [0, 1, 2].map(at => below[at] + (top[at] - below[at]) * (top[3] ?? 1) * part);
    const ground = one => {
        const layers = [];
        for (let at = one; at; at = at.parentElement) {
            const style = getComputedStyle(at), colour = parts(style.backgroundColor);
            if (style.backgroundImage !== 'none' || !style.backgroundColor.startsWith('rgb')) return null;
            layers.push(colour);
            if ((colour[3] ?? 1) === 1) return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
        }
        return null;
    };
    const light = colour => {
        const [r, g, b] = colour.map(part => part / 255).map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
    };
    for (const one of document.querySelectorAll('body *:not(svg *):not(option)')) {
        if (!own(one) || !shown(one) || one.closest('.unseen, [inert], :disabled, [aria-disabled=true]')) continue;
        const style = getComputedStyle(one), below = ground(one);
        if (!below || !style.color.startsWith('rgb')) continue;
        let part = 1;
        for (let at = one; at; at = at.parentElement) part *= getComputedStyle(at).opacity;
        const [a, b] = [light(over(parts(style.color), below, part)), light(below)];
        const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05), size = parseFloat(style.fontSize);
        const least = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
        if (contrast < least) faults.push('pale, ' + contrast.toFixed(1) + ' to 1: ' + name(one));
    }
    for (const one of document.querySelectorAll('button, input, select, summary, a[href]')) {
        if (!shown(one) || getComputedStyle(one).display === 'inline' || one.closest('[inert]')) continue;
        const box = (one.closest('label') ?? one).getBoundingClientRect();
        if (box.width < 24 || box.height < 24) faults.push('small, ' + Math.round(box.width) + ' by ' + Math.round(box.height) + ': ' + name(one));
    }
    return faults;
";
