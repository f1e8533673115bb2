import { addDays, type Day } from 'domain/dates';
import { US_STATE_CODES, type UsState } from 'domain/us-states';
import { stateOfZip, zoneOfZip } from 'domain/zip-codes';
import type { PageFrame } from '../../../common/http/page-frame';
import { firstPlan } from '../../site-content/plan-catalogue';
import { contractDocument } from './contract-document';
import { CURRENT_CONTRACT_VERSION, firstChargeDay, lawFor, type ContractTerms } from './contract-terms';
import { englishTextsOf, textsOf } from './contract-texts';
import { contractHash } from './contract-hash';

// This file repeats each sentence, each period and each day on purpose: it reads nothing from the table of state law, so a change of a
// record, of the calendar or of a text must be made here too.

interface Pair {
  es: string;
  en: string;
}

const SEE_FORM = {
  es: 'Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
  en: 'See the attached notice of cancellation form for an explanation of this right.',
};

const FEDERAL: Pair = {
  es: 'Usted puede cancelar este contrato sin penalización ni obligación en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha en que lo firmó. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.',
  en: 'You may cancel this contract without penalty or obligation at any time before midnight of the 3rd business day after the date on which you signed the contract. See the attached notice of cancellation form for an explanation of this right.',
};
const FIVE_BUSINESS_DAYS: Pair = {
  es: 'Usted puede cancelar este contrato sin penalización ni obligación en cualquier momento antes de la medianoche del quinto día hábil posterior a la fecha en que lo firmó. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.',
  en: 'You may cancel this contract without penalty or obligation at any time before midnight of the 5th business day after the date on which you signed the contract. See the attached notice of cancellation form for an explanation of this right.',
};
const FIVE_DAYS: Pair = {
  es: 'Usted puede cancelar este contrato sin penalización ni obligación en cualquier momento antes de la medianoche del quinto día posterior a la fecha en que lo firmó. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.',
  en: 'You may cancel this contract without penalty or obligation at any time before midnight of the 5th day after the date on which you signed the contract. See the attached notice of cancellation form for an explanation of this right.',
};
const LONGER: Pair = {
  es: 'Si los dos plazos terminan en días distintos, vale el más largo.',
  en: 'If the two periods end on different days, the longer one counts.',
};

