import type { Projection } from './projection.ts';

export const alertRules: Projection = {
  table: 'alert_rules',
  on: {
    AlertRuleAdded: `
      INSERT INTO alert_rules (id, metric, threshold, channels, created_at)
      SELECT data->>'alertId', data->>'metric', data->>'threshold',
        ARRAY(SELECT jsonb_array_elements_text(data->'channels')), at
      FROM events`,
    AlertRuleRemoved: `DELETE FROM alert_rules r USING events WHERE r.id = data->>'alertId'`,
    AlertFired: `UPDATE alert_rules r SET firing_since = at FROM events WHERE r.id = data->>'alertId'`,
    AlertCleared: `UPDATE alert_rules r SET firing_since = NULL FROM events WHERE r.id = data->>'alertId'`,
  },
};
