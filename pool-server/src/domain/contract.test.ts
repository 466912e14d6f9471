import fc from 'fast-check';
import { fold } from './aggregate.ts';
import {
  type ContractState,
  changeSettings,
  changeShare,
  completeContract,
  confirmContract,
  contract,
  expireContract,
  requestContract,
  requestExit,
  shareAt,
} from './contract.ts';
import type { ContractId, FarmerId, PoolId } from './ids.ts';

const parties = { contractId: 'c' as ContractId, farmerId: 'f' as FarmerId, poolId: 'p' as PoolId };
const terms = {
  stakePercentage: 0.1,
  harvestInterval: 6,
  rewardSplit: 0.05,
  platformFee: 0.05,
  exitDelayBlocks: 288,
};
const MONEY = { total: '5', deposited: '5', withdrawn: '0', lostStakes: '0' };
const start = new Date('2026-11-21T12:00:00.000Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

type Decision = (state: ContractState) => ReturnType<ReturnType<typeof confirmContract>>;
const after = (...decisions: Decision[]) =>
  decisions.reduce((state, decide) => fold(contract, decide(state), state), contract.initialState());

describe('a contract', () => {
  it('expires after 15 minutes without confirmation', () => {
    const pending = after(requestContract(parties, terms, start));
    expect(pending).toMatchObject({ status: 'pending', expiresAt: later(15).toISOString() });
    expect(expireContract(later(14.9))(pending)).toEqual([]);
    expect(fold(contract, confirmContract(later(14.9))(pending), pending).status).toBe('active');
    expect(() => confirmContract(later(15))(pending)).toThrow('join the pool again');
    expect(fold(contract, expireContract(later(15))(pending), pending).status).toBe('expired');
  });

  it('is available 288 blocks after its exit, at the network’s interval', () => {
    const active = after(requestContract(parties, terms, start), confirmContract(start));
    const exiting = after(
      requestContract(parties, terms, start),
      confirmContract(start),
      requestExit(start, 300),
    );
    expect(exiting).toMatchObject({ status: 'exiting', availableAt: later(24 * 60).toISOString() });
    expect(requestExit(later(5), 300)(exiting)).toEqual([]);
    expect(completeContract(later(24 * 60 - 1), MONEY)(exiting)).toEqual([]);
    expect(fold(contract, completeContract(later(24 * 60), MONEY)(exiting), exiting).status).toBe(
      'completed',
    );
    expect(completeContract(later(99_999), MONEY)(active)).toEqual([]);
  });

  it('accepts only a stake of 0 to 0.25 and an interval of 1 to 20 blocks', () => {
    const request = (more: Partial<typeof terms>) => () =>
      requestContract(parties, { ...terms, ...more }, start)(contract.initialState());
    for (const stakePercentage of [-0.01, 0.2500001, Number.NaN]) {
      expect(request({ stakePercentage })).toThrow('0 to 0.25');
    }
    for (const harvestInterval of [0, 21, 1.5]) expect(request({ harvestInterval })).toThrow('1 to 20');
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.25, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        (stake, blocks) => {
          expect(request({ stakePercentage: stake, harvestInterval: blocks })()).toHaveLength(1);
        },
      ),
    );
  });

  it('changes its settings only while active, and only when they differ', () => {
    const active = after(requestContract(parties, terms, start), confirmContract(start));
    expect(changeSettings(terms)(active)).toEqual([]);
    expect(changeSettings({ stakePercentage: 0, harvestInterval: 1 })(active)).toHaveLength(1);
    const pending = after(requestContract(parties, terms, start));
    expect(() => changeSettings(terms)(pending)).toThrow('not active');
  });

  it('keeps a setting that another request changed in the meantime', () => {
    const active = after(requestContract(parties, terms, start), confirmContract(start));
    // Both requests were made while the farmer saw the first terms.
    const lowered = fold(contract, changeSettings({ stakePercentage: 0.01 })(active), active);
    const both = fold(contract, changeSettings({ harvestInterval: 9 })(lowered), lowered);
    expect(both).toMatchObject({ terms: { stakePercentage: 0.01, harvestInterval: 9 } });
  });

  it('never leaves a final state', () => {
    const moments = fc.integer({ min: 0, max: 10_000 }).map(later);
    const tries = moments.chain(now =>
      fc.constantFrom<Decision>(
        confirmContract(now),
        expireContract(now),
        requestExit(now, 60),
        completeContract(now, MONEY),
        changeSettings({ stakePercentage: 0, harvestInterval: 2 }),
      ),
    );
    const order = { none: 0, pending: 1, active: 2, exiting: 3, completed: 4, expired: 4 };
    fc.assert(
      fc.property(fc.array(tries, { maxLength: 30 }), decisions => {
        let state = after(requestContract(parties, terms, start));
        for (const decide of decisions) {
          const before = state;
          try {
            state = fold(contract, decide(state), state);
          } catch {
            state = before;
          }
          expect(order[state.status]).toBeGreaterThanOrEqual(order[before.status]);
        }
      }),
    );
  });
});

describe('a changed share of the pool', () => {
  const WEEK = 7 * 24 * 60;
  const active = after(requestContract(parties, terms, start), confirmContract(start));
  const shareOf = (state: ContractState, at: Date) =>
    state.status === 'none' ? Number.NaN : shareAt(state.terms, at);

  it('applies to a member seven days after the last change, and never earlier', () => {
    const changes = fc.array(
      fc.record({ share: fc.constantFrom(0.05, 0.1, 0.2), minutes: fc.integer({ min: 1, max: 2 * WEEK }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(changes, fc.integer({ min: 0, max: 3 * WEEK }), (chosen, wait) => {
        let [state, minute] = [active, 0];
        let [present, next, from] = [0.05, 0.05, 0];
        const settle = () => {
          if (minute >= from) present = next;
        };
        for (const { share, minutes } of chosen) {
          minute += minutes;
          settle();
          expect(shareOf(state, later(minute))).toBe(present);
          state = fold(contract, changeShare(share, later(minute))(state), state);
          expect(shareOf(state, later(minute))).toBe(present);
          if (share !== present || minute < from) [next, from] = [share, minute + WEEK];
        }
        minute += wait;
        settle();
        expect(shareOf(state, later(minute))).toBe(present);
      }),
    );
  });

  it('never applies to a member who leaves before that', () => {
    const announced = fold(contract, changeShare(0.2, start)(active), active);
    const leave = (at: Date) => fold(contract, requestExit(at, 300)(announced), announced);
    expect(shareOf(leave(later(WEEK - 1)), later(2 * WEEK))).toBe(0.05);
    expect(shareOf(leave(later(WEEK)), later(2 * WEEK))).toBe(0.2);
  });
});
