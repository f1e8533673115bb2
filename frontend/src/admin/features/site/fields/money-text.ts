/** An amount as it is typed: dollars, with cents where there are any. */
export const dollarsText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/**
 * Whole cents of what was typed: `149`, `149.9`, `149.95`, `1,250`; a comma before one or two last digits counts as a point.
 * @returns null for what is no amount
 */
export function centsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s?/, '')
    .replace(/,(?=\d{1,2}$)/, '.')
    .replaceAll(',', '');
  return /^\d{1,7}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
