import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount, splitReward } from 'shared-api/money';
import type { HarvestedBlock, SharesOrder, ShareTerms } from '../commands/services.ts';
import type { Custody } from '../custody/custody.ts';
import { batchedLookup } from '../database/batched-lookup.ts';
import { type Database, inTransaction, many } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { ContractId } from '../domain/ids.ts';
import type { Ledger, TransactionHash, UnsignedTransaction } from '../ledger/ledger.ts';
import { isOver, type Unknown } from '../ledger/transaction-expiry.ts';
import { OrderRefused, SignerUnavailable } from './errors.ts';
import {
  addHarvests,
  HARVEST_COLUMNS,
  type Harvest,
  replaceHarvests,
  requireUnchanged,
  type SignedHarvest,
  UNPAID,
} from './harvest-records.ts';
import { createHarvestRewards, NOT_HARVESTED } from './harvest-rewards.ts';
import type { Share } from './policy.ts';
import { refuseLostPayments, requireLostPayment, restoreTimes } from './restored-harvests.ts';
import type { TermsInForce } from './terms.ts';

/** A harvest whose shares a payment pays. */
interface Claimed {
  readonly known: SignedHarvest;
  readonly reward: Amount<'KALE'>;
}

/** A payment of shares that may be signed unless another one of the same harvests has been signed. */
export interface Claim {
  readonly payment: UnsignedTransaction;
  readonly harvests: readonly Claimed[];
}

/** How far the clocks of signer and ledger may differ: no contract has a harvest this soon after it was agreed. */
const SKEW_MS = 60_000;

/** Throws OrderRefused unless the contract was the wallet's last agreed one at the time of the harvest. */
function requireInForce({ agreedAt, replacedAt }: TermsInForce, { signed_at }: Harvest): void {
  const at = signed_at.getTime();
  const isLate = replacedAt !== null && at > replacedAt.getTime() + SKEW_MS;
  if (isLate || at < agreedAt.getTime() - SKEW_MS) {
    throw new OrderRefused('another contract was in force when the reward was harvested');
  }
}

const harvestKey = (hash: TransactionHash, block: number | string) => `${hash}:${block}`;

/** The record of a harvest with one more signed payment of its shares. */
function withPayment(known: SignedHarvest, reward: Amount<'KALE'>, payment: UnsignedTransaction): Harvest {
  const sequence = String(payment.sequence);
  const earlier = known.sequence === sequence ? known.payments : [];
  return {
    ...known,
    reward: String(reward),
    payments: [...earlier, payment.hash],
    sequence,
    valid_until:
      known.valid_until && known.valid_until > payment.validUntil ? known.valid_until : payment.validUntil,
  };
}

interface SharePolicy {
  readonly database: Database;
  readonly custody: Custody;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly termsOf: (contractId: ContractId) => Promise<TermsInForce | null>;
  /** Whether harvests can be read from the ledger. A sandbox runs its first history before it writes it. */
  readonly isSettled: () => Promise<boolean>;
}

