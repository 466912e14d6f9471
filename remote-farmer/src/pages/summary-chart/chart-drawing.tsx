import { amount, type FarmerSummary, parseAmount, sum, useUnits, type Window } from 'shared-api';
import { EmptyState, moneyWords } from 'shared-ui';
import { Chart, ChartHeadline, countFormat, moneyFormat } from 'shared-ui/chart';

export type ChartDrawingProps = {
  shows: 'rewards' | 'outcomes';
  figures: NonNullable<FarmerSummary['window']>;
  /** How far back the series looks. */
  window: Window;
  /** Whether who looks is the farmer. */
  own: boolean;
  /** The card has a title: the sum leads instead of the caption. */
  titled?: boolean;
  /** Of the drawing, in pixels. */
  height?: number;
};

const words = {
  '24h': 'in the last 24 hours',
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  all: 'since you began',
} as const satisfies Record<ChartDrawingProps['window'], string>;

/** The farmer's earnings or the outcomes of plantings in a time window, in the server's steps. */
export default function ChartDrawing({ shows, figures, window, own, titled, height }: ChartDrawingProps) {
  const { series, stepSeconds } = figures;
  const { reward } = useUnits();
  const x = {
    kind: 'time',
    label: 'From',
    at: series.map(({ at }) => at),
    step: stepSeconds ? stepSeconds * 1000 : undefined,
    running: true,
  } as const;
  const earned = series.map(({ rewards }) => parseAmount(reward, rewards));
  const lost = series.map(({ lost }) => amount(reward, -parseAmount(reward, lost ?? '0')));
  const net = sum(reward, [...earned, ...lost]);
  return shows === 'rewards' ? (
    <Chart
      kind="bar"
      caption={`${own ? 'Your net rewards' : 'Net rewards'} ${words[window]}`}
      net="Net earned"
      height={height}
      {...(titled && {
        captionHidden: true,
        headline: (
          <ChartHeadline $lost={net < 0n}>
            {moneyWords(net, { signed: true })} <small>{reward}</small>
          </ChartHeadline>
        ),
      })}
      series={[
        { label: 'Earned', values: earned, tone: 'gain' },
        ...(lost.some(units => units !== 0n)
          ? [{ label: 'Lost stakes', values: lost, tone: 'loss' as const }]
          : []),
      ]}
      x={x}
      format={moneyFormat(reward)}
      empty={
        <EmptyState title={`No rewards ${words[window]}`} icon="chart" level={3}>
          Rewards appear here after each harvest.
        </EmptyState>
      }
    />
  ) : (
    <Chart
      kind="bar"
      caption={`${own ? 'Your plantings' : 'Plantings'} ${words[window]}`}
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
      x={x}
      format={countFormat}
      empty={<EmptyState title={`No plantings ${words[window]}`} icon="chart" level={3} />}
    />
  );
}
