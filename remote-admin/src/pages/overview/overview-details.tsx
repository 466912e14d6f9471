import type { AdminOverview } from 'shared-api';
import { Card, Count, DescriptionList, Grid, type IconName, KeyValue } from 'shared-ui';

type CountsProps = {
  title: string;
  icon: IconName;
  loading: boolean;
  /** What of; a text stands as it is. */
  counts: Record<string, number | string | null | undefined>;
};

const Counts = ({ title, icon, loading, counts }: CountsProps) => (
  <Card title={title} icon={icon}>
    <DescriptionList>
      {Object.entries(counts).map(([label, count]) => (
        <KeyValue key={label} label={label} loading={loading}>
          {typeof count === 'string' ? count : <Count value={count} />}
        </KeyValue>
      ))}
    </DescriptionList>
  </Card>
);

/** What the figures of the overview are made of. */
export const OverviewDetails = ({ overview }: { overview: AdminOverview | undefined }) => {
  const { users, poolers, contracts, blocks, operations } = overview ?? {};
  const loading = !overview;
  return (
    <Grid $columns={3} $min="18rem">
      <Counts
        title="Accounts"
        icon="users"
        loading={loading}
        counts={{
          Farmers: users?.farmers,
          'Pool operators': users?.poolers,
          Administrators: users?.admins,
          Suspended: users?.suspended,
        }}
      />
      <Counts
        title="Pools and contracts"
        icon="pool"
        loading={loading}
        counts={{
          'Active pools': poolers?.active,
          'Pools awaiting approval': poolers?.pending,
          'Contracts exiting': contracts?.exiting,
          'Contracts completed': contracts?.completed,
        }}
      />
      <Counts
        title="Last 24 hours"
        icon="activity"
        loading={loading}
        counts={{
          'Current block': blocks?.current == null ? undefined : `#${blocks.current}`,
          Plantings: operations?.plantings24h,
          Harvests: operations?.harvests24h,
          'Failed operations': operations?.failed24h,
        }}
      />
    </Grid>
  );
};
