import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { CalendarNetwork, Connection } from './calendar-network';
import { CalendarUnreadableError } from './calendar-problems';
import { isPublicAddress } from './public-address';

const LARGEST_BYTES = 5_000_000;
const MOST_REDIRECTS = 3;
/** Addresses of a name that are tried. */
const MOST_ADDRESSES = 2;
/** For all of it: names, connections, redirects and the last byte. */
const LONGEST_MS = 15_000;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What a server said of the version that it sent; sent back, it answers whether there is a newer one. */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

export type Download = (Version & { text: string }) | 'unchanged';

/** Longer ones are no use: they would be kept and sent again. */
const LONGEST_VALIDATOR = 300;

/**
 * An address in the one way of writing it, without the fragment; `webcal:` is how calendars say https.
 * @returns null for what is no https address of a named host on the usual port, or names a user
 */
export function calendarAddress(text: string): URL | null {
  const written = text.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  const host = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    host.includes('.') &&
    !host.startsWith('[') &&
    isIP(host) === 0
    ? url
    : null;
}

/**
 * Downloads a calendar from an address that somebody typed. The addresses behind its name are looked up once and must all be
 * public; the connection goes to the very address that was checked. Each redirect is an address like the first.
 * @param known the version that is here already
 * @param signal ends it at once
 * @throws CalendarUnreadableError
 */
export async function downloadCalendar(
  network: CalendarNetwork,
  address: string,
  {
    known = null,
    signal,
    longestMs = LONGEST_MS,
  }: { known?: Version | null; signal?: AbortSignal; longestMs?: number } = {},
): Promise<Download> {
  const stop = AbortSignal.any([AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
  try {
    return await followed(network, address, known, stop);
  } catch (error) {
    throw stop.aborted ? new CalendarUnreadableError('too_slow') : readable(error);
  }
}

async function followed(
  network: CalendarNetwork,
  address: string,
  known: Version | null,
  stop: AbortSignal,
): Promise<Download> {
  let next = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const url = calendarAddress(next);
    if (!url) throw new CalendarUnreadableError('not_https');
    const response = await answerOf(network, url, known, stop);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 304 && known) return 'unchanged';
      if (statusCode === 200) {
        const text = await textOf(response, stop);
        return { text, etag: validator(headers.etag), lastModified: validator(headers['last-modified']) };
      }
      if (!REDIRECTS.has(statusCode) || headers.location === undefined)
        throw new CalendarUnreadableError(statusCode >= 400 && statusCode < 500 ? 'refused' : 'no_answer');
      if (!URL.canParse(headers.location, url.href)) throw new CalendarUnreadableError('not_https');
      next = new URL(headers.location, url).href;
    } finally {
      response.destroy();
    }
  }
  throw new CalendarUnreadableError('redirected');
}

/** The answer of the first of the name's addresses that can be reached. */
async function answerOf(
  network: CalendarNetwork,
  url: URL,
  known: Version | null,
  stop: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await abortable(network.addressesOf(url.hostname), stop);
  if (addresses.length === 0) throw new CalendarUnreadableError('not_found');
  if (!addresses.every(isPublicAddress)) throw new CalendarUnreadableError('not_public');
  let failure: unknown;
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    try {
      return await ask(network.connectionTo(address), url, known, stop);
    } catch (error) {
      failure = error;
      if (stop.aborted) break;
    }
  }
  throw failure;
}

function ask(
  { host, port, ca }: Connection,
  url: URL,
  known: Version | null,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = request({
    host,
    port,
    path: url.pathname + url.search,
    // The certificate must be that of the name, wherever the connection goes.
    servername: url.hostname,
    ...(ca === undefined ? {} : { ca }),
    // A connection of its own: none is kept, and none goes through a proxy of the environment.
    agent: false,
    signal,
    headers: {
      host: url.host,
      accept: 'text/calendar',
      'accept-encoding': 'identity',
      'user-agent': 'calendar-reader',
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    },
  });
  asked.on('response', resolve);
  asked.on('error', reject);
  asked.end();
  return promise;
}

/** The body, as UTF-8. One that was compressed although nobody asked for it is not unpacked: it could have any size. */
async function textOf(response: IncomingMessage, stop: AbortSignal): Promise<string> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = response.headers;
  if (encoding.toLowerCase() !== 'identity') throw new CalendarUnreadableError('not_a_calendar');
  if (Number(length) > LARGEST_BYTES) throw new CalendarUnreadableError('too_large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    stop.throwIfAborted();
    bytes += chunk.length;
    if (bytes > LARGEST_BYTES) throw new CalendarUnreadableError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const validator = (header: string | undefined): string | null =>
  header !== undefined && header.length <= LONGEST_VALIDATOR ? header : null;

/** What a promise comes to, unless the signal comes first. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(new Error('aborted'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}

const NAME_ERRORS = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);

/** An error of Node's as one that may be told: its own holds names and addresses. */
function readable(error: unknown): CalendarUnreadableError {
  if (error instanceof CalendarUnreadableError) return error;
  const code = String((error as { code?: unknown }).code);
  if (NAME_ERRORS.has(code)) return new CalendarUnreadableError('not_found');
  return new CalendarUnreadableError(/CERT|SSL|TLS|ISSUER|CHAIN/.test(code) ? 'certificate' : 'no_answer');
}
