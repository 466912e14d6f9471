import type { PoolerStatus } from 'shared-api';
import {
  Badge,
  Card,
  Count,
  DescriptionList,
  EmptyState,
  Grid,
  KeyValue,
  Percent,
  RelativeTime,
  StatCard,
  StatusBadge,
} from 'shared-ui';
import { isGood, loadOf } from './load.ts';

type OverviewProps = { status: PoolerStatus | undefined; failed: boolean };

const goodNote = (good: boolean) => (good ? 'Good' : 'Below target');

/** Four figures, the load, and the latest block (spec §2, Pooler Console Overview). */
export const Overview = ({ status, failed }: OverviewProps) => {
  const { connections, blocksDiscovered, performance, lastNotification } = status ?? {};
  const loading = !status && !failed;
  const load = loadOf(blocksDiscovered?.pending);
  return (
    <>
      <Grid>
        <StatCard
          label="Connected Farmers"
          icon="users"
          loading={loading}
          value={<Count value={connections?.farmers} />}
          note={
            <>
              <Count value={connections?.active} /> active
            </>
          }
        />
        <StatCard
          label="Blocks Discovered"
          icon="cube"
          loading={loading}
          value={<Count value={blocksDiscovered?.total} />}
          note={
            <>
              <Count value={blocksDiscovered?.last24h} /> in the last 24h
            </>
          }
        />
        <StatCard
          label="Success Rate"
          icon="check-circle"
          loading={loading}
          value={<Percent value={performance?.successRate} />}
          note={goodNote(isGood('successRate', performance?.successRate))}
        />
        <StatCard
          label="Uptime"
          icon="activity"
          loading={loading}
          value={<Percent value={performance?.uptime} />}
          note={goodNote(isGood('uptime', performance?.uptime))}
        />
      </Grid>
      <Grid $columns={2} $min="20rem">
        <Card
          title="Real-time Performance"
          icon="activity"
          actions={status && <Badge tone={load.tone}>{load.label}</Badge>}
        >
          <DescriptionList>
            <KeyValue label="Response time" loading={loading}>
              {performance?.avgResponseTime == null
                ? 'Not available'
                : `${Math.round(performance.avgResponseTime)} ms`}
            </KeyValue>
            <KeyValue label="Active / total connections" loading={loading}>
              <Count value={connections?.active} /> / <Count value={connections?.farmers} />
            </KeyValue>
            <KeyValue label="Pending blocks" loading={loading}>
              <Count value={blocksDiscovered?.pending} />
            </KeyValue>
          </DescriptionList>
        </Card>
        <Card title="Latest Notification" icon="cube">
          {lastNotification ? (
            <DescriptionList>
              <KeyValue label="Block">#{lastNotification.blockIndex}</KeyValue>
              <KeyValue label="Status">
                <StatusBadge status={lastNotification.acknowledged ? 'completed' : 'pending'}>
                  {lastNotification.acknowledged ? 'Acknowledged' : 'Pending'}
                </StatusBadge>
              </KeyValue>
              <KeyValue label="Received">
                <RelativeTime at={lastNotification.timestamp} />
              </KeyValue>
            </DescriptionList>
          ) : (
            <EmptyState level={3} icon="cube" title="No recent notifications" />
          )}
        </Card>
      </Grid>
    </>
  );
};
