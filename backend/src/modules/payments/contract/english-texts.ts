import type { DisputeChange } from 'domain/payments/disputed-items';
import { formatDollars } from 'domain/payments/money';
import { renewalCentsOf } from '../../site-content/plan-catalogue';
import {
  cancelBy,
  explainsTerms,
  FEDERAL_RULE,
  lastServiceDay,
  namesMidnight,
  namesWait,
  ruleNamed,
  type CancelRule,
  type ContractTerms,
  type ContractTexts,
} from './contract-terms';
import { inEnglish } from './days-in-words';

const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
};

const dayOfRule = ({ days, kind }: CancelRule): string =>
  `${days}${ENDINGS[ORDINAL.select(days)]} ${kind === 'business' ? 'business ' : ''}day`;

/** Returns the federal statement, with a state's longer period if that state's own sentence is unknown. */
const federalStatement = (rule: CancelRule): string =>
  `You may cancel this contract without penalty or obligation at any time before midnight of the ${dayOfRule(rule)} after the date on which you signed the contract. See the attached notice of cancellation form for an explanation of this right.`;

const LONGER = 'If the two periods end on different days, the longer one counts.';

/** Returns a quoted sentence with its full stop. */
const stopped = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

function cancelStatement(terms: ContractTerms): string {
  const { sentence } = terms.law ?? {};
  const rule = ruleNamed(terms);
  const own = sentence ? stopped(sentence.english) : federalStatement(rule);
  const cancel = sentence || rule.kind === 'calendar' ? [own, federalStatement(FEDERAL_RULE), LONGER] : [own];
  return [...cancel, ...(terms.law?.telephone ?? []).map(({ english }) => english)].join(' ');
}

const lastDayToCancel: ContractTexts['lastDayToCancel'] = (terms) =>
  terms.law
    ? `For you, the last day to cancel without owing anything is ${inEnglish(cancelBy(terms))}.`
    : null;

const EARLIER_BY_TELEPHONE =
  'If you bought it by telephone, nothing is charged either until a credit report, issued more than six months after the promised result, proves it (16 C.F.R. § 310.4(a)(2)).';
const BY_TELEPHONE =
  'If you bought it by telephone, the law makes us wait longer: you are not charged until a credit report shows that what we offered you was achieved. That report must be issued more than six months after it was achieved (16 C.F.R. § 310.4(a)(2)).';

const byTelephone = (terms: ContractTerms): string =>
  explainsTerms(terms) ? BY_TELEPHONE : EARLIER_BY_TELEPHONE;

const EARLIER_MONTH =
  'Each month consists of the review of your reports, the disputes that apply, and the news of the progress. A bureau usually takes between 30 and 45 days to answer a dispute.';
const MONTH =
  'Each month consists of the review of your reports, the disputes that apply (claims to the bureaus about wrong items), and the news of the progress. A credit bureau is a company that keeps your credit history, such as Equifax, Experian or TransUnion; it usually takes between 30 and 45 days to answer a dispute.';

const DAYS_EXPLAINED =
  'Where this contract says “business day” or “working day”, Saturdays, Sundays and federal holidays do not count. Where it says only “day”, every day counts.';

function priceLines(terms: ContractTerms): string[] {
  const { plan, mode, renewsOn } = terms;
  const lastDay = lastServiceDay(terms);
  const renewal = formatDollars(renewalCentsOf(plan));
  if (mode === 'vault') {
    return [
      'You are charged nothing today: your card is stored with the payment processor.',
      `Each month of service costs ${renewal}${
        renewalCentsOf(plan) === plan.priceCents ? '' : ` (the first, ${formatDollars(plan.priceCents)})`
      } and is charged only after that service has been fully performed.`,
      `Nothing is charged before the period to cancel this contract ends. ${byTelephone(terms)}`,
      'You may cancel at any time.',
    ];
  }
  return [
    `You are charged ${formatDollars(plan.priceCents)} today for the first month.`,
    `After that, ${renewal} each month${renewsOn ? ` from ${inEnglish(renewsOn)}` : ''}, to the same card, until you cancel${
      lastDay ? `, and no later than the day before ${inEnglish(lastDay)}, when this contract ends` : ''
    }.`,
    ...(namesWait(terms)
      ? [
          `If the law obliges us to wait, you are charged nothing today instead: your card is stored with the payment processor, and each month is charged only after that service has been fully performed and the period to cancel is over. ${byTelephone(terms)}`,
        ]
      : []),
    'You may cancel at any time, without penalty: the following months are not charged.',
  ];
}