/** Sentences in the words of the statutes, and their translations. */
const FIFTH_DAY: Pair = {
  es: `Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. ${SEE_FORM.es}`,
  en: `You, the buyer, may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. ${SEE_FORM.en}`,
};
const ARIZONA: Pair = {
  es: `Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día posterior a la fecha de la transacción. ${SEE_FORM.es}`,
  en: `You, the buyer, may cancel this contract at any time before midnight of the third day after the date of the transaction. ${SEE_FORM.en}`,
};
const COLORADO: Pair = {
  es: `Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día hábil posterior a la fecha de la transacción. ${SEE_FORM.es}`,
  en: `You, the buyer, may cancel this contract at any time prior to midnight of the fifth working day after the date of the transaction. ${SEE_FORM.en}`,
};
const THIRD_BUSINESS_DAY = `Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha de la transacción. ${SEE_FORM.es}`;
const INDIANA: Pair = {
  es: THIRD_BUSINESS_DAY,
  en: `You, the buyer, may cancel this contract at any time before midnight of the third business day after the date of the transaction. ${SEE_FORM.en}`,
};
const MARYLAND: Pair = {
  es: THIRD_BUSINESS_DAY,
  en: `You, the buyer, may cancel this contract at any time prior to midnight of the third business day after the date of the transaction. ${SEE_FORM.en}`,
};
const MINNESOTA: Pair = {
  es: `Si a usted, el comprador, le negaron un crédito en los últimos 30 días, puede obtener gratis una copia de su reporte de crédito en la agencia de informes del consumidor. También tiene derecho a disputar la información inexacta de un reporte. Puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. ${SEE_FORM.es}`,
  en: `If you, the buyer, have been denied credit within the last 30 days, you may obtain a free copy of the consumer credit report from the consumer reporting agency. You also have the right to dispute inaccurate information in a report. You may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. ${SEE_FORM.en}`,
};
const MISSOURI: Pair = {
  es: 'USTED, EL COMPRADOR, PUEDE CANCELAR ESTE CONTRATO EN CUALQUIER MOMENTO ANTES DE LA MEDIANOCHE DEL TERCER DÍA POSTERIOR A LA FECHA DE LA TRANSACCIÓN. CONSULTE EL FORMULARIO ADJUNTO DE AVISO DE CANCELACIÓN, QUE EXPLICA ESTE DERECHO.',
  en: 'YOU, THE BUYER, MAY CANCEL THIS CONTRACT AT ANY TIME BEFORE MIDNIGHT OF THE THIRD DAY AFTER THE DATE OF THE TRANSACTION. SEE THE ATTACHED NOTICE OF CANCELLATION FORM FOR AN EXPLANATION OF THIS RIGHT.',
};
const NEBRASKA: Pair = {
  es: `Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día posterior a la fecha en que se firma el contrato. ${SEE_FORM.es}`,
  en: `You, the buyer, may cancel this contract at any time before midnight of the third day after the date the contract is signed. ${SEE_FORM.en}`,
};
const NORTH_CAROLINA: Pair = {
  es: 'USTED, EL COMPRADOR, PUEDE CANCELAR ESTE CONTRATO EN CUALQUIER MOMENTO ANTES DE LA MEDIANOCHE DEL TERCER DÍA HÁBIL POSTERIOR A LA FECHA DE LA TRANSACCIÓN. CONSULTE EL FORMULARIO ADJUNTO DE AVISO DE CANCELACIÓN, QUE EXPLICA ESTE DERECHO.',
  en: 'YOU, THE BUYER, MAY CANCEL THIS CONTRACT AT ANY TIME PRIOR TO MIDNIGHT OF THE THIRD BUSINESS DAY AFTER THE DATE OF THE TRANSACTION. SEE THE ATTACHED NOTICE OF CANCELLATION FORM FOR AN EXPLANATION OF THIS RIGHT.',
};
const WASHINGTON: Pair = {
  es: `Usted, el consumidor, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. ${SEE_FORM.es}`,
  en: `You, the consumer, may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. ${SEE_FORM.en}`,
};

/** Periods to cancel: three or five business days, or five days of which three business days may end later. */
type Period = 'three' | 'five' | 'fiveOrThree';

interface Expected {
  period: Period;
  /** Sentence of the statute, or the federal one with the days of the state. */
  sentence: Pair;
  /** Whether the federal sentence follows, with the one that the longer period counts. */
  withFederal: boolean;
  /** Days to return a payment, null if the contract names none. */
  refund: number | null;
}

/** Returns a contract with the federal sentence alone. */
const federal = (refund: number | null = null): Expected => ({
  period: 'three',
  sentence: FEDERAL,
  withFederal: false,
  refund,
});
/** Returns a contract with the federal sentence and five business days. */
const five = (refund: number | null = null): Expected => ({
  period: 'five',
  sentence: FIVE_BUSINESS_DAYS,
  withFederal: false,
  refund,
});
const quoted = (period: Period, sentence: Pair, refund: number | null = null): Expected => ({
  period,
  sentence,
  withFederal: true,
  refund,
});

