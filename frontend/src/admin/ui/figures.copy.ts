/** Texts of figures that are compared with the period before. */
export const figuresCopy = {
  /** @param isCut whether the period is not over */
  days: (days: number, isCut: boolean) =>
    `${days === 1 ? 'frente al día anterior' : `frente a los ${days} días anteriores`}${isCut ? ', hasta la misma hora' : ''}`,
  /** @param isCut whether the current month is left out */
  months: (months: number, isCut: boolean) =>
    `${months === 1 ? 'frente al mes anterior' : `frente a los ${months} meses anteriores`}${isCut ? ', sin el mes en curso' : ''}`,
  same: 'Igual',
};
