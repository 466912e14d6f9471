import pg from 'pg';

/** Thrown when PostgreSQL cannot be reached; the API answers 503. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** A server in recovery or read-only: a replica, or a primary that was demoted. */
const READ_ONLY = '25006';
/** SQLSTATE classes of temporary errors: connection lost, out of resources, shut down. */
const NOT_NOW = /^(08|53|57)/;
/** Codes of operating-system errors of a connection. */
const LOST = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the driver's errors without a code: a connection lost during or between statements. */
const AWAY = /^Connection terminated|^timeout e|^Query read timeout|is not queryable$/;

/** True if the server does not accept writes: its connections lead to the wrong server of a cluster. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === READ_ONLY;

/** True if PostgreSQL is temporarily unable to work, as opposed to a faulty statement: a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isReadOnly(error)) return true;
  if (error instanceof pg.DatabaseError) return NOT_NOW.test(error.code ?? '');
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && LOST.test(String(error.code))) return true;
  return 'message' in error && AWAY.test(String(error.message));
}
