import type { AppointmentProvider } from 'domain/calendar/appointments';

/** Days after which an appointment of another calendar is no longer matched to a lead. */
export const UNMATCHED_DAYS = 90;

/** Person as entered in the calendar's form, unverified. */
export interface Invitee {
  name: string | null;
  /** E.164; null if the form has no phone field, or the entry is not a US number. */
  phone: string | null;
  /** Lower case. */
  email: string | null;
}

/** Change of one booking, reported by a calendar. */
export interface CalendarEvent {
  provider: Exclude<AppointmentProvider, 'own' | 'elsewhere'>;
  /** Id of the message; a repeated message is ignored. */
  eventId: string;
  externalId: string;
  /** `replaced` if another booking took its place; a separate message reports that booking. */
  kind: 'created' | 'cancelled' | 'replaced';
  /** Whether the booking replaces an earlier one. */
  isMove: boolean;
  /** Id at the provider of the booking that it replaces. */
  replaces: string | null;
  /** Lead's reference from the calendar's address. */
  reference: string | null;
  /** Whether messages of this kind include the lead's reference. */
  namesLead: boolean;
  invitee: Invitee;
  /** Address for cancelling the booking in that calendar; null if unknown. */
  cancelUrl: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Time of the change by the provider's clock. */
  occurredAt: Date;
  /** Whether the office cancelled the booking; false if the person did. */
  byOffice: boolean;
  /** Reason given for the cancellation. */
  reason: string | null;
}
