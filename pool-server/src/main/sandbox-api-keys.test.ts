import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { SANDBOX_POOLS } from './sandbox-accounts.ts';
import { poolersFile, provideApiKeys } from './sandbox-api-keys.ts';

const test = await testApi();
const dataDir = await mkdtemp(join(tmpdir(), 'kale-keys-'));
for (const { poolId } of SANDBOX_POOLS) await newPool(test, poolId);
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

const provide = async (): Promise<{ poolerId: string; key: string }[]> => {
  await provideApiKeys(test.database, dataDir, test.api.clock());
  return JSON.parse(await readFile(poolersFile(dataDir), 'utf8'));
};

it('a sandbox creates a working key for each pool, in a file that only its owner can read', async () => {
  const pools = await provide();
  expect(pools.map(({ poolerId }) => poolerId)).toEqual(SANDBOX_POOLS.map(({ poolId }) => poolId));
  expect((await stat(poolersFile(dataDir))).mode & 0o777).toBe(0o600);
  for (const { poolerId, key } of pools) {
    expect((await test.get(`/pooler/pool?poolerId=${poolerId}`, { token: key })).status).toBe(200);
  }
});

it('later starts keep the keys, even a revoked one, and replace missing ones', async () => {
  const before = await provide();
  const [first] = before;
  await test.database.query('UPDATE api_keys SET revoked_at = now() WHERE pool_id = $1', [first?.poolerId]);
  expect(await provide()).toEqual(before);
  // Simulates a restore of an older database.
  await test.database.query('DELETE FROM api_keys WHERE pool_id = $1', [first?.poolerId]);
  const after = await provide();
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(after[0]?.poolerId).toBe(first?.poolerId);
  expect(after[0]?.key).not.toBe(first?.key);
});
