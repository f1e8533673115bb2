/** The halves of the day, written one way: browsers differ. A line never ends before them. */
export const oneSpelling = (text: string): string => text.replace(/\s([ap])\.\s?m\./g, '\u00a0$1.m.');

/** `1:47 p.m.`, on the reader's clock. */
export const formatTime = (moment: number): string =>
  oneSpelling(new Date(moment).toLocaleTimeString('es-US', { hour: 'numeric', minute: '2-digit' }));

/** `20:30` → `8:30 p.m.`; `24:00` is midnight, the end of a day. */
export function formatHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour % 24 < 12 ? 'a' : 'p'}.m.`;
}