const EXPECTED: Record<UsState, Expected> = {
  AL: federal(),
  AK: federal(),
  AZ: quoted('three', ARIZONA, 15),
  AR: quoted('fiveOrThree', FIFTH_DAY, 10),
  CA: five(15),
  CO: quoted('five', COLORADO, 10),
  CT: federal(),
  DE: federal(10),
  DC: federal(),
  FL: quoted('fiveOrThree', FIFTH_DAY, 10),
  GA: federal(),
  HI: federal(),
  ID: federal(),
  IL: federal(10),
  IN: quoted('three', INDIANA),
  IA: federal(10),
  KS: federal(10),
  KY: federal(),
  LA: five(10),
  ME: federal(),
  MD: quoted('three', MARYLAND),
  MA: federal(10),
  MI: federal(),
  MN: quoted('fiveOrThree', MINNESOTA, 10),
  MS: federal(),
  MO: quoted('three', MISSOURI, 10),
  MT: federal(),
  NE: quoted('three', NEBRASKA, 10),
  NV: quoted('fiveOrThree', FIVE_DAYS),
  NH: five(),
  NJ: federal(),
  NM: federal(),
  NY: federal(),
  NC: quoted('three', NORTH_CAROLINA),
  ND: federal(),
  OH: federal(),
  OK: quoted('fiveOrThree', FIFTH_DAY, 10),
  OR: federal(),
  PA: quoted('fiveOrThree', FIVE_DAYS, 15),
  PR: federal(),
  RI: federal(),
  SC: federal(),
  SD: federal(),
  TN: five(),
  TX: federal(),
  UT: quoted('fiveOrThree', FIFTH_DAY),
  VT: federal(),
  VA: federal(10),
  WA: quoted('fiveOrThree', WASHINGTON),
  WV: federal(10),
  WI: federal(),
  WY: federal(),
};

/** Sentences of sales by telephone. */
const BY_TELEPHONE: Partial<Record<UsState, Pair>> = {
  CT: {
    es: 'USTED NO ESTÁ OBLIGADO A PAGAR NINGÚN DINERO SI NO FIRMA ESTE CONTRATO Y LO DEVUELVE A LA DIRECCIÓN QUE FIGURA EN ÉL.',
    en: 'YOU ARE NOT OBLIGATED TO PAY ANY MONEY UNLESS YOU SIGN THIS CONTRACT AND RETURN IT TO THE ADDRESS CONTAINED IN THIS CONTRACT.',
  },
  FL: {
    es: 'Usted no está obligado a pagar ningún dinero si no firma este contrato y lo devuelve al vendedor.',
    en: 'You are not obligated to pay any money unless you sign this contract and return it to the seller.',
  },
  MD: {
    es: 'Usted no está obligado a pagar ningún dinero si no firma este contrato y lo devuelve al vendedor.',
    en: 'You are not obligated to pay any money unless you sign this contract and return it to the seller.',
  },
  MS: {
    es: 'USTED NO ESTÁ OBLIGADO A PAGAR NINGÚN DINERO SI NO FIRMA ESTE CONTRATO Y LO DEVUELVE AL VENDEDOR.',
    en: 'YOU ARE NOT OBLIGATED TO PAY ANY MONEY UNLESS YOU SIGN THIS CONTRACT AND RETURN IT TO THE SELLER.',
  },
  PA: {
    es: 'Usted, el comprador, puede cancelar esta transacción en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha de esta transacción. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.',
    en: 'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
  },
};

/** Last day of each period by the day of the signature: each weekday, the day before a holiday, a 29 February. */
const LAST_DAYS: [string, Day, Record<Period, Day>][] = [
  ['a Sunday', '2094-03-07', { three: '2094-03-10', five: '2094-03-12', fiveOrThree: '2094-03-12' }],
  ['a Monday', '2094-03-08', { three: '2094-03-11', five: '2094-03-15', fiveOrThree: '2094-03-13' }],
  ['a Tuesday', '2094-03-09', { three: '2094-03-12', five: '2094-03-16', fiveOrThree: '2094-03-14' }],
  ['a Wednesday', '2094-03-10', { three: '2094-03-15', five: '2094-03-17', fiveOrThree: '2094-03-15' }],
  ['a Thursday', '2094-03-11', { three: '2094-03-16', five: '2094-03-18', fiveOrThree: '2094-03-16' }],
  ['a Friday', '2094-03-12', { three: '2094-03-17', five: '2094-03-19', fiveOrThree: '2094-03-17' }],
  ['a Saturday', '2094-03-13', { three: '2094-03-17', five: '2094-03-19', fiveOrThree: '2094-03-18' }],
  [
    'the Wednesday before Thanksgiving',
    '2094-11-24',
    { three: '2094-11-30', five: '2094-12-02', fiveOrThree: '2094-11-30' },
  ],
  [
    'the Friday before Memorial Day',
    '2094-05-28',
    { three: '2094-06-03', five: '2094-06-07', fiveOrThree: '2094-06-03' },
  ],
  [
    'Wednesday, 29 February',
    '2096-02-29',
    { three: '2096-03-05', five: '2096-03-07', fiveOrThree: '2096-03-05' },
  ],
];

