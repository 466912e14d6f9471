import { FRESHNESS, usePools, useUnits } from 'shared-api';
import { AsOf, EmptyState, ErrorState, Stack } from 'shared-ui';
import { Table } from 'shared-ui/content';
import { styled } from 'styled-components';
import { poolColumns } from './pool-columns.tsx';
import { PoolFigures } from './pool-figures.tsx';

const Meaning = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
`;

/** Compares all pools over all time; with their sums if the page does not show them elsewhere. */
export const AllTimePools = ({ summed = false }) => {
  const { data, error, refresh, validating, updatedAt } = usePools({ page: 1, limit: 100 });
  const units = useUnits();
  if (!data && error)
    return (
      <ErrorState
        boxed
        message="Failed to load pools. Please try again."
        onRetry={refresh}
        retrying={validating}
      />
    );
  return (
    <Stack>
      {summed && <PoolFigures pools={data?.items} />}
      <Table
        caption="All pools, all time"
        columns={poolColumns(units)}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        skeletonRows={data ? 0 : 3}
        empty={
          <EmptyState level={3} icon="pool" title="No Pools Found">
            No mining pools are available at the moment.
          </EmptyState>
        }
      />
      <Meaning>
        Success rate: share of plantings in closed blocks with accepted work, all time. Average reward: earned
        per planted block, last 24 h. Total staked: planted now.
      </Meaning>
      <AsOf at={updatedAt} freshFor={FRESHNESS.session.freshFor} />
    </Stack>
  );
};
