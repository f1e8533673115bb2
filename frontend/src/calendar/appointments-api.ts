import { transport } from '../shared/api/transport';
import type { TimeOfDay } from 'domain/appointments';

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
export const requestCallback = (body: {
  ref: string;
  timeOfDay: TimeOfDay;
  timeZone?: string;
}): Promise<void> => transport('/api/appointments/callbacks', json('POST', body));
