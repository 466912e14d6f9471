import type { Logger } from 'pino';
import { expireRequests } from '../commands/end-contract.ts';
import { beat } from '../database/heartbeat.ts';
import type { LiveEvents } from '../events/live-events.ts';
import { watchDeposits } from './deposits/deposit-loop.ts';
import { ENGINE, type EngineServices, now } from './engine-services.ts';
import { completeExits } from './exits/exits.ts';
import { watchInvariants } from './invariant-watch.ts';
import { lead } from './leadership.ts';
import { startLoop } from './loop.ts';
import { newAttempts } from './pool-lanes.ts';
import { runPools } from './pool-loops.ts';
import { createTroubleLog } from './trouble-log.ts';
import { openTrustlines } from './withdrawals/trustlines.ts';
import { runWithdrawals } from './withdrawals/withdrawal-loop.ts';

const BEAT_EVERY_MS = 10_000;

export interface EngineProgram {
  readonly url: string;
  readonly services: EngineServices;
  readonly live: LiveEvents;
  readonly log: Logger;
  /** Milliseconds between two turns of a pool's loop without any event. */
  readonly turnEveryMs?: number;
}

/** Runs the engine until `stop`, as the only leader. Events and time trigger its turns. */
export function runEngine(program: EngineProgram, stop: AbortSignal): Promise<void> {
  const { url, services, log } = program;
  const startedAt = services.clock();
  const alive = () =>
    void beat(services.database, 'engine', startedAt, services.clock()).catch(() => undefined);
  alive();
  const beating = setInterval(alive, BEAT_EVERY_MS);
  const trouble = createTroubleLog(log, services.clock);
  return lead(url, stop, ends => runLoops(program, ends, trouble), trouble).finally(() =>
    clearInterval(beating),
  );
}

/** Runs every part of the engine in a loop of its own, so that none waits for another's ledger operations. */
async function runLoops(
  { services, live, log, turnEveryMs }: EngineProgram,
  ends: AbortSignal,
  trouble: (error: unknown) => void,
): Promise<void> {
  log.info('leading');
  const attempts = newAttempts();
  const contracts = async () => {
    await expireRequests(services, now(services, ENGINE));
    await completeExits(services);
  };
  const trustlines = async () => {
    for (const error of await openTrustlines(services, attempts.refusedTrustlines)) trouble(error);
  };
  const loops = [
    startLoop(contracts, trouble, ends),
    startLoop(trustlines, trouble, ends),
    startLoop(async () => void (await services.others?.()), trouble, ends),
  ];
  const unsubscribe = live.subscribe(() => {
    for (const loop of loops) loop.wake();
  });
  await Promise.all([
    ...loops.map(({ ended }) => ended),
    runPools({ services, live, attempts, trouble, turnEveryMs }, ends),
    runWithdrawals({ services, live, trouble }, ends),
    watchDeposits(services, trouble, ends),
    watchInvariants(services, log, ends),
  ]);
  unsubscribe();
}
