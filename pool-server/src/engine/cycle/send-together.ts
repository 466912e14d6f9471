import { cycle } from '../../domain/cycle.ts';
import type { CycleDecision, Failing } from '../../domain/cycle-decisions.ts';
import type { CycleId } from '../../domain/cycle-events.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { BlockIndex, Operation, SignedTransaction, TransactionOutcome } from '../../ledger/ledger.ts';
import { type Acting, type EngineServices, now } from '../engine-services.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { signingError } from '../wallet-faults.ts';
import { withWallets } from '../wallet-locks.ts';
import { deliver, reportFault, stepError, withLedgerRetry } from './delivery.ts';
import { appliedOf, failing, feeOf, type LedgerStep, submissionOf, whileSubmitted } from './ledger-step.ts';
import { LEAST_SECONDS } from './send-steps.ts';

/** How long a transaction for many blocks is valid, in seconds; the same as other steps on Stellar. */
const VALID_SECONDS = 75;
const CONCURRENCY = 8;

/** The step of one block within a batch. */
export interface Part {
  readonly id: CycleId;
  readonly step: LedgerStep;
}

/** Steps of one kind from one wallet, each for a different block, that one transaction executes. */
export interface Batch<P extends Part = Part> {
  readonly parts: readonly [P, ...P[]];
}

/** How the steps of a batch become one transaction, and what follows a refusal. */
export interface Together<P extends Part> {
  readonly operations: (batch: Batch<P>) => readonly Operation[];
  readonly shares?: (batch: Batch<P>) => LedgerStep['shares'];
  /** When the wallets must be free again; transactions expire by then, and no further one is sent. */
  readonly until?: Date | null;
  readonly refused: (step: LedgerStep, why: Failing) => CycleDecision;
}

/** A step is no longer waiting: another process sends it. */
class Superseded extends Error {}

/** Groups steps that one transaction can execute, at most `most` blocks each. Omits groups of one block. */
export const batchesOf = <P extends Part>(
  parts: readonly P[],
  groupOf: (part: P) => string,
  most: number,
): Batch<P>[] =>
  [...Map.groupBy(parts, groupOf).values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / most) }, (_, at) =>
      group.slice(at * most, (at + 1) * most),
    ).flatMap(([first, ...rest]) => (first && rest.length > 0 ? [{ parts: [first, ...rest] as const }] : [])),
  );

/** Sends each batch in one transaction. Steps that cannot be among them stay waiting, to be sent block by block. */
export async function sendTogether<P extends Part>(
  services: EngineServices,
  acting: Acting,
  batches: readonly Batch<P>[],
  together: Together<P>,
): Promise<void> {
  const sourceOf = ({ parts: [{ step }] }: Batch<P>) => step.source;
  await withWallets(services, batches.map(sourceOf), 'settlement', async held => {
    const free = batches.filter(batch => held.has(sourceOf(batch)));
    // Batches of one wallet are sent one after another.
    const lines = [...Map.groupBy(free, sourceOf).values()];
    const errors = await runConcurrently(lines, CONCURRENCY, async line => {
      for (const batch of line) await send(services, acting, batch, together);
    });
    if (errors.length > 0) throw errors[0];
  });
}

async function send<P extends Part>(
  services: EngineServices,
  acting: Acting,
  batch: Batch<P>,
  together: Together<P>,
): Promise<void> {
  const transaction = await prepare(services, batch, together);
  if (!transaction || !(await claim(services, acting, batch, transaction))) return;
  const outcome = await deliver(services, transaction);
  // Its hash is on record: each block settles it later.
  if (outcome.status === 'unknown') return;
  const shared = { ...outcome, blocks: blocksOf(batch) };
  const decisions = await Promise.all(
    batch.parts.map(async ({ id, step }) => {
      const decision = await endingOf(services, step, shared, together.refused);
      return { id, decision: whileSubmitted(step, transaction.hash, decision) };
    }),
  );
  await decideAll(services, acting, decisions);
}

const blocksOf = ({ parts }: Batch) => parts.map(({ id }) => id.blockIndex as BlockIndex);

/** The signed transaction; null if it cannot be built or a wallet must be free earlier. Single steps then say why. */
async function prepare<P extends Part>(
  services: EngineServices,
  batch: Batch<P>,
  { operations, shares, until = null }: Together<P>,
): Promise<SignedTransaction | null> {
  const { source } = batch.parts[0].step;
  const left = until ? (until.getTime() - services.clock().getTime()) / 1000 : VALID_SECONDS;
  if (left < LEAST_SECONDS) return null;
  try {
    const unsigned = await withLedgerRetry(services, ledger =>
      ledger.prepare(source, operations(batch), Math.min(left, VALID_SECONDS)),
    );
    return await services.wallets.sign(unsigned, shares?.(batch));
  } catch (error) {
    if (!(error instanceof LedgerUnavailable) && !signingError(error)) {
      const blocks = batch.parts.length;
      reportFault(services, `No transaction of ${source} for ${blocks} blocks can be prepared`, error);
    }
    return null;
  }
}

/** Records the hash with every block before the transaction is sent; false if one of them is no longer waiting. */
async function claim(
  services: EngineServices,
  acting: Acting,
  batch: Batch,
  transaction: SignedTransaction,
): Promise<boolean> {
  const submission = { ...submissionOf(transaction), blocks: blocksOf(batch) };
  const submits = batch.parts.map(({ id, step }) => {
    const decision: CycleDecision = state => {
      const at = state.farmers.get(step.farmerId);
      if (!at || !step.waits(at)) throw new Superseded();
      return step.submit(submission)(state);
    };
    return { id, decision };
  });
  try {
    await decideAll(services, acting, submits);
    return true;
  } catch (error) {
    if (error instanceof Superseded) return false;
    throw error;
  }
}

/** The outcome for one block of the transaction. */
async function endingOf(
  services: EngineServices,
  step: LedgerStep,
  outcome: Exclude<TransactionOutcome, { status: 'unknown' }>,
  refused: Together<Part>['refused'],
): Promise<CycleDecision> {
  if (outcome.status === 'success') return step.succeed(outcome, appliedOf(step, outcome));
  return refused(step, failing(services, stepError(outcome.failure), outcome.hash, feeOf(step, outcome)));
}

/** Decides on several blocks together, locking their streams in the order of the blocks. */
const decideAll = (
  services: EngineServices,
  acting: Acting,
  decisions: readonly { readonly id: CycleId; readonly decision: CycleDecision }[],
) =>
  commit(services.database, now(services, acting), async unit => {
    const ordered = decisions.toSorted((a, b) => a.id.blockIndex - b.id.blockIndex);
    for (const { id, decision } of ordered) await unit.decide(cycleStream(id), cycle, decision);
  });
