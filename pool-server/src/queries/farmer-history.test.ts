import { amount } from 'shared-api/money';
import { commandContext } from '../commands/services.ts';
import { cycle } from '../domain/cycle.ts';
import {
  acceptWork,
  type CycleDecision,
  discoverBlock,
  failHarvest,
  findWork,
  inOrder,
  requestHarvest,
  requestPlanting,
  submitPlanting,
  submitWork,
  succeedPlanting,
} from '../domain/cycle-decisions.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { playBlock } from '../testing/block.ts';
import { type FarmerPerson, join, newFarmer, newPool } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';

const poolId = 'pool-stellar-01' as PoolId;
let test: TestApi;
let unlucky: FarmerPerson;
let farmer: FarmerPerson;
beforeAll(async () => {
  test = await testApi();
  await newPool(test, poolId);
  // In each of these blocks the first farmer's planting fails, and the others harvest 0.1000003 KALE.
  unlucky = await newFarmer(test);
  farmer = await newFarmer(test);
  const people = [];
  for (const person of [unlucky, farmer]) {
    people.push({ farmerId: person.farmerId, contractId: (await join(test, person, poolId)) as ContractId });
  }
  for (let index = 1; index <= 12; index++) {
    await playBlock(test, poolId, index, people);
    test.pass(55 * 60);
  }
});
afterAll(() => test.close());

const of = (person: FarmerPerson, path: string) =>
  test.get(`/farmers/${person.farmerId}/${path}`, { token: person.token });

it('sums up all time, and a window that its chart adds up to', async () => {
  const { body } = await of(farmer, 'summary?window=7d');
  expect(body).toMatchObject({
    lifetime: {
      totalStakedHuman: '0.0000084',
      plantedOverTimeHuman: '0.0000084',
      totalRewardsHuman: '1.0800036',
      successRate: 1,
      blocksParticipated: 12,
      blocksLost: 0,
    },
    current: { lastStakeBlock: 12 },
    successfulHarvests: 12,
    pendingHarvests: 0,
    contract: { poolerId: poolId, status: 'active' },
    window: { range: '7d', rewardsHuman: '1.0800036', blocks: 12 },
  });
  const { series } = body.window;
  const steps: { rewards: string; success: number }[] = series;
  expect(steps.reduce((sum, step) => sum + step.success, 0)).toBe(12);
  expect(steps.length).toBeGreaterThan(1);
  const short = (await of(farmer, 'summary?window=24h')).body.window;
  expect(short.series.length).toBeGreaterThanOrEqual(20);
  expect(short.series.length).toBeLessThanOrEqual(61);
  const times = short.series.map(({ at }: { at: string }) => Date.parse(at));
  for (const [index, time] of times.slice(1).entries()) {
    expect(time - times[index]).toBe(short.stepSeconds * 1000);
  }
  expect((await of(farmer, 'summary?window=all')).body.window.rewardsHuman).toBe('1.0800036');
});

it.each([
  ['UTC', '', '2026-11-21T00:00:00.000Z'],
  ['the reader', '&dayStart=2026-11-20T18:15:00.000Z', '2026-11-20T18:15:00.000Z'], // Kathmandu
])('counts the steps of a chart from the day of %s', async (_, dayStart, began) => {
  const { series, stepSeconds, rewardsHuman } = (await of(farmer, `summary?window=30d${dayStart}`)).body
    .window;
  expect(stepSeconds).toBeGreaterThan(15 * 60);
  expect(rewardsHuman).toBe('1.0800036');
  for (const { at } of series) expect((Date.parse(at) - Date.parse(began)) % (stepSeconds * 1000)).toBe(0);
});

it('lists plantings and harvests newest first, in pages and within dates', async () => {
  const plantings = await of(farmer, 'plantings?page=2&limit=5');
  expect(plantings.body).toMatchObject({ page: 2, limit: 5, total: 12 });
  expect(plantings.body.items.map((row: { blockIndex: number }) => row.blockIndex)).toEqual([7, 6, 5, 4, 3]);
  expect(plantings.body.items[0]).toMatchObject({
    status: 'success',
    poolerName: `Pool ${poolId}`,
    stake: '7',
    stakeAmountHuman: '0.0000007',
    reward: '900003',
    harvestBy: null,
  });
  const harvests = await of(farmer, 'harvests?limit=100');
  expect(harvests.body.items[0]).toMatchObject({
    blockIndex: 12,
    rewardAmountHuman: '0.0900003',
    stakeReturned: '7',
    split: { total: '1000003', pooler: '50000', platform: '50000', farmer: '900003' },
  });
  const since = await of(farmer, 'harvests?from=2026-11-21T15:00:00.000Z&to=2026-11-21T17:00:00.000Z');
  expect(since.body.total).toBe(2);
});

