import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { dataHeaders } from '../openapi/data-headers.ts';
import { describeProgram } from '../openapi/document.ts';
import type { PoolRates } from '../queries/pool-rates.ts';
import type { Metrics } from './metrics.ts';
import { statusOf } from './pooler-status.ts';

/** While the database cannot be reached. */
const UNKNOWN_RATES: PoolRates = { successRate: null, noncesAccepted: null, uptime: null };

/** The pooler's own server: figures of its pools, its health and its OpenAPI description, for anyone. */
export function createStatusApp(
  pools: ReadonlyMap<string, Metrics>,
  {
    pageOrigin,
    version,
    rates,
  }: { pageOrigin: string; version: string; rates: (poolIds: readonly string[]) => Promise<PoolRates> },
): Hono {
  const description = describeProgram('pooler', version);
  const startedAt = Date.now();
  const app = new Hono();
  app.use(dataHeaders('cross-origin'));
  app.use(cors({ origin: pageOrigin, allowMethods: ['GET'] }));

  app.get('/pooler/status', async context => {
    const named = context.req.query('poolerId');
    const chosen = [...pools].filter(([id]) => named === undefined || id === named);
    if (chosen.length === 0) return context.json({ code: 'POOLER_NOT_FOUND', message: 'No such pool' }, 404);
    const found = await rates(chosen.map(([id]) => id)).catch(() => UNKNOWN_RATES);
    return context.json(
      statusOf(
        chosen.map(([, metrics]) => metrics.read()),
        found,
      ),
    );
  });

  app.get('/health', context => {
    const services = Object.fromEntries(
      [...pools].map(([id, metrics]) => [id, { status: metrics.read().connected ? 'online' : 'offline' }]),
    );
    const down = Object.values(services).filter(({ status }) => status === 'offline').length;
    const status = down === 0 ? 'healthy' : down < pools.size ? 'degraded' : 'unhealthy';
    const uptime = Math.floor((Date.now() - startedAt) / 1000);
    const body = { status, uptime, version, services };
    return context.json(body, status === 'unhealthy' ? 503 : 200);
  });

  // A program that only waits for the API must not be restarted.
  app.get('/live', context => context.json({ status: 'ok' }));

  app.get('/openapi.json', context => context.json(description));

  app.notFound(context => context.json({ code: 'NOT_FOUND', message: 'No such address' }, 404));
  app.onError((_error, context) =>
    context.json({ code: 'INTERNAL_ERROR', message: 'Something went wrong' }, 500),
  );
  return app;
}
