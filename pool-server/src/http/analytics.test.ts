import type { ContractId, PoolId } from '../domain/ids.ts';
import { playBlock } from '../projections/test-block.ts';
import { type TestApi, testApi } from './test-api.ts';
import { join, newAdmin, newFarmer, newPool, PASSWORD } from './test-people.ts';

let test: TestApi;
beforeAll(async () => {
  test = await testApi();
});
afterAll(() => test.close());

it('tells of a range what came to an end in it, pool by pool, and what went before', async () => {
  const alpha = await newPool(test, 'pool-stellar-01');
  const beta = await newPool(test, 'pool-horizon-02');
  let { token: admin } = await newAdmin(test);
  const [of, other] = await Promise.all(
    [alpha, beta].map(async ({ poolId }) => {
      const people = [await newFarmer(test), await newFarmer(test)];
      const members = [];
      for (const person of people) {
        const contractId = (await join(test, person, poolId)) as ContractId;
        members.push({ farmerId: person.farmerId, contractId });
      }
      return members;
    }),
  );
  const play = (poolId: PoolId, index: number, members = of) => playBlock(test, poolId, index, members ?? []);
  const ask = async (query: string, token = admin) =>
    (await test.get(`/analytics/performance?${query}`, { token })).body;

  expect(await ask('range=24h')).toMatchObject({
    totals: { blocks: 0, rewards: '0.0000000' },
    previous: null,
    series: [],
    pools: [],
  });
  expect((await ask('range=24h')).totals.successRate).toBeNull();

  await play(alpha.poolId, 1);
  test.pass(25 * 3600);
  // Eight hours pass between the two of them; the second pool plays one.
  await play(alpha.poolId, 2);
  test.pass(8 * 3600);
  await play(alpha.poolId, 3);
  await play(beta.poolId, 3, other);
  test.pass(60);

  // Sessions are over by now.
  ({ token: admin } = await newAdmin(test));
  const { body } = await test.post('/auth/login', { email: alpha.email, password: PASSWORD });

  const all = await ask('range=24h');
  expect(all.totals).toMatchObject({ blocks: 2, farmers: 4, planted: 3, worked: 3, harvested: 3, failed: 3 });
  expect(all.totals).toMatchObject({ workRate: 100, averageZeros: 5, averageGap: 9 });
  expect(all.totals.rewards).toBe('0.3000009');
  expect(all.totals.averageReward).toBe('0.1000003');
  expect(all.previous).toMatchObject({ blocks: 1, planted: 1 });
  expect(all.pools.map((pool: { poolerId: string }) => pool.poolerId)).toEqual([beta.poolId, alpha.poolId]);
  expect(all.series).toHaveLength(2);
  const sum = (pick: string) =>
    all.series.reduce((total: number, step: Record<string, number>) => total + (step[pick] ?? 0), 0);
  expect([sum('planted'), sum('worked'), sum('harvested'), sum('failed')]).toEqual([3, 3, 3, 3]);

  const own = await ask('range=7d', body.token);
  expect(own.totals).toMatchObject({ blocks: 3, planted: 3 });
  expect(own.pools).toHaveLength(1);
  expect((await ask(`range=24h&pool=${beta.poolId}`)).totals.planted).toBe(1);
  const foreign = await test.get(`/analytics/performance?pool=${beta.poolId}`, { token: body.token });
  expect(foreign.status).toBe(403);
});
