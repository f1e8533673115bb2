import { addDays } from 'domain/dates';
import { momentAt, today } from '../../../shared/dates';

/** Common next steps. */
export const nextStepNames = {
  hour: 'En 1 hora',
  tomorrow: 'Mañana 10:00',
  three_days: 'En 3 días',
} as const;
export type NextStep = keyof typeof nextStepNames;

const MORNING = '10:00';
const HOUR_MS = 3_600_000;

/** Returns the moment (ISO 8601) of a step; days begin in this time zone. */
export function momentOf(step: NextStep, timeZone: string, now = Date.now()): string {
  if (step === 'hour') return new Date(now + HOUR_MS).toISOString();
  return momentAt(addDays(today(timeZone, now), step === 'tomorrow' ? 1 : 3), MORNING, timeZone);
}
