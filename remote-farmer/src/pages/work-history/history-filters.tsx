import { DebouncedSearch, Select, useListSearch, useSearchParams } from 'shared-ui';
import { FilterRow } from '../filter-row.ts';
import { DEFAULT_FIRST, TIME_RANGES } from './time-range.ts';

const STATUSES = [
  { value: 'all', label: 'All Status' },
  { value: 'success', label: 'Success' },
  { value: 'failed', label: 'Failed' },
] as const;

/** The filters of the work history, kept in the URL. */
export const useHistoryFilters = () => {
  const { filter, search, setSearch } = useListSearch();
  const [params, setParams] = useSearchParams();
  const status = filter('status', STATUSES);
  const range = filter('range', DEFAULT_FIRST);
  // A range longer than the default hides nothing.
  const hiding = ['search', 'status', ...(range.value === '24h' ? ['range'] : [])];
  return {
    search,
    setSearch,
    status,
    range,
    /** Whether the filters hide rows, and how to clear them. */
    filtered: hiding.some(name => params.has(name)),
    clear: () =>
      setParams(before => new URLSearchParams([...before].filter(([name]) => !hiding.includes(name))), {
        preventScrollReset: true,
      }),
  };
};

type HistoryFiltersProps = Pick<
  ReturnType<typeof useHistoryFilters>,
  'search' | 'setSearch' | 'status' | 'range'
>;

/** Search, status and time range (spec §2, Work History). */
export const HistoryFilters = ({ search, setSearch, status, range }: HistoryFiltersProps) => (
  <FilterRow>
    <DebouncedSearch
      label="Search work history"
      placeholder="Search by farmer ID, block, or nonce..."
      value={search}
      onSearch={setSearch}
    />
    <Select label="Status" labelHidden options={STATUSES} {...status} />
    <Select label="Time Range" labelHidden options={TIME_RANGES} {...range} />
  </FilterRow>
);
