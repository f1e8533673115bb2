import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { Client } from 'pg';
import { currentRequestId } from '../../common/request-context';
import { PooledClient } from './pooled-client';

type Query = (this: Client, config: unknown, values?: unknown, callback?: unknown) => unknown;
type Prepared = { name?: string; text: string };

const plain = PooledClient.prototype.query as unknown as Query;
const tracer = trace.getTracer('backend');
/** Maximum length of a statement in a trace. */
const MOST_TEXT = 1_000;

/**
 * Connection that marks its statements with the request id, for PostgreSQL's log and `pg_stat_activity`. In a transaction the id
 * is in `application_name`, set by the statement that begins it; elsewhere it is a comment before the text. A prepared statement
 * must keep its text to be planned once, so its portal has the id as name. No statement or round trip is added. In a traced
 * request each statement has a span, without its values.
 */
export class RequestClient extends PooledClient {}

RequestClient.prototype.query = function (this: Client, config: unknown, values: unknown, callback: unknown) {
  const named = withRequestId(config, this);
  const span = spanOf(config);
  if (!span) return plain.call(this, named, values, callback);
  if (typeof callback === 'function') {
    const answered = (error: unknown, result: unknown): void => {
      end(span, error);
      (callback as (error: unknown, result: unknown) => void)(error, result);
    };
    return plain.call(this, named, values, answered);
  }
  const answer = plain.call(this, named, values) as Promise<unknown>;
  answer.then(
    () => end(span, null),
    (error: unknown) => end(span, error),
  );
  return answer;
} satisfies Query as unknown as Client['query'];

function withRequestId(config: unknown, client: Client): unknown {
  const requestId = currentRequestId();
  if (requestId === undefined) return config;
  if (typeof config === 'string') {
    return /^(?:START TRANSACTION|BEGIN)\b/.test(config)
      ? `${config}; SET LOCAL application_name = 'backend ${requestId}'`
      : `/* ${requestId} */ ${config}`;
  }
  // In a transaction, a named portal would live until its end, and `application_name` already contains the id.
  if (isPrepared(config) && client.getTransactionStatus() === 'I') return { ...config, portal: requestId };
  return config;
}

/** No span outside a trace, because scheduled tasks would be most of the spans. */
function spanOf(config: unknown): Span | null {
  if (!trace.getActiveSpan()?.isRecording()) return null;
  const text = typeof config === 'string' ? config : isPrepared(config) ? config.text : null;
  if (text === null) return null;
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  return tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      // Values are parameters, but a constant in the text could be personal data.
      'db.query.text': text.slice(0, MOST_TEXT).replace(/'[^']*(?:'|$)/g, '?'),
    },
  });
}

function end(span: Span, error: unknown): void {
  // Only the code, because PostgreSQL's messages quote values.
  if (error) {
    span.setAttribute('error.type', String((error as { code?: unknown }).code ?? 'error'));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Distinguishes statements from query objects, such as those of COPY, which send themselves. */
function isPrepared(config: unknown): config is Prepared {
  return (
    typeof config === 'object' &&
    config !== null &&
    !('submit' in config) &&
    typeof (config as Partial<Prepared>).text === 'string'
  );
}
