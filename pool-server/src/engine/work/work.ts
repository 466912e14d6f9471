import pLimit from 'p-limit';
import { accountKey, type StellarAddress } from 'shared-api/address';
import { many } from '../../database/database.ts';
import { cycle, type FarmerCycle, type Step } from '../../domain/cycle.ts';
import { findWork, refuseFound } from '../../domain/cycle-decisions.ts';
import type { CycleId, StepError } from '../../domain/cycle-events.ts';
import type { FarmerId } from '../../domain/ids.ts';
import type { NonceSubmission, Worked } from '../../domain/operations.ts';
import { load } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { type KaleErrorCode, kaleFailure } from '../../ledger/failures.ts';
import { leadingZeros, workHash } from '../../ledger/kale/hash.ts';
import type { Block, BlockIndex } from '../../ledger/ledger.ts';
import { sendWaiting } from '../cycle/cycle-steps.ts';
import { stepError, withLedgerRetry } from '../cycle/delivery.ts';
import { record } from '../cycle/record.ts';
import type { Acting, EngineServices } from '../engine-services.ts';

const refused = (code: KaleErrorCode): StepError => stepError(kaleFailure(code));
/** Work counts for the open block only (KALE rules 1.4). */
export const blockClosed = (blockIndex: number): StepError => ({
  code: 'BLOCK_CLOSED',
  message: `Block ${blockIndex} is closed: its work can no longer be submitted`,
});
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

interface Checked {
  readonly submission: NonceSubmission;
  /** Null when the nonce is acceptable. */
  readonly error: StepError | null;
  readonly hash: string;
  readonly zeros: number;
}

/**
 * Verifies nonces as the contract does (KALE rules 1.4), records the valid ones and submits them to the ledger. Until
 * the block ends, a nonce with more zeros replaces the previous one. A repeated nonce gets its first result.
 */
export async function submitNonces(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  submissions: readonly NonceSubmission[],
): Promise<Worked> {
  const checked = await recordValid(services, acting, id, await openBlock(services, id), submissions);
  await sendWaiting(services, acting, id, 'work');
  await sendWaiting(services, acting, id, 'better work');
  return answersTo(services, id, checked);
}

/** Pools report at the same time: ten reports of 1,000 nonces in parallel would occupy both cores for two seconds. */
const reports = pLimit(1);
/** The maximum number of nonces that wait, about four seconds of work: a miner gives up after ten seconds. */
const MOST_WAITING = 20_000;
let waiting = 0;

/** More reports of work are waiting than can be handled soon. */
export class TooManyReports extends Error {
  override name = 'TooManyReports';
}

/** As `submitNonces`, but leaves submitting to the engine. Throws TooManyReports. */
export async function recordNonces(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  submissions: readonly NonceSubmission[],
): Promise<Worked> {
  // Read outside the queue: a ledger that does not answer must not delay the other pools' reports.
  const open = await openBlock(services, id);
  if (waiting > 0 && waiting + submissions.length > MOST_WAITING) throw new TooManyReports();
  waiting += submissions.length;
  try {
    return await reports(async () => {
      const checked = await recordValid(services, acting, id, open, submissions);
      return answersTo(services, id, checked);
    });
  } finally {
    waiting -= submissions.length;
  }
}

/** Verifies nonces, and records those that are acceptable. */
async function recordValid(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  open: Block | StepError,
  submissions: readonly NonceSubmission[],
): Promise<Checked[]> {
  const checked = await check(services, id, open, submissions);
  const found = checked
    .filter(each => !each.error)
    .map(({ submission: { farmerId, nonce }, hash, zeros }) =>
      findWork(farmerId, { nonce: nonce.toString(), hash, zeros }, services.clock()),
    );
  await record(services, acting, id, found);
  return checked;
}

