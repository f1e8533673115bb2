import { addDays, dayOf, type Day } from 'domain/dates';
import type { DisputedItem } from 'domain/payments/disputed-items';
import { FEDERAL_DAYS } from 'domain/state-law/federal-law';
import { cancelDaysOf, lawOf, lengthOf, type CancelDays } from 'domain/state-law/overrides';
import type { StateLaw } from 'domain/state-law/record';
import { rescissionStates } from 'domain/state-law/rescission';
import type { CompanyInState } from 'domain/state-law/serving';
import { STATE_LAW_VERSION } from 'domain/state-law/state-law';
import { telephoneSentences } from 'domain/state-law/telephone-sales';
import { stateClauses, type StateClause } from 'domain/state-law/state-clauses';
import { telephoneSheets } from 'domain/state-law/telephone-sheets';
import { STATE_ZONES } from 'domain/us-state-zones';
import type { UsState } from 'domain/us-states';
import { stateOfZip, zoneOfZip } from 'domain/zip-codes';
import { businessDaysAfter } from '../../../common/calendar/business-days';
import { momentAt } from '../../../common/calendar/zoned-time';
import type { PaymentsMode } from '../../../config/provider-config';
import type { Plan } from '../../site-content/plan-catalogue';
import type { SoldVia } from '../store/sold-via';

/** Version of the texts that is offered now. Never edit a text that was signed: add a new version. */
export const CURRENT_CONTRACT_VERSION = '2026-11-30';

/** Number of days in which a contract can be cancelled. */
export type CancelRule = CancelDays;

/** Sentence in the words of a statute, and our translation. */
interface Sentence {
  spanish: string;
  english: string;
}

/** State law of a contract, copied into its terms, so that a later table does not change what was signed. */
export interface SignedLaw {
  /** Version of the table of state law. */
  table: number;
  /** Rules of the states of the ZIP code and of the residence, besides the federal one; the strictest first. */
  rules: CancelRule[];
  /** Sentence next to the signature, as the stricter state prescribes it; null if no sentence is known. */
  sentence: Sentence | null;
  /** Other sentences that a state prescribes. */
  more: Sentence[];
  /** Sections that a state prescribes; absent in older contracts and without such a state. */
  clauses?: StateClause[];
  /** Days in which a payment is returned; null if the state's law does not say it. */
  refundDays: number | null;
  /** Longest time of performance in days from the signature; absent in older contracts, null if the state's law does not limit it. */
  performanceDays?: number | null;
  /** Sentences that a state prescribes for sales by telephone; absent in older contracts, and for other sales. */
  telephone?: Sentence[];
  /** Paragraphs that a state prescribes on a sheet of their own for sales by telephone; absent as above. */
  sheets?: { spanish: readonly string[]; english: readonly string[] }[];
  /** States in which the law lets the customer end the contract at any time by a written notice; absent in older contracts and without such a state. */
  rescission?: UsState[];
}

/** Terms of one customer's contract. */
export interface ContractTerms {
  /** Version of the texts; absent in contracts of the first version. */
  textVersion?: string;
  brand: string;
  /** Postal address; empty until the owner enters it. */
  address: string;
  /** Phone number of the office; absent in older contracts, and empty until the owner enters it. */
  phone?: string;
  /** E-mail address for written notice; empty if no sender of mail is configured. */
  email: string;
  plan: Plan;
  /** Mode of payment; with `vault` the card is only stored, to be charged for finished work. */
  mode: PaymentsMode;
  signedOn: Day;
  /** First day of the second month's charge; null if there is no renewal. */
  renewsOn: Day | null;
  zip: string;
  /** State that governs the contract; null if it is unknown. Absent in older contracts. */
  state?: UsState | null;
  /** State in which the customer lives, if the customer named it besides the ZIP code. */
  residence?: UsState | null;
  /** State of the lead of the payment link that was used; absent without a link. */
  leadState?: UsState | null;
  /** Entries of the credit report that are to be disputed, from the payment link; absent if there are none. */
  disputedItems?: readonly DisputedItem[];
  /** Contract that was signed outside the product; its day is `signedOn`. Absent if the customer signs on the payment page. */
  outside?: OutsideContract;
  /** Facts about the company that the law of the named states requires; absent if there are none. */
  company?: readonly CompanyInState[];
  /** Number of business days to cancel. Only in contracts signed before `law` existed; the oldest contracts lack it too. */
  daysToCancel?: number;
  /** Law of the state; absent in older contracts, and as long as no ZIP code is known. */
  law?: SignedLaw;
}

/** Section of the contract. */
interface ContractSection {
  title: string;
  paragraphs: string[];
  /** Whether the law requires the paragraphs in bold. */
  isBold?: boolean;
}

