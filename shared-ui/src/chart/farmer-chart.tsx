import { amount, type FarmerSummary, parseAmount, shownNet, sum, useUnits, type Window } from 'shared-api';
import { EmptyState } from '../feedback/empty-state.tsx';
import { moneyWords } from '../format/money.tsx';
import { windowWords } from '../forms/chart-windows.ts';
import { Chart } from './chart.tsx';
import type { ChartValue, Series } from './chart-data.ts';
import { ChartHeadline } from './chart-headline.ts';
import { countFormat, moneyFormat } from './formats.ts';
import { timeSteps } from './time-steps.ts';

export type FarmerChartProps = {
  shows: 'rewards' | 'outcomes';
  figures: NonNullable<FarmerSummary['window']>;
  window: Window;
  /** Whether the viewer is the farmer. */
  own?: boolean;
  /** The chart is in a card with a title: the caption is hidden, and the net is the headline. */
  titled?: boolean;
  /** The height of the plot in pixels. */
  height?: number | undefined;
};

const wordsOf = (window: Window) => windowWords(window, 'since you began');

/** A series unless it is all zeros. */
const unlessZero = <V extends ChartValue>(series: Series<V>): Series<V>[] =>
  series.values.some(value => Number(value) !== 0) ? [{ tone: 'loss', ...series }] : [];

/** Rewards above zero and lost stakes below, per step. */
const NetRewards = ({ figures, window, own = true, titled = false, height }: FarmerChartProps) => {
  const { reward } = useUnits();
  const earned = figures.series.map(({ rewards }) => parseAmount(reward, rewards));
  const lost = figures.series.map(({ lost }) => parseAmount(reward, lost ?? '0'));
  const { net } = shownNet(sum(reward, earned), sum(reward, lost));
  return (
    <Chart
      kind="bar"
      caption={`${own ? 'Your net rewards' : 'Net rewards'} ${wordsOf(window)}`}
      captionHidden={titled}
      headline={
        titled && (
          <ChartHeadline $lost={net < 0n}>
            {moneyWords(net, { signed: true })} <small>{reward}</small>
          </ChartHeadline>
        )
      }
      net="Net earned"
      height={height}
      series={[
        { label: 'Earned', values: earned, tone: 'gain' },
        ...unlessZero({ label: 'Lost stakes', values: lost.map(units => amount(reward, -units)) }),
      ]}
      x={timeSteps(figures)}
      format={moneyFormat(reward)}
      empty={
        <EmptyState title={`No rewards ${wordsOf(window)}`} icon="chart" level={3}>
          Rewards appear here after each harvest.
        </EmptyState>
      }
    />
  );
};

/** Blocks planted above zero, and lost blocks and failed plantings below, per step; a lost block was planted before. */
const Outcomes = ({ figures, window, own = true, titled = false, height }: FarmerChartProps) => (
  <Chart
    kind="bar"
    caption={`${own ? 'Your plantings' : 'Plantings'} ${wordsOf(window)}`}
    captionHidden={titled}
    height={height}
    series={[
      { label: 'Planted', values: figures.series.map(({ success }) => success), tone: 'gain' },
      ...unlessZero({
        label: 'Lost or not worked',
        values: figures.series.map(({ lostBlocks }) => lostBlocks ?? 0),
        below: true,
      }),
      ...unlessZero({
        label: 'Failed',
        values: figures.series.map(({ failed }) => failed),
        tone: 3,
        below: true,
      }),
    ]}
    x={timeSteps(figures)}
    format={countFormat}
    empty={<EmptyState title={`No plantings ${wordsOf(window)}`} icon="chart" level={3} />}
  />
);

/** A farmer's net rewards, or the outcomes of their plantings, in the server's steps. */
export const FarmerChart = (props: FarmerChartProps) =>
  props.shows === 'rewards' ? <NetRewards {...props} /> : <Outcomes {...props} />;
