/** In place of a line type: Lookup says that there is no such number. */
export const NO_NUMBER = 'invalid';

/** Twilio's line types that receive no texts, or that a person does not answer. */
const NOT_TEXTED: ReadonlySet<string> = new Set([
  'landline',
  'tollFree',
  'premium',
  'sharedCost',
  'uan',
  'voicemail',
  'pager',
]);

/** Countries to which paid codes are sent. */
const SERVED_COUNTRIES: ReadonlySet<string> = new Set(['US', 'PR']);

/** Facts about the line of a number. */
export interface KnownLine {
  /** Twilio's line type, or `NO_NUMBER`; null when it is not known: without Twilio, or when Lookup is down. */
  lineType: string | null;
  /** Two-letter country; null when it is not known. */
  country: string | null;
}

export type LineRefusal = 'invalid_number' | 'not_mobile' | 'unknown_area';

/** Why a line is not texted; null when it may be, also when its type is not known. */
export function lineRefusal(lineType: string | null): LineRefusal | null {
  if (lineType === NO_NUMBER) return 'invalid_number';
  return lineType !== null && NOT_TEXTED.has(lineType) ? 'not_mobile' : null;
}

/**
 * Returns why a number of an unknown area gets no code that is paid for: without a country from Lookup it may be anywhere.
 * Null when Lookup says that it is of the US.
 */
export function areaRefusal({ country, lineType }: KnownLine): LineRefusal | null {
  if (lineType === NO_NUMBER) return 'invalid_number';
  if (country === null) return 'unknown_area';
  return SERVED_COUNTRIES.has(country) ? null : 'invalid_number';
}