/** Opening of the notice's first sentence up to the day of the signature, and its end. */
const NOTICE: Record<Period, { es: [string, string]; en: [string, string] }> = {
  three: {
    es: [
      'Usted puede cancelar este contrato, sin penalización ni obligación, en cualquier momento antes de la medianoche del tercer día hábil que comienza después de la fecha en que usted lo firmó (',
      ').',
    ],
    en: [
      'You may cancel this contract, without any penalty or obligation, at any time before midnight of the 3rd business day which begins after the date the contract is signed by you (',
      ').',
    ],
  },
  five: {
    es: [
      'Usted puede cancelar este contrato, sin penalización ni obligación, en cualquier momento antes de la medianoche del quinto día hábil que comienza después de la fecha en que usted lo firmó (',
      ').',
    ],
    en: [
      'You may cancel this contract, without any penalty or obligation, at any time before midnight of the 5th business day which begins after the date the contract is signed by you (',
      ').',
    ],
  },
  fiveOrThree: {
    es: [
      'Usted puede cancelar este contrato, sin penalización ni obligación, en cualquier momento antes de la medianoche del quinto día que comienza después de la fecha en que usted lo firmó (',
      '), o del tercer día hábil si termina después.',
    ],
    en: [
      'You may cancel this contract, without any penalty or obligation, at any time before midnight of the 5th day which begins after the date the contract is signed by you (',
      '), or of the 3rd business day if that ends later.',
    ],
  },
};

const SPANISH_MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns a day in words of both languages. */
function words(day: Day): Pair {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return {
    es: `${date} de ${SPANISH_MONTHS[month - 1]} de ${year}`,
    en: `${ENGLISH_MONTHS[month - 1]} ${date}, ${year}`,
  };
}

/** Returns the notice of cancellation as the state's contract must have it. */
function noticeOf({ period, refund }: Expected, signedOn: Day, last: Day): { es: string[]; en: string[] } {
  const [opening, signed, end] = [NOTICE[period], words(signedOn), words(last)];
  return {
    es: [
      opening.es[0] + signed.es + opening.es[1],
      ...(refund
        ? [
            `Si cancela, le devolvemos lo que haya pagado a más tardar ${refund} días después de recibir su aviso.`,
          ]
        : []),
      `Para cancelar este contrato, envíe por correo o entregue una copia firmada y fechada de este aviso de cancelación, o cualquier otro aviso por escrito, a Crédito Claro LLC, 1 Calle Ocho, Miami, FL 33130 o a oficina@example.com, antes de la medianoche del ${end.es}, es decir, al terminar ese día.`,
      'Por la presente cancelo esta transacción.',
    ],
    en: [
      opening.en[0] + signed.en + opening.en[1],
      ...(refund
        ? [
            `If you cancel, any payment made by you will be returned within ${refund} days after we receive your notice.`,
          ]
        : []),
      `To cancel this contract, mail or deliver a signed, dated copy of this cancellation notice, or any other written notice, to Crédito Claro LLC, 1 Calle Ocho, Miami, FL 33130 or to oficina@example.com, before midnight of ${end.en}, that is, when that day ends.`,
      'I hereby cancel this transaction.',
    ],
  };
}

/** Returns the statement beside the signature as the state's contract must have it. */
const statementOf = ({ sentence, withFederal }: Expected, more?: Pair): Pair => {
  const parts = [sentence, ...(withFederal ? [FEDERAL, LONGER] : []), ...(more ? [more] : [])];
  return { es: parts.map(({ es }) => es).join(' '), en: parts.map(({ en }) => en).join(' ') };
};

