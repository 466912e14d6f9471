import type { Call } from '../../handler.ts';

/** How long a response made from a ledger that reports no changes may be kept. */
export const UNNOTIFIED_TTL_MS = 5_000;

/** Notes that a response depends on the ledger. Only the sandbox's ledger reports its changes. */
export function dependOnLedger({ api, context, dependencies }: Call, subject: 'farm' | `account:${string}`) {
  dependencies.add(subject);
  if (api.ledger.network.name !== 'sandbox')
    dependencies.expireAt(new Date(context.at.getTime() + UNNOTIFIED_TTL_MS));
}
