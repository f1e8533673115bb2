import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ThrottlerException } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { AppError } from '../app-error';
import type { ErrorResponseDto } from '../error-response.dto';
import { PageFrame, prefersPage } from './page-frame';
import { DOCUMENT_POLICY } from './security-headers';

type CodeAndText = [code: string, text: string];

const MALFORMED: CodeAndText = [
  'MALFORMED_REQUEST',
  'La solicitud no se pudo leer. Revise los datos enviados.',
];
const TEXTS: Record<number, CodeAndText> = {
  400: MALFORMED,
  401: ['UNAUTHENTICATED', 'Inicie sesión para continuar.'],
  403: ['FORBIDDEN', 'No tiene permiso para hacer esto.'],
  404: ['NOT_FOUND', 'No encontramos lo que busca.'],
  406: ['NOT_ACCEPTABLE', 'No podemos responder en ese formato.'],
  413: ['PAYLOAD_TOO_LARGE', 'La solicitud es demasiado grande (máximo 64 kB).'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Envíe los datos como application/json.'],
  429: ['TOO_MANY_REQUESTS', 'Demasiados intentos. Espere un momento e inténtelo de nuevo.'],
  503: ['UNAVAILABLE', 'El servicio no está disponible por el momento. Inténtelo de nuevo en unos minutos.'],
};
/** The connection to the database broke during a commit, so the change may have been made. */
const OUTCOME_UNKNOWN: CodeAndText = [
  'OUTCOME_UNKNOWN',
  'No sabemos si se guardó lo que envió, porque el sistema tardó demasiado. Espere unos segundos y compruebe si quedó guardado; si no, envíelo otra vez.',
];
const INTERNAL: CodeAndText = [
  'INTERNAL_ERROR',
  'Ocurrió un error inesperado. Inténtelo de nuevo en unos minutos.',
];

/**
 * Errors of PostgreSQL and sockets that mean 'not now' instead of 'the query is wrong': unreachable (08, sockets), out of disk, memory or
 * connections (53, 58), shutting down or timed out (57), a lock that is not released, a standby.
 */
const DATABASE_DOWN =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-5]|57014|08\d{3}|53\d{3}|58\d{3}|55P03|25P03|25006|ENOSPC|EDQUOT)$/;
/** Errors of the driver without a code. The last one means that the connection broke between two statements of a transaction. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|Query runner already released/;

const refusals = new Counter({
  name: 'http_refusals_total',
  help: 'Error responses, by code and status',
  labelNames: ['code', 'status'],
});

/**
 * Turns every error into the API's error format, without internal details. A browser that opens a link receives a page instead.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly frame: PageFrame) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const refusal = toAppError(thrown);
    refusals.labels(refusal.code, String(refusal.status)).inc();
    if (thrown instanceof AppError) {
      // Expected and possibly frequent, so the stack is not logged.
      if (refusal.status >= 500) this.logger.warn({ requestId: request.id }, refusal.code);
    } else if (refusal.status >= 500) this.logger.error({ err: thrown, requestId: request.id }, refusal.code);
    if (reply.sent || reply.raw.headersSent) return;

    const retryAfter = refusal.extra.retryAfterSeconds ?? (refusal.status === 429 ? 60 : undefined);
    if (retryAfter !== undefined && !reply.hasHeader('retry-after')) {
      void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
    }
    sendRefusal(reply, this.frame, refusal);
  }
}

/** Sends a refusal as a page to a browser that opens a link, and as JSON to a program. */
export function sendRefusal(reply: FastifyReply, frame: PageFrame, refusal: AppError): void {
  const { request } = reply;
  // Prevents that the error is downloaded in place of the file.
  void reply.removeHeader('content-disposition').status(refusal.status).header('vary', 'accept');
  if (prefersPage(request.headers.accept)) {
    void reply
      .headers({ 'content-security-policy': DOCUMENT_POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(frame.refusal(refusal.status, refusal.message));
    return;
  }
  const body: Omit<ErrorResponseDto, 'details'> & Pick<AppError['extra'], 'details'> = {
    code: refusal.code,
    message: refusal.message,
    error: refusal.message,
    requestId: String(request.id),
    ...(refusal.extra.details ? { details: refusal.extra.details } : {}),
  };
  void reply.type('application/json; charset=utf-8').send(body);
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if ((thrown as { inDoubt?: unknown } | null | undefined)?.inDoubt === true)
    return new AppError(503, ...OUTCOME_UNKNOWN);
  return refusalOfStatus(thrown instanceof ThrottlerException ? 429 : statusOf(thrown));
}

/** Returns the default refusal of a status. */
export function refusalOfStatus(status: number): AppError {
  const [code, text] = TEXTS[status] ?? (status < 500 ? MALFORMED : INTERNAL);
  return new AppError(status in TEXTS || status < 500 ? status : 500, code, text);
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (typeof thrown !== 'object' || thrown === null) return 500;
  // Fastify sets the status of an unreadable body on its error; a driver's error never has one below 500.
  const { statusCode, code, message } = thrown as { statusCode?: unknown; code?: unknown; message?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return statusCode;
  if (typeof code === 'string' && DATABASE_DOWN.test(code)) return 503;
  if (typeof message === 'string' && CONNECTION_LOST.test(message)) return 503;
  return 500;
}
