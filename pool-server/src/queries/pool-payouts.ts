import type { RouteQuery } from 'shared-api/contract';
import type { Queryable, Snapshots } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { decimal, fromRow, human, humanOrNull } from './encode.ts';
import { poolEarnings } from './pool-earnings.ts';
import { readPage } from './read-page.ts';
import { feesOfBlock } from './stake-outcomes.ts';

interface Row {
  pooler_id: string;
  block_index: string;
  farmer_id: string;
  email: string | null;
  pooler_share: string;
  fees: string | null;
  sponsored_fees: string | null;
  status: 'paid' | 'waiting' | 'refused';
  transaction_hash: string | null;
  at: Date;
}

const OF_POOL = `
  FROM harvests WHERE ($1::text IS NULL OR pool_id = $1) AND status = 'success' AND pooler_share > 0
    AND ($2::timestamptz IS NULL OR ended_at >= $2) AND ($3::timestamptz IS NULL OR ended_at <= $3)`;

/** The page is cut before the joins, which would otherwise read every planting and work of the pool. */
const payoutsOf = (slice: string) => `
  SELECT h.pool_id AS pooler_id, h.block_index, h.farmer_id, u.email, h.pooler_share, h.payout_hash AS transaction_hash,
    h.ended_at AS at,
    ${feesOfBlock('fees')}, ${feesOfBlock('sponsored_fees')},
    CASE h.payout_status WHEN 'success' THEN 'paid' WHEN 'failed' THEN 'refused' ELSE 'waiting' END AS status,
    (SELECT count(*)::int ${OF_POOL}) AS total
  FROM (SELECT * ${OF_POOL} ORDER BY ended_at DESC, id ${slice}) h
    LEFT JOIN plantings p USING (pool_id, block_index, farmer_id)
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN users u ON u.farmer_id = h.farmer_id
  ORDER BY h.ended_at DESC, h.id`;

const time = (text: string | undefined) => (text ? new Date(text) : null);
const nameOf = (email: string | null) => email?.split('@')[0];

/** The start of the UTC day. */
const utcDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));

/** A pool's earnings in the contract's form; the reader's day started at `dayStart`. Throws LedgerUnavailable. */
export async function poolEarningsReply(
  { database, ledger }: { readonly database: Snapshots; readonly ledger: Ledger },
  poolId: PoolId | null,
  { dayStart, window }: RouteQuery<'poolEarnings'>,
  at: Date,
) {
  const found = await poolEarnings(database, ledger, poolId, at, time(dayStart) ?? utcDay(at), window);
  return {
    today: decimal(found.today),
    last30Days: decimal(found.last30Days),
    allTime: decimal(found.allTime),
    unpaid: decimal(found.unpaid),
    refused: decimal(found.refused),
    address: found.address,
    nextPayout: found.nextPayout && {
      at: found.nextPayout.at.toISOString(),
      expected: decimal(found.nextPayout.expected),
    },
    stepSeconds: found.stepSeconds,
    series: found.series.map(({ at, earned }) => ({ at: at.toISOString(), earned: decimal(earned) })),
    members: found.members.map(({ farmerId, email, today, allTime, blocks, successRate }) => ({
      farmerId,
      name: nameOf(email),
      today: decimal(today),
      allTime: decimal(allTime),
      blocks,
      successRate,
    })),
  };
}

/** One page of a pool's shares of harvested rewards, the newest first. */
export const poolPayouts = (on: Queryable, poolId: PoolId | null, query: RouteQuery<'poolPayouts'>) =>
  readPage(on, payoutsOf, [poolId, time(query.from), time(query.to)], query, (row: Row) => {
    const { block_index, email, pooler_share, fees, sponsored_fees, ...rest } = row;
    return {
      ...fromRow(rest),
      blockIndex: Number(block_index),
      name: nameOf(email),
      amount: human(pooler_share),
      fees: humanOrNull(fees),
      sponsoredFees: humanOrNull(sponsored_fees),
    };
  });
