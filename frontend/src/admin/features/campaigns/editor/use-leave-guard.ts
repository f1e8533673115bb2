import { useEffect, useRef } from 'react';
import { useBlocker, type Location } from 'react-router-dom';

/** Returns the part of an address that identifies the editor, without the filters of the list. */
const editorKey = ({ pathname, search }: Location): string => {
  const parameters = new URLSearchParams(search);
  return `${pathname} ${parameters.get('tab')} ${parameters.get('editar')}`;
};

/**
 * Asks for confirmation before the editor is left with unsaved changes: by links, back and forward. Closing or
 * reloading the page shows the browser's dialog.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isAllowed.current && editorKey(currentLocation) !== editorKey(nextLocation),
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
    /** Navigates without asking. */
    go: (navigate: () => void) => {
      isAllowed.current = true;
      navigate();
      isAllowed.current = false;
    },
  };
}
