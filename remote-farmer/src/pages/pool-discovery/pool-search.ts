import { useSearchParams } from 'shared-ui';

/** Pools on one page (spec §9). */
export const POOL_PAGE_SIZE = 6;

/** The status filter: what the URL and the server call it, and what it reads. */
export const POOL_STATUSES = [
  { value: 'all', label: 'All Status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

type PoolStatusFilter = (typeof POOL_STATUSES)[number]['value'];

const readPage = (text: string | null) => Math.max(1, Math.trunc(Number(text)) || 1);
const readStatus = (text: string | null): PoolStatusFilter =>
  POOL_STATUSES.find(({ value }) => value === text)?.value ?? 'all';

/** What is looked for, kept in the URL: search text, status and page. A new search starts at page 1. */
export const usePoolSearch = () => {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace: name === 'search', preventScrollReset: true },
    );
  return {
    search: params.get('search') ?? '',
    status: readStatus(params.get('status')),
    page: readPage(params.get('page')),
    setSearch: (search: string) => set('search', search),
    setStatus: (status: PoolStatusFilter) => set('status', status === 'all' ? '' : status),
    setPage: (page: number) => set('page', page > 1 ? String(page) : ''),
  };
};
