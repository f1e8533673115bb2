import { ApiError } from '../../shared/api/api-error';
import { readEvents } from './read-events';

/** What the server tells of: a lead's messages, the lead itself, its appointment; the own rights; or of more than can be named. */
export type LiveKind = 'conversation' | 'lead' | 'appointment' | 'rights' | 'reload';

const KINDS: ReadonlySet<string> = new Set<LiveKind>([
  'conversation',
  'lead',
  'appointment',
  'rights',
  'reload',
]);

/** The tabs of a browser share one stream: a browser opens six connections to a server at most. */
const NAME = 'office-live';
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Tells `hear` what changes in the office, until it is stopped. Screens ask now and then too, so nothing is lost where no stream opens.
 * @returns stops it
 */
export function startLive(hear: (kind: LiveKind) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const tabs = new BroadcastChannel(NAME);
  tabs.onmessage = ({ data }: MessageEvent<LiveKind>) => hear(data);
  const tell = (kind: LiveKind) => {
    hear(kind);
    tabs.postMessage(kind);
  };
  // Pages without TLS have no locks: each tab listens by itself there.
  const turn =
    'locks' in navigator
      ? navigator.locks.request(NAME, { signal }, () => listen(signal, tell))
      : listen(signal, tell);
  turn.catch(() => undefined);
  return () => {
    stop.abort();
    tabs.close();
  };
}

/** Listens until it is stopped or the server wants no more; what ends on the way is opened again. */
async function listen(signal: AbortSignal, tell: (kind: LiveKind) => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let hasOpened = false;
  while (!signal.aborted) {
    const onOpen = () => {
      wait = FIRST_WAIT_MS;
      // What changed while it was closed is not told.
      if (hasOpened) tell('reload');
      hasOpened = true;
    };
    const onEvent = (kind: string) => {
      if (KINDS.has(kind)) tell(kind as LiveKind);
    };
    const failure = await readEvents(signal, { onOpen, onEvent }).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure instanceof ApiError && [401, 403, 404].includes(failure.status)) return;
    const asked = failure instanceof ApiError ? (failure.retryAfter ?? 0) * 1_000 : 0;
    // Not all screens at the same moment, after a server was replaced.
    await pause(Math.max(asked, wait * (0.5 + Math.random())), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