const CHANGES: Record<DisputeChange, string> = {
  delete: 'to delete it',
  correct: 'to correct it',
  update: 'to update it',
};

/** Returns a text without its last full stop, to end a sentence with. */
const unstopped = (text: string): string => (text.endsWith('.') ? text.slice(0, -1) : text);

/** Returns what the law of the named states requires about the company. */
const companyLines = ({ company = [] }: ContractTerms): string[] =>
  company.flatMap(({ state, agent, registration, bond, phoneSale }) => [
    ...(agent ? [`Agent of the company for service of process in ${state}: ${unstopped(agent)}.`] : []),
    ...(registration ? [`Registration of the company in ${state}: number ${unstopped(registration)}.`] : []),
    ...(phoneSale
      ? [`Registration of the company for sales by telephone in ${state}: number ${unstopped(phoneSale)}.`]
      : []),
    ...(bond
      ? [
          bond.sentence?.english ??
            `The company has a bond or escrow account in ${state} for the benefit of its customers, number ${bond.number}, of ${unstopped(bond.issuer)}.`,
        ]
      : []),
  ]);

/** Returns who signs for the company, where a law requires its signature. */
const companySignatures = ({ company = [] }: ContractTerms): string[] =>
  [...new Set(company.map(({ representative }) => representative))]
    .filter((name) => name !== null)
    .map((name) => `${unstopped(name)}, its representative, signs electronically for the company.`);

/** Returns the section that lists the disputed items; none if there are none. */
const itemSections = ({
  disputedItems = [],
}: ContractTerms): ReturnType<ContractTexts['contractSections']> =>
  disputedItems.length === 0
    ? []
    : [
        {
          title: 'What will be disputed',
          paragraphs: [
            'These are the items of your credit report that will be disputed, as they were described to you in Spanish, the change that is asked for, and the day on which it is expected. The day is an estimate: the bureau decides.',
            ...disputedItems.map(
              ({ text, change, expectedOn }, index) =>
                `${index + 1}. “${text}” Change asked for: ${CHANGES[change]}. Expected on: ${inEnglish(expectedOn)}.`,
            ),
          ],
        },
      ];

/** Returns the words that say which midnight of the last day to cancel is meant. */
const atItsEnd = (terms: ContractTerms): string =>
  namesMidnight(terms) ? ', that is, when that day ends' : '';

