import { type AlertEvent, type AlertsState, alerts } from '../domain/alert.ts';
import type { IncidentId, PoolId } from '../domain/ids.ts';
import { type IncidentEvent, type IncidentState, incident } from '../domain/incident.ts';
import { type MaintenanceEvent, type MaintenanceState, maintenance } from '../domain/maintenance.ts';
import { type PoolEvent, type PoolState, pool } from '../domain/pool.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { ALERTS_STREAM, incidentStream, MAINTENANCE_STREAM, poolStream } from '../events/stream.ts';
import type { Services } from './services.ts';

// Commands that make one decision on one stream. Each throws the refusals of its decision.

type Store = Pick<Services, 'database'>;

/** Pauses or resumes a pool, or announces something to its members. */
export const decidePool = (
  { database }: Store,
  context: CommandContext,
  id: PoolId,
  decision: (state: PoolState) => PoolEvent[],
) => commit(database, context, unit => unit.decide(poolStream(id), pool, decision));

/** Posts or changes an incident of the status page. */
export const decideIncident = (
  { database }: Store,
  context: CommandContext,
  id: IncidentId,
  decision: (state: IncidentState) => IncidentEvent[],
) => commit(database, context, unit => unit.decide(incidentStream(id), incident, decision));

/** Starts or ends maintenance. */
export const decideMaintenance = (
  { database }: Store,
  context: CommandContext,
  decision: (state: MaintenanceState) => MaintenanceEvent[],
) => commit(database, context, unit => unit.decide(MAINTENANCE_STREAM, maintenance, decision));

/** Adds or removes an alert rule. */
export const decideAlertRules = (
  { database }: Store,
  context: CommandContext,
  decision: (state: AlertsState) => AlertEvent[],
) => commit(database, context, unit => unit.decide(ALERTS_STREAM, alerts, decision));
