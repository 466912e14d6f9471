import { accountKey, type StellarAddress } from 'shared-api/address';
import {
  PLATFORM,
  type PoolPayoutChange,
  type PoolShareTerms,
  type ShareChange,
  type ShareTerms,
} from '../commands/services.ts';
import type { PayoutBinding } from '../custody/sealed-key.ts';
import { batchedLookup } from '../database/batched-lookup.ts';
import { inTransaction, many, type Queryable } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import { SHARE_NOTICE_MS } from '../domain/contract.ts';
import type { ContractId } from '../domain/ids.ts';
import { isSignedBy } from '../ledger/ed25519.ts';
import { OrderRefused } from './errors.ts';
import { createPayees, type SignedRecords } from './payees.ts';
import { payoutAt, replacePayout } from './payouts.ts';

/** The limits that the contract with the client sets for a pool's terms. */
const MAX_SPLIT = 0.5;
const MAX_FEE = 0.25;
/** How much shorter the notice may be here: ordering for all members takes time, and clocks differ. */
const ORDERED_WITHIN_MS = 15 * 60_000;
/** The number of terms kept in memory after their signature was verified. */
const CACHED = 20_000;

interface Row {
  readonly contract_id: ContractId;
  readonly address: StellarAddress;
  readonly pool: StellarAddress;
  readonly platform: StellarAddress;
  readonly reward_split: string;
  readonly platform_fee: string;
  readonly signature: Uint8Array;
  readonly recorded_at: Date;
}

const messageOf = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts));

/** The message that the signer signs to make terms its own record. */
export const termsMessage = ({ contractId, wallet, pool, platform, rewardSplit, platformFee }: ShareTerms) =>
  messageOf('kale-pool share terms', contractId, wallet, pool, platform, rewardSplit, platformFee);

const changeMessage = ({ contractId, wallet, rewardSplit, from }: ShareChange) =>
  messageOf('kale-pool share change', contractId, wallet, rewardSplit, from.toISOString());

interface ChangeRow {
  readonly contract_id: ContractId;
  readonly reward_split: string;
  readonly applies_from: Date;
  readonly signature: Uint8Array;
}

interface PayoutRow extends PayoutBinding {
  readonly contract_id: ContractId;
  readonly signature: Uint8Array;
}

const payoutMessage = ({ contractId, wallet }: ShareTerms, of: PayoutBinding) =>
  messageOf('kale-pool pool payout', contractId, wallet, of.payout, of.next_payout, of.next_from);

/** Terms with the time at which they were agreed. */
export interface Agreement extends ShareTerms {
  readonly agreedAt: Date;
}

/** The terms that apply now. */
export interface TermsInForce extends Agreement {
  /** When the wallet's next contract was agreed, if any. */
  readonly replacedAt: Date | null;
  /** The address that will replace `pool`, and when. */
  readonly nextPool: { readonly address: StellarAddress; readonly from: Date } | null;
  /** The addresses that `pool` has replaced: the one agreed on, and the latest. */
  readonly earlierPools: readonly StellarAddress[];
}

