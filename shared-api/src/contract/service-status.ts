import * as v from 'valibot';
import { IncidentId } from './ids.ts';
import { requestTime } from './query.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Percent, Timestamp } from './units.ts';

/** A failure or planned maintenance, described by an admin. It is in progress while `endsAt` is null. */
export const Incident = v.object({
  id: IncidentId,
  kind: knownWord('incident', 'maintenance'),
  title: v.string(),
  message: v.string(),
  startsAt: Timestamp,
  endsAt: maybe(v.nullable(Timestamp)),
  updatedAt: Timestamp,
});
export type Incident = v.InferOutput<typeof Incident>;

/**
 * Maintenance mode: farmers and operators can read and withdraw, and nothing is planted. It ends at `until`, if set.
 */
const Maintenance = v.object({
  message: v.string(),
  since: Timestamp,
  until: maybe(v.nullable(Timestamp)),
});

/** PUT /admin/maintenance. */
export const MaintenanceRequest = v.object({
  message: v.pipe(v.string(), v.trim(), v.minLength(3, 'Enter a message'), v.maxLength(300)),
  until: v.nullable(requestTime),
});
export type MaintenanceRequest = v.InferInput<typeof MaintenanceRequest>;

/** GET /status: each service now and on each of the last 90 days, with incidents. */
export const ServiceStatus = v.object({
  checkedAt: Timestamp,
  components: v.array(
    v.object({
      service: v.string(),
      status: knownWord('online', 'degraded', 'offline'),
      /** The percentage of measured minutes in which it was online or degraded; null before the first one. */
      uptimePercent: v.nullable(Percent),
      /** UTC days since the first measurement, oldest first. */
      days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), uptimePercent: v.nullable(Percent) })),
    }),
  ),
  /** Null while maintenance mode is off. */
  maintenance: maybe(v.nullable(Maintenance)),
  /** Incidents of the last 90 days and planned maintenance, newest first. */
  incidents: v.array(Incident),
});
export type ServiceStatus = v.InferOutput<typeof ServiceStatus>;

/** POST /admin/incidents, and PATCH /admin/incidents/{id}, which replaces all fields. */
export const IncidentRequest = v.pipe(
  v.object({
    kind: v.picklist(['incident', 'maintenance']),
    title: v.pipe(v.string(), v.trim(), v.minLength(3, 'Enter a title'), v.maxLength(120)),
    message: v.pipe(v.string(), v.trim(), v.minLength(3, 'Enter a message'), v.maxLength(500)),
    startsAt: requestTime,
    endsAt: v.nullable(requestTime),
  }),
  v.check(
    ({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt),
    'It ends before it starts',
  ),
);
export type IncidentRequest = v.InferInput<typeof IncidentRequest>;
