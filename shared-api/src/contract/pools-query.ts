import * as v from 'valibot';
import { UserId } from './ids.ts';
import { paging } from './query.ts';

export const POOL_SORTS = ['name', 'successRate', 'share', 'reward', 'members', 'staked'] as const;
export type PoolSort = (typeof POOL_SORTS)[number];

/** Query of GET /poolers. */
export const PoolsQuery = v.object({
  ...paging,
  userId: v.optional(UserId),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: v.optional(v.picklist(['active', 'inactive', 'paused', 'full'])),
  sort: v.optional(v.picklist(POOL_SORTS)),
  order: v.optional(v.picklist(['asc', 'desc'])),
});
