import type { BlockSort, RouteQuery } from 'shared-api/contract';
import type { Amount } from 'shared-api/money';
import { many, type Queryable } from '../database/database.ts';
import type { Unstaked } from '../domain/cycle-events.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { BlockIndex, Ledger } from '../ledger/ledger.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import { lastClosed } from './closing-block.ts';
import { decimal, human, humanOrNull, iso } from './encode.ts';
import { UNNOTIFIED_TTL_MS } from './ledger-dependency.ts';
import { rewardsOfWorks } from './pending-rewards.ts';
import { AGREED_TERMS, type AgreedTerms, agreedTerms } from './reward-terms.ts';
import { LOSS_CAUSE, stakesOf } from './stake-outcomes.ts';

type StepStatus = 'pending' | 'success' | 'failed';

/** Of all blocks that pass the filter; amounts in atomic KALE, fees in stroops. */
interface Totals {
  total: number;
  open: number;
  pending: number;
  success: number;
  failed: number;
  lost: number;
  staked: string;
  earned: string;
  lost_stakes: string;
  /** In stroops: paid by the farmer's wallet, and by the sponsor. */
  fees: string;
  sponsored_fees: string;
  /** ISO 8601: when the next reward is lost unless it is harvested. */
  next_lost: string | null;
  /** Pools whose next block decides about a stake. */
  undecided_pools: PoolId[] | null;
}

/** One block in the form of the tables; amounts in atomic KALE. */
interface Row extends AgreedTerms {
  pool_id: PoolId;
  block_index: string;
  pool_name: string;
  contract_id: ContractId;
  type: 'planting' | 'harvest';
  status: 'open' | 'pending' | 'success' | 'failed';
  stake: string | null;
  reward: string | null;
  net: string | null;
  fees: string | null;
  sponsored_fees: string | null;
  at: Date | null;
  error_code: string | null;
  error_message: string | null;
  planting_status: StepStatus;
  planting_at: Date;
  planting_hash: string | null;
  planting_error_code: string | null;
  planting_error_message: string | null;
  unstaked: Unstaked | null;
  work_status: StepStatus | null;
  work_at: Date;
  work_hash: string | null;
  work_error_code: string | null;
  work_error_message: string | null;
  zeros: number;
  gap: number | null;
  harvest_status: StepStatus | null;
  harvest_at: Date;
  harvest_hash: string | null;
  harvest_error_code: string | null;
  harvest_error_message: string | null;
}

const ORDER: Record<BlockSort, string> = {
  block: 'block_index',
  type: 'type',
  status: 'status',
  planted: 'stake',
  reward: 'reward',
  amount: 'net',
  pooler: 'pool_name',
  timestamp: 'at',
};

/** SQL: the status of a planting on the wire; a held-back one counts as failed. */
const statusOf = (plantings: string) =>
  `CASE ${plantings}.status WHEN 'held back' THEN 'failed' ELSE ${plantings}.status END`;

/** Every block of the farmer $1 as of $2, one row each. */
const BLOCKS = `
  SELECT id, pool_id, block_index, contract_id, harvest_by, stake, fees, sponsored_fees,
    CASE WHEN outcome = 'planted' OR outcome = 'lost' AND work_status IS DISTINCT FROM 'success' THEN 'planting'
      ELSE 'harvest' END AS type,
    CASE outcome WHEN 'returned' THEN 'success' WHEN 'lost' THEN 'failed'
      ELSE CASE WHEN block_index < ${lastClosed('stakes.pool_id')} THEN 'pending' ELSE 'open' END END AS status,
    outcome = 'lost' AS lost,
    farmer_share AS reward, CASE outcome WHEN 'lost' THEN -stake ELSE farmer_share END AS net,
    CASE outcome WHEN 'returned' THEN harvested_at WHEN 'lost' THEN decided_at
      ELSE coalesce(worked_at, planted_at) END AS at
  FROM (${stakesOf('$1', '$2')}) stakes
  UNION ALL
  SELECT id, pool_id, block_index, contract_id, NULL, CASE WHEN status = 'pending' THEN stake END, fees, sponsored_fees, 'planting',
    CASE WHEN status = 'pending' THEN 'open' ELSE 'failed' END, false, NULL, NULL, coalesce(ended_at, requested_at)
  FROM plantings WHERE farmer_id = $1 AND status <> 'success'`;

