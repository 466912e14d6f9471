import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { many, one, type Queryable } from '../database/database.ts';
import { STORE_INVARIANTS } from '../invariants/store-invariants.ts';
import { LEDGER_INVARIANTS } from '../ledger/sandbox/ledger-invariants.ts';
import { driftedProjections } from '../projections/drift.ts';
import { createWalletCheck } from './deposits/check-wallets.ts';
import type { EngineServices } from './engine-services.ts';

const LOOK_INTERVAL_MS = 60_000;
/** The maximum share of time spent on checks: slow checks run less often. */
const SHARE = 0.02;
/** Violations beyond this number are not counted. */
const COUNTED = 1_000;

export interface InvariantCheck {
  readonly name: string;
  /** One sentence. */
  readonly holds: string;
  readonly violations: number;
}

type CheckServices = Pick<EngineServices, 'database' | 'ledger' | 'clock'>;

/** Every invariant of events, read tables and ledger, with its current number of violations. */
export async function checkInvariants(
  services: CheckServices,
  countDiffering = createWalletCheck(),
): Promise<InvariantCheck[]> {
  const { database, ledger } = services;
  const checks: InvariantCheck[] = [];
  // Only the sandbox's ledger is in the same database.
  const ledgers = ledger.network.name === 'sandbox' ? LEDGER_INVARIANTS : [];
  for (const { name, holds, violations } of [...STORE_INVARIANTS, ...ledgers]) {
    const counted = `SELECT count(*)::int AS n FROM (SELECT FROM (${violations}) AS wrong LIMIT ${COUNTED}) AS found`;
    checks.push({ name, holds, violations: (await one<{ n: number }>(database, counted))?.n ?? 0 });
  }
  if (ledger.network.name !== 'sandbox') {
    const holds = "each wallet's KALE and XLM match the records";
    checks.push({ name: 'wallets_add_up', holds, violations: await countDiffering(services) });
  }
  const drifted = await driftedProjections(database);
  const holds = 'every read table matches the events';
  return [...checks, { name: 'projections', holds, violations: drifted.length }];
}

const remember = (on: Queryable, checks: readonly InvariantCheck[], at: Date) =>
  on.query(
    `INSERT INTO invariant_checks SELECT *, $4 FROM unnest($1::text[], $2::text[], $3::int[])
     ON CONFLICT (name) DO UPDATE SET holds = excluded.holds, violations = excluded.violations,
       checked_at = excluded.checked_at`,
    [checks.map(each => each.name), checks.map(each => each.holds), checks.map(each => each.violations), at],
  );

/** The result of the last check. */
export const lastChecks = (on: Queryable): Promise<(InvariantCheck & { checked_at: Date })[]> =>
  many(on, 'SELECT name, holds, violations, checked_at FROM invariant_checks ORDER BY name');

/** Checks every invariant until `ends`. Logs violations as errors and exports them as metrics. */
export async function watchInvariants(
  services: EngineServices,
  log: Logger,
  ends: AbortSignal,
): Promise<void> {
  const countDiffering = createWalletCheck();
  for (let pause = LOOK_INTERVAL_MS; ; ) {
    await wait(pause, undefined, { signal: ends }).catch(() => undefined);
    if (ends.aborted) return;
    const started = performance.now();
    try {
      const checks = await checkInvariants(services, countDiffering);
      await remember(services.database, checks, services.clock());
      for (const { name, holds, violations } of checks) {
        if (violations > 0) log.error({ invariant: name, violations }, `invariant violated: ${holds}`);
      }
    } catch (error) {
      log.warn({ err: error }, 'the invariants could not be checked');
    }
    pause = Math.max(LOOK_INTERVAL_MS, (performance.now() - started) / SHARE);
  }
}
