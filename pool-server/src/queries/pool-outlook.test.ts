import type { PoolWindow } from 'shared-api/contract';
import { exitContract } from '../commands/join-pool.ts';
import type { PoolId } from '../domain/ids.ts';
import { POOL, type TestFarmer, testNetwork } from '../testing/engine-network.ts';
import { poolOutlook } from './pool-outlook.ts';
import { poolRates } from './pool-rates.ts';
import { poolRewards } from './pool-rewards.ts';

const network = await testNetwork({ exitDelayBlocks: 1 });
const steady = await network.farmer('steady@kale.test', { stakePercentage: 0.2 });
const careless = await network.farmer('careless@kale.test', { stakePercentage: 0.1 });
afterAll(() => network.drop());

const outlook = () => poolOutlook(network.database, POOL, network.clock());

async function block(workers: readonly TestFarmer[]) {
  network.pass(64);
  expect(await network.look()).toEqual([]);
  network.pass(10);
  const { index } = await network.ledger.farm();
  await network.work(index, workers);
}

it('is empty before the first harvest', async () => {
  expect(await outlook()).toMatchObject({
    plantings: 0,
    reward: null,
    variation: [],
    missed: [],
    members: 2,
    sample: 2,
  });
});

it('counts plantings of closed blocks and fits their rewards', async () => {
  for (let played = 0; played < 6; played++) await block([steady, careless]);
  network.pass(64);
  expect(await network.look()).toEqual([]);
  const found = await outlook();
  expect(found).toMatchObject({ plantings: 12, accepted: 12 });
  expect(found.reward?.base).toBeGreaterThan(0n);
  expect(found.variation).toHaveLength(11);
  expect(found.missed).toEqual(Array.from({ length: 11 }, () => 0));
  expect(found.blocksToDecay).toBeGreaterThan(0);
});

it('counts a block without accepted work as missed', async () => {
  network.pass(10);
  await network.work((await network.ledger.farm()).index, [steady]);
  // Another account opens the next block before the engine submits work for the farmer.
  network.pass(64);
  await network.strangerPlants();
  expect(await network.look()).toEqual([]);
  await block([steady]);
  const found = await outlook();
  expect(found.plantings - found.accepted).toBe(1);
  expect(found.missed.at(-1)).toBeGreaterThan(0);
});

it('averages members’ earnings per planted block, and counts lost stakes', async () => {
  const { stepSeconds, series, ...month } = await poolRewards(network.database, POOL, network.clock());
  expect(stepSeconds).toBe(300);
  const { successRate } = await poolRates(network.database, [POOL]);
  const lost = await network.database.query('SELECT stake FROM plantings WHERE forfeited_at IS NOT NULL');
  const lostAmount = BigInt(lost.rows[0].stake);
  expect(lostAmount).toBeGreaterThan(0n);
  expect(month).toEqual({ successRate, missed: 1, lostStakes: 1, lostBlocks: 1, lostAmount });
  expect(successRate).toBeLessThan(100);
  expect(series.reduce((all, { missed }) => all + missed, 0)).toBe(1);
  expect(series.reduce((all, { lostStakes }) => all + lostStakes, 0)).toBe(1);
  expect(series[0]?.averageReward).toBeGreaterThan(0n);
});

it('counts a failed planting in the success rate, but not as missed work', async () => {
  const before = await poolRewards(network.database, POOL, network.clock());
  await network.database.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at)
     SELECT 'poor', pool_id, min(block_index), 'poor', 'none', 'failed', 0, min(opened_at) FROM blocks GROUP BY pool_id`,
  );
  const after = await poolRewards(network.database, POOL, network.clock());
  expect(after.successRate).toBeLessThan(before.successRate ?? 0);
  expect(after.missed).toBe(before.missed);
});

it('looks back as far as requested', async () => {
  network.pass(20 * 86_400);
  const { clock, database } = network;
  const missed = async (window: PoolWindow) => (await poolRewards(database, POOL, clock(), window)).missed;
  expect([await missed('7d'), await missed('30d'), await missed('all')]).toEqual([0, 1, 1]);
  network.pass(80 * 86_400);
  expect([await missed('30d'), await missed('90d'), await missed('all')]).toEqual([0, 0, 1]);
});

it('drops days after a week, and counts members of today', async () => {
  network.pass(8 * 86_400);
  await exitContract(network.services(), network.acting(), careless.contractId);
  expect(await outlook()).toMatchObject({ plantings: 0, reward: null, members: 1 });
});

it('refuses a pool that does not exist', async () => {
  await expect(poolOutlook(network.database, 'pool-none' as PoolId, network.clock())).rejects.toMatchObject({
    code: 'POOLER_NOT_FOUND',
  });
});
