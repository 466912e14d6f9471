import { amount } from 'shared-api/money';
import { many, one, type Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { IS_CLOSED } from './closing-block.ts';
import { decimal, human, iso } from './encode.ts';
import { incidents, openWithdrawals } from './incidents.ts';
import { NOT_RETURNED } from './stake-outcomes.ts';
import { countWalletFaults, walletFaults } from './wallet-faults.ts';

const SPENT = 'SELECT coalesce(sum(sponsored_units), 0)::text AS fees FROM network_fees';

/** The sponsor's balance and the network fees it has paid; null without a sponsor. */
async function sponsorFigures(on: Queryable, ledger: Ledger) {
  const { sponsor } = ledger.network;
  if (!sponsor) return null;
  const spent = await one<{ fees: string }>(on, SPENT);
  const account = await ledger.account(sponsor).catch(error => {
    if (error instanceof LedgerUnavailable) return undefined;
    throw error;
  });
  return {
    address: sponsor,
    // The account does not exist before its first deposit.
    balance: account === undefined ? null : decimal(account?.xlm ?? amount('XLM', 0n)),
    reserve: account ? decimal(account.reserve) : null,
    fees: decimal(amount('XLM', BigInt(spent?.fees ?? 0))),
  };
}

const DAY_MS = 24 * 3_600_000;
const FAULTS_SHOWN = 20;

/** Rows of `name, n` as a function. */
const tally = async (on: Queryable, sql: string, values: unknown[] = []) => {
  const rows = await many<{ name: string; n: number }>(on, sql, values);
  return (name: string) => rows.find(row => row.name === name)?.n ?? 0;
};

/**
 * Every step that ended in the last day, by kind and outcome. A payout has its harvest's time. Work that was never
 * submitted failed when its block closed.
 */
const STEPS = `
  SELECT kind || ' ' || CASE WHEN status IN ('success', 'confirmed') THEN 'success' ELSE 'failed' END AS name,
    count(*)::int AS n
  FROM (
    SELECT 'planting' AS kind, status, ended_at FROM plantings WHERE ended_at >= $1
    UNION ALL SELECT 'work', status, ended_at FROM works WHERE ended_at >= $1
    UNION ALL SELECT 'work', 'failed', p.ended_at FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
      WHERE p.ended_at >= $1 AND p.status = 'success' AND ${NOT_RETURNED} AND w.id IS NULL AND ${IS_CLOSED}
    UNION ALL SELECT 'harvest', status, ended_at FROM harvests WHERE ended_at >= $1
    UNION ALL SELECT 'payout', payout_status, ended_at FROM harvests
      WHERE ended_at >= $1 AND payout_status IN ('success', 'failed')
    UNION ALL SELECT 'withdrawal', status, ended_at FROM withdrawals WHERE ended_at >= $1
  ) steps GROUP BY 1`;

const done = (table: string) => `EXISTS (SELECT FROM ${table} s WHERE s.pool_id = b.pool_id
  AND s.block_index = b.block_index AND s.status = 'success')`;
const BLOCKS = `
  SELECT count(DISTINCT block_index)::int AS blocks, count(*)::int AS seen,
    count(*) FILTER (WHERE ${done('plantings')})::int AS planted, count(*) FILTER (WHERE mined)::int AS worked,
    count(*) FILTER (WHERE ${done('harvests')})::int AS harvested
  FROM blocks b WHERE confirmed AND opened_at >= $1`;

const REWARDS = `
  SELECT coalesce(sum(rewards), 0) AS total,
    (SELECT coalesce(sum(reward), 0) FROM harvests WHERE status = 'success' AND ended_at >= $1) AS day
  FROM pool_figures`;

/** Stakes lost since $1 for lack of work. */
const FORFEITS = `
  SELECT count(*)::int AS count, coalesce(sum(stake), 0) AS stake FROM plantings WHERE forfeited_at >= $1`;

const KINDS = ['planting', 'work', 'harvest', 'payout', 'withdrawal'] as const;

/** The admin's overview: people, pools, blocks, steps and money. */
export async function adminOverview(
  services: { readonly database: Queryable; readonly ledger: Ledger; readonly clock: Clock },
  at: Date,
) {
  const on = services.database;
  const since = new Date(at.getTime() - DAY_MS);
  const [
    people,
    farmers,
    pools,
    contracts,
    ended,
    blocks,
    rewards,
    farm,
    counts,
    oldest,
    lost,
    inReview,
    causes,
    unfinished,
    exit,
  ] = await Promise.all([
    tally(on, `SELECT role || ' ' || status AS name, count(*)::int AS n FROM users GROUP BY 1`),
    tally(on, 'SELECT status AS name, count(*)::int AS n FROM farmers GROUP BY 1'),
    tally(on, 'SELECT status AS name, count(*)::int AS n FROM pools GROUP BY 1'),
    tally(on, 'SELECT status AS name, count(*)::int AS n FROM contracts GROUP BY 1'),
    tally(on, STEPS, [since]),
    one<Record<'blocks' | 'seen' | 'planted' | 'worked' | 'harvested', number>>(on, BLOCKS, [since]),
    one<{ total: string; day: string }>(on, REWARDS, [since]),
    services.ledger.farm().catch(() => null),
    countWalletFaults(services),
    walletFaults(services, FAULTS_SHOWN),
    one<{ count: number; stake: string }>(on, FORFEITS, [since]),
    one<{ n: number }>(on, 'SELECT count(*)::int AS n FROM pools WHERE review IS NOT NULL'),
    incidents(on, at),
    openWithdrawals(on, at),
    one<{ at: Date | null }>(on, "SELECT min(available_at) AS at FROM contracts WHERE status = 'exiting'"),
  ]);
  const states = (role: string) => ({
    registered: people(`${role} registered`),
    suspended: people(`${role} suspended`),
  });
  const roles = { farmer: states('farmer'), pooler: states('pooler'), admin: states('admin') };
  const all = ({ registered, suspended }: typeof roles.farmer) => registered + suspended;
  const outcome = (kind: string) => ({
    success: ended(`${kind} success`),
    failed: ended(`${kind} failed`),
  });
  const steps = {
    planting: outcome('planting'),
    work: outcome('work'),
    harvest: outcome('harvest'),
    payout: outcome('payout'),
    withdrawal: outcome('withdrawal'),
  };
  const { seen = 0, planted = 0, worked = 0, harvested = 0 } = blocks ?? {};
  return {
    users: {
      total: all(roles.farmer) + all(roles.pooler) + all(roles.admin),
      farmers: all(roles.farmer),
      poolers: all(roles.pooler),
      admins: all(roles.admin),
      suspended: roles.farmer.suspended + roles.pooler.suspended + roles.admin.suspended,
      roles,
      farmerStates: {
        wallet_created: farmers('wallet_created'),
        funded: farmers('funded'),
        active_in_pool: farmers('active_in_pool'),
        exiting: farmers('exiting'),
      },
    },
    poolers: {
      total: pools('active') + pools('pending') + pools('paused'),
      active: pools('active'),
      pending: pools('pending'),
      paused: pools('paused'),
      inReview: inReview?.n ?? 0,
    },
    contracts: {
      pending: contracts('pending'),
      active: contracts('active'),
      exiting: contracts('exiting'),
      completed: contracts('completed'),
      nextExitAt: iso(exit?.at ?? null),
    },
    incidents: causes,
    withdrawals: unfinished,
    blocks: {
      current: farm?.index ?? null,
      last24h: blocks?.blocks ?? 0,
      outcomes24h: { seen, planted, worked, harvested },
    },
    operations: {
      plantings24h: steps.planting.success,
      harvests24h: steps.harvest.success,
      failed24h: KINDS.reduce((sum, kind) => sum + steps[kind].failed, 0),
      steps24h: steps,
      forfeits24h: { count: lost?.count ?? 0, stake: human(lost?.stake ?? '0') },
    },
    rewards: { total: human(rewards?.total ?? '0'), last24h: human(rewards?.day ?? '0') },
    walletFaults: {
      counts,
      oldest: oldest.map(({ since, nextTryAt, farmerId, ...fault }) => ({
        ...fault,
        farmerId: farmerId ?? undefined,
        since: since.toISOString(),
        nextTryAt: nextTryAt.toISOString(),
      })),
    },
    sponsor: await sponsorFigures(on, services.ledger),
    asOf: at.toISOString(),
  };
}
