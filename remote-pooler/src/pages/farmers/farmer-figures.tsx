import { type PoolerId, useSession, useUnits } from 'shared-api';
import { usePoolDetails } from 'shared-api/farmer';
import { usePoolerFarmers } from 'shared-api/operator';
import { Count, Grid, Money, Percent } from 'shared-ui';
import { StatCard } from 'shared-ui/content';

const OfPool = ({ poolerId }: { poolerId: PoolerId }) => {
  const { data, loading } = usePoolDetails(poolerId);
  const { stake } = useUnits();
  return (
    <>
      <StatCard
        label="Total Stake"
        icon="coins"
        loading={loading}
        value={<Money amount={data?.statistics?.totalStaked} asset={stake} />}
      />
      <StatCard
        label="Average Success Rate"
        icon="check-circle"
        loading={loading}
        value={<Percent value={data?.successRate} />}
      />
    </>
  );
};

/** How many farmers there are, and what the pool of the operator says of their stake and success (spec §2). */
export const FarmerFigures = () => {
  const all = usePoolerFarmers({ limit: 1 });
  const active = usePoolerFarmers({ limit: 1, status: 'active' });
  const own = useSession().user?.poolerId;
  return (
    <Grid>
      <StatCard
        label="Total Farmers"
        icon="users"
        loading={all.loading}
        value={<Count value={all.data?.total} />}
      />
      <StatCard
        label="Active Farmers"
        icon="sprout"
        loading={active.loading}
        value={<Count value={active.data?.total} />}
      />
      {own && <OfPool poolerId={own} />}
    </Grid>
  );
};
