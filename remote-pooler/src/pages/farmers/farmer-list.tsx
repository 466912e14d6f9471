import { useMemo, useState } from 'react';
import { type PoolerFarmer, type PoolerId, useUnits } from 'shared-api';
import type { PoolerFarmersSummary } from 'shared-api/operator';
import { FARMER_SORTS, usePoolerFarmers, usePoolerSettings } from 'shared-api/pool';
import { EmptyState, lazyDialog, Stack } from 'shared-ui';
import { WORK_ACCEPTED } from 'shared-ui/content';
import { PagedTable } from 'shared-ui/rows';
import { SortChoice, useSort } from 'shared-ui/sorting';
import { styled } from 'styled-components';
import { detailsColumn, farmerColumns, farmerKey, farmerPhoneRow } from './farmer-columns.tsx';
import { FarmerFilters, useFarmerFilters } from './farmer-filters.tsx';

const FarmerDialog = lazyDialog(() => import(/* webpackChunkName: 'dialogs' */ './farmer-dialog.tsx'));

const PAGE_SIZE = 50;

const Window = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
`;

type FarmerListProps = { poolerId: PoolerId | undefined; summary: PoolerFarmersSummary | undefined };

/** The farmers of the pool, found by name, email, id or status; found, sorted and paged by the server. */
export const FarmerList = ({ poolerId, summary }: FarmerListProps) => {
  const { search, page, setPage, status, narrowed } = useFarmerFilters();
  const { sort, onSortChange } = useSort(FARMER_SORTS);
  const sorting = { ...(sort && { sort }), onSortChange };
  const farmers = usePoolerFarmers({
    poolerId,
    page,
    limit: PAGE_SIZE,
    search: search || undefined,
    status,
    ...(sort && { sort: sort.column, order: sort.direction === 'descending' ? 'desc' : 'asc' }),
  });
  const units = useUnits();
  const target = usePoolerSettings(poolerId).data?.minimumSuccessRate;
  const [opened, setOpened] = useState<PoolerFarmer>();
  const columns = useMemo(() => [...farmerColumns(units, target), detailsColumn(setOpened)], [units, target]);
  const phoneRow = useMemo(() => farmerPhoneRow(units, target, setOpened), [units, target]);
  return (
    <Stack>
      <FarmerFilters summary={summary} />
      <SortChoice columns={columns} {...sorting} />
      <Window>Success rate, earnings and blocks: all time in the pool. Success rate: {WORK_ACCEPTED}.</Window>
      <PagedTable
        name="Farmers"
        list={farmers}
        failure="Failed to load farmers. Please try again."
        columns={columns}
        phoneRow={phoneRow}
        rowKey={farmerKey}
        {...sorting}
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
        page={page}
        onPageChange={setPage}
      />
      {opened && <FarmerDialog farmer={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
};
