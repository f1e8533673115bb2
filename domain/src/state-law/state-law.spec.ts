import { isDay } from '../dates.ts';
import { US_STATE_CODES, type UsState } from '../us-states.ts';
import type { Proven } from './certainty.ts';
import { lawDocument } from './document.ts';
import { FEDERAL_LAW } from './federal-law.ts';
import { BOND_SENTENCES, bondSentenceOf } from './bond-sentences.ts';
import { RESCISSION_LAW, rescissionStates } from './rescission.ts';
import { proposedSelling, SELLING_WAYS, stricter } from './selling.ts';
import {
  deadlinesOf,
  NO_CHOICE,
  refusalOf,
  standingOf,
  STATE_ACTS,
  tableAge,
  type StateChoice,
} from './serving.ts';
import { STATE_CLAUSES } from './state-clauses.ts';
import { TELEPHONE_SALES, telephoneSentences } from './telephone-sales.ts';
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

it.each(US_STATE_CODES)('the law of %s on notices at any time quotes the statute', (state) => {
  expect(rescissionStates([state])).toEqual(state === 'KS' ? ['KS'] : []);
  const law = RESCISSION_LAW[state];
  if (law)
    expect([law.certainty, law.verbatim?.url, isDay(law.verbatim!.checkedOn)]).toEqual([
      'confirmed',
      law.source,
      true,
    ]);
});

it.each(US_STATE_CODES)('%s has the words of its statute on the bond, if it prescribes them', (state) => {
  const needs = STATE_LAW[state].contract.needs.includes('bond_sentence');
  const sentence = bondSentenceOf(state, 'Sur $& Co.');
  expect(sentence !== null).toBe(needs);
  if (!sentence) return;
  const { words } = BOND_SENTENCES[state]!.verbatim!;
  const blank = `${'_'.repeat(29)}(name and address of surety company)`;
  expect(words).toContain(blank);
  expect(sentence.english).toBe(words.split(blank).join('Sur $& Co.'));
  expect(sentence.spanish).toContain('Sur $& Co.');
});

it('states with the same sentence share it', () => {
  expect(telephoneSentences(['FL', 'MD', 'AL'])).toHaveLength(1);
  expect(telephoneSentences(['FL', 'PA'])).toHaveLength(2);
  expect(telephoneSentences(['AL'])).toEqual([]);
});

it.each(Object.entries(TELEPHONE_SALES))(
  'the sentence of %s for sales by telephone quotes the statute',
  (_, { certainty, verbatim, english, spanish, source }) => {
    expect([verbatim!.url, isDay(verbatim!.checkedOn)]).toEqual([source, true]);
    if (certainty === 'confirmed') expect(verbatim!.words).toContain(english.replace(/\.$/, ''));
    expect(spanish.length).toBeGreaterThan(60);
  },
);

it.each(Object.entries(STATE_CLAUSES))(
  'the section of the contract for %s quotes the statute',
  (_, { certainty, citation, verbatim, source, spanish, english, missingEnd, note }) => {
    expect([certainty, verbatim!.url, isDay(verbatim!.checkedOn)]).toEqual(['confirmed', source, true]);
    expect(source).toMatch(ADDRESS);
    expect(citation).toMatch(/^[A-Z].+\d/);
    expect([spanish.text.length > 100, english.text.length > 100, note !== '']).toEqual([true, true, true]);
    if (missingEnd !== null) expect(note).toContain('a lawyer must supply it');
  },
);

it('the date of the table is that of its newest evidence', () => {
  const read = [
    ...US_STATE_CODES.flatMap((state) =>
      rulesOf(state).flatMap(([, { verbatim }]) => verbatim?.checkedOn ?? []),
    ),
    ...[...Object.values(STATE_CLAUSES), ...Object.values(TELEPHONE_SALES)].flatMap(
      ({ verbatim }) => verbatim?.checkedOn ?? [],
    ),
  ];
  expect(STATE_LAW_DATE).toBe(read.toSorted().at(-1));
});

it.each(Object.entries(TELEPHONE_SALES))(
  'the law of %s on the seller’s number in the contract has evidence',
  (state, { sellerNumber: { isRequired, certainty, verbatim } }) => {
    expect(isRequired).toBe(state === 'FL' ? true : state === 'PA' ? null : false);
    expect(certainty === 'unknown').toBe(isRequired === null);
    if (isRequired !== null) expect(verbatim!.words.includes('registration number')).toBe(isRequired);
  },
);

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

