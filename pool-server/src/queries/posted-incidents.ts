import { many, one, type Queryable } from '../database/database.ts';
import type { IncidentId } from '../domain/ids.ts';
import { SHOWN_DAYS } from '../domain/incident.ts';
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

const INCIDENTS = 'SELECT id, kind, title, message, starts_at, ends_at, updated_at FROM incidents';

/** The status page's incidents, until `SHOWN_DAYS` after their end, and planned maintenance, newest first. */
export async function postedIncidents(on: Queryable, at: Date) {
  const rows = await many<Row>(
    on,
    `${INCIDENTS} WHERE ends_at IS NULL OR ends_at > $1::timestamptz - interval '${SHOWN_DAYS} days' ORDER BY starts_at DESC, id`,
    [at],
  );
  return rows.map(row => fromRow(row));
}

/** An incident that was posted, however long ago it ended. */
export async function postedIncident(on: Queryable, id: IncidentId) {
  const row = await one<Row>(on, `${INCIDENTS} WHERE id = $1`, [id]);
  if (!row) throw new TypeError(`The incident ${id} is not on record`);
  return fromRow(row);
}
