import type { PoolerStatus, Resource } from 'shared-api';
import { Badge, Count, Grid, Percent } from 'shared-ui';
import { StatCard } from 'shared-ui/content';
import { RATE_WINDOWS } from '../console/rate-windows.ts';
import { milliseconds } from './milliseconds.ts';

const Answering = ({ answers }: { answers: boolean }) =>
  answers ? (
    <Badge tone="gain" icon="check-circle">
      Online
    </Badge>
  ) : (
    <Badge tone="loss" icon="failure">
      Offline
    </Badge>
  );

/** Status, uptime, active farmers, average response (spec §2, Pooler Status). */
export const StatusFigures = ({
  status,
  slowAbove,
}: {
  status: Pick<Resource<PoolerStatus>, 'data' | 'error'>;
  /** Milliseconds. */
  slowAbove: number;
}) => {
  const { connections, performance } = status.data ?? {};
  const loading = !status.data && !status.error;
  return (
    <Grid>
      <StatCard
        label="Status"
        icon="server"
        loading={loading}
        value={<Answering answers={!status.error} />}
        note={status.error ? 'not responding' : 'responding'}
      />
      <StatCard
        label="Uptime"
        icon="clock"
        loading={loading}
        value={<Percent value={performance?.uptime} />}
        note={performance?.uptime != null && RATE_WINDOWS.uptime}
      />
      <StatCard
        label="Active Farmers"
        icon="users"
        loading={loading}
        value={<Count value={connections?.active} />}
        note={
          connections?.farmers != null && (
            <>
              of <Count value={connections.farmers} />
            </>
          )
        }
      />
      <StatCard
        label="Average Response"
        icon="activity"
        loading={loading}
        value={milliseconds(performance?.avgResponseTime)}
        note={
          performance?.avgResponseTime != null &&
          (performance.avgResponseTime > slowAbove ? `slow: above ${slowAbove} ms` : 'latest responses')
        }
      />
    </Grid>
  );
};
