import type { Projection } from './projection.ts';

export const maintenance: Projection = {
  table: 'maintenance',
  on: {
    MaintenanceStarted: `
      INSERT INTO maintenance (id, message, since, until)
      SELECT 1, data->>'message', (data->>'since')::timestamptz, (data->>'until')::timestamptz FROM events
      ON CONFLICT (id) DO UPDATE SET message = excluded.message, since = excluded.since, until = excluded.until`,
    MaintenanceEnded: 'DELETE FROM maintenance WHERE EXISTS (SELECT FROM events)',
  },
};
