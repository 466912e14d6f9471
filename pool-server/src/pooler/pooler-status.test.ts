import { Health, PoolerStatus } from 'shared-api/contract';
import * as v from 'valibot';
import { sentSchema } from '../openapi/sent-schema.ts';
import { Metrics } from './metrics.ts';
import { createStatusApp } from './status-app.ts';

const MINUTE = 60_000;
/** From the pool's records, as counted by `queries/pool-rates.ts`. */
const rates = async (poolIds: readonly string[]) => ({
  successRate: poolIds.length === 1 ? 99.98 : null,
  noncesAccepted: poolIds.length === 1 ? 75 : null,
  uptime: poolIds.length === 1 ? 97 : null,
});
const settings = { rates, pageOrigin: 'http://localhost:4000', version: '0.1.0' };

describe('the status of the pooler', () => {
  let now = Date.parse('2026-11-21T12:00:00.000Z');
  const alpha = new Metrics(() => now);
  const beta = new Metrics(() => now);
  const app = createStatusApp(
    new Map([
      ['pool-stellar-01', alpha],
      ['pool-horizon-02', beta],
    ]),
    settings,
  );
  const status = async (query = '') => {
    const response = await app.request(`/pooler/status${query}`, {
      headers: { origin: 'http://localhost:4000' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
    const body = await response.json();
    expect(v.safeParse(sentSchema(PoolerStatus), body).issues).toBeUndefined();
    return v.parse(PoolerStatus, body);
  };

  it('reports no figures before there are any', async () => {
    expect(await status()).toEqual({
      connections: { farmers: 0, active: 0, inactive: 0 },
      blocksDiscovered: { total: 0, last24h: 0, pending: 0 },
      performance: {
        successRate: null,
        noncesAccepted: null,
        uptime: null,
        connected: null,
        avgResponseTime: null,
      },
      lastNotification: null,
    });
    const health = await app.request('/health');
    expect(health.status).toBe(503);
    expect(v.safeParse(sentSchema(Health), await health.json()).issues).toBeUndefined();
  });

  it('is live while no pool reaches the API, so that it is not restarted', async () => {
    const status = async (path: string) => (await app.request(path)).status;
    expect([await status('/health'), await status('/live')]).toEqual([503, 200]);
  });

  it('reports the measurements of one pool’s miner', async () => {
    alpha.answered(20);
    alpha.answered(40);
    alpha.farmers = 5;
    alpha.active = 4;
    alpha.remembered([{ blockIndex: 6, at: new Date(now - 25 * 60 * MINUTE) }], 40);
    alpha.discovered(7);
    alpha.acknowledged(7);
    now += 9 * MINUTE;
    alpha.lost();
    now += MINUTE;
    alpha.discovered(8);
    expect(await status('?poolerId=pool-stellar-01')).toEqual({
      connections: { farmers: 5, active: 4, inactive: 1 },
      blocksDiscovered: { total: 42, last24h: 2, pending: 1 },
      performance: {
        successRate: 99.98,
        noncesAccepted: 75,
        uptime: 97,
        connected: 90,
        avgResponseTime: 30,
      },
      lastNotification: { blockIndex: 8, acknowledged: false, timestamp: '2026-11-21T12:10:00.000Z' },
    });
  });

  it('reports the block discovered last, not the highest number reported', async () => {
    const restarted = new Metrics(() => now);
    restarted.remembered([{ blockIndex: 999_999, at: new Date(now - MINUTE) }], 1);
    restarted.discovered(9);
    const of = createStatusApp(new Map([['pool-testnet-03', restarted]]), settings);
    const report = v.parse(PoolerStatus, await (await of.request('/pooler/status')).json());
    expect(report.lastNotification).toMatchObject({ blockIndex: 9 });
  });

  it('sums its pools; a block that several reported counts once', async () => {
    beta.answered(60);
    beta.farmers = 2;
    beta.active = 2;
    beta.discovered(8);
    beta.acknowledged(8);
    expect(await status()).toMatchObject({
      connections: { farmers: 7, active: 6, inactive: 1 },
      blocksDiscovered: { total: 42, last24h: 2, pending: 1 },
      performance: { successRate: null, noncesAccepted: null, avgResponseTime: 40 },
      lastNotification: { blockIndex: 8, acknowledged: false },
    });
    const health = await app.request('/health');
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: 'degraded' });
  });

  it('responds in JSON to unknown routes', async () => {
    for (const path of ['/pooler/status?poolerId=nobody', '/elsewhere']) {
      const response = await app.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });
});
