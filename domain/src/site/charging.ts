/** How the site charges. */
export interface Charging {
  /** Whether cards are stored and nothing is charged before the work is done; otherwise the first month is charged at once. */
  storesCards: boolean;
}

const CHARGE = /cobr|pag[aou]/;
const NEGATION = /(?:^|[^\p{L}])(?:no|nunca|jamás|sin|nada)(?:[^\p{L}]|$)/u;
const BEFORE_THE_WORK =
  /por adelantado|anticipad|de antemano|(?:todavía|aún) no|antes de (?:haber|hacer|empezar|prestar|terminar)/;
const AT_ONCE =
  /(?:^|[^\p{L}])(?:hoy|ahora|al contratar|al firmar|al inscribirse|de inmediato)(?:[^\p{L}]|$)/u;

/** Whether a sentence says that nothing is charged before the work is done. */
export function deniesAdvance(sentence: string): boolean {
  const read = sentence.toLowerCase();
  return CHARGE.test(read) && NEGATION.test(read) && BEFORE_THE_WORK.test(read);
}

/** Whether a sentence says that something is charged at once. */
export function announcesAdvance(sentence: string): boolean {
  const read = sentence.toLowerCase();
  return CHARGE.test(read) && AT_ONCE.test(read) && !NEGATION.test(read);
}
