import { useEffect, useRef } from 'react';

/** Wraps a step after a request. */
type Wrap = <Values extends unknown[]>(step: (...values: Values) => void) => (...values: Values) => void;

/**
 * Returns a function that wraps a step after a request: the wrapped step does nothing once the component is gone,
 * because the user has opened something else meanwhile.
 */
export function useWhileShown(): Wrap {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (step) =>
    (...values) => {
      if (isShown.current) step(...values);
    };
}
