import { type Asset, amount, type FarmerSummary, parseAmount, useUnits, type Window } from 'shared-api';
import { EmptyState } from 'shared-ui';
import { Chart, countFormat, moneyFormat } from 'shared-ui/chart';

export type ChartDrawingProps = {
  shows: 'rewards' | 'outcomes';
  series: NonNullable<FarmerSummary['window']>['series'];
  /** How far back the series looks. */
  window: Exclude<Window, 'all'>;
  /** Whether who looks is the farmer. */
  own: boolean;
};

const words = {
  '24h': 'in the last 24 hours',
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
} as const satisfies Record<ChartDrawingProps['window'], string>;

type Step = ChartDrawingProps['series'][number];
const hasLoss = ({ lost }: Step) => lost != null && /[1-9]/.test(lost);
const lossIn =
  (asset: Asset) =>
  ({ lost }: Step) =>
    amount(asset, -parseAmount(asset, lost ?? '0'));

/** What the farmer earned in a window of time, or how the plantings ended: every step as the server has it. */
export default function ChartDrawing({ shows, series, window, own }: ChartDrawingProps) {
  const { stake, reward } = useUnits();
  const x = { kind: 'time', label: 'From', at: series.map(({ at }) => at) } as const;
  return shows === 'rewards' ? (
    <Chart
      kind="bar"
      caption={`${own ? 'Your rewards' : 'Rewards'} ${words[window]}`}
      series={[
        { label: 'Rewards', values: series.map(({ rewards }) => parseAmount(reward, rewards)) },
        ...(series.some(hasLoss)
          ? [{ label: 'Lost stakes', values: series.map(lossIn(stake)), tone: 'loss' as const }]
          : []),
      ]}
      x={x}
      format={moneyFormat(reward)}
      empty={<EmptyState title={`No rewards ${words[window]}`} icon="chart" level={3} />}
    />
  ) : (
    <Chart
      kind="bar"
      caption={`${own ? 'Your plantings' : 'Plantings'} ${words[window]}`}
      series={[
        { label: 'Successful', values: series.map(({ success }) => success) },
        { label: 'Failed', values: series.map(({ failed }) => failed), tone: 'loss' },
      ]}
      x={x}
      format={countFormat}
      empty={<EmptyState title={`No plantings ${words[window]}`} icon="chart" level={3} />}
    />
  );
}
