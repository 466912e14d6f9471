import { many, one, type Queryable } from '../database/database.ts';
import { percentage } from './percentage.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** For how many days the uptime is stored. */
export const KEEP_DAYS = 90;

/** The beginning of a moment's minute. */
export const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);

const UPTIME = `
  SELECT service, greatest(min(at), $2) AS since, count(*) FILTER (WHERE at >= $2)::int AS recorded,
    count(*) FILTER (WHERE at >= $2 AND status <> 'offline')::int AS up
  FROM service_health WHERE at < $1 GROUP BY service`;

export interface ServiceUptime {
  readonly service: string;
  /** 0..100 with four places. */
  readonly uptime: number | null;
  /** The start of the measurement: 24 hours ago, or the first record. */
  readonly since: Date;
  /** Minutes without a record, which count as down. */
  readonly missing: number;
}

/** Each service's share of the last 24 hours online or degraded. A minute without a record counts as down. */
export async function serviceUptimes(on: Queryable, at: Date): Promise<ServiceUptime[]> {
  const to = minuteOf(at);
  const rows = await many<{ service: string; since: Date; recorded: number; up: number }>(on, UPTIME, [
    to,
    new Date(to.getTime() - DAY),
  ]);
  return rows.map(({ service, since, recorded, up }) => {
    const minutes = (to.getTime() - since.getTime()) / MINUTE;
    return { service, uptime: percentage(up, minutes), since, missing: minutes - recorded };
  });
}

interface DayRow {
  service: string;
  day: string;
  first_at: Date;
  up: number;
}

const DAYS = `
  SELECT service, day::text, first_at, up FROM service_days
  WHERE day > ($1::timestamptz AT TIME ZONE 'UTC')::date - ${KEEP_DAYS} ORDER BY service, day`;

/** The uptime of one service on each day since it was first measured, oldest first. A minute without a record counts as down. */
export interface ServiceDays {
  readonly service: string;
  /** 0..100 with four places; null before the first complete minute. */
  readonly uptimePercent: number | null;
  readonly days: readonly { readonly day: string; readonly uptimePercent: number | null }[];
}

/** The last 90 days of each service, up to the minute of `at`. */
export async function serviceDays(on: Queryable, at: Date): Promise<ServiceDays[]> {
  const to = minuteOf(at).getTime();
  const rows = await many<DayRow>(on, DAYS, [at]);
  return [...Map.groupBy(rows, ({ service }) => service)].map(([service, own]) => {
    const since = Math.min(...own.map(({ first_at }) => first_at.getTime()));
    const up = new Map(own.map(row => [row.day, row.up]));
    const first = Math.floor(since / DAY) * DAY;
    const days = Array.from({ length: Math.floor((to - first) / DAY) + 1 }, (_, place) => {
      const start = first + place * DAY;
      const day = new Date(start).toISOString().slice(0, 10);
      const minutes = (Math.min(start + DAY, to) - Math.max(start, since)) / MINUTE;
      return { day, minutes: Math.max(0, minutes), up: up.get(day) ?? 0 };
    });
    const all = (key: 'minutes' | 'up') => days.reduce((sum, day) => sum + day[key], 0);
    return {
      service,
      uptimePercent: percentage(all('up'), all('minutes')),
      days: days.map(({ day, minutes, up }) => ({ day, uptimePercent: percentage(up, minutes) })),
    };
  });
}

const HOUR = 60 * MINUTE;

/** The API's responses in the last 60 complete minutes; null without records. */
export async function requestFigures(on: Queryable, at: Date) {
  const to = minuteOf(at);
  const found = await one<{ since: Date | null; requests: number; failed: number; milliseconds: number }>(
    on,
    `SELECT min(at) AS since, coalesce(sum(requests), 0)::int AS requests, coalesce(sum(failed), 0)::int AS failed,
       coalesce(sum(milliseconds), 0) AS milliseconds
     FROM answered_requests WHERE at >= $1 AND at < $2`,
    [new Date(to.getTime() - HOUR), to],
  );
  if (!found?.since || found.requests === 0) return null;
  const { since, requests, failed, milliseconds } = found;
  return {
    averageResponseMs: Math.round((milliseconds / requests) * 100) / 100,
    successRate: percentage(requests - failed, requests),
    errorRate: percentage(failed, requests),
    requestsPerMinute: Math.round((requests * MINUTE * 10) / (to.getTime() - since.getTime())) / 10,
    since,
  };
}
