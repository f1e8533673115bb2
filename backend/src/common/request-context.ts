import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** A UUID, with its hyphens or without: it is bounded, safe to write anywhere, and no personal data. */
const WELL_FORMED = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

interface RequestContext {
  requestId: string;
  /** Whether the visitor's address is not known: `isHiddenByProxy`. */
  isHidden: boolean;
}

const current = new AsyncLocalStorage<RequestContext>();

/** The id of a request: the caller's own where it is well formed, so that one id goes from the browser to the SQL. */
export function requestIdOf(claimed: unknown): string {
  return typeof claimed === 'string' && WELL_FORMED.test(claimed) ? claimed : randomUUID();
}

/** Does something on behalf of a request; an invalid id is dropped. */
export function onBehalfOf<T>(requestId: unknown, work: () => T, isHidden = false): T {
  return typeof requestId === 'string' && WELL_FORMED.test(requestId)
    ? current.run({ requestId, isHidden }, work)
    : current.exit(work);
}

/** The request that what runs now is done for: it came by HTTP, or queued the job. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Returns whether the present request comes from a visitor with an unknown address. */
export const isVisitorHidden = (): boolean => current.getStore()?.isHidden ?? false;
