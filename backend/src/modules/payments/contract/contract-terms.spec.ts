import { addDays, type Day } from 'domain/dates';
import { lawOf } from 'domain/state-law/overrides';
import { STATE_LAW } from 'domain/state-law/state-law';
import { TELEPHONE_SALES } from 'domain/state-law/telephone-sales';
import { US_STATE_CODES, type UsState } from 'domain/us-states';
import { stateOfZip, zoneOfZip } from 'domain/zip-codes';
import { businessDaysAfter } from '../../../common/calendar/business-days';
import { momentAt } from '../../../common/calendar/zoned-time';
import { firstPlan } from '../../site-content/plan-catalogue';
import { contractHash } from './contract-hash';
import {
  cancelBy,
  cancelEnd,
  CURRENT_CONTRACT_VERSION,
  firstChargeDay,
  lastServiceDay,
  lawFor,
  type ContractTerms,
} from './contract-terms';
import { englishTextsOf, textsOf } from './contract-texts';
import { inEnglish, inWords } from './days-in-words';

/** ZIP code of each state. */
const ZIPS = Object.fromEntries(
  Array.from({ length: 1_000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`)
    .map((zip) => [stateOfZip(zip), zip] as const)
    .filter(([state]) => state !== null),
) as Record<UsState, string>;

/** The last one is so far east that its day is over when a day ends in Hawaii. */
const OFFICE_ZONES = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
];

/** Sunday to Saturday, the day before Thanksgiving, Christmas and the Fourth of July, and a 29 February. */
const DAYS: Day[] = [
  ...Array.from({ length: 7 }, (_, day) => addDays('2094-03-07', day)),
  '2094-11-24',
  '2094-12-24',
  '2094-07-03',
  '2096-02-29',
];

const termsFor = (
  zip: string,
  residence: UsState | null,
  signedOn: Day,
  leadState: UsState | null = null,
): ContractTerms => ({
  textVersion: CURRENT_CONTRACT_VERSION,
  brand: 'Crédito Claro LLC',
  address: '1 Calle Ocho, Miami, FL 33130',
  phone: '(305) 420-1234',
  email: 'oficina@example.com',
  plan: firstPlan('growth'),
  mode: 'vault',
  signedOn,
  renewsOn: null,
  zip,
  residence,
  leadState,
  ...lawFor({ zip, residence, leadState }, 'vault'),
});

it.each([
  [11, '11th business day'],
  [21, '21st business day'],
  [22, '22nd business day'],
  [33, '33rd business day'],
])('the contract names %s days that the owner set in English', (days, words) => {
  const place = { zip: ZIPS.FL, residence: null, leadState: null };
  const ownDays = lawFor(place, 'vault', (state) =>
    lawOf(state, { cancel_days: { days, kind: 'business' } }),
  );
  const terms = { ...termsFor(ZIPS.FL, null, DAYS[1]!), ...ownDays };
  expect(englishTextsOf(terms)!.cancelStatement(terms)).toContain(words);
});

/** Returns the last day by the words of the law, apart from the code. */
const expected = (state: UsState, signedOn: Day): Day => {
  const federal = businessDaysAfter(signedOn, 3);
  const { days, kind } = STATE_LAW[state].cancellation;
  const own = !days
    ? federal
    : kind === 'calendar'
      ? addDays(signedOn, days)
      : businessDaysAfter(signedOn, days);
  return own > federal ? own : federal;
};

describe.each(US_STATE_CODES)('the contract of %s', (state) => {
  it.each(DAYS)('when signed on %s ends on the later day, in both languages', (signedOn) => {
    const terms = termsFor(ZIPS[state], null, signedOn);
    const last = expected(state, signedOn);
    expect(terms.state).toBe(state);
    expect(cancelBy(terms)).toBe(last);
    const spanish = textsOf(terms);
    const english = englishTextsOf(terms)!;
    expect(
      spanish
        .contractSections(terms)
        .flatMap(({ paragraphs }) => paragraphs)
        .join(' '),
    ).toContain(`a la medianoche del ${inWords(last)}`);
    expect(spanish.cancellationNotice(terms).join(' ')).toContain(
      `antes de la medianoche del ${inWords(last)}`,
    );
    expect(english.cancellationNotice(terms).join(' ')).toContain(`before midnight of ${inEnglish(last)}`);
    const { days } = STATE_LAW[state].performance;
    const lastService = days === null ? null : addDays(signedOn, days);
    expect(lastServiceDay(terms)).toBe(lastService);
    for (const [texts, words] of [
      [spanish, lastService && `El último día de servicio de este contrato es el ${inWords(lastService)},`],
      [english, lastService && `The last day of service of this contract is ${inEnglish(lastService)},`],
    ] as const) {
      const text = texts
        .contractSections(terms)
        .flatMap(({ paragraphs }) => paragraphs)
        .join(' ');
      if (words) expect(text).toContain(words);
      else expect(text).not.toMatch(/último día de servicio|last day of service/);
    }
  });

  it.each(OFFICE_ZONES)('lets an office in %s charge once its customer can no longer cancel', (zone) => {
    for (const signedOn of DAYS) {
      const terms = termsFor(ZIPS[state], null, signedOn);
      const last = expected(state, signedOn);
      const over = momentAt(addDays(last, 1), 0, zoneOfZip(ZIPS[state])!);
      /** Returns whether a day comes after the last day to cancel and ends after it where the customer lives. */
      const isLate = (day: Day) => day > last && momentAt(addDays(day, 1), 0, zone) > over;
      const first = firstChargeDay(terms, zone);
      expect([isLate(addDays(first, -1)), isLate(first)]).toEqual([false, true]);
      expect(cancelEnd(terms).getTime()).toBe(over);
    }
  });

  it('says in the mode of sale that the charge may wait, and where the months end', () => {
    const terms: ContractTerms = {
      ...termsFor(ZIPS[state], state, '2094-03-08'),
      mode: 'sale',
      renewsOn: '2094-04-08',
    };
    const [spanish, english] = [textsOf(terms), englishTextsOf(terms)!].map((texts) =>
      texts.priceLines(terms).join(' '),
    );
    expect(spanish).toContain('Si la ley nos obliga a esperar, en lugar de eso hoy no se le cobra nada');
    expect(english).toContain('If the law obliges us to wait, you are charged nothing today instead');
    const day = lastServiceDay(terms);
    expect(spanish!.includes('a más tardar hasta el día antes del')).toBe(day !== null);
    expect(english!.includes('no later than the day before')).toBe(day !== null);
    const signedBefore = { ...terms, textVersion: '2026-11-26' };
    expect(textsOf(signedBefore).priceLines(signedBefore).join(' ')).not.toContain('nos obliga a esperar');
    expect(englishTextsOf(signedBefore)).not.toBeNull();
  });

  it('names the right to end it at any time only where the law gives it', () => {
    const terms = termsFor(ZIPS[state], null, '2094-03-08');
    const [spanish, english] = [textsOf(terms), englishTextsOf(terms)!].map((texts) =>
      texts
        .contractSections(terms)
        .flatMap(({ paragraphs }) => paragraphs)
        .join(' '),
    );
    const isGiven = state === 'KS';
    expect(spanish!.includes('en cualquier momento con un aviso por escrito')).toBe(isGiven);
    expect(english!.includes('rescind this contract at any time')).toBe(isGiven);
    const { rescission: _, ...law } = terms.law!;
    const signedBefore = { ...terms, law };
    expect(contractHash(signedBefore) === contractHash(terms)).toBe(!isGiven);
  });

  it('says the sentence of its statute and the federal one', () => {
    const terms = termsFor(ZIPS[state], null, DAYS[1]!);
    const { spanish, verbatim, days, kind, certainty } = STATE_LAW[state].cancellation;
    const statement = textsOf(terms).cancelStatement(terms);
    const english = englishTextsOf(terms)!.cancelStatement(terms);
    const isQuoted = spanish !== null && certainty === 'confirmed';
    if (isQuoted) {
      expect(statement).toContain(spanish);
      expect(english).toContain(verbatim!.words);
    } else {
      expect(statement).toContain(days === 5 ? 'quinto día' : 'tercer día hábil');
      if (spanish) expect(statement).not.toContain(spanish);
    }
    // Five calendar days may end before three business days, so both are named.
    if (isQuoted || (kind === 'calendar' && days === 5)) {
      expect(english).toContain('3rd business day after the date on which you signed');
      expect(english).toContain('the longer one counts');
    }
  });
});

it.each([
  ['33101', '2094-03-08', '2094-03-13'],
  ['89101', '2094-03-08', '2094-03-13'],
  ['19103', '2094-03-08', '2094-03-13'],
  ['98101', '2094-03-08', '2094-03-13'],
  ['84101', '2094-03-08', '2094-03-13'],
  ['73102', '2094-03-08', '2094-03-13'],
  ['55401', '2094-03-08', '2094-03-13'],
  ['72201', '2094-03-08', '2094-03-13'],
  ['70112', '2094-03-08', '2094-03-15'],
  ['80202', '2094-03-08', '2094-03-15'],
  ['03101', '2094-03-08', '2094-03-15'],
  ['37201', '2094-03-08', '2094-03-15'],
  ['10001', '2094-03-08', '2094-03-11'],
  ['09012', '2094-03-08', '2094-03-15'],
])('ZIP code %s signed on Monday %s can be cancelled until %s', (zip, signedOn, last) =>
  expect(cancelBy(termsFor(zip, null, signedOn))).toBe(last),
);

describe('a residence that differs from the ZIP code', () => {
  it.each([
    ['33101', 'CO', 'CO', '2094-03-15'],
    ['80202', 'FL', 'CO', '2094-03-15'],
    ['10001', 'FL', 'FL', '2094-03-13'],
    ['33101', 'NY', 'FL', '2094-03-13'],
    ['35004', 'AL', 'AL', '2094-03-11'],
    ['09012', 'FL', 'FL', '2094-03-15'],
  ] as const)('%s and %s follow %s', (zip, residence, state, last) => {
    const terms = termsFor(zip, residence, '2094-03-08');
    expect([terms.state, cancelBy(terms)]).toEqual([state, last]);
  });

  it.each(['FL', 'AZ', 'NV', 'NY', 'AL'] as const)(
    'of %s with a ZIP code without a state gets the longest rule, in the statement and in the notice',
    (residence) => {
      for (const zip of ['09012', '96910', 'K1A 0B1']) {
        const terms = termsFor(zip, residence, '2094-03-08');
        for (const [texts, rule] of [
          [textsOf(terms), 'quinto día hábil'],
          [englishTextsOf(terms)!, '5th business day'],
        ] as const) {
          expect(texts.cancelStatement(terms)).toContain(rule);
          expect(texts.cancelStatement(terms)).not.toMatch(/tercer día|3rd|third|quinto día posterior|fifth/);
          expect(texts.cancellationNotice(terms).join(' ')).toContain(rule);
        }
      }
    },
  );

  it.each([
    ['10001', 'FL', 'CO'],
    ['10001', 'CO', 'FL'],
    ['80202', 'NY', 'FL'],
    ['', null, 'CO'],
  ] as const)('ZIP code %s, residence %s and lead of %s follow Colorado', (zip, residence, leadState) => {
    const terms = termsFor(zip, residence, '2094-03-08', leadState);
    expect([terms.state, cancelBy(terms)]).toEqual(['CO', '2094-03-15']);
  });

  it('the shorter time to refund and the sentences of both states count', () => {
    const { law } = lawFor({ zip: '90012', residence: 'NY' }, 'vault');
    expect(law.refundDays).toBe(15);
    expect(lawFor({ zip: '90012', residence: 'FL' }, 'vault').law.refundDays).toBe(10);
    expect(law.more.map(({ english }) => english)).toEqual([expect.stringContaining('Under New York law')]);
    for (const mode of ['sale', 'simulator'] as const)
      expect(lawFor({ zip: '10001' }, mode).law.more).toEqual([]);
  });
});

it('both languages name the same amounts, days, dates and names', () => {
  const numbersOf = (text: string): string[] => [
    ...(text.match(/\$[\d,.]*\d/g) ?? []),
    ...[...text.matchAll(/\b(\d+)[ -](?:days?|días)\b/gi)].map(([, days]) => days!),
  ];
  const named = [
    'Crédito Claro LLC',
    '1 Calle Ocho, Miami, FL 33130',
    '(305) 420-1234',
    'oficina@example.com',
    '1679',
    '310.4(a)(2)',
  ];
  const count = (text: string, part: string): number => text.split(part).length - 1;
  for (const [state, signedOn, mode] of US_STATE_CODES.flatMap((state) =>
    DAYS.flatMap((signedOn) => (['vault', 'sale'] as const).map((mode) => [state, signedOn, mode] as const)),
  )) {
    const terms: ContractTerms = {
      ...termsFor(ZIPS[state], null, signedOn),
      mode,
      renewsOn: mode === 'sale' ? '2097-04-08' : null,
    };
    const [spanish, english] = [textsOf(terms), englishTextsOf(terms)!].map((texts) =>
      [
        ...texts.priceLines(terms),
        ...texts.contractSections(terms).flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
        ...texts.cancellationNotice(terms),
      ].join('\n'),
    ) as [string, string];
    expect(numbersOf(english).toSorted()).toEqual(numbersOf(spanish).toSorted());
    for (const part of named)
      expect([state, part, count(english, part)]).toEqual([state, part, count(spanish, part)]);
    for (const day of [terms.signedOn, cancelBy(terms), '2097-04-08'])
      expect(count(english, inEnglish(day))).toBe(count(spanish, inWords(day)));
  }
});

it.each(US_STATE_CODES)(
  'the contract of %s has the sentence for sales by telephone in them only',
  (state) => {
    const law = TELEPHONE_SALES[state];
    const place = { zip: ZIPS[state] };
    const online = { ...termsFor(ZIPS[state], null, '2094-03-08'), ...lawFor(place, 'vault') };
    const phone = { ...online, ...lawFor(place, 'vault', undefined, 'phone') };
    expect(online.law).not.toHaveProperty('telephone');
    const [spanish, english] = [textsOf(phone), englishTextsOf(phone)!].map((texts) =>
      texts.cancelStatement(phone),
    ) as [string, string];
    if (law) {
      expect([spanish.endsWith(law.spanish), english.endsWith(law.english)]).toEqual([true, true]);
      expect(contractHash(phone)).not.toBe(contractHash(online));
    } else expect(contractHash(phone) === contractHash(online)).toBe(state !== 'OR');
    expect(textsOf(online).cancelStatement(online)).not.toContain('no está obligado a pagar');
    expect(cancelBy(phone)).toBe(cancelBy(online));
  },
);

it('both languages list the same disputed items, with their days', () => {
  const terms: ContractTerms = {
    ...termsFor('37201', null, '2094-03-08'),
    disputedItems: [
      { text: 'Midland: cobro ajeno', change: 'delete', expectedOn: '2094-06-01' },
      { text: 'Chase: saldo equivocado', change: 'correct', expectedOn: '2094-07-02' },
      { text: 'Equifax: dirección vieja', change: 'update', expectedOn: '2094-08-03' },
    ],
  };
  const [spanish, english] = [textsOf(terms), englishTextsOf(terms)!].map((texts) =>
    texts.contractSections(terms).flatMap(({ paragraphs }) => paragraphs),
  ) as [string[], string[]];
  for (const [index, { text, expectedOn }] of terms.disputedItems!.entries()) {
    const start = `${index + 1}. “${text}”`;
    expect(spanish.find((line) => line.startsWith(start))).toContain(inWords(expectedOn));
    expect(english.find((line) => line.startsWith(start))).toContain(inEnglish(expectedOn));
  }
  const { disputedItems: _, ...without } = terms;
  expect(contractHash(terms)).not.toBe(contractHash(without));
  for (const texts of [textsOf(without), englishTextsOf(without)!])
    expect(texts.contractSections(without)).toHaveLength(7);
});

it('a contract that named the bond in our own words keeps them', () => {
  const bond = { number: 'B-88', issuer: 'Sur, Inc.' };
  const terms: ContractTerms = {
    ...termsFor('27601', null, '2094-03-08'),
    company: [{ state: 'NC', agent: null, registration: null, bond, representative: null }],
  };
  expect(textsOf(terms).contractSections(terms)[0]!.paragraphs).toContain(
    'La empresa tiene en Carolina del Norte una fianza o cuenta en garantía a favor de sus clientes, número B-88, de Sur, Inc.',
  );
  expect(englishTextsOf(terms)!.contractSections(terms)[0]!.paragraphs).toContain(
    'The company has a bond or escrow account in NC for the benefit of its customers, number B-88, of Sur, Inc.',
  );
});

it('says which midnight ends the days to cancel, and an earlier contract keeps its words', () => {
  const terms = termsFor('33101', null, '2094-03-08');
  const signed = { ...terms, textVersion: '2026-11-28' };
  for (const [texts, words, end] of [
    [textsOf, 'a la medianoche del 13 de marzo de 2094', ', es decir, al terminar ese día.'],
    [englishTextsOf, 'at midnight of March 13, 2094', ', that is, when that day ends.'],
  ] as const) {
    const read = (of: ContractTerms): string =>
      [
        ...texts(of)!
          .contractSections(of)
          .flatMap(({ paragraphs }) => paragraphs),
        ...texts(of)!.cancellationNotice(of),
      ].join(' ');
    expect(read(terms)).toContain(words + end);
    expect(read(terms).split(end)).toHaveLength(3);
    expect(read(signed)).toContain(`${words}.`);
    expect(read(signed)).not.toContain(end);
  }
});

it('explains its words to a person without legal knowledge, and an earlier contract keeps its own', () => {
  const terms = termsFor('33101', null, '2094-03-08');
  const signed = { ...terms, textVersion: '2026-11-29' };
  const read = (texts: typeof textsOf | typeof englishTextsOf, of: ContractTerms): string =>
    [
      ...texts(of)!.priceLines(of),
      ...texts(of)!
        .contractSections(of)
        .flatMap(({ paragraphs }) => paragraphs),
    ].join('\n');
  for (const [texts, explained, before] of [
    [
      textsOf,
      [
        'dice “día hábil”, no se cuentan los sábados',
        'una empresa que guarda su historial',
        'la ley pide esperar más',
      ],
      ['Cada mes comprende', 'del resultado prometido, lo compruebe'],
    ],
    [
      englishTextsOf,
      [
        'Saturdays, Sundays and federal holidays do not count',
        'a company that keeps your credit history',
        'the law makes us wait longer',
      ],
      ['A bureau usually takes', 'after the promised result, proves it'],
    ],
  ] as const) {
    for (const words of explained) {
      expect(read(texts, terms)).toContain(words);
      expect(read(texts, signed)).not.toContain(words);
    }
    for (const words of before) {
      expect(read(texts, signed)).toContain(words);
      expect(read(texts, terms)).not.toContain(words);
    }
  }
  expect(contractHash(signed)).not.toBe(contractHash(terms));
});

it('a contract signed before the table keeps its days and its words', () => {
  const { law: _, ...earlier } = termsFor('33101', null, '2094-03-08');
  const signed: ContractTerms = { ...earlier, textVersion: '2026-11-25', daysToCancel: 3 };
  expect(cancelBy(signed)).toBe('2094-03-11');
  expect(textsOf(signed).cancelStatement(signed)).toBe(
    'Usted puede cancelar este contrato sin penalización ni obligación en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha en que lo firmó. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.',
  );
  expect(englishTextsOf(signed)).toBeNull();
  const california: ContractTerms = { ...signed, zip: '90012' };
  delete california.daysToCancel;
  delete california.textVersion;
  expect(cancelBy(california)).toBe('2094-03-15');
});

it('one hash holds for all days and differs between states with different texts', () => {
  const hashOf = (zip: string, day: Day): string => contractHash(termsFor(zip, null, day));
  expect(hashOf('33101', '2094-03-08')).toBe(hashOf('32801', '2096-02-29'));
  expect(hashOf('33101', '2094-03-08')).not.toBe(hashOf('98101', '2094-03-08'));
});
