import { isOutage } from '../../database/outage.ts';
import { LedgerUnavailable } from '../failures.ts';

/** Runs a call on the sandbox's database. Its outage counts as an outage of the ledger. */
export async function withLedgerRetry<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isOutage(error) ? new LedgerUnavailable(error) : error;
  }
}
