import { isDay } from '../dates.ts';
import { US_STATE_CODES, type UsState } from '../us-states.ts';
import type { Proven } from './certainty.ts';
import { lawDocument } from './document.ts';
import { FEDERAL_LAW } from './federal-law.ts';
import { proposedSelling, SELLING_WAYS, stricter } from './selling.ts';
import { STATE_LAW, STATE_LAW_DATE, STATE_LAW_VERSION } from './state-law.ts';

const ADDRESS = /^https?:\/\/[a-z\d-]+\.\S+$/;
const NOTHING = { registration: false, bond: false };
const EVERYTHING = { registration: true, bond: true };

/** Returns the rules of a state with their value, null for unknown ones. */
const rulesOf = (state: UsState): [string, Proven, unknown][] => {
  const { trade, cancellation, refund, performance, contract, sentence, registration, bond } =
    STATE_LAW[state];
  return [
    ['trade', trade, trade.isForbidden],
    ['cancellation', cancellation, cancellation.days],
    ['refund', refund, refund.days],
    ['performance', performance, performance.days],
    ['contract', contract, contract.needs.length > 0 ? contract.needs : null],
    ['registration', registration, registration.isRequired],
    ['bond', bond, bond.isRequired],
    ...(sentence ? [['sentence', sentence, sentence.spanish] as [string, Proven, unknown]] : []),
  ];
};

it('the table has a version and a date, and one record for each state', () => {
  expect(STATE_LAW_VERSION).toBeGreaterThan(0);
  expect(isDay(STATE_LAW_DATE)).toBe(true);
  expect(Object.keys(STATE_LAW).sort()).toEqual([...US_STATE_CODES].sort());
  expect(US_STATE_CODES).toHaveLength(52);
});

describe.each(US_STATE_CODES)('the law of %s', (state) => {
  it.each(rulesOf(state))('has evidence for its %s', (_, { certainty, verbatim }, value) => {
    if (certainty === 'confirmed') expect(verbatim).not.toBeNull();
    if (verbatim) {
      expect(verbatim.words.length).toBeGreaterThan(15);
      expect(verbatim.url).toMatch(ADDRESS);
      expect(isDay(verbatim.checkedOn)).toBe(true);
    }
    expect(certainty === 'unknown').toBe(value === null);
  });

  it('has sources with addresses, and a translation only of quoted words', () => {
    const { sources, cancellation } = STATE_LAW[state];
    for (const { title, url } of sources)
      expect([title, url]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(ADDRESS)]);
    if (cancellation.spanish !== null) {
      expect(cancellation.verbatim?.words.toLowerCase()).toContain('cancel');
      expect(cancellation.spanish.toLowerCase()).toContain('cancelar');
    }
  });
});

it('federal rules have the same form', () => {
  for (const { certainty, verbatim, citation } of FEDERAL_LAW) {
    expect(citation).not.toBe('');
    if (certainty === 'confirmed') expect(verbatim?.words).toBeTruthy();
  }
});

it.each([
  ['CA', 5, 'business'],
  ['CO', 5, 'business'],
  ['NH', 5, 'business'],
  ['TN', 5, 'business'],
  ['FL', 5, 'calendar'],
  ['NV', 5, 'calendar'],
  ['PA', 5, 'calendar'],
  ['WA', 5, 'calendar'],
  ['UT', 5, 'calendar'],
  ['OK', 5, 'calendar'],
  ['MN', 5, 'calendar'],
  ['AR', 5, 'calendar'],
  ['LA', 5, null],
  ['NY', 3, 'calendar'],
  ['AL', null, null],
  ['VA', null, null],
] as const)('%s gives %p days to cancel, counted as %p', (state, days, kind) =>
  expect(STATE_LAW[state].cancellation).toMatchObject({ days, kind }),
);

describe('proposedSelling', () => {
  const wayIn = (state: UsState, held = NOTHING, isPrepaid = false) =>
    proposedSelling(state, held, isPrepaid).way;

  it('proposes the way that follows from the law', () => {
    expect(wayIn('GA')).toBe('closed');
    for (const state of ['KS', 'SC', 'MS', 'PR', 'NJ'] as const)
      expect(wayIn(state, EVERYTHING)).toBe('consultation');
    for (const state of ['NY', 'CO', 'NC', 'MD', 'IN', 'TN'] as const)
      expect(wayIn(state, EVERYTHING)).toBe('advisor');
    for (const state of ['CA', 'VA', 'UT', 'LA', 'OH', 'WI', 'NV'] as const) {
      expect(wayIn(state)).toBe('consultation');
      expect(wayIn(state, EVERYTHING)).toBe('online');
    }
    for (const state of ['FL', 'AL', 'AZ', 'HI', 'CT', 'MI', 'KY'] as const)
      expect(wayIn(state)).toBe('online');
  });

  it('counts a bond that is due only for money in advance where cards are charged at once', () => {
    expect(wayIn('FL', NOTHING, true)).toBe('consultation');
    expect(wayIn('FL', { registration: false, bond: true }, true)).toBe('online');
    expect(proposedSelling('AR', { registration: false, bond: true }, false).reasons).toEqual([
      'registration_unknown',
    ]);
    expect(proposedSelling('TX', NOTHING, false).reasons).toEqual(['registration_missing']);
    expect(proposedSelling('TX', NOTHING, true).reasons).toEqual(['registration_missing', 'bond_missing']);
  });

  it('treats an unknown registration or bond as missing, and never as a ban', () => {
    for (const state of US_STATE_CODES) {
      const { registration, bond, trade } = STATE_LAW[state];
      if (trade.isForbidden) continue;
      expect(wayIn(state)).not.toBe('closed');
      if (registration.isRequired === null || bond.isRequired === null)
        expect(wayIn(state, NOTHING, true)).toBe('consultation');
      expect(SELLING_WAYS.indexOf(wayIn(state, EVERYTHING))).toBeLessThanOrEqual(
        SELLING_WAYS.indexOf(wayIn(state)),
      );
    }
  });

  it('takes the stricter of two ways', () => {
    expect(stricter('online', 'closed')).toBe('closed');
    expect(stricter('consultation', 'advisor')).toBe('consultation');
  });
});

it.each(['CA', 'OH', 'PA', 'WV'] as const)(
  '%s has no confirmed sentence, because the law in force was not read',
  (state) => expect(STATE_LAW[state].cancellation.certainty).toBe('secondary'),
);

it('docs/law.md names each state once, and quotes what is confirmed', () => {
  const document = lawDocument();
  for (const state of US_STATE_CODES) expect(document.split(` (${state})\n`)).toHaveLength(2);
  expect(document).toContain(
    '“You, the buyer, may cancel this contract at any time prior to midnight of the fifth day',
  );
});
