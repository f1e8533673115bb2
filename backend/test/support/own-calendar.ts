import { Clock } from '../../src/common/clock';
import { AppointmentLinksService } from '../../src/modules/appointment-store/appointment-links.service';
import { newIp, type Answer, type Refusal, type TestApp } from './app';
import { insertLeads, type LeadColumns } from './leads';

/** Tuesday, 9 a.m. in New York. */
export const NOW = new Date('2026-11-24T14:00:00Z');

export interface ShownSlot {
  startsAt: string;
  endsAt: string;
  withinCallingHours: boolean;
}

export interface ShownSlots {
  timeZone: string;
  durationMinutes: number;
  days: { date: string; slots: ShownSlot[] }[];
  manageUrl: string | null;
  requestedCall: string | null;
}

export interface ShownAppointment {
  token: string;
  status: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  with: string;
  callsFrom: string | null;
  confirmedAt: string | null;
  icsUrl: string;
  manageUrl: string;
}

/** Verified lead with a personal link. */
export interface Visitor {
  id: string;
  ref: string;
}

/** Sets the clock of an application. */
export const setTime = (app: TestApp, moment: Date | string): void =>
  void jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(moment));

export async function newVisitor(app: TestApp, columns: LeadColumns = {}): Promise<Visitor> {
  const [id] = await insertLeads(app, [{ verification_status: 'verified', ...columns }]);
  return { id: id!, ref: await refOf(app, id!) };
}

/** Creates a new personal link for a lead. */
export async function refOf(app: TestApp, leadId: string): Promise<string> {
  const path = await app.app.get(AppointmentLinksService).issue(leadId, false);
  return new URL(path, 'http://relative.invalid').searchParams.get('ref')!;
}

export const slotsOf = (
  app: TestApp,
  ref: string,
  query: Record<string, string | number | undefined> = {},
): Promise<Answer<ShownSlots & Refusal>> =>
  app.get(`/api/appointments/slots?${new URLSearchParams({ ref, ...textsOf(query) }).toString()}`);

/** Returns the times to which the person can move an appointment. */
export const slotsToMove = (
  app: TestApp,
  token: string,
  query: Record<string, string | number | undefined> = {},
): Promise<Answer<ShownSlots & Refusal>> =>
  app.get(`/api/appointments/slots?${new URLSearchParams({ token, ...textsOf(query) }).toString()}`);

const textsOf = (query: Record<string, string | number | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Data of a refused booking. */
export type BookingRefusal = Omit<Refusal, 'details'> & {
  details?: { slots?: ShownSlot[]; manageUrl?: string; startsAt?: string };
};

export const book = (
  app: TestApp,
  ref: string,
  startsAt: string,
  {
    ip = newIp(),
    ...more
  }: { ip?: string; timeZone?: string; email?: string; requestedOutsideHours?: boolean } = {},
): Promise<Answer<ShownAppointment & BookingRefusal>> =>
  app.post('/api/appointments', { ref, startsAt, ...more }, ip);

/** Sends a change of an appointment with its token. */
export async function change(
  app: TestApp,
  method: 'PATCH' | 'DELETE',
  token: string,
  body?: object,
  ip = newIp(),
): Promise<Answer<ShownAppointment & BookingRefusal>> {
  const response = await fetch(`${app.url}/api/appointments/${token}`, {
    method,
    headers: { 'x-forwarded-for': ip, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : {}) as ShownAppointment & BookingRefusal,
  };
}
