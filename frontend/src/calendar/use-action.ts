import { useRef, useState } from 'preact/hooks';
import { failureWords, type FailureWords } from './failure';

/** One action at a time, its failure in words, and whether it is under way. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureWords | null>(null);
  const busy = useRef(false);

  /** @param handle deals with a failure that has a way out of its own; true when it has */
  async function run(action: () => Promise<void>, handle?: (error: unknown) => boolean): Promise<void> {
    // The second of two clicks comes before the page has drawn the first.
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
