import type { Projection } from './projection.ts';

const WRITE = `
  INSERT INTO incidents (id, kind, title, message, starts_at, ends_at, updated_at)
  SELECT data->>'incidentId', data->>'kind', data->>'title', data->>'message', (data->>'startsAt')::timestamptz,
    (data->>'endsAt')::timestamptz, at
  FROM events
  ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, message = excluded.message,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at`;

export const incidents: Projection = {
  table: 'incidents',
  on: { IncidentPosted: WRITE, IncidentChanged: WRITE },
};
