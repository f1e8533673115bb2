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
import { compressLists } from './common/http/compressed-lists';
import { takeJsonBodiesOnly } from './common/http/json-bodies';
import { takeLargeBodies } from './common/http/large-bodies';
import { expectSignedIn } from './modules/auth/sessions/signed-in';
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

/** Maximum body size of the API. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Time in which a connection must send its headers. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Interval of that check. */
const CHECK_EVERY_MS = 5_000;
const YEAR_SECONDS = 31_536_000;

/** Builds the application for production and tests. */
export async function createApp(config: AppConfig): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    trustProxy: Array.isArray(config.trustProxy) ? isWithin(config.trustProxy) : config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // Limit for the largest uploads; `cutSlowBodies` ends other bodies sooner.
    requestTimeout: LARGEST_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
    // Completes requests in progress on shutdown, and closes idle connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    // Errors of the router do not reach the error filter, so they are converted to the same format here.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ ...REFUSAL_HEADERS, 'x-request-id': request.id });
      sendRefusal(reply, app.get(PageFrame), refusalOfStatus(error.statusCode ?? 400));
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    bufferLogs: true,
    // The caller ends the process, with the message of the error.
    abortOnError: false,
    // Providers sign the exact bytes of their messages.
    rawBody: true,
  });
  app.useLogger(app.get(Logger));
  app.flushLogs();
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);

  const fastify = adapter.getInstance();
  if (config.trustProxy !== false)
    fastify.addHook('onRequest', async ({ raw: { headers } }) => {
      // Fastify reads only the older header.
      if (headers.forwarded !== undefined) headers['x-forwarded-for'] ??= forwardedFor(headers.forwarded);
    });
  await registerSecurityHeaders(fastify, {
    https: config.publicUrl.startsWith('https:'),
    cardFieldsOrigin: config.nmi?.tokenizationKey ? new URL(config.nmi.apiUrl).origin : '',
  });
  const clock = app.get(Clock);
  fastify.addHook('onSend', async (request, reply) => {
    // Pages compare times in a response with its Date header, so both use the same clock.
    void reply.headers({ 'x-request-id': request.id, date: clock.now().toUTCString() });
  });
  refuseInCopy(app);
  await app.register(fastifyMultipart);
  compressLists(fastify);
  takeJsonBodiesOnly(fastify);
  takeLargeBodies(fastify, expectSignedIn);
  cutSlowBodies(fastify);
  const closeIdleConnections = closesIdleConnections(fastify.server);
  fastify.addHook('preClose', async () => {
    await idleEventLoop();
    closeIdleConnections();
  });
  if (config.tracing) traceRequests(fastify);
  // Not earlier, because reading the body loses the asynchronous context.
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
        // Never asked for again, and each byte counts on a phone.
        if (hashed) void reply.removeHeader('last-modified');
      },
    });
  }
  setUpOpenApi(app);
  if (config.metricsPort !== null) measureRequests(app);
  return app;
}
