/** Minimum numbers of leads for each next colour of an hour. */
const HOUR_THRESHOLDS = [5, 10, 20, 30, 40] as const;

/** Returns an hour's colour: 0 for no leads, 1 below the first threshold, up to 6 from the last one. */
export const heatLevel = (count: number): number =>
  count === 0 ? 0 : 1 + HOUR_THRESHOLDS.filter((threshold) => count >= threshold).length;

/** Names of the levels above 0: `1–4`, `5–9`, …, `40+`. */
export const LEVEL_NAMES = [0, ...HOUR_THRESHOLDS].map((least, level) => {
  const next = HOUR_THRESHOLDS[level];
  return next === undefined ? `${least}+` : `${Math.max(least, 1)}–${next - 1}`;
});

/** Formats an hour: `0` → `12 a.m.`, `13` → `1 p.m.`. */
export const hourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`;

/** Formats an hour briefly: `12a`, `1p`. */
export const shortHourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'a' : 'p'}`;

/** Returns a state's colour: 0 for no leads, 1 to 6 by its share of the busiest state's number. */
export const shareLevel = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * 6));
