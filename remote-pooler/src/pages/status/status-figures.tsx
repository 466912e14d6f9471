import type { PoolerStatus, Resource } from 'shared-api';
import { Count, Percent, StatusBadge } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';
import { RATE_WINDOWS } from '../console/rate-windows.ts';
import { milliseconds } from './milliseconds.ts';

const onlineState = (error: Resource<PoolerStatus>['error']) => {
  if (!error) return { value: <StatusBadge status="online" />, note: 'Responding' };
  // The host of pooler programs responds, but none of them mines for this pool.
  if (error.status === 404) return { value: 'Not started', note: 'No pooler program for this pool' };
  return { value: <StatusBadge status="offline" />, note: 'Not responding' };
};

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
    <FigureStrip>
      <Figure label="Status" loading={loading} {...onlineState(status.error)} />
      <Figure
        label="Uptime"
        loading={loading}
        value={<Percent value={performance?.uptime} />}
        note={performance?.uptime != null && RATE_WINDOWS.uptime}
      />
      <Figure
        label="Active Farmers"
        loading={loading}
        value={<Count value={connections?.active} />}
        note={
          connections?.farmers != null && (
            <>
              Of <Count value={connections.farmers} />
            </>
          )
        }
      />
      <Figure
        label="Average Response"
        loading={loading}
        value={milliseconds(performance?.avgResponseTime)}
        note={
          performance?.avgResponseTime != null &&
          (performance.avgResponseTime > slowAbove ? `Slow: above ${slowAbove} ms` : 'Latest responses')
        }
      />
    </FigureStrip>
  );
};