async function answersTo(
  services: EngineServices,
  id: CycleId,
  checked: readonly Checked[],
): Promise<Worked> {
  const { farmers } = await load(services.database, cycleStream(id), cycle);
  const answers = checked.map(each => ({
    ...each,
    end: ending(id, each, farmers.get(each.submission.farmerId)),
  }));
  return {
    accepted: answers.flatMap(({ submission: { farmerId, nonce }, zeros, end }) =>
      end.ok ? [{ farmerId, nonce, zeros, transactionHash: end.transactionHash }] : [],
    ),
    rejected: answers.flatMap(({ submission: { farmerId, nonce }, end }) =>
      end.ok ? [] : [{ farmerId, nonce, error: end.error }],
    ),
  };
}

/** The block while it is open, or why no work for it is accepted. */
async function openBlock(services: EngineServices, { blockIndex }: CycleId): Promise<Block | StepError> {
  const block = await withLedgerRetry(services, ledger => ledger.block(blockIndex as BlockIndex));
  if (!block) return refused(11);
  const { index } = await withLedgerRetry(services, ledger => ledger.farm());
  return index === blockIndex ? block : blockClosed(blockIndex);
}

async function check(
  services: EngineServices,
  id: CycleId,
  open: Block | StepError,
  submissions: readonly NonceSubmission[],
): Promise<Checked[]> {
  const addresses = await plantedAddresses(services, id, submissions);
  return submissions.map(submission => {
    const refuse = (error: StepError) => ({ submission, error, hash: '', zeros: 0 });
    if ('code' in open) return refuse(open);
    const address = addresses.get(submission.farmerId);
    if (!address) return refuse(refused(9));
    const { index, entropy } = open;
    const bytes = workHash({ index, nonce: submission.nonce, entropy, farmer: accountKey(address) });
    const hash = hex(bytes);
    if (submission.hash !== undefined && submission.hash.toLowerCase() !== hash) return refuse(refused(13));
    return { submission, error: null, hash, zeros: leadingZeros(bytes) };
  });
}

/** The addresses of these farmers who have planted in the block. */
async function plantedAddresses(
  { database }: EngineServices,
  id: CycleId,
  submissions: readonly NonceSubmission[],
): Promise<ReadonlyMap<FarmerId, StellarAddress>> {
  const { farmers } = await load(database, cycleStream(id), cycle);
  const planted = submissions.filter(({ farmerId }) => farmers.get(farmerId)?.planting.status === 'success');
  const rows = await many<{ id: FarmerId; custodial_address: StellarAddress }>(
    database,
    'SELECT id, custodial_address FROM farmers WHERE id = ANY($1)',
    [planted.map(({ farmerId }) => farmerId)],
  );
  return new Map(rows.map(row => [row.id, row.custodial_address]));
}

type Ending = { ok: true; transactionHash: string | null } | { ok: false; error: StepError };

/** The outcome of one nonce. A pending one counts as accepted: its outcome follows. */
function ending(id: CycleId, { error, submission, zeros }: Checked, at: FarmerCycle | undefined): Ending {
  if (error) return { ok: false, error };
  const nonce = submission.nonce.toString();
  if (at?.better?.found.nonce === nonce) return taken(at.better.step);
  if (at?.found?.nonce === nonce) return taken(at.work);
  return { ok: false, error: at ? whyNotTaken(id, at, zeros) : refused(9) };
}

function taken(step: Step): Ending {
  switch (step.status) {
    case 'failed':
      return { ok: false, error: step.error };
    case 'success':
      return { ok: true, transactionHash: step.transactionHash };
    case 'submitted':
      return { ok: true, transactionHash: step.submission.transactionHash };
    default:
      return { ok: true, transactionHash: null };
  }
}

function whyNotTaken(id: CycleId, at: FarmerCycle, zeros: number): StepError {
  const reason = refuseFound(at, { zeros });
  // It closed between the check and the decision.
  if (reason === 'closed') return blockClosed(id.blockIndex);
  if (reason === 'pending') {
    const message = 'An earlier nonce is still pending: submit this one again when its outcome is known';
    return { code: 'WORK_PENDING', message };
  }
  const before = at.better?.step.status === 'requested' ? at.better.found : at.found;
  const message = `Only a nonce with more zeros than ${before?.zeros ?? 0} is accepted now, and this one has ${zeros}`;
  return { ...refused(7), message };
}
