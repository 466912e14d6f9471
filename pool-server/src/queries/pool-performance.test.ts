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
  succeedHarvest,
  succeedPlanting,
} from '../domain/cycle-decisions.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { playBlock } from '../testing/block.ts';
import { join, newAdmin, newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

type Member = { farmerId: FarmerId; contractId: ContractId };

const test = await testApi();
afterAll(() => test.close());

it('reports the steps that ended within a range, by pool, and those of the previous range', async () => {
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
  // Eight hours pass between these two; only the second pool runs one.
  await play(alpha.poolId, 2);
  test.pass(8 * 3600);
  await play(alpha.poolId, 3);
  await play(beta.poolId, 3, other);
  test.pass(60);

  // Sessions have expired by now.
  ({ token: admin } = await newAdmin(test));
  const { body } = await test.post('/auth/login', { email: alpha.email, password: PASSWORD });

  const all = await ask('range=24h');
  expect(all.totals).toMatchObject({ blocks: 2, farmers: 4, planted: 3, worked: 3, harvested: 3, failed: 3 });
  expect(all.totals).toMatchObject({ workRate: 100, averageZeros: 5, averageGap: 9 });
  expect(all.totals.rewards).toBe('0.3000009');
  expect(all.totals.averageReward).toBe('0.0900003');
  // The first block was seen in the middle of the day before.
  expect(all.previous).toBeNull();
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

  // Two days after its first block a pool has a whole day to compare with; the second pool has not.
  test.pass(15 * 3600 - 60);
  ({ token: admin } = await newAdmin(test));
  expect((await ask('range=24h')).previous).toMatchObject({ blocks: 1, planted: 1 });
  expect((await ask(`range=24h&pool=${alpha.poolId}`)).previous).toMatchObject({ blocks: 1 });
  expect((await ask(`range=24h&pool=${beta.poolId}`)).previous).toBeNull();
});

it('relates a harvest to its own work, whenever that was', async () => {
  const fresh = await testApi();
  const pool = await newPool(fresh, 'pool-stellar-01');
  const members: Member[] = [];
  for (let n = 0; n < 4; n++) {
    const person = await newFarmer(fresh);
    const contractId = (await join(fresh, person, pool.poolId)) as ContractId;
    members.push({ farmerId: person.farmerId, contractId });
  }
  const id = { poolId: pool.poolId, blockIndex: 1 };
  const append = (decide: (at: Date) => CycleDecision[]) =>
    commit(fresh.database, commandContext(fresh.api, { kind: 'engine' }), unit =>
      unit.decide(cycleStream(id), cycle, inOrder(...decide(fresh.api.clock()))),
    );
  const report = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  const paid = { reward: amount('KALE', 10n), stake: amount('KALE', 7n) };
  const found = { nonce: '1', hash: 'ab', zeros: 5 };
  const applied = (step: string, { farmerId }: Member) => ({
    transactionHash: `${step} ${farmerId}`,
    ledger: 1,
  });
  // Yesterday four worked; three of them are harvested today, two with success.
  await append(at => [
    discoverBlock({ ...id, ...report, openedAt: at.toISOString(), discoveredAt: at.toISOString() }),
    ...members.flatMap(member => [
      requestPlanting(member.farmerId, member.contractId, paid.stake),
      succeedPlanting(member.farmerId, applied('plant', member), {
        at,
        harvestBy: new Date(at.getTime() + 9e7),
      }),
      findWork(member.farmerId, found, at),
      acceptWork(member.farmerId, applied('work', member), { gap: 1, zeros: 5, at }),
    ]),
  ]);
  fresh.pass(25 * 3600);
  await append(at => [
    ...members.slice(1).map(({ farmerId }) => requestHarvest(farmerId)),
    ...members
      .slice(1, 3)
      .map(member =>
        succeedHarvest(
          member.farmerId,
          applied('harvest', member),
          { ...paid, at },
          { rewardSplit: 0, platformFee: 0 },
        ),
      ),
    ...members.slice(3).map(({ farmerId }) =>
      failHarvest(farmerId, {
        error: { code: 'tx_bad_seq', message: 'Refused' },
        transactionHash: null,
        at,
      }),
    ),
  ]);
  fresh.pass(60);
  const { body } = await fresh.post('/auth/login', { email: pool.email, password: PASSWORD });
  const { totals } = (await fresh.get('/analytics/performance?range=24h', { token: body.token })).body;
  expect(totals).toMatchObject({ worked: 0, harvested: 2, harvestRate: 66.6667, workRate: null });
  const week = (await fresh.get('/analytics/performance?range=7d', { token: body.token })).body.totals;
  expect(week).toMatchObject({ worked: 4, harvested: 2, harvestRate: 66.6667, workRate: 100 });
  await fresh.close();
});
