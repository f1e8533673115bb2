import type { FieldErrorDto } from './generated/model';

/** Codes of requests that got no valid response. All other codes come from the server. */
export const CLIENT_ERROR = {
  /** The request did not arrive, or the connection broke. */
  network: 'NETWORK',
  /** No response within the time limit. */
  timeout: 'TIMEOUT',
  /** A response that is not in our API's error format, such as a proxy's page. */
  unreadable: 'UNREADABLE_ANSWER',
} as const;

interface ApiErrorFields {
  status: number;
  code: string;
  message: string;
  details?: FieldErrorDto[] | object | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
}

/** Failed API request. `message` is the Spanish text for the person. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Stable code from the server, or one of CLIENT_ERROR. */
  readonly code: string;
  /** Errors of invalid fields; empty for all other errors. */
  readonly details: FieldErrorDto[];
  /** Additional data of an error code, as documented in the API, such as the free times near a taken one. */
  readonly facts: object;
  /** Whole seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | undefined;
  /** Id of the request in the server's log. Set even if there was no response. */
  readonly requestId: string | undefined;

  constructor({ status, code, message, details, retryAfter, requestId }: ApiErrorFields) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = Array.isArray(details) ? (details as FieldErrorDto[]) : [];
    this.facts = Array.isArray(details) ? {} : (details ?? {});
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** Returns the text for the person, or '' if there is none for this failure. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '';
}

/**
 * Returns the code that a person gives to support; undefined if support cannot help: refusals by the server
 * say what to do, and network failures are not in its log.
 */
export function supportCodeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isExpected = error.code === CLIENT_ERROR.network || (error.status >= 400 && error.status < 500);
  return isExpected ? undefined : error.requestId;
}
