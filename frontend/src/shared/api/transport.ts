import { ApiError, CLIENT_ERROR } from './api-error';
import { firstAbort } from './first-abort';
import type { ErrorResponseDto } from './generated/model';
import { transportCopy } from './transport.copy';

/** Time limit of a request. The server gives a provider at most 5 s, so a later response is not expected. */
const TIMEOUT_MS = 20_000;

const PASSWORD_REQUIRED = 'PASSWORD_REQUIRED';

const CLOCK_TOLERANCE_MS = 2_000;

let serverClockAhead = 0;

/** Reports to the back office that the server refused a token. */
export const rejectedToken = {
  /** Set by the back office. The public pages have no session to end. */
  report: (_token: string): void => undefined,
};

/** Asks the user for the password when the server requires it again. */
export const passwordAgain = {
  /**
   * Set by the back office.
   * @returns whether the password was confirmed; the request is then repeated
   */
  ask: (): Promise<boolean> => Promise.resolve(false),
};

/**
 * Converts a server time (ISO 8601) to this device's clock, in milliseconds. Without it, countdowns would be
 * wrong on phones with a wrong clock. The difference comes from the Date header of the latest response.
 */
export function toDeviceTime(serverMoment: string): number {
  return Date.parse(serverMoment) - serverClockAhead;
}

/** Returns the server's current time (ISO 8601), estimated by this device. */
export const serverNow = (): string => new Date(Date.now() + serverClockAhead).toISOString();

/**
 * Sends all API requests of the pages; the generated client uses it. Returns the parsed body (undefined if
 * empty), or throws ApiError.
 */
export function transport<T>(path: string, options: RequestInit = {}): Promise<T> {
  return withPassword(() => answerOf<T>(path, options));
}

/**
 * Makes a request. If the server requires the password and the user confirms it, repeats the request once.
 */
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
    // The generated client declares the type that the API document specifies for a 2xx response.
    return (body === '' ? undefined : JSON.parse(body)) as T;
  } catch (error) {
    throw worded(error, options, requestId, limit);
  }
}

/**
 * Sends a request and reads its response as a stream, without a time limit.
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

/**
 * Returns an id for a request, used here and in the server's log. Does not use `randomUUID`, which a page
 * without TLS lacks.
 */
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

/** Converts a network failure to an ApiError with a text. The caller's abort is returned unchanged. */
function worded(error: unknown, options: RequestInit, requestId: string, limit?: AbortSignal): unknown {
  if (error instanceof ApiError || options.signal?.aborted) return error;
  if (error instanceof SyntaxError) return unreadable(200, requestId);
  const kind = limit?.aborted ? 'timeout' : 'network';
  return new ApiError({ status: 0, code: CLIENT_ERROR[kind], message: transportCopy[kind], requestId });
}

/** Error type that the generated hooks declare. */
export type ErrorType<_Body> = ApiError;

function noteServerClock(response: Response): void {
  const ahead = Date.parse(response.headers.get('Date') ?? '') - Date.now();
  // The header has whole seconds and arrives slightly late, so smaller differences count as zero.
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
    // Prefers the server's id, in case it assigned another one.
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

/**
 * Returns the error for a response without a text from the server. Each screen then shows its text for the
 * failed action.
 */
function unreadable(status: number, requestId: string): ApiError {
  return new ApiError({ status, code: CLIENT_ERROR.unreadable, message: '', requestId });
}
