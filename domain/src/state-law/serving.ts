import type { Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import { bondSentenceOf } from './bond-sentences.ts';
import type { ContractNeed } from './record.ts';
import { lawOf, type Overrides } from './overrides.ts';
import { proposedSelling, stricter, type SellingReason, type SellingWay } from './selling.ts';
import { STATE_LAW } from './state-law.ts';
import { TELEPHONE_SALES } from './telephone-sales.ts';

/** Modes of the rules of states: `enforce` refuses what the choices do not allow, `advise` only shows it. */
export const STATE_RULES_MODES = ['advise', 'enforce'] as const;
export type StateRulesMode = (typeof STATE_RULES_MODES)[number];

/** Things that the office does for a person: take or contact a lead, sell on the page, sell by a link after the analysis. */
export const STATE_ACTS = ['contact', 'sale', 'advisor_sale'] as const;
export type StateAct = (typeof STATE_ACTS)[number];

export type StateRefusal = 'STATE_NOT_SERVED' | 'STATE_NOT_SOLD' | 'STATE_NEEDS_ADVISOR';

/** Document that a state may require, as the owner entered it. */
export interface HeldDocument {
  /** Number of the registration or the bond; empty if there is none. */
  number: string;
  /** Last day on which it is valid; null if it does not end. */
  endsOn: Day | null;
  /** Whether the owner has confirmed that the office needs none. */
  isWaived: boolean;
}

/** Decisions and documents of the owner for one state. */
export interface StateChoice {
  /** Null for the proposed way. */
  way: SellingWay | null;
  registration: HeldDocument;
  bond: HeldDocument;
  /** Agent for service of process, with the address; empty if there is none. */
  agent: string;
  /** Person who signs contracts for the company; empty if there is none. */
  representative: string;
  /** Surety company that issued the bond, with its address; empty if there is none. */
  bondIssuer: string;
  /** Number of the registration or licence for sales by telephone; empty if there is none. */
  phoneSaleNumber: string;
  /** Values that count instead of those of the table. */
  overrides: Overrides;
}

const NO_DOCUMENT: HeldDocument = { number: '', endsOn: null, isWaived: false };

/** Choice for a state about which the owner has entered nothing. */
export const NO_CHOICE: StateChoice = {
  way: null,
  registration: NO_DOCUMENT,
  bond: NO_DOCUMENT,
  agent: '',
  representative: '',
  bondIssuer: '',
  phoneSaleNumber: '',
  overrides: {},
};

/** Things that a state requires and the office has not entered, or that have ended. */
export const MISSING_PARTS = ['registration', 'bond', 'agent', 'representative', 'bond_issuer'] as const;
export type MissingPart = (typeof MISSING_PARTS)[number];

/** Documents that end; the names do not. */
export type EndingDocument = 'registration' | 'bond';

const DOCUMENTS = ['registration', 'bond'] as const satisfies readonly EndingDocument[];

/** Way in which a state is served on a day, and its grounds. */
export interface StateStanding {
  /** Way in force: the owner's or the proposed one, without sale once a required document has ended. */
  way: SellingWay;
  proposed: SellingWay;
  reasons: SellingReason[];
  missing: MissingPart[];
  /** Required documents that have ended. */
  ended: EndingDocument[];
}

const isValid = ({ number, endsOn, isWaived }: HeldDocument, today: Day): boolean =>
  isWaived || (number !== '' && (endsOn === null || endsOn >= today));

const hasEnded = ({ endsOn, isWaived }: HeldDocument, today: Day): boolean =>
  !isWaived && endsOn !== null && endsOn < today;

/** Returns which documents a state may require: an unknown requirement counts. Where the trade is an offence, none helps. */
function neededIn(
  state: UsState,
  { overrides }: StateChoice,
  isPrepaid: boolean,
): Record<EndingDocument, boolean> {
  const { trade, registration, bond } = lawOf(state, overrides);
  if (trade.isForbidden) return { registration: false, bond: false };
  return {
    registration: registration.isRequired !== false,
    bond: bond.isRequired !== false && (isPrepaid || !bond.isOnlyIfPrepaid),
  };
}

/** Days before the end of a document on which the owner is reminded, the nearest first. */
const REMINDED_BEFORE = [14, 60] as const;

/** Announcement of the end of a document. */
export interface Deadline {
  document: EndingDocument;
  endsOn: Day;
  /** Reminder that is due: days before the end, or `ended` every day after it. */
  reminder: (typeof REMINDED_BEFORE)[number] | 'ended';
}

/** Returns the ends of the documents of a state of which the owner is to be reminded on a day. */
export function deadlinesOf(
  state: UsState,
  choice: StateChoice,
  { today, isPrepaid }: { today: Day; isPrepaid: boolean },
): Deadline[] {
  const needs = neededIn(state, choice, isPrepaid);
  return DOCUMENTS.flatMap((document) => {
    const { endsOn, isWaived } = choice[document];
    if (!needs[document] || isWaived || endsOn === null) return [];
    const daysLeft = (Date.parse(endsOn) - Date.parse(today)) / 86_400_000;
    const reminder = daysLeft < 0 ? 'ended' : REMINDED_BEFORE.find((days) => daysLeft <= days);
    return reminder === undefined ? [] : [{ document, endsOn, reminder }];
  });
}

/**
 * Returns how a state is served.
 * @param isPrepaid whether cards are charged before the service is finished, which makes some bonds due
 */
export function standingOf(
  state: UsState,
  choice: StateChoice,
  { today, isPrepaid }: { today: Day; isPrepaid: boolean },
): StateStanding {
  const { trade } = STATE_LAW[state];
  const held = { registration: isValid(choice.registration, today), bond: isValid(choice.bond, today) };
  const { way: proposed, reasons } = proposedSelling(state, held, isPrepaid, choice.overrides);
  const needs = neededIn(state, choice, isPrepaid);
  const ended = DOCUMENTS.filter((name) => needs[name] && hasEnded(choice[name], today));
  const chosen = choice.way ?? proposed;
  return {
    way: ended.length > 0 ? stricter(chosen, 'consultation') : chosen,
    proposed,
    reasons,
    missing: [
      ...DOCUMENTS.filter((name) => needs[name] && !held[name]),
      ...(trade.isForbidden ? [] : missingNames(state, choice)),
    ],
    ended,
  };
}

/** Returns which names the contract of a state needs and the office has not entered. */
function missingNames(state: UsState, { agent, representative, bondIssuer }: StateChoice): MissingPart[] {
  const { needs } = STATE_LAW[state].contract;
  const isMissing = {
    agent: needs.includes('agent') && agent === '',
    // The parties sign a contract with an annexed report outside the product.
    representative: needs.includes('second_signature') && !needs.includes('report') && representative === '',
    bond_issuer: needs.includes('bond_sentence') && bondIssuer === '',
  };
  return (['agent', 'representative', 'bond_issuer'] as const).filter((part) => isMissing[part]);
}

/** Facts about the company that the contract of a state must name. Null where the law does not require one, or none is entered. */
export interface CompanyInState {
  state: UsState;
  /** Agent for service of process, with the address. */
  agent: string | null;
  /** Number of the registration. */
  registration: string | null;
  bond: {
    number: string;
    issuer: string;
    /** Words of the statute, with the issuer; absent in contracts that were signed before, and where no law prescribes them. */
    sentence?: { spanish: string; english: string };
  } | null;
  /** Person who signs for the company. */
  representative: string | null;
  /** Number of the registration for sales by telephone; absent in other sales, where no law requires it, and in older contracts. */
  phoneSale?: string;
}

/**
 * Returns what the contract must name about the company in a state on a day; null if there is nothing.
 * @param isByPhone whether the plan is sold by telephone
 */
export function companyIn(
  state: UsState,
  choice: StateChoice,
  today: Day,
  isByPhone = false,
): CompanyInState | null {
  const { contract, registration } = lawOf(state, choice.overrides);
  const needs = (need: ContractNeed): boolean => contract.needs.includes(need);
  const entered = (document: HeldDocument): boolean => document.number !== '' && isValid(document, today);
  const named = {
    agent: needs('agent') ? choice.agent || null : null,
    registration: registration.isRequired && entered(choice.registration) ? choice.registration.number : null,
    bond:
      needs('bond_sentence') && entered(choice.bond) && choice.bondIssuer ? bondNamed(state, choice) : null,
    representative: needs('second_signature') ? choice.representative || null : null,
  };
  const isNumbered = isByPhone && TELEPHONE_SALES[state]?.sellerNumber.isRequired === true;
  const phoneSale = isNumbered && choice.phoneSaleNumber ? { phoneSale: choice.phoneSaleNumber } : {};
  const facts = { ...named, ...phoneSale };
  return Object.values(facts).some((value) => value !== null) ? { state, ...facts } : null;
}

/** Returns the bond as the contract of a state names it. */
function bondNamed(state: UsState, { bond, bondIssuer }: StateChoice): NonNullable<CompanyInState['bond']> {
  const sentence = bondSentenceOf(state, bondIssuer);
  return { number: bond.number, issuer: bondIssuer, ...(sentence ? { sentence } : {}) };
}

/** Returns the code with which an act is refused where a state is served in a way; null if the act is allowed. */
export function refusalOf(way: SellingWay, act: StateAct): StateRefusal | null {
  if (way === 'closed') return 'STATE_NOT_SERVED';
  if (act === 'contact') return null;
  if (way === 'consultation') return 'STATE_NOT_SOLD';
  return way === 'advisor' && act === 'sale' ? 'STATE_NEEDS_ADVISOR' : null;
}

/** Spanish names of the ways. */
export const SELLING_WAY_NAMES: Readonly<Record<SellingWay, string>> = {
  online: 'En línea',
  advisor: 'Con asesor',
  consultation: 'Solo consulta',
  closed: 'No atendemos',
};

const MONTH_DAYS = 30.44;
/** Ages in months from which the table of state law is to be checked again, the older first. */
const TABLE_AGES = [12, 6] as const;

/** Returns the age, in months, of which the owner is warned: 6 or 12; null for a younger table. */
export function tableAge(checkedOn: Day, today: Day): 6 | 12 | null {
  const months = (Date.parse(today) - Date.parse(checkedOn)) / 86_400_000 / MONTH_DAYS;
  return TABLE_AGES.find((age) => months >= age) ?? null;
}
