/** What a screen may show otherwise now. */
export const OFFICE_EVENTS = ['conversation', 'lead', 'appointment', 'rights', 'reload'] as const;

export type OfficeEvent = (typeof OFFICE_EVENTS)[number];

/** What the database tells of a change: ids alone. */
export interface Change {
  kind: 'conversation' | 'lead' | 'appointment' | 'session';
  /** The lead's id; null for an appointment of nobody, missing for sessions. */
  lead?: string | null;
  /** Who had the lead before; null for nobody. */
  was?: string | null;
}
