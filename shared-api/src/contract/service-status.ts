import * as v from 'valibot';
import { knownWord, maybe } from './tolerant.ts';
import { Percent, Timestamp } from './units.ts';

/** A failure, or work announced beforehand, in an admin's words. It lasts while `endsAt` is null. */
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

/** GET /status: the parts of the service now and on each of the last 90 days, and what happened to them. */
export const ServiceStatus = v.object({
  checkedAt: Timestamp,
  components: v.array(
    v.object({
      service: v.string(),
      status: knownWord('online', 'degraded', 'offline'),
      /** The share of the measured minutes in which it was online or degraded; null before the first. */
      uptimePercent: v.nullable(Percent),
      /** Days in UTC, oldest first, since measurement began. */
      days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), uptimePercent: v.nullable(Percent) })),
    }),
  ),
  /** Newest first: those of the last 90 days, and maintenance to come. */
  incidents: v.array(Incident),
});
export type ServiceStatus = v.InferOutput<typeof ServiceStatus>;

/** POST /admin/incidents, and PATCH /admin/incidents/{id} with all of it again. */
export const IncidentRequest = v.pipe(
  v.object({
    kind: v.picklist(['incident', 'maintenance']),
    title: v.pipe(v.string(), v.trim(), v.minLength(3, 'Enter a title'), v.maxLength(120)),
    message: v.pipe(v.string(), v.trim(), v.minLength(3, 'Enter what people should know'), v.maxLength(500)),
    startsAt: Timestamp,
    endsAt: v.nullable(Timestamp),
  }),
  v.check(
    ({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt),
    'It ends before it starts',
  ),
);
export type IncidentRequest = v.InferInput<typeof IncidentRequest>;
