import type { PoolId } from '../../domain/ids.ts';

/** A farmer of the sandbox's history. */
export interface SandboxFarmer {
  readonly email: string;
  readonly poolId: PoolId;
  /** The block of the day in which they join, counted from 0. */
  readonly joinsAt: number;
  readonly stakePercentage: number;
  readonly harvestInterval: number;
  /** Withdraws the spare XLM at one block of the day and deposits more at another; in between, fees cannot be paid. */
  readonly outOfXlm?: { readonly from: number; readonly until: number };
}

const STAKES = [0.05, 0, 0.1, 0.25, 0.02, 0.15, 0.2, 0.01, 0.08, 0.12, 0, 0.25];
/** Most join early in the day, at multiples of every interval, so that those of one interval harvest together. */
const JOINS = [0, 0, 0, 0, 0, 12, 0, 24, 0, 48, 72, 144];

const POOLS: readonly { poolId: string; farmers: number; intervals: readonly number[] }[] = [
  { poolId: 'pool-stellar-01', farmers: 12, intervals: [6, 12] },
  { poolId: 'pool-horizon-02', farmers: 10, intervals: [6, 1] },
  { poolId: 'pool-testnet-03', farmers: 8, intervals: [12, 6] },
];

/** Two farmers a day lack XLM for fees. */
const OUT_OF_XLM: Record<number, { from: number; until: number }> = {
  4: { from: 90, until: 150 },
  17: { from: 170, until: 215 },
};

/** A few dozen farmers in three pools, the sandbox's own farmer first. */
export const SANDBOX_FARMERS: readonly SandboxFarmer[] = [
  { poolId: 'pool-stellar-01', harvestInterval: 6, place: 0, email: 'farmer@kale.test' },
  ...POOLS.flatMap(({ poolId, farmers, intervals }) =>
    Array.from({ length: farmers }, (_, place) => ({
      poolId,
      harvestInterval: intervals[place % intervals.length] ?? 6,
      place,
    })),
  ).map((seat, at) => ({ ...seat, email: `farmer-${String(at + 1).padStart(2, '0')}@kale.test` })),
].map(({ poolId, harvestInterval, place, email }, number) => {
  const outOfXlm = OUT_OF_XLM[number];
  return {
    email,
    poolId: poolId as PoolId,
    joinsAt: JOINS[place] ?? 0,
    stakePercentage: email === 'farmer@kale.test' ? 0.1 : (STAKES[place] ?? 0),
    harvestInterval,
    ...(outOfXlm && { outOfXlm }),
  };
});
