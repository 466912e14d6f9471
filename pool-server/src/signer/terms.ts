import { accountKey, type StellarAddress } from 'shared-api/address';
import type { ShareTerms } from '../commands/services.ts';
import type { Custody } from '../custody/custody.ts';
import { batchedLookup } from '../database/batched-lookup.ts';
import { type Database, many, type Queryable } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import type { ContractId } from '../domain/ids.ts';
import { isSignedBy } from '../ledger/ed25519.ts';
import { OrderRefused } from './errors.ts';

/** The limits that the contract with the client sets for a pool's terms. */
const MOST_SPLIT = 0.5;
const MOST_FEE = 0.25;
/** Terms kept in memory once their signature was verified. */
const CACHED = 20_000;

interface Row {
  readonly contract_id: ContractId;
  readonly address: StellarAddress;
  readonly pool: StellarAddress;
  readonly platform: StellarAddress;
  readonly reward_split: string;
  readonly platform_fee: string;
  readonly signature: Uint8Array;
}

/** The message that the signer signs to make terms its own record. */
export const termsMessage = (terms: ShareTerms): Buffer => {
  const { contractId, wallet, pool, platform, rewardSplit, platformFee } = terms;
  return Buffer.from(
    JSON.stringify(['kale-pool share terms', contractId, wallet, pool, platform, rewardSplit, platformFee]),
  );
};

/** Adds signed terms unless the contract has some. */
export const writeTerms = (on: Queryable, terms: ShareTerms, signature: Uint8Array) =>
  on.query(
    `INSERT INTO custody.share_terms (contract_id, address, pool, platform, reward_split, platform_fee, signature)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      terms.contractId,
      terms.wallet,
      terms.pool,
      terms.platform,
      terms.rewardSplit,
      terms.platformFee,
      signature,
    ],
  );

/** The signer's own record of the terms of contracts. */
export function createTermsBook({ database, custody }: { database: Database; custody: Custody }) {
  const verified = new Map<ContractId, ShareTerms>();
  const findRow = batchedLookup(async contracts => {
    const of = 'SELECT * FROM custody.share_terms WHERE contract_id = ANY($1)';
    const rows = await many<Row>(database, of, [contracts]);
    return new Map(rows.map(row => [row.contract_id, row]));
  });

  /** The terms of a contract, or null. Throws OrderRefused when the record was changed. */
  async function find(contractId: ContractId): Promise<ShareTerms | null> {
    const known = verified.get(contractId);
    if (known) return known;
    const row = await findRow(contractId);
    if (!row) return null;
    const { address: wallet, pool, platform } = row;
    const rewardSplit = readFraction(row.reward_split);
    const terms = {
      contractId,
      wallet,
      pool,
      platform,
      rewardSplit,
      platformFee: readFraction(row.platform_fee),
    };
    if (!isSignedBy(accountKey(await custody.recordsAddress()), termsMessage(terms), row.signature)) {
      throw new OrderRefused(`the recorded terms of ${contractId} were changed`);
    }
    if (verified.size >= CACHED) verified.clear();
    verified.set(contractId, terms);
    return terms;
  }

  return {
    find,

    /** Records terms for good. Throws OrderRefused for terms beyond the limits, or when others are recorded. */
    async agree(terms: ShareTerms): Promise<void> {
      const { contractId, wallet, rewardSplit, platformFee } = terms;
      const isWithin = (share: number, most: number) => share >= 0 && share <= most;
      if (!isWithin(rewardSplit, MOST_SPLIT) || !isWithin(platformFee, MOST_FEE)) {
        throw new OrderRefused('the shares exceed the limits');
      }
      if (!(await custody.keeps(wallet))) throw new OrderRefused('the wallet is not in custody');
      const message = termsMessage(terms);
      const recorded = await find(contractId);
      if (!recorded) await writeTerms(database, terms, await custody.signRecord(message));
      const kept = recorded ?? (await find(contractId));
      if (!kept || !termsMessage(kept).equals(message)) {
        throw new OrderRefused(`other terms are recorded for ${contractId}`);
      }
    },
  };
}
