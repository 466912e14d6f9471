import type { CycleState, FarmerCycle } from '../domain/cycle.ts';

/** An invariant of one block of one pool, checked after every step. Returns the violations. */
type Invariant = (state: CycleState) => string[];

const each =
  (wrong: (at: FarmerCycle) => string | null): Invariant =>
  ({ farmers }) =>
    [...farmers].flatMap(([id, at]) => {
      const found = wrong(at);
      return found ? [`${id}: ${found}`] : [];
    });

/** harvest ⊆ work ⊆ plant */
const harvestAfterWorkAfterPlant: Invariant = each(({ planting, work, harvest, payout }) => {
  if (work.status !== 'idle' && planting.status !== 'success') return 'worked without having planted';
  if (harvest.status !== 'idle' && work.status !== 'success') return 'harvested without accepted work';
  if (payout.status !== 'idle' && harvest.status !== 'success') return 'paid out without a harvest';
  return null;
});

/** The parts of a reward add up to it, to the unit, and none is negative. */
const splitIsExact: Invariant = each(({ reward, split }) => {
  if (reward === null || split === null) return reward === split ? null : 'a reward without its split';
  const parts = [split.farmer, split.pooler, split.platform].map(BigInt);
  if (parts.some(part => part < 0n)) return 'a negative share';
  return parts.reduce((sum, part) => sum + part, 0n) === BigInt(reward)
    ? null
    : 'the split is not the reward';
});

/** A successful harvest has a reward, a successful planting a deadline. */
const successIsComplete: Invariant = each(({ planting, harvest, harvestBy, reward }) => {
  if (planting.status === 'success' && harvestBy === null) return 'planted without a deadline';
  return harvest.status === 'success' && reward === null ? 'harvested without a reward' : null;
});

/** A stake is forfeited only when its block closed without work, so no work follows. */
const forfeitWithoutWork: Invariant = each(({ forfeited, work }) =>
  forfeited && work.status !== 'idle' && work.status !== 'failed' ? 'worked for a forfeited stake' : null,
);

export const CYCLE_INVARIANTS = [
  harvestAfterWorkAfterPlant,
  splitIsExact,
  successIsComplete,
  forfeitWithoutWork,
];
