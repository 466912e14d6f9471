import { amount } from 'shared-api/money';
import { inSnapshot, many, one, type Queryable, type Snapshots } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { POOL_STATUS } from './admin-pools.ts';
import { decimal, human, iso } from './encode.ts';
import { incidents, openWithdrawals } from './incidents.ts';
import { stepsOfAllPools } from './performance-steps.ts';
import { IS_ERASED } from './users.ts';
import { countWalletFaults, walletFaults } from './wallet-faults.ts';

const SPENT = 'SELECT coalesce(sum(sponsored_units), 0)::text AS fees FROM network_fees';

/** The sponsor's balance and the network fees it has paid; null without a sponsor. */
async function sponsorFigures(ledger: Ledger, fees: string) {
  const { sponsor } = ledger.network;
  if (!sponsor) return null;
  const account = await ledger.account(sponsor).catch(error => {
    if (error instanceof LedgerUnavailable) return undefined;
    throw error;
  });
  return {
    address: sponsor,
    // The account does not exist before its first deposit.
    balance: account === undefined ? null : decimal(account?.xlm ?? amount('XLM', 0n)),
    reserve: account ? decimal(account.reserve) : null,
    fees: decimal(amount('XLM', BigInt(fees))),
  };
}

const DAY_MS = 24 * 3_600_000;
const FAULTS_SHOWN = 20;

/** Turns rows of `name, n` into a lookup function. */
const tally = async (on: Queryable, sql: string) => {
  const rows = await many<{ name: string; n: number }>(on, sql);
  return (name: string) => rows.find(row => row.name === name)?.n ?? 0;
};

const FARMERS = `
  SELECT f.status AS name, count(*)::int AS n FROM farmers f JOIN users u ON u.farmer_id = f.id
  WHERE NOT ${IS_ERASED} GROUP BY 1`;

/** Since $1: payouts that failed, harvests without a successful payout, and withdrawals by outcome. */
const PAYMENTS = `
  SELECT count(*) FILTER (WHERE payout_status = 'failed')::int AS payouts_failed, count(*)::int AS unpaid,
    (SELECT count(*) FROM withdrawals WHERE ended_at >= $1 AND status = 'confirmed')::int AS withdrawn,
    (SELECT count(*) FROM withdrawals WHERE ended_at >= $1 AND status = 'failed'
      AND error_code IS DISTINCT FROM 'STOPPED')::int AS withdrawals_failed
  FROM harvests WHERE status = 'success' AND payout_status IS DISTINCT FROM 'success' AND ended_at >= $1`;

const BLOCKS = `
  SELECT count(DISTINCT block_index)::int AS blocks, count(*)::int AS seen,
    count(last_planted_at)::int AS planted, count(*) FILTER (WHERE mined)::int AS worked,
    count(*) FILTER (WHERE EXISTS (SELECT FROM harvests h WHERE h.pool_id = b.pool_id
      AND h.block_index = b.block_index AND h.status = 'success'))::int AS harvested
  FROM blocks b WHERE confirmed AND opened_at >= $1`;

/** Stakes lost since $1 for lack of work. */
const FORFEITS = `
  SELECT count(*)::int AS count, coalesce(sum(stake), 0) AS stake FROM plantings WHERE forfeited_at >= $1`;

interface Services<On> {
  readonly database: On;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/** What the overview shows of one state of the database. */
async function readFigures(services: Services<Queryable>, at: Date) {
  const on = services.database;
  const since = new Date(at.getTime() - DAY_MS);
  return {
    people: await tally(
      on,
      `SELECT role || ' ' || status AS name, count(*)::int AS n FROM users u WHERE NOT ${IS_ERASED} GROUP BY 1`,
    ),
    farmers: await tally(on, FARMERS),
    pools: await tally(on, `SELECT ${POOL_STATUS} AS name, count(*)::int AS n FROM pools p GROUP BY 1`),
    contracts: await tally(on, 'SELECT status AS name, count(*)::int AS n FROM contracts GROUP BY 1'),
    ended: await stepsOfAllPools(on, since, at),
    paid: await one<Record<'payouts_failed' | 'unpaid' | 'withdrawn' | 'withdrawals_failed', number>>(
      on,
      PAYMENTS,
      [since],
    ),
    blocks: await one<Record<'blocks' | 'seen' | 'planted' | 'worked' | 'harvested', number>>(on, BLOCKS, [
      since,
    ]),
    rewards: await one<{ total: string }>(on, 'SELECT coalesce(sum(rewards), 0) AS total FROM pool_figures'),
    counts: await countWalletFaults(services),
    oldest: await walletFaults(services, FAULTS_SHOWN),
    lost: await one<{ count: number; stake: string }>(on, FORFEITS, [since]),
    inReview: await one<{ n: number }>(on, 'SELECT count(*)::int AS n FROM pools WHERE review IS NOT NULL'),
    causes: await incidents(on, at),
    unfinished: await openWithdrawals(on, at),
    exit: await one<{ at: Date | null }>(
      on,
      "SELECT min(available_at) AS at FROM contracts WHERE status = 'exiting'",
    ),
    spent: await one<{ fees: string }>(on, SPENT),
  };
}

/** The admin's overview: people, pools, blocks, steps and money. */
export async function adminOverview(services: Services<Snapshots>, at: Date) {
  const { ledger } = services;
  const [figures, farm] = await Promise.all([
    inSnapshot(services.database, on => readFigures({ ...services, database: on }, at)),
    ledger.farm().catch(() => null),
  ]);
  const { people, farmers, pools, contracts, ended, paid, blocks, rewards } = figures;
  const { counts, oldest, lost, inReview, causes, unfinished, exit, spent } = figures;
  const states = (role: string) => ({
    registered: people(`${role} registered`),
    suspended: people(`${role} suspended`),
  });
  const roles = { farmer: states('farmer'), pooler: states('pooler'), admin: states('admin') };
  const all = ({ registered, suspended }: typeof roles.farmer) => registered + suspended;
  const { payouts_failed = 0, unpaid = 0, withdrawn = 0, withdrawals_failed = 0 } = paid ?? {};
  const steps = {
    planting: { success: ended.planted, failed: ended.plant_failed },
    work: { success: ended.worked, failed: ended.work_failed },
    harvest: { success: ended.harvested, failed: ended.harvest_failed },
    // A payout has the time of its harvest.
    payout: { success: Math.max(0, ended.harvested - unpaid), failed: payouts_failed },
    withdrawal: { success: withdrawn, failed: withdrawals_failed },
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
      failed24h: Object.values(steps).reduce((sum, { failed }) => sum + failed, 0),
      steps24h: steps,
      forfeits24h: { count: lost?.count ?? 0, stake: human(lost?.stake ?? '0') },
    },
    rewards: { total: human(rewards?.total ?? '0'), last24h: human(ended.rewards) },
    walletFaults: {
      counts,
      oldest: oldest.map(({ since, nextTryAt, farmerId, ...fault }) => ({
        ...fault,
        farmerId: farmerId ?? undefined,
        since: since.toISOString(),
        nextTryAt: nextTryAt.toISOString(),
      })),
    },
    sponsor: await sponsorFigures(ledger, spent?.fees ?? '0'),
    asOf: at.toISOString(),
  };
}
