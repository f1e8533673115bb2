import type { FieldErrorDto } from './generated/model';

/** Codes that stand for a call the server never answered; every other code comes from the server. */
export const CLIENT_ERROR = {
  /** The request did not arrive or the connection broke. */
  network: 'NETWORK',
  /** No answer within the time limit. */
  timeout: 'TIMEOUT',
  /** An answer that is not our API's error shape, such as a proxy's own page. */
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

/** A call to our API that did not succeed. `message` is the text for the person. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Stable identifier from the server, or one of CLIENT_ERROR. */
  readonly code: string;
  /** One entry for each invalid field; empty for every other error. */
  readonly details: FieldErrorDto[];
  /** What a code brings along, as the API's document says, such as the free times beside one that is taken. */
  readonly facts: object;
  /** Whole seconds to wait before trying again, when the server said so. */
  readonly retryAfter: number | undefined;
  /** Names the call in the server's log, also where no answer of the server's came back. */
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

/** The text for the person, or '' when the failure is not one that we have words for. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '';
}

/**
 * The code by which support finds a failure, or undefined when support is not needed: the server's refusals say what
 * to do, and without a network there is nothing to find.
 */
export function supportCodeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isExpected = error.code === CLIENT_ERROR.network || (error.status >= 400 && error.status < 500);
  return isExpected ? undefined : error.requestId;
}
