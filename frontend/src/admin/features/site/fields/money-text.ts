/** Formats an amount as it is typed: dollars, with cents if there are any. */
export const dollarsText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/**
 * Parses a typed amount to whole cents: `149`, `149.9`, `149.95`, `1,250`. A comma before the last one or two
 * digits is a decimal point.
 * @returns null if the text is not an amount
 */
export function centsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s?/, '')
    .replace(/,(?=\d{1,2}$)/, '.')
    .replaceAll(',', '');
  return /^\d{1,7}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
