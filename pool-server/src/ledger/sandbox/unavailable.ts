import pg from 'pg';
import { DatabaseUnavailable } from '../../database/database.ts';
import { LedgerUnavailable } from '../failures.ts';

/** SQLSTATE classes of temporary errors: connection lost, out of resources, shut down. */
const NOT_NOW = /^(08|53|57)/;
const LOST = /ECONN|EPIPE|ENOENT|terminated|timeout|not queryable|closed/i;

function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof pg.DatabaseError) return NOT_NOW.test(error.code ?? '');
  const { message, code } = error as NodeJS.ErrnoException;
  return LOST.test(`${message} ${code}`);
}

/** Runs a call on the sandbox's database; an outage of that becomes an outage of the ledger. */
export async function withLedgerRetry<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isOutage(error) ? new LedgerUnavailable(error) : error;
  }
}
