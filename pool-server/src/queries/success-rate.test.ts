import fc from 'fast-check';
import { amount } from 'shared-api/money';
import { commandContext } from '../commands/services.ts';
import { cycle } from '../domain/cycle.ts';
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
} from '../domain/cycle-decisions.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { join, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { percentage } from './percentage.ts';
import { poolRates } from './pool-rates.ts';

const test = await testApi();
const person = await newFarmer(test);
const farmer = person.farmerId;
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
const ask = (of = farmer) => requestPlanting(of, 'contract-alice' as ContractId, amount('KALE', 7n));
const plant = (of = farmer) => {
  const at = test.api.clock();
  return inOrder(ask(of), succeedPlanting(of, applied, { at, harvestBy: new Date(at.getTime() + 9e7) }));
};
const find = (nonce: string, of = farmer) => findWork(of, { nonce, hash: 'ab', zeros: 5 }, test.api.clock());
const accept = (of = farmer) => acceptWork(of, applied, { gap: 9, zeros: 5, at: test.api.clock() });

it('is the share of plantings in closed blocks with accepted work, for a farmer and for a pool', async () => {
  const { poolId, token } = await newPool(test, 'pool-stellar-01');
  await join(test, person, poolId);
  const rate = async () => {
    test.pass(1); // A span ends before now.
    const { successRate } = (await test.get(`/pooler/${poolId}/details`)).body;
    expect((await test.get('/poolers')).body.items).toMatchObject([{ id: poolId, successRate }]);
    expect((await test.get('/pooler/farmers', { token })).body.items).toMatchObject([
      { farmerId: farmer, successRate },
    ]);
    expect((await test.get('/pooler/farmers/summary', { token })).body).toMatchObject({
      averageSuccessRate: successRate,
      belowTarget: successRate !== null && successRate < 90 ? 1 : 0,
    });
    expect(
      (await test.get(`/farmers/${farmer}/summary`, { token: person.token })).body.lifetime.successRate,
    ).toBe(successRate === null ? null : successRate / 100);
    const { totals, pools } = (await test.get('/analytics/performance?range=90d', { token })).body;
    expect([totals.successRate ?? null, pools[0]?.successRate ?? null]).toEqual([successRate, successRate]);
    expect((await poolRates(test.database, [poolId])).successRate).toBe(successRate);
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
  // Planting and work were refused once and then succeeded, so nothing is lost.
  await play(poolId, 1, plant());
  expect(await rate()).toBe(100);
  // Block 1 had no work, so its stake is lost.
  await play(poolId, 2, ask(), failPlanting(farmer, refused()));
  expect(await rate()).toBe(50);
  // A failed planting counts as an attempt.
  await play(poolId, 3, plant(), find('3'), accept());
  expect(await rate()).toBe(33.3333);
  await play(poolId, 4);
  expect(await rate()).toBe(50);
});

it('sorts pools, with those without one last', async () => {
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

it('counts the nonces that the ledger refused, even if the block was worked in the end', async () => {
  const { poolId } = await newPool(test, 'pool-nonces');
  expect((await poolRates(test.database, [poolId])).noncesAccepted).toBeNull();
  await play(poolId, 20, plant(), find('1'), failWork(farmer, refused()), find('2'), accept());
  await play(poolId, 21, plant(), find('3'), accept());
  expect((await poolRates(test.database, [poolId])).noncesAccepted).toBe(66.6667);
});

/** The possible outcomes of a farmer's planting, and whether each counts as tried and met once the block is closed. */
const LIVES: Record<string, { play: (of: FarmerId) => CycleDecision[]; tried: number; met: number }> = {
  notPlanted: { play: () => [], tried: 0, met: 0 },
  failed: { play: of => [ask(of), failPlanting(of, refused())], tried: 1, met: 0 },
  retriedAndWorked: {
    play: of => [ask(of), failPlanting(of, refused()), plant(of), find('1', of), accept(of)],
    tried: 1,
    met: 1,
  },
  worked: { play: of => [plant(of), find('1', of), accept(of)], tried: 1, met: 1 },
  workRefused: { play: of => [plant(of), find('1', of), failWork(of, refused())], tried: 1, met: 0 },
  missed: { play: of => [plant(of)], tried: 1, met: 0 },
};

it('is the same number on every endpoint, for a pool and for each member, whatever happened in its blocks', async () => {
  const { poolId, token } = await newPool(test, 'pool-rated');
  const people = [await newFarmer(test), await newFarmer(test)];
  for (const member of people) await join(test, member, poolId);
  const counted = people.map(() => ({ tried: 0, met: 0 }));
  let block = 100;
  const life = fc.constantFrom(...Object.keys(LIVES));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(life, life), { minLength: 1, maxLength: 3 }), async blocks => {
      for (const lives of blocks) {
        const decisions = lives.flatMap(
          (name, of) => LIVES[name]?.play(people[of]?.farmerId ?? farmer) ?? [],
        );
        await play(poolId, block++, ...decisions);
        lives.forEach((name, of) => {
          const member = counted[of];
          if (!member) return;
          member.tried += LIVES[name]?.tried ?? 0;
          member.met += LIVES[name]?.met ?? 0;
        });
      }
      // The newest block is open.
      await play(poolId, block++);
      test.pass(1);
      const rateOf = (of: readonly { tried: number; met: number }[]) =>
        percentage(
          of.reduce((sum, { met }) => sum + met, 0),
          of.reduce((sum, { tried }) => sum + tried, 0),
        );
      const ofPool = rateOf(counted);
      const performance = (await test.get('/analytics/performance?range=24h', { token })).body;
      expect({
        card: (await test.get('/poolers?search=pool-rated')).body.items[0].successRate,
        details: (await test.get(`/pooler/${poolId}/details`)).body.successRate,
        operator: (await test.get('/pooler/farmers/summary', { token })).body.averageSuccessRate,
        analytics: performance.totals.successRate,
        program: (await poolRates(test.database, [poolId])).successRate,
      }).toEqual({ card: ofPool, details: ofPool, operator: ofPool, analytics: ofPool, program: ofPool });
      const { items } = (await test.get('/pooler/farmers', { token })).body;
      for (const [of, member] of people.entries()) {
        const ofMember = rateOf(counted.slice(of, of + 1));
        const listed = items.find(({ farmerId }: { farmerId: string }) => farmerId === member.farmerId);
        const { lifetime } = (await test.get(`/farmers/${member.farmerId}/summary`, { token: member.token }))
          .body;
        expect([listed.successRate, lifetime.successRate]).toEqual([
          ofMember,
          ofMember === null ? null : Math.round(ofMember * 10_000) / 1_000_000,
        ]);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 60_000);
