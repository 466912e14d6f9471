import type { PoolerId, PoolerStatus } from 'shared-api';
import { useNetworkStatus } from 'shared-api/network';
import { usePoolerFarmers } from 'shared-api/operator';
import { Card, Count, DescriptionList, Grid, KeyValue, readStatus, StatusBadge } from 'shared-ui';

type ConnectionsProps = { status: PoolerStatus | undefined; poolerId: PoolerId | undefined };

/** Who is connected to the pooler, and the pooler to what (spec §2, Pooler Status Connections). */
export const Connections = ({ status, poolerId }: ConnectionsProps) => {
  const joining = usePoolerFarmers({ status: 'pending', limit: 1, ...(poolerId && { poolerId }) });
  const network = useNetworkStatus();
  const farmers = status?.connections;
  return (
    <Grid $columns={2} $min="20rem">
      <Card title="Farmers" icon="users">
        <DescriptionList>
          <KeyValue label="Total" loading={!status}>
            <Count value={farmers?.farmers} />
          </KeyValue>
          <KeyValue label="Active" loading={!status}>
            <Count value={farmers?.active} />
          </KeyValue>
          <KeyValue label="Inactive" loading={!status}>
            <Count value={farmers?.inactive} />
          </KeyValue>
          <KeyValue label="Connecting" hint="joining, not confirmed yet" loading={joining.loading}>
            <Count value={joining.data?.total} />
          </KeyValue>
        </DescriptionList>
      </Card>
      <Card title="Blockchain" icon="network">
        <DescriptionList>
          <KeyValue label="Status" loading={network.loading}>
            {network.data ? <StatusBadge status={readStatus(network.data.status)} /> : 'Not available'}
          </KeyValue>
          <KeyValue label="Network" loading={network.loading}>
            {network.data?.network ?? 'Not available'}
          </KeyValue>
          <KeyValue label="Block height" loading={network.loading}>
            <Count value={network.data?.blockHeight} />
          </KeyValue>
        </DescriptionList>
      </Card>
    </Grid>
  );
};
