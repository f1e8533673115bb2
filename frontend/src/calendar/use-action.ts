import { useRef, useState } from 'preact/hooks';
import { failureWords, type FailureWords } from './failure';

/** Runs one action at a time and provides the failure's text and the busy state. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureWords | null>(null);
  const busy = useRef(false);

  /** @param handle handles a failure that has its own solution; returns true if it did */
  async function run(action: () => Promise<void>, handle?: (error: unknown) => boolean): Promise<void> {
    // The second click of a double click arrives before the page has rendered the first.
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      if (!handle?.(error)) setFailure(failureWords(error));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }
  return { isBusy, failure, run, clearFailure: () => setFailure(null) };
}
