import { one, type Queryable } from '../database/database.ts';

/** The signer's last comparison of the events with their seals. */
export interface SealCheck {
  readonly checkedAt: Date;
  /** One sentence per finding; none if all events match their seals. */
  readonly findings: readonly string[];
}

/** The signer checks every minute, or less often if the event log is very long. */
const OVERDUE_MS = 15 * 60_000;

/** The last check, or null before the first one. */
export const lastSealCheck = (on: Queryable): Promise<SealCheck | null> =>
  one<SealCheck & Record<string, unknown>>(on, 'SELECT checked_at AS "checkedAt", findings FROM seal_check');

/** One sentence for an administrator, or null without an alarm. */
export function describeSealCheck({ checkedAt, findings }: SealCheck, now: Date): string | null {
  const [first, ...others] = findings;
  if (first)
    return others.length > 0 ? `${first}; ${others.length} more findings are in the signer's log` : first;
  return now.getTime() - checkedAt.getTime() > OVERDUE_MS
    ? `The events were last compared with their seals at ${checkedAt.toISOString()}`
    : null;
}
