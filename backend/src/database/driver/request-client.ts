import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { Client } from 'pg';
import { currentRequestId } from '../../common/request-context';
import { PooledClient } from './pooled-client';

type Query = (this: Client, config: unknown, values?: unknown, callback?: unknown) => unknown;
type Prepared = { name?: string; text: string };

const plain = PooledClient.prototype.query as unknown as Query;
const tracer = trace.getTracer('backend');
/** Characters of a statement that a trace keeps. */
const MOST_TEXT = 1_000;

/**
 * A connection that marks its statements with the id of their request, for PostgreSQL's log and `pg_stat_activity`. In a
 * transaction the id is in `application_name`, set in the statement that begins it; elsewhere it is a comment before the
 * text. A prepared statement must keep its text, or it would be planned each time: its portal is named instead. No
 * statement and no round trip is added. A traced request gets a span for each statement, without its values.
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
  // In a transaction a named portal would live to its end, and `application_name` has the id already.
  if (isPrepared(config) && client.getTransactionStatus() === 'I') return { ...config, portal: requestId };
  return config;
}

/** A statement outside a trace has no span: the scheduled tasks would be most of what is traced. */
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
  // The code alone: PostgreSQL's messages quote values.
  if (error) {
    span.setAttribute('error.type', String((error as { code?: unknown }).code ?? 'error'));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Tells statements from query objects such as COPY's, which send themselves. */
function isPrepared(config: unknown): config is Prepared {
  return (
    typeof config === 'object' &&
    config !== null &&
    !('submit' in config) &&
    typeof (config as Partial<Prepared>).text === 'string'
  );
}
