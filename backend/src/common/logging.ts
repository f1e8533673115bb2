import type { Params } from 'nestjs-pino';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentRequestId } from './request-context';

/** Names under which a secret could reach a log line, at any of the depths in use. */
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
  'authToken',
  'cardNumber',
  'cardCvv',
  'cardExpiry',
  'paymentToken',
  'authorization',
  'cookie',
  'body',
];

/** Structured logs: no bodies, no headers, no query strings, and phones masked wherever a message carries one. */
export function loggerOptions(level: string): Params {
  return {
    pinoHttp: {
      level,
      // A request is named by Fastify; its id is in every line of it and in the answer's header.
      genReqId: (request: IncomingMessage) => String((request as { id?: unknown }).id ?? ''),
      // Jobs say which request queued them.
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      serializers: {
        req: (request: { id: unknown; method: string; url: string }) => ({
          id: request.id,
          method: request.method,
          path: maskPhones(request.url.split('?')[0] ?? ''),
        }),
        res: (response: { statusCode: number }) => ({ status: response.statusCode }),
        err: (error: { name?: string; message?: string; stack?: string; code?: string }) => ({
          type: error.name,
          code: error.code,
          message: maskPhones(error.message ?? ''),
          stack: maskPhones(error.stack ?? ''),
        }),
      },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[oculto]',
      },
      customLogLevel: (_request: IncomingMessage, response: ServerResponse, error?: Error) =>
        error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'warn' : 'info',
      autoLogging: {
        ignore: (request: IncomingMessage) => /^\/(assets|api\/health)\//.test(request.url ?? ''),
      },
      hooks: {
        logMethod(args, method) {
          const masked = args.map((arg: unknown) => (typeof arg === 'string' ? maskPhones(arg) : arg));
          method.apply(this, masked as Parameters<typeof method>);
        },
      },
    },
  };
}

/** Hides the middle of anything that reads like a US phone number. */
function maskPhones(text: string): string {
  return text
    .replace(/(\+1\d{3})\d{3}(\d{4})\b/g, '$1•••$2')
    .replace(/\(\d{3}\) \d{3}-(\d{4})/g, '(•••) •••-$1');
}
