import { one, type Queryable } from '../database/database.ts';

export interface BackupState {
  /** Null without a schedule. */
  readonly everySeconds: number | null;
  /** When the last good backup was made; before the first one, when the schedule began. */
  readonly since: Date;
}

/** The schedule and the last good backup; null when neither exists. */
export const backupState = (on: Queryable): Promise<BackupState | null> =>
  one<BackupState & Record<string, unknown>>(
    on,
    `SELECT every_seconds AS "everySeconds", coalesce(made_at, scheduled_at) AS since FROM backup_state`,
  );

/** Records how often backups are made; null for never. */
export const recordSchedule = (on: Queryable, everySeconds: number | null, now: Date) =>
  on.query(
    `INSERT INTO backup_state AS s (every_seconds, scheduled_at) VALUES ($1, $2) ON CONFLICT (single) DO UPDATE
     SET every_seconds = excluded.every_seconds, scheduled_at = coalesce(s.scheduled_at, excluded.scheduled_at)`,
    [everySeconds, now],
  );

/** Records a good backup. Does nothing in a database of an earlier version, which is backed up before it is migrated. */
export async function recordBackup(on: Queryable, now: Date): Promise<void> {
  const table = await one<{ found: string | null }>(on, "SELECT to_regclass('public.backup_state') AS found");
  if (!table?.found) return;
  await on.query(
    `INSERT INTO backup_state (made_at) VALUES ($1) ON CONFLICT (single) DO UPDATE SET made_at = excluded.made_at`,
    [now],
  );
}
