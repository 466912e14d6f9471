import { jest } from '@jest/globals';
import pg from 'pg';
import { amount } from 'shared-api/money';
import { reportBlock } from '../commands/report-block.ts';
import { actingNow } from '../commands/services.ts';
import { many } from '../database/database.ts';
import { cycle } from '../domain/cycle.ts';
import {
  acceptWork,
  discoverBlock,
  failPlanting,
  findWork,
  inOrder,
  requestHarvest,
  requestPlanting,
  submitHarvest,
  submitPlanting,
  submitWork,
  succeedHarvest,
  succeedPlanting,
} from '../domain/cycle-decisions.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { brokenInvariants } from '../domain/invariants/store-invariants.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { type TestApi, testApi } from '../http/test-api.ts';
import { join, newAdmin, newFarmer, newPool } from '../http/test-people.ts';
import { PROJECTIONS } from './all.ts';
import { rebuild } from './rebuild.ts';

let test: TestApi;
beforeAll(async () => {
  test = await testApi();
});
afterAll(() => test.close());

const kale = (units: bigint) => amount('KALE', units);
const poolId = 'pool-stellar-01' as PoolId;

/** A block of ever so many farmers, appended at once as history is. */
function playBlock(blockIndex: number, farmers: readonly { farmerId: FarmerId; contractId: ContractId }[]) {
  const at = test.api.clock();
  const id = { poolId, blockIndex };
  const time = at.toISOString();
  const hash = (step: string, farmerId: string) => `${step}-${blockIndex}-${farmerId}`;
  const sent = (step: string, farmerId: string) => ({
    transactionHash: hash(step, farmerId),
    validUntil: time,
  });
  const done = (step: string, farmerId: string) => ({
    transactionHash: hash(step, farmerId),
    ledger: blockIndex * 60,
  });
  const told = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  const why = { error: { code: '8', message: 'Already planted' }, transactionHash: null, at };
  const terms = { rewardSplit: 0.05, platformFee: 0.05 };
  const paid = { reward: kale(1_000_003n), stake: kale(7n), at };
  const decisions = [
    discoverBlock({ ...id, ...told, openedAt: time, discoveredAt: time }),
    ...farmers.map(({ farmerId, contractId }) => requestPlanting(farmerId, contractId, kale(7n))),
    ...farmers.map(({ farmerId }) => submitPlanting(farmerId, sent('plant', farmerId))),
    ...farmers.slice(0, 1).map(({ farmerId }) => failPlanting(farmerId, why)),
    ...farmers.map(({ farmerId }) =>
      succeedPlanting(farmerId, done('plant', farmerId), { at, harvestBy: at }),
    ),
    ...farmers.map(({ farmerId }) =>
      findWork(farmerId, { nonce: '18446744073709551615', hash: 'ab', zeros: 5 }, at),
    ),
    ...farmers.map(({ farmerId }) => submitWork(farmerId, sent('work', farmerId))),
    ...farmers.map(({ farmerId }) => acceptWork(farmerId, done('work', farmerId), { gap: 9, zeros: 5, at })),
    ...farmers.map(({ farmerId }) => requestHarvest(farmerId)),
    ...farmers.map(({ farmerId }) => submitHarvest(farmerId, sent('harvest', farmerId))),
    ...farmers.map(({ farmerId }) => succeedHarvest(farmerId, done('harvest', farmerId), paid, terms)),
  ];
  const context = actingNow(test.api, { kind: 'engine' });
  return commit(test.database, context, unit => unit.decide(cycleStream(id), cycle, inOrder(...decisions)));
}

const everything = async () => {
  const tables: Record<string, unknown[]> = {};
  for (const { table } of PROJECTIONS) {
    tables[table] = await many(test.database, `SELECT t::text AS row FROM ${table} t ORDER BY 1`);
  }
  return tables;
};

it('makes every read table again, just as it was', async () => {
  const pool = await newPool(test, poolId);
  await newPool(test, 'pool-horizon-02');
  const farmers: { farmerId: FarmerId; contractId: ContractId }[] = [];
  for (let i = 0; i < 4; i++) {
    const person = await newFarmer(test);
    farmers.push({ farmerId: person.farmerId, contractId: (await join(test, person, poolId)) as ContractId });
  }
  const leaver = await newFarmer(test);
  const leaving = await join(test, leaver, poolId);
  await test.call('PATCH', `/contracts/${leaving}`, {
    token: leaver.token,
    body: { stakePercentage: 0.2, harvestInterval: 12 },
  });
  await test.post(`/contracts/${leaving}/exit`, {}, { token: leaver.token });
  const late = await newFarmer(test);
  const request = { userId: late.userId, poolerId: poolId, stakePercentage: 0, harvestInterval: 1 };
  await test.post('/join-pool', request, { token: late.token });
  test.pass(16 * 60);
  await test.post('/join-pool', request, { token: late.token });
  await newAdmin(test);
  for (let index = 1; index <= 5; index++) {
    await playBlock(index, farmers);
    test.pass(60);
  }
  const told = { hash: null, entropy: null, difficulty: '0x1', plantable: true, openedAt: null };
  await reportBlock(test.api, actingNow(test.api, { kind: 'engine' }), { poolId, blockIndex: 9, ...told });
  await test.post(`/pooler/blocks/${poolId}:3/acknowledge`, {}, { token: pool.token });

  const before = await everything();
  for (const { table } of PROJECTIONS) expect(before[table]?.length).toBeGreaterThan(0);
  await rebuild(test.database);
  expect(await everything()).toEqual(before);
  expect(await brokenInvariants(test.database)).toEqual([]);
});

it('shows figures that add up', async () => {
  const { body: details } = await test.get(`/pooler/${poolId}/details`);
  expect(details).toMatchObject({
    performance: { totalBlocksMined: 5, averageBlockTime: 60, uptime: 100 },
    statistics: { totalRewards: '1.5000045', totalStaked: '0.0000105', farmersJoined: 5 },
  });
  const { body: blocks } = await test.get('/pooler/blocks?limit=2', {
    token: (await newAdmin(test)).token,
  });
  expect(blocks.items.map((block: { blockIndex: number }) => block.blockIndex)).toEqual([9, 5]);
  expect(blocks.items[1].cycle).toMatchObject({
    status: 'harvested',
    farmers: 4,
    planted: 3,
    harvested: 3,
    failed: 1,
  });
});

it('takes as many statements for twelve farmers as for two', async () => {
  const farmers = Array.from({ length: 12 }, (_, i) => ({
    farmerId: `farmer_batch_${i}` as FarmerId,
    contractId: `contract_batch_${i}` as ContractId,
  }));
  const query = jest.spyOn(pg.Client.prototype, 'query');
  const statements = async (blockIndex: number, of: typeof farmers) => {
    query.mockClear();
    await playBlock(blockIndex, of);
    return query.mock.calls.filter(([text]) => !/emt_messages/.test(JSON.stringify(text))).length;
  };
  const two = await statements(100, farmers.slice(0, 2));
  expect(await statements(101, farmers)).toBe(two);
  expect(two).toBeLessThan(40);
  query.mockRestore();
});
