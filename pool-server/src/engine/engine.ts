import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { beat } from '../database/heartbeat.ts';
import type { LiveEvents } from '../events/live-events.ts';
import { watchDeposits } from './deposits/deposit-loop.ts';
import type { EngineServices } from './engine-services.ts';
import { watchInvariants } from './invariant-watch.ts';
import { lead } from './leadership.ts';
import { newAttempts, tick } from './tick.ts';
import { createTroubleLog } from './trouble-log.ts';
import { runWithdrawals } from './withdrawals/withdrawal-loop.ts';

/** Without any event the engine ticks at this interval, since time alone makes some steps due. */
const LOOK_EVERY_MS = 1_000;
/** Events arrive in bursts; one tick handles a burst. */
const GATHER_MS = 150;
const BEAT_EVERY_MS = 10_000;

export interface EngineProgram {
  readonly url: string;
  readonly services: EngineServices;
  readonly live: LiveEvents;
  readonly log: Logger;
}

/** Runs the engine until `stop`, as the only leader. Events, the ledger and time trigger its ticks. */
export function runEngine({ url, services, live, log }: EngineProgram, stop: AbortSignal): Promise<void> {
  const startedAt = services.clock();
  const alive = () =>
    void beat(services.database, 'engine', startedAt, services.clock()).catch(() => undefined);
  alive();
  const beating = setInterval(alive, BEAT_EVERY_MS);
  const trouble = createTroubleLog(log, services.clock);
  return lead(url, stop, ends => look(services, live, ends, trouble, log), trouble).finally(() =>
    clearInterval(beating),
  );
}

async function look(
  services: EngineServices,
  live: LiveEvents,
  ends: AbortSignal,
  trouble: (error: unknown) => void,
  log: Logger,
): Promise<void> {
  log.info('leading');
  const attempts = newAttempts();
  let happened = Promise.withResolvers<void>();
  const unsubscribe = live.subscribe(() => happened.resolve());
  const over = new AbortController();
  const stop = AbortSignal.any([ends, over.signal]);
  const beside = [
    watchInvariants(services, log, stop),
    runWithdrawals({ services, live, trouble }, stop),
    watchDeposits(services, trouble, stop),
  ];
  try {
    while (!ends.aborted) {
      happened = Promise.withResolvers<void>();
      for (const error of await tick(services, attempts, ends)) trouble(error);
      const pause = wait(LOOK_EVERY_MS, undefined, { signal: ends }).catch(() => undefined);
      await Promise.race([pause, happened.promise]);
      await wait(GATHER_MS, undefined, { signal: ends }).catch(() => undefined);
    }
  } finally {
    unsubscribe();
    over.abort();
    await Promise.all(beside);
  }
}
