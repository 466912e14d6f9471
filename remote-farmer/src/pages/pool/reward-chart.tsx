import {
  type Amount,
  type Asset,
  type PoolerId,
  type PoolRewards,
  parseAmount,
  useCapability,
  useUnits,
} from 'shared-api';
import { usePoolRewards } from 'shared-api/farmer';
import { Card, Count, ErrorState, Percent, Skeleton, Stack, Term } from 'shared-ui';
import { Chart, countFormat, moneyFormat, type Series } from 'shared-ui/chart';
import { Figure, FigureStrip } from 'shared-ui/content';

/** The last 30 days: members' earnings per planted block, missed work and lost stakes. */
export default function RewardChart({ poolerId }: { poolerId: PoolerId }) {
  const { reward } = useUnits();
  const capable = useCapability('pool-outlook');
  const { data, error, refresh, validating } = usePoolRewards(poolerId);
  if (capable === false) return null;
  if (error && !data)
    return (
      <Card title="Last 30 days">
        <ErrorState message="Couldn't load rewards." onRetry={refresh} retrying={validating} />
      </Card>
    );
  const steps = data?.series ?? [];
  const series: Series<Amount<Asset>>[] = [
    {
      label: 'Average reward',
      tone: 'gain',
      values: steps.map(({ averageReward }) =>
        averageReward === null ? null : parseAmount(reward, averageReward),
      ),
    },
  ];
  return (
    <Card title="Last 30 days">
      <Stack $gap={5}>
        {data ? <Outcomes rewards={data} /> : <Skeleton height="5rem" />}
        <Chart
          kind="line"
          caption="Average reward per planted block, after fees"
          series={series}
          x={{ kind: 'time', label: 'Time', at: steps.map(({ at }) => at) }}
          format={{ ...moneyFormat(reward), total: undefined }}
          loading={!data}
        />
        {(data?.missed ?? 0) > 0 && (
          <Chart
            kind="bar"
            caption="Missed work and lost stakes"
            height={140}
            series={[
              { label: 'Missed work', tone: 5, values: steps.map(({ missed }) => missed ?? null) },
              { label: 'Lost stakes', tone: 'loss', values: steps.map(({ lostStakes }) => lostStakes) },
            ]}
            x={{ kind: 'time', label: 'Time', at: steps.map(({ at }) => at) }}
            format={countFormat}
          />
        )}
      </Stack>
    </Card>
  );
}

const Outcomes = ({ rewards }: { rewards: PoolRewards }) => (
  <FigureStrip>
    <Figure
      label={<Term name="success-rate">Success Rate</Term>}
      value={<Percent value={rewards.successRate} missing="–" />}
      note="30 days"
    />
    <Figure
      label="Missed work"
      value={<Count value={rewards.missed} />}
      note="Planted, but no accepted work"
    />
    <Figure
      label="Lost stakes"
      value={<Count value={rewards.series.reduce((all, { lostStakes }) => all + lostStakes, 0)} />}
      note="Forfeited, 30 days"
    />
  </FigureStrip>
);
