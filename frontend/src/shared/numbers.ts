const whole = new Intl.NumberFormat('es-US');

/** `12,345`. */
export const formatNumber = (value: number): string => whole.format(value);

/** Formats a percentage with at most one decimal: `62.5%`. */
export const formatPercent = (percent: number): string =>
  `${new Intl.NumberFormat('es-US', { maximumFractionDigits: 1 }).format(percent)}%`;
