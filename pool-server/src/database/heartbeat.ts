import { many, type Queryable } from './database.ts';

/** A program silent for longer than this counts as offline. */
const SILENCE_MS = 45_000;

/** Records that a program is alive; call it about every 10 seconds. */
export const beat = (on: Queryable, service: string, startedAt: Date, now: Date) =>
  on.query(
    `INSERT INTO heartbeats (service, started_at, at) VALUES ($1, $2, $3)
     ON CONFLICT (service) DO UPDATE SET started_at = excluded.started_at, at = excluded.at`,
    [service, startedAt, now],
  );

/** Which programs have ever started, and whether each is alive. */
export async function heartbeats(on: Queryable, now: Date) {
  const rows = await many<{ service: string; at: Date }>(
    on,
    'SELECT service, at FROM heartbeats ORDER BY service',
  );
  return rows.map(({ service, at }) => ({ service, alive: now.getTime() - at.getTime() < SILENCE_MS }));
}
