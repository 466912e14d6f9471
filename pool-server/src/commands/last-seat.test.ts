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

/** `npm run bench -- last-seat` plays 100 rounds. */
const ROUNDS = 2;

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

it('gives 10 seats to exactly 10 of 200 who come at once, round after round', async () => {
  const everybody = await Promise.all(Array.from({ length: 200 + 9 * ROUNDS }, fundedFarmer));
  let waiting = everybody;
  for (let round = 1; round <= ROUNDS; round++) {
    const { poolId } = await newPool(test, `pool-crowded-${round}`, { maxFarmers: 10 });
    const ends = await Promise.allSettled(waiting.slice(0, 200).map(id => joinAs(id, poolId)));
    expect(codes(ends)).toEqual(Array(190).fill('POOLER_FULL'));
    const [row] = await many<{ seats_taken: number; seated: string[] }>(
      test.database,
      `SELECT seats_taken, (SELECT array_agg(farmer_id) FROM contracts WHERE pool_id = p.id) AS seated
       FROM pools p WHERE id = $1`,
      [poolId],
    );
    expect(row?.seats_taken).toBe(10);
    expect(row?.seated).toHaveLength(10);
    waiting = waiting.filter(id => !row?.seated.includes(id));
  }
}, 60_000);

it('gives a farmer one contract however many pools they ask at once', async () => {
  const pools = await Promise.all([1, 2, 3].map(n => newPool(test, `pool-wanted-${n}`)));
  const farmerId = await fundedFarmer();
  const asked = [...pools, ...pools, ...pools].map(({ poolId }) => joinAs(farmerId, poolId));
  expect(codes(await Promise.allSettled(asked))).toEqual(Array(8).fill('ALREADY_IN_POOL'));
});
