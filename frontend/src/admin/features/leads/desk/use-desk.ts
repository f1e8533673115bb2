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
      const at = items.findIndex(({ lead }) => lead.id === from);
      show(items[(Math.max(0, at) + by + items.length) % Math.max(1, items.length)]?.lead.id);
    },
    /** Opens the lead after one that is done. */
    goOn: (id: string) => {
      const at = items.findIndex(({ lead }) => lead.id === id);
      const rest = items.filter(({ lead }) => lead.id !== id);
      show(rest[Math.min(Math.max(at, 0), rest.length - 1)]?.lead.id);
    },
  };
}
