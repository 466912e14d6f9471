import type { Logger } from 'pino';
import { expireRequests } from '../commands/end-contract.ts';
import { beat } from '../database/heartbeat.ts';
import type { LiveEvents } from '../events/live-events.ts';
import { watchAlerts } from './alert-watch.ts';
import { poolGroups } from './cycle/discovery.ts';
import { watchDeposits } from './deposits/deposit-loop.ts';
import { DUTIES, type Duty, FIRST_DUTY } from './engine-locks.ts';
import { ENGINE, type EngineServices, now } from './engine-services.ts';
import { createErrorLog } from './error-log.ts';
import { completeExits } from './exits/exits.ts';
import { watchInvariants } from './invariant-watch.ts';
import { startLoop } from './loop.ts';
import { type PoolLoops, runPools, wakeLoops } from './pool-loops.ts';
import { type Attempts, newAttempts } from './pool-tasks.ts';
import { type Part, shareWork } from './shared-work.ts';
import { startTrustlines } from './withdrawals/trustlines.ts';
import { processWithdrawals } from './withdrawals/withdrawals.ts';

const BEAT_INTERVAL_MS = 10_000;

export interface EngineProgram {
  readonly url: string;
  readonly services: EngineServices;
  readonly live: LiveEvents;
  readonly log: Logger;
  /** Milliseconds between two turns of a pool's loop without any event. */
  readonly turnEveryMs?: number;
}

/** Runs the engine until `stop`. Engines share the pools and the platform's duties. */
export async function runEngine(program: EngineProgram, stop: AbortSignal): Promise<void> {
  const { url, live, log } = program;
  const reportError = createErrorLog(log, program.services.clock);
  const services = { ...program.services, report: reportError };
  const startedAt = services.clock();
  const alive = () =>
    void beat(services.database, 'engine', startedAt, services.clock()).catch(() => undefined);
  alive();
  const beating = setInterval(alive, BEAT_INTERVAL_MS);
  const attempts = newAttempts();
  const loops: PoolLoops['loops'] = new Map();
  const pools = { services, attempts, reportError, loops, turnEveryMs: program.turnEveryMs };
  const duties = dutiesOf({ ...program, services }, attempts, reportError);
  const groups = async () =>
    (await poolGroups(services)).map(key => ({
      key,
      run: (ends: AbortSignal, lost: AbortSignal) => runPools(pools, key, ends, lost),
    }));
  const unsubscribe = wakeLoops(live, loops);
  await shareWork({ url, kinds: [groups, async () => duties], reportError }, stop);
  unsubscribe();
  clearInterval(beating);
}

/** The platform-wide duties: each is a separate loop, so none waits for another. */
function dutiesOf(
  { services, live, log }: EngineProgram,
  attempts: Attempts,
  reportError: (error: unknown) => void,
): Part[] {
  const woken = (turn: (ends: AbortSignal) => Promise<unknown>) => async (ends: AbortSignal) => {
    const loop = startLoop(async () => void (await turn(ends)), reportError, ends);
    const unsubscribe = live.subscribe(() => loop.wake());
    await loop.ended;
    unsubscribe();
  };
  const runs = {
    exits: woken(async () => {
      await expireRequests(services, now(services, ENGINE)).catch(reportError);
      for (const error of await completeExits(services)) reportError(error);
    }),
    trustlines: async (ends: AbortSignal) => {
      await woken(() => startTrustlines(services, attempts.trustlines, reportError))(ends);
      // Another engine that takes over must not open the same ones.
      await Promise.all(attempts.trustlines.underway.values());
    },
    'overdue block': woken(async () => services.others?.()),
    withdrawals: woken(async ends => {
      for (const error of await processWithdrawals(services, ends)) reportError(error);
    }),
    deposits: ends => watchDeposits(services, reportError, ends),
    invariants: ends => watchInvariants(services, log, ends),
    alerts: ends => watchAlerts(services, reportError, ends),
    farm: ends => startLoop(() => attempts.watchFarm(services), reportError, ends).ended,
  } satisfies Record<Duty, Part['run']>;
  return DUTIES.map((name, place) => ({ key: FIRST_DUTY + place, run: runs[name] }));
}
