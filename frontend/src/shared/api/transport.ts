import { ApiError, CLIENT_ERROR } from './api-error';
import { firstAbort } from './first-abort';
import type { ErrorResponseDto } from './generated/model';
import { transportCopy } from './transport.copy';

/** The server gives a provider 5 s at most, so an answer that takes longer than this is not coming. */
const TIMEOUT_MS = 20_000;

const PASSWORD_REQUIRED = 'PASSWORD_REQUIRED';

const CLOCK_TOLERANCE_MS = 2_000;

let serverClockAhead = 0;

/** Tells the back office that the server no longer takes the token it was sent. */
export const rejectedToken = {
  /** Set by the back office; the public pages have no session to end. */
  report: (_token: string): void => undefined,
};

/** Asks the person for the password where the server wants it again. */
export const passwordAgain = {
  /** Set by the back office. @returns whether it was given: the call is then made once more */
  ask: (): Promise<boolean> => Promise.resolve(false),
};

/**
 * A moment the server named (ISO 8601) on this device's clock, in milliseconds. Phones whose clock is wrong would
 * count down from nonsense otherwise; the difference comes from the latest answer's Date header.
 */
export function toDeviceTime(serverMoment: string): number {
  return Date.parse(serverMoment) - serverClockAhead;
}

/** A moment on the server's clock, as this device knows it (ISO 8601). */
export const serverNow = (): string => new Date(Date.now() + serverClockAhead).toISOString();

/**
 * The one place from which the pages call our API; the generated client is built on it.
 * Answers with the parsed body (undefined for an empty one) and throws ApiError for everything else.
 */
export function transport<T>(path: string, options: RequestInit = {}): Promise<T> {
  return withPassword(() => answerOf<T>(path, options));
}

/** Makes a call, and makes it once more when the server wanted the password first and was given it. */
async function withPassword<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === PASSWORD_REQUIRED;
    if (!isAsked || !(await passwordAgain.ask())) throw error;
    return call();
  }
}

async function answerOf<T>(path: string, options: RequestInit): Promise<T> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const requestId = newRequestId();
  try {
    const response = await request(path, options, requestId, limit);
    const body = await response.text();
    // The generated client names the type that the document promises for a 2xx answer.
    return (body === '' ? undefined : JSON.parse(body)) as T;
  } catch (error) {
    throw worded(error, options, requestId, limit);
  }
}

/**
 * Calls our API for an answer that is read piece by piece, however long it takes.
 * @throws ApiError
 */
export function openStream(path: string, options: RequestInit = {}): Promise<Response> {
  return withPassword(() => streamOf(path, options));
}

async function streamOf(path: string, options: RequestInit): Promise<Response> {
  const requestId = newRequestId();
  try {
    return await request(path, options, requestId);
  } catch (error) {
    throw worded(error, options, requestId);
  }
}

/** Names one call, here and in the server's log. Not `randomUUID`, which a page without TLS does not have. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function request(
  path: string,
  options: RequestInit,
  requestId: string,
  limit?: AbortSignal,
): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('X-Request-Id', requestId);
  const token = path.startsWith('/api/admin') ? localStorage.getItem('adminToken') : null;
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const signals = [options.signal, limit].filter((signal) => signal instanceof AbortSignal);
  const signal = signals.length > 0 ? firstAbort(signals) : null;
  const response = await fetch(path, { ...options, headers, signal, credentials: 'include' });
  noteServerClock(response);
  if (response.ok) return response;
  if (response.status === 401 && token) rejectedToken.report(token);
  throw errorFrom(response, await response.text(), requestId);
}

/** A failure on the way, in words. The caller's own abort is not one, and stays as it is. */
function worded(error: unknown, options: RequestInit, requestId: string, limit?: AbortSignal): unknown {
  if (error instanceof ApiError || options.signal?.aborted) return error;
  if (error instanceof SyntaxError) return unreadable(200, requestId);
  const kind = limit?.aborted ? 'timeout' : 'network';
  return new ApiError({ status: 0, code: CLIENT_ERROR[kind], message: transportCopy[kind], requestId });
}

/** The type of error that the generated hooks declare. */
export type ErrorType<_Body> = ApiError;

function noteServerClock(response: Response): void {
  const ahead = Date.parse(response.headers.get('Date') ?? '') - Date.now();
  // The header names whole seconds and comes a little late: a smaller difference is agreement.
  if (!Number.isNaN(ahead)) serverClockAhead = Math.abs(ahead) < CLOCK_TOLERANCE_MS ? 0 : ahead;
}

function errorFrom(response: Response, body: string, requestId: string): ApiError {
  const parsed = parseError(body);
  if (!parsed) return unreadable(response.status, requestId);
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return new ApiError({
    status: response.status,
    code: parsed.code,
    message: parsed.message,
    details: parsed.details,
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
    // The server's, should it have named the call itself.
    requestId: parsed.requestId,
  });
}

function parseError(body: string): ErrorResponseDto | undefined {
  try {
    const parsed = JSON.parse(body) as Partial<ErrorResponseDto> | null;
    return typeof parsed?.message === 'string' && typeof parsed.code === 'string'
      ? (parsed as ErrorResponseDto)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Without words of the server's own, each screen falls back to the text it has for the failed action. */
function unreadable(status: number, requestId: string): ApiError {
  return new ApiError({ status, code: CLIENT_ERROR.unreadable, message: '', requestId });
}
