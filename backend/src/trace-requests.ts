import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const TRACED = /^\/api\/(?!health\b)/;

/**
 * Adds a span for each request of the API. Its name is the route, because an address can contain a phone or a token.
 * The trace begins here, even if the request names one, because the public must not control the sampling.
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
  // Reading the body loses the context, so it is entered again here.
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
