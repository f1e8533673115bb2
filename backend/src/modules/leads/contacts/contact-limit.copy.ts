/** Returns the sentence about a number with as many contacts as the law allows. */
export const limitInWords = (limit: number): string =>
  `Ya hubo ${limit} llamadas o mensajes con este número en 24 horas, el máximo que permite la ley de varios estados.`;