/** Decides about payments to the pool and the platform: once for each harvest, and at most the shares of the terms. */
export function createSharePolicy({ database, custody, ledger, clock, termsOf, isSettled }: SharePolicy) {
  const { rewardOf, adopt } = createHarvestRewards({ database, custody, ledger });
  const restoredAt = restoreTimes(database);
  const findHarvest = batchedLookup(async keys => {
    const parts = keys.map(key => key.split(':'));
    const rows = await many<SignedHarvest>(
      database,
      `SELECT ${HARVEST_COLUMNS}
       FROM unnest($1::text[], $2::bigint[]) AS wanted (hash, block) JOIN custody.signed_harvests USING (hash, block)`,
      [parts.map(([hash]) => hash), parts.map(([, block]) => block)],
    );
    return new Map(rows.map(row => [harvestKey(row.hash, row.block), row]));
  });

  /**
   * Refuses shares that were paid. Throws SignerUnavailable while an earlier signed payment may still be applied,
   * unless it has the same sequence number: the ledger applies only one of the two.
   */
  async function refuseRepeated(
    { payments, sequence, valid_until }: Harvest,
    transaction: Pick<UnsignedTransaction, 'source' | 'sequence'>,
  ): Promise<void> {
    const { source } = transaction;
    const neverApplies = async (outcome: Unknown) =>
      valid_until !== null && isOver(ledger, outcome, { source, sequence, validUntil: valid_until }, clock());
    for (const hash of payments) {
      const outcome = await ledger.transaction(hash);
      if (outcome.status === 'success') throw new OrderRefused('these shares are paid already');
      const isDead = outcome.status === 'failed' || (await neverApplies(outcome));
      if (!isDead && sequence !== String(transaction.sequence)) {
        throw new SignerUnavailable('An earlier payment of these shares may still be applied');
      }
    }
  }

  /** Throws OrderRefused when the shares exceed those of these rewards, each split separately. */
  function requireWithin(
    shares: readonly Share[],
    rewards: readonly Amount<'KALE'>[],
    terms: ShareTerms,
  ): void {
    const splits = rewards.map(reward => splitReward(reward, terms));
    const most = new Map<StellarAddress, bigint>();
    const allow = (address: StellarAddress, units: bigint) =>
      most.set(address, (most.get(address) ?? 0n) + units);
    for (const { pooler, platform } of splits) {
      allow(terms.pool, pooler);
      allow(terms.platform, platform);
    }
    for (const [destination, payments] of Map.groupBy(shares, share => share.destination)) {
      const paid = payments.reduce((sum, payment) => sum + payment.amount, 0n);
      if (paid > (most.get(destination) ?? 0n)) {
        throw new OrderRefused("it pays more than the contract's share of the reward");
      }
    }
  }

  /** These harvests of a wallet. Throws OrderRefused when the shares exceed those of their rewards under the terms. */
  async function claimed(
    terms: TermsInForce,
    shares: readonly Share[],
    harvests: readonly HarvestedBlock[],
  ): Promise<(Claimed & HarvestedBlock)[]> {
    const { wallet } = terms;
    const keyOf = ({ harvest, block }: HarvestedBlock) => harvestKey(harvest, block);
    if (new Set(harvests.map(keyOf)).size < harvests.length) {
      throw new OrderRefused('it names a harvest twice');
    }
    // Together, so that the ledger is read once for all of them.
    const found = await Promise.all(
      harvests.map(async each => {
        const signed = await findHarvest(keyOf(each));
        if (signed) await requireUnchanged(custody, signed);
        if (signed && signed.address !== wallet) throw new OrderRefused(NOT_HARVESTED);
        const reward = signed ? await rewardOf(each, signed) : null;
        if (signed && reward !== null) return { known: signed, ...each, reward };
        const known = await adopt(each, wallet, signed);
        if (known?.reward == null) throw new OrderRefused(NOT_HARVESTED);
        return { known, ...each, reward: amount('KALE', BigInt(known.reward)) };
      }),
    );
    for (const { known } of found) requireInForce(terms, known);
    requireWithin(
      shares,
      found.map(({ reward }) => reward),
      terms,
    );
    return found;
  }

  return {
    /** Remembers harvests that were signed: only their shares are ever paid. */
    async remember(transactions: readonly UnsignedTransaction[]): Promise<void> {
      const signed_at = clock();
      const harvests = transactions.flatMap(({ hash, operations: [operation] }): Harvest[] => {
        if (operation?.type !== 'harvest' && operation?.type !== 'harvestMany') return [];
        const blocks = operation.type === 'harvest' ? [operation.index] : operation.indices;
        const { farmer: address } = operation;
        return blocks.map(block => ({ ...UNPAID, hash, block: String(block), address, signed_at }));
      });
      await addHarvests(database, custody, harvests);
    },

    /**
     * Throws OrderRefused for shares beyond the recorded terms of these harvests' rewards, and for paid shares;
     * SignerUnavailable while an earlier payment of them may still be applied. Returns the claim to record before the
     * signature leaves the signer; null when there is none to record.
     */
    async allow(
      transaction: UnsignedTransaction,
      shares: readonly Share[],
      order: SharesOrder,
    ): Promise<Claim | null> {
      const { contractId, harvests } = order;
      const { source, hash } = transaction;
      const terms = await termsOf(contractId);
      if (terms?.wallet !== source) throw new OrderRefused('this wallet has no such contract');
      const { nextPool } = terms;
      if (nextPool && shares.some(({ destination }) => destination === nextPool.address)) {
        throw new SignerUnavailable(
          `The pool's new payout wallet is paid from ${nextPool.from.toISOString()} on`,
        );
      }
      if (shares.some(({ destination }) => destination !== terms.pool && destination !== terms.platform)) {
        throw new OrderRefused('it pays neither the pool nor the platform of the contract');
      }
      if (!(await isSettled())) return null;
      const found = await claimed(terms, shares, harvests);
      const unsigned = found.filter(({ known }) => !known.payments.includes(hash));
      if (unsigned.length === 0) return null;
      await Promise.all(unsigned.map(({ known }) => refuseRepeated(known, transaction)));
      await refuseLostPayments({ database, ledger, custody, clock, restoredAt }, terms, unsigned);
      return { payment: transaction, harvests: unsigned };
    },

    /**
     * Records shares as paid before a restore, perhaps to an earlier wallet of the pool. Throws OrderRefused unless the
     * ledger shows exactly that.
     */
    async recordPaid(hash: TransactionHash, shares: readonly Share[], order: SharesOrder): Promise<void> {
      const present = await termsOf(order.contractId);
      if (!present) throw new OrderRefused('there is no such contract');
      const earlier = present.earlierPools.find(pool => shares.some(share => share.destination === pool));
      const terms = { ...present, pool: earlier ?? present.pool };
      const found = await claimed(terms, shares, order.harvests);
      if (found.every(({ known }) => known.payments.includes(hash))) return;
      const { wallet: source } = terms;
      await Promise.all(found.map(({ known }) => refuseRepeated(known, { source, sequence: -1n })));
      await requireLostPayment({ database, ledger }, source, hash, shares);
      const replacements = found.map(({ known, reward }) => ({
        known,
        next: { ...known, reward: String(reward), payments: [hash], sequence: null, valid_until: null },
      }));
      // All of them or none: the remaining ones would be paid again.
      await inTransaction(database, async tx => {
        const recorded = await replaceHarvests(tx, custody, replacements);
        if (recorded.length < found.length) throw new SignerUnavailable('Another payment is being signed');
      });
    },

    /**
     * Records payments. Those with an earlier sequence number are over, and are forgotten. Returns the hashes of those
     * that may be signed: those of shares without another signed payment. One that may not stays on record with its
     * other harvests, whose shares then wait until it has expired.
     */
    async record(claims: readonly Claim[]): Promise<ReadonlySet<TransactionHash>> {
      const replacements = claims.flatMap(({ payment, harvests }) =>
        harvests.map(({ known, reward }) => ({ known, next: withPayment(known, reward, payment) })),
      );
      if (replacements.length === 0) return new Set();
      const recorded = await replaceHarvests(database, custody, replacements);
      const signed = Map.groupBy(recorded, payment => payment);
      const complete = claims.filter(
        ({ payment, harvests }) => signed.get(payment.hash)?.length === harvests.length,
      );
      return new Set(complete.map(({ payment }) => payment.hash));
    },
  };
}
