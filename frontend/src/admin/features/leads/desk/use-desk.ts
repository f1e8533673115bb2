import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetDesk } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { DeskItemDto } from '../../../../shared/api/generated/model';

const READ_EVERY_MS = 30_000;
const CURRENT = 'de';

/** Manages the list of daily work and the open lead. */
export function useDesk() {
  const [parameters, setParameters] = useSearchParams();
  const desk = useGetDesk({ query: { staleTime: 0, refetchInterval: READ_EVERY_MS } });
  const items: readonly DeskItemDto[] = desk.data?.items ?? [];
  const wanted = parameters.get(CURRENT);
  // Id of the lead that was first when opened. It stays open while other leads move ahead of it.
  const [held, setHeld] = useState<string | null>(null);
  const first = items.some(({ lead }) => lead.id === held) ? held : (items[0]?.lead.id ?? null);
  if (wanted === null && first !== held) setHeld(first);
  const currentId = wanted ?? first;
  const place = Math.max(
    0,
    items.findIndex(({ lead }) => lead.id === currentId),
  );
  // Place of the open lead when it was last in the list.
  const [lastPlace, setLastPlace] = useState(0);
  const isListed = items[place]?.lead.id === currentId;
  if (isListed && place !== lastPlace) setLastPlace(place);
  const isThere = items.some(({ lead }) => lead.id === wanted);
  const [hasMoved, setMoved] = useState(false);
  const show = (id: string | undefined) => {
    setMoved(true);
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (id) next.set(CURRENT, id);
        else next.delete(CURRENT);
        return next;
      },
      { replace: true },
    );
  };
  return {
    desk,
    items,
    /** Open lead: the one in the address, even after it left the list; otherwise the first. */
    currentId,
    /** Entry of the open lead; undefined after it left the list. */
    current: wanted === null || isThere ? items[place] : undefined,
    place,
    /** Whether the user has opened a lead; the first one opens by itself. */
    hasMoved,
    show,
    /**
     * Opens the next or previous lead. Uses the address instead of the rendered state, which lags behind two
     * quick key presses.
     */
    step: (by: 1 | -1) => {
      const from = new URLSearchParams(window.location.search).get(CURRENT) ?? first;
      const found = items.findIndex(({ lead }) => lead.id === from);
      // A lead that has left the list was before the one that took its place.
      const at = found < 0 && by === 1 ? lastPlace - 1 : found < 0 ? lastPlace : found;
      show(freeFrom(items, at + by, by));
    },
    /** Opens the lead after one that is done, unless the user has opened another lead or section meanwhile. */
    goOn: (id: string) => {
      const address = new URLSearchParams(window.location.search);
      if ((address.get(CURRENT) ?? first) !== id || address.get('tab') !== parameters.get('tab')) return;
      const at = items.findIndex(({ lead }) => lead.id === id);
      const rest = items.filter(({ lead }) => lead.id !== id);
      show(freeFrom(rest, Math.min(at < 0 ? lastPlace : at, rest.length - 1), 1));
    },
  };
}

/** Returns the first lead that no colleague has open, searching from a place in the list; the lead at that place if there is none. */
function freeFrom(items: readonly DeskItemDto[], place: number, by: 1 | -1): string | undefined {
  const at = (step: number): DeskItemDto | undefined =>
    items[(((place + step * by) % items.length) + items.length) % items.length];
  const steps = items.map((_, step) => at(step));
  return (steps.find((item) => !item?.heldBy) ?? at(0))?.lead.id;
}
