import { FRESHNESS, refetchShown, useCapability, useUnits } from 'shared-api';
import { useAdminCustody, useAdminOverview } from 'shared-api/operator';
import { AgeAndRefresh, Count, Deferred, ErrorState, Grid, Money, Page } from 'shared-ui';
import { StatCard } from 'shared-ui/content';
import { styled } from 'styled-components';
import { NoAdministration } from '../no-administration.tsx';
import { Approvals } from './approvals.tsx';
import { Attention } from './attention.tsx';
import { Custody } from './custody.tsx';
import { OverviewDetails } from './overview-details.tsx';

/** Keeps the page long until it is whole. */
const Room = styled.div`
  min-height: 60rem;
`;

/** Users, pools, contracts, blocks and rewards at a glance. */
export default function Overview() {
  const { data, error, refresh, validating, updatedAt } = useAdminOverview();
  const custody = useAdminCustody(); // asked for with the first picture, also for what is drawn later
  const { reward } = useUnits();
  const loading = !data;
  const failed = !data && error;
  if (useCapability('admin') === false) return <NoAdministration title="System Administration" />;
  return (
    <Page
      title="System Administration"
      description="Custody, failures, people and services at a glance"
      actions={
        <AgeAndRefresh
          of={{ updatedAt, validating, refresh: refetchShown }}
          freshFor={2 * FRESHNESS.pulse.freshFor}
        />
      }
    >
      {failed ? (
        <ErrorState
          boxed
          message="Failed to load the overview. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <>
          <Approvals />
          <Attention overview={data} custody={custody.data} />
          <Grid>
            <StatCard
              label="Users"
              icon="users"
              loading={loading}
              value={<Count value={data?.users.total} />}
            />
            <StatCard
              label="Active contracts"
              icon="shield"
              loading={loading}
              value={<Count value={data?.contracts.active} />}
            />
            <StatCard
              label="Blocks discovered"
              icon="cube"
              loading={loading}
              value={<Count value={data?.blocks.last24h} />}
              note="In the last 24 hours"
            />
            <StatCard
              label="Rewards"
              icon="coins"
              loading={loading}
              value={<Money amount={data?.rewards?.last24h} asset={reward} />}
              note="In the last 24 hours"
            />
          </Grid>
        </>
      )}
      <Deferred placeholder={<Room />}>
        {!failed && <OverviewDetails overview={data} />}
        <Custody custody={custody} />
      </Deferred>
    </Page>
  );
}
