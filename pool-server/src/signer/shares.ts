import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount, splitReward } from 'shared-api/money';
import type { HarvestedBlock, SharesOrder, ShareTerms } from '../commands/services.ts';
import { batchedLookup } from '../database/batched-lookup.ts';
import { type Database, inTransaction, many } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { ContractId } from '../domain/ids.ts';
import type {
  BlockIndex,
  Ledger,
  LedgerSequence,
  TransactionHash,
  UnsignedTransaction,
} from '../ledger/ledger.ts';
import { isExpired } from '../ledger/transaction-expiry.ts';
import { OrderRefused, SignerUnavailable } from './errors.ts';
import type { Share } from './policy.ts';
import type { TermsInForce } from './terms.ts';

interface Harvest {
  readonly hash: TransactionHash;
  readonly block: string;
  readonly address: StellarAddress;
  readonly reward: string | null;
  readonly payments: readonly TransactionHash[];
  readonly sequence: string | null;
  readonly valid_until: Date | null;
}

/** A harvest whose shares a payment pays. */
interface Claimed {
  readonly harvest: TransactionHash;
  readonly block: BlockIndex;
  readonly reward: Amount<'KALE'>;
  /** The number of payments signed before. */
  readonly earlier: number;
}

/** A payment of shares that may be signed unless another one of the same harvests has been signed. */
export interface Claim {
  readonly payment: UnsignedTransaction;
  readonly harvests: readonly Claimed[];
}

const NOT_HARVESTED = 'the ledger knows no such harvest of this wallet';

const harvestKey = (hash: TransactionHash, block: number | string) => `${hash}:${block}`;

interface SharePolicy {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly termsOf: (contractId: ContractId) => Promise<TermsInForce | null>;
  /** Whether harvests can be looked up on the ledger. A sandbox runs its first history before it writes it. */
  readonly harvestsAreOnLedger: () => Promise<boolean>;
}

