/** Separators between month and year: blanks, hyphens of all kinds, slash and period. */
const SEPARATORS = /[\s\p{Pd}\u2212/.]+/u;

/**
 * Parses a card's expiry: `1/30`, `01/30`, `0130`, `01-2030`, `012030`, and `2030-01` as browsers fill it in.
 * Refuses three digits without a separator: `123` may be January 2023, or December of a year that is still
 * being typed.
 * @returns MM/YY, or null
 */
export function readExpiry(text: string): string | null {
  const parts = text.normalize('NFKC').trim().split(SEPARATORS);
  const [first = '', second = ''] = parts;
  if (parts.length > 2) return null;
  if (parts.length === 2) return /^20\d\d$/.test(first) ? monthOf(second, first) : monthOf(first, second);
  return first.length === 4 || first.length === 6 ? monthOf(first.slice(0, 2), first.slice(2)) : null;
}

function monthOf(month: string, year: string): string | null {
  if (!/^(0?[1-9]|1[0-2])$/.test(month) || !/^(20)?\d\d$/.test(year)) return null;
  return `${month.padStart(2, '0')}/${year.slice(-2)}`;
}

/**
 * Returns whether a card has expired: its last month has ended in every time zone.
 * @param expiry MM/YY
 */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  // `Date.UTC` counts months from 0, so this is the 1st of the next month, plus half a day for the zones west
  // of UTC.
  return now.getTime() >= Date.UTC(2000 + year, month, 1, 12);
}
