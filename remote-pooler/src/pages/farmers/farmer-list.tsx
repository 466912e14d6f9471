import { lazy, Suspense, useMemo, useState } from 'react';
import { type PoolerFarmer, useUnits } from 'shared-api';
import { usePoolerFarmers } from 'shared-api/operator';
import { DebouncedSearch, EmptyState, ErrorState, Pager, Row, Stack, useListSearch } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { DataTable } from 'shared-ui/table';
import { styled } from 'styled-components';
import { detailsColumn, farmerColumns, farmerKey } from './farmer-columns.tsx';
import { useSortInAddress } from './sort-in-address.ts';

const FarmerDialog = lazy(() => import('./farmer-dialog.tsx'));

const PAGE_SIZE = 100; // the longest page that a server gives: a pool this small is sorted as a whole

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
  const sorting = useSortInAddress();
  const [opened, setOpened] = useState<PoolerFarmer>();
  const columns = useMemo(() => [...farmerColumns(units), detailsColumn(setOpened)], [units]);
  const many = (farmers.data?.total ?? 0) > PAGE_SIZE;
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
        <DataTable
          caption="Farmers"
          captionHidden
          columns={columns}
          rows={farmers.data?.items ?? []}
          rowKey={farmerKey}
          {...sorting}
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
      {many && sorting.sort && <p>Sorted within this page of {PAGE_SIZE}.</p>}
      {farmers.data && many && (
        <Pager
          label="Farmers"
          page={page}
          totalPages={farmers.data.pagination.totalPages}
          onPageChange={setPage}
        />
      )}
      <Suspense fallback={null}>
        {opened && <FarmerDialog farmer={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Stack>
  );
};
