import type { AlertMetric } from 'shared-api/contract';
import { type Amount, amount, toDecimal } from 'shared-api/money';
import { type Database, many, one, type Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { ConservationCheck } from '../ledger/conservation.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { custodyBalances } from './custody-balances.ts';
import { fromRow, type RowOf } from './encode.ts';
import { lag } from './lag.ts';
import { percentage } from './percentage.ts';
import { requestFigures } from './service-health.ts';
import { NOT_HARVESTED } from './stake-outcomes.ts';
import { plantedIn } from './success-rate.ts';
import { countWalletFaults } from './wallet-faults.ts';

export interface FigureSources {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Null on a network with other users, where custody is checked wallet by wallet. */
  readonly conservation: ConservationCheck | null;
}

const HOUR_AGO = "$1::timestamptz - interval '1 hour'";

async function successRate({ database, clock }: FigureSources) {
  const found = await one<{ met: number; tried: number }>(
    database,
    `SELECT count(*) FILTER (WHERE tried AND met)::int AS met, count(*) FILTER (WHERE tried)::int AS tried
     FROM (${plantedIn(`p.ended_at > ${HOUR_AGO}`)}) planted`,
    [clock()],
  );
  return found && percentage(found.met, found.tried);
}

/** In 19 of 20 plantings, less time passed between the opening of the block and the planting. */
async function plantDelay({ database, clock }: FigureSources) {
  const found = await one<{ seconds: number | null }>(
    database,
    `SELECT round(percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM p.ended_at - b.opened_at)))::int AS seconds
     FROM plantings p JOIN blocks b USING (pool_id, block_index)
     WHERE p.status = 'success' AND p.ended_at > ${HOUR_AGO}`,
    [clock()],
  );
  return found?.seconds ?? null;
}

async function lostStakes({ database, clock }: FigureSources) {
  const found = await one<{ lost: number }>(
    database,
    `WITH day AS (SELECT $1::timestamptz - interval '1 day' AS begin)
     SELECT ((SELECT count(*) FROM plantings WHERE forfeited_at > begin)
       + (SELECT count(*) ${NOT_HARVESTED} AND p.harvest_by > begin AND p.harvest_by <= $1))::int AS lost FROM day`,
    [clock()],
  );
  return found?.lost ?? 0;
}

/** How much the ledger has below the records; unknown while transactions are pending. */
async function custodyShortfall({ database, conservation, clock }: FigureSources) {
  if (!conservation) return null;
  const { assets, underWay } = await custodyBalances(database, conservation, clock());
  if (underWay > 0) return null;
  const [{ held, booked }] = assets;
  return amount('KALE', booked === null || booked < held ? 0n : booked - held);
}

async function recordFaults({ database }: FigureSources) {
  const found = await one<{ violations: number | null }>(
    database,
    'SELECT sum(violations)::int AS violations FROM invariant_checks',
  );
  return found?.violations ?? null;
}

async function walletsWithoutXlm(sources: FigureSources) {
  const faults = await countWalletFaults(sources);
  return faults.find(({ code }) => code === 'WALLET_CANNOT_PAY')?.wallets ?? 0;
}

async function sponsorXlm({ ledger }: FigureSources) {
  const { sponsor } = ledger.network;
  return sponsor ? ((await ledger.account(sponsor))?.xlm ?? amount('XLM', 0n)) : null;
}

const SOURCES = {
  success_rate: successRate,
  plant_delay: plantDelay,
  block_lag: async ({ database, clock }) => (await lag(database, clock())).blockSeconds,
  lost_stakes: lostStakes,
  stuck_withdrawals: async ({ database, clock }) => (await lag(database, clock())).stuckWithdrawals,
  custody_shortfall: custodyShortfall,
  record_faults: recordFaults,
  wallets_without_xlm: walletsWithoutXlm,
  sponsor_xlm: sponsorXlm,
  error_rate: async ({ database, clock }) => (await requestFigures(database, clock()))?.errorRate ?? null,
} satisfies Record<AlertMetric, (sources: FigureSources) => Promise<number | Amount | null>>;

/** The current value of a figure as a decimal string; null if there is nothing to measure. Throws LedgerUnavailable. */
export async function measureFigure(sources: FigureSources, metric: AlertMetric): Promise<string | null> {
  const value = await SOURCES[metric](sources);
  if (value === null) return null;
  return typeof value === 'bigint' ? toDecimal(value) : String(value);
}

/** Every rule with its state and the last measurement; firing ones first. */
export async function alertRules(on: Queryable) {
  const rows = await many<RowOf<'alertRules'>>(
    on,
    `SELECT r.id, r.metric, r.threshold, r.channels, f.value, r.firing_since, f.measured_at
     FROM alert_rules r LEFT JOIN alert_figures f USING (metric)
     ORDER BY r.firing_since NULLS LAST, r.created_at, r.id`,
  );
  return { items: rows.map(row => fromRow(row)) };
}