it.each([
  ['a part of the block index', '12', 1],
  ['the pooler’s name, without case', 'POOL pool-stellar', 12],
  ['the pooler’s id', 'stellar-01', 12],
  ['signs that a pattern would take for its own', '%', 0],
  ['nothing there is', 'horizon', 0],
])('finds among all rows by %s', async (_, search, total) => {
  const found = await of(farmer, `plantings?limit=1&search=${encodeURIComponent(search)}`);
  expect(found.body.total).toBe(total);
  expect((await of(farmer, `harvests?limit=1&search=${encodeURIComponent(search)}`)).body.total).toBe(total);
});

it('states why a planting failed', async () => {
  const failed = await of(unlucky, 'plantings?status=failed&limit=1');
  expect(failed.body).toMatchObject({
    total: 12,
    items: [
      {
        status: 'failed',
        error: { code: '8', message: 'Already planted' },
        stake: null,
        stakeAmountHuman: null,
      },
    ],
  });
  expect((await of(unlucky, 'plantings?status=success')).body.total).toBe(0);
  expect((await of(unlucky, 'summary')).body.lifetime).toMatchObject({
    successRate: 0,
    blocksParticipated: 0,
    blocksLost: 0,
  });
});

it('shows the farmer their contract, balance and last harvest', async () => {
  const { body } = await test.get('/farmers/current', { token: farmer.token });
  expect(body).toMatchObject({
    farmer: {
      id: farmer.farmerId,
      status: 'active_in_pool',
      current_balance: '0.0000000',
      stake_percentage: 0.1,
    },
    active_contract: {
      pooler_id: poolId,
      harvest_interval: 6,
      last_harvest_at: '2026-11-21T22:05:00.000Z',
      harvest_by: null,
      suspended_at: null,
      contract_terms: { pooler_name: `Pool ${poolId}`, exit_delay: 4.8, created_by: 'farmer_request' },
    },
  });
});

it('reports the deadline of a planting, and no reward, while its harvest is pending and after it failed', async () => {
  const late = await newFarmer(test);
  const { farmerId } = late;
  const contractId = (await join(test, late, poolId)) as ContractId;
  const at = test.api.clock();
  const time = at.toISOString();
  const harvestBy = new Date(at.getTime() + 24 * 3_600_000);
  const id = { poolId, blockIndex: 20 };
  const decide = (...decisions: CycleDecision[]) =>
    commit(test.database, commandContext(test.api, { kind: 'engine' }), unit =>
      unit.decide(cycleStream(id), cycle, inOrder(...decisions)),
    );
  const planting = async () => (await of(late, 'plantings')).body.items[0];
  const unharvested = { reward: null, harvestBy: harvestBy.toISOString() };
  const received = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  const sent = (transactionHash: string) => ({ transactionHash, validUntil: time });
  const applied = (transactionHash: string) => ({ transactionHash, ledger: 60 });
  await decide(
    discoverBlock({ ...id, ...received, openedAt: time, discoveredAt: time }),
    requestPlanting(farmerId, contractId, amount('KALE', 7n)),
    submitPlanting(farmerId, sent('plant')),
    succeedPlanting(farmerId, applied('plant'), { at, harvestBy }),
    findWork(farmerId, { nonce: '1', hash: 'ab', zeros: 5 }, at),
    submitWork(farmerId, sent('work')),
    acceptWork(farmerId, applied('work'), { gap: 9, zeros: 5, at }),
  );
  expect(await planting()).toMatchObject(unharvested);
  await decide(requestHarvest(farmerId));
  expect(await planting()).toMatchObject(unharvested);
  const error = { code: '9', message: 'Harvest not ready' };
  await decide(failHarvest(farmerId, { error, transactionHash: null, at }));
  expect(await planting()).toMatchObject(unharvested);
});
