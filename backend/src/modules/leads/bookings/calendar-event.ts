import type { AppointmentProvider } from 'domain/appointments';

/** Who booked, as the calendar's form was filled in. Nobody has proven any of it. */
export interface Invitee {
  name: string | null;
  /** E.164; null when the form asked for none, or what was typed is no US number. */
  phone: string | null;
  /** In lower case. */
  email: string | null;
}

/** What a calendar reports about one booking. */
export interface CalendarEvent {
  provider: Exclude<AppointmentProvider, 'own'>;
  /** Id of the message: a repeated one is ignored. */
  eventId: string;
  /** Id of the booking at the provider. */
  externalId: string;
  /** `replaced` when another booking took its place, which has a message of its own. */
  kind: 'created' | 'cancelled' | 'replaced';
  /** Whether the booking replaces an earlier date. */
  isMove: boolean;
  /** Id at the provider of the booking that it replaces. */
  replaces: string | null;
  /** The lead's reference, as the calendar's address carried it. */
  reference: string | null;
  /** Whether messages of this kind carry the lead's reference. */
  namesLead: boolean;
  invitee: Invitee;
  /** Where it can be cancelled in that calendar; null when that is not said. */
  cancelUrl: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** When it happened, by the provider's clock. */
  occurredAt: Date;
  /** Whether the office cancelled it, not the person. */
  byOffice: boolean;
  /** The reason that was given for cancelling it. */
  reason: string | null;
}
