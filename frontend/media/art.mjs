/*
 * Drawings of the videos: SVG fragments in a box of 600 × 480, drawn as far as `p` (0 to 1). `dark`: for a dark
 * background. Same colours and rings as on the site.
 */
export const colours = {
  ink: '#0b2b2a',
  petrol: '#0f4340',
  deep: '#0a2f2d',
  bugambilia: '#c2185b',
  rosa: '#fbe3ec',
  maiz: '#ffc547',
  jade: '#12705a',
  aqua: '#7fd1bd',
  mint: '#d8efe7',
  paper: '#ffffff',
};
const c = colours;

/** Part of `p` that falls between `from` and `to`, as 0 to 1, slowing down towards its end. */
function part(p, from, to) {
  const t = Math.min(1, Math.max(0, (p - from) / (to - from)));
  return 1 - (1 - t) ** 3;
}

/** Returns a stroke, drawn up to `t`. */
function stroke(d, colour, width, t, extra = '') {
  const hidden = t <= 0 ? ' opacity="0"' : '';
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" pathLength="1" stroke-dasharray="1" stroke-dashoffset="${1 - t}"${hidden} ${extra}/>`;
}

function rect(x, y, width, height, fill, radius = 0) {
  return `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

function sheet(x, y, rows = 6) {
  const lines = Array.from(
    { length: rows },
    (_, i) =>
      rect(x + 34, y + 104 + i * 44, i % 2 ? 150 : 180, 16, c.mint) +
      rect(x + 240, y + 104 + i * 44, 66, 16, c.mint),
  ).join('');
  return `${rect(x, y, 340, 110 + rows * 44, c.paper, 14)}<path d="M${x} ${y + 66}V${y + 14}a14 14 0 0 1 14-14h312a14 14 0 0 1 14 14v52z" fill="${c.jade}"/><path d="M${x + 34} ${y + 52}a24 24 0 0 1 48 0z" fill="${c.maiz}"/>${lines}`;
}

export const art = {
  sun(p, dark) {
    const rings = [
      [250, c.bugambilia, 1],
      [216, dark ? c.rosa : c.paper, 0.86],
      [182, c.jade, 1],
      [148, dark ? c.aqua : c.petrol, 0.74],
    ];
    const arcs = rings.map(([r, colour, share], i) => {
      const t = part(p, i * 0.08, 0.6 + i * 0.08) * share;
      return stroke(`M${300 - r} 380a${r} ${r} 0 0 1 ${2 * r} 0`, colour, 24, t);
    });
    const turn = -70 + 128 * part(p, 0.25, 0.9);
    return `${arcs.join('')}<path d="M186 380a114 114 0 0 1 228 0z" fill="${dark ? c.maiz : c.bugambilia}"/><path d="M293 380l7-196 7 196z" fill="${dark ? c.paper : c.ink}" transform="rotate(${turn} 300 380)"/><circle cx="300" cy="380" r="22" fill="${dark ? c.paper : c.ink}"/><path d="M20 381h560" stroke="${dark ? c.paper : c.ink}" stroke-width="5"/>`;
  },
  form(p) {
    const fields = [0, 1, 2].map((i) => {
      const t = part(p, 0.15 + i * 0.2, 0.4 + i * 0.2);
      return `<rect x="90" y="${40 + i * 116}" width="420" height="84" rx="16" fill="${c.paper}" stroke="${c.petrol}" stroke-width="5"/>${rect(118, 70 + i * 116, [250, 150, 210][i] * t, 24, c.petrol, 4)}`;
    });
    const t = part(p, 0.75, 0.95);
    return `${fields.join('')}${rect(90, 396, 420, 78, t > 0.5 ? c.bugambilia : c.jade, 39)}${stroke('M276 436l18 18 34-38', c.paper, 12, t)}`;
  },
  phone(p) {
    const cells = [0, 1, 2, 3, 4, 5].map((i) => {
      const on = p > 0.2 + i * 0.09;
      const x = 158 + (i % 3) * 100;
      const y = 150 + Math.floor(i / 3) * 120;
      return `<rect x="${x}" y="${y}" width="84" height="100" rx="14" fill="${on ? c.maiz : c.mint}"/>${on ? `<circle cx="${x + 42}" cy="${y + 50}" r="16" fill="${c.ink}"/>` : ''}`;
    });
    return `<path d="M110 480V50a50 50 0 0 1 50-50h280a50 50 0 0 1 50 50v430z" fill="${c.deep}"/><path d="M132 480V58a34 34 0 0 1 34-34h268a34 34 0 0 1 34 34v422z" fill="${c.paper}"/>${rect(158, 70, 180, 18, c.mint, 4)}${rect(158, 102, 120, 14, c.mint, 4)}${cells.join('')}${rect(158, 400, 284, 60, p > 0.78 ? c.bugambilia : c.mint, 30)}`;
  },
  check(p, dark) {
    return `<circle cx="300" cy="230" r="200" fill="${dark ? c.jade : c.bugambilia}"/>${stroke('M300 66a164 164 0 1 1-.1 0', dark ? c.aqua : c.rosa, 14, part(p, 0, 0.6))}${stroke('M206 236l66 66 124-140', c.maiz, 44, part(p, 0.35, 0.8), 'stroke-linejoin="round"')}`;
  },
  reports(p) {
    const t = part(p, 0, 0.55);
    return [-1, 1, 0]
      .map(
        (side, i) =>
          `<g transform="rotate(${side * 15 * t} 300 620) translate(${130 + side * 86 * t} ${40 + (i < 2 ? 24 : 0)})">${sheet(0, 0)}</g>`,
      )
      .join('');
  },
  mismatch(p) {
    const t = part(p, 0.15, 0.6);
    const rows = [0, 1, 2].map((i) => {
      const y = 60 + i * 130;
      const odd = i === 1;
      return `${rect(60, y, 480, 100, c.paper, 16)}${rect(90, y + 40, 200, 20, c.petrol, 3)}${rect(370, y + 32, (odd ? 60 : 130) * t, 36, odd ? c.bugambilia : c.jade, 6)}`;
    });
    return rows.join('') + stroke('M352 240a90 52 0 1 1 0 .1', c.bugambilia, 10, part(p, 0.55, 0.9));
  },
  ring(p) {
    return `<g transform="translate(130 10)">${sheet(0, 0, 8)}${rect(34, 280, 180, 16, c.ink)}${rect(240, 280, 66, 16, c.ink)}</g>${stroke('M330 298a72 36 -6 1 1 144 -10a72 36 -6 1 1 -144 10', c.bugambilia, 11, part(p, 0.2, 0.7))}`;
  },
  strike(p) {
    return `<g transform="translate(130 10)">${sheet(0, 0, 8)}${rect(34, 192, 180, 16, c.ink)}${rect(240, 192, 66, 16, c.ink)}</g>${stroke('M146 216L456 196', c.bugambilia, 12, part(p, 0.15, 0.5))}${rect(164, 232, 150 * part(p, 0.5, 0.7), 18, c.jade)}${stroke('M346 240l14 14 30-34', c.jade, 11, part(p, 0.68, 0.88))}`;
  },
  envelope(p) {
    const lift = 150 * part(p, 0.1, 0.6);
    return `<path d="M90 200h420v270H90z" fill="${c.bugambilia}"/><g transform="translate(150 ${210 - lift})">${rect(0, 0, 300, 250, c.paper, 8)}${[0, 1, 2, 3].map((i) => rect(30, 40 + i * 42, i === 3 ? 110 : 240, 16, c.mint)).join('')}${stroke('M36 214q30-34 56 0t60-8', c.petrol, 7, part(p, 0.55, 0.85))}</g><path d="M90 200l210 150 210-150v270H90z" fill="${c.maiz}" stroke="${c.ink}" stroke-width="0"/><path d="M90 470l170-140h80l170 140z" fill="${c.rosa}"/>`;
  },
  three(p, dark) {
    return [0, 1, 2]
      .map((i) => {
        const t = part(p, 0.1 + i * 0.22, 0.35 + i * 0.22);
        const y = 30 + i * 150;
        return `${stroke(`M60 ${y + 110}a70 70 0 0 1 140 0`, c.bugambilia, 22, t)}<path d="M102 ${y + 110}a28 28 0 0 1 56 0z" fill="${dark ? c.paper : c.petrol}"/>${rect(240, y + 40, 300 * t, 30, dark ? c.paper : c.petrol, 5)}${rect(240, y + 84, 200 * t, 20, c.jade, 5)}`;
      })
      .join('');
  },
  contract(p) {
    return `<g transform="translate(130 10)">${sheet(0, 0, 8)}${rect(34, 350, 272, 5, c.ink)}</g>${rect(160, 300, 280, 60, c.paper)}${stroke('M176 352c20-60 50-50 44-10s30 10 50-20 20 40 50 20 30-20 60-6', c.bugambilia, 9, part(p, 0.2, 0.75), 'stroke-linecap="round"')}`;
  },
  days(p, dark) {
    const done = Math.round(30 * part(p, 0.1, 0.85));
    return Array.from({ length: 30 }, (_, i) => {
      const x = 66 + (i % 6) * 94;
      const y = 36 + Math.floor(i / 6) * 94;
      const colour = i < done ? (i === 29 ? c.maiz : c.bugambilia) : dark ? c.jade : c.paper;
      return `<path d="M${x - 36} ${y + 24}a36 36 0 0 1 72 0z" fill="${i < done && i === 29 && !dark ? c.petrol : colour}"/>`;
    }).join('');
  },
  bars(p) {
    const bars = [120, 170, 150, 220, 270, 340].map((height, i) => {
      const t = part(p, 0.08 * i, 0.4 + 0.08 * i);
      return rect(
        50 + i * 86,
        440 - height * t,
        62,
        height * t,
        [c.petrol, c.jade, c.petrol, c.jade, c.petrol, c.bugambilia][i],
        8,
      );
    });
    return `${bars.join('')}<path d="M20 441h560" stroke="${c.ink}" stroke-width="5"/>`;
  },
  usage(p) {
    const t = part(p, 0.15, 0.7);
    return `${rect(60, 60, 480, 300, c.bugambilia, 30)}${rect(60, 120, 480, 56, c.deep)}${rect(100, 220, 180, 20, c.rosa, 4)}${rect(100, 262, 120, 20, c.rosa, 4)}${rect(60, 400, 480, 44, c.jade, 22)}${rect(60, 400, 480 * 0.28 * t, 44, c.maiz, 22)}<path d="M204 386v72" stroke="${c.paper}" stroke-width="6"/>`;
  },
};