/** Decides about payments to the pool and the platform: once for each harvest, and at most the shares of the terms. */
export function createSharePolicy({ database, ledger, clock, termsOf, harvestsAreOnLedger }: SharePolicy) {
  const findHarvest = batchedLookup(async keys => {
    const parts = keys.map(key => key.split(':'));
    const rows = await many<Harvest>(
      database,
      `SELECT hash, block, address, reward, payments, sequence, valid_until
       FROM unnest($1::text[], $2::bigint[]) AS wanted (hash, block) JOIN custody.harvests USING (hash, block)`,
      [parts.map(([hash]) => hash), parts.map(([, block]) => block)],
    );
    return new Map(rows.map(row => [harvestKey(row.hash, row.block), row]));
  });

  /** The KALE that a transaction minted to a wallet, harvest by harvest. Throws LedgerUnavailable. */
  async function mintsIn(
    { harvest, appliedIn }: HarvestedBlock,
    address: StellarAddress,
  ): Promise<readonly bigint[]> {
    if (appliedIn === undefined) return [];
    const mints = await ledger.mintsTo(address, (appliedIn - 1) as LedgerSequence, appliedIn);
    return mints.filter(({ hash }) => hash === harvest).map(({ units }) => units);
  }

  /**
   * The reward of a harvest that this signer signed. Requested from the ledger once, because a network forgets its
   * transactions after some days. Null when the result cannot be read.
   * @throws OrderRefused for a block that was not harvested, SignerUnavailable while the RPC does not know the transaction
   */
  async function rewardOf(
    each: HarvestedBlock,
    { reward, address }: Harvest,
  ): Promise<Amount<'KALE'> | null> {
    if (reward !== null) return amount('KALE', BigInt(reward));
    const { harvest, block, appliedIn } = each;
    const outcome = await ledger.transaction(harvest, appliedIn);
    if (outcome.status === 'unknown' && (await mintsIn(each, address)).length > 0) {
      throw new SignerUnavailable('The RPC does not know the harvest yet');
    }
    if (outcome.status !== 'success') throw new OrderRefused(NOT_HARVESTED);
    const { returned } = outcome;
    if (returned.type === 'none') return null;
    if (returned.type === 'harvests' && returned.of.size === 0) return null;
    const own = returned.type === 'harvests' ? returned.of.get(block) : returned;
    if (own?.type === 'harvest') return own.reward;
    // Reward and stake together: the ledger did not return more, so this is the upper bound.
    if (own?.type === 'minted') return own.units;
    throw new OrderRefused(NOT_HARVESTED);
  }

  /**
   * A harvest by what the ledger minted to the wallet, for one that another account sent (anyone may, KALE rules 1.6) and
   * for one whose result cannot be read. Each mint of a transaction covers one block.
   */
  async function adopt(
    each: HarvestedBlock,
    address: StellarAddress,
    signed: boolean,
  ): Promise<Harvest | null> {
    const { harvest, block, appliedIn } = each;
    const paid = await mintsIn(each, address);
    const units = each.units ?? paid[0];
    const equal = paid.filter(mint => mint === units).length;
    if (units === undefined || equal === 0) return null;
    const outcome = await ledger.transaction(harvest, appliedIn);
    const returned = outcome.status === 'success' ? outcome.returned : null;
    const isAlone = returned?.type === 'harvest' && paid.length === 1;
    // Otherwise reward and stake together are the upper bound.
    const isWhole = isAlone && returned.reward + returned.stake === units;
    return inTransaction(database, async tx => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`harvest ${harvest}`]);
      // A call that this signer signed is on record with all of its blocks, and covers no other.
      const [row] = await many<Harvest>(
        tx,
        `INSERT INTO custody.harvests (hash, block, address, reward)
         SELECT $1, $2::bigint, $3, $4::numeric FROM (
           SELECT count(*) FILTER (WHERE reward IS NOT NULL OR NOT $7) AS blocks,
             count(*) FILTER (WHERE reward = $4::numeric) AS equal
           FROM custody.harvests WHERE hash = $1 AND block <> $2) taken
         WHERE taken.blocks < $5 AND taken.equal < $6
         ON CONFLICT (hash, block) DO UPDATE SET reward = excluded.reward
           WHERE harvests.reward IS NULL AND harvests.address = excluded.address
         RETURNING hash, block, address, reward, payments, sequence, valid_until`,
        [harvest, block, address, String(isWhole ? returned.reward : units), paid.length, equal, signed],
      );
      return row ?? null;
    });
  }

  /**
   * Refuses shares that were paid. Throws SignerUnavailable while a payment that was signed before may still be applied,
   * unless it has the same sequence number: the ledger applies only one of the two.
   */
  async function refuseRepeated(
    { payments, sequence, valid_until }: Harvest,
    transaction: UnsignedTransaction,
  ): Promise<void> {
    for (const hash of payments) {
      const outcome = await ledger.transaction(hash);
      if (outcome.status === 'success') throw new OrderRefused('these shares are paid already');
      const isOver = outcome.status === 'failed' || (valid_until && isExpired(outcome, valid_until, clock()));
      if (!isOver && sequence !== String(transaction.sequence)) {
        throw new SignerUnavailable('An earlier payment of these shares may still be applied');
      }
    }
  }

  /** Throws OrderRefused when the shares exceed those of these rewards, each split by itself. */
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

  return {
    /** Remembers harvests that were signed: only their shares are ever paid. */
    async remember(transactions: readonly UnsignedTransaction[]): Promise<void> {
      const harvests = transactions.flatMap(({ hash, operations: [operation] }) => {
        if (operation?.type !== 'harvest' && operation?.type !== 'harvestMany') return [];
        const blocks = operation.type === 'harvest' ? [operation.index] : operation.indices;
        return blocks.map(block => ({ hash, block, address: operation.farmer }));
      });
      if (harvests.length === 0) return;
      await database.query(
        `INSERT INTO custody.harvests (hash, block, address)
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING`,
        [
          harvests.map(({ hash }) => hash),
          harvests.map(({ block }) => block),
          harvests.map(({ address }) => address),
        ],
      );
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
      if (!(await harvestsAreOnLedger())) return null;
      const keyOf = ({ harvest, block }: HarvestedBlock) => harvestKey(harvest, block);
      if (new Set(harvests.map(keyOf)).size < harvests.length) {
        throw new OrderRefused('it names a harvest twice');
      }
      // Together, so that the ledger is read once for all of them.
      const found = await Promise.all(
        harvests.map(async each => {
          const signed = await findHarvest(keyOf(each));
          if (signed && signed.address !== source) throw new OrderRefused(NOT_HARVESTED);
          const reward = signed ? await rewardOf(each, signed) : null;
          if (signed && reward !== null) return { known: signed, ...each, reward };
          const known = await adopt(each, source, signed !== undefined);
          if (known?.reward == null) throw new OrderRefused(NOT_HARVESTED);
          return { known, ...each, reward: amount('KALE', BigInt(known.reward)) };
        }),
      );
      requireWithin(
        shares,
        found.map(({ reward }) => reward),
        terms,
      );
      const unsigned = found.filter(({ known }) => !known.payments.includes(hash));
      if (unsigned.length === 0) return null;
      await Promise.all(unsigned.map(({ known }) => refuseRepeated(known, transaction)));
      const claimed = unsigned.map(({ harvest, block, reward, known }) => ({
        harvest,
        block,
        reward,
        earlier: known.payments.length,
      }));
      return { payment: transaction, harvests: claimed };
    },

    /**
     * Records payments. Returns the hashes of those that may be signed: those of shares without another signed payment.
     * One that may not stays on record with its other harvests, whose shares then wait until it has expired.
     */
    async record(claims: readonly Claim[]): Promise<ReadonlySet<TransactionHash>> {
      const rewards = claims.flatMap(({ payment, harvests }) => harvests.map(each => ({ ...each, payment })));
      if (rewards.length === 0) return new Set();
      const rows = await many<{ payment: TransactionHash }>(
        database,
        `UPDATE custody.harvests h SET reward = c.reward, sequence = c.sequence, payments = h.payments || c.payment,
           valid_until = greatest(h.valid_until, c.valid_until)
         FROM unnest($1::text[], $2::text[], $3::numeric[], $4::numeric[], $5::timestamptz[], $6::int[], $7::bigint[])
           AS c (harvest, payment, reward, sequence, valid_until, earlier, block)
         WHERE h.hash = c.harvest AND h.block = c.block AND cardinality(h.payments) = c.earlier RETURNING c.payment`,
        [
          rewards.map(({ harvest }) => harvest),
          rewards.map(({ payment }) => payment.hash),
          rewards.map(({ reward }) => String(reward)),
          rewards.map(({ payment }) => String(payment.sequence)),
          rewards.map(({ payment }) => payment.validUntil),
          rewards.map(({ earlier }) => earlier),
          rewards.map(({ block }) => block),
        ],
      );
      const signed = Map.groupBy(rows, ({ payment }) => payment);
      const complete = claims.filter(
        ({ payment, harvests }) => signed.get(payment.hash)?.length === harvests.length,
      );
      return new Set(complete.map(({ payment }) => payment.hash));
    },
  };
}
