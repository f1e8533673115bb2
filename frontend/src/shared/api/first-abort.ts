/**
 * Returns a signal that aborts when the first of several does. Replaces `AbortSignal.any`, which Firefox
 * supports only from version 124.
 */
export function firstAbort(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: first.signal });
  }
  return first.signal;
}
