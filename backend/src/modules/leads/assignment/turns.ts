/** A person who takes part in the round. */
export interface Taker {
  id: string;
  /** 1 to 10. */
  weight: number;
  /** Who has the least is next. */
  turn: number;
  /** Codes of languages. */
  languages: readonly string[];
  /** Codes of states; none for all. */
  states: readonly string[];
  /** Leads of the person that wait to be touched: of two with the same turn, who has fewer is next. */
  untouched: number;
}

/** The language of the site, and so of its leads. */
const LANGUAGE = 'es';

/** Whether a person speaks the language of the leads. */
export const speaks = ({ languages }: Pick<Taker, 'languages'>): boolean => languages.includes(LANGUAGE);

const fits = (taker: Taker, state: string | null): boolean =>
  speaks(taker) && (taker.states.length === 0 || (state !== null && taker.states.includes(state)));

const before = (a: Taker, b: Taker): boolean =>
  a.turn !== b.turn ? a.turn < b.turn : a.untouched !== b.untouched ? a.untouched < b.untouched : a.id < b.id;

/**
 * Whose turn it is for a lead: the first of those who fit and have not had it. The turn and the load of that person grow.
 * @returns null when nobody fits
 */
export function nextOf(
  takers: readonly Taker[],
  { state, had }: { state: string | null; had: readonly string[] },
): Taker | null {
  let next: Taker | null = null;
  for (const taker of takers)
    if (fits(taker, state) && !had.includes(taker.id) && (next === null || before(taker, next))) next = taker;
  if (next) {
    next.turn += 1 / next.weight;
    next.untouched += 1;
  }
  return next;
}
