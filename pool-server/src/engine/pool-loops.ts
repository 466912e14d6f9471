import type { PoolId } from '../domain/ids.ts';
import type { LiveEvents } from '../events/live-events.ts';
import { approvedPoolsOfGroup } from './cycle/discovery.ts';
import type { EngineServices } from './engine-services.ts';
import { type Loop, startLoop } from './loop.ts';
import { type Attempts, POOL_TASKS, type PoolTask, takeTurn } from './pool-tasks.ts';

/** The interval at which new and closed pools are noticed, in milliseconds. */
const LOOK_INTERVAL_MS = 2_000;

/** Their turns wait for ledgers: up to a minute, in which a block may end. */
const LONG_TASKS: readonly PoolTask[] = ['plant', 'harvest'];
const SHORT_TASKS = POOL_TASKS.filter(task => !LONG_TASKS.includes(task));

export interface PoolLoops {
  readonly services: EngineServices;
  readonly attempts: Attempts;
  readonly reportError: (error: unknown) => void;
  readonly loops: Map<PoolId, readonly Loop[]>;
  /** Milliseconds between two turns of a task without any event. */
  readonly turnEveryMs?: number | undefined;
}

/** Wakes the loops of a pool when something happens in it. Returns a function that stops this. */
export const wakeLoops = (live: LiveEvents, running: PoolLoops['loops']): (() => void) =>
  live.subscribe(events => {
    const pools = new Set(
      events.flatMap(({ event: { data } }) => ('poolId' in data ? (data.poolId ?? []) : [])),
    );
    for (const poolId of pools) for (const loop of running.get(poolId) ?? []) loop.wake();
  });

/**
 * Runs the loops of every approved pool of a group until `ends`: one per task, so that no pool waits for another, nor
 * its work for its harvests. Resolves when every running turn has ended. Until the last plant and harvest end, a pool's
 * work continues, since no other engine can take the group over yet; once the group is `lost`, another one may have.
 */
export async function runPools(
  { services, attempts, reportError, loops, turnEveryMs }: PoolLoops,
  group: number,
  ends: AbortSignal,
  lost: AbortSignal,
): Promise<void> {
  const running = new Map<PoolId, { stop: AbortController; ended: Promise<unknown> }>();

  const start = (poolId: PoolId) => {
    const stop = new AbortController();
    const longEnded = new AbortController();
    const startTasks = (tasks: readonly PoolTask[], over: AbortSignal) =>
      tasks.map(task =>
        startLoop(() => takeTurn(services, attempts, poolId, task, over), reportError, over, turnEveryMs),
      );
    const long = startTasks(LONG_TASKS, AbortSignal.any([ends, stop.signal]));
    const short = startTasks(SHORT_TASKS, AbortSignal.any([longEnded.signal, lost]));
    loops.set(poolId, [...short, ...long]);
    const allEnded = (started: readonly Loop[]) => Promise.all(started.map(loop => loop.ended));
    const finish = async () => {
      await allEnded(long);
      longEnded.abort();
      await allEnded(short);
      loops.delete(poolId);
      running.delete(poolId);
    };
    running.set(poolId, { stop, ended: finish() });
  };
  const supervisor = startLoop(
    async () => {
      const approved = new Set(await approvedPoolsOfGroup(services, group));
      for (const poolId of approved) if (!running.has(poolId)) start(poolId);
      for (const [poolId, { stop }] of running) if (!approved.has(poolId)) stop.abort();
    },
    reportError,
    ends,
    LOOK_INTERVAL_MS,
  );
  await supervisor.ended;
  await Promise.all([...running.values()].map(({ ended }) => ended));
}
