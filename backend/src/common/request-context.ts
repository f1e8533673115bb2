import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** UUID, with or without hyphens: of limited length, safe to write anywhere, and not personal data. */
const WELL_FORMED = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

interface RequestContext {
  requestId: string;
  /** Whether the visitor's address is unknown (`isHiddenByProxy`). */
  isHidden: boolean;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Returns the id of a request: the caller's own if it is well-formed, so that one id goes from the browser to the SQL. */
export function requestIdOf(claimed: unknown): string {
  return typeof claimed === 'string' && WELL_FORMED.test(claimed) ? claimed : randomUUID();
}

/** Runs work on behalf of a request. Ignores an invalid id. */
export function onBehalfOf<T>(requestId: unknown, work: () => T, isHidden = false): T {
  return typeof requestId === 'string' && WELL_FORMED.test(requestId)
    ? current.run({ requestId, isHidden }, work)
    : current.exit(work);
}

/** Returns the id of the request that is being handled, or that queued the current job. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Returns whether the current request comes from a visitor with an unknown address. */
export const isVisitorHidden = (): boolean => current.getStore()?.isHidden ?? false;
