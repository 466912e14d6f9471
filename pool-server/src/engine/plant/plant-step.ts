import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import { one } from '../../database/database.ts';
import {
  type CycleDecision,
  failPlanting,
  replacePlanting,
  submitPlanting,
  succeedPlanting,
} from '../../domain/cycle-decisions.ts';
import type { Applied, CycleId, StepError } from '../../domain/cycle-events.ts';
import { failureCode } from '../../ledger/failures.ts';
import type { BlockIndex } from '../../ledger/ledger.ts';
import { BLOCK_CLOSED, withLedgerRetry } from '../cycle/delivery.ts';
import { discover } from '../cycle/discovery.ts';
import { type Failed, failing, type LedgerStep, type Success } from '../cycle/ledger-step.ts';
import type { Participant } from '../cycle/participants.ts';
import { record } from '../cycle/record.ts';
import type { Acting, EngineServices } from '../engine-services.ts';

/** The ledger's refusal of a second plant in a block, or of one that arrived before the block could be opened. */
export const ALREADY_PLANTED = 'KALE_8';

const PLANTED_ELSEWHERE: StepError = {
  code: 'PLANTED_ELSEWHERE',
  message: 'Another pool has planted for this farmer in this block',
};

/** A farmer with a requested planting. */
interface Planter extends Pick<Participant, 'farmerId' | 'farmer'> {
  readonly at: Pick<Participant['at'], 'contractId' | 'stake' | 'fraction'>;
}

/** Plants for one farmer: burns the stake, and may open the block (KALE rules 1.3). */
export function plantStep(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  participant: Planter,
): LedgerStep {
  const { farmerId, farmer, at } = participant;
  const stake = amount('KALE', BigInt(at.stake));
  return {
    farmerId,
    farmer,
    source: farmer,
    operations: [{ type: 'plant', farmer, amount: stake }],
    fraction: at.fraction,
    of: ({ planting }) => planting,
    waits: now => now.planting.status === 'requested' && now.stake === at.stake,
    submit: submission => submitPlanting(farmerId, submission),
    succeed: (outcome, applied) => planted(services, acting, id, participant, outcome, applied),
    adopt: (failed, applied) => adoptPlanting(services, id, participant, failed, applied),
    repeated: 8,
    // Whether it was applied or not, there is no entry left to work on, and no stake to wait for.
    hasFailed: ({ index }) => index !== id.blockIndex,
    fail: why => failPlanting(farmerId, why),
  };
}

/**
 * Records a planting that the ledger already has for a farmer, with its stake: the record was lost, or is newer than a
 * restored backup. Without a record there would be no work, and the stake would be lost. The event names the refused
 * transaction, because the ledger does not identify the one that wrote the entry. A plant that arrived too early has no
 * entry in its block.
 */
async function adoptPlanting(
  services: EngineServices,
  { poolId, blockIndex }: CycleId,
  { farmerId, farmer }: Planter,
  { at, failure }: Failed,
  applied: Applied,
) {
  if (failureCode(failure) !== ALREADY_PLANTED) return null;
  const pail = await withLedgerRetry(services, ledger => ledger.pail(farmer, blockIndex as BlockIndex));
  if (!pail) return null;
  const elsewhere = await one(
    services.database,
    `SELECT FROM plantings WHERE farmer_id = $1 AND block_index = $2 AND pool_id <> $3 AND status IN ('pending', 'success')`,
    [farmerId, blockIndex, poolId],
  );
  if (elsewhere) {
    const { transactionHash, fee, feeBy } = applied;
    return failPlanting(farmerId, failing(services, PLANTED_ELSEWHERE, transactionHash, { fee, feeBy }));
  }
  const { stake, sequence, expiresAt: harvestBy, liveUntil } = pail;
  return succeedPlanting(farmerId, { ...applied, ledger: sequence }, { at, harvestBy, liveUntil, stake });
}

/**
 * A plant names no block. One applied after its block had closed counts for the next block: that block is discovered
 * first, and the planting is recorded there with the stake that was sent. The ledger now refuses any other one
 * requested there.
 */
async function planted(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  { farmerId, farmer, at }: Planter,
  outcome: Success,
  applied: Applied,
): Promise<CycleDecision> {
  const index = outcome.returned.type === 'plant' ? outcome.returned.index : (id.blockIndex as BlockIndex);
  const deadline = await deadlineOf(services, farmer, index, outcome);
  const succeed = succeedPlanting(farmerId, applied, { at: outcome.at, ...deadline });
  if (index === id.blockIndex) return succeed;
  const there = { poolId: id.poolId, blockIndex: index };
  await discover(services, acting, there);
  const request = replacePlanting(farmerId, at.contractId, amount('KALE', BigInt(at.stake)));
  const submit = submitPlanting(farmerId, {
    transactionHash: outcome.hash,
    validUntil: outcome.at.toISOString(),
  });
  await record(services, acting, there, [request, submit, succeed]);
  return failPlanting(farmerId, failing(services, BLOCK_CLOSED, null));
}

/** When the ledger drops the entry (KALE rules 1.6.7): by its own last ledger, else by the settings and the opening. */
async function deadlineOf(
  services: EngineServices,
  farmer: StellarAddress,
  index: BlockIndex,
  { at }: Success,
): Promise<{ harvestBy: Date; liveUntil?: number }> {
  const pail = await withLedgerRetry(services, ledger => ledger.pail(farmer, index)).catch(() => null);
  if (pail) return { harvestBy: pail.expiresAt, liveUntil: pail.liveUntil };
  const block = await withLedgerRetry(services, ledger => ledger.block(index)).catch(() => null);
  const { ledgerSeconds, entryLedgers } = await withLedgerRetry(services, ledger => ledger.settings());
  return { harvestBy: new Date((block?.timestamp ?? at).getTime() + entryLedgers * ledgerSeconds * 1000) };
}
