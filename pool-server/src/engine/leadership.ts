import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** "KALE engine": one process holds this lock, the others are on standby. */
const LOCK = 0x4b454e47;
const TRY_AGAIN_MS = 1_000;

/**
 * Waits for leadership, then runs `lead` until it ends, `stop` fires or the connection with the lock is lost; then
 * waits again. Ends only on `stop`.
 */
export async function lead(
  url: string,
  stop: AbortSignal,
  work: (ends: AbortSignal) => Promise<void>,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  while (!stop.aborted) {
    await leadOnce(url, stop, work).catch(error => {
      if (!stop.aborted) onTrouble(error);
    });
    await wait(TRY_AGAIN_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function leadOnce(
  url: string,
  stop: AbortSignal,
  work: (ends: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', error => lost.abort(error));
  client.on('end', () => lost.abort(new Error('The connection that holds the lock was lost')));
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCK]);
    if (rows[0]?.held) await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    await client.end().catch(() => undefined);
  }
}
