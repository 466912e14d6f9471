import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvents } from '../../events/live-events.ts';
import type { EngineServices } from '../engine-services.ts';
import { processWithdrawals } from './withdrawals.ts';

/** Without any event, the loop checks for open withdrawals at this interval. */
const LOOK_EVERY_MS = 1_000;
/** Events arrive in bursts; one pass handles a burst. */
const GATHER_MS = 150;

export interface WithdrawalLoop {
  readonly services: EngineServices;
  readonly live: LiveEvents;
  readonly trouble: (error: unknown) => void;
}

/** Sends withdrawals concurrently with the engine's ticks until `ends`: neither waits for the other. */
export async function runWithdrawals(
  { services, live, trouble }: WithdrawalLoop,
  ends: AbortSignal,
): Promise<void> {
  let happened = Promise.withResolvers<void>();
  const unsubscribe = live.subscribe(() => happened.resolve());
  try {
    while (!ends.aborted) {
      happened = Promise.withResolvers<void>();
      const troubles = await processWithdrawals(services, ends).catch(error => [error]);
      for (const error of troubles) trouble(error);
      const pause = wait(LOOK_EVERY_MS, undefined, { signal: ends }).catch(() => undefined);
      await Promise.race([pause, happened.promise]);
      await wait(GATHER_MS, undefined, { signal: ends }).catch(() => undefined);
    }
  } finally {
    unsubscribe();
  }
}