/** Texts of a contract in one language. */
export interface ContractTexts {
  /** Returns the lines about amounts and dates of charges, which precede everything else. */
  priceLines: (terms: ContractTerms) => string[];
  /** Returns the statement that the law requires next to the signature, in bold (15 U.S.C. § 1679d(b)(4)). */
  cancelStatement: (terms: ContractTerms) => string;
  /** Returns the last day to cancel without owing anything, as one sentence; null as long as the state is unknown. */
  lastDayToCancel: (terms: ContractTerms) => string | null;
  contractSections: (terms: ContractTerms) => ContractSection[];
  /** Returns the notices that the law wants on sheets of their own. They follow the contract. */
  ownSheets: (terms: ContractTerms) => ContractSection[];
  /** Returns the form that the law requires in duplicate (15 U.S.C. § 1679e(b)). */
  cancellationNotice: (terms: ContractTerms) => string[];
}

/** Contract that was signed outside the product, because a credit report had to be annexed. */
export interface OutsideContract {
  signedOn: Day;
  /** Name of the signer. */
  signedBy: string;
}

/** Terms that a payment link adds to a contract. */
export interface LinkTerms {
  soldVia: SoldVia;
  disputedItems: readonly DisputedItem[];
  outsideContract: OutsideContract | null;
}

/** Place of a signer: each state that is named for it counts. */
export type SigningPlace = Pick<ContractTerms, 'zip' | 'residence' | 'leadState'>;

/** Returns the states that are named for a place, without duplicates. */
export const statesOf = ({ zip, residence, leadState }: SigningPlace): UsState[] =>
  [...new Set([stateOfZip(zip), residence, leadState])].filter(
    (state) => state !== null && state !== undefined,
  );

/** Terms that determine how long a contract can be cancelled. */
export type Period = Pick<ContractTerms, 'signedOn' | 'zip' | 'daysToCancel' | 'law'>;

/** Federal rule, which holds in every state. */
export const FEDERAL_RULE: CancelRule = { days: FEDERAL_DAYS, kind: 'business' };

/** Longest rule of any state, for a customer of an unknown state. */
const LONGEST_RULE: CancelRule = { days: 5, kind: 'business' };
const CALIFORNIA_DAYS = 5;

/** Returns the business days to cancel of a contract before the table of state law. Some of them store only the ZIP code. */
export const earlierDaysOf = ({ zip, daysToCancel }: Pick<Period, 'zip' | 'daysToCancel'>): number =>
  daysToCancel ?? (/^9(0[0-9]|[1-5][0-9]|6[01])/.test(zip) ? CALIFORNIA_DAYS : FEDERAL_DAYS);

const lastDayOf = (signedOn: Day, { days, kind }: CancelRule): Day =>
  kind === 'business' ? businessDaysAfter(signedOn, days) : addDays(signedOn, days);

/** Returns the last day on which the contract can be cancelled without owing anything: the latest of all rules. */
export function cancelBy(terms: Period): Day {
  const { signedOn, law } = terms;
  const rules: CancelRule[] = law
    ? [FEDERAL_RULE, ...law.rules]
    : [{ days: earlierDaysOf(terms), kind: 'business' }];
  return rules
    .map((rule) => lastDayOf(signedOn, rule))
    .reduce((latest, day) => (day > latest ? day : latest));
}

/** Returns the last day on which the service may be performed, as the contract names it; null if no law limits it. */
export const lastServiceDay = ({ signedOn, law }: Pick<Period, 'signedOn' | 'law'>): Day | null =>
  law?.performanceDays ? addDays(signedOn, law.performanceDays) : null;

/** First version that says which midnight ends the days to cancel: that at the end of the day. */
const NAMES_MIDNIGHT_SINCE = '2026-11-29';

/** Returns whether the texts say which midnight ends the days to cancel. */
export const namesMidnight = ({ textVersion = '' }: Pick<ContractTerms, 'textVersion'>): boolean =>
  textVersion >= NAMES_MIDNIGHT_SINCE;

/** First version that explains business days, disputes, bureaus and the wait of a sale by telephone. */
const EXPLAINS_SINCE = '2026-11-30';

/** Returns whether the texts explain business days, disputes, bureaus and the wait of a sale by telephone. */
export const explainsTerms = ({ textVersion = '' }: Pick<ContractTerms, 'textVersion'>): boolean =>
  textVersion >= EXPLAINS_SINCE;

/** First version that says that a first charge may have to wait. */
const NAMES_WAIT_SINCE = '2026-11-27';

