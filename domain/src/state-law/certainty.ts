import type { Day } from '../dates.ts';

/**
 * Certainty of a rule: `confirmed` if words of the law or of an official page are quoted, `secondary` if other
 * pages report it, `unknown` if nothing was found.
 */
export type Certainty = 'confirmed' | 'secondary' | 'unknown';

/** Literal quotation of a statute from a page. */
export interface Verbatim {
  words: string;
  url: string;
  /** Day on which the page was read. */
  checkedOn: Day;
}

/** Evidence for a rule. */
export interface Proven {
  certainty: Certainty;
  verbatim: Verbatim | null;
}

/** Day on which the quoted pages were read. */
const READ_ON: Day = '2026-11-26';

export const SECONDARY: Proven = { certainty: 'secondary', verbatim: null };
export const UNKNOWN: Proven = { certainty: 'unknown', verbatim: null };
export const confirmed = (words: string, url: string, checkedOn: Day = READ_ON): Proven => ({
  certainty: 'confirmed',
  verbatim: { words, url, checkedOn },
});
/** Returns the evidence for words of a private copy or of an older version of the law. */
export const reported = (words: string, url: string): Proven => ({
  certainty: 'secondary',
  verbatim: { words, url, checkedOn: READ_ON },
});

/** Cancellation period of a state without a known one: the federal rule alone applies. */
export const NOT_FOUND = { days: null, kind: null, spanish: null, ...UNKNOWN };
