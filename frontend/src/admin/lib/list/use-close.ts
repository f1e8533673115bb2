import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * Returns the index of the page in this tab's history, as the router counts it; 0 for the tab's first page.
 */
const place = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

const openNow = (name: string): string | null => new URLSearchParams(window.location.search).get(name);

/**
 * Closes an item that is open over a list: goes back to the page from which it was opened. Adds no history
 * entry, so that 'back' does not reopen it. Does nothing if something else is open by then: an answer may come late.
 * @param openId id of the open item, or null
 * @param names parameters of the item in the address, its id first, which are removed if the tab was opened with it
 */
export function useClose(openId: string | null, names: readonly string[]): () => void {
  const [, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useState({ id: openId, at: place() });
  if (opened.id !== openId) setOpened({ id: openId, at: place() });
  return () => {
    if (openNow(names[0]!) !== openId) return;
    if (opened.at > 0) void navigate(opened.at - 1 - place());
    else
      setParameters(
        (now) => {
          const next = new URLSearchParams(now);
          for (const name of names) next.delete(name);
          return next;
        },
        { replace: true },
      );
  };
}
