import type { Lead } from '../lead.entity';
import type { MergeRule } from './submission-fields';

type SqlType = 'timestamptz' | 'int' | 'boolean' | 'text' | 'uuid' | 'text[]' | 'jsonb';

/** SQL type of a column with values of this type. */
type SqlTypeOf<Value> = Value extends Date
  ? 'timestamptz'
  : Value extends number
    ? 'int'
    : Value extends boolean
      ? 'boolean'
      : Value extends string
        ? 'text' | 'uuid'
        : Value extends string[]
          ? 'text[]'
          : 'jsonb';

/** Treatment of one field of a lead by every part of the product. */
interface LeadFieldRules<Type extends SqlType = SqlType> {
  /** SQL type of the column. */
  type: Type;
  /** Writers of the field. The product sets the other fields by itself. */
  setBy: {
    /** Whether a submission of the form sets it; the rules are in `SUBMISSION_FIELDS`. */
    form: boolean;
    /** Whether users change it in the data of a lead. */
    office: boolean;
    /** Rule for a row about a live lead that is not verified; a new lead gets every value. Null if imports do not set the field. */
    import: Exclude<MergeRule, 'highest' | 'ofHighestFraudScore'> | null;
  };
  /**
   * Value of the lead that remains after a merge. `chosen`: a user chooses the lead; `combined`: computed from both; `kept`: its own,
   * except for changes by the module that owns the field, such as the block of a phone.
   */
  merged: 'chosen' | 'combined' | 'kept';
  /** Whether the export of leads contains it. */
  exported: boolean;
  /** Name in the messages of webhooks, which never changes, and whether a change is reported as `lead.updated`; null if not sent. */
  webhook: { as: string; updates: boolean } | null;
  /** Filters of the list that select by it. A campaign to a list takes each of them. */
  filters: readonly string[];
  /** Criteria of campaigns that select by it, other than filters of the list. */
  criteria: readonly string[];
}

const UNSET = { form: false, office: false, import: null } as const;
/** Field that only the product itself uses. */
const INTERNAL = {
  setBy: UNSET,
  merged: 'kept',
  exported: false,
  webhook: null,
  filters: [],
  criteria: [],
} as const;
const EXPORTED = { ...INTERNAL, exported: true } as const;
const COMBINED = { ...INTERNAL, merged: 'combined' } as const;

/**
 * Definition of a lead's fields, in the order of the messages of webhooks. Export, import, merges, webhooks, filters and campaigns are
 * generated from it or typed by it.
 */
