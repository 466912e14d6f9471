import { FRESHNESS, usePools, useUnits } from 'shared-api';
import { AsOf, EmptyState, ErrorState, PageRows, Pager, Stack, useListSearch, usePaged } from 'shared-ui';
import { Table } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { poolColumns } from './pool-columns.tsx';
import { PoolFigures } from './pool-figures.tsx';

const PAGE_SIZE = 100;

const Meaning = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
`;

/** Compares all pools over all time; with their sums if the page does not show them elsewhere. */
export const AllTimePools = ({ summed = false }) => {
  const { page, setPage } = useListSearch();
  const pools = usePools({ page, limit: PAGE_SIZE });
  const { data, error, updatedAt } = pools;
  const { shown, totalPages, rows } = usePaged(data, page, setPage);
  const units = useUnits();
  if (!data && error)
    return <ErrorState boxed message="Failed to load pools. Please try again." of={pools} />;
  return (
    <Stack>
      {summed && <PoolFigures pools={shown?.items} total={shown?.pagination.total} />}
      <PageRows {...rows}>
        <Table
          caption="All pools, all time"
          columns={poolColumns(units)}
          rows={shown?.items ?? []}
          rowKey={({ id }) => id}
          skeletonRows={shown ? 0 : 3}
          empty={
            <EmptyState level={3} icon="pool" title="No Pools Found">
              No mining pools are available at the moment.
            </EmptyState>
          }
        />
      </PageRows>
      {totalPages > 1 && (
        <Pager label="All pools" page={page} totalPages={totalPages} onPageChange={setPage} />
      )}
      <Meaning>
        Success rate: share of plantings in closed blocks with accepted work, all time. Average reward: earned
        per planted block, last 24 h. Total staked: planted now.
      </Meaning>
      <AsOf at={updatedAt} freshFor={FRESHNESS.session.freshFor} />
    </Stack>
  );
};
