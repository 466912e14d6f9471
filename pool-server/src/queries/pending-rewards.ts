import { type Amount, amount, splitReward, sum } from 'shared-api/money';
import { many, prepare, type Queryable } from '../database/database.ts';
import type { ContractId } from '../domain/ids.ts';
import { harvestReward } from '../ledger/kale/reward.ts';
import type { Block, BlockIndex, Ledger } from '../ledger/ledger.ts';

/** A farmer's block with accepted work and a reward that can still be harvested. */
export interface PendingWork {
  readonly contractId: ContractId;
  readonly blockIndex: BlockIndex;
  readonly effort: { readonly gap: number; readonly zeros: number; readonly stake: bigint };
  readonly plantedAt: Date;
  readonly harvestBy: Date;
}

interface PendingRow {
  contract_id: ContractId;
  block_index: string;
  gap: number;
  zeros: number;
  stake: string;
  planted_at: Date;
  harvest_by: Date;
}

/**
 * OFFSET 0 makes PostgreSQL look up the plantings of each contract and the work of each planting. As a join, it
 * compared all plantings with all works while its statistics were from a store with few of them.
 */
const PENDING = `
  SELECT c.id AS contract_id, pl.block_index, w.gap, w.zeros, pl.stake, pl.ended_at AS planted_at, pl.harvest_by
  FROM contracts c
    CROSS JOIN LATERAL (
      SELECT pool_id, block_index, farmer_id, stake, ended_at, harvest_by FROM plantings p
      WHERE p.pool_id = c.pool_id AND p.farmer_id = c.farmer_id AND p.contract_id = c.id AND p.status = 'success'
        AND NOT p.settled AND p.harvest_by > $2 OFFSET 0) pl
    CROSS JOIN LATERAL (
      SELECT gap, zeros FROM works w
      WHERE w.pool_id = pl.pool_id AND w.block_index = pl.block_index AND w.farmer_id = pl.farmer_id
        AND w.status = 'success' OFFSET 0) w
  WHERE c.id = ANY($1)
  ORDER BY pl.harvest_by, pl.block_index`;

/** Works under these contracts that are still to be harvested, the earliest deadline first. */
export async function pendingWorks(
  on: Queryable,
  contractIds: readonly ContractId[],
  at: Date,
): Promise<PendingWork[]> {
  const rows = await many<PendingRow>(on, prepare(PENDING), [contractIds, at]);
  return rows.map(({ contract_id, block_index, gap, zeros, stake, planted_at, harvest_by }) => ({
    contractId: contract_id,
    blockIndex: Number(block_index) as BlockIndex,
    effort: { gap, zeros, stake: BigInt(stake) },
    plantedAt: planted_at,
    harvestBy: harvest_by,
  }));
}

/** Blocks as of the opening of the next one; nothing changes them afterwards. */
const remembered = new WeakMap<Ledger, Map<BlockIndex, Block>>();
/** A reward lives for about 288 blocks (KALE rules 1.6.7). */
const MOST = 300;

/** The closed ones among these blocks, each read from the ledger once. */
async function closedBlocks(ledger: Ledger, indices: readonly BlockIndex[]) {
  const closed = remembered.get(ledger) ?? new Map<BlockIndex, Block>();
  remembered.set(ledger, closed);
  const unknown = indices.filter(index => !closed.has(index));
  if (unknown.length === 0) return closed;
  const { index: current } = await ledger.farm();
  for (const index of unknown.filter(each => each < current)) {
    const block = await ledger.block(index);
    if (block) closed.set(index, block);
  }
  for (const oldest of [...closed.keys()].slice(0, Math.max(0, closed.size - MOST))) closed.delete(oldest);
  return closed;
}

/** The parts of a reward that the pool and the platform keep, as fractions. */
export interface RewardTerms {
  readonly rewardSplit: number;
  readonly platformFee: number;
}

type RewardedWork = Pick<PendingWork, 'blockIndex' | 'effort'> & { readonly terms: RewardTerms };

/** The exact parts of the reward for each of these works (KALE rules 1.6.5, 2); null while its block is open. */
export async function splitsOfWorks(ledger: Ledger, works: readonly RewardedWork[]) {
  const closed = await closedBlocks(
    ledger,
    works.map(({ blockIndex }) => blockIndex),
  );
  return works.map(({ blockIndex, effort, terms }) => {
    const block = closed.get(blockIndex);
    return block ? splitReward(amount('KALE', harvestReward(blockIndex, block, effort)), terms) : null;
  });
}

/** The farmer's part of these rewards, without the stake, which is returned whole. */
export const rewardsOfWorks = async (
  ledger: Ledger,
  works: readonly RewardedWork[],
): Promise<(Amount<'KALE'> | null)[]> =>
  (await splitsOfWorks(ledger, works)).map(split => (split ? split.farmer : null));

/** The sum of these rewards; `complete` is true when every block has closed. */
export async function pendingRewards(
  ledger: Ledger,
  works: readonly PendingWork[],
  terms: RewardTerms,
): Promise<{ farmer: Amount<'KALE'>; complete: boolean }> {
  const rewards = await rewardsOfWorks(
    ledger,
    works.map(work => ({ ...work, terms })),
  );
  const known = rewards.filter(reward => reward !== null);
  return { farmer: sum('KALE', known), complete: known.length === works.length };
}
