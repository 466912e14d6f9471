import { many, type Queryable } from '../database/database.ts';

const DAYS = 30;

const LAST = `
  SELECT (today - ago)::text AS day, coalesce(checks, 0) AS checks, coalesce(differed, 0) AS differed
  FROM (SELECT ($1::timestamptz AT TIME ZONE 'UTC')::date AS today) now CROSS JOIN generate_series(0, ${DAYS - 1}) ago
    LEFT JOIN custody_checks c ON c.day = today - ago
  ORDER BY ago DESC`;

/** The checks of each of the last 30 days (UTC), the oldest first. */
export const custodyChecks = (on: Queryable, at: Date) =>
  many<{ day: string; checks: number; differed: number }>(on, LAST, [at]);
