import type { PoolerStatus, Resource } from 'shared-api';
import { Count, Percent, StatusBadge } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';
import { RATE_WINDOWS } from '../console/rate-windows.ts';
import { milliseconds } from './milliseconds.ts';

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
      <Figure
        label="Status"
        loading={loading}
        value={<StatusBadge status={status.error ? 'offline' : 'online'} />}
        note={status.error ? 'Not responding' : 'Responding'}
      />
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
