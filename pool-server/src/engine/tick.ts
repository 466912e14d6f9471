import { expireRequests } from '../commands/end-contract.ts';
import { approvedPools } from './cycle/discovery.ts';
import { ENGINE, type EngineServices, now } from './engine-services.ts';
import { completeExits } from './exits/exits.ts';
import { type Attempts, POOL_TASKS, takeTurn } from './pool-tasks.ts';
import { openTrustlines } from './withdrawals/trustlines.ts';

/** Runs every due step once, as the engine's loops do again and again. Returns the errors of all pools. */
export async function tick(
  services: EngineServices,
  attempts: Attempts,
  ends: AbortSignal,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    if (!ends.aborted) await work().catch(error => errors.push(error));
  };
  await attempt(() => attempts.watchFarm(services));
  await attempt(() => expireRequests(services, now(services, ENGINE)));
  await attempt(async () => errors.push(...(await openTrustlines(services, attempts.trustlines))));
  const pools = await approvedPools(services);
  await Promise.all(
    pools.map(async poolId => {
      for (const task of POOL_TASKS) await attempt(() => takeTurn(services, attempts, poolId, task, ends));
    }),
  );
  // After the pools, because pools that plant open the next block themselves.
  await attempt(async () => services.others?.());
  await attempt(async () => errors.push(...(await completeExits(services))));
  return errors;
}
