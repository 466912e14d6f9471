import { accountKey } from 'shared-api/address';
import { cycle, type FarmerCycle } from '../../domain/cycle.ts';
import { findWork } from '../../domain/cycle-decisions.ts';
import type { CycleId, StepError } from '../../domain/cycle-events.ts';
import type { NonceSubmission, Worked } from '../../domain/operations.ts';
import { load } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { type KaleErrorCode, kaleFailure } from '../../ledger/failures.ts';
import { leadingZeros, workHash } from '../../ledger/kale/hash.ts';
import type { BlockIndex } from '../../ledger/ledger.ts';
import { sendWaiting } from '../cycle/cycle-steps.ts';
import { stepError, withLedgerRetry } from '../cycle/delivery.ts';
import { participants } from '../cycle/participants.ts';
import { record } from '../cycle/send-steps.ts';
import type { Acting, EngineServices } from '../engine-services.ts';

const refused = (code: KaleErrorCode): StepError => stepError(kaleFailure(code));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

interface Checked {
  readonly submission: NonceSubmission;
  /** Null when it may stand. */
  readonly error: StepError | null;
  readonly hash: string;
  readonly zeros: number;
}

/**
 * Takes nonces for a block: each is hashed again here, put on record and sent to the ledger.
 * A nonce that was taken before is answered as it was.
 */
export async function submitNonces(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  submissions: readonly NonceSubmission[],
): Promise<Worked> {
  const checked = await check(services, id, submissions);
  const found = checked
    .filter(each => !each.error)
    .map(({ submission: { farmerId, nonce }, hash, zeros }) =>
      findWork(farmerId, { nonce: nonce.toString(), hash, zeros }, services.clock()),
    );
  await record(services, acting, id, found);
  await sendWaiting(services, acting, id, 'work');
  const { farmers } = await load(services.database, cycleStream(id), cycle);
  const answers = checked.map(each => ({
    ...each,
    end: ending(each, farmers.get(each.submission.farmerId)),
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

async function check(
  services: EngineServices,
  id: CycleId,
  submissions: readonly NonceSubmission[],
): Promise<Checked[]> {
  const block = await withLedgerRetry(services, ledger => ledger.block(id.blockIndex as BlockIndex));
  const planted = await participants(services, id, at => at.planting.status === 'success');
  const keys = new Map(planted.map(({ farmerId, farmer }) => [farmerId, accountKey(farmer)]));
  return submissions.map(submission => {
    const farmer = keys.get(submission.farmerId);
    const refuse = (code: KaleErrorCode) => ({ submission, error: refused(code), hash: '', zeros: 0 });
    if (!block) return refuse(11);
    if (!farmer) return refuse(9);
    const { nonce } = submission;
    const bytes = workHash({ index: block.index, nonce, entropy: block.entropy, farmer });
    const hash = hex(bytes);
    if (submission.hash !== undefined && submission.hash.toLowerCase() !== hash) return refuse(13);
    return { submission, error: null, hash, zeros: leadingZeros(bytes) };
  });
}

type Ending = { ok: true; transactionHash: string | null } | { ok: false; error: StepError };

/** How one nonce ended. Still on its way counts as taken: its outcome follows. */
function ending({ error, submission }: Checked, at: FarmerCycle | undefined): Ending {
  if (error) return { ok: false, error };
  if (!at?.found || at.found.nonce !== submission.nonce.toString()) return { ok: false, error: refused(7) };
  switch (at.work.status) {
    case 'failed':
      return { ok: false, error: at.work.error };
    case 'success':
      return { ok: true, transactionHash: at.work.transactionHash };
    case 'submitted':
      return { ok: true, transactionHash: at.work.submission.transactionHash };
    default:
      return { ok: true, transactionHash: null };
  }
}
