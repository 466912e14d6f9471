import { useHealth } from 'shared-api';
import { Card, DescriptionList, KeyValue, StatusBadge } from 'shared-ui';

/** What this browser can find out by itself: its network, and whether the pool service answers it. */
export const ConnectivityPanel = ({ online }: { online: boolean }) => {
  const health = useHealth();
  const answers = health.error ? 'offline' : health.data ? 'online' : 'pending';
  return (
    <Card
      title="Connectivity"
      icon="network"
      description="Seen from this browser. A browser cannot look at DNS or firewall ports, so they are not shown."
    >
      <DescriptionList>
        <KeyValue label="Internet">
          <StatusBadge status={online ? 'online' : 'offline'} />
        </KeyValue>
        <KeyValue label="Pool service">
          <StatusBadge status={answers} />
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};
