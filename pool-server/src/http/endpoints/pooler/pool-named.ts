import type { CycleId } from '../../../domain/cycle-events.ts';
import type { PoolId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { type Call, callerOf } from '../../handler.ts';
import { ApiError } from '../../middleware/api-error.ts';

/** The pool of a request: the named one, or else the caller's own; null for all pools of an admin. */
export const poolOf = (call: Call, { poolerId }: { poolerId?: PoolId | undefined }): PoolId | null =>
  poolerId ?? callerOf(call).poolId;

/** The same if an admin must name one. Throws ApiError VALIDATION_ERROR. */
export function poolNamed(call: Call, named: { poolerId?: PoolId | undefined }): PoolId {
  const poolId = poolOf(call, named);
  if (!poolId) throw new ApiError('VALIDATION_ERROR', 'Name the pool');
  return poolId;
}

/** The pool's block in a path, `pool-id:7`, if the caller may manage it. Throws Refusal NOT_FOUND, ApiError FORBIDDEN. */
export function findBlock(call: Call, blockId: string): CycleId {
  const [, poolId, index] = /^(.+):(\d{1,10})$/.exec(blockId) ?? [];
  if (!poolId || Number(index) > 0xffff_ffff) throw new Refusal('NOT_FOUND', 'No such block');
  const caller = callerOf(call);
  if (caller.role !== 'admin' && caller.poolId !== poolId) {
    throw new ApiError('FORBIDDEN', 'This belongs to somebody else');
  }
  return { poolId: poolId as PoolId, blockIndex: Number(index) };
}
