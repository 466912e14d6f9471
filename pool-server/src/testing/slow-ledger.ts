import type { StellarAddress } from 'shared-api/address';
import type { Clock } from '../domain/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * A ledger that closes every `ledgerSeconds` of its clock: a transaction is applied at the next close, and a source has
 * one per ledger, as on Stellar. `pause` waits some milliseconds of the clock.
 */
export function slowLedger(
  ledger: Ledger,
  ledgerSeconds: number,
  clock: Clock,
  pause: (ms: number) => Promise<void>,
): Ledger {
  const closeMs = ledgerSeconds * 1_000;
  const started = clock().getTime();
  const lastOf = new Map<StellarAddress, number>();
  return {
    ...ledger,
    settings: async () => ({ ...(await ledger.settings()), ledgerSeconds }),
    async submit(transaction) {
      const passed = clock().getTime() - started;
      const close = Math.max(Math.floor(passed / closeMs), lastOf.get(transaction.source) ?? 0) + 1;
      lastOf.set(transaction.source, close);
      await pause(close * closeMs - passed);
      return ledger.submit(transaction);
    },
  };
}
