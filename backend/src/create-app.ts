import type { IncomingMessage } from 'node:http';
import { basename, dirname, join } from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { refuseInCopy } from './copy-refusal';
import { isHiddenByProxy } from './common/client';
import { Clock } from './common/clock';
import { forwardedFor } from './common/http/forwarded';
import { refusalOfStatus, sendRefusal } from './common/http/error.filter';
import { closesIdleConnections } from './common/http/idle-connections';
import { takeJsonBodiesOnly } from './common/http/json-bodies';
import { takeLargeBodies } from './common/http/large-bodies';
import { expectSignedIn } from './modules/auth/signed-in';
import { idleEventLoop } from './common/http/idle-event-loop';
import { PageFrame } from './common/http/page-frame';
import { isWithin } from './common/ip-addresses';
import { onBehalfOf, requestIdOf } from './common/request-context';
import { REFUSAL_HEADERS, registerSecurityHeaders } from './common/http/security-headers';
import { cutSlowBodies, LARGEST_MS } from './common/http/slow-bodies';
import { assertStorable } from './common/http/storable-text';
import { refuseUnreadable } from './common/http/unreadable-request';
import type { AppConfig } from './config/app-config';
import { BUILD_FOLDER } from './modules/site/build-folder';
import { measureRequests } from './metrics';
import { setUpOpenApi } from './openapi';
import { traceRequests } from './trace-requests';

/** Largest body the API reads. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A connection that has not said by then what it wants is cut. */
const HEADERS_TIMEOUT_MS = 15_000;
/** How often that is looked at. */
const CHECK_EVERY_MS = 5_000;
const YEAR_SECONDS = 31_536_000;

/** Builds the application exactly as production runs it; tests build theirs here too. */
export async function createApp(config: AppConfig): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    trustProxy: Array.isArray(config.trustProxy) ? isWithin(config.trustProxy) : config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // Of the largest uploads; other bodies are cut sooner.
    requestTimeout: LARGEST_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
    // On shutdown, answer what is in flight and close connections that only idle.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    // What the router refuses by itself never reaches the error filter: the same shape here.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ ...REFUSAL_HEADERS, 'x-request-id': request.id });
      sendRefusal(reply, app.get(PageFrame), refusalOfStatus(error.statusCode ?? 400));
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    bufferLogs: true,
    // Providers sign their messages byte for byte.
    rawBody: true,
  });
  app.useLogger(app.get(Logger));
  app.flushLogs();
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);

  const fastify = adapter.getInstance();
  if (config.trustProxy !== false)
    fastify.addHook('onRequest', async ({ raw: { headers } }) => {
      // Fastify reads the older header alone.
      if (headers.forwarded !== undefined) headers['x-forwarded-for'] ??= forwardedFor(headers.forwarded);
    });
  await registerSecurityHeaders(fastify, {
    https: config.publicUrl.startsWith('https:'),
    cardFieldsOrigin: config.nmi?.tokenizationKey ? new URL(config.nmi.apiUrl).origin : '',
  });
  const clock = app.get(Clock);
  fastify.addHook('onSend', async (request, reply) => {
    // Pages measure the moments that answers name by their Date: both are of the same clock.
    void reply.headers({ 'x-request-id': request.id, date: clock.now().toUTCString() });
  });
  refuseInCopy(app);
  await app.register(fastifyMultipart);
  takeJsonBodiesOnly(fastify);
  takeLargeBodies(fastify, expectSignedIn);
  cutSlowBodies(fastify);
  const closeIdleConnections = closesIdleConnections(fastify.server);
  fastify.addHook('preClose', async () => {
    await idleEventLoop();
    closeIdleConnections();
  });
  if (config.tracing) traceRequests(fastify);
  // Here and not sooner: while a body is read, what was carried along before is lost.
  fastify.addHook('preValidation', (request, _reply, done) =>
    onBehalfOf(request.id, done, isHiddenByProxy(request, config.expectsProxy)),
  );
  fastify.addHook('preValidation', async (request) => {
    assertStorable(request.body);
    assertStorable(request.query);
    assertStorable(request.params);
  });
  const build = app.get<string | null>(BUILD_FOLDER, { strict: false });
  if (build) {
    await app.register(fastifyStatic, {
      root: join(build, 'public'),
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const hashed = basename(dirname(path)) === 'assets';
        const age = hashed
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : 'public, max-age=0, must-revalidate';
        void reply.header('cache-control', age);
      },
    });
  }
  setUpOpenApi(app);
  if (config.metricsPort !== null) measureRequests(app);
  return app;
}
