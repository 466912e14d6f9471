import { parseAmount, useAdminOverview, useUnits } from 'shared-api';
import {
  AsOf,
  Button,
  Card,
  Count,
  DescriptionList,
  ErrorState,
  Grid,
  KeyValue,
  Money,
  Page,
  StatCard,
} from 'shared-ui';

/** Users, pools, contracts, blocks and rewards at a glance. */
export default function Overview() {
  const { data, error, refresh, validating, updatedAt } = useAdminOverview();
  const { reward } = useUnits();
  const loading = !data;
  const money = (decimal: string | undefined) => (
    <Money amount={decimal === undefined ? null : parseAmount(reward, decimal)} asset={reward} />
  );
  return (
    <Page
      title="System Administration"
      description="Who uses the product and what it does right now"
      actions={
        <>
          <AsOf at={updatedAt} freshFor={60_000} />
          <Button icon="refresh" onClick={refresh} pending={validating}>
            Refresh
          </Button>
        </>
      }
    >
      {!data && error ? (
        <ErrorState
          boxed
          message="Failed to load the overview. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <>
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
              value={money(data?.rewards?.last24h)}
              note="In the last 24 hours"
            />
          </Grid>
          <Grid $columns={3} $min="18rem">
            <Card title="Users" icon="users">
              <DescriptionList>
                <KeyValue label="Farmers" loading={loading}>
                  <Count value={data?.users.farmers} />
                </KeyValue>
                <KeyValue label="Pool operators" loading={loading}>
                  <Count value={data?.users.poolers} />
                </KeyValue>
                <KeyValue label="Administrators" loading={loading}>
                  <Count value={data?.users.admins} />
                </KeyValue>
                <KeyValue label="Suspended" loading={loading}>
                  <Count value={data?.users.suspended} />
                </KeyValue>
              </DescriptionList>
            </Card>
            <Card title="Pools and contracts" icon="pool">
              <DescriptionList>
                <KeyValue label="Active pools" loading={loading}>
                  <Count value={data?.poolers.active} />
                </KeyValue>
                <KeyValue label="Pools awaiting approval" loading={loading}>
                  <Count value={data?.poolers.pending} />
                </KeyValue>
                <KeyValue label="Contracts exiting" loading={loading}>
                  <Count value={data?.contracts.exiting} />
                </KeyValue>
                <KeyValue label="Contracts completed" loading={loading}>
                  <Count value={data?.contracts.completed} />
                </KeyValue>
              </DescriptionList>
            </Card>
            <Card title="Last 24 hours" icon="activity">
              <DescriptionList>
                <KeyValue label="Current block" loading={loading}>
                  {data?.blocks.current == null ? 'Not available' : `#${data.blocks.current}`}
                </KeyValue>
                <KeyValue label="Plantings" loading={loading}>
                  <Count value={data?.operations?.plantings24h} />
                </KeyValue>
                <KeyValue label="Harvests" loading={loading}>
                  <Count value={data?.operations?.harvests24h} />
                </KeyValue>
                <KeyValue label="Failed operations" loading={loading}>
                  <Count value={data?.operations?.failed24h} />
                </KeyValue>
              </DescriptionList>
            </Card>
          </Grid>
        </>
      )}
    </Page>
  );
}
