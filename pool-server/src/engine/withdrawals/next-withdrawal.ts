import type { StellarAddress } from 'shared-api/address';
import { one, prepare, type Queryable } from '../../database/database.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { stopsOf } from '../../queries/withdrawal-freezes.ts';

interface OpenWithdrawal {
  readonly id: WithdrawalId;
  readonly source: StellarAddress;
}

/**
 * How long a withdrawal waits for a pending step of its wallet, in milliseconds: both would need the same sequence
 * number. A step with an unknown outcome does not delay it further; a transaction that loses its sequence number is
 * sent again.
 */
const STEP_MS = 90_000;

/**
 * The next withdrawal to send, after its wait and while its wallet's payments are not stopped: the oldest one of the
 * least recently served wallet, among wallets that send nothing else. A wallet with many withdrawals gets one turn per
 * round. Funding counts as the first turn, so that many new wallets do not all precede the others.
 */
export const nextWithdrawal = (
  on: Queryable,
  excluded: { readonly ids: readonly WithdrawalId[]; readonly sources: readonly StellarAddress[] },
  at: Date,
): Promise<OpenWithdrawal | null> =>
  one<OpenWithdrawal>(
    on,
    prepare(`WITH open AS (
       SELECT DISTINCT ON (w.source) w.id, w.source, w.farmer_id, w.requested_at
       FROM withdrawals w JOIN farmers f ON f.id = w.farmer_id
       WHERE w.status IN ('requested', 'submitted') AND NOT w.id = ANY($1) AND NOT w.source = ANY($2)
         AND (w.status = 'submitted'
           OR (greatest(w.send_after, f.withdrawals_held_until, '-infinity') <= $4::timestamptz
             AND NOT EXISTS (SELECT ${stopsOf('w.farmer_id', '$4::timestamptz')})))
       ORDER BY w.source, w.requested_at, w.id
     ), sending AS (
       SELECT farmer_id FROM plantings WHERE status = 'pending' AND transaction_hash IS NOT NULL AND requested_at > $3
       UNION SELECT farmer_id FROM works WHERE status = 'pending' AND transaction_hash IS NOT NULL AND found_at > $3
       UNION SELECT farmer_id FROM harvests WHERE status = 'pending' AND transaction_hash IS NOT NULL AND requested_at > $3
       UNION SELECT farmer_id FROM harvests WHERE status = 'success' AND payout_status = 'pending' AND ended_at > $3
     )
     SELECT open.id, open.source FROM open LEFT JOIN farmers f ON f.id = open.farmer_id
     LEFT JOIN LATERAL (
       SELECT max(ended_at) AS at FROM withdrawals served WHERE served.farmer_id = open.farmer_id
     ) served ON true
     WHERE NOT EXISTS (SELECT 1 FROM sending WHERE sending.farmer_id = open.farmer_id)
     ORDER BY coalesce(served.at, f.funded_at, open.requested_at), open.requested_at, open.id LIMIT 1`),
    [excluded.ids, excluded.sources, new Date(at.getTime() - STEP_MS), at],
  );
