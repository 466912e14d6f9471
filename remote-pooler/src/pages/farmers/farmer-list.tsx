import { lazy, Suspense, useMemo, useState } from 'react';
import { type PoolerFarmer, type PoolerId, useUnits } from 'shared-api';
import { type PoolerFarmersSummary, usePoolerFarmers, usePoolerSettings } from 'shared-api/operator';
import { DebouncedSearch, EmptyState, ErrorState, Pager, Row, Stack, useListSearch } from 'shared-ui';
import { Table } from 'shared-ui/content';
import { RadioGroup } from 'shared-ui/forms';
import { styled } from 'styled-components';
import { detailsColumn, farmerColumns, farmerKey } from './farmer-columns.tsx';
import { SortChoice } from './sort-choice.tsx';
import { useSortInAddress } from './sort-in-address.ts';

const FarmerDialog = lazy(() => import('./farmer-dialog.tsx'));

const PAGE_SIZE = 50;

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'pending', label: 'Pending' },
  { value: 'exiting', label: 'Exiting' },
  { value: 'suspended', label: 'Suspended' },
] as const;

/** Where nobody is, the rarer states need no button. */
const offered = (summary: PoolerFarmersSummary | undefined, chosen: string) =>
  STATUSES.filter(
    ({ value }) =>
      (value !== 'exiting' && value !== 'suspended') || value === chosen || (summary?.[value] ?? 0) > 0,
  );

const Filters = styled(Row)`
  & > :first-child {
    flex: 1 1 18rem;
  }
`;

const Rows = styled.div<{ $old: boolean }>`
  opacity: ${({ $old }) => ($old ? 0.6 : 1)};
  transition: opacity var(--speed);
`;

type FarmerListProps = { poolerId: PoolerId | undefined; summary: PoolerFarmersSummary | undefined };

/** The farmers of the pool, found by name, email, id or status; found, sorted and paged by the server. */
export const FarmerList = ({ poolerId, summary }: FarmerListProps) => {
  const { search, page, setSearch, setPage, filter } = useListSearch();
  const status = filter('status', STATUSES);
  const { sort, onSortChange } = useSortInAddress();
  const farmers = usePoolerFarmers({
    poolerId,
    page,
    limit: PAGE_SIZE,
    search: search || undefined,
    status: status.value === 'all' ? undefined : status.value,
    ...(sort && { sort: sort.column, order: sort.direction === 'descending' ? 'desc' : 'asc' }),
  });
  const units = useUnits();
  const target = usePoolerSettings(poolerId).data?.minimumSuccessRate;
  const [opened, setOpened] = useState<PoolerFarmer>();
  const columns = useMemo(() => [...farmerColumns(units, target), detailsColumn(setOpened)], [units, target]);
  const [shown, setShown] = useState(farmers.data);
  if (farmers.data && farmers.data !== shown) setShown(farmers.data);
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
        <RadioGroup legend="Status" legendHidden options={offered(summary, status.value)} {...status} />
      </Filters>
      <SortChoice sort={sort} onSortChange={onSortChange} />
      {!farmers.data && farmers.error ? (
        <ErrorState
          boxed
          message="Failed to load farmers. Please try again."
          onRetry={farmers.refresh}
          retrying={farmers.validating}
        />
      ) : (
        <Rows $old={!farmers.data && shown !== undefined} aria-busy={!farmers.data}>
          <Table
            caption="Farmers"
            captionHidden
            columns={columns}
            rows={(farmers.data ?? shown)?.items ?? []}
            rowKey={farmerKey}
            {...(sort && { sort })}
            onSortChange={onSortChange}
            skeletonRows={shown ? 0 : 5}
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
        </Rows>
      )}
      {(farmers.data ?? shown) && (
        <Pager
          label="Farmers"
          page={page}
          totalPages={(farmers.data ?? shown)?.pagination.totalPages ?? 1}
          onPageChange={setPage}
        />
      )}
      <Suspense fallback={null}>
        {opened && <FarmerDialog farmer={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Stack>
  );
};
