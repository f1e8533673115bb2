import { STATE_ZONES } from './us-state-zones.ts';
import type { UsState } from './us-states.ts';

/**
 * First three digits of each state's ZIP codes (USPS, Publication 65). Military mail and other territories
 * belong to no state.
 */
const PREFIXES: Readonly<Record<UsState, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-731 734-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831',
};

/**
 * First digits of the ZIP codes that follow, or may follow, the second zone of `STATE_ZONES`. If two zones
 * are possible, the one with the later midnight counts. Arizona, Nevada and Oregon are missing because their
 * first zone is already the later one.
 */
const SECOND_ZONE: Readonly<Partial<Record<UsState, string>>> = {
  AK: '99546 99547',
  FL: '324-325',
  ID: '835 838',
  IN: '463-464 475-477 479',
  KS: '677-679',
  KY: '401 420-424 426-427',
  MI: '498-499',
  ND: '585-586 588',
  NE: '690-693',
  SD: '575-577',
  TN: '370-373 380-385',
  TX: '798-799 885',
};

/** ZIP codes with first digits that indicate the wrong state: Fishers Island and American Samoa. */
const EXCEPTIONS: Readonly<Record<string, UsState | null>> = { '06390': 'NY', '96799': null };

function* prefixesOf(ranges: string): Iterable<string> {
  for (const range of ranges.split(' ')) {
    const [first, last = first] = range.split('-') as [string, string?];
    for (let prefix = Number(first); prefix <= Number(last); prefix += 1)
      yield String(prefix).padStart(first.length, '0');
  }
}

const STATES: ReadonlyMap<string, UsState> = new Map(
  (Object.entries(PREFIXES) as [UsState, string][]).flatMap(([state, ranges]) =>
    [...prefixesOf(ranges)].map((prefix): [string, UsState] => [prefix, state]),
  ),
);
const SECOND_ZONES: ReadonlySet<string> = new Set(
  Object.values(SECOND_ZONE).flatMap((ranges) => [...prefixesOf(ranges)]),
);

/**
 * Returns the five digits of a ZIP code with or without the four-digit extension, or of another text that contains
 * one group of five digits, such as 'GA 30301'; null for any other text.
 */
function digitsOf(zip: string): string | null {
  const digits = zip.replaceAll(/[\s-]/g, '');
  if (/^(?:\d{5}|\d{9})$/.test(digits)) return digits.substring(0, 5);
  const groups = zip.match(/(?<!\d)\d{5}(?!\d)/g) ?? [];
  return groups.length === 1 ? groups[0]! : null;
}

/**
 * Returns the state of a ZIP code; null for military mail, territories other than Puerto Rico, and invalid
 * ZIP codes.
 */
export function stateOfZip(zip: string): UsState | null {
  const digits = digitsOf(zip);
  if (digits === null) return null;
  if (Object.hasOwn(EXCEPTIONS, digits)) return EXCEPTIONS[digits] ?? null;
  return STATES.get(digits.substring(0, 3)) ?? null;
}

/**
 * First three digits of ZIP codes with their state, and the five digits of exceptions with theirs, null for none. The longest beginning of
 * a ZIP code counts.
 */
export const ZIP_BEGINNINGS: readonly (readonly [digits: string, state: UsState | null])[] = [
  ...STATES,
  ...Object.entries(EXCEPTIONS),
];

/**
 * Returns the beginnings of the ZIP codes of some states, for a search in the database. A ZIP code that they find may still belong to
 * another state: ask `stateOfZip`.
 */
export const zipBeginnings = (states: readonly string[]): string[] =>
  ZIP_BEGINNINGS.filter(([, state]) => state !== null && states.includes(state)).map(([digits]) => digits);

/** Returns the time zone of a ZIP code, or null if `stateOfZip` returns null. */
export function zoneOfZip(zip: string): string | null {
  const state = stateOfZip(zip);
  if (state === null) return null;
  const digits = digitsOf(zip)!;
  const isSecond = SECOND_ZONES.has(digits) || SECOND_ZONES.has(digits.substring(0, 3));
  const [first, second] = STATE_ZONES[state] as readonly [string, string?];
  return isSecond && second ? second : first;
}
