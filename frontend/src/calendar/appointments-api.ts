import { transport } from '../shared/api/transport';
import type { Slot } from './choose/offered-days';
import type { TimeOfDay } from 'domain/appointments';

export interface SlotsDto {
  timeZone: string;
  durationMinutes: number;
  days: { date: string; slots: Slot[] }[];
}
export interface AppointmentDto {
  token: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  with: string;
  callsFrom: string | null;
  icsUrl: string;
  manageUrl: string;
  status: string;
  confirmedAt: string | null;
}
const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
export const listSlots = (params: {
  ref?: string;
  token?: string;
  days?: number;
  timeZone?: string;
}): Promise<SlotsDto> =>
  transport(`/api/appointments/slots?${new URLSearchParams(JSON.parse(JSON.stringify(params)))}`);
export const bookAppointment = (body: {
  ref: string;
  startsAt: string;
  timeZone?: string;
  email?: string;
}): Promise<AppointmentDto> => transport('/api/appointments', json('POST', body));
export const getAppointment = (token: string): Promise<AppointmentDto> =>
  transport(`/api/appointments/${token}`, { method: 'GET' });
export const moveAppointment = (token: string, body: { startsAt: string }): Promise<AppointmentDto> =>
  transport(`/api/appointments/${token}`, json('PATCH', body));
export const cancelAppointment = (token: string): Promise<void> =>
  transport(`/api/appointments/${token}`, { method: 'DELETE' });
export const confirmAppointment = (token: string): Promise<void> =>
  transport(`/api/appointments/${token}/confirmation`, { method: 'POST' });
export const requestCallback = (body: {
  ref: string;
  timeOfDay: TimeOfDay;
  timeZone?: string;
}): Promise<void> => transport('/api/appointments/callbacks', json('POST', body));
