import { type Amount, type Asset, amount, type Harvest, type Planting } from 'shared-api';
import { readAmount } from '../amounts.ts';

/** One row of the work history: a planting or a harvest (spec §3, Work history entry). */
export type WorkHistoryEntry = {
  id: string;
  type: 'planting' | 'harvest';
  blockIndex: number;
  status: 'success' | 'failed';
  /** Negative where a stake is lost. */
  amount: Amount;
  asset: Asset;
  /** Epoch milliseconds; nothing where the server did not say. */
  at: number | null;
  poolerId: string;
  poolerName: string;
  /** Empty where the server did not say. */
  contractId: string;
  /** Empty without a transaction. */
  transactionHash: string;
  /** In words, why it failed or paid nothing. */
  reason: string | null;
};

export type Units = { stake: Asset; reward: Asset };

/** What counts as done; everything else counts as failed (spec §4). */
const outcome = (status: string): WorkHistoryEntry['status'] =>
  status === 'success' || status === 'completed' ? 'success' : 'failed';
const moment = (time: string | null | undefined) => (time ? Date.parse(time) : null);

const shared = (row: Planting | Harvest) => ({
  blockIndex: row.blockIndex ?? 0,
  status: outcome(row.status),
  poolerId: row.poolerId ?? 'unknown',
  poolerName: row.poolerName ?? 'Unknown Pooler',
  contractId: row.contractId ?? '',
  transactionHash: row.transactionHash ?? '',
  reason: row.error?.message ?? null,
});

const fromPlanting = (row: Planting, asset: Asset): WorkHistoryEntry => ({
  ...shared(row),
  id: `planting-${row.id}`,
  type: 'planting',
  amount: readAmount(asset, row.stakeAmountHuman) ?? amount(asset, 0n),
  asset,
  at: moment(row.plantedAt),
});

/** A reward is divided by stake, zeros and gap between the lowest and the highest of the block before (KALE rule). */
const PAID_NOTHING = 'No reward: stake, zeros and gap were near the lowest of the block';

const fromHarvest = (row: Harvest, units: Units): WorkHistoryEntry => {
  const entry = shared(row);
  const reward = readAmount(units.reward, row.rewardAmountHuman);
  const lost = BigInt(row.lostStake ?? 0);
  const asset = lost > 0n ? units.stake : units.reward;
  return {
    ...entry,
    id: `harvest-${row.id}`,
    type: 'harvest',
    amount: lost > 0n ? amount(asset, -lost) : (reward ?? amount(asset, 0n)),
    asset,
    at: moment(row.harvestedAt),
    reason: entry.status === 'success' && reward === 0n ? PAID_NOTHING : entry.reason,
  };
};

/** Plantings and harvests as one list, newest first. What has not ended yet is in neither state and is left out. */
export const mergeHistory = (
  plantings: readonly Planting[],
  harvests: readonly Harvest[],
  units: Units,
): WorkHistoryEntry[] =>
  [
    ...plantings.filter(({ status }) => status !== 'pending').map(row => fromPlanting(row, units.stake)),
    ...harvests.filter(({ status }) => status !== 'pending').map(row => fromHarvest(row, units)),
  ].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));

/** Search as spec §2: block index, pooler name or pooler id, without case. */
export const matchesSearch = (entry: WorkHistoryEntry, search: string) => {
  const wanted = search.trim().toLowerCase();
  return (
    wanted === '' ||
    [String(entry.blockIndex), entry.poolerName, entry.poolerId].some(text =>
      text.toLowerCase().includes(wanted),
    )
  );
};
