import { type Resource, useUnits } from 'shared-api';
import type { PoolerFarmersSummary } from 'shared-api/operator';
import { Count, ErrorState, Grid, Money, Percent } from 'shared-ui';
import { StatCard, WORK_ACCEPTED } from 'shared-ui/content';

/** The four cards of Manage Farmers (spec §2); without data they load. */
export const FarmerCards = ({ data }: { data: PoolerFarmersSummary | undefined }) => {
  const { stake } = useUnits();
  const loading = !data;
  return (
    <Grid>
      <StatCard
        label="Total Farmers"
        icon="users"
        loading={loading}
        value={<Count value={data?.total} />}
        note="all time"
      />
      <StatCard
        label="Active Farmers"
        icon="sprout"
        loading={loading}
        value={<Count value={data?.active} />}
        note={
          <>
            <Count value={data?.suspended} /> suspended, <Count value={data?.idle} /> not planting
          </>
        }
      />
      <StatCard
        label="Total Stake"
        icon="coins"
        loading={loading}
        value={<Money amount={data?.totalStake} asset={stake} />}
        note="in each farmer’s last planting"
      />
      <StatCard
        label="Average Success Rate"
        icon="check-circle"
        loading={loading}
        value={<Percent value={data?.averageSuccessRate} />}
        note={
          <>
            {WORK_ACCEPTED}, all time; <Count value={data?.belowTarget} /> below your target
          </>
        }
      />
    </Grid>
  );
};

/** The number of farmers, their stakes and their success. */
export const FarmerFigures = ({ summary }: { summary: Resource<PoolerFarmersSummary> }) => {
  const { data, error, refresh, validating } = summary;
  return !data && error ? (
    <ErrorState
      boxed
      message="Failed to load farmer statistics. Please try again."
      onRetry={refresh}
      retrying={validating}
    />
  ) : (
    <FarmerCards data={data} />
  );
};
