import {
  type Asset,
  formatAmount,
  type PoolerId,
  type PoolRewards,
  type PoolWindow,
  parseAmount,
  useCapability,
  useUnits,
} from 'shared-api';
import { usePoolRewards } from 'shared-api/projection';
import { Card, ErrorState, formatCount, percentWords, useListSearch } from 'shared-ui';
import { Chart, moneyFormat, percentFormat, timeSteps } from 'shared-ui/chart';
import { CHART_WINDOWS, RadioGroup, windowWords } from 'shared-ui/forms';
import { styled } from 'styled-components';

const [, ...RANGES] = CHART_WINDOWS;

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

const some = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** What the chart counts, and the pool's success, missed work and lost stakes in the same window. */
const recordOf = (
  { successRate, missed, lostAmount, lostBlocks }: PoolRewards,
  window: PoolWindow,
  { stake, reward }: Record<'stake' | 'reward', Asset>,
) => {
  const outcomes = [
    successRate != null && `Success Rate ${percentWords(successRate)}`,
    missed != null && (missed === 0 ? 'no work missed' : `work missed for ${some(missed, 'planting')}`),
    lostBlocks === 0 && 'no stakes lost',
    lostBlocks &&
      lostAmount &&
      `stakes of ${formatAmount(parseAmount(stake, lostAmount), { places: 2 })} ${stake} lost in ${some(lostBlocks, 'block')}`,
  ];
  const since = windowWords(window, "since the pool's first block");
  return `${reward} per planted block, after fees. ${outcomes.filter(Boolean).join(', ')} ${since}.`;
};

/** The success rate of each step of time, and the plantings whose work was missed. */
const Outcomes = ({ data }: { data: PoolRewards }) => {
  const rates = data.series.map(({ successRate }) => successRate ?? null);
  if (rates.every(rate => rate === null)) return null;
  return (
    <Chart
      kind="line"
      caption="Success Rate"
      series={[{ label: 'Success Rate', tone: 2, values: rates }]}
      strip={{ short: 'Missed', label: 'Missed work', values: data.series.map(({ missed }) => missed ?? 0) }}
      x={timeSteps(data)}
      format={percentFormat}
      height={140}
    />
  );
};

/**
 * Members' earnings per planted block over a selectable range, which is kept in the URL, the lost stakes, and the
 * success rate.
 */
export default function RewardChart({ poolerId }: { poolerId: PoolerId }) {
  const units = useUnits();
  const { reward } = units;
  const capable = useCapability('pool-outlook');
  const range = useListSearch().filter('range', [{ value: '30d' }, ...RANGES]);
  const rewards = usePoolRewards(poolerId, range.value);
  const { data, error } = rewards;
  if (capable === false) return null;
  const steps = data?.series ?? [];
  return (
    <Card
      title="Average reward"
      actions={<RadioGroup legend="Time range" legendHidden options={RANGES} {...range} />}
    >
      {error && !data ? (
        <ErrorState message="Couldn't load rewards." of={rewards} />
      ) : (
        <Chart
          kind="line"
          caption="Average reward per planted block, after fees"
          captionHidden
          headline={data && <Note>{recordOf(data, range.value, units)}</Note>}
          series={[
            {
              label: 'Average reward',
              tone: 'gain',
              values: steps.map(({ averageReward }) =>
                averageReward === null ? null : parseAmount(reward, averageReward),
              ),
            },
          ]}
          strip={{ short: 'Lost', label: 'Lost stakes', values: steps.map(({ lostStakes }) => lostStakes) }}
          x={timeSteps(data)}
          format={{ ...moneyFormat(reward), total: undefined }}
          loading={!data}
        />
      )}
      {data && <Outcomes data={data} />}
    </Card>
  );
}
