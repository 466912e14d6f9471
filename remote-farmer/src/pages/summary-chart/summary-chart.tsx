import type { ReactNode } from 'react';
import type { useFarmerSummary } from 'shared-api/farmer';
import { Card, lazyComponent, Skeleton } from 'shared-ui';
import type { FarmerChartProps } from 'shared-ui/chart';

/** `room`: the height reserved for the chart while it loads. */
const FarmerChart = lazyComponent<FarmerChartProps & { room: string }>(
  async () => ({ default: (await import('shared-ui/chart')).FarmerChart }),
  ({ room }) => <Skeleton height={room} />,
  'The chart could not be loaded.',
);

type SummaryChartProps = Pick<FarmerChartProps, 'shows' | 'window' | 'height'> & {
  summary: Pick<ReturnType<typeof useFarmerSummary>, 'data' | 'error'>;
  own?: boolean;
  room?: string;
  title?: string;
  /** Beside the title. */
  actions?: ReactNode;
};

/**
 * A chart of a farmer's own series over the window of the summary; renders nothing if the server keeps no series, or
 * the request failed.
 */
export const SummaryChart = ({
  summary: { data, error },
  own = true,
  room = '18rem',
  title,
  actions,
  ...drawing
}: SummaryChartProps) => {
  const figures = data?.window;
  if (!figures && (data || error)) return null;
  return (
    <Card title={title} actions={actions}>
      {figures ? (
        <FarmerChart {...drawing} figures={figures} own={own} room={room} titled={title !== undefined} />
      ) : (
        <Skeleton height={room} />
      )}
    </Card>
  );
};
