import { readMoment } from 'domain/dates';

/** Returns a moment in NMI's format, YYYYMMDDhhmmss in UTC. */
export const nmiMoment = (moment: Date): string => moment.toISOString().replace(/\D/g, '').slice(0, 14);

/** Parses a moment in NMI's format. Returns null for any other text. */
export function parseNmiMoment(text: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  return readMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
