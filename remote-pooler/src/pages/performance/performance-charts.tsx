import type { ComponentProps } from 'react';
import { parseAmount, useUnits } from 'shared-api';
import type { Performance } from 'shared-api/pool';
import { EmptyState, formatCount, Stack } from 'shared-ui';
import { Chart, countFormat, moneyFormat, percentFormat, timeSteps } from 'shared-ui/chart';

export type PerformanceChartsProps = {
  shows: 'trends' | 'comparison' | 'efficiency';
  performance: Performance;
};

const nothing = <EmptyState title="No data in this range" icon="chart" level={3} />;

type RewardsChartProps = Pick<ComponentProps<typeof Chart>, 'x'> & {
  caption: string;
  rows: Performance['series'] | Performance['pools'];
};

const RewardsChart = ({ caption, rows, x }: RewardsChartProps) => {
  const { reward } = useUnits();
  const values = rows.map(({ rewards }) => parseAmount(reward, rewards));
  return (
    <Chart
      kind="bar"
      caption={caption}
      series={[{ label: 'Rewards', values, tone: 'gain' }]}
      x={x}
      format={moneyFormat(reward)}
      empty={nothing}
    />
  );
};

const Trends = (performance: Performance) => {
  const { series } = performance;
  const x = timeSteps(performance);
  return (
    <Stack $gap={8}>
      <RewardsChart caption="Rewards over time" rows={series} x={x} />
      <Chart
        kind="line"
        caption="Steps over time"
        series={[
          { label: 'Planted', values: series.map(({ planted }) => planted), tone: 2 },
          { label: 'Worked', values: series.map(({ worked }) => worked), tone: 5 },
          { label: 'Harvested', values: series.map(({ harvested }) => harvested), tone: 4 },
          { label: 'Failed', values: series.map(({ failed }) => failed), tone: 'loss' },
        ]}
        x={x}
        format={countFormat}
        empty={nothing}
      />
    </Stack>
  );
};

const Comparison = ({ pools }: Performance) => {
  const x = { kind: 'category', label: 'Pool', names: pools.map(({ name }) => name) } as const;
  return (
    <Stack $gap={8}>
      <RewardsChart caption="Rewards by pool" rows={pools} x={x} />
      <Chart
        kind="bar"
        caption="Success rate, by pool"
        series={[{ label: 'Success rate', values: pools.map(({ successRate }) => successRate ?? null) }]}
        x={x}
        format={percentFormat}
        empty={nothing}
      />
    </Stack>
  );
};

const Efficiency = (performance: Performance) => {
  const { totals, series } = performance;
  return (
    <Stack $gap={8}>
      <Chart
        kind="bar"
        caption="From planting to harvest"
        series={[{ label: 'Successful steps', values: [totals.planted, totals.worked, totals.harvested] }]}
        x={{ kind: 'category', label: 'Step', names: ['Planted', 'Worked', 'Harvested'] }}
        format={countFormat}
        summary={`${formatCount(totals.planted)} planted, ${formatCount(totals.worked)} worked and ${formatCount(totals.harvested)} harvested in this period.`}
        empty={nothing}
      />
      <Chart
        kind="line"
        caption="Success rate over time"
        series={[{ label: 'Success rate', values: series.map(({ successRate }) => successRate ?? null) }]}
        x={timeSteps(performance)}
        format={percentFormat}
        empty={nothing}
      />
    </Stack>
  );
};

/** The charts of one tab, in a separate chunk so that the figures do not wait for them. */
export default function PerformanceCharts({ shows, performance }: PerformanceChartsProps) {
  if (shows === 'trends') return <Trends {...performance} />;
  return shows === 'comparison' ? <Comparison {...performance} /> : <Efficiency {...performance} />;
}
