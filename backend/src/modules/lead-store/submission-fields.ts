/** What a submission of the form says about its lead. Its columns have the same names. */
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
  /** Names of the fraud rules that fired, comma separated. */
  fraudReason: string | null;
  /** Where the person came from. */
  leadSource: string;
  /** 0 to 100. */
  leadScore: number;
  /** Percent. */
  conversionProbability: number;
}

/** How a further submission changes a column of a lead that exists. */
export type MergeRule =
  /** The new value replaces the old one, null included. */
  | 'replace'
  /** The new value replaces the old one unless it is null. */
  | 'replaceIfGiven'
  /** The old value stays unless it is null. */
  | 'fillIfEmpty'
  /** The higher of both. */
  | 'highest'
  /** The value of the submission with the higher fraud score; the newer one when they are equal. */
  | 'ofHighestFraudScore'
  /** The old value stays. */
  | 'keep';

/** How each way of writing a submission treats one field. */
export interface FieldRules {
  /** SQL type of the column. */
  type: 'text' | 'int' | 'jsonb';
  /** On a live lead that is not verified. */
  resubmitted: MergeRule;
  /**
   * On a verified lead, once the new code is verified; until then the value is held back in `pending_submission`. `keep`:
   * it is not held back. `replace` is excluded: a lead without a held-back submission would lose its value.
   */
  heldBack: Exclude<MergeRule, 'replace'>;
  /** Whether a submission that the risk rules refuse is saved with it. */
  refused: boolean;
  /** Whether the form has a field of the same name, and its value is saved as it came; null when it was left out. */
  asTyped: boolean;
}

/**
 * The one definition of a submission's fields. The INSERT of a new lead, the change of an unverified one, the held-back
 * submission of a verified one and its application, and the INSERT of a refused one are generated from it.
 */
export const SUBMISSION_FIELDS = {
  fullName: {
    type: 'text',
    resubmitted: 'replace',
    heldBack: 'replaceIfGiven',
    refused: true,
    asTyped: true,
  },
  state: { type: 'text', resubmitted: 'replace', heldBack: 'replaceIfGiven', refused: true, asTyped: true },
  ipAddress: {
    type: 'text',
    resubmitted: 'replace',
    heldBack: 'replaceIfGiven',
    refused: true,
    asTyped: false,
  },
  userAgent: {
    type: 'text',
    resubmitted: 'replace',
    heldBack: 'replaceIfGiven',
    refused: true,
    asTyped: false,
  },
  deviceFingerprint: {
    type: 'text',
    resubmitted: 'replaceIfGiven',
    heldBack: 'replaceIfGiven',
    refused: true,
    asTyped: true,
  },
  attribution: {
    type: 'jsonb',
    resubmitted: 'fillIfEmpty',
    heldBack: 'fillIfEmpty',
    refused: true,
    asTyped: true,
  },
  fraudScore: { type: 'int', resubmitted: 'highest', heldBack: 'highest', refused: true, asTyped: false },
  fraudReason: {
    type: 'text',
    resubmitted: 'ofHighestFraudScore',
    heldBack: 'ofHighestFraudScore',
    refused: true,
    asTyped: false,
  },
  leadSource: { type: 'text', resubmitted: 'keep', heldBack: 'keep', refused: true, asTyped: false },
  leadScore: { type: 'int', resubmitted: 'keep', heldBack: 'keep', refused: false, asTyped: false },
  conversionProbability: {
    type: 'int',
    resubmitted: 'keep',
    heldBack: 'keep',
    refused: false,
    asTyped: false,
  },
} as const satisfies Record<keyof SubmissionFields, FieldRules>;

type Fields = typeof SUBMISSION_FIELDS;

/** A field that is saved as it came in the form. */
export type FormField = {
  [Name in keyof Fields]: Fields[Name]['asTyped'] extends true ? Name : never;
}[keyof Fields];

/** A field that a verified lead gets only once the new code is verified. */
export type HeldBackField = {
  [Name in keyof Fields]: Fields[Name]['heldBack'] extends 'keep' ? never : Name;
}[keyof Fields];

/**
 * What the last submission for an already verified lead will change once its code is verified. Until then a
 * stranger may have typed the number.
 */
export type PendingSubmission = Pick<SubmissionFields, HeldBackField> & {
  /** Which submission it was; missing in those held back by older versions. */
  submissionId?: string;
  /** ISO 8601. */
  submittedAt: string;
  /** The answer to the box for marketing messages. */
  marketingConsent: { granted: boolean; textVersion: string; textShown: string } | null;
};
