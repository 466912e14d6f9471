import { setTimeout as wait } from 'node:timers/promises';
import type { AlertMetric } from 'shared-api/contract';
import { many } from '../database/database.ts';
import { alerts, evaluateAlerts } from '../domain/alert.ts';
import { commit } from '../events/event-store.ts';
import { ALERTS_STREAM } from '../events/stream.ts';
import { measureFigure } from '../queries/alert-figures.ts';
import { ENGINE, type EngineServices, now } from './engine-services.ts';

const INTERVAL_MS = 60_000;

/** Measures the figures that rules watch, and fires or clears the rules. Returns errors per figure. */
export async function watchFigures(services: EngineServices): Promise<unknown[]> {
  const { database, clock, conservation = null } = services;
  const watched = await many<{ metric: AlertMetric }>(database, 'SELECT DISTINCT metric FROM alert_rules');
  const figures = new Map<AlertMetric, string>();
  const errors: unknown[] = [];
  for (const { metric } of watched) {
    try {
      const value = await measureFigure({ ...services, conservation }, metric);
      await database.query(
        `INSERT INTO alert_figures VALUES ($1, $2, $3)
         ON CONFLICT (metric) DO UPDATE SET value = excluded.value, measured_at = excluded.measured_at`,
        [metric, value, clock()],
      );
      if (value !== null) figures.set(metric, value);
    } catch (error) {
      errors.push(error);
    }
  }
  if (figures.size > 0)
    await commit(database, now(services, ENGINE), unit =>
      unit.decide(ALERTS_STREAM, alerts, evaluateAlerts(figures)),
    );
  return errors;
}

/** Evaluates the alert rules every minute until `ends`. */
export async function watchAlerts(
  services: EngineServices,
  reportError: (error: unknown) => void,
  ends: AbortSignal,
): Promise<void> {
  while (!ends.aborted) {
    const errors = await watchFigures(services).catch(error => [error]);
    for (const error of errors) reportError(error);
    await wait(INTERVAL_MS, undefined, { signal: ends }).catch(() => undefined);
  }
}
