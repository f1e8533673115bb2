/**
 * Normalises `a.m.` and `p.m.`, which browsers write differently, and puts a non-breaking space before them.
 */
export const oneSpelling = (text: string): string => text.replace(/\s([ap])\.\s?m\./g, '\u00a0$1.m.');

/** Formats a time on the reader's clock: `1:47 p.m.`. */
export const formatTime = (moment: number): string =>
  oneSpelling(new Date(moment).toLocaleTimeString('es-US', { hour: 'numeric', minute: '2-digit' }));

/** Formats an hour: `20:30` → `8:30 p.m.`. `24:00` is midnight at the end of a day. */
export function formatHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour % 24 < 12 ? 'a' : 'p'}.m.`;
}
