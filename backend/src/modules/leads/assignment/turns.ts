/** Agent who takes part in the rotation. */
export interface Taker {
  id: string;
  /** Share of leads, 1 to 10. */
  weight: number;
  /** Position in the rotation; the lowest is next. */
  turn: number;
  /** Language codes. */
  languages: readonly string[];
  /** State codes; empty for all states. */
  states: readonly string[];
  /** Number of assigned leads that the agent has not touched. If `turn` is equal, the agent with fewer is next. */
  untouched: number;
}

/** Language of the site, and therefore of its leads. */
const LANGUAGE = 'es';

/** Returns whether an agent speaks the language of the leads. */
export const speaks = ({ languages }: Pick<Taker, 'languages'>): boolean => languages.includes(LANGUAGE);

const fits = (taker: Taker, state: string | null): boolean =>
  speaks(taker) && (taker.states.length === 0 || (state !== null && taker.states.includes(state)));

const before = (a: Taker, b: Taker): boolean =>
  a.turn !== b.turn ? a.turn < b.turn : a.untouched !== b.untouched ? a.untouched < b.untouched : a.id < b.id;

/**
 * Returns the agent who receives a lead: the first in the rotation who fits and has not had the lead before. Increases that
 * agent's `turn` and `untouched`.
 * @returns null if no agent fits
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
