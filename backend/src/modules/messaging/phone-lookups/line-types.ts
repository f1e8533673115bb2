/** Replaces the line type if Lookup reports that the number does not exist. */
export const NO_NUMBER = 'invalid';

/** Twilio's line types that receive no texts, or that no person answers. */
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

/** Line of a number. */
export interface KnownLine {
  /** Twilio's line type, or `NO_NUMBER`; null if unknown: without Twilio, or during an outage of Lookup. */
  lineType: string | null;
  /** Two-letter country; null if unknown. */
  country: string | null;
}

export type LineRefusal = 'invalid_number' | 'not_mobile' | 'unknown_area';

/** Returns why a line receives no texts; null if it may, or its type is unknown. */
export function lineRefusal(lineType: string | null): LineRefusal | null {
  if (lineType === NO_NUMBER) return 'invalid_number';
  return lineType !== null && NOT_TEXTED.has(lineType) ? 'not_mobile' : null;
}

/**
 * Returns why a number with an unknown area code receives no paid code: without a country from Lookup it may be anywhere. Null if
 * Lookup reports a served country.
 */
export function areaRefusal({ country, lineType }: KnownLine): LineRefusal | null {
  if (lineType === NO_NUMBER) return 'invalid_number';
  if (country === null) return 'unknown_area';
  return SERVED_COUNTRIES.has(country) ? null : 'invalid_number';
}
