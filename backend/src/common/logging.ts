import type { Params } from 'nestjs-pino';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Options } from 'pino-http';
import type { LogDestination } from './log-destination';
import { maskAddresses } from './mask';
import { currentRequestId } from './request-context';

/** Names of fields that may contain a secret, hidden at any of the depths in use. */
const SECRET_NAMES = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'passwordHash',
  'token',
  'code',
  'otpCode',
  'otpSecret',
  'backupCodes',
  'manualEntryKey',
  'authToken',
  'cardNumber',
  'cardCvv',
  'cardExpiry',
  'paymentToken',
  'authorization',
  'cookie',
  'body',
];

/**
 * Shape of error codes: an SQLSTATE (`23505`), a name of the system or a library (`ENOSPC`, `EAUTH`, `UND_ERR_SOCKET`), a short number of a
 * provider. Codes for people have another shape: six digits, or eight letters and digits with a dash.
 */
const ERROR_CODE = /^(?:[0-9A-Z]{5}|E[A-Z0-9]{2,15}|[A-Z]{1,20}(?:_[A-Z0-9]{1,20}){1,6}|[0-9]{1,4})$/;

interface LoggedError {
  name?: string;
  message?: string;
  stack?: string;
  code?: unknown;
  /** Original error; the other fields are pino's copy. */
  raw?: { cause?: { code?: unknown } };
}

/**
 * Returns the options of the structured logs: no bodies, headers or query strings. Masks phones in messages, and secrets of URLs in all
 * texts.
 */
export function loggerOptions(level: string, destination: LogDestination): Params {
  const options: Options = {
    level,
    // Uses Fastify's request id, which is in every log line of the request and in the response's header.
    genReqId: (request: IncomingMessage) => String((request as { id?: unknown }).id ?? ''),
    // Jobs log the request that queued them. The last line of a request is written outside its context.
    mixin: (facts: { res?: { req?: { id?: string } } }) => {
      const requestId = facts.res?.req?.id ?? currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    serializers: {
      req: (request: { id: unknown; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: maskPhones(pathOf(request.url)),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: (error: LoggedError) => ({
        type: error.name,
        // The reason of a failed `fetch` is in its cause.
        code: error.code ?? error.raw?.cause?.code,
        message: maskPhones(error.message ?? ''),
        stack: maskPhones(error.stack ?? ''),
      }),
    },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: (value: unknown, path: string[]) =>
        path.at(-1) === 'code' && (value === undefined || ERROR_CODE.test(String(value)))
          ? value
          : '[oculto]',
    },
    customLogLevel: (_request: IncomingMessage, response: ServerResponse, error?: Error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'warn' : 'info',
    autoLogging: {
      ignore: (request: IncomingMessage & { originalUrl?: string }) =>
        /^\/(assets|api\/health)\//.test(request.originalUrl ?? request.url ?? ''),
    },
    hooks: {
      logMethod(args, method) {
        const masked = args.map((arg: unknown) => (typeof arg === 'string' ? maskPhones(arg) : arg));
        method.apply(this, masked as Parameters<typeof method>);
      },
      streamWrite: maskAddresses,
    },
  };
  // The library's default pattern matches only the front page.
  return { pinoHttp: [options, destination], forRoutes: ['{*splat}'] };
}

/** Returns the decoded path of a request, so that an encoded letter cannot prevent masking. */
function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Hides the middle digits of anything that looks like a US phone number. */
function maskPhones(text: string): string {
  return text
    .replace(/(\+1\d{3})\d{3}(\d{4})\b/g, '$1•••$2')
    .replace(/\(\d{3}\) \d{3}-(\d{4})/g, '(•••) •••-$1');
}
