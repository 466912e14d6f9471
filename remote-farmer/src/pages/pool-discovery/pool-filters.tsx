import { DebouncedSearch, IconButton, Select } from 'shared-ui';
import { FilterRow } from '../filter-row.ts';
import { POOL_SORTS, POOL_STATUSES, type usePoolSearch } from './pool-search.ts';

type PoolFiltersProps = Pick<ReturnType<typeof usePoolSearch>, 'search' | 'setSearch' | 'status' | 'sorting'>;

/** Search, status and, where the server can, sort and order. */
export const PoolFilters = ({ search, setSearch, status, sorting }: PoolFiltersProps) => (
  <FilterRow>
    <DebouncedSearch
      label="Search pools"
      placeholder="search pools by name or description"
      value={search}
      onSearch={setSearch}
    />
    <Select label="Status" labelHidden options={POOL_STATUSES} {...status} />
    {sorting && <SortChoice {...sorting} />}
  </FilterRow>
);

type SortChoiceProps = NonNullable<ReturnType<typeof usePoolSearch>['sorting']>;

const SortChoice = ({ sort, order }: SortChoiceProps) => {
  const falling = order.value === 'desc';
  return (
    <>
      <Select label="Sort by" labelHidden options={POOL_SORTS} {...sort} />
      <IconButton
        icon={falling ? 'arrow-down' : 'arrow-up'}
        label={falling ? 'Descending. Sort ascending' : 'Ascending. Sort descending'}
        onClick={() => order.onValueChange(falling ? 'asc' : 'desc')}
      />
    </>
  );
};
