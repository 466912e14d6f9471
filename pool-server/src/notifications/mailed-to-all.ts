import type { Database } from '../database/database.ts';
import { SHARE_NOTICE_MS } from '../domain/contract.ts';

/** How long before it applies an operator's new share is known, in SQL. */
const NOTICE = `${SHARE_NOTICE_MS} * interval '1 ms'`;

/** SQL: the closures of the farm that have not ended. */
export const CLOSURES = 'SELECT id, began_at FROM farm_closures WHERE reopened_at IS NULL';

/**
 * SQL: which notifications `s` are mailed to everyone concerned, whatever their preferences: the farm accepts no plants,
 * or the share in their contract changes while they can still leave ($3 is now).
 */
export const MAILED_TO_ALL = `(s.id IN (SELECT 'farm-closed:' || id FROM (${CLOSURES}) closed)
  OR s.id LIKE 'share:%' AND at > $3 - ${NOTICE})`;

/** SQL: the members whose share changes, and since when they can know; `until` is a parameter. */
export const shareNotices = (until: string) => `
  SELECT u.id AS user_id, c.split_changes_at - ${NOTICE} AS at
  FROM contracts c JOIN users u ON u.farmer_id = c.farmer_id
  WHERE c.split_changes_at - ${NOTICE} <= ${until} AND c.split_changes_at > ${until} AND c.confirmed_at IS NOT NULL`;

/**
 * Includes everyone who is mailed whatever their preferences: while the farm accepts no plants, every user; before a
 * share changes, the members. Afterwards `mailed_until` records the sent mails. An unproved address gets no mail.
 */
export const includeEverybody = (database: Database, until: Date) =>
  database.query(
    `INSERT INTO notification_preferences (user_id, mailed_until, mail_since)
     SELECT u.id, min(n.at) - interval '1 ms', min(n.at) - interval '1 ms'
     FROM users u JOIN (
       SELECT u.id AS user_id, f.began_at AS at FROM users u, farm_closures f
       WHERE f.id = (SELECT max(id) FROM (${CLOSURES}) closed WHERE began_at <= $1) AND u.created_at < f.began_at
       UNION ALL ${shareNotices('$1')}) n ON n.user_id = u.id
     WHERE u.email_proof_due IS NULL GROUP BY u.id
     ON CONFLICT (user_id) DO UPDATE SET mailed_until = excluded.mailed_until, mail_since = excluded.mail_since
     WHERE notification_preferences.mailed_until IS NULL`,
    [until],
  );
