// The state of the service: the public status page, maintenance mode and the admins' alert rules.
export {
  ALERT_CHANNELS,
  ALERT_METRICS,
  type AlertChannel,
  type AlertMetric,
  type AlertRule,
  alertCondition,
  alertFigure,
} from './contract/alerts.ts';
export type { Incident, ServiceStatus } from './contract/service-status.ts';
export { useAddAlertRule, useAlertRules, useRemoveAlertRule } from './resources/alert-rules.ts';
export { useServiceStatus, useSetMaintenance, useWriteIncident } from './resources/service-status.ts';
