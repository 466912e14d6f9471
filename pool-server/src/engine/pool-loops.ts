import type { PoolId } from '../domain/ids.ts';
import type { LiveEvents } from '../events/live-events.ts';
import { activePools } from './cycle/discovery.ts';
import type { EngineServices } from './engine-services.ts';
import { type Loop, startLoop } from './loop.ts';
import { type Attempts, LANES, takeTurn } from './pool-lanes.ts';

export interface PoolLoops {
  readonly services: EngineServices;
  readonly live: LiveEvents;
  readonly attempts: Attempts;
  readonly trouble: (error: unknown) => void;
  /** Milliseconds between two turns of a lane without any event. */
  readonly turnEveryMs?: number;
}

interface Running {
  readonly stop: AbortController;
  readonly loops: readonly Loop[];
}

/**
 * Runs the loops of every active pool until `ends`: one for each lane, so that no pool waits for another, nor a pool's
 * work for its harvests. Starts those of new pools, and stops those of pools that are no longer active. Resolves when
 * every turn under way has ended.
 */
export async function runPools(
  { services, live, attempts, trouble, turnEveryMs }: PoolLoops,
  ends: AbortSignal,
): Promise<void> {
  const running = new Map<PoolId, Running>();
  const endOf = ({ loops }: Running) => Promise.all(loops.map(({ ended }) => ended));

  const start = (poolId: PoolId) => {
    const stop = new AbortController();
    const over = AbortSignal.any([ends, stop.signal]);
    const loops = LANES.map(lane =>
      startLoop(() => takeTurn(services, attempts, poolId, lane, over), trouble, over, turnEveryMs),
    );
    running.set(poolId, { stop, loops });
  };
  const supervisor = startLoop(
    async () => {
      const active = new Set(await activePools(services));
      for (const poolId of active) if (!running.has(poolId)) start(poolId);
      for (const [poolId, pool] of running) {
        if (active.has(poolId) || pool.stop.signal.aborted) continue;
        pool.stop.abort();
        void endOf(pool).then(() => running.delete(poolId));
      }
    },
    trouble,
    ends,
  );

  const unsubscribe = live.subscribe(events => {
    supervisor.wake();
    const pools = new Set(events.map(({ event: { data } }) => ('poolId' in data ? data.poolId : null)));
    for (const [poolId, { loops }] of running) {
      if (pools.has(poolId) || pools.has(null)) for (const loop of loops) loop.wake();
    }
  });
  await supervisor.ended;
  unsubscribe();
  await Promise.all([...running.values()].map(endOf));
}
