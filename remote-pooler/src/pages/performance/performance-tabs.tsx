import type { ReactNode } from 'react';
import type { Performance } from 'shared-api/pool';
import { lazyComponent, Skeleton, Stack } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import type { PerformanceChartsProps } from './performance-charts.tsx';

const waiting = <Skeleton height="34rem" />; // of two charts

const PerformanceCharts = lazyComponent(
  () => import(/* webpackChunkName: 'performance-charts' */ './performance-charts.tsx'),
  () => waiting,
  'The charts could not be loaded.',
);

type PerformanceTabsProps = {
  performance: Performance | undefined;
  /** Shown below the comparison of the range. */
  comparison: ReactNode;
};

/** Trends, comparison and efficiency of the range (spec §2, Performance Analytics). */
export const PerformanceTabs = ({ performance, comparison }: PerformanceTabsProps) => {
  const charts = (shows: PerformanceChartsProps['shows']) =>
    performance ? <PerformanceCharts shows={shows} performance={performance} /> : waiting;
  return (
    <Tabs
      label="Performance"
      tabs={[
        { id: 'trends', label: 'Trends', panel: charts('trends') },
        {
          id: 'comparison',
          label: 'Comparison',
          panel: (
            <Stack $gap={8}>
              {charts('comparison')}
              {comparison}
            </Stack>
          ),
        },
        { id: 'efficiency', label: 'Efficiency', panel: charts('efficiency') },
      ]}
    />
  );
};
