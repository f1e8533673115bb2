import { createHmac } from 'node:crypto';
import { calendarLink } from '../../src/modules/appointment-store/calendar-link';

export const CALENDLY_KEY = 'calendly-signing-key-of-the-tests';
export const CAL_KEY = 'cal-secret-of-the-tests';

export const calendarEnvironment = { CALENDLY_WEBHOOK_KEY: CALENDLY_KEY, CAL_WEBHOOK_KEY: CAL_KEY };

/** Message as an external calendar signs and sends it. */
export interface SignedMessage {
  path: string;
  body: string;
  headers: Record<string, string>;
}

export interface Invitee {
  /** Last part of the invitee's address. */
  name: string;
  /** Reference of the lead; null for a booking without our link. */
  reference: string | null;
  /** Start; by default in the far future. */
  startsAt?: string;
  endsAt?: string;
  /** Name in the form; by default `name`, with an e-mail address that no lead has. */
  fullName?: string;
  email?: string;
  /** Phone number for reminders by text. */
  reminderNumber?: string | null;
  /** Place of the consultation. */
  location?: { type: string; location: string | null };
  answers?: { question: string; answer: string }[];
  /** Last part of the address of the booking that it replaces. */
  replaces?: string;
  /** For a cancellation: whether another booking replaces it. */
  rescheduled?: boolean;
  reason?: string;
  by?: 'host' | 'invitee';
  /** Time of the event according to Calendly. */
  at?: string;
  /** Cancellation link of the invitee. */
  cancelUrl?: string;
}

const inviteeUri = (name: string): string =>
  `https://api.calendly.com/scheduled_events/EV${name}/invitees/${name}`;

/** Returns the tracking data of our link: Calendly keeps the campaign tags of the address. */
function trackingOf(reference: string | null): Record<string, string | null> {
  const none = { utm_campaign: null, utm_source: null, utm_medium: null, utm_content: null, utm_term: null };
  if (reference === null) return none;
  const link = new URL(calendarLink('https://calendly.com/equipo/consulta', visitorOf(reference)));
  return { ...none, utm_content: link.searchParams.get('utm_content') };
}

/** Returns the metadata of our link: Cal.com forwards them from the address. */
function metadataOf(reference: string | null): Record<string, string> {
  if (reference === null) return {};
  const link = new URL(calendarLink('https://cal.com/equipo/consulta', visitorOf(reference)));
  return Object.fromEntries(
    [...link.searchParams].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
}

const visitorOf = (reference: string) => ({
  fullName: 'María Fernández López',
  phoneNumber: '+13054201234',
  reference,
});

export function calendlyMessage(
  event: 'invitee.created' | 'invitee.canceled',
  {
    name,
    reference,
    startsAt = '2094-03-02T15:00:00.000000Z',
    endsAt = '2094-03-02T15:45:00.000000Z',
    fullName = 'María Fernández López',
    email = 'nadie@example.com',
    reminderNumber = null,
    location = { type: 'zoom', location: null },
    answers = [],
    replaces,
    rescheduled,
    reason,
    by,
    at,
    cancelUrl = `https://calendly.com/cancellations/${name}`,
  }: Invitee,
  { key = CALENDLY_KEY, sentAt = new Date() }: { key?: string; sentAt?: Date } = {},
): SignedMessage {
  const body = JSON.stringify({
    event,
    created_at: at ?? sentAt.toISOString(),
    created_by: 'https://api.calendly.com/users/AAAA',
    payload: {
      uri: inviteeUri(name),
      event: `https://api.calendly.com/scheduled_events/EV${name}`,
      name: fullName,
      cancel_url: cancelUrl,
      email,
      text_reminder_number: reminderNumber,
      timezone: 'America/New_York',
      questions_and_answers: answers.map((answer, position) => ({ ...answer, position })),
      status: event === 'invitee.created' ? 'active' : 'canceled',
      rescheduled: rescheduled ?? false,
      old_invitee: replaces ? inviteeUri(replaces) : null,
      new_invitee: null,
      tracking: trackingOf(reference),
      scheduled_event: {
        uri: `https://api.calendly.com/scheduled_events/EV${name}`,
        start_time: startsAt,
        end_time: endsAt,
        location,
      },
      ...(event === 'invitee.canceled'
        ? { cancellation: { canceler_type: by ?? 'invitee', reason: reason ?? '' } }
        : {}),
    },
  });
  const t = String(Math.floor(sentAt.getTime() / 1_000));
  const v1 = createHmac('sha256', key).update(`${t}.${body}`).digest('hex');
  return {
    path: '/api/webhooks/calendly',
    body,
    headers: { 'calendly-webhook-signature': `t=${t},v1=${v1}` },
  };
}

/** Booking in Cal.com. */
export interface CalBooking {
  uid: string;
  /** Reference of the lead; null for a booking without our link. */
  reference: string | null;
  /** Start; by default in the far future. */
  startsAt?: string;
  endsAt?: string;
  /** E-mail address in the form; by default one that no lead has. */
  email?: string;
  /** Phone of the attendee, if the form asks for it. */
  attendeePhone?: string;
  /** Answers to Cal.com's standard questions, by name. */
  responses?: Record<string, unknown>;
  /** Answers to the owner's questions, by name. */
  userFieldsResponses?: Record<string, unknown>;
  /** `uid` of the booking that it replaces. */
  replaces?: string;
  reason?: string;
  by?: string;
  at?: string;
  /** Address of the calendar; null if the message has none. */
  bookerUrl?: string | null;
}

export function calMessage(
  triggerEvent: string,
  {
    uid,
    reference,
    startsAt = '2094-03-02T15:00:00Z',
    endsAt = '2094-03-02T15:20:00Z',
    email = 'nadie@example.com',
    attendeePhone,
    responses = {},
    userFieldsResponses = {},
    replaces,
    reason,
    by,
    at,
    bookerUrl = 'https://app.cal.com',
  }: CalBooking,
  { key = CAL_KEY }: { key?: string } = {},
): SignedMessage {
  const body = JSON.stringify({
    triggerEvent,
    createdAt: at ?? new Date().toISOString(),
    payload: {
      ...(bookerUrl ? { bookerUrl } : {}),
      uid,
      title: 'Consulta entre Equipo y María',
      startTime: startsAt,
      endTime: endsAt,
      organizer: { name: 'Equipo', email: 'equipo@example.com' },
      attendees: [
        {
          name: 'María Fernández López',
          email,
          timeZone: 'America/New_York',
          ...(attendeePhone ? { phoneNumber: attendeePhone } : {}),
        },
      ],
      responses: {
        name: { label: 'your_name', value: 'María Fernández López', isHidden: false },
        email: { label: 'email_address', value: email, isHidden: false },
        location: {
          label: 'location',
          value: { optionValue: '', value: 'integrations:daily' },
          isHidden: false,
        },
        ...responses,
      },
      userFieldsResponses,
      // A cancellation has no metadata.
      ...(triggerEvent === 'BOOKING_CANCELLED'
        ? { cancellationReason: reason ?? '', cancelledBy: by ?? email }
        : { metadata: { videoCallUrl: 'https://example.com/v', ...metadataOf(reference) } }),
      ...(replaces ? { rescheduleUid: replaces, rescheduleStartTime: startsAt } : {}),
    },
  });
  return {
    path: '/api/webhooks/cal',
    body,
    headers: { 'x-cal-signature-256': createHmac('sha256', key).update(body).digest('hex') },
  };
}
