import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetDesk } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { DeskItemDto } from '../../../../shared/api/generated/model';

const READ_EVERY_MS = 30_000;
const CURRENT = 'de';

/** What there is to do, and which of it is open. */
export function useDesk() {
  const [parameters, setParameters] = useSearchParams();
  const desk = useGetDesk({ query: { staleTime: 0, refetchInterval: READ_EVERY_MS } });
  const items: readonly DeskItemDto[] = desk.data?.items ?? [];
  const wanted = parameters.get(CURRENT);
  // What stood first when it was opened stays open while others come before it.
  const [held, setHeld] = useState<string | null>(null);
  const first = items.some(({ lead }) => lead.id === held) ? held : (items[0]?.lead.id ?? null);
  if (wanted === null && first !== held) setHeld(first);
  const currentId = wanted ?? first;
  const place = Math.max(
    0,
    items.findIndex(({ lead }) => lead.id === currentId),
  );
  const isThere = items.some(({ lead }) => lead.id === wanted);
  const show = (id: string | undefined) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (id) next.set(CURRENT, id);
        else next.delete(CURRENT);
        return next;
      },
      { replace: true },
    );
  return {
    desk,
    items,
    /** The lead that is open: the one that the address names, also when it has left the list, or else the first. */
    currentId,
    /** Its entry; undefined when it has left the list. */
    current: wanted === null || isThere ? items[place] : undefined,
    place,
    show,
    /** Opens the one after, or before. The address is ahead of the screen when a key is pressed twice quickly. */
    step: (by: 1 | -1) => {
      const from = new URLSearchParams(window.location.search).get(CURRENT) ?? first;
      const at = items.findIndex(({ lead }) => lead.id === from);
      show(items[(Math.max(0, at) + by + items.length) % Math.max(1, items.length)]?.lead.id);
    },
    /** Opens the one after a lead that is done. */
    goOn: (id: string) => {
      const at = items.findIndex(({ lead }) => lead.id === id);
      const rest = items.filter(({ lead }) => lead.id !== id);
      show(rest[Math.min(Math.max(at, 0), rest.length - 1)]?.lead.id);
    },
  };
}