const ERROR = `
  CASE WHEN NOT page.lost THEN pl.error_code WHEN w.status = 'success' THEN 'HARVEST_EXPIRED'
    ELSE coalesce(w.error_code, 'WORK_MISSED') END AS error_code,
  CASE WHEN NOT page.lost THEN pl.error_message
    ELSE ${LOSS_CAUSE} END AS error_message`;

/** One full page of the blocks that pass the filter, and the totals of all. */
const pageOf = (sort: BlockSort, order: 'asc' | 'desc') => {
  const by = (rows: string) =>
    `${rows}.${ORDER[sort]} ${order} NULLS LAST, ${rows}.block_index DESC, ${rows}.id`;
  return `
  WITH found AS MATERIALIZED (
    SELECT t.*, p.name AS pool_name FROM (${BLOCKS}) t JOIN pools p ON p.id = t.pool_id
    WHERE ($3::text IS NULL OR t.pool_id = $3) AND ($4::timestamptz IS NULL OR t.at >= $4)
      AND ($5::timestamptz IS NULL OR t.at <= $5) AND ($6::text IS NULL OR t.status = $6)
      AND ($7::text IS NULL OR strpos(t.block_index::text, $7) > 0 OR strpos(lower(p.name), $7) > 0
        OR strpos(lower(t.pool_id), $7) > 0)
  ), totals AS (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'open')::int AS open,
      count(*) FILTER (WHERE status = 'pending')::int AS pending,
      count(*) FILTER (WHERE status = 'success')::int AS success,
      count(*) FILTER (WHERE status = 'failed')::int AS failed, count(*) FILTER (WHERE lost AND stake > 0)::int AS lost,
      coalesce(sum(stake), 0)::text AS staked,
      coalesce(sum(net) FILTER (WHERE status = 'success'), 0)::text AS earned,
      coalesce(sum(stake) FILTER (WHERE lost), 0)::text AS lost_stakes,
      coalesce(sum(fees), 0)::text AS fees, coalesce(sum(sponsored_fees), 0)::text AS sponsored_fees,
      min(harvest_by) FILTER (WHERE status IN ('open', 'pending')) AS next_lost,
      (SELECT array_agg(DISTINCT pool_id) FROM found WHERE status IN ('open', 'pending')) AS undecided_pools
    FROM found
  ), page AS (
    SELECT * FROM found ORDER BY ${by('found')} LIMIT $8 OFFSET $9
  )
  SELECT row_to_json(totals) AS totals, page.*, ${AGREED_TERMS}, ${ERROR},
    ${statusOf('pl')} AS planting_status, coalesce(pl.ended_at, pl.requested_at) AS planting_at,
    pl.transaction_hash AS planting_hash, pl.error_code AS planting_error_code,
    pl.error_message AS planting_error_message, pl.unstaked,
    w.status AS work_status, coalesce(w.ended_at, w.found_at) AS work_at, w.transaction_hash AS work_hash,
    w.error_code AS work_error_code, w.error_message AS work_error_message, w.zeros, w.gap,
    h.status AS harvest_status, coalesce(h.ended_at, h.requested_at) AS harvest_at, h.transaction_hash AS harvest_hash,
    h.error_code AS harvest_error_code, h.error_message AS harvest_error_message
  FROM totals LEFT JOIN (page
    JOIN plantings pl ON pl.pool_id = page.pool_id AND pl.block_index = page.block_index AND pl.farmer_id = $1
    JOIN contracts c ON c.id = page.contract_id
    LEFT JOIN works w ON w.pool_id = page.pool_id AND w.block_index = page.block_index AND w.farmer_id = $1
    LEFT JOIN harvests h ON h.pool_id = page.pool_id AND h.block_index = page.block_index AND h.farmer_id = $1
  ) ON true
  ORDER BY ${by('page')}`;
};

