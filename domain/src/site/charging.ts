/** How the site charges customers. */
export interface Charging {
  /**
   * Whether cards are stored and charged only after the work is done. Otherwise the first month is charged
   * immediately.
   */
  storesCards: boolean;
}

const CHARGE = /cobr|pag[aou]/;
const NEGATION = /(?:^|[^\p{L}])(?:no|nunca|jamás|sin|nada)(?:[^\p{L}]|$)/u;
const BEFORE_THE_WORK =
  /por adelantado|anticipad|de antemano|(?:todavía|aún) no|antes de (?:haber|hacer|empezar|prestar|terminar)/;
const AT_ONCE =
  /(?:^|[^\p{L}])(?:hoy|ahora|al contratar|al firmar|al inscribirse|de inmediato)(?:[^\p{L}]|$)/u;

/** Returns whether a sentence says that nothing is charged before the work is done. */
export function deniesAdvance(sentence: string): boolean {
  const read = sentence.toLowerCase();
  return CHARGE.test(read) && NEGATION.test(read) && BEFORE_THE_WORK.test(read);
}

/** Returns whether a sentence says that something is charged immediately. */
export function announcesAdvance(sentence: string): boolean {
  const read = sentence.toLowerCase();
  return CHARGE.test(read) && AT_ONCE.test(read) && !NEGATION.test(read);
}
