import { useSearchParams } from 'react-router-dom';
import { dayEnd, dayStart, isDay } from '../../shared/dates';

/** First and last day, YYYY-MM-DD, as the address has them. */
export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

/** A range as the API takes it: days are the reader's. */
export const toApiRange = ({ from, to }: DayRange): { from?: string; to?: string } => ({
  ...(from ? { from: dayStart(from) } : {}),
  ...(to ? { to: dayEnd(to) } : {}),
});

/** The range of days that a screen is about, kept in the address. */
export function useRange() {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: string) => {
    const value = parameters.get(name) ?? '';
    return isDay(value) ? value : undefined;
  };
  const set = (changes: Record<string, string | undefined>) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return {
    range: { from: read('desde'), to: read('hasta') },
    setRange: ({ from, to }: DayRange) => set({ desde: from, hasta: to }),
    zone: parameters.get('zona') ?? undefined,
    setZone: (zona: string | undefined) => set({ zona }),
  };
}
