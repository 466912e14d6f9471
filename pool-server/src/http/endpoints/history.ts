import type { Handlers } from '../handler.ts';
import { readPage } from '../read-page.ts';
import { human, iso } from '../wire.ts';

interface Row {
  id: string;
  block_index: string;
  pool_id: string;
  pool_name: string;
  contract_id: string;
  status: 'pending' | 'success' | 'failed';
  transaction_hash: string | null;
  ledger: string | null;
  error_code: string | null;
  error_message: string | null;
  requested_at: Date;
  ended_at: Date | null;
  stake: string;
  total: number;
}

interface Planting extends Row {
  harvest_by: Date | null;
  earned: string | null;
}

interface Harvest extends Row {
  reward: string;
  farmer_share: string;
  pooler_share: string;
  platform_share: string;
}

interface HistoryQuery {
  page: number;
  limit: number;
  poolerId?: string;
  from?: string;
  to?: string;
  status?: string;
  /** Block index, pooler name or pooler id, or a part of one, without case (spec §2). */
  search?: string;
}

/** Newest first, within the query. */
const WHERE = `WHERE t.farmer_id = $1 AND ($2::text IS NULL OR t.pool_id = $2)
  AND ($3::timestamptz IS NULL OR coalesce(t.ended_at, t.requested_at) >= $3)
  AND ($4::timestamptz IS NULL OR coalesce(t.ended_at, t.requested_at) <= $4)
  AND ($5::text IS NULL OR t.status = $5)
  AND ($6::text IS NULL OR strpos(t.block_index::text, $6) > 0 OR strpos(lower(p.name), $6) > 0
    OR strpos(lower(t.pool_id), $6) > 0)
  ORDER BY t.block_index DESC, t.id`;

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
  status: row.status,
  transactionHash: row.transaction_hash,
  ledger: row.ledger === null ? null : Number(row.ledger),
  error: row.error_code ? { code: row.error_code, message: row.error_message ?? 'Failed' } : null,
});

export const history = {
  async plantings({ params, query }, { api, making }) {
    making.reads(`farmer:${params.farmerId}`);
    return readPage(
      api.database,
      `SELECT t.*, p.name AS pool_name, h.farmer_share AS earned, count(*) OVER ()::int AS total
       FROM plantings t JOIN pools p ON p.id = t.pool_id
       LEFT JOIN harvests h ON h.pool_id = t.pool_id AND h.block_index = t.block_index
         AND h.farmer_id = t.farmer_id AND h.status = 'success' ${WHERE}`,
      values(params.farmerId, query),
      query,
      (row: Planting) => ({
        ...entry(row),
        plantedAt: iso(row.ended_at ?? row.requested_at),
        stakeAmount: human(row.stake),
        stakeAmountHuman: human(row.stake),
        stake: row.stake,
        reward: row.earned,
        harvestBy: row.earned === null ? iso(row.harvest_by) : null,
      }),
    );
  },

  async harvests({ params, query }, { api, making }) {
    making.reads(`farmer:${params.farmerId}`);
    return readPage(
      api.database,
      `SELECT t.*, p.name AS pool_name, count(*) OVER ()::int AS total
       FROM harvests t JOIN pools p ON p.id = t.pool_id ${WHERE}`,
      values(params.farmerId, query),
      query,
      (row: Harvest) => ({
        ...entry(row),
        harvestedAt: iso(row.ended_at ?? row.requested_at),
        // Known only once the ledger has paid.
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
    );
  },
} satisfies Handlers;
