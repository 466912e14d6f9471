import { type Database, inTransaction, one, type Queryable } from '../database/database.ts';
import { KEEP_DAYS, minuteOf } from '../queries/service-health.ts';

const DAY = 24 * 3_600_000;
/** Minutes are kept for a week. */
const KEEP_MS = 7 * DAY;
/** "KALE heal": one process at a time writes records. */
const LOCK = 0x4b484541;

/** Records the state of each service in the minute of `at`, once: only the process with the lock calls `look`. */
export const recordHealth = (
  database: Database,
  at: Date,
  look: () => Promise<ReadonlyMap<string, string>>,
): Promise<void> =>
  inTransaction(database, async tx => {
    const minute = minuteOf(at);
    const lock = await one<{ held: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock($1) AS held', [LOCK]);
    const recorded = await one(tx, 'SELECT FROM service_health WHERE at = $1 LIMIT 1', [minute]);
    if (!lock?.held || recorded) return;
    const found = [...(await look())];
    await tx.query(RECORD, [found.map(([service]) => service), found.map(([, status]) => status), minute]);
  });

const RECORD = `
  WITH recorded AS (
    INSERT INTO service_health SELECT service, $3, status FROM unnest($1::text[], $2::text[]) AS s (service, status)
    RETURNING service, at, (status <> 'offline')::int AS up
  )
  INSERT INTO service_days AS d SELECT service, (at AT TIME ZONE 'UTC')::date, at, 1, up FROM recorded
  ON CONFLICT (service, day) DO UPDATE SET recorded = d.recorded + 1, up = d.up + excluded.up`;

/** Requests of one API process that are not recorded yet. */
export class RequestCounts {
  #requests = 0;
  #failed = 0;
  #milliseconds = 0;

  /** Records a response's HTTP status and its time in milliseconds. A deliberate refusal is not a failure. */
  answered(status: number, milliseconds: number, isRefusal = false): void {
    this.#requests++;
    if (status >= 500 && !isRefusal) this.#failed++;
    this.#milliseconds += milliseconds;
  }

  /** The counts since the last call. */
  take() {
    const taken = { requests: this.#requests, failed: this.#failed, milliseconds: this.#milliseconds };
    this.#requests = 0;
    this.#failed = 0;
    this.#milliseconds = 0;
    return taken;
  }
}

/** Adds one process's requests to the minute of `at`. */
export async function recordRequests(on: Queryable, at: Date, counts: RequestCounts): Promise<void> {
  const { requests, failed, milliseconds } = counts.take();
  await on.query(
    `INSERT INTO answered_requests AS a VALUES ($1, $2, $3, $4) ON CONFLICT (at) DO UPDATE SET
       requests = a.requests + excluded.requests, failed = a.failed + excluded.failed,
       milliseconds = a.milliseconds + excluded.milliseconds`,
    [minuteOf(at), requests, failed, milliseconds],
  );
}

/** Deletes minutes older than a week, and days older than 90 days. */
export async function purgeHealth(on: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  await on.query('DELETE FROM service_health WHERE at < $1', [before]);
  await on.query('DELETE FROM answered_requests WHERE at < $1', [before]);
  await on.query('DELETE FROM service_days WHERE day < $1', [new Date(now.getTime() - KEEP_DAYS * DAY)]);
}
