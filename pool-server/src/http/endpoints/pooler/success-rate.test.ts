import { amount } from 'shared-api/money';
import { commandContext } from '../../../commands/services.ts';
import { cycle } from '../../../domain/cycle.ts';
import {
  acceptWork,
  type CycleDecision,
  discoverBlock,
  failPlanting,
  failWork,
  findWork,
  inOrder,
  requestPlanting,
  succeedPlanting,
} from '../../../domain/cycle-decisions.ts';
import type { ContractId, FarmerId, PoolId } from '../../../domain/ids.ts';
import { commit } from '../../../events/event-store.ts';
import { cycleStream } from '../../../events/stream.ts';
import { type FarmerPerson, join, newFarmer, newPool } from '../../../testing/people.ts';
import { type TestApi, testApi } from '../../../testing/test-api.ts';

let test: TestApi;
let person: FarmerPerson;
let farmer: FarmerId;
beforeAll(async () => {
  test = await testApi();
  person = await newFarmer(test);
  farmer = person.farmerId;
});
afterAll(() => test.close());

const applied = { transactionHash: 'ab', ledger: 60 };
const refused = () => ({
  error: { code: 'tx_insufficient_balance', message: 'Custodial wallet needs about 1 more XLM' },
  transactionHash: null,
  at: test.api.clock(),
});

const play = (poolId: PoolId, blockIndex: number, ...decisions: CycleDecision[]) => {
  const at = test.api.clock().toISOString();
  const report = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  const block = { poolId, blockIndex, ...report, openedAt: at, discoveredAt: at };
  return commit(test.database, commandContext(test.api, { kind: 'engine' }), unit =>
    unit.decide(cycleStream({ poolId, blockIndex }), cycle, inOrder(discoverBlock(block), ...decisions)),
  );
};
const ask = () => requestPlanting(farmer, 'contract-alice' as ContractId, amount('KALE', 7n));
const plant = () => {
  const at = test.api.clock();
  return inOrder(ask(), succeedPlanting(farmer, applied, { at, harvestBy: new Date(at.getTime() + 9e7) }));
};
const find = (nonce: string) => findWork(farmer, { nonce, hash: 'ab', zeros: 5 }, test.api.clock());
const accept = () => acceptWork(farmer, applied, { gap: 9, zeros: 5, at: test.api.clock() });

it('is the share of the plantings in closed blocks whose work was accepted in the end, of a farmer as of a pool', async () => {
  const { poolId, token } = await newPool(test, 'pool-stellar-01');
  await join(test, person, poolId);
  const rate = async () => {
    const { successRate } = (await test.get(`/pooler/${poolId}/details`)).body;
    expect((await test.get('/poolers')).body.items).toMatchObject([{ id: poolId, successRate }]);
    expect((await test.get('/pooler/farmers', { token })).body.items).toMatchObject([
      { farmerId: farmer, successRate },
    ]);
    expect((await test.get('/pooler/farmers/summary', { token })).body).toMatchObject({
      averageSuccessRate: successRate,
      belowTarget: successRate !== null && successRate < 90 ? 1 : 0,
    });
    return successRate;
  };
  expect(await rate()).toBeNull();
  // An open block does not count.
  await play(
    poolId,
    0,
    ask(),
    failPlanting(farmer, refused()),
    plant(),
    find('1'),
    failWork(farmer, refused()),
  );
  expect(await rate()).toBeNull();
  await play(poolId, 0, find('2'), accept());
  expect(await rate()).toBeNull();
  // Planting and work were refused once and then succeeded: nothing is lost.
  await play(poolId, 1, plant());
  expect(await rate()).toBe(100);
  // Nobody submitted work for block 1: its stake is lost.
  await play(poolId, 2, ask(), failPlanting(farmer, refused()));
  expect(await rate()).toBe(50);
  // A failed planting counts as an attempt.
  await play(poolId, 3, plant(), find('3'), accept());
  expect(await rate()).toBe(33.33);
  await play(poolId, 4);
  expect(await rate()).toBe(50);
});

it('sorts pools, those without one last', async () => {
  const silent = await newPool(test, 'pool-a');
  const diligent = await newPool(test, 'pool-b');
  await newPool(test, 'pool-c');
  await play(silent.poolId, 10, plant());
  await play(silent.poolId, 11);
  await play(diligent.poolId, 12, plant(), find('1'), accept());
  await play(diligent.poolId, 13);
  const { body } = await test.get('/poolers?sort=successRate&search=pool');
  const rates = body.items.map(({ id, successRate }: { id: string; successRate: number }) => [
    id,
    successRate,
  ]);
  expect(rates).toEqual([
    ['pool-b', 100],
    ['pool-stellar-01', 50],
    ['pool-a', 0],
    ['pool-c', null],
  ]);
});
