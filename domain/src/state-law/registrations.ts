import type { Day } from '../dates.ts';
import type { SiteDocument } from '../site/document.ts';
import { isUsState, stateName } from '../us-states.ts';
import { STATE_LAW } from './state-law.ts';

/** Registration of the office in a state, as the owner entered it. */
export interface StateRegistration {
  /** Two-letter code. */
  state: string;
  number: string;
  /** Last day of the registration; null if it has no end. */
  endsOn: Day | null;
}

/**
 * Returns the document with the registrations that the law of their state requires in advertisements. Registrations that have ended are left
 * out, and numbers that the owner listed already.
 */
export function withStateRegistrations(
  document: SiteDocument,
  entered: readonly StateRegistration[],
  today: Day,
): SiteDocument {
  const own = document.contact.registrations;
  const added = entered
    .filter(({ state }) => isUsState(state) && STATE_LAW[state].registration.isAdvertised)
    .filter(({ number, endsOn }) => number.trim() !== '' && (endsOn === null || endsOn >= today))
    .filter(({ number }) => !own.some((listed) => listed.number.trim() === number.trim()))
    .map(({ state, number }) => ({ name: `Registro en ${stateName(state)}`, number: number.trim() }));
  if (added.length === 0) return document;
  return { ...document, contact: { ...document.contact, registrations: [...own, ...added] } };
}
