import { randomUUID } from 'node:crypto';
import { type Database, inTransaction, many, type Queryable } from '../database/database.ts';
import type { KeyRing, MasterKeys } from './key-ring.ts';
import { requireMasterKeys } from './recorded-key.ts';

const REFRESH_MS = 5_000;
/** A program that has not refreshed its entry for this long has stopped. */
export const GONE_AFTER_MS = 30_000;

export interface KeyHolder {
  readonly database: Database;
  /** The name by which a rotation mentions the program. */
  readonly program: string;
  readonly keys: KeyRing;
  readonly reread: () => Promise<MasterKeys | null>;
  readonly refreshMs?: number;
}

/**
 * Registers a running program as a holder of its master keys. While it runs, it rereads its key source every few
 * seconds, so a key added to a file needs no restart; one in a variable does.
 * @returns a function that removes the registration.
 * @throws MasterKeyRefused when its keys are not those of the database.
 */
export async function holdKeys({
  database,
  program,
  keys,
  reread,
  refreshMs = REFRESH_MS,
}: KeyHolder): Promise<() => Promise<void>> {
  const id = randomUUID();
  const enter = (on: Queryable) =>
    on.query(
      `INSERT INTO custody.key_holders (id, program, key_ids) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET key_ids = excluded.key_ids, seen_at = now()`,
      [id, program, keys.ids],
    );
  await inTransaction(database, async tx => {
    // The recorded key stays locked, so either a rotation sees this program or this program sees the rotation.
    await requireMasterKeys(tx, keys);
    await tx.query(`DELETE FROM custody.key_holders WHERE seen_at < now() - interval '1 hour'`);
    await enter(tx);
  });
  let refreshing: Promise<unknown> = Promise.resolve();
  const refresh = async () => {
    const read = await reread();
    if (read) keys.add(read);
    await enter(database);
  };
  const timer = setInterval(() => {
    // Fails while the database is unavailable or a file is being written; the next refresh tries again.
    refreshing = refreshing.then(refresh).catch(() => undefined);
  }, refreshMs).unref();
  return async () => {
    clearInterval(timer);
    await refreshing;
    await database.query('DELETE FROM custody.key_holders WHERE id = $1', [id]).catch(() => undefined);
  };
}

/** The names of running programs that lack a master key. */
export async function programsWithout(on: Queryable, keyId: string): Promise<string[]> {
  const rows = await many<{ program: string }>(
    on,
    `SELECT program FROM custody.key_holders
     WHERE seen_at > now() - make_interval(secs => $2) AND $1 <> ALL (key_ids) ORDER BY program`,
    [keyId, GONE_AFTER_MS / 1000],
  );
  return rows.map(({ program }) => program);
}
