import { setTimeout as wait } from 'node:timers/promises';
import type { StellarAddress } from 'shared-api/address';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * A ledger that closes at an interval: a transaction is applied at the next close, and a source has one transaction in
 * each ledger, as on Stellar.
 * @param closeMs real milliseconds between two closes
 * @param ledgerSeconds the same interval as the network's settings give it
 */
export function slowLedger(ledger: Ledger, closeMs: number, ledgerSeconds: number): Ledger {
  const started = performance.now();
  const lastOf = new Map<StellarAddress, number>();
  return {
    ...ledger,
    settings: async () => ({ ...(await ledger.settings()), ledgerSeconds }),
    async submit(transaction) {
      const current = Math.floor((performance.now() - started) / closeMs);
      const close = Math.max(current, lastOf.get(transaction.source) ?? 0) + 1;
      lastOf.set(transaction.source, close);
      await wait(started + close * closeMs - performance.now());
      return ledger.submit(transaction);
    },
  };
}
