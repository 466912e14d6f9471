import { useHealth } from 'shared-api/network';
import { Card, DescriptionList, KeyValue, StatusBadge } from 'shared-ui';

const unseen = 'Not visible to a browser';

/** Checks from the browser: its network connection, and the health of the pool service. */
export const ConnectivityPanel = ({ online }: { online: boolean }) => {
  const health = useHealth();
  const answers = health.error ? 'offline' : health.data ? 'online' : 'pending';
  return (
    <Card
      title="Connectivity"
      description="Measured from this browser, which cannot check DNS or firewall ports."
    >
      <DescriptionList>
        <KeyValue label="Internet">
          <StatusBadge status={online ? 'online' : 'offline'} />
        </KeyValue>
        <KeyValue label="Pool service">
          <StatusBadge status={answers} />
        </KeyValue>
        <KeyValue label="DNS">{unseen}</KeyValue>
        <KeyValue label="Firewall open ports">{unseen}</KeyValue>
      </DescriptionList>
    </Card>
  );
};