/** The rewards that the pending blocks among these will pay, by block index; none while the ledger cannot be read. */
async function expectedRewards(ledger: Ledger, rows: readonly Row[], at: Date) {
  const works = rows.flatMap(({ status, work_status, block_index, gap, zeros, stake, ...terms }) =>
    status === 'pending' && work_status === 'success' && gap !== null && stake !== null
      ? {
          blockIndex: Number(block_index) as BlockIndex,
          effort: { gap, zeros, stake: BigInt(stake) },
          terms: agreedTerms(terms, at),
        }
      : [],
  );
  try {
    const rewards = await rewardsOfWorks(ledger, works);
    return new Map(works.map(({ blockIndex }, index) => [blockIndex, rewards[index] ?? null]));
  } catch (error) {
    if (error instanceof LedgerUnavailable) return new Map<BlockIndex, null>();
    throw error;
  }
}

const failure = (code: string | null, message: string | null) =>
  code ? { code, message: message ?? 'Failed' } : null;

const step = (row: Row, name: 'planting' | 'work' | 'harvest', status: 'pending' | 'success' | 'failed') => ({
  status,
  at: iso(row[`${name}_at`]),
  transactionHash: row[`${name}_hash`],
  error: failure(row[`${name}_error_code`], row[`${name}_error_message`]),
});

const toWire = (row: Row, expected: Amount<'KALE'> | null) => ({
  blockIndex: Number(row.block_index),
  poolerId: row.pool_id,
  poolerName: row.pool_name,
  contractId: row.contract_id,
  type: row.type,
  status: row.status,
  planted: humanOrNull(row.stake),
  unstaked: row.unstaked,
  reward: expected === null ? humanOrNull(row.reward) : decimal(expected),
  net: humanOrNull(row.net),
  fees: humanOrNull(row.fees),
  sponsoredFees: humanOrNull(row.sponsored_fees),
  at: iso(row.at),
  transactionHash: (row.status === 'success' && row.harvest_hash) || row.work_hash || row.planting_hash,
  error:
    failure(row.error_code, row.error_message) ?? failure(row.harvest_error_code, row.harvest_error_message),
  planting: step(row, 'planting', row.planting_status),
  work: row.work_status && { ...step(row, 'work', row.work_status), zeros: row.zeros, gap: row.gap },
  harvest: row.harvest_status && step(row, 'harvest', row.harvest_status),
});

/** One page of a farmer's blocks with the totals of all that pass the filter, as of a moment. */
export async function farmerBlocks(
  { database, ledger }: { readonly database: Queryable; readonly ledger: Ledger },
  farmerId: FarmerId,
  { page, limit, sort, order, ...filter }: RouteQuery<'farmerBlocks'>,
  at: Date,
  dependencies: CacheDependencies,
) {
  const time = (text: string | undefined) => (text ? new Date(text) : null);
  const found = await many<Row & { totals: Totals; id: string | null }>(database, pageOf(sort, order), [
    farmerId,
    at,
    filter.poolerId ?? null,
    time(filter.from),
    time(filter.to),
    filter.status ?? null,
    filter.search?.trim().toLowerCase() || null,
    limit,
    (page - 1) * limit,
  ]);
  const [first] = found;
  if (!first) throw new TypeError('Totals have one row, even without blocks');
  // A page beyond the end has only the totals.
  const rows = found.filter(({ id }) => id !== null);
  const expected = await expectedRewards(ledger, rows, at);
  const { totals } = first;
  const expectedOf = (row: Row) => expected.get(Number(row.block_index) as BlockIndex) ?? null;
  const items = rows.map(row => toWire(row, expectedOf(row)));
  for (const pool of totals.undecided_pools ?? []) dependencies.add(`pool:${pool}`);
  dependencies.expireAt(totals.next_lost === null ? null : new Date(totals.next_lost));
  if (rows.some(row => row.status === 'pending' && expectedOf(row) === null))
    dependencies.expireAt(new Date(at.getTime() + UNNOTIFIED_TTL_MS));
  return {
    items,
    page,
    limit,
    total: totals.total,
    totals: {
      open: totals.open,
      pending: totals.pending,
      success: totals.success,
      failed: totals.failed,
      lost: totals.lost,
      planted: human(totals.staked),
      earned: human(totals.earned),
      lostStakes: human(totals.lost_stakes),
      netEarned: human(BigInt(totals.earned) - BigInt(totals.lost_stakes)),
      fees: human(totals.fees),
      sponsoredFees: human(totals.sponsored_fees),
    },
  };
}
