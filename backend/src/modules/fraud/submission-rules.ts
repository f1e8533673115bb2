/** What is known of a form submission when it arrives. */
export interface SubmissionSignals {
  fullName: string;
  /** Text in the field people cannot see. */
  honeypot: string;
  /** How long the form was open, ms; null when the client does not say. */
  elapsedMs: number | null;
}

/** One named reason to distrust a submission, and how much. */
export interface FraudRule {
  name: string;
  /** Points towards the fraud score of 0 to 100. */
  weight: number;
  applies(signals: SubmissionSignals): boolean;
}

/** People need longer than this to read and fill in three fields (the default of common honeypot modules). */
const FAST_FORM_MS = 5_000;

export const SUBMISSION_RULES: readonly FraudRule[] = [
  { name: 'honeypot', weight: 80, applies: ({ honeypot }) => honeypot.trim() !== '' },
  {
    name: 'fast_form',
    weight: 20,
    applies: ({ elapsedMs }) => elapsedMs !== null && elapsedMs < FAST_FORM_MS,
  },
  { name: 'gibberish_name', weight: 25, applies: ({ fullName }) => isGibberish(fullName) },
];

/** From this score on nothing is sent, and a person reviews the lead. */
export const REFUSE_FROM_SCORE = 70;
/** From this score on an alert is raised. */
export const ALERT_FROM_SCORE = 30;

/** Adds up the rules that fire. */
export function scoreSubmission(signals: SubmissionSignals): { score: number; reasons: string[] } {
  const fired = SUBMISSION_RULES.filter((rule) => rule.applies(signals));
  return {
    score: Math.min(
      100,
      fired.reduce((sum, rule) => sum + rule.weight, 0),
    ),
    reasons: fired.map((rule) => rule.name),
  };
}

/** No Spanish or English name has six consonants in a row, no vowel at all, or one letter four times running. */
function isGibberish(name: string): boolean {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/\s+/).filter((word) => word.length > 3);
  return (
    /[bcdfghjklmnpqrstvwxz]{6,}/.test(plain) ||
    /(\p{L})\1{3,}/u.test(plain) ||
    (words.length > 0 && words.every((word) => !/[aeiouy]/.test(word)))
  );
}
