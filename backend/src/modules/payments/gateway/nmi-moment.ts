import { readMoment } from 'domain/dates';

/** A moment in NMI's format, YYYYMMDDhhmmss in UTC. */
export const nmiMoment = (moment: Date): string => moment.toISOString().replace(/\D/g, '').slice(0, 14);

/** A moment as NMI writes it; null for anything else. */
export function parseNmiMoment(text: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  return readMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
