import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Connection, Internet } from './internet';
import { isPublicAddress } from './public-address';

/** Maximum number of a name's addresses that are tried. */
const MOST_ADDRESSES = 2;

/** Reason for a missing response. Node's own error is not shown, because it contains names and addresses. */
type Unreached = 'not_public' | 'not_found' | 'certificate' | 'no_answer';

/** Thrown if the host did not respond. */
export class UnreachedError extends Error {
  constructor(readonly reason: Unreached) {
    super(`the address could not be reached: ${reason}`);
  }
}

interface Question {
  method?: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
  /** Aborts the request immediately. */
  signal: AbortSignal;
  /** Also allows addresses of this machine and its network. */
  allowPrivate?: boolean;
}

/** Returns whether a URL has a public host name: not a number, not a name of a local network, and no user. */
export function namesPublicHost({ hostname, username, password }: URL): boolean {
  const host = hostname.replace(/\.$/, '');
  return (
    username === '' && password === '' && host.includes('.') && !host.startsWith('[') && isIP(host) === 0
  );
}

/** Returns the host of a URL, without the brackets of an IPv6 address. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Sends a request to a URL typed by a user. Resolves the name once, requires all addresses to be public, and connects to the very
 * address that was checked. Does not follow redirects.
 * @returns the response of the first reachable address; the caller must read or destroy its body
 * @throws UnreachedError
 */
export async function askInternet(
  internet: Internet,
  url: URL,
  question: Question,
): Promise<IncomingMessage> {
  try {
    return await answerOf(internet, url, question);
  } catch (error) {
    throw error instanceof UnreachedError ? error : new UnreachedError(reasonOf(error));
  }
}

async function answerOf(internet: Internet, url: URL, question: Question): Promise<IncomingMessage> {
  const { signal, allowPrivate = false } = question;
  const host = bareHost(url);
  const addresses = isIP(host) ? [host] : await abortable(internet.addressesOf(host), signal);
  if (addresses.length === 0) throw new UnreachedError('not_found');
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new UnreachedError('not_public');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  let failure: unknown;
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    try {
      return await ask(internet.connectionTo(address, port), url, question);
    } catch (error) {
      failure = error;
      if (signal.aborted) break;
    }
  }
  throw failure;
}

function ask(
  { host, port, ca }: Connection,
  url: URL,
  { method = 'GET', headers, body, signal }: Question,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    host,
    port,
    path: url.pathname + url.search,
    method,
    // Uses a new connection, which is not kept and goes through no proxy of the environment.
    agent: false as const,
    signal,
    headers: {
      host: url.host,
      'accept-encoding': 'identity',
      ...headers,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
  };
  const asked =
    url.protocol === 'https:'
      ? httpsRequest({
          ...options,
          // The certificate must match the name, whichever address is used.
          ...(isIP(bareHost(url)) === 0 ? { servername: url.hostname } : {}),
          ...(ca === undefined ? {} : { ca }),
        })
      : httpRequest(options);
  asked.on('response', resolve);
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

/** Returns the result of a promise, or rejects when the signal aborts first. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(new Error('aborted'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}

const NAME_ERRORS = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);

function reasonOf(error: unknown): Unreached {
  const code = String((error as { code?: unknown }).code);
  if (NAME_ERRORS.has(code)) return 'not_found';
  return /CERT|SSL|TLS|ISSUER|CHAIN/.test(code) ? 'certificate' : 'no_answer';
}
