/** From this many leads on, an hour takes the next colour. */
const HOUR_THRESHOLDS = [5, 10, 20, 30, 40] as const;

/** The colour of an hour: 0 for none, 1 for fewer than the first threshold, up to 6 from the last one on. */
export const heatLevel = (count: number): number =>
  count === 0 ? 0 : 1 + HOUR_THRESHOLDS.filter((threshold) => count >= threshold).length;

/** Names of the levels above 0: `1–4`, `5–9`, …, `40+`. */
export const LEVEL_NAMES = [0, ...HOUR_THRESHOLDS].map((least, level) => {
  const next = HOUR_THRESHOLDS[level];
  return next === undefined ? `${least}+` : `${Math.max(least, 1)}–${next - 1}`;
});

/** `0` → `12 a.m.`, `13` → `1 p.m.`. */
export const hourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`;

/** The same where there is little room: `12a`, `1p`. */
export const shortHourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'a' : 'p'}`;

/** The colour of a state among others: 0 for none, 1 to 6 by its share of the busiest one. */
export const shareLevel = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * 6));
