import type { PoolId } from '../../../domain/ids.ts';
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
