import { US_STATE_CODES } from '../us-states.ts';
import { contactLimit } from './contact-law.ts';
import {
  cancelDaysOf,
  isLooserThanTable,
  LAW_FIELD_NAMES,
  LAW_FIELDS,
  lawOf,
  OVERRIDE_OF,
  overridesOf,
  type LawField,
} from './overrides.ts';
import { proposedSelling } from './selling.ts';
import { companyIn, deadlinesOf, NO_CHOICE, standingOf } from './serving.ts';
import { STATE_LAW } from './state-law.ts';

it('each value overrides a part of the law', () => {
  const used = Object.values(OVERRIDE_OF).filter((field) => field !== null);
  expect(used.toSorted()).toEqual([...LAW_FIELD_NAMES].toSorted());
});

it.each([
  ['cancel_days', '5 business', { days: 5, kind: 'business' }],
  ['cancel_days', '3 calendar', { days: 3, kind: 'calendar' }],
  ['cancel_days', '2 business', null],
  ['cancel_days', '2 calendar', null],
  ['cancel_days', '61 business', null],
  ['cancel_days', '5', null],
  ['cancel_days', '5  business', null],
  ['cancel_days', '5 business x', null],
  ['cancel_days', '05 business', null],
  ['refund_days', '10', 10],
  ['refund_days', '0', null],
  ['refund_days', '-1', null],
  ['refund_days', '61', null],
  ['performance_days', '180', 180],
  ['performance_days', 'none', 'none'],
  ['performance_days', '29', null],
  ['registration', 'yes', 'yes'],
  ['registration', 'prepaid', null],
  ['bond', 'prepaid', 'prepaid'],
  ['bond', '', null],
  ['contacts', '3', 3],
  ['contacts', '11', null],
  ['contacts', '1e1', null],
] as const)('%s reads %p as %j', (field, text, value) =>
  expect(LAW_FIELDS[field].parse(text)).toEqual(value),
);

it.each([
  ['FL', 'cancel_days', '5 calendar', false],
  ['FL', 'cancel_days', '5 business', false],
  ['FL', 'cancel_days', '4 business', true],
  ['CA', 'cancel_days', '5 calendar', true],
  // No rule of Alabama is known, and federal law cannot be undercut.
  ['AL', 'cancel_days', '3 business', false],
  ['CA', 'refund_days', '15', false],
  ['CA', 'refund_days', '16', true],
  ['CA', 'performance_days', '180', false],
  ['CA', 'performance_days', '181', true],
  ['CA', 'performance_days', 'none', true],
  ['AL', 'performance_days', 'none', false],
  ['CA', 'registration', 'no', true],
  ['AR', 'registration', 'no', true],
  ['FL', 'registration', 'no', false],
  ['FL', 'registration', 'yes', false],
  ['CA', 'bond', 'prepaid', true],
  ['FL', 'bond', 'prepaid', false],
  ['FL', 'bond', 'yes', false],
  ['FL', 'bond', 'no', true],
  ['FL', 'contacts', '3', false],
  ['FL', 'contacts', '4', true],
  ['AL', 'contacts', '4', true],
  ['AL', 'contacts', '2', false],
  ['FL', 'contacts', 'x', false],
] as const)('in %s %s %p is looser than the table: %p', (state, field, text, isLooser) =>
  expect(isLooserThanTable(field, text, state)).toBe(isLooser),
);

it.each(US_STATE_CODES)('%s without overrides has the law of the table', (state) => {
  expect(lawOf(state)).toEqual(STATE_LAW[state]);
  for (const field of LAW_FIELD_NAMES) {
    const inTable = LAW_FIELDS[field].inTable(state);
    const text =
      inTable === null
        ? null
        : typeof inTable === 'object'
          ? `${inTable.days} ${inTable.kind}`
          : String(inTable);
    if (text !== null) expect(isLooserThanTable(field, text, state)).toBe(false);
  }
});

it('overrides change the days, and the sentence that names other days goes', () => {
  expect(lawOf('FL', { cancel_days: { days: 5, kind: 'calendar' } })).toEqual(STATE_LAW.FL);
  const longer = lawOf('FL', { cancel_days: { days: 7, kind: 'business' } });
  expect(cancelDaysOf(longer)).toEqual({ days: 7, kind: 'business' });
  expect([STATE_LAW.FL.cancellation.spanish, longer.cancellation.spanish]).toEqual([
    expect.any(String),
    null,
  ]);
  const other = lawOf('CA', { refund_days: 3, performance_days: 90, bond: 'prepaid', registration: 'no' });
  expect(other).toMatchObject({
    refund: { days: 3 },
    performance: { days: 90 },
    bond: { isRequired: true, isOnlyIfPrepaid: true },
    registration: { isRequired: false },
  });
  expect(lawOf('CA', { performance_days: 'none' }).performance.days).toBeNull();
  expect(lawOf('CA', { bond: 'no' }).bond.isRequired).toBe(false);
});

it('stored values are read, and texts that are no values are left out', () => {
  const stored = (field: LawField, value: string) => ({ field, value });
  expect(overridesOf([stored('contacts', '2'), stored('refund_days', 'x')])).toEqual({ contacts: 2 });
});

describe('a state with overrides', () => {
  const today = '2030-06-15';
  const on = { today, isPrepaid: false };
  const none = { registration: false, bond: false };

  it('is proposed as its values say', () => {
    expect(proposedSelling('FL', none, false, { registration: 'yes' })).toEqual({
      way: 'consultation',
      reasons: ['registration_missing'],
    });
    expect(proposedSelling('CA', none, false, { registration: 'no', bond: 'no' })).toEqual({
      way: 'online',
      reasons: [],
    });
    expect(proposedSelling('GA', none, false, { registration: 'no', bond: 'no' }).way).toBe('closed');
  });

  it('misses, announces and names the documents that its values require', () => {
    const registration = { number: 'R-1', endsOn: '2030-06-20', isWaived: false };
    const choice = { ...NO_CHOICE, registration, overrides: { registration: 'yes' } } as const;
    expect(standingOf('FL', { ...choice, registration: NO_CHOICE.registration }, on).missing).toContain(
      'registration',
    );
    expect(deadlinesOf('FL', choice, on)).toHaveLength(1);
    expect(companyIn('FL', choice, today)).toMatchObject({ registration: 'R-1' });
    expect(deadlinesOf('FL', { ...choice, overrides: {} }, on)).toEqual([]);
  });
});

it('the strictest maximum of contacts counts for a number of an unknown state', () => {
  const own = new Map([['FL', 5] as const, ['TX', 1] as const]);
  expect(['FL', 'TX', 'AL', null].map((state) => contactLimit(state, own))).toEqual([5, 1, 3, 1]);
});
