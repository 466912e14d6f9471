import { many, type Queryable } from '../database/database.ts';
import type { IncidentId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { fromRow } from './encode.ts';

interface Row {
  id: IncidentId;
  kind: 'incident' | 'maintenance';
  title: string;
  message: string;
  starts_at: Date;
  ends_at: Date | null;
  updated_at: Date;
}

/** The status page's incidents of the last 90 days and planned maintenance, newest first; or only the one with an id. */
export async function postedIncidents(on: Queryable, at: Date, id: IncidentId | null = null) {
  const rows = await many<Row>(
    on,
    `SELECT id, kind, title, message, starts_at, ends_at, updated_at FROM incidents WHERE ($2::text IS NULL OR id = $2)
       AND (ends_at IS NULL OR ends_at > $1::timestamptz - interval '90 days')
     ORDER BY starts_at DESC, id`,
    [at, id],
  );
  return rows.map(row => fromRow(row));
}

/** One of them. Throws Refusal NOT_FOUND. */
export async function postedIncident(on: Queryable, at: Date, id: IncidentId) {
  const [posted] = await postedIncidents(on, at, id);
  if (!posted) throw new Refusal('NOT_FOUND', 'It ended more than 90 days ago');
  return posted;
}
