import type { UnitsOfPool } from 'shared-api';
import type { useFarmerSummary } from 'shared-api/farmer';
import { Card, fetchedPart, Skeleton } from 'shared-ui';
import type { ChartDrawingProps } from './chart-drawing.tsx';

const waiting = <Skeleton height="18rem" />;
const ChartDrawing = fetchedPart(
  () => import('./chart-drawing.tsx'),
  () => waiting,
  'The chart could not be loaded.',
);

type SummaryChartProps = Pick<ChartDrawingProps, 'shows'> & {
  summary: ReturnType<typeof useFarmerSummary>;
  units: UnitsOfPool;
};

/** A chart of the farmer's own week; nothing where the server keeps no series, or could not give it. */
export const SummaryChart = ({ shows, summary: { data, error }, units }: SummaryChartProps) => {
  const series = data?.window?.series;
  if (!series && (data || error)) return null;
  return <Card>{series ? <ChartDrawing shows={shows} series={series} units={units} /> : waiting}</Card>;
};
