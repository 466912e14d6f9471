import { many } from '../database/database.ts';
import { createWallet, farmer, fundWallet } from '../domain/farmer.ts';
import { atomic, type FarmerId, newFarmerId, newUserId, type PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import { somebody, type TestApi, testApi } from '../http/test-api.ts';
import { newPool } from '../http/test-people.ts';
import { joinPool } from './join-pool.ts';
import { actingNow } from './services.ts';

let test: TestApi;
beforeAll(async () => {
  test = await testApi();
});
afterAll(() => test.close());

const system = () => actingNow(test.api, { kind: 'system' });

async function fundedFarmer(): Promise<FarmerId> {
  const [farmerId, userId] = [newFarmerId(), newUserId()];
  const wallet = { farmerId, userId, custodialAddress: somebody(), payoutAddress: somebody() };
  await commit(test.database, system(), async unit => {
    await unit.decide(farmerStream(farmerId), farmer, createWallet(wallet));
    await unit.decide(farmerStream(farmerId), farmer, fundWallet(atomic(2n), atomic(1n)));
  });
  return farmerId;
}

const joinAs = (farmerId: FarmerId, poolId: PoolId) =>
  joinPool(test.api, system(), farmerId, { poolId, stakePercentage: 0, harvestInterval: 1 });
const codes = (ends: PromiseSettledResult<unknown>[]) =>
  ends.flatMap(end => (end.status === 'rejected' ? [end.reason.code] : []));

it('gives 10 seats to exactly 10 of 200 who come at once', async () => {
  const { poolId } = await newPool(test, 'pool-crowded', { maxFarmers: 10 });
  const farmers = await Promise.all(Array.from({ length: 200 }, fundedFarmer));
  const ends = await Promise.allSettled(farmers.map(id => joinAs(id, poolId)));
  expect(codes(ends)).toEqual(Array(190).fill('POOLER_FULL'));
  const [row] = await many<{ seats_taken: number }>(
    test.database,
    'SELECT seats_taken FROM pools WHERE id = $1',
    [poolId],
  );
  expect(row?.seats_taken).toBe(10);
});

it('gives a farmer one contract however many pools they ask at once', async () => {
  const pools = await Promise.all([1, 2, 3].map(n => newPool(test, `pool-wanted-${n}`)));
  const farmerId = await fundedFarmer();
  const asked = [...pools, ...pools, ...pools].map(({ poolId }) => joinAs(farmerId, poolId));
  expect(codes(await Promise.allSettled(asked))).toEqual(Array(8).fill('ALREADY_IN_POOL'));
});
