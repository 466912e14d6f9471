import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useFarmerSummary } from 'shared-api/farmer';
import { Card, Skeleton } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { Shown } from '../shown.tsx';
import { useChartWindow, windows } from './chart-window.ts';
import { analyticsFailure } from './texts.ts';

const load = () => import(/* webpackChunkName: 'dashboard-charts' */ './charts.tsx');
const drawings = {
  rewards: lazy(async () => ({ default: (await load()).charts.rewards })),
  outcomes: lazy(async () => ({ default: (await load()).charts.outcomes })),
};

const titles = { rewards: 'Rewards over Time', outcomes: 'Plantings over Time' };

const Waiting = () => <Skeleton height="18.375rem" />;

/** A chart of the farmer's own series over a window of choice. Fetched when its tab is opened. */
export const RewardChart = ({ shows }: { shows: keyof typeof drawings }) => {
  const [window, choose] = useChartWindow();
  const usual = useFarmerSummary();
  const summary = useFarmerSummary(window.value);
  const Drawing = drawings[shows];
  // The figures above the chart come from there, and already say what is wrong.
  if (usual.error && !usual.data) return null;
  return (
    <Card
      title={titles[shows]}
      icon="chart"
      actions={
        <RadioGroup
          legend="Time range"
          legendHidden
          options={windows}
          value={window.value}
          onValueChange={choose}
        />
      }
    >
      <Shown resource={summary} failure={analyticsFailure} skeleton={<Waiting />}>
        {({ window: figures }) => (
          <ErrorBoundary fallback={<p>The chart could not be loaded. Open the tab again to retry.</p>}>
            <Suspense fallback={<Waiting />}>
              <Drawing series={figures?.series ?? []} window={window} />
            </Suspense>
          </ErrorBoundary>
        )}
      </Shown>
    </Card>
  );
};
