import type { StellarAddress } from 'shared-api/address';
import { cycle } from '../../domain/cycle.ts';
import { type CycleDecision, inOrder, requestHarvest } from '../../domain/cycle-decisions.ts';
import type { CycleId } from '../../domain/cycle-events.ts';
import type { FarmerId, PoolId } from '../../domain/ids.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { BlockIndex, SignedTransaction, TransactionOutcome } from '../../ledger/ledger.ts';
import { deliver, stepError, withLedgerRetry } from '../cycle/delivery.ts';
import { participants } from '../cycle/participants.ts';
import { appliedOf, failing, feeOf, type LedgerStep, whileSubmitted } from '../cycle/send-steps.ts';
import { type Acting, type EngineServices, now } from '../engine-services.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { signingError } from '../wallet-faults.ts';
import { withWallets } from '../wallet-locks.ts';
import { harvestStep } from './harvest-step.ts';

/** A transaction of many harvests is valid for so long, in seconds, as other steps on Stellar. */
const VALID_SECONDS = 75;
const CONCURRENCY = 8;

/** The harvest of one block, as a part of a batch. */
interface Part {
  readonly id: CycleId;
  readonly step: LedgerStep;
}

/** Blocks of one farmer that one call harvests. */
interface Batch {
  readonly farmerId: FarmerId;
  readonly farmer: StellarAddress;
  readonly source: StellarAddress;
  readonly parts: readonly Part[];
}

/** A part is no longer waiting: another process harvests it. */
class Superseded extends Error {}

/**
 * Harvests the requested blocks of each farmer in one call, if the contract for that is deployed. The rest remains
 * requested, and the caller sends it block by block: a farmer with one block, a wallet in use, a call that the ledger
 * refused, and a block that the call left out.
 */
export async function harvestTogether(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  blocks: Iterable<number>,
): Promise<void> {
  const most = services.ledger.network.harvestsInACall ?? 1;
  if (most < 2) return;
  const batches = await batchesOf(services, poolId, [...blocks], most);
  const sources = batches.map(({ source }) => source);
  await withWallets(services, sources, 'settlement', async held => {
    const free = batches.filter(({ source }) => held.has(source));
    // Batches of one wallet go one after the other.
    const lines = [...Map.groupBy(free, ({ source }) => source).values()];
    const errors = await runConcurrently(lines, CONCURRENCY, async line => {
      for (const batch of line) await harvest(services, acting, batch);
    });
    if (errors.length > 0) throw errors[0];
  });
}

async function batchesOf(
  services: EngineServices,
  poolId: PoolId,
  blocks: readonly number[],
  most: number,
): Promise<Batch[]> {
  const found = await Promise.all(
    blocks.map(async blockIndex => {
      const id = { poolId, blockIndex };
      const requested = await participants(services, id, at => at.harvest.status === 'requested');
      return requested.map(participant => ({ id, step: harvestStep(id, participant) }));
    }),
  );
  const byFarmer = Map.groupBy(found.flat(), ({ step }) => step.farmerId);
  return [...byFarmer].flatMap(([farmerId, parts]) => {
    const [first] = parts;
    if (!first || parts.length < 2) return [];
    const { farmer, source } = first.step;
    const slices = Array.from({ length: Math.ceil(parts.length / most) }, (_, at) =>
      parts.slice(at * most, (at + 1) * most),
    );
    return slices.map(slice => ({ farmerId, farmer, source, parts: slice }));
  });
}

async function harvest(services: EngineServices, acting: Acting, batch: Batch): Promise<void> {
  const transaction = await prepare(services, batch);
  if (!transaction || !(await claim(services, acting, batch, transaction))) return;
  const outcome = await deliver(services, transaction);
  // Its hash is on record: each block is settled by it later.
  if (outcome.status === 'unknown') return;
  const decisions = await Promise.all(
    batch.parts.map(async ({ id, step }) => {
      const decision = await endingOf(services, batch.farmerId, step, outcome);
      return { id, decision: whileSubmitted(step, transaction.hash, decision) };
    }),
  );
  await decideAll(services, acting, decisions);
}

/**
 * The signed call, or null when it cannot be built: the blocks are then harvested one by one, which returns the reason.
 */
async function prepare(
  services: EngineServices,
  { farmer, source, parts }: Batch,
): Promise<SignedTransaction | null> {
  const indices = parts.map(({ id }) => id.blockIndex as BlockIndex);
  try {
    const unsigned = await withLedgerRetry(services, ledger =>
      ledger.prepare(source, [{ type: 'harvestMany', farmer, indices }], VALID_SECONDS),
    );
    return await services.wallets.sign(unsigned);
  } catch (error) {
    if (error instanceof LedgerUnavailable || signingError(error)) return null;
    throw error;
  }
}

/** Records the hash with every block before the call is sent; false when one of them waits no more. */
async function claim(
  services: EngineServices,
  acting: Acting,
  { parts }: Batch,
  { hash, validUntil }: SignedTransaction,
): Promise<boolean> {
  const submission = { transactionHash: hash, validUntil: validUntil.toISOString() };
  const submits = parts.map(({ id, step }) => {
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

/** The outcome for one block of a combined call. A block that the call left out is requested again by itself. */
async function endingOf(
  services: EngineServices,
  farmerId: FarmerId,
  step: LedgerStep,
  outcome: Exclude<TransactionOutcome, { status: 'unknown' }>,
): Promise<CycleDecision> {
  if (outcome.status === 'success') return step.succeed(outcome, appliedOf(step, outcome));
  const why = failing(services, stepError(outcome.failure), outcome.hash, feeOf(step, outcome));
  return inOrder(step.fail(why), requestHarvest(farmerId));
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
