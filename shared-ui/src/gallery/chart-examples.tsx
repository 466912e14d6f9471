import { type Amount, amount } from 'shared-api';
import { Chart, countFormat, moneyFormat, percentFormat } from '../chart/index.ts';
import { Card } from '../layout/card.tsx';
import { Section } from '../layout/section.tsx';
import { Grid } from '../layout/stack.tsx';

const DAY = 86_400_000;
const days = Array.from({ length: 14 }, (_, index) => Date.UTC(2026, 10, 8) + index * DAY);
const hours = Array.from({ length: 28 }, (_, index) => Date.UTC(2026, 10, 14) + index * (DAY / 4));
const wave = (index: number, pace: number) => 1 + Math.sin(index * pace) * 0.4 + index * 0.05;

const rewards = days.map((_, index) => amount('KALE', BigInt(Math.round(wave(index, 0.9) * 41_234_567))));
const planted = hours.map((_, index) => Math.round(wave(index, 0.6) * 12));
const failed = hours.map((_, index) => (index % 6 === 4 ? 3 : index % 9 === 2 ? 1 : 0));
const rates = days.map((_, index) => Math.min(100, 91 + wave(index, 0.7) * 4));
const time = (at: readonly number[]) => ({ kind: 'time', label: 'Time', at }) as const;
const kale = moneyFormat('KALE');
const none: Amount<'KALE'>[] = [];

/** Charts in every kind and state. */
export const ChartExamples = () => (
  <Section title="Charts" description="Each with its summary in words and its table.">
    <Grid $columns={2} $min="24rem">
      <Card>
        <Chart
          kind="area"
          caption="Rewards a day"
          series={[{ label: 'Rewards', values: rewards }]}
          x={time(days)}
          format={kale}
        />
      </Card>
      <Card>
        <Chart
          kind="bar"
          caption="Plantings by outcome"
          series={[
            { label: 'Successful', values: planted },
            { label: 'Failed', values: failed, tone: 'loss' },
          ]}
          x={time(hours)}
          format={countFormat}
        />
      </Card>
      <Card>
        <Chart
          kind="line"
          caption="Success rate of two pools"
          summary="Stellar Pool Alpha stays above 92 percent; Horizon Pool Beta was away for two days."
          series={[
            { label: 'Stellar Pool Alpha', values: rates },
            {
              label: 'Horizon Pool Beta',
              values: rates.map((rate, index) => (index === 6 || index === 7 ? null : rate - 20)),
            },
          ]}
          x={time(days)}
          format={percentFormat}
        />
      </Card>
      <Card>
        <Chart
          kind="bar"
          caption="Rewards by pool"
          series={[{ label: 'Rewards', values: rewards.slice(0, 3), tone: 2 }]}
          x={{
            kind: 'category',
            label: 'Pool',
            names: ['Stellar Pool Alpha', 'Horizon Pool Beta', 'TestNet Pool'],
          }}
          format={kale}
        />
      </Card>
      <Card>
        <Chart
          kind="line"
          caption="One value alone"
          series={[{ label: 'Rewards', values: rewards.slice(0, 1) }]}
          x={time(days.slice(0, 1))}
          format={kale}
          height={120}
        />
      </Card>
      <Card>
        <Chart
          kind="bar"
          caption="Nothing but zero"
          series={[{ label: 'Failed', values: [0, 0, 0], tone: 'loss' }]}
          x={time(days.slice(0, 3))}
          format={countFormat}
          height={120}
        />
      </Card>
      <Card>
        <Chart kind="area" caption="Loading" series={[]} x={time([])} format={kale} loading />
      </Card>
      <Card>
        <Chart
          kind="area"
          caption="No rewards yet"
          series={[{ label: 'Rewards', values: none }]}
          x={time([])}
          format={kale}
        />
      </Card>
    </Grid>
  </Section>
);