/** Adds signed terms unless the contract already has some. */
export const writeTerms = (on: Queryable, terms: ShareTerms, signature: Uint8Array, agreedAt: Date) => {
  const { contractId, wallet, pool, platform, rewardSplit, platformFee } = terms;
  return on.query(
    `INSERT INTO custody.share_terms
       (contract_id, address, pool, platform, reward_split, platform_fee, signature, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [contractId, wallet, pool, platform, rewardSplit, platformFee, signature, agreedAt],
  );
};

/** The signer's own record of the terms of contracts. */
export function createTermsRecords(of: SignedRecords) {
  const { database, custody, clock, payoutChangeHours } = of;
  const payees = createPayees(of);
  const verified = new Map<ContractId, Agreement>();
  const findRow = batchedLookup(async contracts => {
    const of = 'SELECT * FROM custody.share_terms WHERE contract_id = ANY($1)';
    const rows = await many<Row>(database, of, [contracts]);
    return new Map(rows.map(row => [row.contract_id, row]));
  });

  /** When the next contract of the same wallet was agreed. */
  const findReplacedAt = batchedLookup(async contracts => {
    const of = `SELECT t.contract_id, min(later.recorded_at) AS at FROM custody.share_terms t
        JOIN custody.share_terms later ON later.address = t.address AND later.recorded_at > t.recorded_at
      WHERE t.contract_id = ANY($1) GROUP BY t.contract_id`;
    const rows = await many<{ contract_id: string; at: Date }>(database, of, [contracts]);
    return new Map(rows.map(({ contract_id, at }) => [contract_id, at]));
  });

  const requireSignature = async (message: Buffer, signature: Uint8Array, contractId: ContractId) => {
    if (!isSignedBy(accountKey(await custody.recordsAddress()), message, signature)) {
      throw new OrderRefused(`the recorded terms of ${contractId} were changed`);
    }
  };

  /** The terms of a contract, or null. Throws OrderRefused when the record was changed. */
  async function find(contractId: ContractId): Promise<Agreement | null> {
    const known = verified.get(contractId);
    if (known) return known;
    const row = await findRow(contractId);
    if (!row) return null;
    const { address: wallet, pool, platform, recorded_at: agreedAt } = row;
    const rewardSplit = readFraction(row.reward_split);
    const platformFee = readFraction(row.platform_fee);
    const terms = { contractId, wallet, pool, platform, rewardSplit, platformFee, agreedAt };
    await requireSignature(termsMessage(terms), row.signature, contractId);
    if (verified.size >= CACHED) verified.clear();
    verified.set(contractId, terms);
    return terms;
  }

  const findChanges = batchedLookup(async contracts => {
    const of = 'SELECT * FROM custody.share_changes WHERE contract_id = ANY($1) AND applies_from <= $2';
    const rows = await many<ChangeRow>(database, of, [contracts, clock()]);
    return Map.groupBy(rows, row => row.contract_id as string);
  });

  const findPayout = batchedLookup(async contracts => {
    const of = `SELECT contract_id, payout, next_payout, next_from, signature FROM custody.pool_payouts
      WHERE contract_id = ANY($1)`;
    const rows = await many<PayoutRow>(database, of, [contracts]);
    return new Map(rows.map(row => [row.contract_id as string, row]));
  });

  /** The payout wallets of the pool under a contract: that of its terms, until another one was ordered. */
  async function payoutsOf(terms: ShareTerms): Promise<PayoutBinding> {
    const row = await findPayout(terms.contractId);
    if (!row) return { payout: terms.pool, next_payout: null, next_from: null };
    await requireSignature(payoutMessage(terms, row), row.signature, terms.contractId);
    return row;
  }

  async function writePayout(on: Queryable, terms: ShareTerms, of: PayoutBinding): Promise<void> {
    const { payout, next_payout, next_from } = of;
    const signature = await custody.signRecord(payoutMessage(terms, of));
    await on.query(
      `INSERT INTO custody.pool_payouts (contract_id, payout, next_payout, next_from, signature)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (contract_id) DO UPDATE SET payout = $2, next_payout = $3, next_from = $4, signature = $5`,
      [terms.contractId, payout, next_payout, next_from, signature],
    );
  }

  return {
    /**
     * The terms of a contract with the pool's current payout wallet and the largest share of the pool that has applied
     * so far, so that a harvest from before a change can still be paid. Null if there are no terms. Throws OrderRefused
     * if the record was tampered with.
     */
    async inForce(contractId: ContractId): Promise<TermsInForce | null> {
      const recorded = await find(contractId);
      if (!recorded) return null;
      const [payouts, changes, replacedAt] = await Promise.all([
        payoutsOf(recorded),
        findChanges(contractId),
        findReplacedAt(contractId),
      ]);
      const { address, next } = payoutAt(payouts, clock());
      const pool = address ?? recorded.pool;
      const earlierPools = [recorded.pool, payouts.payout ?? recorded.pool].filter(each => each !== pool);
      const terms = { ...recorded, pool, nextPool: next, earlierPools, replacedAt };
      if (!changes) return terms;
      const shares = changes.map(async ({ reward_split, applies_from: from, signature }) => {
        const rewardSplit = readFraction(reward_split);
        const change = { contractId, wallet: terms.wallet, rewardSplit, from };
        await requireSignature(changeMessage(change), signature, contractId);
        return rewardSplit;
      });
      return { ...terms, rewardSplit: Math.max(terms.rewardSplit, ...(await Promise.all(shares))) };
    },

    /** Records a new share. Throws OrderRefused without terms, above the limit, or below seven days of notice. */
    async changeShare(change: ShareChange): Promise<void> {
      const { contractId, wallet, rewardSplit, from } = change;
      const terms = await find(contractId);
      if (terms?.wallet !== wallet) throw new OrderRefused('this wallet has no such contract');
      if (!(rewardSplit >= 0 && rewardSplit <= MAX_SPLIT))
        throw new OrderRefused('the share exceeds the limit');
      const now = clock();
      if (from.getTime() < now.getTime() + SHARE_NOTICE_MS - ORDERED_WITHIN_MS) {
        throw new OrderRefused('the member would have less than seven days of notice');
      }
      const signature = await custody.signRecord(changeMessage(change));
      await database.query(
        `WITH replaced AS (DELETE FROM custody.share_changes WHERE contract_id = $1 AND applies_from > $5 AND applies_from <> $2)
         INSERT INTO custody.share_changes (contract_id, applies_from, reward_split, signature) VALUES ($1, $2, $3, $4)
         ON CONFLICT (contract_id, applies_from) DO UPDATE SET reward_split = $3, signature = $4`,
        [contractId, from, rewardSplit, signature, now],
      );
    },

    /** Orders another payout wallet of the pool after the waiting period. Throws OrderRefused without terms. */
    async changePayout({ contractId, wallet, payout }: PoolPayoutChange): Promise<Date | null> {
      const terms = await find(contractId);
      if (terms?.wallet !== wallet) throw new OrderRefused('this wallet has no such contract');
      const replaced = replacePayout(await payoutsOf(terms), payout, clock(), payoutChangeHours);
      await writePayout(database, terms, replaced);
      return replaced.next_from;
    },

    recordPayee: payees.record,

    /**
     * Records terms permanently, with the pending change of the pool's payout wallet, which was announced before.
     * Throws OrderRefused for terms beyond the limits, for an address without a record, or when others are recorded.
     */
    async agree({ poolId, ...terms }: PoolShareTerms): Promise<void> {
      const { contractId, wallet, rewardSplit, platformFee } = terms;
      const isWithin = (share: number, most: number) => share >= 0 && share <= most;
      if (!isWithin(rewardSplit, MAX_SPLIT) || !isWithin(platformFee, MAX_FEE)) {
        throw new OrderRefused('the shares exceed the limits');
      }
      if (!(await custody.keeps(wallet))) throw new OrderRefused('the wallet is not in custody');
      const message = termsMessage(terms);
      const recorded = await find(contractId);
      if (!recorded) {
        const replaced = await payees.require(poolId, terms.pool);
        await payees.require(PLATFORM, terms.platform);
        const signature = await custody.signRecord(message);
        // Together: a change recorded without its terms would outlive its end.
        await inTransaction(database, async tx => {
          const { rowCount } = await writeTerms(tx, terms, signature, clock());
          // Another order may have recorded the terms and ended the change since.
          if (rowCount === 1 && replaced) await writePayout(tx, terms, replaced);
        });
      }
      const known = recorded ?? (await find(contractId));
      const payouts = known && (await payoutsOf(known));
      // After a change of the pool's payout wallet, the same terms name the new one.
      const isPayout = [payouts?.payout, payouts?.next_payout].includes(terms.pool);
      if (!known || !termsMessage(isPayout ? { ...known, pool: terms.pool } : known).equals(message)) {
        throw new OrderRefused(`other terms are recorded for ${contractId}`);
      }
    },
  };
}
