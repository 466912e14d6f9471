import { DebouncedSearch, IconButton, Select } from 'shared-ui';
import { styled } from 'styled-components';
import { FilterRow } from '../filter-row.ts';
import { POOL_SORTS, POOL_STATUSES, type usePoolSearch } from './pool-search.ts';

/** The sort key and its direction, which stay on one line. */
const Sorting = styled.div`
  display: flex;
  gap: var(--space-1);

  & > :first-child {
    flex: 1;
    min-width: 8.5rem;
  }

  /* On a phone wider than the status, whose words are shorter. */
  @media (max-width: 639.98px) {
    &&& {
      flex: 2 1 11rem;
    }
  }
`;

type PoolFiltersProps = Pick<ReturnType<typeof usePoolSearch>, 'search' | 'setSearch' | 'status' | 'sorting'>;

/** Search, status and, if the server can sort, sort key and order. */
export const PoolFilters = ({ search, setSearch, status, sorting }: PoolFiltersProps) => {
  const to = sorting?.order.value === 'asc' ? 'desc' : 'asc';
  return (
    <FilterRow>
      <DebouncedSearch
        label="Search pools"
        placeholder="search pools by name or description"
        value={search}
        onSearch={setSearch}
      />
      <Select label="Status" labelHidden options={POOL_STATUSES} {...status} />
      {sorting && (
        <Sorting>
          <Select label="Sort by" labelHidden options={POOL_SORTS} {...sorting.sort} />
          <IconButton
            icon={to === 'asc' ? 'arrow-down' : 'arrow-up'}
            label={`Sort ${to}ending`}
            onClick={() => sorting.order.onValueChange(to)}
          />
        </Sorting>
      )}
    </FilterRow>
  );
};
