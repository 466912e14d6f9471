import { LedgerUnavailable } from './failures.ts';

/** Makes a call again after each of the pauses, in ms, while the ledger cannot be reached. Throws LedgerUnavailable after the last try. */
export async function retryWhileUnavailable<T>(
  call: () => Promise<T>,
  pauses: readonly number[],
  pause: (ms: number) => Promise<unknown>,
): Promise<T> {
  for (const ms of pauses) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof LedgerUnavailable)) throw error;
      await pause(ms);
    }
  }
  return call();
}
