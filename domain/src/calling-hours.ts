/**
 * How the beginning of an appointment stands to the hours in which the law of the person's state allows calls: `within` them, or
 * outside them, either because the person `requested` that hour or, `outside`, without a request on record.
 */
export const CALLING_HOURS = ['within', 'requested', 'outside'] as const;
export type CallingHours = (typeof CALLING_HOURS)[number];

/** The version of the sentence that asks for a call outside those hours. A sentence that was shown is never edited. */
export const OUTSIDE_HOURS_VERSION = '2026-11-25';

/** The sentence of that version. The chosen time stands beside it. */
export const OUTSIDE_HOURS_SENTENCE =
  'Usted pide que le llamemos a esa hora, aunque está fuera de las horas en que la ley de su estado permite llamar.';
