/**
 * Relation of an appointment's start to the calling hours of the person's state, which are those of the law or the office's
 * narrower ones: `within` them; outside at the person's request (`requested`); or outside without a recorded request (`outside`).
 */
export const CALLING_HOURS = ['within', 'requested', 'outside'] as const;
export type CallingHours = (typeof CALLING_HOURS)[number];

/**
 * Version of the sentence that requests a call outside those hours. A published sentence is never edited.
 */
export const OUTSIDE_HOURS_VERSION = '2026-11-25';

/** Sentence of the current version. The chosen time is shown next to it. */
export const OUTSIDE_HOURS_SENTENCE =
  'Usted pide que le llamemos a esa hora, aunque está fuera de las horas en que la ley de su estado permite llamar.';
