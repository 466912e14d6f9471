import type { PoolId } from '../../../domain/ids.ts';
import {
  changeTerms,
  type PoolEvent,
  type PoolState,
  pausePool,
  pool,
  resumePool,
} from '../../../domain/pool.ts';
import { commit } from '../../../events/event-store.ts';
import { poolStream } from '../../../events/stream.ts';
import type { Call, Handlers } from '../../handler.ts';

async function change({ api, context }: Call, id: string, decision: (state: PoolState) => PoolEvent[]) {
  await commit(api.database, context, unit => unit.decide(poolStream(id as PoolId), pool, decision));
  return { success: true };
}

/** An admin's orders about an approved pool. */
export const poolOrders = {
  pausePooler: ({ params }, call) => change(call, params.poolerId, pausePool),
  resumePooler: ({ params }, call) => change(call, params.poolerId, resumePool),

  setPoolerTerms: ({ params, body: { exitDelay, ...shares } }, call) =>
    change(
      call,
      params.poolerId,
      changeTerms({ ...shares, ...(exitDelay !== undefined && { exitDelayBlocks: exitDelay }) }),
    ),
} satisfies Handlers;
