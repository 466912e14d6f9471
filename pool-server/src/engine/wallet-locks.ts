import type { StellarAddress } from 'shared-api/address';
import type { Database } from '../database/database.ts';
import type { EngineServices } from './engine-services.ts';
import { lockSession } from './lock-session.ts';

/** How long the engine waits for a wallet in use, in milliseconds, before it leaves the step to its next turn. */
const ENGINE_WAIT_MS = 1_000;
/** An operator's order waits longer than a transaction is valid, in milliseconds. */
export const ORDER_WAIT_MS = 45_000;
/** How long a step that had to skip a wallet keeps its priority there, in milliseconds. */
const PRIORITY_MS = 5_000;

/** Priority: plants and works of a block before harvests and payouts of earlier blocks. */
export type Priority = 'block' | 'settlement';

/** Wallets that a step of an open block waits for, and until when no settlement may take them first. */
const reserved = new WeakMap<Database, Map<StellarAddress, number>>();

const keyOf = (wallet: StellarAddress) => `wallet ${wallet}`;

/**
 * Serialises transactions by wallet, across processes, so that sequence numbers stay in order. Runs `work` with the
 * free wallets, and again with others as they become free. Wallets that stay in use are left out: their steps remain
 * requested for a later turn. Even without a lock, stream versions prevent a step from being sent twice.
 */
export async function withWallets(
  { database, lockWaitMs = ENGINE_WAIT_MS }: Pick<EngineServices, 'database' | 'lockWaitMs'>,
  wallets: Iterable<StellarAddress>,
  priority: Priority,
  work: (held: ReadonlySet<StellarAddress>) => Promise<unknown>,
): Promise<void> {
  const session = lockSession(database);
  const waiting = reserved.get(database) ?? new Map<StellarAddress, number>();
  reserved.set(database, waiting);
  const left = new Map([...wallets].map(wallet => [keyOf(wallet), wallet]));
  const until = performance.now() + lockWaitMs;
  const runs: Promise<unknown>[] = [];
  const errors: unknown[] = [];
  const run = (keys: readonly string[], held: ReadonlySet<StellarAddress>) =>
    work(held)
      .catch(error => errors.push(error))
      .finally(() => session.giveBack(keys));
  try {
    while (left.size > 0) {
      const now = performance.now();
      const open = [...left].filter(([, wallet]) => priority === 'block' || (waiting.get(wallet) ?? 0) < now);
      const keys = await session.take(open.map(([key]) => key));
      const held = new Set(keys.flatMap(key => left.get(key) ?? []));
      for (const key of keys) left.delete(key);
      if (priority === 'block') {
        for (const wallet of held) waiting.delete(wallet);
        for (const wallet of left.values()) waiting.set(wallet, now + PRIORITY_MS);
      }
      if (held.size > 0) runs.push(run(keys, held));
      if (left.size === 0 || performance.now() >= until) break;
      await session.change();
    }
  } finally {
    await Promise.all(runs);
  }
  if (errors.length > 0) throw errors[0];
}
