import type { AdminPoolSort, RouteQuery } from 'shared-api/contract';
import type { Queryable } from '../database/database.ts';
import type { PoolReview } from '../domain/pool.ts';
import { iso } from './encode.ts';
import { readPage } from './read-page.ts';
import { rewardTerms } from './reward-terms.ts';

interface PoolRow {
  id: string;
  name: string;
  status: 'pending' | 'active' | 'paused';
  email: string | null;
  address: string;
  seats_taken: number;
  max_farmers: number;
  reward_split: string;
  platform_fee: string;
  exit_delay_blocks: number;
  created_at: Date;
  review: PoolReview | null;
  planting_paused_at: Date | null;
  total: number;
}

/** SQL: the status of a pool, by which a pool is paused too if its operator has paused it. */
export const POOL_STATUS = `CASE WHEN p.status = 'active' AND p.planting_paused_at IS NOT NULL THEN 'paused' ELSE p.status END`;

const ORDERS: Record<AdminPoolSort, string> = {
  name: 'lower(p.name)',
  status: POOL_STATUS,
  operator: 'u.email_key',
  members: 'p.seats_taken',
  split: 'p.reward_split',
  keep: '1 - p.reward_split - p.platform_fee',
  created: 'p.created_at',
};
const WORDS: readonly AdminPoolSort[] = ['name', 'status', 'operator'];

/** One page of all pools, those that wait for approval first unless sorted. */
export function adminPoolers(on: Queryable, query: RouteQuery<'adminPoolers'>) {
  const { sort, order = sort && WORDS.includes(sort) ? 'asc' : 'desc' } = query;
  const ordered = sort ? `${ORDERS[sort]} ${order} NULLS LAST` : "p.status = 'pending' DESC";
  return readPage(
    on,
    `SELECT p.*, u.email, count(*) OVER ()::int AS total
       FROM pools p LEFT JOIN users u ON u.id = p.operator_id WHERE $1::text IS NULL OR ${POOL_STATUS} = $1
       ORDER BY ${ordered}, lower(p.name), p.id`,
    [query.status ?? null],
    query,
    (row: PoolRow) => ({
      id: row.id,
      name: row.name,
      status: row.status,
      operatorEmail: row.email,
      payoutAddress: row.address,
      currentFarmers: row.seats_taken,
      maxFarmers: row.max_farmers,
      ...rewardTerms(row),
      exitDelay: row.exit_delay_blocks,
      createdAt: iso(row.created_at),
      review: row.review,
      plantingPausedAt: iso(row.planting_paused_at),
    }),
  );
}
