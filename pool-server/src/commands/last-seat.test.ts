import { crowdedPools, fundedFarmer, joinAs, refusals } from '../testing/crowded-pool.ts';
import { newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

/** `npm run bench -- last-seat` runs 100 rounds. */
const ROUNDS = 4;

it('gives 10 seats to exactly 10 of 200 concurrent requests, round after round', async () => {
  for await (const { refused, seatsTaken, seated } of crowdedPools(test, ROUNDS, 200)) {
    expect(refused).toEqual(Array(190).fill('POOLER_FULL'));
    expect([seatsTaken, seated.length]).toEqual([10, 10]);
  }
}, 60_000);

it('gives a farmer one contract for concurrent requests to several pools', async () => {
  const pools = await Promise.all([1, 2, 3].map(n => newPool(test, `pool-wanted-${n}`)));
  const farmerId = await fundedFarmer(test);
  const asked = [...pools, ...pools, ...pools].map(({ poolId }) => joinAs(test, farmerId, poolId));
  expect(refusals(await Promise.allSettled(asked))).toEqual(Array(8).fill('ALREADY_IN_POOL'));
});
