import { useEffect, useState } from 'react';
import type * as OtherWays from './ways/ways';

const RETRY_MS = 3_000;

/** Fetches the code of every way but the first: by text. */
export const loadOtherWays = (): Promise<typeof OtherWays> => import('./ways/ways');

/** That code, once it is there. A load that failed is tried again while the dialog is open. */
export function useOtherWays(): typeof OtherWays | null {
  const [module, setModule] = useState<typeof OtherWays | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const load = (): void =>
      void loadOtherWays().then(
        (loaded) => !isOver && setModule(loaded),
        () => {
          if (!isOver) timer = setTimeout(load, RETRY_MS);
        },
      );
    load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return module;
}
