import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { generateSource } from 'oazapfts';
import { createApp } from '../http/app.ts';
import { startServer, stopServer } from '../http/server.ts';
import { Metrics } from '../pooler/metrics.ts';
import { createStatusApp } from '../pooler/status-app.ts';
import { poolRates } from '../queries/pool-rates.ts';
import { newPool, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '../..');
const TSC = join(PACKAGE, '../node_modules/.bin/tsc');
const STRICT = '--strict --noUncheckedIndexedAccess --skipLibCheck'.split(' ');
const EMIT =
  '--target es2024 --module nodenext --types node --noEmitOnError --rewriteRelativeImportExtensions --ignoreConfig'.split(
    ' ',
  );

/** A farmer joins a pool with the generated clients alone. */
const CALLS = `
import { deepStrictEqual as equal } from 'node:assert/strict';
import { ok } from '@oazapfts/runtime';
import * as api from './api.ts';
import * as pooler from './pooler.ts';

const [origin = '', email = '', password = '', externalWallet = ''] = process.argv.slice(2);
api.defaults.baseUrl = origin + api.servers.server1;
pooler.defaults.baseUrl = origin + pooler.servers.server1;
const key = () => ({ idempotencyKey: crypto.randomUUID() });

const { capabilities } = await ok(api.info());
equal(capabilities.includes('idempotency'), true);
const { data: registered } = await ok(api.register({ email, password, externalWallet }, key()));
const { userId, token, custodialWallet } = registered;
api.defaults.headers = { authorization: 'Bearer ' + token };
equal((await ok(api.me())).email, email);

const { items } = await ok(api.pools({ page: 1, limit: 5, sort: 'name', order: 'asc' }));
const [pool] = items;
if (!pool) throw new Error('There is no pool');
const seats: number = (await ok(api.poolDetails(pool.id))).maxFarmers;
equal(seats, pool.maxFarmers);

const request = { userId, poolerId: pool.id, stakePercentage: 0.1, harvestInterval: 6 };
const early = await api.joinPool(request, key());
equal(early.status === 403 && early.data.code, 'FARMER_NOT_FUNDED');
await ok(api.sandboxFund({ address: custodialWallet.publicKey }, key()));
const { funded, balance } = await ok(api.funding(userId));
equal([funded, balance], [true, '10.0000000']);

const once = key();
const first = await ok(api.joinPool(request, once));
equal(await ok(api.joinPool(request, once)), first);
equal((await ok(api.confirmJoin({ contractId: first.contractId, confirmed: true }))).status, 'active');
const { contract } = await ok(api.activeContract(registered.farmerId));
equal([contract?.contractId, contract?.completedAt], [first.contractId, null]);
const state = await api.plantings(registered.farmerId, { limit: 1 });
const etag = state.headers.get('etag') ?? '';
equal((await api.plantings(registered.farmerId, { limit: 1, ifNoneMatch: etag })).status, 304);
await ok(api.logout());
equal((await api.me()).status, 401);

equal((await ok(pooler.poolerStatus({ poolerId: pool.id }))).connections, { farmers: 0, active: 0, inactive: 0 });
const unknown = await pooler.poolerStatus({ poolerId: 'none' });
equal(unknown.status === 404 && unknown.data.code, 'POOLER_NOT_FOUND');
`;

let origin: string;
const test = await testApi();
await newPool(test, 'pool-stellar-01');
const pools = new Map([['pool-stellar-01', new Metrics()]]);
const rates = (poolIds: readonly string[]) => poolRates(test.database, poolIds);
const settings = { rates, pageOrigin: test.api.pageUrl, version: test.api.version };
// As the gateway serves them.
const gateway = new Hono()
  .route('/api', createApp(test.api))
  .route('/pooler-api', createStatusApp(pools, settings));
const server = await startServer(gateway, 0);
origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
await mkdir(join(PACKAGE, '.build'), { recursive: true });
const folder = await mkdtemp(join(PACKAGE, '.build/generated-client-'));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await stopServer(server);
  await test.close();
});

async function generate(name: string, address: string) {
  const description = join(folder, `${name}.json`);
  await writeFile(description, await (await fetch(address)).text());
  await writeFile(join(folder, `${name}.ts`), await generateSource(description));
}

it('is precise enough to generate typed clients that call it', async () => {
  await generate('api', `${origin}/api/openapi.json`);
  await generate('pooler', `${origin}/pooler-api/openapi.json`);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'calls.ts'), CALLS);
  const typed = await run(TSC, [...STRICT, ...EMIT, '--outDir', '.', 'calls.ts'], { cwd: folder }).catch(
    problem => problem,
  );
  expect(typed.stdout).toBe('');
  const given = [origin, 'generated@kale.test', PASSWORD, randomAddress()];
  const called = await run(process.execPath, ['calls.js', ...given], { cwd: folder }).catch(
    problem => problem,
  );
  expect(called.stderr).toBe('');
});