/** ZIP code of each state. */
const ZIPS = Object.fromEntries(
  Array.from({ length: 1_000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`)
    .map((zip) => [stateOfZip(zip), zip] as const)
    .filter(([state]) => state !== null),
) as Record<UsState, string>;

const termsFor = (state: UsState, signedOn: Day, soldVia: 'online' | 'phone' = 'online'): ContractTerms => ({
  textVersion: CURRENT_CONTRACT_VERSION,
  brand: 'Crédito Claro LLC',
  address: '1 Calle Ocho, Miami, FL 33130',
  phone: '(305) 420-1234',
  email: 'oficina@example.com',
  plan: firstPlan('growth'),
  mode: 'vault',
  signedOn,
  renewsOn: null,
  zip: ZIPS[state],
  residence: state,
  ...lawFor({ zip: ZIPS[state], residence: state }, 'vault', undefined, soldVia),
});

const FRAME = { page: (_title: string, content: string) => content } as unknown as PageFrame;

const SIGNING = {
  signature: { fullName: 'Ana Ruiz', signedAt: 'hoy', ipAddress: '::1', textVersion: 'v' },
  first: 'es',
  rightsUrl: 'https://example.com/derechos',
} as const;

/** Notice of ORS 83.715(4), in both languages. */
const OREGON_SHEETS = [
  {
    heading: 'Aviso sobre la venta por teléfono',
    first: 'Este contrato se hizo por una venta por teléfono, que regulan las secciones 83.710 a 83.750',
    last: '(3) Todos los términos del acuerdo entre el comprador y el vendedor están, por escrito, en este contrato.',
  },
  {
    heading: 'Notice about the sale by telephone',
    first: 'This contract is a contract made pursuant to a telephone solicitation sale regulated by',
    last: '(3) All of the terms of the agreement between the buyer and the seller are contained, in writing, in this contract.',
  },
];

/** Sections that only one state prescribes, bold or not: heading, first and last words in both languages. */
const OWN_SECTIONS: Partial<Record<UsState, { isBold: boolean; es: string[]; en: string[] }>> = {
  CT: {
    isBold: true,
    es: [
      'Sus derechos según la ley de Connecticut',
      'La ley federal de informes de crédito justos (Fair Credit Reporting Act) le da derecho a saber',
      'le negaron un crédito, un empleo o un seguro por la información de un reporte.',
    ],
    en: [
      'Your rights under the law of Connecticut',
      'The federal Fair Credit Reporting Act gives you the right to know',
      'because of information contained in a report within the preceding thirty days.',
    ],
  },
  WA: {
    isBold: false,
    es: [
      'Permiso para usar su firma',
      'Al firmar este contrato, usted aprueba expresamente y por escrito que la empresa use su firma',
      'por ejemplo, en las cartas a los burós de crédito.',
    ],
    en: [
      'Approval to use your signature',
      'By signing this contract, you give your explicit written approval that the company may use your signature',
      'for example, in letters to the credit bureaus.',
    ],
  },
};

/** Returns the elements of the document as text: headings with '#', strong paragraphs with '!', the signature as '(signature)'. */
const linesOf = (terms: ContractTerms): string[] =>
  contractDocument(FRAME, terms, SIGNING)
    .split(/(?=<h2>|<p)/)
    .map((part) => {
      const text = part.replaceAll(/<[^<>]{1,200}>/g, '').trim();
      if (part.startsWith('<h2>')) return `#${text}`;
      if (part.startsWith('<p><strong>')) return `!${text}`;
      if (part.startsWith('<p class="signature">')) return '(signature)';
      return part.startsWith('<p class="blank">') ? '(blank)' : text;
    });

const SIGNED_AS: ['es' | 'en', string, string][] = [
  [
    'es',
    '#Aviso de cancelación',
    'Sus derechos sobre su expediente de crédito, en hoja aparte: https://example.com/derechos',
  ],
  [
    'en',
    '#Notice of Cancellation',
    'Your rights about your credit file, on a separate page: https://example.com/derechos',
  ],
];

describe.each(US_STATE_CODES)('the contract of %s', (state) => {
  const expected = EXPECTED[state];

  it.each(LAST_DAYS)('signed on %s, %s, has its sentence and its notice', (_, signedOn, lastDays) => {
    const last = lastDays[expected.period];
    const statement = statementOf(expected);
    const notice = noticeOf(expected, signedOn, last);
    const terms = termsFor(state, signedOn);
    const lines = linesOf(terms);
    const signatures = lines.flatMap((line, index) => (line === '(signature)' ? [index] : []));
    expect(signatures).toHaveLength(2);
    for (const [index, [language, heading, rights]] of SIGNED_AS.entries()) {
      const copy = [heading, ...notice[language], '(blank)'];
      const start = signatures[index]! - 1;
      expect(lines.slice(start, start + 3 + 2 * copy.length)).toEqual([
        `!${statement[language]}`,
        '(signature)',
        rights,
        ...copy,
        ...copy,
      ]);
    }
    expect(textsOf(terms).lastDayToCancel(terms)).toBe(
      `Para usted, el último día para cancelar sin deber nada es el ${words(last).es}.`,
    );
    expect(englishTextsOf(terms)!.lastDayToCancel(terms)).toBe(
      `For you, the last day to cancel without owing anything is ${words(last).en}.`,
    );
    // In the customer's own zone, the day after the last one is the first day of a charge.
    expect(firstChargeDay({ ...terms, residence: null }, zoneOfZip(ZIPS[state])!)).toBe(addDays(last, 1));
  });

  it('has, for a sale by telephone, the sentence of its statute last, and no other state has one', () => {
    const online = termsFor(state, '2094-03-08');
    const phone = termsFor(state, '2094-03-08', 'phone');
    const statement = statementOf(expected, BY_TELEPHONE[state]);
    const strong = linesOf(phone).filter((line) => line.startsWith('!'));
    expect(strong).toHaveLength(OWN_SECTIONS[state]?.isBold ? 4 : 2);
    expect(strong).toContain(`!${statement.es}`);
    expect(strong).toContain(`!${statement.en}`);
    const hasOwnTexts = BY_TELEPHONE[state] !== undefined || state === 'OR';
    expect(contractHash(phone) === contractHash(online)).toBe(!hasOwnTexts);
  });

  it('has a section of its own in Connecticut and Washington only', () => {
    const lines = linesOf(termsFor(state, '2094-03-08'));
    const headings = Object.values(OWN_SECTIONS).flatMap(({ es, en }) => [`#${es[0]}`, `#${en[0]}`]);
    const found = lines.filter((line) => headings.includes(line));
    const own = OWN_SECTIONS[state];
    expect(found).toEqual(own ? [`#${own.es[0]}`, `#${own.en[0]}`] : []);
    for (const [heading, first, last] of own ? [own.es, own.en] : []) {
      const line = lines[lines.indexOf(`#${heading}`) + 1]!;
      expect(line.startsWith(own!.isBold ? `!${first}` : first!)).toBe(true);
      expect(line.endsWith(last!)).toBe(true);
    }
  });

  it('has, for a sale by telephone, a notice on a page of its own in Oregon only', () => {
    const page = (soldVia: 'online' | 'phone'): string =>
      contractDocument(FRAME, termsFor(state, '2094-03-08', soldVia), SIGNING);
    const sheets = page('phone').split('<section class="own-sheet">');
    expect(page('online')).not.toContain('own-sheet');
    expect(sheets).toHaveLength(state === 'OR' ? 3 : 1);
    if (state !== 'OR') return;
    for (const [index, { heading, first, last }] of OREGON_SHEETS.entries()) {
      const sheet = sheets[index + 1]!.slice(0, sheets[index + 1]!.indexOf('</section>'));
      expect(sheet.startsWith(`<h2>${heading}</h2>\n<p>${first}`)).toBe(true);
      expect(sheet.endsWith(`${last}</p>`)).toBe(true);
      expect(sheet.split('<p>')).toHaveLength(5);
    }
  });
});
