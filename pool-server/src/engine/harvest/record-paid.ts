import type { StellarAddress } from 'shared-api/address';
import { one } from '../../database/database.ts';
import { cycle } from '../../domain/cycle.ts';
import { inOrder } from '../../domain/cycle-decisions.ts';
import type { PoolId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import type { BlockIndex, LedgerSequence, TransactionHash } from '../../ledger/ledger.ts';
import { sharesOf } from '../../signer/policy.ts';
import type { Signer } from '../../signer/signer.ts';
import { appliedOf } from '../cycle/ledger-step.ts';
import { type Acting, type EngineServices, now } from '../engine-services.ts';
import { payments } from './harvest-step.ts';
import { sumOf, unpaid } from './pay-out.ts';

/** A transaction of a farmer's wallet, and the blocks whose shares it paid. */
export interface PaidShares {
  readonly wallet: StellarAddress;
  readonly payment: TransactionHash;
  /** All of one contract. */
  readonly blocks: readonly number[];
}

const POOL = `SELECT h.pool_id AS id FROM harvests h JOIN farmers f ON f.id = h.farmer_id
  WHERE f.custodial_address = $1 AND h.block_index = $2 AND h.status = 'success'`;

const BY_ADMIN: Acting = { actor: { kind: 'system' }, cause: 'record-paid' };

/** The wallet of the pool that received a payment, perhaps an earlier one; null if only the platform was paid. */
async function poolPaidBy(
  { ledger, platform }: EngineServices,
  { wallet, payment }: PaidShares,
): Promise<StellarAddress | null> {
  const outcome = await ledger.transaction(payment);
  if (outcome.status !== 'success' || !ledger.paymentsBy) return null;
  const { receipts } = await ledger.paymentsBy(wallet, (outcome.ledger - 1) as LedgerSequence);
  return receipts.find(({ hash, to }) => hash === payment && to !== platform)?.to ?? null;
}

/**
 * Records shares as paid that the signer refuses since a restore because this payment may have been theirs. The signer
 * verifies on the ledger that it was.
 * @throws Refusal, OrderRefused, LedgerUnavailable
 */
export async function recordPaidShares(
  services: EngineServices,
  signer: Pick<Signer, 'recordPaid'>,
  paidShares: PaidShares,
): Promise<void> {
  const { database, ledger, clock } = services;
  const { wallet, payment, blocks } = paidShares;
  const pool = await one<{ id: PoolId }>(database, POOL, [wallet, blocks[0]]);
  const due = pool
    ? await unpaid(services, pool.id, blocks, clock(), await poolPaidBy(services, paidShares))
    : [];
  const own = due.filter(({ step }) => step.farmer === wallet);
  const [first, ...rest] = own;
  const order = first?.step.shares;
  if (!first || !order || own.length < blocks.length) {
    throw new Refusal('VALIDATION_ERROR', 'This wallet has no unpaid share of one of these blocks');
  }
  const shares = sharesOf(payments(sumOf({ parts: [first, ...rest] }), first.payees));
  const harvests = own.flatMap(({ step }) => step.shares?.harvests ?? []);
  await signer.recordPaid(payment, shares, { ...order, harvests });
  const outcome = await ledger.transaction(payment);
  if (outcome.status !== 'success') throw new Refusal('VALIDATION_ERROR', 'The ledger has no such payment');
  const { hash: transactionHash, at } = outcome;
  const paid = { ...outcome, blocks: blocks as BlockIndex[] };
  await commit(database, now(services, BY_ADMIN), async unit => {
    for (const { id, step } of own) {
      const submit = step.submit({ transactionHash, validUntil: at.toISOString() });
      const succeed = await step.succeed(paid, appliedOf(step, paid));
      await unit.decide(cycleStream(id), cycle, inOrder(submit, succeed));
    }
  });
}
