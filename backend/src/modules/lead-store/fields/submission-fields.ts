/** Fields of a form submission that describe the lead. Columns of the same names exist. */
export interface SubmissionFields {
  fullName: string;
  /** Two-letter code. */
  state: string;
  ipAddress: string;
  userAgent: string | null;
  deviceFingerprint: string | null;
  attribution: object | null;
  /** 0 to 100. */
  fraudScore: number;
  /** Names of the fraud rules that applied, comma separated. */
  fraudReason: string | null;
  /** Origin of the visit. */
  leadSource: string;
  /** 0 to 100. */
  leadScore: number;
  /** Percent. */
  conversionProbability: number;
}

/** Rule for combining a further submission with a column of an existing lead. */
export type MergeRule =
  /** The new value replaces the old one, null included. */
  | 'replace'
  /** The new value replaces the old one unless it is null. */
  | 'replaceIfGiven'
  /** The old value stays unless it is null. */
  | 'fillIfEmpty'
  /** The higher of both values. */
  | 'highest'
  /** The value of the submission with the higher fraud score; the newer one if they are equal. */
  | 'ofHighestFraudScore'
  /** The old value stays. */
  | 'keep';

/** Treatment of one field by each kind of write. */
export interface FieldRules {
  /** Rule for a live lead that is not verified. */
  resubmitted: MergeRule;
  /**
   * Rule for a verified lead once the new code is verified; until then the value is held back in `pending_submission`. `keep`: it is not
   * held back. `replace` is excluded, because a lead without a held-back submission would lose its value.
   */
  heldBack: Exclude<MergeRule, 'replace'>;
  /** Whether a refused submission is saved with this field. */
  refused: boolean;
  /** Whether the timeline of the lead shows the value of each submission. */
  timeline: boolean;
  /** True if the form has a field of the same name and its value is saved unchanged; null if it was left out. */
  asTyped: boolean;
}

/**
 * Definition of a submission's fields. The following are generated from it: the INSERT of a new lead, the change of an unverified one, the
 * held-back submission of a verified one and its application, the INSERT of a refused one, and the entry of the timeline.
 */
export const SUBMISSION_FIELDS = {
  fullName: {
    resubmitted: 'replace',
    heldBack: 'replaceIfGiven',
    refused: true,
    timeline: true,
    asTyped: true,
  },
  state: { resubmitted: 'replace', heldBack: 'replaceIfGiven', refused: true, timeline: true, asTyped: true },
  ipAddress: {
    resubmitted: 'replace',
    heldBack: 'replaceIfGiven',
    refused: true,
    timeline: false,
    asTyped: false,
  },
  userAgent: {
    resubmitted: 'replace',
    heldBack: 'replaceIfGiven',
    refused: true,
    timeline: false,
    asTyped: false,
  },
  deviceFingerprint: {
    resubmitted: 'replaceIfGiven',
    heldBack: 'replaceIfGiven',
    refused: true,
    timeline: false,
    asTyped: true,
  },
  attribution: {
    resubmitted: 'fillIfEmpty',
    heldBack: 'fillIfEmpty',
    refused: true,
    timeline: false,
    asTyped: true,
  },
  fraudScore: { resubmitted: 'highest', heldBack: 'highest', refused: true, timeline: false, asTyped: false },
  fraudReason: {
    resubmitted: 'ofHighestFraudScore',
    heldBack: 'ofHighestFraudScore',
    refused: true,
    timeline: false,
    asTyped: false,
  },
  leadSource: { resubmitted: 'keep', heldBack: 'keep', refused: true, timeline: false, asTyped: false },
  leadScore: { resubmitted: 'keep', heldBack: 'keep', refused: false, timeline: false, asTyped: false },
  conversionProbability: {
    resubmitted: 'keep',
    heldBack: 'keep',
    refused: false,
    timeline: false,
    asTyped: false,
  },
} as const satisfies Record<keyof SubmissionFields, FieldRules>;

type Fields = typeof SUBMISSION_FIELDS;

/** Form field that is saved unchanged. */
export type FormField = {
  [Name in keyof Fields]: Fields[Name]['asTyped'] extends true ? Name : never;
}[keyof Fields];

/** Field whose value the timeline shows. */
export type TimelineField = {
  [Name in keyof Fields]: Fields[Name]['timeline'] extends true ? Name : never;
}[keyof Fields];

/** Field that a verified lead receives only once the new code is verified. */
export type HeldBackField = {
  [Name in keyof Fields]: Fields[Name]['heldBack'] extends 'keep' ? never : Name;
}[keyof Fields];

/**
 * Changes from the last submission for a verified lead, applied once its code is verified. Until then a stranger may have typed the number.
 */
export type PendingSubmission = Pick<SubmissionFields, HeldBackField> & {
  /** Id of the submission; missing in those held back by older versions. */
  submissionId?: string;
  /** ISO 8601. */
  submittedAt: string;
  /** Answer to the box for marketing messages. */
  marketingConsent: { granted: boolean; textVersion: string; textShown: string } | null;
};
