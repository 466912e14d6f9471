import * as v from 'valibot';
import { AlertId } from './ids.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Money, Timestamp } from './units.ts';

/** The figures that an alert rule can watch, with their unit, and the side of the threshold on which it fires. */
export const ALERT_METRICS = {
  success_rate: { label: 'Success rate, last hour', unit: '%', fires: 'below' },
  plant_delay: { label: 'Planting delay, last hour', unit: 's', fires: 'above' },
  block_lag: { label: 'Time since the last block', unit: 's', fires: 'above' },
  lost_stakes: { label: 'Stakes lost, last 24 hours', unit: '', fires: 'above' },
  stuck_withdrawals: { label: 'Withdrawals waiting over 15 minutes', unit: '', fires: 'above' },
  custody_shortfall: { label: 'Custody shortfall', unit: 'KALE', fires: 'above' },
  record_faults: { label: 'Records that disagree', unit: '', fires: 'above' },
  wallets_without_xlm: { label: 'Wallets that cannot pay fees', unit: '', fires: 'above' },
  sponsor_xlm: { label: 'Balance of the sponsor', unit: 'XLM', fires: 'below' },
  error_rate: { label: 'API error rate, last hour', unit: '%', fires: 'above' },
} as const satisfies Record<string, { label: string; unit: string; fires: 'above' | 'below' }>;

export type AlertMetric = keyof typeof ALERT_METRICS;

const METRICS = Object.keys(ALERT_METRICS) as [AlertMetric, ...AlertMetric[]];
export const AlertMetric = v.picklist(METRICS);

/** Where a fired alert appears. Each admin's own notification settings apply too. */
export const ALERT_CHANNELS = ['page', 'mail', 'webhook'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** A figure in words: `99.5%`, `120 s`, `3`. */
export const alertFigure = (metric: AlertMetric, value: string): string => {
  const number = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  const { unit } = ALERT_METRICS[metric];
  return unit === '%' ? `${number}%` : `${number} ${unit}`.trim();
};

/** What a rule watches for: `Success rate below 95%, last hour`. */
export const alertCondition = (metric: AlertMetric, threshold: string): string => {
  const { label, fires } = ALERT_METRICS[metric];
  const [figure, ...window] = label.split(', ');
  return [`${figure} ${fires} ${alertFigure(metric, threshold)}`, ...window].join(', ');
};

/** A rule, and its state in the last evaluation. Figures are decimal strings in the unit of the metric. */
const AlertRule = v.object({
  id: AlertId,
  metric: knownWord(...METRICS),
  threshold: Money,
  channels: v.array(knownWord(...ALERT_CHANNELS)),
  /** Null while the figure is on the right side of the threshold. */
  firingSince: maybe(v.nullable(Timestamp)),
  /** The last measurement; null before the first one, and if there is nothing to measure. */
  value: maybe(v.nullable(Money)),
  measuredAt: maybe(v.nullable(Timestamp)),
});
export type AlertRule = v.InferOutput<typeof AlertRule>;

/** GET /admin/alerts: firing rules first. */
export const AlertRules = v.object({ items: v.array(AlertRule) });
export type AlertRules = v.InferOutput<typeof AlertRules>;

/** POST /admin/alerts. */
export const AlertRuleRequest = v.object({
  metric: AlertMetric,
  threshold: v.pipe(
    Money,
    v.check(text => !text.startsWith('-'), 'Enter 0 or more'),
  ),
  channels: v.pipe(v.array(v.picklist(ALERT_CHANNELS)), v.minLength(1, 'Choose a channel'), v.maxLength(3)),
});
export type AlertRuleRequest = v.InferInput<typeof AlertRuleRequest>;
