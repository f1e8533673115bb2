import { createHmac } from 'node:crypto';
import { calendarLink } from '../../src/modules/leads/bookings/calendar-link';

export const CALENDLY_KEY = 'calendly-signing-key-of-the-tests';
export const CAL_KEY = 'cal-secret-of-the-tests';

export const calendarEnvironment = { CALENDLY_WEBHOOK_KEY: CALENDLY_KEY, CAL_WEBHOOK_KEY: CAL_KEY };

/** A message as a calendar signs and sends it. */
export interface SignedMessage {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** One invitee of Calendly. */
export interface Invitee {
  /** The last part of its address. */
  name: string;
  /** The lead's reference; null for who booked without our link. */
  reference: string | null;
  /** By default in a future that the tests do not reach. */
  startsAt?: string;
  endsAt?: string;
  /** What was typed into the form; by default the name, and an e-mail that is nobody's. */
  fullName?: string;
  email?: string;
  /** The number for reminders by text. */
  reminderNumber?: string | null;
  /** Where the consultation is held. */
  location?: { type: string; location: string | null };
  answers?: { question: string; answer: string }[];
  /** The last part of the address of the booking that it replaces. */
  replaces?: string;
  /** For an end: whether another takes its place. */
  rescheduled?: boolean;
  reason?: string;
  by?: 'host' | 'invitee';
  /** When Calendly says it happened. */
  at?: string;
  /** Where the invitee cancels. */
  cancelUrl?: string;
}

const inviteeUri = (name: string): string =>
  `https://api.calendly.com/scheduled_events/EV${name}/invitees/${name}`;

/** What comes back of our link: Calendly keeps the campaign tags of the address it was opened by. */
function trackingOf(reference: string | null): Record<string, string | null> {
  const none = { utm_campaign: null, utm_source: null, utm_medium: null, utm_content: null, utm_term: null };
  if (reference === null) return none;
  const link = new URL(calendarLink('https://calendly.com/equipo/consulta', visitorOf(reference)));
  return { ...none, utm_content: link.searchParams.get('utm_content') };
}

/** What comes back of our link: Cal.com hands on what the address names as metadata. */
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

/** One booking of Cal.com. */
export interface CalBooking {
  uid: string;
  /** The lead's reference; null for who booked without our link. */
  reference: string | null;
  /** By default in a future that the tests do not reach. */
  startsAt?: string;
  endsAt?: string;
  /** What was typed into the form; by default an e-mail that is nobody's. */
  email?: string;
  /** The attendee's, where the form asks for it. */
  attendeePhone?: string;
  /** Answers of Cal.com's own form, by their names. */
  responses?: Record<string, unknown>;
  /** Answers to questions of the owner's, by their names. */
  userFieldsResponses?: Record<string, unknown>;
  /** The `uid` of the booking that it replaces. */
  replaces?: string;
  reason?: string;
  by?: string;
  at?: string;
  /** Address of the calendar; null when it names none. */
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
