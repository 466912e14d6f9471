import { one, type Queryable } from '../database/database.ts';
import { lastClosed } from './closing-block.ts';
import { percentage } from './percentage.ts';
import { successParts } from './success-rate.ts';

/**
 * SQL: `closed`, how many blocks the network has closed since the pool `pools` was approved, and `up`, in how many of
 * them the pool planted and worked for at least one member. In a block that it never saw, the pool counts as down.
 */
const UPTIME = `
  SELECT greatest(newest - first, 0)::int AS closed,
    (SELECT count(*)::int FROM blocks
      WHERE pool_id = pools.id AND mined AND block_index >= first AND block_index < newest) AS up
  FROM (SELECT max(${lastClosed('each.id')}) AS newest FROM pools each) n,
    (SELECT block_index AS first FROM blocks WHERE opened_at >= pools.approved_at
      ORDER BY opened_at, block_index LIMIT 1) f`;

const RATES = `
  SELECT coalesce(sum(rate.tried), 0)::int AS tried, coalesce(sum(rate.met), 0)::int AS met,
    coalesce(sum(uptime.closed), 0)::int AS closed, coalesce(sum(uptime.up), 0)::int AS up,
    coalesce(sum(figures.worked), 0)::int AS accepted,
    coalesce(sum(figures.worked + figures.work_failed), 0)::int AS submitted
  FROM pools
    LEFT JOIN pool_figures figures ON figures.pool_id = pools.id
    LEFT JOIN LATERAL (SELECT sum(tried) AS tried, sum(met) AS met
      FROM (${successParts({ pool: 'pools.id' })}) parts) rate ON true
    LEFT JOIN LATERAL (${UPTIME}) uptime ON true
  WHERE pools.id = ANY($1)`;

export interface PoolRates {
  /** 0..100, all time; null until a planting is in a closed block. */
  readonly successRate: number | null;
  /** The share of the pool's submitted nonces that the ledger accepted: 0..100, all time. */
  readonly noncesAccepted: number | null;
  /** 0..100; null until a block has closed since a pool was approved. */
  readonly uptime: number | null;
}

interface Row {
  tried: number;
  met: number;
  closed: number;
  up: number;
  accepted: number;
  submitted: number;
}

/** Success Rate, Nonces accepted and Uptime of one pool, or of several together. */
export async function poolRates(on: Queryable, poolIds: readonly string[]): Promise<PoolRates> {
  const found = await one<Row>(on, RATES, [poolIds]);
  const nothing: Row = { tried: 0, met: 0, closed: 0, up: 0, accepted: 0, submitted: 0 };
  const { tried, met, closed, up, accepted, submitted } = found ?? nothing;
  return {
    successRate: percentage(met, tried),
    noncesAccepted: percentage(accepted, submitted),
    uptime: percentage(up, closed),
  };
}
