import type { AdminPoolSort, RouteQuery } from 'shared-api/contract';
import type { Queryable } from '../database/database.ts';
import type { PoolReview } from '../domain/pool.ts';
import { fromRow } from './encode.ts';
import { readPage } from './read-page.ts';
import { rewardTerms } from './reward-terms.ts';

interface PoolRow {
  id: string;
  name: string;
  status: 'pending' | 'active' | 'paused';
  operator_email: string | null;
  payout_address: string;
  current_farmers: number;
  max_farmers: number;
  reward_split: string;
  platform_fee: string;
  exit_delay: number;
  created_at: Date;
  review: PoolReview | null;
  planting_paused_at: Date | null;
}

/** SQL: the status of a pool; a pool that its operator has paused counts as paused. */
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

/** One page of all pools, those waiting for approval first unless sorted. */
export function adminPoolers(on: Queryable, query: RouteQuery<'adminPoolers'>) {
  const { sort, order = sort && WORDS.includes(sort) ? 'asc' : 'desc' } = query;
  const ordered = sort ? `${ORDERS[sort]} ${order} NULLS LAST` : "p.status = 'pending' DESC";
  return readPage(
    on,
    `SELECT p.id, p.name, p.status, u.email AS operator_email, p.address AS payout_address, p.seats_taken AS current_farmers,
       p.max_farmers, p.reward_split, p.platform_fee, p.exit_delay_blocks AS exit_delay, p.created_at, p.review,
       p.planting_paused_at, count(*) OVER ()::int AS total
       FROM pools p LEFT JOIN users u ON u.id = p.operator_id WHERE $1::text IS NULL OR ${POOL_STATUS} = $1
       ORDER BY ${ordered}, lower(p.name), p.id`,
    [query.status ?? null],
    query,
    ({ reward_split, platform_fee, ...row }: PoolRow) => ({
      ...fromRow(row),
      ...rewardTerms({ reward_split, platform_fee }),
    }),
  );
}
