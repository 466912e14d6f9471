import { type Amount, type Asset, amount, type FarmerBlocks } from 'shared-api';
import { readAmount } from '../amounts.ts';
import { type HistoryRow, isLost, type Units } from './history-row.ts';

/** Totals of a list of blocks. `net` is the earnings minus the lost stakes. */
export type HistoryTotals = {
  blocks: number;
  open: number;
  pending: number;
  successful: number;
  failed: number;
  /** Blocks with a lost stake. */
  lostBlocks: number;
  planted: Amount;
  stakeAsset: Asset;
  earned: Amount;
  lost: Amount;
  net: Amount;
  rewardAsset: Asset;
  /** Network fees that the farmer's wallet and the platform paid for these blocks. */
  fees: Amount<'XLM'>;
  sponsoredFees: Amount<'XLM'>;
};

/** Sums rows, to the unit. */
export const totalsOf = (rows: readonly HistoryRow[], units: Units): HistoryTotals => {
  const count = (status: HistoryRow['status']) => rows.filter(row => row.status === status).length;
  const sum = (value: (row: HistoryRow) => bigint) => rows.reduce((total, row) => total + value(row), 0n);
  const earned = sum(({ status, net }) => (status === 'success' ? (net ?? 0n) : 0n));
  const lost = sum(({ status, net }) => (status === 'failed' && net !== null ? -net : 0n));
  return {
    blocks: rows.length,
    open: count('open'),
    pending: count('pending'),
    successful: count('success'),
    failed: count('failed'),
    lostBlocks: rows.filter(isLost).length,
    planted: amount(
      units.stake,
      sum(({ planted }) => planted ?? 0n),
    ),
    stakeAsset: units.stake,
    earned: amount(units.reward, earned),
    lost: amount(units.stake, lost),
    net: amount(units.reward, earned - lost),
    rewardAsset: units.reward,
    fees: amount(
      'XLM',
      sum(({ fees }) => fees ?? 0n),
    ),
    sponsoredFees: amount(
      'XLM',
      sum(({ sponsoredFees }) => sponsoredFees ?? 0n),
    ),
  };
};

/** The same for all blocks that pass the filters, as summed by the server. */
export const readTotals = ({ total, totals }: FarmerBlocks, units: Units): HistoryTotals => {
  const zero = { stake: amount(units.stake, 0n), reward: amount(units.reward, 0n) };
  return {
    blocks: total,
    open: totals.open,
    pending: totals.pending,
    successful: totals.success,
    failed: totals.failed,
    lostBlocks: totals.lost,
    planted: readAmount(units.stake, totals.planted) ?? zero.stake,
    stakeAsset: units.stake,
    earned: readAmount(units.reward, totals.earned) ?? zero.reward,
    lost: readAmount(units.stake, totals.lostStakes) ?? zero.stake,
    net: readAmount(units.reward, totals.netEarned) ?? zero.reward,
    rewardAsset: units.reward,
    fees: readAmount('XLM', totals.fees) ?? amount('XLM', 0n),
    sponsoredFees: readAmount('XLM', totals.sponsoredFees) ?? amount('XLM', 0n),
  };
};
