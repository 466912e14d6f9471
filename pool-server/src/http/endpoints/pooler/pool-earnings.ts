import type { PoolId } from '../../../domain/ids.ts';
import { decimal, human } from '../../../queries/encode.ts';
import { poolEarnings } from '../../../queries/pool-earnings.ts';
import { readPage } from '../../../queries/read-page.ts';
import { callerOf, type Handlers } from '../../handler.ts';

interface Row {
  pool_id: string;
  block_index: string;
  farmer_id: string;
  email: string | null;
  pooler_share: string;
  status: 'paid' | 'waiting' | 'refused';
  payout_hash: string | null;
  ended_at: Date;
  total: number;
}

const PAYOUTS = `
  SELECT h.pool_id, h.block_index, h.farmer_id, u.email, h.pooler_share, h.payout_hash, h.ended_at,
    CASE h.payout_status WHEN 'success' THEN 'paid' WHEN 'failed' THEN 'refused' ELSE 'waiting' END AS status,
    count(*) OVER ()::int AS total
  FROM harvests h LEFT JOIN users u ON u.farmer_id = h.farmer_id
  WHERE ($1::text IS NULL OR h.pool_id = $1) AND h.status = 'success' AND h.pooler_share > 0
    AND ($2::timestamptz IS NULL OR h.ended_at >= $2) AND ($3::timestamptz IS NULL OR h.ended_at <= $3)
  ORDER BY h.ended_at DESC, h.id`;

const time = (text: string | undefined) => (text ? new Date(text) : null);
const nameOf = (email: string | null) => email?.split('@')[0];

/** The start of the UTC day. */
const utcDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));

export const poolEarningsEndpoints = {
  async poolEarnings({ query }, call) {
    const { api, context } = call;
    const poolId = (query.poolerId ?? callerOf(call).poolId) as PoolId | null;
    const dayStart = time(query.dayStart) ?? utcDay(context.at);
    const found = await poolEarnings(api.database, api.ledger, poolId, context.at, dayStart);
    return {
      today: decimal(found.today),
      last30Days: decimal(found.last30Days),
      allTime: decimal(found.allTime),
      unpaid: decimal(found.unpaid),
      address: found.address,
      nextPayout: found.nextPayout && {
        at: found.nextPayout.at.toISOString(),
        expected: decimal(found.nextPayout.expected),
      },
      days: found.days.map(({ at, earned }) => ({ at: at.toISOString(), earned: decimal(earned) })),
      members: found.members.map(({ farmerId, email, today, allTime, blocks }) => ({
        farmerId,
        name: nameOf(email),
        today: decimal(today),
        allTime: decimal(allTime),
        blocks,
      })),
    };
  },

  async poolPayouts({ query }, call) {
    const poolId = query.poolerId ?? callerOf(call).poolId;
    return readPage(
      call.api.database,
      PAYOUTS,
      [poolId, time(query.from), time(query.to)],
      query,
      (row: Row) => ({
        poolerId: row.pool_id,
        blockIndex: Number(row.block_index),
        farmerId: row.farmer_id,
        name: nameOf(row.email),
        amount: human(row.pooler_share),
        status: row.status,
        transactionHash: row.payout_hash,
        at: row.ended_at.toISOString(),
      }),
    );
  },
} satisfies Handlers;
