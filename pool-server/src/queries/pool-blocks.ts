import type { PoolerBlock } from 'shared-api/contract';
import { many, type Queryable } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { human, iso } from './encode.ts';
import { readPage } from './read-page.ts';

interface BlockRow {
  pool_id: PoolId;
  block_index: string;
  entropy: string | null;
  difficulty: string | null;
  plantable: boolean;
  confirmed: boolean;
  discovered_at: Date;
  acknowledged: boolean;
  newest: string | null;
  closed: boolean;
  farmers: number;
  planted: number;
  pending: number;
  worked: number;
  harvested: number;
  failed: number;
  harvest_by: Date | null;
  reward: string;
  fee: string;
  total: number;
}

type BlocksFilter = {
  /** Null for all pools. */
  poolId: PoolId | null;
  /** The first digits of the block index. */
  search: string | null;
  /** True: acknowledged by the operator. False: something failed and is not acknowledged yet. */
  acknowledged?: boolean | undefined;
};

/** $1 the pool, or null for all; $2 the first digits of the index; $3 now. */
const FILTER = `($1::text IS NULL OR b.pool_id = $1) AND ($2::text IS NULL OR starts_with(b.block_index::text, $2))`;

const ORDER = 'ORDER BY b.discovered_at DESC, b.block_index DESC, b.pool_id';

/** SQL: whether the operator has acknowledged the failures in block b; rewards that have expired since do not count. */
export const isAcknowledged = (now: string) => `(b.acknowledged_at IS NOT NULL
  AND NOT (b.harvested < b.worked AND b.harvest_by <= ${now} AND b.acknowledged_at < b.harvest_by))`;

/** SQL: whether the events of block b are in an archive: nothing can be acknowledged there, and everything is settled. */
export const IS_ARCHIVED = `EXISTS (SELECT FROM emt_streams s
  WHERE s.stream_id = 'cycle-' || b.pool_id || '-' || b.block_index AND s.archived_chain IS NOT NULL)`;

/** A reward that nobody harvested in time has expired, although there is no event yet. An index finds such blocks. */
const HAS_FAILED = `NOT ${isAcknowledged('$3')} AND (b.failures > 0 OR (b.harvested < b.worked AND b.harvest_by <= $3
  AND EXISTS (SELECT FROM works w LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
    WHERE w.pool_id = b.pool_id AND w.block_index = b.block_index AND w.status = 'success' AND h.id IS NULL)))
  AND NOT ${IS_ARCHIVED}`;

const CYCLE = `
  CROSS JOIN LATERAL (
    SELECT max(block_index) AS block_index FROM blocks WHERE confirmed AND pool_id = b.pool_id
  ) newest CROSS JOIN LATERAL (
    SELECT count(*)::int AS farmers, count(*) FILTER (WHERE p.status = 'success')::int AS planted,
      count(*) FILTER (WHERE p.status = 'pending')::int AS pending,
      count(*) FILTER (WHERE w.status = 'success')::int AS worked,
      count(*) FILTER (WHERE h.status = 'success')::int AS harvested,
      count(*) FILTER (WHERE 'failed' IN (p.status, w.status, h.status) OR (p.status = 'success' AND w.id IS NULL
        AND b.block_index < newest.block_index) OR (w.status = 'success' AND h.id IS NULL
        AND p.harvest_by <= $3))::int AS failed,
      min(p.harvest_by) FILTER (WHERE w.status = 'success' AND h.status IS DISTINCT FROM 'success') AS harvest_by,
      coalesce(sum(h.reward) FILTER (WHERE h.status = 'success'), 0) AS reward,
      coalesce(sum(h.pooler_share) FILTER (WHERE h.status = 'success'), 0) AS fee
    FROM plantings p
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
    WHERE p.pool_id = b.pool_id AND p.block_index = b.block_index
  ) cycle`;

const FIELDS = `b.*, newest.block_index AS newest, coalesce(b.block_index < newest.block_index, false) AS closed,
  NOT (${HAS_FAILED}) AS acknowledged, cycle.*`;

/** Reads the cycles of the blocks on one page only. */
const listed = (condition: string) => (slice: string) =>
  `
  SELECT ${FIELDS} FROM (
    SELECT b.*, count(*) OVER ()::int AS total FROM blocks b WHERE ${FILTER} AND ${condition} ${ORDER} ${slice}
  ) b ${CYCLE} ${ORDER}`;

const failed = listed(HAS_FAILED);

function stage(row: BlockRow, now: Date): NonNullable<PoolerBlock['cycle']>['status'] {
  if (row.farmers === 0) return 'opened';
  if (row.worked > 0 && row.harvested >= row.worked) return 'harvested';
  if (row.harvest_by && row.harvest_by <= now) return 'expired';
  if (row.worked > 0) return 'worked';
  if (row.pending > 0) return 'planting';
  return row.planted > 0 ? 'planted' : 'failed';
}

/** One page of a pool's blocks, newest first, each with its cycle. */
export const poolBlocks = (
  on: Queryable,
  { poolId, search, acknowledged }: BlocksFilter,
  page: { page: number; limit: number },
  at: Date,
) =>
  readPage(
    on,
    acknowledged === false ? failed : listed(acknowledged ? isAcknowledged('$3') : 'true'),
    [poolId, search, at],
    page,
    (row: BlockRow) => ({
      id: `${row.pool_id}:${row.block_index}`,
      blockIndex: Number(row.block_index),
      poolerId: row.pool_id,
      timestamp: iso(row.discovered_at),
      entropy: row.entropy,
      difficulty: row.difficulty,
      // Only the newest block can still be planted.
      plantable: row.plantable && row.block_index === row.newest,
      acknowledged: row.acknowledged,
      confirmed: row.confirmed,
      closed: row.closed,
      cycle: {
        status: stage(row, at),
        farmers: row.farmers,
        planted: row.planted,
        worked: row.worked,
        harvested: row.harvested,
        failed: row.failed,
        harvestBy: iso(row.harvest_by),
        reward: human(row.reward),
        fee: human(row.fee),
      },
    }),
  );

/** The newest blocks of a pool, or of all, with unacknowledged failures, and their number. */
export async function unacknowledgedBlocks(on: Queryable, poolId: PoolId | null, at: Date, limit: number) {
  const rows = await many<BlockRow>(on, failed('LIMIT $4'), [poolId, null, at, limit]);
  return {
    blocks: rows.map(row => ({ poolId: row.pool_id, blockIndex: Number(row.block_index) })),
    total: rows[0]?.total ?? 0,
  };
}
