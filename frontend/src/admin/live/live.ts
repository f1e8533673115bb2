import { ApiError } from '../../shared/api/api-error';
import { readEvents } from './read-events';

/**
 * Kinds of events: a lead's messages, the lead, its appointment, its
 * reservation; the user's permissions; or more changes than
 * can be listed.
 */
export type LiveKind = 'conversation' | 'lead' | 'appointment' | 'hold' | 'rights' | 'reload';

const KINDS: ReadonlySet<string> = new Set<LiveKind>([
  'conversation',
  'lead',
  'appointment',
  'hold',
  'rights',
  'reload',
]);

/**
 * Name of the lock and channel by which tabs share one stream, because a browser opens at most six
 * connections to a server.
 */
const NAME = 'office-live';
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Calls `hear` on changes in the office. Screens also poll, so nothing is lost without a stream.
 * @returns a function that stops it
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
  // Pages without TLS have no locks, so each tab opens a stream.
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

/** Listens until it is stopped or the server refuses. Reconnects after an interruption. */
async function listen(signal: AbortSignal, tell: (kind: LiveKind) => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let hasOpened = false;
  while (!signal.aborted) {
    const onOpen = () => {
      wait = FIRST_WAIT_MS;
      // Changes during the interruption are not sent later.
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
    // Random delay, so that not all clients reconnect at once after a server restart.
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
