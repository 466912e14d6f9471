import type { Ledger } from '../ledger/ledger.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';

/** How long to cache a response that depends on a ledger without change notifications. */
export const UNNOTIFIED_TTL_MS = 5_000;

/** Records that a response depends on the ledger. Only the sandbox's ledger reports its changes. */
export function dependOnLedger(
  dependencies: CacheDependencies,
  ledger: Ledger,
  at: Date,
  subject: 'farm' | `account:${string}`,
) {
  dependencies.add(subject);
  if (ledger.network.name !== 'sandbox') dependencies.expireAt(new Date(at.getTime() + UNNOTIFIED_TTL_MS));
}
