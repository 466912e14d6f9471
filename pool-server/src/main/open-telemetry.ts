import { setTimeout as wait } from 'node:timers/promises';
import { httpInstrumentationMiddleware } from '@hono/otel';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { redactedPath } from '../http/middleware/request-log.ts';
import type { Tracing } from './tracing.ts';
import { VERSION } from './version.ts';

/** How long a program that stops waits for a receiver that does not answer. */
const CLOSE_MS = 2_000;

/** Removes possible secrets from a URL: its query, and the path on other servers, such as an RPC provider's key. */
const redactUrls: SpanProcessor = {
  onStart(span) {
    const full = span.attributes['url.full'];
    if (typeof full !== 'string') return;
    const { origin, pathname } = new URL(full);
    if (span.kind === SpanKind.SERVER) span.setAttribute('url.full', origin + redactedPath(pathname));
    else span.setAttributes({ 'url.full': origin, 'url.path': '', 'url.query': '' });
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/** Registers OpenTelemetry for this process: requests that it serves, and those that it sends with `fetch`. */
export function startTracing(program: string, endpoint: string, ratio: number): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `kale-pool-${program}`, 'service.version': VERSION }),
    // The trace's id alone decides: all programs decide alike, and a client's header cannot force recording.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [redactUrls, new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  new UndiciInstrumentation().setTracerProvider(provider);
  return {
    middleware: httpInstrumentationMiddleware(),
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), wait(CLOSE_MS)]);
    },
  };
}
