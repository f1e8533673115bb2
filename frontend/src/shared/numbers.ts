const whole = new Intl.NumberFormat('es-US');

/** `12,345`. */
export const formatNumber = (value: number): string => whole.format(value);

/** `62.5%`, with at most one decimal. */
export const formatPercent = (percent: number): string =>
  `${new Intl.NumberFormat('es-US', { maximumFractionDigits: 1 }).format(percent)}%`;
