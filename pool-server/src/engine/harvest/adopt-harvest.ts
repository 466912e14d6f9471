import { amount } from 'shared-api/money';
import { one } from '../../database/database.ts';
import { failHarvest, succeedHarvest } from '../../domain/cycle-decisions.ts';
import type { Applied, CycleId, StepError } from '../../domain/cycle-events.ts';
import { failureCode } from '../../ledger/failures.ts';
import { harvestReward } from '../../ledger/kale/reward.ts';
import type { BlockIndex, LedgerSequence } from '../../ledger/ledger.ts';
import type { Mint } from '../../ledger/wallet-activity.ts';
import { unrecordedMints } from '../../queries/unrecorded-harvests.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import { type Failed, failing } from '../cycle/ledger-step.ts';
import type { Participant } from '../cycle/participants.ts';
import type { EngineServices } from '../engine-services.ts';

/** The ledger's refusals of a harvest whose entry or block is gone: it was harvested, or it expired. */
const GONE = ['KALE_9', 'KALE_11'];

/** Combinations of gap and zeros to try; a block that stayed open for hours has too many. */
const MOST_EFFORTS = 20_000;

/** A permanent refusal would lose the reward and the stake. */
const NOT_GONE: StepError = {
  code: 'ENTRY_EXISTS',
  message: 'The network reported the entry as missing but still has it: the pool retries the harvest',
};

/**
 * Records another account's harvest. Anyone may harvest for a farmer, who is paid (KALE rules 1.6); the ledger then
 * refuses the pool's own harvest. Null if no transaction has paid this block: then its entry has expired, unless it is
 * still there.
 */
export async function adoptHarvest(
  services: EngineServices,
  id: CycleId,
  participant: Participant,
  { failure, ledger: refusedIn }: Pick<Failed, 'failure' | 'ledger'>,
  refused: Applied | null = null,
) {
  if (!GONE.includes(failureCode(failure))) return null;
  const { farmerId, farmer, termsAt, at } = participant;
  const stake = BigInt(at.stake);
  const paid = await paymentOf(services, id, participant, refusedIn);
  if (!paid) {
    const index = id.blockIndex as BlockIndex;
    const pail = await withLedgerRetry(services, ledger => ledger.pail(farmer, index));
    if (!pail) return null;
    const { transactionHash = null, ledger: _, ...fee } = refused ?? {};
    return failHarvest(farmerId, failing(services, NOT_GONE, transactionHash, fee));
  }
  const { hash, ledger, units, at: harvested } = paid;
  const amounts = { reward: amount('KALE', units - stake), stake: amount('KALE', stake), at: harvested };
  return succeedHarvest(farmerId, { ...refused, transactionHash: hash, ledger }, amounts, termsAt(harvested));
}

/** The mint that paid a block: of its exact reward and stake, else of better work, else of a harvest with this stake. */
async function paymentOf(
  services: EngineServices,
  id: CycleId,
  { farmerId, farmer, at }: Participant,
  refusedIn: LedgerSequence,
): Promise<Mint | null> {
  if (at.planting.status !== 'success') return null;
  const planted = at.planting.ledger as LedgerSequence;
  const mints = await withLedgerRetry(services, ledger => ledger.mintsTo(farmer, planted, refusedIn));
  const { open, named } = await unrecordedMints(services.database, farmerId, mints);
  if (open.length === 0) return null;
  const dues = await duesOf(services, id, farmerId);
  const exact = open.find(({ units }) => units === dues?.exact);
  if (exact) return exact;
  // The pool's own transaction for another block may not be recorded yet.
  const own = new Set(named.filter(({ block }) => Number(block) !== id.blockIndex).map(({ hash }) => hash));
  const others = open.filter(({ hash }) => !own.has(hash));
  const better = dues?.better();
  const paidMore = others.find(({ units }) => better?.has(units));
  if (paidMore) return paidMore;
  for (const mint of others) {
    const outcome = await withLedgerRetry(services, ledger => ledger.transaction(mint.hash, mint.ledger));
    const returned = outcome.status === 'success' ? outcome.returned : null;
    if (returned?.type !== 'harvest' || String(returned.stake) !== at.stake) continue;
    if (returned.reward + returned.stake === mint.units) return mint;
  }
  return null;
}

/**
 * The reward and stake of a block by the recorded work, and those by any better work: more zeros in a later ledger.
 * Outside the block's ranges neither counts (KALE rules 1.6.3). Null if the ledger has dropped the block.
 */
async function duesOf(services: EngineServices, id: CycleId, farmerId: string) {
  const { poolId, blockIndex } = id;
  const [block, worked] = await Promise.all([
    withLedgerRetry(services, ledger => ledger.block(blockIndex as BlockIndex)),
    one<{ gap: number; zeros: number; stake: string }>(
      services.database,
      `SELECT w.gap, w.zeros, p.stake::text FROM works w JOIN plantings p USING (pool_id, block_index, farmer_id)
       WHERE pool_id = $1 AND block_index = $2 AND farmer_id = $3`,
      [poolId, blockIndex, farmerId],
    ),
  ]);
  if (!block || !worked) return null;
  const stake = BigInt(worked.stake);
  const due = (gap: number, zeros: number) => harvestReward(blockIndex, block, { gap, zeros, stake }) + stake;
  const { gap: least, zeros } = worked;
  const better = () => {
    const [gaps, counts] = [countFrom(least, block.maxGap), countFrom(zeros, block.maxZeros)];
    const isFew = gaps.length * counts.length <= MOST_EFFORTS;
    return new Set(isFew ? gaps.flatMap(gap => counts.map(count => due(gap, count))) : []);
  };
  return { exact: due(least, zeros), better };
}

const countFrom = (least: number, most: number): number[] =>
  Array.from({ length: Math.max(most - least, 0) + 1 }, (_, more) => least + more);
