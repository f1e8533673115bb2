import type { EnvironmentReader } from './environment';

const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** Sampling of traces. The SDK reads their destination from the standard variables. */
export interface TracingConfig {
  readonly sampler: (typeof SAMPLERS)[number];
  /** Share of traces that a `traceidratio` keeps, 0 to 1. */
  readonly ratio: number;
}

/** Returns null if traces are off. */
export function readTracing(read: EnvironmentReader): TracingConfig | null {
  if (!read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])) return null;
  const sampler = read.choice('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const ratio = Number(read.text('OTEL_TRACES_SAMPLER_ARG'));
  if (!(ratio >= 0 && ratio <= 1))
    read.problems.push('OTEL_TRACES_SAMPLER_ARG debe ser un número entre 0 y 1');
  return { sampler, ratio };
}
