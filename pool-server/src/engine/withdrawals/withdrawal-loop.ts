import type { LiveEvents } from '../../events/live-events.ts';
import type { EngineServices } from '../engine-services.ts';
import { startLoop } from '../loop.ts';
import { processWithdrawals } from './withdrawals.ts';

export interface WithdrawalLoop {
  readonly services: EngineServices;
  readonly live: LiveEvents;
  readonly reportError: (error: unknown) => void;
}

/** Sends withdrawals in a loop until `ends` aborts. */
export async function runWithdrawals(
  { services, live, reportError }: WithdrawalLoop,
  ends: AbortSignal,
): Promise<void> {
  const turn = async () => {
    for (const error of await processWithdrawals(services, ends)) reportError(error);
  };
  const loop = startLoop(turn, reportError, ends);
  const unsubscribe = live.subscribe(() => loop.wake());
  await loop.ended;
  unsubscribe();
}
