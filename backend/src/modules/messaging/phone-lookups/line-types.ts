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

export type LineRefusal = 'invalid_number' | 'not_mobile';

/** Why a line is not texted; null when it may be, also when its type is not known. */
export function lineRefusal(lineType: string | null): LineRefusal | null {
  if (lineType === NO_NUMBER) return 'invalid_number';
  return lineType !== null && NOT_TEXTED.has(lineType) ? 'not_mobile' : null;
}
