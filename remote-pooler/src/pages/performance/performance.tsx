import { type Pool, parseAmount, type UnitsOfPool, usePools, useUnits } from 'shared-api';
import {
  Button,
  type Column,
  Count,
  EmptyState,
  ErrorState,
  Money,
  Page,
  Percent,
  readStatus,
  StatusBadge,
  Table,
} from 'shared-ui';

const columns = (units: UnitsOfPool): readonly Column<Pool>[] => [
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
    cell: ({ averageRewardHuman }) => (
      <Money
        amount={averageRewardHuman == null ? null : parseAmount(units.reward, averageRewardHuman)}
        asset={units.reward}
      />
    ),
  },
  {
    id: 'staked',
    header: 'Total staked',
    align: 'end',
    cell: ({ totalStakedHuman }) => (
      <Money
        amount={totalStakedHuman == null ? null : parseAmount(units.stake, totalStakedHuman)}
        asset={units.stake}
      />
    ),
  },
];

/** How the pools compare, from their real figures (spec §2, /analytics/performance). */
export default function Performance() {
  const pools = usePools({ page: 1, limit: 100 });
  const units = useUnits();
  return (
    <Page
      title="Performance Analytics"
      description="How the pools compare over their whole life"
      actions={
        <Button icon="refresh" onClick={pools.refresh} pending={pools.validating}>
          Refresh
        </Button>
      }
    >
      {!pools.data && pools.error ? (
        <ErrorState boxed message="Failed to load pools. Please try again." onRetry={pools.refresh} />
      ) : (
        <Table
          caption="Pool comparison"
          columns={columns(units)}
          rows={pools.data?.items ?? []}
          rowKey={({ id }) => id}
          skeletonRows={pools.data ? 0 : 3}
          empty={<EmptyState icon="pool" title="No Pools Found" />}
        />
      )}
    </Page>
  );
}
