import { many, type Queryable } from '../database/database.ts';
import { itemOf } from './encode.ts';

/** Every rule with its state and the last measurement; firing ones first. */
export async function alertRules(on: Queryable) {
  const rows = await many(
    on,
    `SELECT r.id, r.metric, r.threshold, r.channels, f.value, r.firing_since, f.measured_at
     FROM alert_rules r LEFT JOIN alert_figures f USING (metric)
     ORDER BY r.firing_since NULLS LAST, r.created_at, r.id`,
  );
  return { items: rows.map(itemOf<'alertRules'>) };
}
