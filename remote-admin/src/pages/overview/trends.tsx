import { type AdminOverview, parseAmount } from 'shared-api';
import { type AdminTrends, useAdminTrends } from 'shared-api/admin';
import { Card, Count, ErrorState, Grid, Money, Section, Skeleton } from 'shared-ui';
import { Chart, ChartHeadline, countFormat, moneyFormat } from 'shared-ui/chart';

const HEIGHT = 160;
const DAY = 86_400_000;

/** The change of a count over the days. */
const { total: _, ...levelFormat } = countFormat;

type Days = AdminTrends['days'];

const timeOf = (days: Days) =>
  ({ kind: 'time', label: 'Day', at: days.map(({ at }) => at), step: DAY, running: true }) as const;

/** "9 more than 30 days ago" */
const changeOf = (values: readonly number[]) => {
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  if (change === 0) return 'Unchanged in 30 days';
  return `${Math.abs(change).toLocaleString('en')} ${change > 0 ? 'more' : 'fewer'} than 30 days ago`;
};

const Level = ({ title, days, values }: { title: string; days: Days; values: readonly number[] }) => (
  <Card title={title} level={3}>
    <Chart
      kind="line"
      caption={`${title}, last 30 days`}
      captionHidden
      headline={
        <ChartHeadline $lost={false}>
          <Count value={values.at(-1)} /> <small>{changeOf(values)}</small>
        </ChartHeadline>
      }
      series={[{ label: title, values, tone: 2 }]}
      x={timeOf(days)}
      format={levelFormat}
      height={HEIGHT}
    />
  </Card>
);

const Income = ({ days, income }: AdminTrends) => (
  <Card title="Platform income" level={3}>
    <Chart
      kind="bar"
      caption="Platform income, last 30 days"
      captionHidden
      headline={
        <ChartHeadline $lost={false}>
          <Money amount={income.last30Days} asset="KALE" />{' '}
          <small>
            in 30 days
            {income.today === income.last30Days ? (
              parseAmount('KALE', income.today) > 0n && ', all of it today'
            ) : (
              <>
                . Today so far: <Money amount={income.today} asset="KALE" unit={false} />
              </>
            )}
            {income.allTime !== income.last30Days && (
              <>
                . All time: <Money amount={income.allTime} asset="KALE" unit={false} />
              </>
            )}
          </small>
        </ChartHeadline>
      }
      series={[
        {
          label: 'Platform income',
          tone: 'gain',
          values: days.map(({ income: earned }) => parseAmount('KALE', earned)),
        },
      ]}
      x={timeOf(days)}
      format={moneyFormat('KALE')}
      height={HEIGHT}
    />
  </Card>
);

const Withdrawals = ({ days }: AdminTrends) => {
  const values = days.map(({ withdrawals }) => withdrawals);
  return (
    <Card title="Withdrawals" level={3}>
      <Chart
        kind="bar"
        caption="Confirmed withdrawals, last 30 days"
        captionHidden
        headline={
          <ChartHeadline $lost={false}>
            <Count value={values.reduce((sum, each) => sum + each, 0)} />{' '}
            <small>
              confirmed in 30 days. Today so far: <Count value={values.at(-1)} />
            </small>
          </ChartHeadline>
        }
        series={[{ label: 'Withdrawals', values, tone: 6 }]}
        x={timeOf(days)}
        format={countFormat}
        height={HEIGHT}
      />
    </Card>
  );
};

/** Users, platform income and withdrawals over the last 30 days. */
export default function Trends({ overview }: { overview: AdminOverview | undefined }) {
  const { data, error, refresh, validating } = useAdminTrends();
  return (
    <Section title="Trends" description="Last 30 days">
      {data ? (
        <Grid $columns={2} $min="20rem">
          <Level
            title="Users"
            days={data.days}
            // The overview's figures are more recent.
            values={[
              ...data.days.slice(0, -1).map(({ users }) => users),
              overview?.users.total ?? data.days.at(-1)?.users ?? 0,
            ]}
          />
          <Level title="Pool members" days={data.days} values={data.days.map(({ members }) => members)} />
          <Income {...data} />
          <Withdrawals {...data} />
        </Grid>
      ) : error ? (
        <ErrorState
          boxed
          message="Failed to load the trends. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <Skeleton height="32rem" />
      )}
    </Section>
  );
}
