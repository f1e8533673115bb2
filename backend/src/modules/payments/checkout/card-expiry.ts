/**
 * Whether a card can still be used: through the last day of its month, wherever that ends last.
 * @param expiry MM/YY
 */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  // Month is counted from 1 here and from 0 there: the 1st of the month after, and half a day for the zones west of UTC.
  return now.getTime() >= Date.UTC(2000 + year, month, 1, 12);
}
