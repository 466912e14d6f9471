import { type Amount, type Asset, amount } from 'shared-api';
import type { WorkHistoryEntry } from './work-history-entries.ts';

/** What a list of operations comes to; the amounts count what succeeded. */
export type HistoryTotals = {
  operations: number;
  successful: number;
  failed: number;
  plantings: number;
  harvests: number;
  staked: Amount;
  stakeAsset: Asset;
  earned: Amount;
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
  return {
    operations: entries.length,
    successful: done.length,
    failed: entries.length - done.length,
    plantings: count('planting'),
    harvests: count('harvest'),
    staked: amount(units.stake, total('planting')),
    stakeAsset: units.stake,
    earned: amount(units.reward, total('harvest')),
    rewardAsset: units.reward,
  };
};
