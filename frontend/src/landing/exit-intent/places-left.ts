import { useEffect, useState } from 'react';
import { getPublicConfig } from '../../shared/api/generated/config/config';

/** Places that the calendar has free today, asked for when the offer opens; null while that is not known, or not kept. */
export function usePlacesLeft(open: boolean): number | null {
  const [places, setPlaces] = useState<number | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    let isCurrent = true;
    getPublicConfig().then(
      ({ freeSlotsToday }) => {
        if (isCurrent) setPlaces(freeSlotsToday);
      },
      // Nothing is said of what is not known.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [open]);
  return places;
}

/** The line with its number; one place is said in the singular. */
export function scarcity(text: string, places: number): string {
  const line = text.replace('{lugares}', () => String(places));
  return places === 1 ? line.replace(/quedan 1 lugares/i, 'queda 1 lugar') : line;
}
