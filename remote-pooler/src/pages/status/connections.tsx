import type { PoolerId, PoolerStatus } from 'shared-api';
import { useNetworkStatus } from 'shared-api/network';
import { usePoolerFarmers } from 'shared-api/pool';
import { Card, Count, DescriptionList, Grid, KeyValue, readStatus, StatusBadge } from 'shared-ui';
import { SAMPLE_CONNECTING, SAMPLE_NETWORK } from '../samples/sample-status.ts';

type ConnectionsProps = {
  status: PoolerStatus | undefined;
  poolerId: PoolerId | undefined;
  /** True when samples replace missing data. */
  sampled: boolean;
};

/** The pooler's connections (spec §2, Pooler Status Connections). */
export const Connections = ({ status, poolerId, sampled }: ConnectionsProps) => {
  const joining = usePoolerFarmers({ status: 'pending', limit: 1, ...(poolerId && { poolerId }) });
  const network = useNetworkStatus();
  const connecting = sampled ? SAMPLE_CONNECTING : joining.data?.total;
  const chain = sampled ? SAMPLE_NETWORK : network.data;
  const asking = network.loading && !chain;
  const farmers = status?.connections;
  return (
    <Grid $columns={2} $min="20rem">
      <Card title="Farmers">
        <DescriptionList loading={!status}>
          <KeyValue label="Total">
            <Count value={farmers?.farmers} />
          </KeyValue>
          <KeyValue label="Active">
            <Count value={farmers?.active} />
          </KeyValue>
          <KeyValue label="Inactive">
            <Count value={farmers?.inactive} />
          </KeyValue>
          <KeyValue label="Connecting" hint="joined, not yet confirmed" loading={joining.loading && !sampled}>
            <Count value={connecting} />
          </KeyValue>
        </DescriptionList>
      </Card>
      <Card title="Blockchain">
        <DescriptionList loading={asking}>
          <KeyValue label="Status">
            {chain ? <StatusBadge status={readStatus(chain.status)} /> : 'Not available'}
          </KeyValue>
          <KeyValue label="Network">{chain?.network ?? 'Not available'}</KeyValue>
          <KeyValue label="Block height">
            <Count value={chain?.blockHeight} />
          </KeyValue>
        </DescriptionList>
      </Card>
    </Grid>
  );
};
