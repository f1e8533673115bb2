import type { IncomingMessage } from 'node:http';
import { askInternet, namesPublicHost, UnreachedError } from '../../../common/internet/ask-internet';
import type { Internet } from '../../../common/internet/internet';
import { CalendarUnreadableError } from './calendar-problems';

const LARGEST_BYTES = 5_000_000;
const MOST_REDIRECTS = 3;
/** Timeout for the whole download: name lookup, connections, redirects and body. */
const LONGEST_MS = 15_000;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Validators of the version that a server sent; they let the server say whether there is a newer one. */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

export type Download = (Version & { text: string }) | 'unchanged';

/** Maximum length of a validator; longer ones are dropped, because they would be stored and sent again. */
const LONGEST_VALIDATOR = 300;

/**
 * Normalises an address and removes the fragment; `webcal:` becomes https.
 * @returns null unless it is an https address with a host name, the default port and no user
 */
export function calendarAddress(text: string): URL | null {
  const written = text.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  url.hash = '';
  return url.protocol === 'https:' && url.port === '' && namesPublicHost(url) ? url : null;
}

/**
 * Downloads a calendar from an address that a user entered. The host name is resolved once, and all its IP addresses must be
 * public. A redirect follows the same rules.
 * @param known version that is already stored
 * @param signal aborts at once
 * @throws CalendarUnreadableError
 */
export async function downloadCalendar(
  network: Internet,
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
  network: Internet,
  address: string,
  known: Version | null,
  stop: AbortSignal,
): Promise<Download> {
  let next = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const url = calendarAddress(next);
    if (!url) throw new CalendarUnreadableError('not_https');
    const response = await askInternet(network, url, {
      headers: {
        accept: 'text/calendar',
        'user-agent': 'calendar-reader',
        ...(known?.etag ? { 'if-none-match': known.etag } : {}),
        ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
      },
      signal: stop,
    });
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

/** Reads the body as UTF-8. Refuses a compressed body, which was not requested and could expand to any size. */
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

/** Converts a Node error, which may contain names and addresses, into one that may be shown. */
function readable(error: unknown): CalendarUnreadableError {
  if (error instanceof CalendarUnreadableError) return error;
  return new CalendarUnreadableError(error instanceof UnreachedError ? error.reason : 'no_answer');
}
