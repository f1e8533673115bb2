import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Connection, Internet } from './internet';
import { isPublicAddress } from './public-address';

/** Addresses of a name that are tried. */
const MOST_ADDRESSES = 2;

/** Why nothing was answered; the error of Node's that is behind it holds names and addresses, and is not told. */
type Unreached = 'not_public' | 'not_found' | 'certificate' | 'no_answer';

/** Nobody answered. */
export class UnreachedError extends Error {
  constructor(readonly reason: Unreached) {
    super(`the address could not be reached: ${reason}`);
  }
}

interface Question {
  method?: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
  /** Ends it at once. */
  signal: AbortSignal;
  /** Lets it go to this machine and its network too. */
  allowPrivate?: boolean;
}

/** Whether a URL names a host of the internet: no number, no name of a local network, no user. */
export function namesPublicHost({ hostname, username, password }: URL): boolean {
  const host = hostname.replace(/\.$/, '');
  return (
    username === '' && password === '' && host.includes('.') && !host.startsWith('[') && isIP(host) === 0
  );
}

/** The host of a URL, an IPv6 address without its brackets. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Asks at an address that somebody typed. The addresses behind its name are looked up once and must all be public; the connection goes to
 * the very address that was checked. Redirects are not followed.
 * @returns the answer of the first of the name's addresses that can be reached; its body is to be read or destroyed
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
    // A connection of its own: none is kept, and none goes through a proxy of the environment.
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
          // The certificate must be that of the name, wherever the connection goes.
          ...(isIP(bareHost(url)) === 0 ? { servername: url.hostname } : {}),
          ...(ca === undefined ? {} : { ca }),
        })
      : httpRequest(options);
  asked.on('response', resolve);
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

/** What a promise comes to, unless the signal comes first. */
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
