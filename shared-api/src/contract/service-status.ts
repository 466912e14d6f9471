import * as v from 'valibot';
import { knownWord, maybe } from './tolerant.ts';
import { Percent, Timestamp } from './units.ts';

/** A failure or planned maintenance, described by an admin. It is in progress while `endsAt` is null. */
export const Incident = v.object({
  id: v.string(),
  kind: knownWord('incident', 'maintenance'),
  title: v.string(),
  message: v.string(),
  startsAt: Timestamp,
  endsAt: maybe(v.nullable(Timestamp)),
  updatedAt: Timestamp,
});
export type Incident = v.InferOutput<typeof Incident>;

/** GET /status: each service now and on each of the last 90 days, with incidents. */
export const ServiceStatus = v.object({
  checkedAt: Timestamp,
  components: v.array(
    v.object({
      service: v.string(),
      status: knownWord('online', 'degraded', 'offline'),
      /** The percentage of measured minutes in which it was online or degraded; null before the first. */
      uptimePercent: v.nullable(Percent),
      /** UTC days since the first measurement, oldest first. */
      days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), uptimePercent: v.nullable(Percent) })),
    }),
  ),
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
    startsAt: Timestamp,
    endsAt: v.nullable(Timestamp),
  }),
  v.check(
    ({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt),
    'It ends before it starts',
  ),
);
export type IncidentRequest = v.InferInput<typeof IncidentRequest>;
