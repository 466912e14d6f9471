import { FRESHNESS, type Pool, type UnitsOfPool, usePools, useUnits } from 'shared-api';
import {
  AsOf,
  Count,
  EmptyState,
  ErrorState,
  Money,
  Percent,
  readStatus,
  Stack,
  StatusBadge,
} from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';
import { styled } from 'styled-components';
import { PoolFigures } from './pool-figures.tsx';

/** The figures by which pools compare. */
const poolColumns = (units: UnitsOfPool): readonly Column<Pool>[] => [
  { id: 'pool', header: 'Pool', cell: ({ name }) => name },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={readStatus(status)} /> },
  {
    id: 'success',
    header: 'Success rate',
    align: 'end',
    cell: ({ successRate }) => <Percent value={successRate} />,
  },
  {
    id: 'farmers',
    header: 'Farmers',
    align: 'end',
    cell: ({ currentFarmers }) => <Count value={currentFarmers} />,
  },
  {
    id: 'reward',
    header: 'Average reward',
    align: 'end',
    cell: ({ averageRewardHuman }) => <Money amount={averageRewardHuman} asset={units.reward} />,
  },
  {
    id: 'staked',
    header: 'Total staked',
    align: 'end',
    cell: ({ totalStakedHuman }) => <Money amount={totalStakedHuman} asset={units.stake} />,
  },
];

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
