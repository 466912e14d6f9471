import { type PoolSort, useCapability } from 'shared-api';
import { useListSearch } from 'shared-ui';

/** Pools on one page (spec §9). */
export const POOL_PAGE_SIZE = 6;

/** The status filter: the value in the URL and the API, and its label. */
export const POOL_STATUSES = [
  { value: 'all', label: 'All Status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** The sort keys of pools, on servers that can sort; the first is the default. */
export const POOL_SORTS = [
  { value: 'successRate', label: 'Success rate' },
  { value: 'name', label: 'Name' },
  { value: 'share', label: 'Reward share' },
  { value: 'reward', label: 'Average reward' },
  { value: 'members', label: 'Members' },
  { value: 'staked', label: 'Total staked' },
] as const satisfies { value: PoolSort; label: string }[];

const ASCENDING = [{ value: 'asc' }, { value: 'desc' }] as const;
const DESCENDING = [{ value: 'desc' }, { value: 'asc' }] as const;

/** The search in the URL: text, status, sort, order and page. Figures sort in descending order first. */
export const usePoolSearch = () => {
  const sortable = useCapability('pool-sort');
  const { filter, ...list } = useListSearch();
  const sort = filter('sort', POOL_SORTS);
  const orders = sort.value === 'name' ? ASCENDING : DESCENDING;
  const order = filter('order', orders);
  return {
    ...list,
    status: filter('status', POOL_STATUSES),
    /** Null if the server cannot sort. */
    sorting: sortable ? { sort, order } : null,
    /** Always sent, as in the descriptor's first call, but without the server's default order. */
    sorted: { sort: sort.value, order: order.value === orders[0].value ? undefined : order.value },
  };
};
