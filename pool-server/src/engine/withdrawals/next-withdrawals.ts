import type { StellarAddress } from 'shared-api/address';
import { many, type Queryable } from '../../database/database.ts';
import type { WithdrawalId } from '../../domain/ids.ts';

/** An open withdrawal and the wallet that pays it. */
export interface OpenWithdrawal {
  readonly id: WithdrawalId;
  readonly source: StellarAddress;
}

/**
 * A withdrawal waits for this long, in milliseconds, while a step of its wallet is on its way: the two would need the
 * same sequence number. A step whose end stays unknown does not hold it longer; a lost sequence number is sent again.
 */
const STEP_MS = 90_000;

/**
 * The oldest open withdrawal of each wallet that sends nothing else right now, whoever was served least recently first:
 * a wallet with many withdrawals takes its turn after every other one.
 */
export const nextWithdrawals = (
  on: Queryable,
  excluded: { readonly ids: readonly WithdrawalId[]; readonly sources: readonly StellarAddress[] },
  limit: number,
  at: Date,
): Promise<OpenWithdrawal[]> =>
  many<OpenWithdrawal>(
    on,
    `WITH open AS (
       SELECT DISTINCT ON (source) id, source, farmer_id, requested_at FROM withdrawals
       WHERE status IN ('requested', 'submitted') AND NOT id = ANY($1) AND NOT source = ANY($2)
       ORDER BY source, requested_at, id
     ), sending AS (
       SELECT farmer_id FROM plantings WHERE status = 'pending' AND transaction_hash IS NOT NULL AND requested_at > $4
       UNION SELECT farmer_id FROM works WHERE status = 'pending' AND transaction_hash IS NOT NULL AND found_at > $4
       UNION SELECT farmer_id FROM harvests WHERE status = 'pending' AND transaction_hash IS NOT NULL AND requested_at > $4
       UNION SELECT farmer_id FROM harvests WHERE status = 'success' AND payout_status = 'pending' AND ended_at > $4
     )
     SELECT open.id, open.source FROM open
     LEFT JOIN LATERAL (
       SELECT max(ended_at) AS at FROM withdrawals served WHERE served.farmer_id = open.farmer_id
     ) served ON true
     WHERE NOT EXISTS (SELECT 1 FROM sending WHERE sending.farmer_id = open.farmer_id)
     ORDER BY served.at NULLS FIRST, open.requested_at, open.id LIMIT $3`,
    [excluded.ids, excluded.sources, limit, new Date(at.getTime() - STEP_MS)],
  );
