import { useSearchParams } from 'react-router-dom';
import { dayEnd, dayStart, isDay } from '../../shared/dates';
import { ownerZoneStore } from './owner-zone';

/** First and last day, YYYY-MM-DD, as the address has them. */
export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

/** A range as the API takes it: days are those of a zone, the owner's unless another is shown. */
export const toApiRange = (
  { from, to }: DayRange,
  timeZone: string = ownerZoneStore.get(),
): { from?: string; to?: string } => ({
  ...(from ? { from: dayStart(from, timeZone) } : {}),
  ...(to ? { to: dayEnd(to, timeZone) } : {}),
});

/** A range that ends before it begins is the same range the other way round. */
export const inOrder = ({ from, to }: DayRange): DayRange =>
  from && to && from > to ? { from: to, to: from } : { from, to };

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
    range: inOrder({ from: read('desde'), to: read('hasta') }),
    setRange: ({ from, to }: DayRange) => set({ desde: from, hasta: to }),
    zone: parameters.get('zona') ?? undefined,
    setZone: (zona: string | undefined) => set({ zona }),
  };
}
