import { type AdminOverview, type PoolWindow, parseAmount, sum } from 'shared-api';
import { type AdminTrends, useAdminTrends } from 'shared-api/administration';
import {
  Card,
  Count,
  EmptyState,
  ErrorState,
  formatCount,
  Grid,
  Money,
  Section,
  Skeleton,
  useListSearch,
} from 'shared-ui';
import { Chart, ChartHeadline, countFormat, moneyFormat, timeSteps } from 'shared-ui/chart';
import { CHART_WINDOWS, RadioGroup, windowWords } from 'shared-ui/forms';

const HEIGHT = 160;

const [, ...RANGES] = CHART_WINDOWS;

/** The change of a count over the window. */
const { total: _, ...levelFormat } = countFormat;

type TrendsProps = AdminTrends & { window: PoolWindow };

/** "in the last 30 days" */
const over = (window: PoolWindow) => windowWords(window, 'of all time');

const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** When a level was first measured: "on Oct 26", or within the day of the last step "at 9:30 AM". */
const startOf = (firstEnd: number, last: number) => {
  const day = dayFormat.format(firstEnd);
  return day === dayFormat.format(last) ? `at ${timeFormat.format(firstEnd)}` : `on ${day}`;
};

/** "9 more than on Oct 26": a level is the one at the end of its step. */
const changeOf = (values: readonly number[], { window, series, stepSeconds }: TrendsProps) => {
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const firstEnd = Date.parse(series[0]?.at ?? '') + stepSeconds * 1000;
  const last = Date.parse(series.at(-1)?.at ?? '');
  const then = window === 'all' || !firstEnd ? 'at the start' : startOf(firstEnd, last);
  if (change === 0) return `Same as ${then}`;
  return `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than ${then}`;
};

const Level = ({
  title,
  values,
  window,
  ...trends
}: TrendsProps & { title: string; values: readonly number[] }) => (
  <Card title={title} level={3}>
    <Chart
      kind="line"
      caption={`${title} ${over(window)}`}
      captionHidden
      headline={
        <ChartHeadline $lost={false}>
          <Count value={values.at(-1)} /> <small>{changeOf(values, { window, ...trends })}</small>
        </ChartHeadline>
      }
      series={[{ label: title, values, tone: 2 }]}
      x={timeSteps(trends)}
      format={levelFormat}
      height={HEIGHT}
    />
  </Card>
);

const Income = ({ window, ...trends }: TrendsProps) => {
  const { today, allTime } = trends.income;
  const values = trends.series.map(({ income }) => parseAmount('KALE', income));
  const total = sum('KALE', values);
  return (
    <Card title="Platform income" level={3}>
      <Chart
        kind="bar"
        caption={`Platform income ${over(window)}`}
        captionHidden
        headline={
          <ChartHeadline $lost={false}>
            <Money amount={total} asset="KALE" />{' '}
            <small>
              {over(window)}
              {parseAmount('KALE', today) === total ? (
                total > 0n && ', all of it today'
              ) : (
                <>
                  . Today so far: <Money amount={today} asset="KALE" unit={false} />
                </>
              )}
              {parseAmount('KALE', allTime) !== total && (
                <>
                  . All time: <Money amount={allTime} asset="KALE" unit={false} />
                </>
              )}
            </small>
          </ChartHeadline>
        }
        series={[{ label: 'Platform income', tone: 'gain', values }]}
        x={timeSteps(trends)}
        format={moneyFormat('KALE')}
        height={HEIGHT}
      />
    </Card>
  );
};

const Withdrawals = ({ window, ...trends }: TrendsProps) => {
  const values = trends.series.map(({ withdrawals }) => withdrawals);
  return (
    <Card title="Withdrawals" level={3}>
      <Chart
        kind="bar"
        caption={`Confirmed withdrawals ${over(window)}`}
        captionHidden
        headline={
          <ChartHeadline $lost={false}>
            <Count value={values.reduce((total, each) => total + each, 0)} />{' '}
            <small>
              confirmed {over(window)}. Today so far: <Count value={trends.withdrawalsToday} />
            </small>
          </ChartHeadline>
        }
        series={[{ label: 'Withdrawals', values, tone: 6 }]}
        empty={<EmptyState title={`No confirmed withdrawals ${over(window)}`} icon="chart" level={3} />}
        x={timeSteps(trends)}
        format={countFormat}
        height={HEIGHT}
      />
    </Card>
  );
};

/** Users, platform income and withdrawals over a selectable range, which is kept in the URL. */
export default function Trends({ overview }: { overview: AdminOverview | undefined }) {
  const range = useListSearch().filter('range', [{ value: '30d' }, ...RANGES]);
  const resource = useAdminTrends(range.value);
  const { data, error } = resource;
  const trends = data && { ...data, window: range.value };
  return (
    <Section
      title="Trends"
      actions={<RadioGroup legend="Time range" legendHidden options={RANGES} {...range} />}
    >
      {trends ? (
        <Grid $columns={2} $min="20rem">
          <Level
            {...trends}
            title="Users"
            // The overview's figures are more recent.
            values={[
              ...trends.series.slice(0, -1).map(({ users }) => users),
              overview?.users.total ?? trends.series.at(-1)?.users ?? 0,
            ]}
          />
          <Level {...trends} title="Pool members" values={trends.series.map(({ members }) => members)} />
          <Income {...trends} />
          <Withdrawals {...trends} />
        </Grid>
      ) : error ? (
        <ErrorState boxed message="Failed to load the trends. Please try again." of={resource} />
      ) : (
        <Skeleton height="32rem" />
      )}
    </Section>
  );
}
