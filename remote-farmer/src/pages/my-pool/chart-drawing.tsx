import { type FarmerSummary, parseAmount, type UnitsOfPool } from 'shared-api';
import { EmptyState } from 'shared-ui';
import { Chart, countFormat, moneyFormat } from 'shared-ui/chart';

export type ChartDrawingProps = {
  shows: 'rewards' | 'outcomes';
  series: NonNullable<FarmerSummary['window']>['series'];
  units: UnitsOfPool;
};

/** What the farmer earned in the last 7 days, or how the plantings ended: every step as the server has it. */
export default function ChartDrawing({ shows, series, units }: ChartDrawingProps) {
  const x = { kind: 'time', label: 'From', at: series.map(({ at }) => at) } as const;
  return shows === 'rewards' ? (
    <Chart
      kind="bar"
      caption="Your rewards in the last 7 days"
      series={[{ label: 'Rewards', values: series.map(({ rewards }) => parseAmount(units.reward, rewards)) }]}
      x={x}
      format={moneyFormat(units.reward)}
      empty={<EmptyState title="No rewards in the last 7 days" icon="chart" level={3} />}
    />
  ) : (
    <Chart
      kind="bar"
      caption="Your plantings in the last 7 days"
      series={[
        { label: 'Successful', values: series.map(({ success }) => success) },
        { label: 'Failed', values: series.map(({ failed }) => failed), tone: 'danger' },
      ]}
      x={x}
      format={countFormat}
      empty={<EmptyState title="No plantings in the last 7 days" icon="chart" level={3} />}
    />
  );
}
