import { type Amount, type Asset, amount } from 'shared-api';
import type { WorkHistoryEntry } from './work-history-entries.ts';

/** Totals of a list of operations. `net` is what was earned less the stakes that were lost. */
export type HistoryTotals = {
  operations: number;
  successful: number;
  failed: number;
  plantings: number;
  harvests: number;
  staked: Amount;
  stakeAsset: Asset;
  earned: Amount;
  lost: Amount;
  net: Amount;
  rewardAsset: Asset;
};

/** Adds up rows, to the unit. */
export const totalsOf = (
  entries: readonly WorkHistoryEntry[],
  units: { stake: Asset; reward: Asset },
): HistoryTotals => {
  const done = entries.filter(({ status }) => status === 'success');
  const count = (kind: WorkHistoryEntry['type']) => entries.filter(({ type }) => type === kind).length;
  const total = (kind: WorkHistoryEntry['type']) =>
    done.reduce((sum, entry) => (entry.type === kind ? sum + entry.amount : sum), 0n);
  const earned = total('harvest');
  const lost = entries.reduce(
    (sum, { type, amount }) => (type === 'harvest' && amount < 0n ? sum - amount : sum),
    0n,
  );
  return {
    operations: entries.length,
    successful: done.length,
    failed: entries.length - done.length,
    plantings: count('planting'),
    harvests: count('harvest'),
    staked: amount(units.stake, total('planting')),
    stakeAsset: units.stake,
    earned: amount(units.reward, earned),
    lost: amount(units.stake, lost),
    net: amount(units.reward, earned - lost),
    rewardAsset: units.reward,
  };
};
