import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { Step } from '../../domain/cycle.ts';
import type { CycleDecision } from '../../domain/cycle-decisions.ts';
import type { Split, StepError } from '../../domain/cycle-events.ts';
import { atomic, type PoolId } from '../../domain/ids.ts';
import { mayPay, sendWaiting } from '../cycle/cycle-steps.ts';
import { retryBefore } from '../cycle/delivery.ts';
import { failing } from '../cycle/ledger-step.ts';
import { participants } from '../cycle/participants.ts';
import { record } from '../cycle/record.ts';
import { type Batch, batchesOf, type Part, sendTogether, type Together } from '../cycle/send-together.ts';
import type { Acting, EngineServices } from '../engine-services.ts';
import { recentRefusalOfKale } from '../payee.ts';
import { type Payees, payeesOf, payments, payoutStep } from './harvest-step.ts';

/** The number of blocks in one payment. The signer reads the harvest of each. */
const MAX_BLOCKS = 50;

/** The payout of one block within a payment for several. */
export interface Payout extends Part {
  readonly status: Step['status'];
  readonly split: Split;
  readonly payees: Payees;
}

/** The shares of all blocks of a batch. */
export function sumOf({ parts }: Batch<Payout>): Split {
  const total = (share: keyof Split) =>
    atomic(
      amount(
        'KALE',
        parts.reduce((sum, { split }) => sum + BigInt(split[share]), 0n),
      ),
    );
  return { farmer: total('farmer'), pooler: total('pooler'), platform: total('platform') };
}

/** A block whose payment was refused is paid separately. */
const PAY_MANY: Together<Payout> = {
  operations: batch => payments(sumOf(batch), batch.parts[0].payees),
  shares: ({ parts }) => {
    const [{ step }] = parts;
    const harvests = parts.flatMap(part => part.step.shares?.harvests ?? []);
    return step.shares && { ...step.shares, harvests };
  },
  refused: (step, why) => step.fail(why),
};

/**
 * Pays the pool's and the platform's shares of harvested blocks: those of several blocks of a contract in one
 * transaction, then the rest block by block. `mayGoOn` is asked before each.
 */
export async function payOut(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  blocks: readonly number[],
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  if (blocks.length === 0 || !(await mayGoOn())) return;
  const payable = await refuseUnpayable(services, acting, await unpaid(services, poolId, blocks));
  if (blocks.length > 1 && (await mayGoOn())) {
    const batches = batchesOf(
      // Blocks not tried yet.
      payable.filter(({ status }) => status === 'idle'),
      ({ step }) => step.shares?.contractId ?? '',
      MAX_BLOCKS,
    );
    await sendTogether(services, acting, batches, PAY_MANY);
  }
  for (const blockIndex of blocks) {
    if (!(await mayGoOn())) return;
    await sendWaiting(services, acting, { poolId, blockIndex }, 'payout');
  }
}

/** Records refusals of payouts that cannot arrive, since each attempt costs the farmer a fee. Returns the others. */
async function refuseUnpayable(
  services: EngineServices,
  acting: Acting,
  due: readonly Payout[],
): Promise<Payout[]> {
  const payable: Payout[] = [];
  const promised = new Map<StellarAddress, bigint>();
  for (const payout of due) {
    const { id, step } = payout;
    const paid = new Map(promised);
    let error: StepError | null = null;
    for (const operation of step.operations) {
      if (operation.type !== 'payment') continue;
      const { destination, amount: units } = operation;
      const sum = (paid.get(destination) ?? 0n) + units;
      paid.set(destination, sum);
      error ??= await recentRefusalOfKale(services, destination, sum);
    }
    if (!error) {
      payable.push(payout);
      for (const [payee, sum] of paid) promised.set(payee, sum);
      continue;
    }
    const why = failing(services, error, null);
    const refuse: CycleDecision = state => {
      const at = state.farmers.get(step.farmerId);
      // Another process may have sent it.
      return at && step.waits(at) ? step.fail(why)(state) : [];
    };
    await record(services, acting, id, [refuse]);
  }
  return payable;
}

/**
 * The payouts of these blocks that may be paid now. A failed one may be, if it failed before this time.
 * @param pooler receives the pool's shares instead of its present wallet
 */
export async function unpaid(
  services: EngineServices,
  poolId: PoolId,
  blocks: readonly number[],
  before = retryBefore(services),
  pooler: StellarAddress | null = null,
): Promise<Payout[]> {
  const found = await Promise.all(
    blocks.map(async blockIndex => {
      const id = { poolId, blockIndex };
      const waiting = await participants(services, id, at => at.split !== null && mayPay(at.payout, before));
      return waiting.flatMap(participant => {
        const { split, payout } = participant.at;
        const present = payeesOf(services, participant);
        const payees = pooler ? { ...present, pooler } : present;
        if (!split || payments(split, payees).length === 0) return [];
        const step = payoutStep(id, participant, split, payees);
        return [{ id, step, status: payout.status, split, payees }];
      });
    }),
  );
  return found.flat();
}
