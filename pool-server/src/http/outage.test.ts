import { once } from 'node:events';
import { inTransaction, openDatabase } from '../database/database.ts';
import { FarmMissing, LedgerUnavailable } from '../ledger/failures.ts';
import type { LedgerSequence } from '../ledger/ledger.ts';
import { asLedgerCall } from '../ledger/sandbox/sandbox-ledger.ts';
import { NO_CACHE } from '../response-cache/response-cache.ts';
import { newAdmin, newFarmer } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { createApp } from './app.ts';
import { answerTo } from './middleware/api-error.ts';

const test = await testApi();
afterAll(() => test.close());

const away = async () => {
  throw new LedgerUnavailable(new Error('no route to host'));
};

it('reports that the network is unreachable, and serves routes that do not need it', async () => {
  const { userId, token } = await newFarmer(test);
  const app = createApp({ ...test.api, ledger: { ...test.ledger, account: away, farm: away } });
  const headers = { authorization: `Bearer ${token}` };
  const funding = await app.request(`/check-funding?userId=${userId}`, { headers });
  expect(funding.status).toBe(503);
  expect(await funding.json()).toMatchObject({ code: 'LEDGER_UNAVAILABLE' });
  expect(funding.headers.get('retry-after')).toBe('2');
  expect((await app.request('/poolers')).status).toBe(200);
  const health = await app.request('/health');
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({
    status: 'degraded',
    services: { ledger: { status: 'offline' } },
  });
});

it('reports that the farm is gone, and serves routes that do not need it', async () => {
  const { token } = await newFarmer(test);
  const farm = () => Promise.reject(new FarmMissing('CDSW', 12 as LedgerSequence));
  const app = createApp({ ...test.api, cache: NO_CACHE, ledger: { ...test.ledger, farm } });
  const headers = { authorization: `Bearer ${token}` };
  const of = (path: string) => app.request(path, { headers });
  expect((await of('/farmers/current')).status).not.toBe(500);
  expect((await of('/wallet/withdrawable')).status).toBe(200);
  const missing = answerTo(await farm().catch((error: unknown) => error));
  expect(missing).toMatchObject({ status: 503, body: { message: expect.stringContaining('farm is gone') } });
});

it('responds 503 without a database, never with a stack', async () => {
  const database = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const app = createApp({ ...test.api, database, reads: database, cache: NO_CACHE });
  const pools = await app.request('/poolers');
  expect(pools.status).toBe(503);
  expect(await pools.text()).not.toMatch(/ECONNREFUSED|at .*\.ts/);
  const health = await app.request('/health');
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: 'unhealthy' });
  await database.end();
});

it('is live without a database, but not ready; an earlier response is not reused', async () => {
  const database = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const [reaching, without] = [createApp(test.api), createApp({ ...test.api, database, reads: database })];
  const status = async (app: typeof without, path: string) => (await app.request(path)).status;
  expect([await status(reaching, '/live'), await status(reaching, '/ready')]).toEqual([200, 200]);
  expect([await status(without, '/live'), await status(without, '/ready')]).toEqual([200, 503]);
  await database.end();
});

it('responds 503 when a connection is cut between two statements of a command', async () => {
  const client = await test.database.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const cut = once(client, 'error');
  await test.database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await cut;
  const error = await client.query('SELECT 1').catch((reason: unknown) => reason);
  expect(answerTo(error)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  client.release(true);
});

it('responds 503 while its server is read-only, and switches to one that accepts writes', async () => {
  const { userId } = await newFarmer(test, { funded: false });
  const { token } = await newAdmin(test);
  const { pathname } = new URL(test.url);
  const alter = (change: string) => test.database.query(`ALTER DATABASE ${pathname.slice(1)} ${change}`);
  await alter('SET default_transaction_read_only = on');
  const database = openDatabase(test.url, 1);
  const app = createApp({ ...test.api, database, reads: database, cache: NO_CACHE });
  const suspend = () =>
    app.request(`/admin/users/${userId}/suspend`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  const refused = await suspend();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  await alter('RESET default_transaction_read_only');
  expect((await suspend()).status).toBe(200);
  await database.end();
});

it('abandons a read-only server after a transaction failed there', async () => {
  const database = openDatabase(test.url, 1);
  const server = async () =>
    (await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  await database.query('SET default_transaction_read_only = on');
  const before = await server();
  const failed = await inTransaction(database, tx => tx.query('CREATE TABLE refused ()')).catch(
    (reason: unknown) => reason,
  );
  expect(answerTo(failed)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  await expect(asLedgerCall(() => Promise.reject(failed))).rejects.toThrow(LedgerUnavailable);
  expect(await server()).not.toBe(before);
  await database.end();
});
