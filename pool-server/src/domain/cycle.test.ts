import fc from 'fast-check';
import { amount } from 'shared-api/money';
import { CYCLE_INVARIANTS } from '../testing/cycle-invariants.ts';
import { fold } from './aggregate.ts';
import { type CycleState, cycle } from './cycle.ts';
import {
  acceptBetterWork,
  acceptWork,
  type CycleDecision,
  discoverBlock,
  failBetterWork,
  failHarvest,
  failPlanting,
  failWork,
  findWork,
  forfeitStake,
  inOrder,
  requestHarvest,
  requestPlanting,
  submitBetterWork,
  submitHarvest,
  submitPayout,
  submitPlanting,
  submitWork,
  succeedHarvest,
  succeedPayout,
  succeedPlanting,
} from './cycle-decisions.ts';
import type { ContractId, FarmerId, PoolId } from './ids.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const id = { poolId: 'pool-stellar-01' as PoolId, blockIndex: 7 };
const discovered = discoverBlock({
  ...id,
  hash: null,
  entropy: null,
  difficulty: null,
  plantable: true,
  confirmed: true,
  openedAt: at.toISOString(),
  discoveredAt: at.toISOString(),
});
const ada = 'farmer-ada' as FarmerId;
const contract = 'contract-ada' as ContractId;
const kale = (units: bigint) => amount('KALE', units);
const submission = (name: string) => ({ transactionHash: name, validUntil: at.toISOString() });
const applied = (name: string) => ({ transactionHash: name, ledger: 1 });
const why = {
  error: { code: 'tx_bad_seq', message: 'The pool is sending it again' },
  transactionHash: null,
  at,
};
const terms = { rewardSplit: 0.05, platformFee: 0.05 };
const wallets = { pooler: 'GPOOLER', platform: 'GPLATFORM' } as never;

const whole = (farmerId: FarmerId): CycleDecision[] => [
  requestPlanting(farmerId, contract, kale(100n)),
  submitPlanting(farmerId, submission('plant')),
  succeedPlanting(farmerId, applied('plant'), { at, harvestBy: at }),
  findWork(farmerId, { nonce: '1', hash: 'ab', zeros: 6 }, at),
  submitWork(farmerId, submission('work')),
  acceptWork(farmerId, applied('work'), { gap: 3, zeros: 6, at }),
  requestHarvest(farmerId),
  submitHarvest(farmerId, submission('harvest')),
  succeedHarvest(farmerId, applied('harvest'), { reward: kale(1_000_001n), stake: kale(100n), at }, terms),
  submitPayout(farmerId, submission('payout'), wallets),
  succeedPayout(farmerId, applied('payout'), at),
];

const run = (decisions: CycleDecision[], from: CycleState = cycle.initialState()) => {
  const events = inOrder(...decisions)(from);
  return { events, state: fold(cycle, events, from) };
};

describe('a block of a pool', () => {
  it('takes a farmer from planting to payout', () => {
    const { events, state } = run([discovered, ...whole(ada)]);
    expect(events.map(({ type }) => type)).toEqual([
      'BlockDiscovered',
      'PlantingRequested',
      'PlantingSubmitted',
      'PlantingSucceeded',
      'WorkFound',
      'WorkSubmitted',
      'WorkAccepted',
      'HarvestRequested',
      'HarvestSubmitted',
      'HarvestSucceeded',
      'PayoutSubmitted',
      'PayoutSucceeded',
    ]);
    expect(state.farmers.get(ada)).toMatchObject({
      reward: '1000001',
      split: { farmer: '900001', pooler: '50000', platform: '50000' },
    });
  });

  it('does nothing when every decision is repeated', () => {
    const { state } = run([discovered, ...whole(ada)]);
    expect(run([discovered, ...whole(ada)], state).events).toEqual([]);
  });

  it('does not mutate its initial state', () => {
    const { state } = run([discovered, ...whole(ada).slice(0, 3)]);
    const before = structuredClone(state);
    run(whole(ada), state);
    run([requestPlanting('farmer-bob' as FarmerId, contract, kale(1n))], state);
    expect(state).toEqual(before);
  });

  it('plants again after a failure, and keeps the better of two nonces', () => {
    const { state } = run([discovered, requestPlanting(ada, contract, kale(1n)), failPlanting(ada, why)]);
    expect(run([requestPlanting(ada, contract, kale(1n))], state).events).toHaveLength(1);
    const [request, submit, succeed] = whole(ada);
    const planted = run(
      [request, submit, succeed].filter(step => step !== undefined),
      state,
    ).state;
    const find = (zeros: number) => findWork(ada, { nonce: `${zeros}`, hash: 'ab', zeros }, at);
    const { events } = run([find(5), find(4), find(7)], planted);
    expect(events.map(event => event.type === 'WorkFound' && event.data.zeros)).toEqual([5, 7]);
  });

  it('replaces accepted work only with more zeros, and keeps it when the replacement fails', () => {
    const worked = run([discovered, ...whole(ada).slice(0, 6)]).state;
    const find = (nonce: string, zeros: number) => findWork(ada, { nonce, hash: 'cd', zeros }, at);
    expect(run([find('2', 6), find('3', 5)], worked).events).toEqual([]);
    const better = run([find('4', 7), submitBetterWork(ada, submission('better'))], worked).state;
    expect(better.farmers.get(ada)).toMatchObject({ work: { status: 'success' }, found: { nonce: '1' } });
    expect(run([find('5', 8)], better).events).toEqual([]);
    const failed = run([failBetterWork(ada, why)], better).state;
    expect(failed.farmers.get(ada)).toMatchObject({
      work: { transactionHash: 'work' },
      found: { nonce: '1' },
    });
    const accepted = run([acceptBetterWork(ada, applied('better'), { gap: 9, zeros: 7, at })], better).state;
    expect(accepted.farmers.get(ada)).toMatchObject({
      work: { status: 'success', transactionHash: 'better' },
      found: { nonce: '4', zeros: 7 },
      better: null,
    });
    expect(run([find('4', 7)], failed).events).toMatchObject([{ type: 'BetterWorkFound' }]);
  });

  it('accepts no work for a forfeited stake', () => {
    const forfeited = run([discovered, ...whole(ada).slice(0, 3), forfeitStake(ada, at)]).state;
    expect(run([findWork(ada, { nonce: '1', hash: 'ab', zeros: 6 }, at)], forfeited).events).toEqual([]);
  });

  it('refuses a step in an undiscovered block', () => {
    expect(() => run([requestPlanting(ada, contract, kale(1n))])).toThrow('not been discovered');
  });

  it('holds its invariants for any order of steps', () => {
    const farmers = ['a', 'b', 'c'] as FarmerId[];
    const steps = farmers.flatMap(farmer => [
      ...whole(farmer),
      failPlanting(farmer, why),
      failWork(farmer, why),
      failHarvest(farmer, why),
      forfeitStake(farmer, at),
      findWork(farmer, { nonce: '9', hash: 'cd', zeros: 8 }, at),
      submitBetterWork(farmer, submission('better')),
      acceptBetterWork(farmer, applied('better'), { gap: 9, zeros: 8, at }),
      failBetterWork(farmer, why),
    ]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 80 }), chosen => {
        let state = run([discovered]).state;
        for (const step of chosen) {
          state = run([step], state).state;
          for (const invariant of CYCLE_INVARIANTS) expect(invariant(state)).toEqual([]);
        }
      }),
    );
  });
});
