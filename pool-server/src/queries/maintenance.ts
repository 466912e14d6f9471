import { one, type Queryable } from '../database/database.ts';
import { Refusal } from '../domain/refusal.ts';
import { iso } from './encode.ts';

/** Seconds after which a client should retry if no end is set. */
const RETRY_SECONDS = 300;

interface Row {
  message: string;
  since: Date;
  until: Date | null;
}

const current = (on: Queryable, at: Date) =>
  one<Row>(on, 'SELECT message, since, until FROM maintenance WHERE until IS NULL OR until > $1', [at]);

/** SQL: whether maintenance mode is on at a time. */
export const inMaintenance = (at: string) =>
  `EXISTS (SELECT FROM maintenance m WHERE m.until IS NULL OR m.until > ${at})`;

/** Maintenance mode at a time; null while it is off. */
export async function maintenanceMode(on: Queryable, at: Date) {
  const row = await current(on, at);
  return row && { message: row.message, since: row.since.toISOString(), until: iso(row.until) };
}

/** @throws Refusal MAINTENANCE while maintenance mode is on */
export async function requireNoMaintenance(on: Queryable, at: Date): Promise<void> {
  const row = await current(on, at);
  if (!row) return;
  const left = row.until && Math.ceil((row.until.getTime() - at.getTime()) / 1000);
  throw new Refusal('MAINTENANCE', `KALE Pool is in maintenance: ${row.message}`, left ?? RETRY_SECONDS);
}
