import type { StellarAddress } from 'shared-api/address';
import type { FarmerCycle, Found } from '../../domain/cycle.ts';
import {
  acceptBetterWork,
  acceptWork,
  type Failing,
  failBetterWork,
  failWork,
  submitBetterWork,
  submitWork,
} from '../../domain/cycle-decisions.ts';
import type { Applied, CycleId } from '../../domain/cycle-events.ts';
import { failureCode } from '../../ledger/failures.ts';
import type { BlockIndex, Operation } from '../../ledger/ledger.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import type { Failed, LedgerStep, Success } from '../cycle/ledger-step.ts';
import type { Participant } from '../cycle/participants.ts';
import type { EngineServices } from '../engine-services.ts';

const workOf = (farmer: StellarAddress, { nonce, hash }: Found): Operation => ({
  type: 'work',
  farmer,
  nonce: BigInt(nonce),
  hash: new Uint8Array(Buffer.from(hash, 'hex')),
});

/** A work's result. If the ledger no longer shows it, it is derived from the plant's ledger and the nonce's zeros. */
function resultOf({ at, returned, ledger }: Success, { planting }: FarmerCycle, { zeros }: Found) {
  if (returned.type === 'work') return { gap: returned.gap, zeros: returned.zeros, at };
  if (returned.type !== 'none' || planting.status !== 'success')
    throw new Error(`A work returned ${returned.type}`);
  return { gap: ledger - planting.ledger, zeros, at };
}

/** The ledger's refusal of a nonce without more zeros than the entry already has. */
const BETTER_WORK_EXISTS = 'KALE_7';
/** Not planted, or another hash: in the next block, in which the farmer has not planted yet, or already has. */
const OF_NEXT_BLOCK = ['KALE_9', 'KALE_13'];

/** The farmer has planted, and the hash is verified, so the next block opened before the work (KALE rules 1.4). */
const afterBlock = (why: Failing): Failing =>
  OF_NEXT_BLOCK.includes(why.error.code)
    ? { ...why, error: { ...why.error, message: 'The block had ended' } }
    : why;

/**
 * Accepts the work that the ledger already has for a farmer. Anyone may submit work (KALE rules 1.4), so the ledger can
 * refuse our nonce because of an outsider's. Such an entry is harvested like any other. The event names the refused
 * transaction, because the ledger does not identify the one that wrote the entry.
 */
async function adoptWork(
  services: EngineServices,
  { blockIndex }: CycleId,
  { farmerId, farmer }: Participant,
  { at, failure }: Failed,
  applied: Applied,
) {
  if (failureCode(failure) !== BETTER_WORK_EXISTS) return null;
  const pail = await withLedgerRetry(services, reached => reached.pail(farmer, blockIndex as BlockIndex));
  if (!pail || pail.gap === null || pail.zeros === null) return null;
  return acceptWork(farmerId, applied, { gap: pail.gap, zeros: pail.zeros, at });
}

/** Submits one farmer's work; anyone may send it (KALE rules 1.4). */
export const workStep = (
  services: EngineServices,
  id: CycleId,
  participant: Participant,
  found: Found,
): LedgerStep => {
  const { farmerId, farmer, worker } = participant;
  return {
    farmerId,
    farmer,
    source: worker,
    operations: [workOf(farmer, found)],
    of: at => at.work,
    waits: at => at.work.status === 'requested' && at.found?.nonce === found.nonce,
    submit: submission => submitWork(farmerId, submission),
    succeed: (outcome, applied) => acceptWork(farmerId, applied, resultOf(outcome, participant.at, found)),
    adopt: (failed, applied) => adoptWork(services, id, participant, failed, applied),
    repeated: 7,
    // Its entry is gone, or has no work.
    hasFailed: ({ index }) => index !== id.blockIndex,
    fail: why => failWork(farmerId, afterBlock(why)),
  };
};

/** Replaces one farmer's accepted work with a nonce that has more zeros. */
export const betterWorkStep = (
  { blockIndex }: CycleId,
  { farmerId, farmer, worker, at: planted }: Participant,
  found: Found,
): LedgerStep => ({
  farmerId,
  farmer,
  source: worker,
  operations: [workOf(farmer, found)],
  of: at => at.better?.step ?? at.work,
  waits: at => at.better?.step.status === 'requested' && at.better.found.nonce === found.nonce,
  submit: submission => submitBetterWork(farmerId, submission),
  succeed: (outcome, applied) => acceptBetterWork(farmerId, applied, resultOf(outcome, planted, found)),
  // The harvest pays for it if it was applied.
  hasFailed: ({ index }) => index !== blockIndex,
  fail: why => failBetterWork(farmerId, afterBlock(why)),
});
