import { useEffect, useState } from 'react';
import { getPublicConfig } from '../../shared/api/generated/config/config';

/** Returns the number of free appointments today, fetched when the offer opens; null until it is known. */
export function useFreeSlotsToday(open: boolean): number | null {
  const [places, setPlaces] = useState<number | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    let isCurrent = true;
    getPublicConfig().then(
      ({ freeSlotsToday }) => {
        if (isCurrent) setPlaces(freeSlotsToday);
      },
      // On a failure, no number is shown.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [open]);
  return places;
}

/** Returns the text with the number; singular for one. */
export function scarcity(text: string, places: number): string {
  const line = text.replace('{lugares}', () => String(places));
  return places === 1 ? line.replace(/quedan 1 lugares/i, 'queda 1 lugar') : line;
}
