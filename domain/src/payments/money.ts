const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * Formats an amount in US dollars, without cents if there are none.
 * @param cents whole cents
 */
export const formatDollars = (cents: number): string =>
  (cents % 100 === 0 ? whole : exact).format(cents / 100);
