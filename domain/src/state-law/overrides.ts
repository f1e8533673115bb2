import type { UsState } from '../us-states.ts';
import { CONTACT_LAW, contactLimit, type ContactLaw } from './contact-law.ts';
import { FEDERAL_DAYS } from './federal-law.ts';
import type { DayKind, StateLaw } from './record.ts';
import { STATE_LAW } from './state-law.ts';

/** Days to cancel, and how they are counted. */
export interface CancelDays {
  days: number;
  kind: DayKind;
}

/** Values of a state's law that the owner may override for the office. */
export interface LawValues {
  cancel_days: CancelDays;
  refund_days: number;
  /** Days; `none` for no limit. */
  performance_days: number | 'none';
  registration: 'yes' | 'no';
  /** `prepaid`: only if money is taken before the service is finished. */
  bond: 'yes' | 'prepaid' | 'no';
  /** Maximum number of calls and texts with one number in 24 hours. */
  contacts: number;
}

export type LawField = keyof LawValues;

/** Values that the owner has set for one state. */
export type Overrides = { readonly [Field in LawField]?: LawValues[Field] };

/** Rules of a value that the owner may override. */
interface FieldRules<Value> {
  /** Returns the value of a stored text; null if it is none. */
  parse: (text: string) => Value | null;
  /** Returns the value of the table; null if it is unknown. */
  inTable: (state: UsState) => Value | null;
  /** Returns whether a value gives people less than the table does. Where the table knows nothing, the rule that counts then is compared. */
  isLooser: (value: Value, state: UsState) => boolean;
}

const numberFrom =
  (lowest: number, highest: number) =>
  (text: string): number | null =>
    /^[1-9]\d{0,2}$/.test(text) && Number(text) >= lowest && Number(text) <= highest ? Number(text) : null;

const wordOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | null =>
    words.find((word) => word === text) ?? null;

/** Bounds of the values that are numbers. The federal days to cancel cannot be undercut. */
export const LAW_BOUNDS = {
  cancel_days: { lowest: FEDERAL_DAYS, highest: 60 },
  refund_days: { lowest: 1, highest: 60 },
  performance_days: { lowest: 30, highest: 730 },
  contacts: { lowest: 1, highest: 10 },
} as const satisfies Partial<Record<LawField, { lowest: number; highest: number }>>;

const numberIn = ({ lowest, highest }: { lowest: number; highest: number }) => numberFrom(lowest, highest);

/** Returns a number that is greater for the days that give more time. */
export const lengthOf = ({ days, kind }: CancelDays): number => days * 2 + (kind === 'business' ? 1 : 0);

/** Returns the state's own days to cancel; null if they are unknown. Days of an unknown kind count as business days, because they are longer. */
export function cancelDaysOf({ cancellation: { days, kind } }: StateLaw): CancelDays | null {
  return days === null ? null : { days, kind: kind ?? 'business' };
}

function parseCancelDays(text: string): CancelDays | null {
  const [number = '', kind] = text.split(' ');
  const days = numberIn(LAW_BOUNDS.cancel_days)(number);
  const isKind = kind === 'business' || kind === 'calendar';
  return days !== null && isKind && text === `${number} ${kind}` ? { days, kind } : null;
}

const bondInTable = ({ bond }: StateLaw): LawValues['bond'] | null =>
  bond.isRequired === null ? null : !bond.isRequired ? 'no' : bond.isOnlyIfPrepaid ? 'prepaid' : 'yes';

const BONDS = ['yes', 'prepaid', 'no'] as const;

