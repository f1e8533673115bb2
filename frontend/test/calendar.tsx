/** @jsxImportSource preact */
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { TimeOfDay } from 'domain/calendar/appointments';
import { render } from 'preact';
import { Calendar } from '../src/calendar/Calendar';
import { takeAccess } from '../src/calendar/calendar-address';
import type { AppointmentDto } from '../src/shared/api/generated/model';
import { answer, stubApi } from './api-stub';

export const REF = 'q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa';
export const TOKEN = 'AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8';

/** Today for page and server: a Tuesday in 2094. */
export const TODAY = Date.parse('2094-11-23T15:00:00.000Z');

const HALF_HOUR = 1_800_000;
export const slotAt = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + HALF_HOUR).toISOString(),
  withinCallingHours: true,
});
/** Returns a time outside the legal calling hours of the visitor's state. */
export const outsideAt = (startsAt: string) => ({ ...slotAt(startsAt), withinCallingHours: false });

/** In New York: Wednesday at 10:00, 10:30 and 2:00 p.m.; Friday at 9:00. */
export const SLOTS = [
  '2094-11-24T15:00:00.000Z',
  '2094-11-24T15:30:00.000Z',
  '2094-11-24T19:00:00.000Z',
  '2094-11-26T14:00:00.000Z',
].map(slotAt);

export const offer = (
  slots = SLOTS,
  manageUrl: string | null = null,
  requestedCall: TimeOfDay | null = null,
): Response =>
  answer(200, {
    timeZone: 'America/New_York',
    durationMinutes: 30,
    days: [{ date: '2094-11-24', slots }],
    manageUrl,
    requestedCall,
  });

export function appointment(changed: Partial<AppointmentDto> = {}): AppointmentDto {
  const { startsAt, endsAt } = slotAt(changed.startsAt ?? SLOTS[0]!.startsAt);
  return {
    token: TOKEN,
    status: 'booked',
    startsAt,
    endsAt,
    timeZone: 'America/New_York',
    with: 'Laura Gómez',
    callsFrom: '+13055550100',
    icsUrl: `/api/appointments/${TOKEN}/calendar.ics`,
    manageUrl: `/calendario?token=${TOKEN}`,
    confirmedAt: null,
    ...changed,
  };
}

export const SLOTS_PATH = `/api/appointments/slots?ref=${REF}&days=60&timeZone=America%2FNew_York`;
export const MOVE_SLOTS_PATH = `/api/appointments/slots?token=${TOKEN}&days=60&timeZone=America%2FNew_York`;
export const APPOINTMENT_PATH = `/api/appointments/${TOKEN}`;

/** Stubs a server with free times that accepts every request. A test replaces single responses. */
export function stubWillingCalendar(replaced: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    [`GET ${SLOTS_PATH}`]: () => offer(),
    [`GET ${MOVE_SLOTS_PATH}`]: () => offer(),
    'POST /api/appointments': ({ body }) => {
      const { startsAt, timeZone } = body as { startsAt: string; timeZone: string };
      return answer(201, appointment({ startsAt, timeZone }));
    },
    [`GET ${APPOINTMENT_PATH}`]: () => answer(200, appointment()),
    [`PATCH ${APPOINTMENT_PATH}`]: ({ body }) =>
      answer(200, appointment({ startsAt: (body as { startsAt: string }).startsAt })),
    [`DELETE ${APPOINTMENT_PATH}`]: () => answer(204),
    [`POST ${APPOINTMENT_PATH}/confirmation`]: () => answer(204),
    'POST /api/appointments/callbacks': () => answer(204),
    ...replaced,
  });
}

let place: HTMLElement | null = null;

/** Unmounts the open page and its listeners. */
export function closeCalendar(): void {
  if (!place) return;
  render(null, place);
  place.remove();
  place = null;
}

/** Opens the calendar page as after loading. */
export function openCalendar(query: string): void {
  closeCalendar();
  window.history.replaceState(null, '', `/calendario${query}`);
  place = document.createElement('main');
  document.body.append(place);
  render(<Calendar access={takeAccess()} />, place);
}

export const visitor = () => userEvent.setup();
/** Returns a time with a non-breaking space, as the page shows it. */
export const time = (words: string): string => words.replace(' ', '\u00a0');
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
