import type { PoolerStatus, Resource } from 'shared-api';
import { Count, Percent, StatusBadge } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';
import { RATE_WINDOWS } from '../console/rate-windows.ts';
import { milliseconds } from './milliseconds.ts';

const onlineState = (error: Resource<PoolerStatus>['error']) => {
  if (!error) return { value: <StatusBadge status="online" />, children: 'Responding' };
  // The host of pooler programs responds, but none of them mines for this pool.
  if (error.status === 404) return { value: 'Not started', children: 'No pooler program for this pool' };
  return { value: <StatusBadge status="offline" />, children: 'Not responding' };
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
    <FigureStrip loading={loading}>
      <Figure label="Status" {...onlineState(status.error)} />
      <Figure label="Uptime" value={<Percent value={performance?.uptime} />}>
        {performance?.uptime != null && RATE_WINDOWS.uptime}
      </Figure>
      <Figure label="Active Farmers" value={<Count value={connections?.active} />}>
        {connections?.farmers != null && (
          <>
            Of <Count value={connections.farmers} />
          </>
        )}
      </Figure>
      <Figure label="Average Response" value={milliseconds(performance?.avgResponseTime)}>
        {performance?.avgResponseTime != null &&
          (performance.avgResponseTime > slowAbove ? `Slow: above ${slowAbove} ms` : 'Latest responses')}
      </Figure>
    </FigureStrip>
  );
};
