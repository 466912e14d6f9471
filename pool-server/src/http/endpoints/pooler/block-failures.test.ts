import { amount } from 'shared-api/money';
import { commandContext } from '../../../commands/services.ts';
import { cycle } from '../../../domain/cycle.ts';
import {
  acceptWork,
  type CycleDecision,
  discoverBlock,
  failPlanting,
  findWork,
  inOrder,
  requestPlanting,
  submitPlanting,
  submitWork,
  succeedPlanting,
} from '../../../domain/cycle-decisions.ts';
import type { ContractId, FarmerId, PoolId } from '../../../domain/ids.ts';
import type { BlockOrder, OrderedStep } from '../../../domain/operations.ts';
import { commit } from '../../../events/event-store.ts';
import { cycleStream } from '../../../events/stream.ts';
import { idleOperations } from '../../../testing/idle-operations.ts';
import {
  type FarmerPerson,
  join,
  newAdmin,
  newFarmer,
  newPool,
  type Person,
} from '../../../testing/people.ts';
import { type TestApi, testApi } from '../../../testing/test-api.ts';

const POOL = 'pool-stellar-01' as PoolId;
const ordered: (BlockOrder & { step: OrderedStep })[] = [];
let test: TestApi;
let pooler: Person;
let stranger: Person;
let farmers: FarmerPerson[];
const contracts: ContractId[] = [];

beforeAll(async () => {
  const retry = async (order: BlockOrder & { step: OrderedStep }) => {
    ordered.push(order);
    return { retried: 2, succeeded: 1, failed: [] };
  };
  test = await testApi({ operations: { ...idleOperations, retry } });
  pooler = await newPool(test, POOL);
  stranger = await newPool(test, 'pool-horizon-02');
  farmers = [await newFarmer(test), await newFarmer(test)];
  for (const farmer of farmers) contracts.push((await join(test, farmer, POOL)) as ContractId);
  await discover(7, ({ at, time }) => [
    ...farmers.map(({ farmerId }, n) =>
      requestPlanting(farmerId, contracts[n] as ContractId, amount('KALE', 7n)),
    ),
    ...farmers.map(({ farmerId }) =>
      submitPlanting(farmerId, { transactionHash: farmerId, validUntil: time }),
    ),
    ...farmers.slice(0, 1).map(({ farmerId }) =>
      failPlanting(farmerId, {
        error: { code: 'tx_insufficient_balance', message: 'Custodial wallet needs about 0.01 more XLM' },
        transactionHash: null,
        at,
      }),
    ),
    ...farmers
      .slice(1)
      .map(({ farmerId }) =>
        succeedPlanting(
          farmerId,
          { transactionHash: farmerId, ledger: 1 },
          { at, harvestBy: new Date(at.getTime() + 9e7) },
        ),
      ),
  ]);
});
afterAll(() => test.close());

type Decide = (now: { at: Date; time: string }) => CycleDecision[];
const discover = (blockIndex: number, more: Decide = () => []) => {
  const at = test.api.clock();
  const time = at.toISOString();
  const id = { poolId: POOL, blockIndex };
  const report = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  const found = discoverBlock({ ...id, ...report, openedAt: time, discoveredAt: time });
  return commit(test.database, commandContext(test.api, { kind: 'engine' }), unit =>
    unit.decide(cycleStream(id), cycle, inOrder(found, ...more({ at, time }))),
  );
};
const failures = (token = pooler.token) => test.get(`/pooler/blocks/${POOL}:7/failures`, { token });
const retry = (token: string, key?: string) =>
  test.post(
    `/pooler/blocks/${POOL}:7/retry`,
    { step: 'plant' },
    { token, ...(key && { headers: { 'idempotency-key': key } }) },
  );

it('lists the failed steps with reasons, and that the open block can still be planted', async () => {
  const { status, body } = await failures();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    blockIndex: 7,
    poolerId: POOL,
    failures: [
      {
        farmerId: farmers[0]?.farmerId,
        name: farmers[0]?.email.split('@')[0],
        step: 'plant',
        error: { message: 'Custodial wallet needs about 0.01 more XLM' },
        retryable: true,
      },
    ],
  });
});

it('is visible only to the pool, which alone can retry', async () => {
  expect((await failures(stranger.token)).status).toBe(403);
  expect((await retry(stranger.token)).status).toBe(403);
  expect((await retry(farmers[0]?.token ?? '')).status).toBe(403);
  expect(ordered).toEqual([]);
});

it('is retried once per request, by the pooler or an admin', async () => {
  expect((await retry(pooler.token, 'one-press')).body).toEqual({ retried: 2, succeeded: 1, failed: [] });
  expect((await retry(pooler.token, 'one-press')).status).toBe(200);
  expect(ordered).toMatchObject([{ poolId: POOL, blockIndex: 7, step: 'plant' }]);
  expect((await retry((await newAdmin(test)).token)).status).toBe(200);
  expect(ordered).toHaveLength(2);
});

it('counts missing work once the block has closed, and offers no retry', async () => {
  const failed = async () =>
    (await test.get('/pooler/blocks?search=7', { token: pooler.token })).body.items[0].cycle.failed;
  const closed = async () =>
    (await test.get('/pooler/blocks?search=7', { token: pooler.token })).body.items[0].closed;
  expect(await failed()).toBe(1);
  expect(await closed()).toBe(false);
  await discover(8);
  expect(await closed()).toBe(true);
  expect(await failed()).toBe(2);
  expect((await failures()).body.failures).toMatchObject([
    { step: 'plant', retryable: false },
    {
      step: 'work',
      farmerId: farmers[1]?.farmerId,
      error: { code: 'WORK_MISSED', message: 'No work was submitted before the block closed' },
      retryable: false,
    },
  ]);
});

it('counts accepted work not harvested in time, with each farmer’s loss', async () => {
  const lastOf = async (id: string) =>
    (await test.get(`/pooler/blocks/${id}/failures`, { token: pooler.token })).body;
  await discover(9, ({ at }) => {
    const farmerId = farmers[1]?.farmerId as FarmerId;
    const sent = { transactionHash: 'nine', validUntil: at.toISOString() };
    const applied = { transactionHash: 'nine', ledger: 9 };
    return [
      requestPlanting(farmerId, contracts[1] as ContractId, amount('KALE', 7n)),
      submitPlanting(farmerId, sent),
      succeedPlanting(farmerId, applied, { at, harvestBy: new Date(at.getTime() + 36e5) }),
      findWork(farmerId, { nonce: '1', hash: 'ab', zeros: 5 }, at),
      submitWork(farmerId, sent),
      acceptWork(farmerId, applied, { gap: 9, zeros: 5, at }),
    ];
  });
  const block = async () =>
    (await test.get('/pooler/blocks?search=9', { token: pooler.token })).body.items[0];
  expect((await block()).cycle).toMatchObject({ status: 'worked', failed: 0 });
  test.pass(3600);
  const { id, cycle: late } = await block();
  expect(late).toMatchObject({ status: 'expired', failed: 1 });
  expect((await lastOf(id)).failures).toMatchObject([
    { step: 'harvest', farmerId: farmers[1]?.farmerId, error: { code: 'HARVEST_EXPIRED' }, retryable: false },
  ]);
});

it('refuses samples of a block that the ledger does not have', async () => {
  const { status, body } = await test.get(`/pooler/blocks/${POOL}:7/samples`, { token: pooler.token });
  expect(status).toBe(404);
  expect(body.message).toBe('There is no block 7');
  expect((await test.get(`/pooler/blocks/${POOL}:7/samples`, { token: stranger.token })).status).toBe(403);
});
