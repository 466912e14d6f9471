import { type Amount, type Asset, type PoolerId, parseAmount, useCapability, useUnits } from 'shared-api';
import { usePoolRewards } from 'shared-api/farmer';
import { Card, ErrorState, formatCount } from 'shared-ui';
import { Chart, moneyFormat, type Series } from 'shared-ui/chart';

/** What members earned per planted block in the last 30 days, and how many stakes were lost. */
export default function RewardChart({ poolerId }: { poolerId: PoolerId }) {
  const { reward } = useUnits();
  const capable = useCapability('pool-outlook');
  const { data, error, refresh, validating } = usePoolRewards(poolerId);
  if (capable === false) return null;
  if (error && !data)
    return (
      <Card title="Average reward">
        <ErrorState message="Couldn't load rewards." onRetry={refresh} retrying={validating} />
      </Card>
    );
  const steps = data?.series ?? [];
  const lost = steps.reduce((all, { lostStakes }) => all + lostStakes, 0);
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
    <Card
      title="Average reward"
      description={`Per planted block, after fees, last 30 days. ${
        lost === 0
          ? 'No stake was lost.'
          : `${formatCount(lost)} ${lost === 1 ? 'stake was' : 'stakes were'} lost.`
      }`}
    >
      <Chart
        kind="line"
        caption="Average reward over the last 30 days"
        captionHidden
        series={series}
        x={{ kind: 'time', label: 'Time', at: steps.map(({ at }) => at) }}
        format={{ ...moneyFormat(reward), total: undefined }}
        loading={!data}
      />
    </Card>
  );
}