/** Returns whether the texts say that a first charge may have to wait, in a mode that charges at once. */
export const namesWait = ({ textVersion = '' }: Pick<ContractTerms, 'textVersion'>): boolean =>
  textVersion >= NAMES_WAIT_SINCE;

/**
 * Returns the law of a contract for a place. If its states differ, the one that gives most time to cancel prescribes the sentence, and the
 * shortest times to refund and to perform count.
 * @param lawIn law of a state as the office applies it
 * @param soldVia how the plan is sold, as far as the page knows it
 */
export function lawFor(
  place: SigningPlace,
  mode: PaymentsMode,
  lawIn: (state: UsState) => StateLaw = lawOf,
  soldVia: SoldVia = 'online',
): { state: UsState | null; law: SignedLaw } {
  const ruleOf = (state: UsState): CancelRule | null => cancelDaysOf(lawIn(state));
  const states = statesOf(place).toSorted(
    (one, two) => lengthOf(ruleOf(two) ?? FEDERAL_RULE) - lengthOf(ruleOf(one) ?? FEDERAL_RULE),
  );
  const [state = null] = states;
  const own = state && ruleOf(state);
  const isLongest = place.zip !== '' && stateOfZip(place.zip) === null;
  // A sentence that names fewer days than the contract would mislead its reader.
  const sentence =
    state && !(isLongest && own && lengthOf(own) < lengthOf(LONGEST_RULE)) ? sentenceOf(lawIn(state)) : null;
  const performances = states.map((one) => lawIn(one).performance.days).filter((days) => days !== null);
  const rescissions = rescissionStates(states);
  const telephone = soldVia === 'phone' ? telephoneSentences(states) : [];
  const sheets = soldVia === 'phone' ? telephoneSheets(states) : [];
  const clauses = stateClauses(states);
  const refunds = states.map((one) => lawIn(one).refund.days).filter((days) => days !== null);
  return {
    state,
    law: {
      table: STATE_LAW_VERSION,
      rules: [...(isLongest ? [LONGEST_RULE] : []), ...states.map(ruleOf).filter((rule) => rule !== null)],
      sentence,
      more: states
        .map((one) => lawIn(one).sentence)
        .filter((one) => one !== null)
        // A contract with an immediate charge must not say the contrary, so `StateGate` refuses to sell it.
        .filter(({ forbidsPrepayment }) => mode === 'vault' || !forbidsPrepayment)
        .map(({ spanish, verbatim }) => ({ spanish, english: verbatim?.words ?? '' })),
      ...(clauses.length > 0 ? { clauses } : {}),
      refundDays: refunds.length > 0 ? Math.min(...refunds) : null,
      performanceDays: performances.length > 0 ? Math.min(...performances) : null,
      ...(telephone.length > 0 ? { telephone } : {}),
      ...(sheets.length > 0 ? { sheets } : {}),
      ...(rescissions.length > 0 ? { rescission: rescissions } : {}),
    },
  };
}

/** Returns the sentence of a state's statute, if its words are confirmed. */
function sentenceOf({ cancellation: { spanish, verbatim, certainty } }: StateLaw): Sentence | null {
  return spanish && verbatim && certainty === 'confirmed' ? { spanish, english: verbatim.words } : null;
}

/** Returns the rule that the statement names if no sentence of a state is known: the state's, unless the federal one is longer. */
export const ruleNamed = ({ law }: Pick<Period, 'law'>): CancelRule =>
  law?.rules.find(({ days }) => days > FEDERAL_RULE.days) ?? FEDERAL_RULE;

/** Zone in which days end last in the United States, for ZIP codes of an unknown zone. */
const LAST_ZONE = 'Pacific/Pago_Pago';

/** Returns the zones in which the customer may live; in the one where midnight is latest, the days to cancel end. */
export const zonesOfTerms = ({ zip, residence, leadState }: SigningPlace): [string, ...string[]] => [
  zoneOfZip(zip) ?? LAST_ZONE,
  ...(residence ? STATE_ZONES[residence] : []),
  ...(leadState ? STATE_ZONES[leadState] : []),
];

/** Returns the end of the last day to cancel, in the zone of the customer in which midnight is latest. */
export const cancelEnd = (terms: Period & SigningPlace): Date =>
  new Date(Math.max(...zonesOfTerms(terms).map((zone) => momentAt(addDays(cancelBy(terms), 1), 0, zone))));

/**
 * Returns the first day in the office's time zone on which a stored card may be charged: the day after the last day to cancel, or the day
 * during which that day ends where the customer lives, further west.
 */
export function firstChargeDay(terms: Period & SigningPlace, officeZone: string): Day {
  const [next, ends] = [addDays(cancelBy(terms), 1), dayOf(cancelEnd(terms), officeZone)];
  return ends > next ? ends : next;
}
