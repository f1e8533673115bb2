import { useEffect, useRef } from 'react';
import { useBlocker, type Location } from 'react-router-dom';

/** Where the editor is: filters of the list behind it do not count. */
const placeOf = ({ pathname, search }: Location): string => {
  const parameters = new URLSearchParams(search);
  return `${pathname} ${parameters.get('tab')} ${parameters.get('editar')}`;
};

/**
 * Asks before the editor is left with unsaved changes: links, back and forward, and, in the browser's own
 * words, closing or reloading the page.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isAllowed.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** Goes somewhere on purpose. */
    go: (navigate: () => void) => {
      isAllowed.current = true;
      navigate();
      isAllowed.current = false;
    },
  };
}
