/** Kinds of changes after which a screen must reload its data. */
export const OFFICE_EVENTS = ['conversation', 'lead', 'appointment', 'hold', 'rights', 'reload'] as const;

export type OfficeEvent = (typeof OFFICE_EVENTS)[number];

/** Payload of a database notification. Contains ids only. */
export interface Change {
  kind: 'conversation' | 'lead' | 'appointment' | 'hold' | 'session';
  /** Id of the lead; null for an appointment without a lead, missing for sessions. */
  lead?: string | null;
  /** Id of the previous assignee, or null if the lead was unassigned. */
  was?: string | null;
}
