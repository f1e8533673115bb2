/** @jsxImportSource preact */
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { render } from 'preact';
import { Calendar } from '../src/calendar/Calendar';
import { takeAccess } from '../src/calendar/calendar-address';
import type { AppointmentDto } from '../src/shared/api/generated/model';
import { answer, stubApi } from './api-stub';

export const REF = 'q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa';
export const TOKEN = 'AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8';

/** A day in 2094 that both this page and its server know as today: a Tuesday. */
export const TODAY = Date.parse('2094-11-23T15:00:00.000Z');

const HALF_HOUR = 1_800_000;
export const slotAt = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + HALF_HOUR).toISOString(),
  withinCallingHours: true,
});
/** A time outside the hours in which the law of the visitor's state allows calls. */
export const outsideAt = (startsAt: string) => ({ ...slotAt(startsAt), withinCallingHours: false });

/** By New York's clocks: Wednesday at 10:00, 10:30 and 2:00 p.m.; Friday at 9:00. */
export const SLOTS = [
  '2094-11-24T15:00:00.000Z',
  '2094-11-24T15:30:00.000Z',
  '2094-11-24T19:00:00.000Z',
  '2094-11-26T14:00:00.000Z',
].map(slotAt);

export const offer = (slots = SLOTS, manageUrl: string | null = null): Response =>
  answer(200, {
    timeZone: 'America/New_York',
    durationMinutes: 30,
    days: [{ date: '2094-11-24', slots }],
    manageUrl,
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

/** A server that has room and takes everything; a test replaces the answers it is about. */
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

/** Ends the page that is open: nothing of it listens any more. */
export function closeCalendar(): void {
  if (!place) return;
  render(null, place);
  place.remove();
  place = null;
}

/** The calendar page as a browser that has just loaded it shows it. */
export function openCalendar(query: string): void {
  closeCalendar();
  window.history.replaceState(null, '', `/calendario${query}`);
  place = document.createElement('main');
  document.body.append(place);
  render(<Calendar access={takeAccess()} />, place);
}

export const visitor = () => userEvent.setup();
/** A time as a line never breaks it. */
export const time = (words: string): string => words.replace(' ', '\u00a0');
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
