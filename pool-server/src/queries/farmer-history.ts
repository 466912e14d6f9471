import type { RouteQuery } from 'shared-api/contract';
import type { Queryable } from '../database/database.ts';
import type { Unstaked } from '../domain/cycle-events.ts';
import { human, humanOrNull, iso } from './encode.ts';
import { readPage } from './read-page.ts';
import { LOSS_CODE, LOSS_REASON, stakesNotReturned, stakesWhere } from './stake-outcomes.ts';

interface Row {
  id: string;
  block_index: string;
  pool_id: string;
  pool_name: string;
  contract_id: string;
  status: 'pending' | 'success' | 'failed' | 'held back';
  transaction_hash: string | null;
  ledger: string | null;
  error_code: string | null;
  error_message: string | null;
  requested_at: Date;
  ended_at: Date | null;
  stake: string;
}

interface Planting extends Row {
  unstaked: Unstaked | null;
  harvest_by: Date | null;
  outcome: 'planted' | 'returned' | 'lost' | null;
  earned: string | null;
  work_status: 'pending' | 'success' | 'failed' | null;
  loss_code: string;
  loss_message: string;
}

interface Harvest extends Row {
  reward: string;
  farmer_share: string;
  pooler_share: string;
  platform_share: string;
  lost_stake: string;
  failed_step: 'work' | 'harvest' | null;
}

type HistoryQuery = RouteQuery<'plantings'>;

/** Newest first, within the query. */
const WHERE = `WHERE t.farmer_id = $1 AND ($2::text IS NULL OR t.pool_id = $2)
  AND ($3::timestamptz IS NULL OR coalesce(t.ended_at, t.requested_at) >= $3)
  AND ($4::timestamptz IS NULL OR coalesce(t.ended_at, t.requested_at) <= $4)
  AND ($5::text IS NULL OR t.status = $5 OR ($5 = 'failed' AND t.status = 'held back'))
  AND ($6::text IS NULL OR strpos(t.block_index::text, $6) > 0 OR strpos(lower(p.name), $6) > 0
    OR strpos(lower(t.pool_id), $6) > 0)
  ORDER BY t.block_index DESC, t.id`;

/** Harvests of the farmer $1, and blocks lost without one ($7 is now), each with its lost stake. */
const HARVESTS = `
  WITH stakes AS (${stakesNotReturned('$1', '$7')})
  SELECT h.id, h.pool_id, h.block_index, h.farmer_id, h.contract_id, h.status, h.transaction_hash, h.ledger, h.error_code,
    h.error_message, h.requested_at, h.ended_at, h.stake, h.reward, h.farmer_share, h.pooler_share, h.platform_share,
    coalesce(s.stake, 0) AS lost_stake, CASE h.status WHEN 'failed' THEN 'harvest' END AS failed_step
  FROM harvests h LEFT JOIN stakes s ON s.harvest_id = h.id AND s.outcome = 'lost'
  WHERE h.farmer_id = $1
  UNION ALL
  SELECT 'lost-' || id, pool_id, block_index, farmer_id, contract_id, 'failed', NULL, NULL,
    ${LOSS_CODE},
    ${LOSS_REASON},
    requested_at, decided_at, stake, 0, 0, 0, 0, stake, CASE work_status WHEN 'success' THEN 'harvest' ELSE 'work' END
  FROM stakes WHERE outcome = 'lost' AND harvest_id IS NULL`;

const time = (text: string | undefined) => (text ? new Date(text) : null);
const values = (farmerId: string, query: HistoryQuery) => [
  farmerId,
  query.poolerId ?? null,
  time(query.from),
  time(query.to),
  query.status ?? null,
  query.search?.trim().toLowerCase() || null,
];

const entry = (row: Row) => ({
  id: row.id,
  blockIndex: Number(row.block_index),
  poolerId: row.pool_id,
  poolerName: row.pool_name,
  contractId: row.contract_id,
  status: row.status === 'held back' ? ('failed' as const) : row.status,
  transactionHash: row.transaction_hash,
  ledger: row.ledger === null ? null : Number(row.ledger),
  error: row.error_code ? { code: row.error_code, message: row.error_message ?? 'Failed' } : null,
});

/**
 * Plantings of the farmer $1, each with the outcome of its stake by $7. The page is cut before that is looked up: with
 * the limit, PostgreSQL looks up its rows alone instead of joining the steps of all farmers.
 */
const plantingsOf = (slice: string) => `
  SELECT t.*, s.outcome, s.farmer_share AS earned, s.work_status, s.loss_code, s.loss_message
  FROM (SELECT t.*, p.name AS pool_name, count(*) OVER ()::int AS total
      FROM plantings t JOIN pools p ON p.id = t.pool_id ${WHERE} ${slice}) t
    LEFT JOIN LATERAL (
      SELECT outcome, farmer_share, work_status, ${LOSS_CODE} AS loss_code, ${LOSS_REASON} AS loss_message
      FROM (${stakesWhere('p.pool_id = t.pool_id AND p.block_index = t.block_index AND p.farmer_id = t.farmer_id', '$7')}) stakes
      LIMIT 1
    ) s ON true
  ORDER BY t.block_index DESC, t.id`;

/** One page of a farmer's plantings, the newest block first. */
export const plantings = (on: Queryable, farmerId: string, query: HistoryQuery, at: Date) =>
  readPage(
    on,
    plantingsOf,
    [...values(farmerId, query), at],
    query,
    (row: Planting) => {
      const { status, ...planting } = entry(row);
      // A failed planting left the stake in the wallet.
      const stake = status === 'failed' ? null : row.stake;
      const isLost = row.outcome === 'lost';
      return {
        ...planting,
        status,
        plantedAt: iso(row.ended_at ?? row.requested_at),
        stakeAmount: humanOrNull(stake),
        stakeAmountHuman: humanOrNull(stake),
        stake,
        unstaked: row.unstaked,
        lostStake: isLost ? row.stake : '0',
        loss: isLost ? { code: row.loss_code, message: row.loss_message } : null,
        reward: row.earned,
        harvestBy: row.work_status === 'success' && row.earned === null ? iso(row.harvest_by) : null,
      };
    },
    { prepared: true },
  );

/** One page of a farmer's harvests and lost blocks, the newest block first. */
export const harvests = (on: Queryable, farmerId: string, query: HistoryQuery, at: Date) =>
  readPage(
    on,
    `SELECT t.*, p.name AS pool_name, count(*) OVER ()::int AS total
       FROM (${HARVESTS}) t JOIN pools p ON p.id = t.pool_id ${WHERE}`,
    [...values(farmerId, query), at],
    query,
    (row: Harvest) => ({
      ...entry(row),
      harvestedAt: iso(row.ended_at ?? row.requested_at),
      failedStep: row.failed_step,
      lostStake: row.lost_stake,
      // Known only after the harvest.
      ...(row.status === 'success' && {
        rewardAmountHuman: human(row.farmer_share),
        amount: human(row.farmer_share),
        reward: row.farmer_share,
        stakeReturned: row.stake,
        split: {
          total: row.reward,
          pooler: row.pooler_share,
          platform: row.platform_share,
          farmer: row.farmer_share,
        },
      }),
    }),
    { prepared: true },
  );
