import type { MiddlewareHandler } from 'hono';
import type { Environment } from './environment.ts';

export interface Tracing {
  /** Traces the requests of a server. */
  readonly middleware: MiddlewareHandler;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Sends traces of a program to the receiver that OTEL_EXPORTER_OTLP_ENDPOINT names. Without it returns null, and
 * OpenTelemetry is not loaded.
 */
export async function openTracing(
  program: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG }: Environment,
): Promise<Tracing | null> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const { startTracing } = await import('./open-telemetry.ts');
  return startTracing(program, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG);
}
