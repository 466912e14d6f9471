import type { Clock } from '../../domain/clock.ts';
import type { Provider } from './provider.ts';

/** A provider may be this many ledgers behind the network. */
const BEHIND_LEDGERS = 2;
/** A provider may be ahead of the last known ledger by this many, plus one for each second since. */
const AHEAD_LEDGERS = 5;
/** All providers are asked for their last ledgers this often, in ms. */
const ASK_EVERY_MS = 60_000;
/** Without a response for this long, in ms, the last known state is stale. */
const IDLE_MS = 15_000;
/** Slower providers are left out of the median, in ms. */
const SLOW_MS = 2_000;
/** No ledger can have closed this long after now, in ms: clocks differ by a few seconds. */
const FUTURE_MS = 15_000;
const NO_HASH = '0'.repeat(64);

const ledgerOf = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'latestLedger' in answer
    ? Number(answer.latestLedger)
    : null;

/**
 * Judges whether an answer shows the network as it is now: not some ledgers behind other answers, and not ahead of the
 * clock. Every minute it asks all providers and takes the median, so that neither a lagging provider nor one that
 * claims too much decides alone. It ignores a ledger from the future. It trusts a single provider.
 */
export function followTip(
  providers: readonly Provider[],
  clock: Clock,
  pause: (ms: number) => Promise<unknown>,
): (answer: unknown) => Promise<boolean> {
  let newest: { readonly ledger: number; readonly at: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    askedAt = clock().getTime();
    const ledgers: number[] = [];
    const asking = providers.map(({ server }) =>
      server._getTransaction(NO_HASH).then(
        ({ latestLedger, latestLedgerCloseTime }) => {
          const closedAt = Number(latestLedgerCloseTime) * 1_000;
          if (closedAt < clock().getTime() + FUTURE_MS) ledgers.push(latestLedger);
        },
        () => undefined,
      ),
    );
    await Promise.race([Promise.all(asking), pause(SLOW_MS)]);
    const inOrder = ledgers.toSorted((a, b) => a - b);
    const ledger = inOrder[Math.floor(inOrder.length / 2)];
    if (ledger !== undefined) newest = { ledger, at: clock().getTime() };
  }

  return async answer => {
    const ledger = ledgerOf(answer);
    if (ledger === null || providers.length === 1) return true;
    const now = clock().getTime();
    if (!newest || now - newest.at > IDLE_MS) await ask();
    else if (now - askedAt > ASK_EVERY_MS) void ask();
    if (!newest) return true;
    const { ledger: known, at } = newest;
    if (ledger < known - BEHIND_LEDGERS) return false;
    if (ledger > known + AHEAD_LEDGERS + Math.max(0, now - at) / 1_000) return false;
    if (ledger > known) newest = { ledger, at: now };
    return true;
  };
}
