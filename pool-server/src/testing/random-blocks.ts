import fc from 'fast-check';
import { amount } from 'shared-api/money';
import { commandContext } from '../commands/services.ts';
import { cycle } from '../domain/cycle.ts';
import {
  acceptBetterWork,
  acceptWork,
  type CycleDecision,
  discoverBlock,
  failHarvest,
  failPlanting,
  failWork,
  findWork,
  forfeitStake,
  holdBackPlanting,
  requestHarvest,
  requestPlanting,
  succeedHarvest,
  succeedPlanting,
} from '../domain/cycle-decisions.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { newPool } from './people.ts';
import { type TestApi, testApi } from './test-api.ts';

/** The two pools of random blocks. */
export const POOLS = ['pool-stellar-01', 'pool-horizon-02'] as PoolId[];

/** Something that happens to a farmer after some seconds, perhaps in a new block. */
interface Command {
  readonly pool: number;
  /** 0 is the newest block. */
  readonly age: number;
  readonly farmer: number;
  readonly decision: number;
  readonly zeros: number;
  readonly seconds: number;
  readonly opens: boolean;
}

const DECISIONS = 13;

/** One of two pools; one command in thirty opens a block, and sometimes hours pass. */
export const command: fc.Arbitrary<Command> = fc.record({
  pool: fc.nat(1),
  age: fc.nat(1),
  farmer: fc.nat(2),
  decision: fc.nat(DECISIONS - 1),
  zeros: fc.nat(9),
  seconds: fc.oneof({ arbitrary: fc.nat(600), weight: 9 }, fc.nat(6_000)),
  opens: fc.nat(29).map(n => n === 0),
});

/** Farmers of a pool, one of whom switches between two pools with each block. */
export const farmersOf = (pool: number, block: number) => {
  const own = [1, 2].map(n => `farmer-${pool}-${n}` as FarmerId);
  return block % 2 === pool ? [...own, 'farmer-both' as FarmerId] : own;
};

/** An API with the two pools, and their random blocks. Close the API when done. */
export async function apiWithRandomBlocks(): Promise<{ test: TestApi; blocks: RandomBlocks }> {
  const test = await testApi();
  for (const pool of POOLS) await newPool(test, pool);
  return { test, blocks: randomBlocks(test) };
}

/** Blocks of two pools with random commands, all of which take effect: a decision that does not apply is replaced. */
function randomBlocks(test: TestApi) {
  let transactions = 0;
  let newest = 0;
  const applied = () => ({ transactionHash: `transaction ${++transactions}`, ledger: 60 });
  const failing = (at: Date) => ({ error: { code: '8', message: 'Refused' }, transactionHash: null, at });

  /** What can happen to a farmer in a block, in order; what does not apply changes nothing. */
  const decisions = (farmer: FarmerId, at: Date, zeros: number): CycleDecision[] => {
    const contract = `contract-${farmer}` as ContractId;
    const stake = amount('KALE', BigInt(7 + zeros));
    const harvestBy = new Date(at.getTime() + 9e7);
    const paid = { reward: amount('KALE', 1_000_003n * BigInt(1 + zeros)), stake, at };
    return [
      requestPlanting(farmer, contract, stake),
      holdBackPlanting(farmer, contract, failing(at).error, at),
      failPlanting(farmer, failing(at)),
      succeedPlanting(farmer, applied(), { at, harvestBy }),
      succeedPlanting(farmer, applied(), { at, harvestBy }),
      findWork(farmer, { nonce: '1', hash: 'ab', zeros }, at),
      acceptWork(farmer, applied(), { gap: 9 + zeros, zeros, at }),
      failWork(farmer, failing(at)),
      acceptBetterWork(farmer, applied(), { gap: 20, zeros, at }),
      requestHarvest(farmer),
      failHarvest(farmer, failing(at)),
      succeedHarvest(farmer, applied(), paid, { rewardSplit: 0.05, platformFee: 0.05 }),
      forfeitStake(farmer, at),
    ];
  };

  return {
    async run({ pool, age, farmer, decision, zeros, seconds, opens }: Command) {
      test.pass(seconds);
      if (opens) newest++;
      const id = { poolId: POOLS[pool] as PoolId, blockIndex: Math.max(1, newest - (opens ? 0 : age)) };
      const farmers = farmersOf(pool, id.blockIndex);
      const who = farmers[farmer % farmers.length] as FarmerId;
      const at = test.api.clock();
      const append = (decide: CycleDecision) =>
        commit(test.database, commandContext(test.api, { kind: 'engine' }), unit =>
          unit.decide(cycleStream(id), cycle, decide),
        );
      const time = at.toISOString();
      const report = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: zeros > 0 };
      await append(discoverBlock({ ...id, ...report, openedAt: time, discoveredAt: time }));
      const all = decisions(who, at, zeros);
      const ordered = [...all.slice(decision), ...all.slice(0, decision)];
      await append(state => ordered.map(decide => decide(state)).find(events => events.length > 0) ?? []);
    },
  };
}

export type RandomBlocks = ReturnType<typeof randomBlocks>;
