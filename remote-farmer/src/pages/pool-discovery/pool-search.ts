import { useListSearch } from 'shared-ui';

/** Pools on one page (spec §9). */
export const POOL_PAGE_SIZE = 6;

/** The status filter: what the URL and the server call it, and what it reads. */
export const POOL_STATUSES = [
  { value: 'all', label: 'All Status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** What is looked for, kept in the URL: search text, status and page. */
export const usePoolSearch = () => {
  const { filter, ...list } = useListSearch();
  const { value, onValueChange } = filter('status', POOL_STATUSES);
  return { ...list, status: value, setStatus: onValueChange };
};
