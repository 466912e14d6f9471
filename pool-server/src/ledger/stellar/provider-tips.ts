import type { Clock } from '../../domain/clock.ts';
import { BEHIND_MS } from '../transaction-expiry.ts';
import type { Provider } from './provider.ts';

/** How many ledgers a provider may be behind the network. */
const BEHIND_LEDGERS = 2;
/** How many ledgers a provider may be ahead of the last known one, plus one for each second since. */
const AHEAD_LEDGERS = 5;
/** How often all providers are asked for their last ledgers, in ms. */
const ASK_EVERY_MS = 60_000;
/** The minimum time, in ms, before they are asked again because an answer seems wrong. */
const ASK_AGAIN_MS = 1_000;
/** Without a response for this long, in ms, the last known state is stale. */
const IDLE_MS = 15_000;
/** Slower providers do not count for the median, in ms. */
const SLOW_MS = 2_000;
/** No ledger can have closed later than this after now, in ms: clocks differ by a few seconds. */
const FUTURE_MS = 15_000;
const NO_HASH = '0'.repeat(64);

const ledgerOf = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'latestLedger' in answer
    ? Number(answer.latestLedger)
    : null;

/**
 * Judges whether an answer shows the current network: not some ledgers behind other answers, and not ahead of the
 * clock. Every minute it asks all providers and takes the median, so that neither a lagging provider nor one that
 * claims too much decides alone. It asks again before rejecting an answer: the known ledger may come from a lagging
 * provider that alone responded. It ignores a ledger from the future, and one that closed long ago: a provider that
 * stopped before a reset of the network has the most ledgers. It trusts a single provider.
 */
export function followTip(
  providers: readonly Provider[],
  clock: Clock,
  pause: (ms: number) => Promise<unknown>,
): (answer: unknown) => Promise<boolean> {
  let newest: { readonly ledger: number; readonly at: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking = Promise.resolve();

  function ask(): Promise<void> {
    askedAt = clock().getTime();
    asking = askAll();
    return asking;
  }

  async function askAll(): Promise<void> {
    const ledgers: number[] = [];
    const answers = providers.map(async provider => {
      await provider.assertNetwork();
      const { latestLedger, latestLedgerCloseTime } = await provider.server._getTransaction(NO_HASH);
      const age = clock().getTime() - Number(latestLedgerCloseTime) * 1_000;
      if (age > -FUTURE_MS && age < BEHIND_MS) ledgers.push(latestLedger);
    });
    await Promise.race([Promise.allSettled(answers), pause(SLOW_MS)]);
    const inOrder = ledgers.toSorted((a, b) => a - b);
    const ledger = inOrder[Math.floor(inOrder.length / 2)];
    if (ledger !== undefined) newest = { ledger, at: clock().getTime() };
  }

  function isNear(ledger: number): boolean {
    if (!newest) return true;
    const elapsed = Math.max(0, clock().getTime() - newest.at) / 1_000;
    return ledger >= newest.ledger - BEHIND_LEDGERS && ledger <= newest.ledger + AHEAD_LEDGERS + elapsed;
  }

  return async answer => {
    const ledger = ledgerOf(answer);
    if (ledger === null || providers.length === 1) return true;
    const now = clock().getTime();
    if (!newest || now - newest.at > IDLE_MS) await ask();
    else if (now - askedAt > ASK_EVERY_MS) void ask();
    if (!isNear(ledger)) {
      await (now - askedAt < ASK_AGAIN_MS ? asking : ask());
      if (!isNear(ledger)) return false;
    }
    if (newest && ledger > newest.ledger) newest = { ledger, at: now };
    return true;
  };
}