const contractSections: ContractTexts['contractSections'] = (terms) => {
  const { brand, address, phone, email, plan, state, law } = terms;
  const lastDay = lastServiceDay(terms);
  return [
    {
      title: 'The parties',
      paragraphs: [
        `This contract is between you and ${brand}${address ? `, with its principal office at ${address}` : ''}${phone ? `, telephone ${phone}` : ''}.`,
        ...companyLines(terms),
      ],
    },
    {
      title: `The service: plan ${plan.name}`,
      paragraphs: [
        `The plan, as it was offered to you in Spanish: “${plan.description}” It includes: ${plan.features.map((feature) => `“${feature}”`).join('; ')}.`,
        `The service starts when the period to cancel is over, and continues month by month${lastDay ? ' until its last day' : ''}. ${explainsTerms(terms) ? MONTH : EARLIER_MONTH}`,
        ...(lastDay
          ? [
              `The last day of service of this contract is ${inEnglish(lastDay)}, because the law of your state does not allow a longer time. From that day on no new month begins or is charged; to go on, another contract is signed.`,
            ]
          : []),
        'No one can remove correct, current and verifiable information from your report. We promise no score, no time and no result.',
      ],
    },
    ...itemSections(terms),
    {
      title: 'What you pay and when',
      paragraphs: [...priceLines(terms), ...(law?.more ?? []).map(({ english }) => english)],
    },
    {
      title: '60-day guarantee',
      paragraphs: [
        'If you are not satisfied with our work in the first 60 days of service, ask us for a refund and we return what you paid, to the same card.',
      ],
    },
    {
      title: 'Your right to cancel',
      paragraphs: [
        cancelStatement(terms),
        ...(explainsTerms(terms) ? [DAYS_EXPLAINED] : []),
        ...(law ? [] : ['Some states give more days. Enter your ZIP code to see the period of yours.']),
        ...(law && state === null
          ? ['Your ZIP code does not say in which state you live: we give you the longest period.']
          : []),
        `${law ? 'For you, that period ends' : 'If you sign today, that period ends'} at midnight of ${inEnglish(cancelBy(terms))}${atItsEnd(terms)}. If you cancel within it you owe nothing, and everything that you have paid is returned.`,
        `After that you may cancel whenever you want by the link “Cancelar” in your receipt, without a call, or in writing${email ? `, by e-mail to ${email}` : ''}.`,
        ...(law?.rescission ?? []).map(
          (one) =>
            `In addition, the law of ${one} gives you the right to rescind this contract at any time by giving us written notice. The link “Cancelar” in your receipt, a letter or an e-mail counts as notice. With that notice the contract ends.`,
        ),
      ],
    },
    ...(law?.clauses ?? []).map(({ english: { title, text }, isBold }) => ({
      title,
      paragraphs: [text],
      ...(isBold && { isBold }),
    })),
    {
      title: 'Languages',
      paragraphs: [
        'This contract is in Spanish and in English. You receive both texts, and they say the same; if they differ, the one that gives you more rights counts.',
      ],
    },
    {
      title: 'Signature',
      paragraphs: [
        'You sign this contract electronically by typing your full name in the form and pressing the payment button. Your signature is worth the same as on paper (15 U.S.C. § 7001). We send you a copy of this contract, of your rights and of the notice of cancellation by e-mail; you may also ask for them on paper, free of charge.',
        ...companySignatures(terms),
      ],
    },
  ];
};

const ownSheets: ContractTexts['ownSheets'] = ({ law }) =>
  (law?.sheets ?? []).map(({ english }) => ({
    title: 'Notice about the sale by telephone',
    paragraphs: [...english],
  }));

function cancellationNotice(terms: ContractTerms): string[] {
  const { brand, address, email, signedOn, law } = terms;
  const where = [address, email].filter(Boolean).join(' or to ');
  const rule = ruleNamed(terms);
  return [
    `You may cancel this contract, without any penalty or obligation, at any time before midnight of the ${dayOfRule(rule)} which begins after the date the contract is signed by you (${inEnglish(signedOn)})${
      rule.kind === 'calendar' ? `, or of the ${dayOfRule(FEDERAL_RULE)} if that ends later` : ''
    }.`,
    ...(law?.refundDays
      ? [
          `If you cancel, any payment made by you will be returned within ${law.refundDays} days after we receive your notice.`,
        ]
      : []),
    `To cancel this contract, mail or deliver a signed, dated copy of this cancellation notice, or any other written notice, to ${brand}${
      where ? `, ${where}` : ''
    }, before midnight of ${inEnglish(cancelBy(terms))}${atItsEnd(terms)}.`,
    'I hereby cancel this transaction.',
  ];
}

/** Texts of the contract in English. */
export const ENGLISH_TEXTS: ContractTexts = {
  priceLines,
  cancelStatement,
  lastDayToCancel,
  contractSections,
  ownSheets,
  cancellationNotice,
};
