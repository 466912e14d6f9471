import { amount } from 'shared-api/money';
import { commandContext } from '../commands/services.ts';
import { one } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { cycle } from '../domain/cycle.ts';
import {
  acceptWork,
  type CycleDecision,
  discoverBlock,
  failHarvest,
  failPlanting,
  findWork,
  forfeitStake,
  inOrder,
  requestHarvest,
  requestPlanting,
  submitPlanting,
  submitWork,
  succeedPlanting,
} from '../domain/cycle-decisions.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { driftedProjections } from '../projections/drift.ts';
import { newFarmer, newPool, newSession } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const HOUR = 3_600;
const poolId = 'pool-stellar-01' as PoolId;

const test = await testApi();
const operator = await newPool(test, poolId);
const worked = (await newFarmer(test)).farmerId;
const silent = (await newFarmer(test)).farmerId;
const unplanted = (await newFarmer(test)).farmerId;
afterAll(() => test.close());

const decide = (blockIndex: number, ...decisions: CycleDecision[]) =>
  commit(test.database, commandContext(test.api, { kind: 'engine' }), unit =>
    unit.decide(cycleStream({ poolId, blockIndex }), cycle, inOrder(...decisions)),
  );
const sent = (transactionHash: string) => ({ transactionHash, validUntil: test.api.clock().toISOString() });
const failing = () => ({
  error: { code: 'TIMEOUT', message: 'No answer' },
  transactionHash: null,
  at: test.api.clock(),
});
const open = (blockIndex: number) => {
  const time = test.api.clock().toISOString();
  const report = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  return decide(
    blockIndex,
    discoverBlock({ poolId, blockIndex, ...report, openedAt: time, discoveredAt: time }),
  );
};
const plant = (farmerId: FarmerId) => [
  requestPlanting(farmerId, `contract-${farmerId}` as ContractId, amount('KALE', 7n)),
  submitPlanting(farmerId, sent(`plant ${farmerId}`)),
];
const planted = (farmerId: FarmerId) => {
  const at = test.api.clock();
  const harvestBy = new Date(at.getTime() + 24 * HOUR * 1000);
  return [
    ...plant(farmerId),
    succeedPlanting(farmerId, { transactionHash: `plant ${farmerId}`, ledger: 1 }, { at, harvestBy }),
  ];
};
const work = (farmerId: FarmerId) => {
  const at = test.api.clock();
  const applied = { transactionHash: `work ${farmerId}`, ledger: 2 };
  return [
    findWork(farmerId, { nonce: '1', hash: 'ab', zeros: 5 }, at),
    submitWork(farmerId, sent(`work ${farmerId}`)),
    acceptWork(farmerId, applied, { gap: 9, zeros: 5, at }),
  ];
};
const ask = async (path: string) => (await test.get(path, { token: await newSession(test, operator) })).body;
const acknowledge = async (blockIndex: number) =>
  test.post(
    `/pooler/blocks/${poolId}:${blockIndex}/acknowledge`,
    {},
    { token: await newSession(test, operator) },
  );
const listed = async (acknowledged: boolean) =>
  (await ask(`/pooler/blocks?acknowledged=${acknowledged}`)).items.map(
    (block: { blockIndex: number }) => block.blockIndex,
  );
/** The blocks that wait for the operator, and whether the failures of each block agree. */
const waiting = async (blockIndex: number) => ({
  blocks: await listed(false),
  acknowledged: (await ask(`/pooler/blocks/${poolId}:${blockIndex}/failures`)).acknowledged,
});
const failuresIn = async (blockIndex: number) => {
  const text = 'SELECT failures FROM blocks WHERE pool_id = $1 AND block_index = $2';
  return (await one<{ failures: number }>(test.database, text, [poolId, blockIndex]))?.failures;
};
const lost = async () =>
  (await ask('/pooler/missed-work')).items.map(({ acknowledged }: { acknowledged: boolean }) => acknowledged);

it('shows a stake lost after its block was acknowledged', async () => {
  await open(7);
  await decide(7, ...plant(unplanted), failPlanting(unplanted, failing()));
  await decide(7, ...planted(silent), ...planted(worked), ...work(worked));
  await acknowledge(7);
  expect(await waiting(7)).toEqual({ blocks: [], acknowledged: true });
  test.pass(300);
  await open(8);
  await decide(7, forfeitStake(silent, test.api.clock()));
  expect(await waiting(7)).toEqual({ blocks: [7], acknowledged: false });
  expect(await lost()).toEqual([false]);
  await acknowledge(7);
  expect(await waiting(7)).toEqual({ blocks: [], acknowledged: true });
  expect(await lost()).toEqual([true]);
});

it('shows a harvest that failed after its block was acknowledged', async () => {
  await decide(7, requestHarvest(worked), failHarvest(worked, failing()));
  expect(await waiting(7)).toEqual({ blocks: [7], acknowledged: false });
  await acknowledge(7);
  expect(await waiting(7)).toEqual({ blocks: [], acknowledged: true });
});

it('shows a reward that expired after its block was acknowledged, although no event says so', async () => {
  await decide(
    8,
    ...plant(unplanted),
    failPlanting(unplanted, failing()),
    ...planted(worked),
    ...work(worked),
  );
  await acknowledge(8);
  test.pass(23 * HOUR);
  await open(9);
  expect(await waiting(8)).toEqual({ blocks: [], acknowledged: true });
  test.pass(2 * HOUR);
  // The reward whose harvest had failed has also expired.
  expect(await waiting(8)).toEqual({ blocks: [8, 7], acknowledged: false });
  expect(await listed(true)).toEqual([]);
  await acknowledge(8);
  expect(await waiting(8)).toEqual({ blocks: [7], acknowledged: true });
  expect(await listed(true)).toEqual([8]);
});

it('does not wait for the operator once every failed step was retried successfully', async () => {
  await open(10);
  await decide(10, ...plant(worked), failPlanting(worked, failing()));
  expect((await waiting(10)).blocks).toContain(10);
  await decide(10, ...planted(worked), ...work(worked));
  await decide(10, requestHarvest(worked), failHarvest(worked, failing()));
  expect(await failuresIn(10)).toBe(1);
  await decide(10, requestHarvest(worked));
  expect(await failuresIn(10)).toBe(0);
  expect((await waiting(10)).blocks).not.toContain(10);
});

it('is the same after a replay of the events, and after the migration', async () => {
  const migration = '0135-steps-tried-again.sql';
  await test.database.query(
    `DELETE FROM schema_migrations WHERE name = '${migration}'; UPDATE blocks SET failures = failures + 1 WHERE planted > 0`,
  );
  await migrate(test.url, [migration]);
  expect(await driftedProjections(test.database)).toEqual([]);
});
