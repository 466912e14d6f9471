import { amount, type FarmerSummary, parseAmount, sum, useUnits } from 'shared-api';
import { EmptyState, moneyWords } from 'shared-ui';
import { Chart, ChartHeadline, countFormat, moneyFormat } from 'shared-ui/chart';
import type { ChartWindow } from './chart-window.ts';

export type ChartProps = {
  figures: NonNullable<FarmerSummary['window']>;
  window: ChartWindow;
};

/** Steps of the server's series; the last is still in progress. */
const timeOf = ({ figures: { series, stepSeconds } }: ChartProps) =>
  ({
    kind: 'time',
    label: 'From',
    at: series.map(({ at }) => at),
    step: stepSeconds ? stepSeconds * 1000 : undefined,
    running: true,
  }) as const;

/** Rewards and lost stakes per step, with exact amounts in its table. */
const Rewards = (props: ChartProps) => {
  const { series } = props.figures;
  const { reward } = useUnits();
  const earned = series.map(({ rewards }) => parseAmount(reward, rewards));
  const lost = series.map(({ lost }) => amount(reward, -parseAmount(reward, lost ?? '0')));
  const net = sum(reward, [...earned, ...lost]);
  const hasLoss = lost.some(units => units !== 0n);
  return (
    <Chart
      kind="bar"
      captionHidden
      caption={`Your net rewards ${props.window.words}`}
      headline={
        <ChartHeadline $lost={net < 0n}>
          {moneyWords(net, { signed: true })} <small>{reward}</small>
        </ChartHeadline>
      }
      net="Net earned"
      series={[
        { label: 'Earned', values: earned, tone: 'gain' },
        ...(hasLoss ? [{ label: 'Lost stakes', values: lost, tone: 'loss' as const }] : []),
      ]}
      x={timeOf(props)}
      format={moneyFormat(reward)}
      height={212}
      empty={<EmptyState title={`No rewards ${props.window.words}`} icon="chart" level={3} />}
    />
  );
};

/** How the farmer's plantings ended, step by step. */
const Outcomes = (props: ChartProps) => {
  const { series } = props.figures;
  return (
    <Chart
      kind="bar"
      captionHidden
      caption={`Your plantings ${props.window.words}`}
      series={[
        { label: 'Successful', values: series.map(({ success }) => success), tone: 'gain' },
        ...(series.some(({ failed }) => failed > 0)
          ? [
              {
                label: 'Failed',
                values: series.map(({ failed }) => failed),
                tone: 'loss' as const,
                below: true,
              },
            ]
          : []),
      ]}
      x={timeOf(props)}
      format={countFormat}
      empty={<EmptyState title={`No plantings ${props.window.words}`} icon="chart" level={3} />}
    />
  );
};

/** One chunk for both charts. */
export const charts = { rewards: Rewards, outcomes: Outcomes };