export const LEAD_FIELDS = {
  id: { ...EXPORTED, type: 'uuid', webhook: { as: 'leadId', updates: false } },
  fullName: {
    type: 'text',
    setBy: { form: true, office: true, import: 'replace' },
    merged: 'chosen',
    exported: true,
    webhook: { as: 'fullName', updates: true },
    filters: ['search'],
    criteria: [],
  },
  email: {
    type: 'text',
    setBy: { form: false, office: true, import: 'replaceIfGiven' },
    merged: 'chosen',
    exported: true,
    webhook: { as: 'email', updates: true },
    filters: [],
    criteria: [],
  },
  // Identifies the lead: a submission and a row of an import belong to the lead with their phone.
  phoneNumber: {
    ...EXPORTED,
    type: 'text',
    webhook: { as: 'phoneNumber', updates: true },
    filters: ['search'],
  },
  state: {
    type: 'text',
    setBy: { form: true, office: true, import: 'replaceIfGiven' },
    merged: 'chosen',
    exported: true,
    webhook: { as: 'state', updates: true },
    filters: ['state', 'search'],
    criteria: ['states'],
  },
  // An import changes neither source nor category nor date of a known lead, because the office knows them better than a list.
  leadSource: {
    type: 'text',
    setBy: { form: true, office: false, import: 'keep' },
    merged: 'chosen',
    exported: true,
    webhook: { as: 'source', updates: true },
    filters: ['source'],
    criteria: ['source'],
  },
  leadCategory: {
    type: 'text',
    setBy: { form: false, office: true, import: 'keep' },
    merged: 'chosen',
    exported: true,
    webhook: { as: 'category', updates: true },
    filters: ['category'],
    criteria: ['categories'],
  },
  leadScore: {
    ...INTERNAL,
    type: 'int',
    setBy: { ...UNSET, form: true },
    webhook: { as: 'score', updates: false },
    criteria: ['scoreMin', 'scoreMax'],
  },
  verificationStatus: {
    ...EXPORTED,
    type: 'text',
    webhook: { as: 'verificationStatus', updates: false },
    filters: ['status'],
    criteria: ['status'],
  },
  verificationMethod: {
    ...EXPORTED,
    type: 'text',
    webhook: { as: 'verificationMethod', updates: false },
    filters: ['method'],
  },
  verifiedAt: { ...INTERNAL, type: 'timestamptz', webhook: { as: 'verifiedAt', updates: false } },
  assignedTo: {
    ...INTERNAL,
    type: 'uuid',
    webhook: { as: 'assignedTo', updates: false },
    filters: ['assignedTo'],
  },
  createdAt: {
    type: 'timestamptz',
    setBy: { ...UNSET, import: 'keep' },
    merged: 'kept',
    exported: true,
    webhook: { as: 'createdAt', updates: false },
    filters: ['from', 'to'],
    criteria: ['from', 'to'],
  },
  monthlyIncome: {
    type: 'int',
    setBy: { form: false, office: true, import: 'replaceIfGiven' },
    merged: 'chosen',
    exported: true,
    webhook: null,
    filters: [],
    criteria: [],
  },
  nextFollowUpAt: {
    ...INTERNAL,
    type: 'timestamptz',
    setBy: { ...UNSET, office: true },
    merged: 'chosen',
    filters: ['followUp'],
  },
  lastContactedAt: { ...COMBINED, type: 'timestamptz', filters: ['lastContact'] },
  repliedAt: { ...COMBINED, type: 'timestamptz', setBy: { ...UNSET, office: true } },
  touchpointCount: { ...COMBINED, type: 'int' },
  phoneProvenAt: { ...EXPORTED, type: 'timestamptz' },
  emailProvenAt: { ...EXPORTED, type: 'timestamptz', merged: 'combined' },
  isFraudulent: { ...COMBINED, type: 'boolean' },
  fraudScore: { ...COMBINED, type: 'int', setBy: { ...UNSET, form: true } },
  fraudReason: { ...COMBINED, type: 'text', setBy: { ...UNSET, form: true } },
  clearedFraudRules: { ...COMBINED, type: 'text[]' },
  conversionProbability: { ...INTERNAL, type: 'int', setBy: { ...UNSET, form: true } },
  ipAddress: { ...INTERNAL, type: 'text', setBy: { ...UNSET, form: true } },
  userAgent: { ...INTERNAL, type: 'text', setBy: { ...UNSET, form: true } },
  deviceFingerprint: { ...INTERNAL, type: 'text', setBy: { ...UNSET, form: true } },
  attribution: { ...INTERNAL, type: 'jsonb', setBy: { ...UNSET, form: true } },
  possibleDuplicate: { ...INTERNAL, type: 'boolean' },
  otpCode: { ...INTERNAL, type: 'text' },
  otpMethod: { ...INTERNAL, type: 'text' },
  otpExpiresAt: { ...INTERNAL, type: 'timestamptz' },
  otpIssuedAt: { ...INTERNAL, type: 'timestamptz' },
  otpSentAt: { ...INTERNAL, type: 'timestamptz' },
  emailCode: { ...INTERNAL, type: 'text' },
  emailCodeAddress: { ...INTERNAL, type: 'text' },
  emailCodeExpiresAt: { ...INTERNAL, type: 'timestamptz' },
  emailCodeSubmissionId: { ...INTERNAL, type: 'uuid' },
  submissionId: { ...INTERNAL, type: 'uuid' },
  verifiedCode: { ...INTERNAL, type: 'text' },
  codeVerifiedAt: { ...INTERNAL, type: 'timestamptz' },
  pendingSubmission: { ...INTERNAL, type: 'jsonb' },
  assignedAt: { ...INTERNAL, type: 'timestamptz' },
  returnsAt: { ...INTERNAL, type: 'timestamptz' },
  updatedAt: { ...INTERNAL, type: 'timestamptz' },
  isBlocked: { ...INTERNAL, type: 'boolean' },
  blockedAt: { ...INTERNAL, type: 'timestamptz' },
  blockedBy: { ...INTERNAL, type: 'text' },
  calendarReference: { ...INTERNAL, type: 'uuid' },
  mergedInto: { ...INTERNAL, type: 'uuid' },
  deletedAt: { ...INTERNAL, type: 'timestamptz' },
  search: { ...INTERNAL, type: 'text' },
} as const satisfies { [Name in keyof Required<Lead>]: LeadFieldRules<SqlTypeOf<NonNullable<Lead[Name]>>> };

type Fields = typeof LEAD_FIELDS;

/** Field whose rules are `Rules`. */
type FieldWith<Rules> = { [Name in keyof Fields]: Fields[Name] extends Rules ? Name : never }[keyof Fields];

/** Field that a submission of the form sets. */
export type SubmittedField = FieldWith<{ setBy: { form: true } }>;
/** Field that users change in the data of a lead. */
export type OfficeField = FieldWith<{ setBy: { office: true } }>;
/** Field that an import sets. */
export type ImportedField = FieldWith<{ setBy: { import: MergeRule } }>;
/** Field for which a user chooses one lead's value in a merge. */
export type ChosenField = FieldWith<{ merged: 'chosen' }>;
/** Field that a merge computes from both leads. */
export type CombinedField = FieldWith<{ merged: 'combined' }>;
/** Field that the export contains. */
export type ExportedField = FieldWith<{ exported: true }>;
/** Field whose change is reported as `lead.updated`. */
export type UpdatingField = FieldWith<{ webhook: { updates: true } }>;
/** Filter of the list that selects by a field. */
export type FieldFilter = Fields[keyof Fields]['filters'][number];
/** Criterion of a campaign that selects by a field. */
export type FieldCriterion = Fields[keyof Fields]['criteria'][number];

export type LeadField = keyof Fields;

/** Returns the fields with certain rules, in the order of the definition. */
export const fieldsWith = <Name extends LeadField>(has: (rules: LeadFieldRules) => boolean): Name[] =>
  (Object.keys(LEAD_FIELDS) as Name[]).filter((name) => has(rulesOf(name)));

export const rulesOf = (name: LeadField): LeadFieldRules => LEAD_FIELDS[name];

export const CHOSEN_FIELDS = fieldsWith<ChosenField>(({ merged }) => merged === 'chosen');
