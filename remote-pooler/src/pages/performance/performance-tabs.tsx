import { lazy, Suspense } from 'react';
import type { Performance } from 'shared-api/operator';
import { Skeleton, Stack } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { AllTimePools } from './all-time-pools.tsx';
import type { PerformanceChartsProps } from './performance-charts.tsx';

const PerformanceCharts = lazy(
  () => import(/* webpackChunkName: 'performance-charts' */ './performance-charts.tsx'),
);

const height = '34rem'; // of two charts

/** Trends, comparison and efficiency of the range (spec §2, Performance Analytics). */
export const PerformanceTabs = ({ performance }: { performance: Performance | undefined }) => {
  const charts = (shows: PerformanceChartsProps['shows']) =>
    performance ? (
      <Suspense fallback={<Skeleton height={height} />}>
        <PerformanceCharts shows={shows} performance={performance} />
      </Suspense>
    ) : (
      <Skeleton height={height} />
    );
  const comparison = (
    <Stack $gap={8}>
      {charts('comparison')}
      <AllTimePools />
    </Stack>
  );
  return (
    <Tabs
      label="Performance"
      tabs={[
        { id: 'trends', label: 'Trends', panel: charts('trends') },
        { id: 'comparison', label: 'Comparison', panel: comparison },
        { id: 'efficiency', label: 'Efficiency', panel: charts('efficiency') },
      ]}
    />
  );
};
