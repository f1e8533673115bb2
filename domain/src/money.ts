const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * Amount in US dollars as people in the US read it: no cents when there are none.
 * @param cents whole cents
 */
export const formatDollars = (cents: number): string =>
  (cents % 100 === 0 ? whole : exact).format(cents / 100);
