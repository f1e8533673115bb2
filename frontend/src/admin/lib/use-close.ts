import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** Place of the page in this tab's history, as the router counts it: 0 for the one that the tab was opened with. */
const place = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Closes what is open over a list: goes back to where it was opened from, be it the list, a campaign or an alert. The history
 * grows by nothing, so 'back' does not open again what was just closed.
 *
 * @param openId id of what is open, or null
 * @param names its parameters in the address: for a page that was opened with it, they are taken away
 */
export function useClose(openId: string | null, names: readonly string[]): () => void {
  const [, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useState({ id: openId, at: place() });
  if (opened.id !== openId) setOpened({ id: openId, at: place() });
  return () => {
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
