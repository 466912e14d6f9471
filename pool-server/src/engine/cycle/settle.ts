import { amount } from 'shared-api/money';
import { many, prepare } from '../../database/database.ts';
import type { Step } from '../../domain/cycle.ts';
import type { CycleDecision } from '../../domain/cycle-decisions.ts';
import type { CycleId, StepError, StepFee, Submission } from '../../domain/cycle-events.ts';
import type { PoolId } from '../../domain/ids.ts';
import { kaleFailure } from '../../ledger/failures.ts';
import type { BlockIndex, TransactionHash } from '../../ledger/ledger.ts';
import { BEHIND_MS, isForgotten, isOver } from '../../ledger/transaction-expiry.ts';
import { ENGINE, type EngineServices } from '../engine-services.ts';
import { payOut } from '../harvest/pay-out.ts';
import { withWallets } from '../wallet-locks.ts';
import { type Kind, sendWaiting, stateOf, stepOf } from './cycle-steps.ts';
import {
  reportForgotten,
  reportUnreadable,
  retryBefore,
  stepError,
  TIMED_OUT,
  withLedgerRetry,
} from './delivery.ts';
import { appliedOf, ending, failing, feeOf, type LedgerStep, whileSubmitted } from './ledger-step.ts';
import { participants } from './participants.ts';
import { record } from './record.ts';

const OPEN: Record<Kind, string> = {
  planting: "SELECT DISTINCT block_index FROM plantings WHERE pool_id = $1 AND status = 'pending'",
  work: "SELECT DISTINCT block_index FROM works WHERE pool_id = $1 AND status = 'pending'",
  'better work': "SELECT DISTINCT block_index FROM works WHERE pool_id = $1 AND better_status = 'pending'",
  harvest: "SELECT DISTINCT block_index FROM harvests WHERE pool_id = $1 AND status = 'pending'",
  payout: `SELECT DISTINCT block_index FROM harvests WHERE pool_id = $1 AND status = 'success'
    AND payout_status IS DISTINCT FROM 'success' AND pooler_share + platform_share > 0
    AND (payout_status IS DISTINCT FROM 'failed' OR payout_refused_at IS NULL OR payout_refused_at <= $2)`,
};

export const WORK_STEPS = ['work', 'better work'] satisfies Kind[];
export const PLANT_STEPS = ['planting'] satisfies Kind[];
export const HARVEST_STEPS = ['harvest', 'payout'] satisfies Kind[];

/**
 * Finishes the steps that a crash or an outage left open: asks the ledger about sent transactions, and sends steps that
 * were only requested. Skips wallets in use, which are sending their step. `mayGoOn` is asked before each block.
 */
export async function settle(
  services: EngineServices,
  poolId: PoolId,
  kinds: readonly Kind[],
  mayGoOn = async () => true,
): Promise<void> {
  for (const kind of kinds) {
    const values = kind === 'payout' ? [poolId, retryBefore(services)] : [poolId];
    const open = await many<{ block_index: string }>(services.database, prepare(OPEN[kind]), values);
    const blocks = open.map(({ block_index }) => Number(block_index));
    for (const blockIndex of blocks) {
      if (!(await mayGoOn())) return;
      const id = { poolId, blockIndex };
      await settleSent(services, id, kind);
      if (kind !== 'payout') await sendWaiting(services, ENGINE, id, kind);
    }
    if (kind === 'payout') await payOut(services, ENGINE, poolId, blocks, mayGoOn);
  }
}

async function settleSent(services: EngineServices, id: CycleId, kind: Kind): Promise<void> {
  const sent = (await participants(services, id, at => stateOf(at, kind).status === 'submitted')).flatMap(
    participant => {
      const step = stepOf(services, ENGINE, id, kind, participant);
      return step ? [{ step, at: stateOf(participant.at, kind) }] : [];
    },
  );
  const sources = sent.map(({ step }) => step.source);
  await withWallets({ ...services, lockWaitMs: 0 }, sources, 'settlement', async held => {
    const unused = sent.filter(({ step }) => held.has(step.source));
    const decisions = await Promise.all(unused.map(({ step, at }) => outcomeOf(services, step, at)));
    await record(services, ENGINE, id, decisions.flat());
  });
}

/** The outcome of a sent step; nothing while it is still open. */
async function outcomeOf(services: EngineServices, step: LedgerStep, at: Step): Promise<CycleDecision[]> {
  if (at.status !== 'submitted') return [];
  const { transactionHash, sequence, blocks } = at.submission;
  const validUntil = new Date(at.submission.validUntil);
  const found = await withLedgerRetry(services, ledger =>
    ledger.transaction(transactionHash as TransactionHash),
  ).catch((error: unknown) => {
    // The next turn asks again. The pool's other farmers do not wait for it.
    reportUnreadable(services, transactionHash, error);
    return null;
  });
  if (!found) return [];
  const outcome = blocks ? { ...found, blocks: blocks as BlockIndex[] } : found;
  const why = (error: StepError, fee?: StepFee) => failing(services, error, transactionHash, fee);
  const end = (decision: CycleDecision) => [whileSubmitted(step, transactionHash, decision)];
  switch (outcome.status) {
    case 'success':
      return end(await step.succeed(outcome, appliedOf(step, outcome)));
    case 'failed':
      return end(await ending(step, outcome, why(stepError(outcome.failure), feeOf(step, outcome))));
    case 'unknown': {
      const sent = { source: step.source, sequence, validUntil };
      const over = await withLedgerRetry(services, ledger => isOver(ledger, outcome, sent, services.clock()));
      if (over) return end(step.fail(why(TIMED_OUT)));
      return isForgotten(outcome, validUntil)
        ? (await shownByContract(services, step, at.submission)).flatMap(end)
        : [];
    }
  }
}

/** The outcome of a forgotten transaction by the contract's state. Without one, a repetition might pay twice. */
async function shownByContract(
  services: EngineServices,
  step: LedgerStep,
  submission: Submission,
): Promise<CycleDecision[]> {
  const { transactionHash, validUntil } = submission;
  const farm = await withLedgerRetry(services, reached => reached.farm());
  if (step.repeated !== undefined) {
    const failure = kaleFailure(step.repeated);
    const hash = transactionHash as TransactionHash;
    const fee = amount('XLM', 0n);
    const { ledger } = farm;
    const failed = { status: 'failed', hash, ledger, at: new Date(validUntil), fee, failure } as const;
    const found = await step.adopt?.(failed, appliedOf(step, failed));
    if (found) return [found];
  }
  // Until then a lagging provider may still show the state from before the transaction.
  if (farm.ledgerClosedAt.getTime() <= Date.parse(validUntil) + BEHIND_MS) return [];
  if (await step.hasFailed?.(farm, submission))
    return [step.fail(failing(services, TIMED_OUT, transactionHash))];
  reportForgotten(services, transactionHash);
  return [];
}
