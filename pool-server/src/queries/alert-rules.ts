import type { AlertChannel, AlertMetric } from 'shared-api/contract';
import { many, type Queryable } from '../database/database.ts';
import { iso } from './encode.ts';

interface Row {
  id: string;
  metric: AlertMetric;
  threshold: string;
  channels: AlertChannel[];
  firing_since: Date | null;
  value: string | null;
  measured_at: Date | null;
}

/** Every rule with its state and the last measurement; firing ones first. */
export async function alertRules(on: Queryable) {
  const rows = await many<Row>(
    on,
    `SELECT r.*, f.value, f.measured_at FROM alert_rules r LEFT JOIN alert_figures f USING (metric)
     ORDER BY r.firing_since NULLS LAST, r.created_at, r.id`,
  );
  return {
    items: rows.map(({ firing_since, measured_at, id, metric, threshold, channels, value }) => ({
      id,
      metric,
      threshold,
      channels,
      value,
      firingSince: iso(firing_since),
      measuredAt: iso(measured_at),
    })),
  };
}
