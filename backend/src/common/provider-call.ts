import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Histogram } from 'prom-client';

/** Called service, and the purpose; `provider_check` for a user's tests of accounts. */
export type Provider =
  | 'twilio'
  | 'twilio_lookup'
  | 'smtp'
  | 'nmi'
  | 'nmi_query'
  | 'ip_lists'
  | 'calendar'
  | 'webhook'
  | 'provider_check';

const durations = new Histogram({
  name: 'provider_call_duration_seconds',
  help: 'Duration of calls to a provider, by result: ok, refused (by the provider), or failed (an error or no response)',
  labelNames: ['provider', 'result'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30],
});
const tracer = trace.getTracer('backend');

/**
 * Calls a provider, with metrics and a trace by its name. Neither contains requests or responses, because URLs contain phones and
 * account numbers, and bodies contain cards.
 */
export async function callProvider<T>(provider: Provider, call: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(provider, { kind: SpanKind.CLIENT }, async (span) => {
    const answered = durations.startTimer({ provider });
    const note = (outcome: unknown, otherwise: string): void => {
      const { status, code, name } = (outcome ?? {}) as Record<string, unknown>;
      const answer = typeof status === 'number' && status >= 100 ? status : null;
      const result =
        answer === null ? otherwise : answer >= 500 ? 'failed' : answer >= 400 ? 'refused' : 'ok';
      answered({ result });
      if (answer !== null) span.setAttribute('http.response.status_code', answer);
      if (result === 'ok') return;
      span.setAttribute('error.type', String(answer ?? code ?? name ?? 'error'));
      span.setStatus({ code: SpanStatusCode.ERROR });
    };
    try {
      const answer = await call();
      note(answer, 'ok');
      return answer;
    } catch (error) {
      note(error, 'failed');
      throw error;
    } finally {
      span.end();
    }
  });
}
