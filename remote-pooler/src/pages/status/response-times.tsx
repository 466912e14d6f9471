import type { PoolerStatus } from 'shared-api';
import type { PoolerMetrics } from 'shared-api/pool';
import { Card, Count, DescriptionList, Grid, KeyValue, Percent } from 'shared-ui';
import { milliseconds } from './milliseconds.ts';
import { PENDING_DEFINITION } from './pending-definition.ts';

/** The share of requests that ended this way; null without requests. */
const rateOf = (requests: PoolerMetrics['requests'], ended: 'succeeded' | 'failed') => {
  if (!requests) return null;
  const all = requests.succeeded + requests.failed;
  return all > 0 ? (requests[ended] / all) * 100 : null;
};

/** Response times and the success of requests (spec §2, Pooler Status Performance). */
export const ResponseTimes = ({ metrics }: { metrics: PoolerMetrics | undefined }) => {
  const loading = !metrics;
  const { responseMs, requests } = metrics ?? {};
  const all = requests && requests.succeeded + requests.failed;
  return (
    <Grid $columns={2} $min="20rem">
      <Card title="Response times">
        <DescriptionList loading={loading}>
          <KeyValue label="Average">{milliseconds(responseMs?.average)}</KeyValue>
          <KeyValue label="Minimum">{milliseconds(responseMs?.minimum)}</KeyValue>
          <KeyValue label="Maximum">{milliseconds(responseMs?.maximum)}</KeyValue>
          <KeyValue label="95th percentile">{milliseconds(responseMs?.p95)}</KeyValue>
        </DescriptionList>
      </Card>
      <Card title="Requests">
        <DescriptionList loading={loading}>
          <KeyValue label="Success rate" hint="of requests since last restart">
            <Percent value={rateOf(requests, 'succeeded')} />
          </KeyValue>
          <KeyValue label="Error rate" hint="of requests since last restart">
            <Percent value={rateOf(requests, 'failed')} />
          </KeyValue>
          <KeyValue label="Requests" hint="since the program started">
            <Count value={all} />
          </KeyValue>
        </DescriptionList>
      </Card>
    </Grid>
  );
};

/** The number of blocks that the pooler discovered. */
export const BlockDiscoveries = ({ status }: { status: PoolerStatus | undefined }) => (
  <Card title="Block discoveries">
    <DescriptionList loading={!status}>
      <KeyValue label="Total">
        <Count value={status?.blocksDiscovered?.total} />
      </KeyValue>
      <KeyValue label="In the last 24h">
        <Count value={status?.blocksDiscovered?.last24h} />
      </KeyValue>
      <KeyValue label="Pending" hint={PENDING_DEFINITION}>
        <Count value={status?.blocksDiscovered?.pending} />
      </KeyValue>
    </DescriptionList>
  </Card>
);
