import { type Asset, amount, type FarmerSummary, parseAmount, useUnits } from 'shared-api';
import { EmptyState } from 'shared-ui';
import { Chart, countFormat, moneyFormat } from 'shared-ui/chart';
import type { ChartWindow } from './chart-window.ts';

export type ChartProps = {
  series: NonNullable<FarmerSummary['window']>['series'];
  window: ChartWindow;
};

const timeOf = ({ series, window }: ChartProps) =>
  ({ kind: 'time', label: window.step, at: series.map(({ at }) => at) }) as const;

type Step = ChartProps['series'][number];
const hasLoss = ({ lost }: Step) => lost != null && /[1-9]/.test(lost);
const lossIn =
  (asset: Asset) =>
  ({ lost }: Step) =>
    amount(asset, -parseAmount(asset, lost ?? '0'));

/** What the farmer earned, step by step, exact to the last unit in its table. */
const Rewards = (props: ChartProps) => {
  const { stake, reward } = useUnits();
  return (
    <Chart
      kind="bar"
      captionHidden
      caption={`Your rewards ${props.window.words}`}
      series={[
        { label: 'Rewards', values: props.series.map(({ rewards }) => parseAmount(reward, rewards)) },
        ...(props.series.some(hasLoss)
          ? [{ label: 'Lost stakes', values: props.series.map(lossIn(stake)), tone: 'loss' as const }]
          : []),
      ]}
      x={timeOf(props)}
      format={moneyFormat(reward)}
      empty={<EmptyState title={`No rewards ${props.window.words}`} icon="chart" level={3} />}
    />
  );
};

/** How the farmer's plantings ended, step by step. */
const Outcomes = (props: ChartProps) => (
  <Chart
    kind="bar"
    captionHidden
    caption={`Your plantings ${props.window.words}`}
    series={[
      { label: 'Successful', values: props.series.map(({ success }) => success) },
      { label: 'Failed', values: props.series.map(({ failed }) => failed), tone: 'loss' },
    ]}
    x={timeOf(props)}
    format={countFormat}
    empty={<EmptyState title={`No plantings ${props.window.words}`} icon="chart" level={3} />}
  />
);

/** One file for both, so that they come together. */
export const charts = { rewards: Rewards, outcomes: Outcomes };
