import { ALERT_METRICS, type AlertChannel, type AlertMetric } from 'shared-api/contract';
import { parseAmount } from 'shared-api/money';
import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { AlertId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** Figures are decimal strings in the unit of the metric. */
type Rule = { alertId: AlertId; metric: AlertMetric; threshold: string; channels: readonly AlertChannel[] };

export type AlertEvent =
  | Fact<'AlertRuleAdded', Rule>
  | Fact<'AlertRuleRemoved', { alertId: AlertId }>
  /** The figure crossed the threshold, or returned. */
  | Fact<'AlertFired', Rule & { value: string }>
  | Fact<'AlertCleared', Rule & { value: string }>;

/** The rules, and which of them are firing. */
export type AlertsState = ReadonlyMap<AlertId, Rule & { firing: boolean }>;

const MOST = 20;

/** All rules are one stream, so that an evaluation decides on all of them together. */
export const alerts: Aggregate<AlertsState, AlertEvent> = {
  type: 'alerts',
  initialState: () => new Map(),
  evolve: (state, { type, data }) => {
    const next = new Map(state);
    if (type === 'AlertRuleRemoved') next.delete(data.alertId);
    else {
      const { alertId, metric, threshold, channels } = data;
      next.set(alertId, { alertId, metric, threshold, channels, firing: type === 'AlertFired' });
    }
    return next;
  },
};

/** Adds a rule. Idempotent. @throws Refusal VALIDATION_ERROR */
export const addAlertRule =
  (rule: Rule) =>
  (state: AlertsState): AlertEvent[] => {
    if (state.has(rule.alertId)) return [];
    if (state.size >= MOST) throw new Refusal('VALIDATION_ERROR', `There can be at most ${MOST} alert rules`);
    return [{ type: 'AlertRuleAdded', data: rule }];
  };

/** @throws Refusal NOT_FOUND */
export const removeAlertRule =
  (alertId: AlertId) =>
  (state: AlertsState): AlertEvent[] => {
    if (!state.has(alertId)) throw new Refusal('NOT_FOUND', 'No such alert rule');
    return [{ type: 'AlertRuleRemoved', data: { alertId } }];
  };

/** Figures are compared exactly, with 7 places, like amounts. */
const units = (figure: string) => parseAmount('KALE', figure);

const isPassed = ({ metric, threshold }: Rule, value: string) =>
  ALERT_METRICS[metric].fires === 'above' ? units(value) > units(threshold) : units(value) < units(threshold);

/** Fires the rules whose threshold is passed, once until they are cleared. An unknown figure changes nothing. */
export const evaluateAlerts =
  (figures: ReadonlyMap<AlertMetric, string>) =>
  (state: AlertsState): AlertEvent[] =>
    [...state.values()].flatMap(({ firing, ...rule }): AlertEvent[] => {
      const value = figures.get(rule.metric);
      if (value === undefined || isPassed(rule, value) === firing) return [];
      return [{ type: firing ? 'AlertCleared' : 'AlertFired', data: { ...rule, value } }];
    });
