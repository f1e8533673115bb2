import { createServer } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

/** Measures every request by its route, so that no path or phone becomes a label. */
export function measureRequests(app: NestFastifyApplication): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    });
}

/** Serves Prometheus' text at /metrics on a port of its own, for the operator's network only. */
export async function startMetricsServer(
  app: NestFastifyApplication,
  port: number,
  host: string,
): Promise<void> {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  app.getHttpServer().once('close', () => server.close());
}
