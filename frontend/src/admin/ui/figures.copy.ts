/** Texts of figures that are compared with the period before. */
export const figuresCopy = {
  days: (days: number) => (days === 1 ? 'frente al día anterior' : `frente a los ${days} días anteriores`),
  months: (months: number) =>
    months === 1 ? 'frente al mes anterior' : `frente a los ${months} meses anteriores`,
  same: 'Igual',
};