/** Rules of each value. A value without rules does not compile. */
export const LAW_FIELDS: { readonly [Field in LawField]: FieldRules<LawValues[Field]> } = {
  cancel_days: {
    parse: parseCancelDays,
    inTable: (state) => cancelDaysOf(STATE_LAW[state]),
    isLooser: (value, state) => {
      const own = cancelDaysOf(STATE_LAW[state]);
      return own !== null && lengthOf(value) < lengthOf(own);
    },
  },
  refund_days: {
    parse: numberIn(LAW_BOUNDS.refund_days),
    inTable: (state) => STATE_LAW[state].refund.days,
    isLooser: (value, state) => value > (STATE_LAW[state].refund.days ?? Infinity),
  },
  performance_days: {
    parse: (text) => (text === 'none' ? text : numberIn(LAW_BOUNDS.performance_days)(text)),
    inTable: (state) => STATE_LAW[state].performance.days,
    isLooser: (value, state) =>
      (value === 'none' ? Infinity : value) > (STATE_LAW[state].performance.days ?? Infinity),
  },
  registration: {
    parse: wordOf(['yes', 'no']),
    inTable: (state) => {
      const { isRequired } = STATE_LAW[state].registration;
      return isRequired === null ? null : isRequired ? 'yes' : 'no';
    },
    isLooser: (value, state) => value === 'no' && STATE_LAW[state].registration.isRequired !== false,
  },
  bond: {
    parse: wordOf(BONDS),
    inTable: (state) => bondInTable(STATE_LAW[state]),
    isLooser: (value, state) => {
      const { bond } = STATE_LAW[state];
      // An unknown bond counts as required.
      const own = bondInTable(STATE_LAW[state]) ?? (bond.isOnlyIfPrepaid ? 'prepaid' : 'yes');
      return BONDS.indexOf(value) > BONDS.indexOf(own);
    },
  },
  contacts: {
    parse: numberIn(LAW_BOUNDS.contacts),
    inTable: (state) => CONTACT_LAW[state].limit.contacts,
    isLooser: (value, state) => value > contactLimit(state),
  },
};

export const LAW_FIELD_NAMES = Object.keys(LAW_FIELDS) as readonly LawField[];

/** Spanish names of the values. */
export const LAW_VALUE_NAMES: Readonly<Record<LawField, string>> = {
  cancel_days: 'Días para cancelar',
  refund_days: 'Días para devolver el dinero',
  performance_days: 'Plazo máximo del contrato',
  registration: 'Registro o licencia',
  bond: 'Fianza',
  contacts: 'Llamadas y mensajes en 24 horas',
};

/** Parts of a state's record, and of its record on calls and texts. */
export type LawPart = keyof StateLaw | Exclude<keyof ContactLaw, 'notes' | 'sources'>;

/** Value by which the owner overrides each part of a state's law, null if there is none. A part that is forgotten here does not compile. */
export const OVERRIDE_OF: Readonly<Record<LawPart, LawField | null>> = {
  citation: null,
  // The owner chooses how the state is served.
  trade: null,
  obstacle: null,
  cancellation: 'cancel_days',
  refund: 'refund_days',
  performance: 'performance_days',
  // These are words and contents of the contract, of which the text is one for all offices.
  contract: null,
  sentence: null,
  registration: 'registration',
  bond: 'bond',
  // Hours and holidays are settings.
  hours: null,
  holidays: null,
  limit: 'contacts',
  notes: null,
  sources: null,
};

/** Override as it is stored. */
export interface StoredOverride {
  field: LawField;
  value: string;
}

/** Returns the values of stored overrides. Texts that are no values are left out. */
export function overridesOf(stored: readonly StoredOverride[]): Overrides {
  const values: Partial<Record<LawField, unknown>> = {};
  for (const { field, value } of stored) {
    const parsed = LAW_FIELDS[field].parse(value);
    if (parsed !== null) values[field] = parsed;
  }
  return values as Overrides;
}

/** Returns whether a text is a value that gives people less than the table does. */
export function isLooserThanTable(field: LawField, text: string, state: UsState): boolean {
  const { parse, isLooser } = LAW_FIELDS[field] as FieldRules<unknown>;
  const value = parse(text);
  return value !== null && isLooser(value, state);
}

/** Returns the law of a state as the office applies it: that of the table, with the owner's values. */
export function lawOf(state: UsState, overrides: Overrides = {}): StateLaw {
  const law = STATE_LAW[state];
  const {
    cancel_days: cancel,
    refund_days: refund,
    performance_days: performance,
    registration,
    bond,
  } = overrides;
  const own = cancelDaysOf(law);
  const isOther = cancel !== undefined && (own === null || lengthOf(cancel) !== lengthOf(own));
  return {
    ...law,
    // The sentence of the statute names the days of the table.
    cancellation: isOther ? { ...law.cancellation, ...cancel, spanish: null } : law.cancellation,
    refund: { ...law.refund, days: refund ?? law.refund.days },
    performance: {
      ...law.performance,
      days: performance === 'none' ? null : (performance ?? law.performance.days),
    },
    registration: {
      ...law.registration,
      isRequired: registration === undefined ? law.registration.isRequired : registration === 'yes',
    },
    bond:
      bond === undefined
        ? law.bond
        : { ...law.bond, isRequired: bond !== 'no', isOnlyIfPrepaid: bond === 'prepaid' },
  };
}
