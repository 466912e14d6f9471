import type { MiddlewareHandler } from 'hono';
import type { Environment } from './environment.ts';

export interface Tracing {
  /** Traces the requests of a server. */
  readonly middleware: MiddlewareHandler;
  /** Sends the remaining traces. */
  close(): Promise<void>;
}

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT. Without it returns null and does not load OpenTelemetry. */
export async function openTracing(
  program: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG }: Environment,
): Promise<Tracing | null> {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const { startTracing } = await import('./open-telemetry.ts');
  return startTracing(program, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG);
}
