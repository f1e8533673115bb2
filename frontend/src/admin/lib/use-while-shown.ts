import { useEffect, useRef } from 'react';

/**
 * Returns a function that wraps a step after a request: the wrapped step does nothing once the component is gone,
 * because the user has opened something else meanwhile.
 */
export function useWhileShown(): (step: () => void) => () => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (step) => () => {
    if (isShown.current) step();
  };
}
