import type { useFarmerSummary } from 'shared-api/farmer';
import { Grid } from 'shared-ui';
import { SummaryChart } from '../summary-chart/summary-chart.tsx';
import type { TimeRange } from './time-range.ts';

type HistoryChartsProps = {
  summary: Pick<ReturnType<typeof useFarmerSummary>, 'data' | 'error'>;
  range: TimeRange;
  /** Whether the viewer is the farmer. */
  own?: boolean;
};

/** Rewards and outcomes over the chosen time range (ux.md, beyond the spec 4). */
export const HistoryCharts = ({ range, ...shown }: HistoryChartsProps) => {
  const { data, error } = shown.summary;
  if (!data?.window && (data || error)) return null;
  return (
    <Grid $columns={2} $min="20rem">
      <SummaryChart shows="rewards" window={range} room="21rem" {...shown} />
      <SummaryChart shows="outcomes" window={range} room="21rem" {...shown} />
    </Grid>
  );
};
