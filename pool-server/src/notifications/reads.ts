import type { Queryable } from '../database/database.ts';

/** Notifications go back so far. */
const SHOWN_MS = 30 * 24 * 3_600_000;

/** Since when notifications are shown. */
export const visibleSince = (now: Date) => new Date(now.getTime() - SHOWN_MS);

/** Forgets what was read so long ago that it is shown no more. */
export const purgeReads = (on: Queryable, now: Date) =>
  on.query('DELETE FROM notification_reads WHERE read_at < $1', [visibleSince(now)]);
