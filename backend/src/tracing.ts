import { Logger } from '@nestjs/common';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from './config/tracing-config';

/** Maximum time that the end of the process waits for sending the last spans. */
const FLUSH_MS = 3_000;
/** Interval between warnings about a receiver that accepts no spans. */
const COMPLAIN_EVERY_MS = 10 * 60_000;

/**
 * Sends spans by OTLP over HTTP. The SDK reads address, headers and service name from the standard variables
 * (OTEL_EXPORTER_OTLP_*, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES). This file is loaded only if there is a receiver. A slow or
 * unreachable receiver costs spans but no responses, because they are sent in batches from a bounded queue.
 * @returns function that sends the remaining spans
 */
export function startTracing(config: TracingConfig): () => Promise<void> {
  const logger = new Logger('Tracing');
  let complainedAt = -Infinity;
  setGlobalErrorHandler((error) => {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    const { name, code } = error as { name?: string; code?: string | number };
    logger.warn({ reason: code ?? name }, 'the receiver of traces does not accept them');
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'backend' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSH_MS)));
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  };
}

/** With a `parentbased_` sampler, the span of a job is recorded if and only if the span of its request is. */
function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
