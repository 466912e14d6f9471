import { acknowledge, reportBlock } from '../../../commands/report-block.ts';
import type { Services } from '../../../commands/services.ts';
import { many } from '../../../database/database.ts';
import { submissionTimes } from '../../../domain/closing-lead.ts';
import type { PoolId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { BlockIndex } from '../../../ledger/ledger.ts';
import { iso } from '../../../queries/encode.ts';
import { observedInclusion } from '../../../queries/inclusion.ts';
import { readPage } from '../../../queries/read-page.ts';
import { callerOf, type Handlers } from '../../handler.ts';
import { findBlock } from './find-block.ts';

/** Poolers send the time of a block as ISO 8601, seconds or milliseconds. */
function timeOf(timestamp: string | number | undefined): Date | null {
  const units = Number(timestamp);
  const date = new Date(
    timestamp && units > 0 ? (units < 1e11 ? units * 1000 : units) : (timestamp ?? Number.NaN),
  );
  return Number.isNaN(date.getTime()) ? null : date;
}

const text = (value: string | number | undefined) =>
  value === undefined ? null : String(value).slice(0, 200);

/** When the work of each of a pool's farmers is submitted; none for a block that is not open. */
async function workTimes(
  { ledger, database, clock }: Services,
  poolId: PoolId,
  blockIndex: number,
  farmers: number,
): Promise<Date[]> {
  const [{ index, nextBlockAt }, { ledgerSeconds }] = await Promise.all([ledger.farm(), ledger.settings()]);
  if (index !== blockIndex) return [];
  const inclusion = await observedInclusion(database, poolId, blockIndex, clock());
  const interval = ledger.network.blockIntervalSeconds;
  return submissionTimes(
    farmers,
    { blockIndex, nextBlockAt },
    { interval, ledger: ledgerSeconds, inclusion },
  );
}

interface BlockRow {
  pool_id: PoolId;
  block_index: string;
  entropy: string | null;
  difficulty: string | null;
  plantable: boolean;
  confirmed: boolean;
  discovered_at: Date;
  acknowledged_at: Date | null;
  newest: string | null;
  closed: boolean;
  farmers: number;
  planted: number;
  pending: number;
  worked: number;
  harvested: number;
  failed: number;
  harvest_by: Date | null;
  total: number;
}

/** Far below every time-out. */
const ACKNOWLEDGED_AT_A_TIME = 500;

const BLOCKS = `
  SELECT b.*, count(*) OVER ()::int AS total, newest.block_index AS newest,
    coalesce(b.block_index < newest.block_index, false) AS closed, cycle.*
  FROM blocks b CROSS JOIN LATERAL (
    SELECT max(block_index) AS block_index FROM blocks WHERE confirmed AND pool_id = b.pool_id
  ) newest CROSS JOIN LATERAL (
    SELECT count(*)::int AS farmers, count(*) FILTER (WHERE p.status = 'success')::int AS planted,
      count(*) FILTER (WHERE p.status = 'pending')::int AS pending,
      count(*) FILTER (WHERE w.status = 'success')::int AS worked,
      count(*) FILTER (WHERE h.status = 'success')::int AS harvested,
      count(*) FILTER (WHERE 'failed' IN (p.status, w.status, h.status) OR (p.status = 'success' AND w.id IS NULL
        AND b.block_index < newest.block_index) OR (w.status = 'success' AND h.id IS NULL
        AND p.harvest_by <= $4))::int AS failed,
      min(p.harvest_by) FILTER (WHERE w.status = 'success' AND h.status IS DISTINCT FROM 'success') AS harvest_by
    FROM plantings p
    LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
    WHERE p.pool_id = b.pool_id AND p.block_index = b.block_index
  ) cycle
  WHERE ($1::text IS NULL OR b.pool_id = $1) AND ($2::text IS NULL OR starts_with(b.block_index::text, $2))
    AND ($3::boolean IS NULL OR (b.acknowledged_at IS NOT NULL) = $3)
  ORDER BY b.discovered_at DESC, b.block_index DESC, b.pool_id`;

/** The progress of a block's cycle. */
function stage(row: BlockRow, now: Date) {
  if (row.farmers === 0) return 'opened';
  if (row.worked > 0 && row.harvested >= row.worked) return 'harvested';
  if (row.harvest_by && row.harvest_by <= now) return 'expired';
  if (row.worked > 0) return 'worked';
  if (row.pending > 0) return 'planting';
  return row.planted > 0 ? 'planted' : 'failed';
}

export const pooler = {
  async blockDiscovered({ body }, { api, context }) {
    const { poolerId: poolId, blockIndex, blockData, metadata } = body;
    const age = blockData.age ?? blockData.blockAge;
    const aged = age === undefined ? null : new Date(context.at.getTime() - age * 1000);
    const { first } = await reportBlock(api, context, {
      poolId,
      blockIndex,
      hash: text(blockData.hash),
      entropy: text(blockData.entropy),
      difficulty: text(blockData.difficulty),
      plantable: metadata.plantable ?? blockData.plantable ?? false,
      openedAt: timeOf(blockData.timestamp) ?? aged,
    });
    return { message: first ? `Block ${blockIndex} recorded` : `Block ${blockIndex} is known`, blockIndex };
  },

  async assignments({ query: { poolerId, blockIndex } }, { api }) {
    const block = await api.ledger.block(blockIndex as BlockIndex);
    if (!block) throw new Refusal('NOT_FOUND', 'There is no such block');
    const rows = await many<{
      farmer_id: string;
      address: string;
      ledger: string;
      stake: string;
      zeros: number | null;
    }>(
      api.database,
      `SELECT p.farmer_id, f.custodial_address AS address, p.ledger, p.stake,
         CASE WHEN w.status IN ('success', 'pending') THEN w.zeros END AS zeros
       FROM plantings p JOIN farmers f ON f.id = p.farmer_id
       LEFT JOIN works w USING (pool_id, block_index, farmer_id)
       WHERE p.pool_id = $1 AND p.block_index = $2 AND p.status = 'success' ORDER BY p.farmer_id`,
      [poolerId, blockIndex],
    );
    const times = await workTimes(api, poolerId as PoolId, blockIndex, rows.length);
    return {
      blockIndex,
      entropy: Buffer.from(block.entropy).toString('hex'),
      farmers: rows.map((row, place) => ({
        farmerId: row.farmer_id,
        publicKey: row.address,
        plantedLedger: Number(row.ledger),
        minedZeros: row.zeros,
        stake: row.stake,
        workFrom: iso(times[place] ?? null),
      })),
    };
  },

  async poolerBlocks({ query }, call) {
    const { api, context } = call;
    const poolId = query.poolerId ?? callerOf(call).poolId;
    const search = query.search?.trim().replace(/^#/, '') || null;
    const values = [poolId, search, query.acknowledged ?? null, context.at];
    return readPage(api.database, BLOCKS, values, query, (row: BlockRow) => ({
      id: `${row.pool_id}:${row.block_index}`,
      blockIndex: Number(row.block_index),
      poolerId: row.pool_id,
      timestamp: iso(row.discovered_at),
      entropy: row.entropy,
      difficulty: row.difficulty,
      // Only the newest block can still be planted.
      plantable: row.plantable && row.block_index === row.newest,
      acknowledged: row.acknowledged_at !== null,
      confirmed: row.confirmed,
      closed: row.closed,
      cycle: {
        status: stage(row, context.at),
        farmers: row.farmers,
        planted: row.planted,
        worked: row.worked,
        harvested: row.harvested,
        failed: row.failed,
        harvestBy: iso(row.harvest_by),
      },
    }));
  },

  async acknowledgeBlock({ params }, call) {
    await acknowledge(call.api, call.context, findBlock(call, params.blockId));
    return { success: true };
  },

  async acknowledgeAll({ body }, call) {
    const { api, context } = call;
    const waiting = await many<{ pool_id: PoolId; block_index: string; total: number }>(
      api.database,
      `SELECT pool_id, block_index, count(*) OVER ()::int AS total FROM blocks
       WHERE acknowledged_at IS NULL AND ($1::text IS NULL OR pool_id = $1)
       ORDER BY block_index DESC LIMIT $2`,
      [body.poolerId ?? callerOf(call).poolId, ACKNOWLEDGED_AT_A_TIME],
    );
    for (const { pool_id, block_index } of waiting) {
      await acknowledge(api, context, { poolId: pool_id, blockIndex: Number(block_index) });
    }
    return { acknowledged: waiting.length, remaining: (waiting[0]?.total ?? 0) - waiting.length };
  },
} satisfies Handlers;
