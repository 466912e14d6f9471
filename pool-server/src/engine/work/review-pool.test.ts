import { joinPool } from '../../commands/join-pool.ts';
import { many, one } from '../../database/database.ts';
import { pool } from '../../domain/pool.ts';
import { resumePool } from '../../domain/pool-decisions.ts';
import { commit } from '../../events/event-store.ts';
import { poolStream } from '../../events/stream.ts';
import { POOL, type TestFarmer, testNetwork } from '../../testing/engine-network.ts';
import { reviewPool } from './review-pool.ts';

const farmers: TestFarmer[] = [];
/** The platform was up in every minute of the day. */
const RUNNING = `
  INSERT INTO service_health SELECT service, minute, 'online'
  FROM unnest(ARRAY['api', 'engine', 'pooler']) service,
    generate_series($1::timestamptz - interval '1 hour', $1::timestamptz + interval '1 day', '1 minute') minute`;
const network = await testNetwork();
await network.database.query(RUNNING, [network.clock()]);
for (const name of ['first', 'second', 'third', 'left-out']) {
  farmers.push(await network.farmer(`${name}@kale.test`, { stakePercentage: 0.1 }));
}
afterAll(() => network.drop());

const standing = () =>
  one<{ status: string; review: { planted: number; missed: number } | null }>(
    network.database,
    'SELECT status, review FROM pools WHERE id = $1',
    [POOL],
  );

it('does not pause a pool that works for all its farmers', async () => {
  for (let count = 0; count < 14; count++) await network.workedBlock(farmers);
  expect(await standing()).toEqual({ status: 'active', review: null });
});

it.each([
  ['has not ended', "status = 'pending'"],
  ['the operator submitted and the ledger refused', "status = 'failed', by_engine = false"],
])('does not pause a pool for work that %s', async (_, change) => {
  const { farmerId } = farmers[3] ?? {};
  await network.database.query(`UPDATE works SET ${change} WHERE farmer_id = $1`, [farmerId]);
  const { index } = await network.ledger.farm();
  await reviewPool(network.services(), POOL, index);
  expect(await standing()).toEqual({ status: 'active', review: null });
  await network.database.query("UPDATE works SET status = 'success' WHERE farmer_id = $1", [farmerId]);
});

it.each([
  ['was not running', 'DELETE FROM service_health WHERE at BETWEEN $1 AND $2'],
  [
    'could not work',
    "UPDATE service_health SET status = 'offline' WHERE at BETWEEN $1 AND $2 AND service = 'engine'",
  ],
])('does not pause a pool for blocks during which the platform %s', async (_, outage) => {
  const began = network.clock();
  await network.database.query(outage, [began, new Date(began.getTime() + 10 * 69_000)]);
  for (let count = 0; count < 10; count++) await network.workedBlock(farmers.slice(0, 3));
  await network.workedBlock(farmers);
  expect(await standing()).toEqual({ status: 'active', review: null });
});

it('pauses a pool that leaves out one of four farmers, even if no stake was lost', async () => {
  for (let count = 0; count < 12; count++) await network.workedBlock(farmers.slice(0, 3));
  const { status, review } = (await standing()) ?? {};
  expect(status).toBe('paused');
  expect((review?.missed ?? 0) / (review?.planted ?? 1)).toBeGreaterThan(0.1);
  const figures = await one<{ forfeits: number }>(network.database, 'SELECT forfeits FROM pool_figures');
  expect(figures?.forfeits).toBe(0);
  const { farmerId } = await network.person('newcomer@kale.test');
  const choice = { poolId: POOL, stakePercentage: 0, harvestInterval: 1 };
  await expect(joinPool(network.services(), network.acting(), farmerId, choice)).rejects.toThrow('not open');
});

it('plants, covers and harvests for its members while it is paused for review', async () => {
  const settled = () =>
    many(network.database, 'SELECT farmer_id FROM plantings WHERE block_index = $1 AND settled', [block]);
  // The operator submits nothing.
  const block = await network.workedBlock([]);
  network.pass(55);
  expect(await network.look()).toEqual([]);
  network.pass(9);
  for (let look = 0; look < 2; look++) expect(await network.look()).toEqual([]);
  expect(await settled()).toHaveLength(farmers.length);
  expect(await many(network.database, 'SELECT 1 FROM plantings WHERE forfeited_at IS NOT NULL')).toEqual([]);
  expect((await standing())?.status).toBe('paused');
});

it('continues for its members, and is not paused again at once when an admin resumes it', async () => {
  await commit(network.database, network.acting(), unit => unit.decide(poolStream(POOL), pool, resumePool));
  expect(await standing()).toEqual({ status: 'active', review: null });
  for (let count = 0; count < 5; count++) await network.workedBlock(farmers.slice(0, 3));
  expect(await standing()).toEqual({ status: 'active', review: null });
  for (let count = 0; count < 9; count++) await network.workedBlock(farmers.slice(0, 3));
  expect((await standing())?.status).toBe('paused');
});
