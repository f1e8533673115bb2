const locale = 'es-US';

const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const longDateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });

/** `21 nov 2026, 3:05 p. m.`, on the reader's clock. */
export const formatDateTime = (moment: string): string => dateTime.format(new Date(moment));

/** `sábado, 21 de noviembre de 2026, 3:05:09 p. m.` */
export const formatLongDateTime = (moment: string): string => longDateTime.format(new Date(moment));

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `hace 5 minutos`, `hace 2 horas`, `ayer`; under a minute `ahora`. */
export function formatAgo(moment: string, now = Date.now()): string {
  const passed = now - Date.parse(moment);
  const step = STEPS.find(([, length]) => passed >= length);
  return step ? relative.format(-Math.floor(passed / step[1]), step[0]) : 'ahora';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The moment a day begins on the reader's clock (ISO 8601). */
export const dayStart = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** The moment the day after begins: the end of a range that takes the day in. */
export function dayEnd(day: string): string {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}

const longDay = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-11-20` → `20 nov 2026`. */
export const formatDay = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));
