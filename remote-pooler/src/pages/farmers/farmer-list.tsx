import { usePoolerFarmers, useUnits } from 'shared-api';
import {
  DebouncedSearch,
  EmptyState,
  ErrorState,
  Pager,
  RadioGroup,
  Row,
  Stack,
  Table,
  useListSearch,
} from 'shared-ui';
import { styled } from 'styled-components';
import { farmerColumns, farmerKey } from './farmer-columns.tsx';

const PAGE_SIZE = 20;

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'pending', label: 'Pending' },
] as const;

const Filters = styled(Row)`
  & > :first-child {
    flex: 1 1 18rem;
  }
`;

/** The farmers of the pool, found by name, email, id or status. */
export const FarmerList = () => {
  const { search, page, setSearch, setPage, filter } = useListSearch();
  const status = filter('status', STATUSES);
  const farmers = usePoolerFarmers({
    page,
    limit: PAGE_SIZE,
    ...(search && { search }),
    ...(status.value !== 'all' && { status: status.value }),
  });
  const units = useUnits();
  const narrowed = search !== '' || status.value !== 'all';
  return (
    <Stack>
      <Filters>
        <DebouncedSearch
          label="Search farmers"
          placeholder="Search by name, email or ID"
          value={search}
          onSearch={setSearch}
        />
        <RadioGroup legend="Status" legendHidden options={STATUSES} {...status} />
      </Filters>
      {!farmers.data && farmers.error ? (
        <ErrorState
          boxed
          message="Failed to load farmers. Please try again."
          onRetry={farmers.refresh}
          retrying={farmers.validating}
        />
      ) : (
        <Table
          caption="Farmers"
          captionHidden
          columns={farmerColumns(units)}
          rows={farmers.data?.items ?? []}
          rowKey={farmerKey}
          skeletonRows={farmers.data ? 0 : 5}
          empty={
            narrowed ? (
              <EmptyState level={3} icon="users" title="No farmers found">
                Try another search or status.
              </EmptyState>
            ) : (
              <EmptyState level={3} icon="users" title="No farmers yet">
                Farmers appear here when they join your pool.
              </EmptyState>
            )
          }
        />
      )}
      {farmers.data && farmers.data.total > PAGE_SIZE && (
        <Pager
          label="Farmers"
          page={page}
          totalPages={farmers.data.pagination.totalPages}
          onPageChange={setPage}
        />
      )}
    </Stack>
  );
};
