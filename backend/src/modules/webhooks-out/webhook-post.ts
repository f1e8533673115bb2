import type { IncomingMessage } from 'node:http';
import { askInternet, namesPublicHost, UnreachedError } from '../../common/internet/ask-internet';
import type { Internet } from '../../common/internet/internet';

/** Maximum number of bytes of a response that are read and stored. */
const ANSWER_BYTES = 2_048;

/** Reasons for a failed try, as stored. */
export const WEBHOOK_PROBLEMS = [
  'refused',
  'redirected',
  'too_slow',
  'not_found',
  'not_public',
  'certificate',
  'no_answer',
  'not_https',
  'key_changed',
] as const;
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];

/** Result of a try. */
export interface Answered {
  /** HTTP status; null without a response. */
  status: number | null;
  /** Beginning of the response. */
  answer: string | null;
  /** Null for success. */
  problem: WebhookProblem | null;
  /** Delay requested by the receiver (`Retry-After`) in milliseconds; missing if none. */
  retryAfterMs?: number;
}

/** Normalises an address and removes the fragment. @returns null if messages may not be sent to it */
export function webhookUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): URL | null {
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  url.hash = '';
  const isAllowed = allowPrivate
    ? /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    : url.protocol === 'https:' && namesPublicHost(url);
  return isAllowed ? url : null;
}

/** Posts a message. Does not follow redirects, which could lead anywhere. Never throws. */
export async function postWebhook(
  internet: Internet,
  url: string,
  {
    body,
    headers,
    allowPrivate,
    longestMs,
  }: { body: string; headers: Record<string, string>; allowPrivate: boolean; longestMs: number },
): Promise<Answered> {
  const signal = AbortSignal.timeout(longestMs);
  // The rules may have become stricter since the address was entered.
  const target = webhookUrl(url, { allowPrivate });
  if (!target) return { status: null, answer: null, problem: 'not_https' };
  let status: number | null = null;
  let wait: Pick<Answered, 'retryAfterMs'> = {};
  try {
    const response = await askInternet(internet, target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'webhooks/1', ...headers },
      body,
      signal,
      allowPrivate,
    });
    status = response.statusCode ?? 0;
    wait = waitOf(response.headers['retry-after']);
    const answer = await beginningOf(response);
    return { status, answer, problem: problemOf(status), ...wait };
  } catch (error) {
    // A received status counts even if the body does not end.
    if (status !== null) return { status, answer: null, problem: problemOf(status), ...wait };
    const reason = error instanceof UnreachedError ? error.reason : 'no_answer';
    return { status, answer: null, problem: signal.aborted ? 'too_slow' : reason };
  }
}

/** Reads `Retry-After`: seconds, or an HTTP date. */
function waitOf(header: string | undefined): Pick<Answered, 'retryAfterMs'> {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return wait > 0 ? { retryAfterMs: wait } : {};
}

const problemOf = (status: number): WebhookProblem | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirected' : 'refused';

/** Reads the beginning of a body, as text that PostgreSQL can store; ignores the rest. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= ANSWER_BYTES) break;
    }
  } finally {
    response.destroy();
  }
  // Invalid UTF-8 and a character cut in two become replacement characters.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '\u{fffd}');
}
