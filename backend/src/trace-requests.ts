import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const TRACED = /^\/api\/(?!health\b)/;

/**
 * A span for each request of the API. It is named by its route: an address can hold a phone or a token. A trace begins
 * here, whatever the caller says of one: the public must not decide what is sampled.
 */
export function traceRequests(fastify: Pick<FastifyInstance, 'addHook'>): void {
  const tracer = trace.getTracer('backend');
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && TRACED.test(route)) {
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'request.id': request.id,
          },
        },
        ROOT_CONTEXT,
      );
      spans.set(request, span);
    }
    done();
  });
  // Reading a body leaves every context: what follows is entered here.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), done);
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    finish(request, reply.statusCode);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    finish(request, null);
    done();
  });

  function finish(request: FastifyRequest, status: number | null): void {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    if (status !== null) span.setAttribute('http.response.status_code', status);
    if (status === null) span.setAttribute('error.type', 'aborted');
    else if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
}