describe('standingOf', () => {
  const today = '2030-06-15';
  const standing = (state: UsState, choice: Partial<StateChoice> = {}, isPrepaid = false) =>
    standingOf(state, { ...NO_CHOICE, ...choice }, { today, isPrepaid });
  const document = (endsOn: string | null, number = 'R-1') => ({ number, endsOn, isWaived: false });

  it.each(US_STATE_CODES)('serves %s as its law proposes, until the owner decides', (state) => {
    for (const isPrepaid of [false, true]) {
      const { way, proposed, missing } = standing(state, {}, isPrepaid);
      expect(way).toBe(proposed);
      expect(proposed).toBe(proposedSelling(state, NOTHING, isPrepaid).way);
      const { trade, registration, bond } = STATE_LAW[state];
      // No document opens a state in which the trade is an offence.
      const mayOpen = !trade.isForbidden;
      expect(missing.includes('registration')).toBe(mayOpen && registration.isRequired !== false);
      expect(missing.includes('bond')).toBe(
        mayOpen && bond.isRequired !== false && (isPrepaid || !bond.isOnlyIfPrepaid),
      );
    }
    for (const way of SELLING_WAYS) expect(standing(state, { way }).way).toBe(way);
  });

  it('counts a document until the end of its last day', () => {
    const bond = document(null);
    expect(standing('CA', { registration: document(today), bond })).toMatchObject({
      way: 'online',
      ended: [],
    });
    expect(standing('CA', { registration: document(null), bond }).way).toBe('online');
    expect(standing('CA', { registration: document(null, ''), bond }).way).toBe('consultation');
    expect(standing('CA', { registration: document('2030-06-14'), bond })).toMatchObject({
      way: 'consultation',
      ended: ['registration'],
      missing: ['registration', 'agent'],
    });
  });

  it('stops the sale after the end, even where the owner chose to sell, and never opens a closed state', () => {
    const registration = document('2030-06-14');
    expect(standing('CA', { way: 'online', registration }).way).toBe('consultation');
    expect(standing('CA', { way: 'closed', registration }).way).toBe('closed');
    // Neither a registration that no law requires, nor one that the owner does not need, stops a sale.
    expect(standing('FL', { registration }).way).toBe('online');
    expect(standing('CA', { way: 'online', registration: { ...registration, isWaived: true } }).way).toBe(
      'online',
    );
    expect(standing('FL', { bond: registration }, true).way).toBe('consultation');
    expect(standing('FL', { bond: registration }, false).way).toBe('online');
  });

  it('takes the word of the owner who needs no document', () => {
    const waived = { number: '', endsOn: null, isWaived: true };
    expect(standing('AR', { registration: waived }, true)).toMatchObject({ proposed: 'consultation' });
    expect(standing('AR', { registration: waived, bond: waived }, true)).toMatchObject({
      proposed: 'online',
    });
  });
});

it.each([
  ['online', [null, null, null]],
  ['advisor', [null, 'STATE_NEEDS_ADVISOR', null]],
  ['consultation', [null, 'STATE_NOT_SOLD', 'STATE_NOT_SOLD']],
  ['closed', ['STATE_NOT_SERVED', 'STATE_NOT_SERVED', 'STATE_NOT_SERVED']],
] as const)('a state that is %s refuses its acts with %j', (way, codes) =>
  expect(STATE_ACTS.map((act) => refusalOf(way, act))).toEqual(codes),
);

it.each([
  ['2030-01-01', '2030-01-01', null],
  ['2030-01-01', '2030-06-30', null],
  ['2030-01-01', '2030-07-05', 6],
  ['2030-01-01', '2030-12-30', 6],
  ['2030-01-01', '2031-01-03', 12],
  ['2030-01-01', '2035-01-01', 12],
])('a table of %s is too old on %s by %p months', (checkedOn, today, age) =>
  expect(tableAge(checkedOn, today)).toBe(age),
);

it.each([
  ['2030-04-15', []],
  ['2030-04-16', [60]],
  ['2030-05-31', [60]],
  ['2030-06-01', [14]],
  ['2030-06-15', [14]],
  ['2030-06-16', ['ended']],
  ['2031-01-01', ['ended']],
])('the end of a registration on 2030-06-15 is announced on %s by %j', (today, reminders) => {
  const registration = { number: 'R-1', endsOn: '2030-06-15', isWaived: false };
  const on = { today, isPrepaid: false };
  const of = (state: UsState, choice: Partial<StateChoice>): unknown[] =>
    deadlinesOf(state, { ...NO_CHOICE, ...choice }, on).map(({ reminder }) => reminder);
  expect(of('CA', { registration })).toEqual(reminders);
  expect(of('CA', { registration: { ...registration, isWaived: true } })).toEqual([]);
  expect(of('CA', { registration: { ...registration, endsOn: null } })).toEqual([]);
  // No law of Florida requires one.
  expect(of('FL', { registration })).toEqual([]);
});
