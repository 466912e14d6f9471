import type { StellarAddress } from 'shared-api/address';
import type { ShareTerms } from '../commands/services.ts';
import { batchedLookup } from '../database/batched-lookup.ts';
import { type Database, many, type Queryable } from '../database/database.ts';

/** Terms with the time at which the signer recorded them. */
export interface Agreement extends ShareTerms {
  readonly agreedAt: Date;
}

/** Adds signed terms unless the contract has some. */
export const writeTerms = (on: Queryable, terms: ShareTerms, signature: Uint8Array, agreedAt: Date) =>
  on.query(
    `INSERT INTO custody.share_terms
       (contract_id, address, pool, platform, reward_split, platform_fee, signature, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      terms.contractId,
      terms.wallet,
      terms.pool,
      terms.platform,
      terms.rewardSplit,
      terms.platformFee,
      signature,
      agreedAt,
    ],
  );

/** Finds out when a wallet's next contract was agreed; null while there is none. */
export function createAgreements(database: Database) {
  const find = batchedLookup(async wallets => {
    const of = 'SELECT address, recorded_at FROM custody.share_terms WHERE address = ANY($1)';
    const rows = await many<{ address: StellarAddress; recorded_at: Date }>(database, of, [wallets]);
    return Map.groupBy(rows, ({ address }) => address as string);
  });

  return async ({ wallet, agreedAt }: Agreement): Promise<Date | null> => {
    const all = (await find(wallet)) ?? [];
    const later = all.map(row => row.recorded_at.getTime()).filter(at => at > agreedAt.getTime());
    return later.length > 0 ? new Date(Math.min(...later)) : null;
  };
}
