import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';

/** Parts of a lead's detail, in the order of their tabs. */
export const DETAIL_TABS = ['actividad', 'mensajes', 'datos'] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** Parameter of the address with the open tab of a lead's detail; missing for the first tab. */
export const DETAIL_TAB_PARAMETER = 'ficha';

/**
 * Manages the open tab of a lead's detail. The address keeps it for a reload and for the next lead of the list.
 * @returns the tab, and a function that shows another one before it returns
 */
export function useDetailTab(): [DetailTab, (tab: DetailTab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [tab, setTab] = useState<DetailTab>(
    () => DETAIL_TABS.find((one) => one === parameters.get(DETAIL_TAB_PARAMETER)) ?? DETAIL_TABS[0],
  );
  const open = (to: DetailTab) => {
    if (to === tab) return;
    // The caller focuses an element of the tab.
    flushSync(() => setTab(to));
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (to === DETAIL_TABS[0]) next.delete(DETAIL_TAB_PARAMETER);
        else next.set(DETAIL_TAB_PARAMETER, to);
        return next;
      },
      // At once, so that the next lead of the list opens on this tab too.
      { replace: true, flushSync: true },
    );
  };
  return [tab, open];
}
